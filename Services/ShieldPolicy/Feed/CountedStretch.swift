import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldApps
import ShieldWallet

/// A stretch of counted usage whose local day is known: the wallet books by days.
struct CountedStretch {
  let fact: UsageFact
  let date: LocalDate

  var span: Range<Instant> { fact.span }
  var app: AppGeneration { AppGeneration(id: fact.appID, generation: fact.generation) }
  var counter: AppCounter { AppCounter(seconds: fact.seconds, sixtieths: fact.isReward ? 0 : fact.sixtieths) }
  /// The cause under which learning is booked.
  var learning: LedgerCause { .learning(date: date, app: fact.appID) }

  /// Nil for learning.
  var use: RewardUse? {
    guard fact.isReward else { return nil }
    return RewardUse(
      app: fact.appID, pointsPerMinute: fact.pointsPerMinute, date: date, span: fact.span, generation: fact.generation)
  }

  init(_ segment: UsageV1.UsageSegment, _ child: ChildKey) throws {
    fact = try UsageFact(segment, of: child)
    guard let date = fact.date else {
      throw UnreadableEvent("counted usage of app \"\(fact.appID)\" of child \(child.childID) has no date")
    }
    self.date = date
  }
}
