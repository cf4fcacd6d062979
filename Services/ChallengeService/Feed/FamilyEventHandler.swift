import ChallengeChallenges
import ChallengeFacts
import ChallengeStreaks
package import Database
package import EventFeed
import LocalTime
import Messages
import ProtobufC
import ServiceAPI

/// Applies ShieldPolicy's events: children, their apps and removals of apps. A fact may arrive late; the stretch that
/// its time covers is re-evaluated.
package struct FamilyEventHandler: EventHandler {
  package init() {}

  package func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let change = try store(event, in: tx) { try reevaluate(tx, change) }
    return .applied
  }

  package func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try ChildCalendarTable.family(after: familyID, tx)
  }

  /// Stores an event's fact. Returns what it can change, if it can change an evaluation.
  private func store(_ event: ReceivedEvent, in tx: Transaction) throws -> AffectedTime? {
    guard let fact = try FamilyFact(event) else { return nil }
    let child = fact.child
    switch fact.content {
    case .calendar(let effective, _, _):
      let reach = try ChildCalendarTable.reach(tx, child, of: effective)
      try fact.store(tx)
      // A zone change can move the second of the change into a different day, so the period that ended there is
      // evaluated as well.
      return AffectedTime(child: child, from: max(.distantPast, reach - 1), movesDays: true, cause: .zone)
    case .removal(_, _, let time):
      try fact.store(tx)
      // A period that is completed at this very instant has ended before it.
      return AffectedTime(child: child, from: time - 1, cause: .removal)
    case .app(_, let effective, _):
      return try fact.store(tx) ? AffectedTime(child: child, from: effective - 1, cause: .assignment) : nil
    }
  }

  func reevaluate(_ tx: Transaction, _ change: AffectedTime) throws {
    let now = Instant(tx.now)
    let facts = try FactReader.known(tx, change.child)
    if change.movesDays, let facts {
      // The distant past lies before every date that can occur.
      let date = change.from > Instant.earliest ? facts.calendar.localDate(at: change.from) : nil
      try StreakBook(tx, change.child, facts: facts, now: now, runs: ChallengeRuns(), because: change.cause)
        .rebuild(from: date)
    }
    try Reevaluation.run(
      tx, change.child, touched: [change.from..<Instant.distantFuture], now: now, facts: facts,
      because: change.cause)
  }
}

/// The time for which a fact about a child can change evaluations.
struct AffectedTime {
  var child: ChildKey
  /// The first instant for which something can be different.
  var from: Instant
  /// Whether local days or weeks can be different.
  var movesDays = false
  /// The kind of the fact (CH-15); unspecified for facts of a snapshot.
  var cause = UsageV1.UsageChangeCause.unspecified
}
