import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import UsageCounting

/// The data from which a call that watches usage sends, read in one transaction.
struct WatchedUsage: Sendable {
  /// The changes since a position of the log.
  struct Changes: Sendable {
    /// Their current state, oldest first.
    var days: [TotalTable.Day] = []
    var apps: Set<String> = []
  }

  var totals: ChildTotals
  var today: TotalTable.Day
  /// Position of the log at which all this holds.
  var position: Int64
  /// nil when the log no longer reaches back that far, or there is too much.
  var changes: Changes?

  /// Maximum number of events of a partition that are examined to resume.
  static let maximumEvents: Int64 = 20_000
  /// Maximum number of days in one update.
  static let maximumDays = 1_000

  /// - Parameter position: of the log, up to which everything was sent; nil when nothing was.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, facts: CountingFacts, after position: Int64?, now: Instant
  ) throws {
    totals = try ChildTotals(tx, child, facts: facts)
    today = try TotalTable.day(tx, child, facts.calendar.localDate(at: now))
    let published = try position.flatMap {
      try PublishedEvents.since($0, familyID: child.familyID, limit: Self.maximumEvents, in: tx)
    }
    guard let published else {
      self.position = try PublishedEvents.newestPosition(familyID: child.familyID, in: tx)
      return
    }
    self.position = published.position
    var dates: Set<LocalDate> = []
    var changes = Changes()
    for event in published.events {
      guard let message = try event.message(UsageV1.UsageChanged.self), message.childID == child.childID else {
        continue
      }
      for segment in message.added + message.removed {
        if let date = segment.date.flatMap({ LocalDate(received: $0) }) { dates.insert(date) }
        changes.apps.insert(segment.appID)
      }
    }
    if dates.count > Self.maximumDays { return }
    changes.days = try dates.sorted().map { try TotalTable.day(tx, child, $0) }
    self.changes = changes
  }
}
