import Database
import EventFeed
public import LocalTime
public import Messages

/// A stretch of counted usage as UsageIngest publishes it.
public struct UsageFact: Hashable, Sendable {
  public let appID: String
  /// Of the app's counters.
  public let generation: Int64
  /// Learning earns points, reward time costs them.
  public let isReward: Bool
  public let pointsPerMinute: Int64
  /// Never empty.
  public let span: Range<Instant>
  /// The local day to which it belongs; nil for none.
  public let date: LocalDate?

  public var seconds: Int64 { span.upperBound - span.lowerBound }
  /// Points earned or spent, in sixtieths.
  public var sixtieths: Int64 { seconds * pointsPerMinute }

  /// - Throws: `UnreadableEvent` for one without category or times, or with a date that does not exist.
  public init(_ segment: UsageV1.UsageSegment, of child: ChildKey) throws {
    let date = segment.date.map { LocalDate(received: $0) }
    guard [.learning, .reward].contains(segment.category), let start = segment.startTime?.instant,
      let end = segment.endTime?.instant, start < end, date != .some(nil)
    else {
      throw UnreadableEvent(
        "counted usage of app \"\(segment.appID)\" of child \(child.childID) has no readable times, date or category")
    }
    appID = segment.appID
    generation = Int64(segment.generation)
    isReward = segment.category == .reward
    pointsPerMinute = Int64(segment.pointsPerMinute)
    span = start..<end
    self.date = date ?? nil
  }
}
