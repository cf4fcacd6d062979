package import LocalTime

/// The kinds that a person wants to be notified of, and the times (FA-9). Without any: all kinds at all times.
package struct InboxPreferences: Hashable, Sendable {
  var muted: Set<NotificationKind> = []
  var quietHours: QuietHours?
  /// IANA name of the zone of a guardian's quiet hours; nil for a child, which has a zone.
  package var timeZone: String?
  /// When they were set; nil before.
  package var updated: Instant?

  package init() {}

  /// The muted kinds as a number: a bit for each.
  var mutedBits: Int64 { muted.reduce(0) { $0 | Int64(1) << Int64($1.rawValue) } }

  /// The kinds of `mutedBits`; bits of kinds that there are not are left out.
  package static func kinds(ofBits bits: Int64) -> Set<NotificationKind> {
    Set(NotificationKind.allCases.filter { bits & Int64(1) << Int64($0.rawValue) != 0 })
  }
}
