import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldApps
import ShieldWallet

/// A stretch of counted usage as the wallet needs it.
struct CountedStretch {
  let span: Range<Instant>
  let app: AppGeneration
  let counter: AppCounter
  let date: LocalDate
  /// Nil for learning.
  let use: RewardUse?

  /// The cause under which learning is booked.
  var learning: LedgerCause { .learning(date: date, app: app.id) }

  init(_ segment: UsageV1.UsageSegment, _ child: ChildKey) throws {
    let fact = try UsageFact(segment, of: child)
    guard let date = fact.date else {
      throw UnreadableEvent("counted usage of app \"\(fact.appID)\" of child \(child.childID) has no date")
    }
    span = fact.span
    app = AppGeneration(id: fact.appID, generation: fact.generation)
    counter = AppCounter(seconds: fact.seconds, sixtieths: fact.isReward ? 0 : fact.sixtieths)
    self.date = date
    use =
      fact.isReward
      ? RewardUse(app: fact.appID, pointsPerMinute: fact.pointsPerMinute, date: date, span: fact.span) : nil
  }
}
