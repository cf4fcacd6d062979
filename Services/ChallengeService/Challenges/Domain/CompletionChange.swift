package import ChallengeCounting
import LocalTime

/// How late facts or corrections change completions (CH-7, CH-15).
package enum CompletionChange: Hashable, Sendable {
  /// A period is completed now, and was not.
  case awarded(Completion)
  /// A period's completion differs from the booked one.
  case corrected(from: Completion, to: Completion)
  /// A period is no longer completed.
  case withdrawn(Completion)

  /// The changes from the completions booked to those of a new evaluation, by first date.
  /// - Parameters:
  ///   - booked: the completions stored for the evaluated scope, see `EvaluationScope.contains`.
  ///   - evaluated: the scope's evaluation.
  static func changes(from booked: [Completion], to evaluated: [PeriodEvaluation]) -> [CompletionChange] {
    var waiting = Dictionary(booked.map { ($0.firstDate, $0) }, uniquingKeysWith: { first, _ in first })
    var changes: [(date: LocalDate, change: CompletionChange)] = []
    for completion in evaluated.compactMap(\.completion) {
      guard let before = waiting.removeValue(forKey: completion.firstDate) else {
        changes.append((completion.firstDate, .awarded(completion)))
        continue
      }
      if before != completion { changes.append((completion.firstDate, .corrected(from: before, to: completion))) }
    }
    changes += waiting.map { ($0.key, .withdrawn($0.value)) }
    return changes.sorted { $0.date < $1.date }.map(\.change)
  }
}
