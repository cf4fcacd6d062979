import ChallengeCounting
import Database
import EventFeed
import Messages
import ServiceAPI

/// A transaction's changes of completions, from the first withdrawal on: they are published at its end, when the last
/// one is known, so that followers see no state between (CH-15, BA-8).
final class CompletionEvents: TransactionAttachment {
  private var held: [(child: ChildKey, change: BookedChange, cause: UsageV1.UsageChangeCause)] = []

  var mark: Int { held.count }

  func rewind(to mark: Int) {
    held.removeSubrange(mark...)
  }

  /// Publishes a change that is stored.
  static func publish(
    _ change: BookedChange, _ tx: Transaction, _ child: ChildKey, because cause: UsageV1.UsageChangeCause
  ) throws {
    let events = tx.attachment(CompletionEvents.self)
    if events.held.isEmpty, !change.isWithdrawal { return try change.publish(tx, child, because: cause) }
    events.held.append((child, change, cause))
  }

  /// Publishes that all completions are withdrawn that had to be: the last one was not known as such.
  static func publishEnd(_ tx: Transaction, _ child: ChildKey, because cause: UsageV1.UsageChangeCause) throws {
    try tx.publish(ChallengeV1.PeriodCorrected(childID: child.childID, cause: cause), familyID: child.familyID)
  }

  func finish(_ tx: Transaction) throws {
    assert(held.first?.change.isWithdrawal != false, "events are held from the first withdrawal on")
    var last: [ChildKey: Int] = [:]
    for (index, event) in held.enumerated() where event.change.isWithdrawal { last[event.child] = index }
    for (index, event) in held.enumerated() {
      let moreFollows =
        try event.change.isWithdrawal
        && (last[event.child] != index || PendingEvaluation.goesOnWithdrawing(tx, event.child))
      try event.change.publish(tx, event.child, because: event.cause, moreFollows: moreFollows)
    }
  }
}
