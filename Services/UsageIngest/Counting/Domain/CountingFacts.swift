package import LocalTime
package import UsageRecords

/// Everything other than the records that decides what a child's records count for, and how far back to look for them.
package struct CountingFacts: Hashable, Sendable {
  /// Zones and week starts over time.
  package var calendar: LocalCalendar
  /// Logical id of every token digest ever known for the child's family.
  package var appByToken: [String: String]
  /// The token digests that identify activities (US-16).
  package var activities: Set<String>
  /// Assignment history by logical id.
  package var apps: [String: AppTimeline]
  /// Acknowledged shields by device.
  var shields: [String: ShieldLog]
  /// Whether a guardian accepted a record longer than `Plausibility.maximumSeconds`, which has to be looked for further
  /// back.
  package var hasLongRecords: Bool
  /// Number of the child's newest withdrawal; 0 before the first. Records that are received from now on come after it
  /// (US-17).
  package var newestWithdrawal: Int64
  /// Counted usage lies before it: usage in a local day that has not begun counts from that day's first instant on.
  package var until: Instant

  init(
    calendar: LocalCalendar, appByToken: [String: String] = [:], activities: Set<String> = [],
    apps: [String: AppTimeline] = [:], shields: [String: ShieldLog] = [:], hasLongRecords: Bool = false,
    newestWithdrawal: Int64 = 0, until: Instant = .distantFuture
  ) {
    self.calendar = calendar
    self.appByToken = appByToken
    self.activities = activities
    self.apps = apps
    self.shields = shields
    self.hasLongRecords = hasLongRecords
    self.newestWithdrawal = newestWithdrawal
    self.until = until
  }

  /// The parts of a record during which its app was not shielded (US-3): none if the record's own flag is set, else
  /// what no acknowledged shield of its device covers.
  /// - Parameters:
  ///   - window: only parts inside it; nil for the whole record.
  ///   - limit: the most parts; the first ones are returned.
  package func unshieldedParts(
    of record: UsageRecord, window: Range<Instant>? = nil, limit: Int = .max
  ) -> [Range<Instant>] {
    if record.content.shielded { return [] }
    let span = window.map { record.content.span.clamped(to: $0) } ?? record.content.span
    guard let log = shields[record.key.deviceID], let app = appByToken[record.content.appToken] else {
      return span.isEmpty ? [] : [span]
    }
    return log.unshielded(app: app, in: span, limit: limit)
  }

  /// The acknowledged shields of a record's app on its device, inside a range, disjoint and in order (US-15).
  package func acknowledgedShields(of record: UsageRecord, in range: Range<Instant>) -> [AcknowledgedShield] {
    guard let log = shields[record.key.deviceID], let app = appByToken[record.content.appToken] else { return [] }
    return log.shields(app: app, in: range)
  }

  /// Whether any second of the range was assigned (US-13).
  package func isAssigned(token: String, during range: Range<Instant>) -> Bool {
    guard let app = appByToken[token], let timeline = apps[app] else { return false }
    return !timeline.spans(overlapping: range).isEmpty
  }
}
