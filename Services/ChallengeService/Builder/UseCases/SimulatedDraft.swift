import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime
import ServiceAPI

/// The rewards that a draft would have given over a child's history (CH-16), from the facts that are known now. It only
/// reads, and a bounded number of stretches.
struct SimulatedDraft: Sendable {
  /// In order.
  let periods: [PeriodEvaluation]
  /// Today where the range ends later.
  let lastDate: LocalDate

  /// Maximum number of stretches of learning that are read: a year with over ten hours a day of a stretch a minute.
  static let maximumStretches = 250_000

  /// - Parameters:
  ///   - settings: valid ones; see `Simulation`.
  ///   - dates: the local days, of which those after today are left out.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, _ settings: ChallengeSettings, _ dates: ClosedRange<LocalDate>,
    now: Instant, maximumStretches limit: Int = Self.maximumStretches
  ) throws {
    // Half of a change of the usage adds up to a state that never existed.
    if try PendingEvaluation.find(tx, child)?.heldUntil.map({ $0 > now }) ?? false {
      throw Refusal.tryAgain("changes of the child's usage are being counted")
    }
    let reader = try FactReader.any(tx, child)
    let calendar = reader.calendar
    lastDate = min(dates.upperBound, calendar.localDate(at: now))
    let start = calendar.firstInstant(onOrAfter: dates.lowerBound)
    let span = start..<max(start, calendar.firstInstant(onOrAfter: lastDate.adding(days: 1)))
    guard !span.isEmpty else {
      periods = []
      return
    }
    // The apps that share a reward do not change it.
    var settings = settings
    settings.rewardApps = []
    _ = try reader.facts(from: dates.lowerBound)
    let version = Simulation(settings, in: span, asOf: now, facts: reader.facts).version
    let facts = try reader.facts(filtering: settings.learningApps, by: version)
    let segments = try SegmentTable.overlapping(tx, child, span, limit: limit + 1)
    guard segments.count <= limit else {
      throw Refusal.limitReached(
        "the child has more than \(limit) stretches of learning from \(dates.lowerBound) to \(lastDate), which is the "
          + "most that can be simulated at once; choose fewer days")
    }
    periods = Simulation(settings, in: span, asOf: now, facts: facts).periods(segments)
  }
}
