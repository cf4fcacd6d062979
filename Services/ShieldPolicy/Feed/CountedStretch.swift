import Database
import EventFeed
import LocalTime
import Messages
import ShieldDomain

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
    guard let start = segment.startTime?.instant, let end = segment.endTime?.instant, start < end,
      let date = segment.date.flatMap({ LocalDate(received: $0) }), [.learning, .reward].contains(segment.category)
    else {
      throw UnreadableEvent(
        "counted usage of app \"\(segment.appID)\" of child \(child.childID) has no readable times, date or category")
    }
    let (seconds, rate) = (end - start, Int64(segment.pointsPerMinute))
    let isLearning = segment.category == .learning
    span = start..<end
    app = AppGeneration(id: segment.appID, generation: Int64(segment.generation))
    counter = AppCounter(seconds: seconds, sixtieths: isLearning ? seconds * rate : 0)
    self.date = date
    use = isLearning ? nil : RewardUse(app: segment.appID, pointsPerMinute: rate, date: date, span: start..<end)
  }
}
