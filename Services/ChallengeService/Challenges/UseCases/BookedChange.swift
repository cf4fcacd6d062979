import ChallengeCounting
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// How a completion differs from the booked one (CH-7, CH-15).
enum BookedChange {
  case awarded(StoredCompletion)
  case corrected(StoredCompletion, StoredCompletion)
  case withdrawn(StoredCompletion)

  var isWithdrawal: Bool { completion == nil }

  /// The completion to be booked; nil for a withdrawal.
  var completion: Completion? {
    switch self {
    case .awarded(let stored), .corrected(_, let stored): stored.completion
    case .withdrawn: nil
    }
  }

  /// The changes from the booked completions of some periods to their evaluation.
  /// - Parameter challenge: its id and when it was created.
  static func list(
    _ challenge: Challenge, _ evaluated: [PeriodEvaluation], from booked: [StoredCompletion]
  ) -> [BookedChange] {
    let titles = Dictionary(
      evaluated.map { ($0.firstDate, $0.version.settings.title) }, uniquingKeysWith: { first, _ in first })
    let before = Dictionary(
      booked.map { ($0.completion.firstDate, $0.title) }, uniquingKeysWith: { first, _ in first })
    func stored(_ completion: Completion) -> StoredCompletion {
      StoredCompletion(
        challengeID: challenge.id, title: titles[completion.firstDate] ?? before[completion.firstDate] ?? "",
        challengeCreated: challenge.created, completion: completion)
    }
    return CompletionChange.changes(from: booked.map(\.completion), to: evaluated).map { change in
      switch change {
      case .awarded(let completion): .awarded(stored(completion))
      case .corrected(let before, let after): .corrected(stored(before), stored(after))
      case .withdrawn(let completion): .withdrawn(stored(completion))
      }
    }
  }

  /// Stores and publishes the change, and keeps what it corrected.
  /// - Parameter cause: the fact that made it necessary (CH-15).
  func book(_ tx: Transaction, _ child: ChildKey, because cause: UsageV1.UsageChangeCause) throws {
    try store(tx, child, because: cause)
    try CompletionEvents.publish(self, tx, child, because: cause)
  }

  /// Stores the change, and keeps what it corrected.
  func store(_ tx: Transaction, _ child: ChildKey, because cause: UsageV1.UsageChangeCause) throws {
    switch self {
    case .awarded(let after): try CompletionTable.save(tx, child, after)
    case .corrected(let before, let after):
      try CompletionTable.save(tx, child, after)
      try note(before, isWithdrawal: false, tx, child, because: cause)
    case .withdrawn(let completion):
      try CompletionTable.remove(
        tx, child, challengeID: completion.challengeID, firstDate: completion.completion.firstDate)
      try note(completion, isWithdrawal: true, tx, child, because: cause)
    }
  }

  /// Publishes a change that is stored.
  /// - Parameter moreFollows: other completions are withdrawn with this one, by later events.
  func publish(
    _ tx: Transaction, _ child: ChildKey, because cause: UsageV1.UsageChangeCause = .unspecified,
    moreFollows: Bool = false
  ) throws {
    switch self {
    case .awarded(let completion):
      try tx.publish(
        ChallengeV1.PeriodCompleted(childID: child.childID, completion: .init(completion), cause: cause),
        familyID: child.familyID)
    case .corrected(let before, let after):
      try tx.publish(
        ChallengeV1.PeriodCorrected(
          childID: child.childID, previous: .init(before), current: .init(after), cause: cause),
        familyID: child.familyID)
    case .withdrawn(let completion):
      try tx.publish(
        ChallengeV1.PeriodCorrected(
          childID: child.childID, previous: .init(completion), current: nil, cause: cause, moreFollows: moreFollows),
        familyID: child.familyID)
    }
  }

  /// Keeps what was corrected, so that it can be explained (CH-17).
  private func note(
    _ before: StoredCompletion, isWithdrawal: Bool, _ tx: Transaction, _ child: ChildKey,
    because cause: UsageV1.UsageChangeCause
  ) throws {
    try CompletionChangeTable.save(
      tx, child, challengeID: before.challengeID,
      StoredCompletionChange(
        isWithdrawal: isWithdrawal, cause: cause.rawValue, changed: Instant(tx.now), previous: before.completion))
  }
}
