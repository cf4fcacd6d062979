import LocalTime
import Messages
import ServiceAPI

// Guardians' changes of their own notifications, as they are recorded (FA-1).
extension Change {
  /// - Returns: nil where nothing has changed but when they were set.
  static func preferences(from before: InboxPreferences, to after: InboxPreferences) -> Change? {
    var change = Change(.preferencesSet)
    change.note("muted_kinds", from: before.mutedText, to: after.mutedText)
    change.note("quiet_hours", from: before.quietText, to: after.quietText)
    return change.isEmpty ? nil : change
  }
}

extension InboxPreferences {
  /// The muted kinds as the contract names them, in its order.
  fileprivate var mutedText: String {
    muted.map { InboxV1.NotificationKind(rawValue: Int32($0.rawValue)) }.sorted { $0.rawValue < $1.rawValue }
      .map { $0.protoName.dropFirst("NOTIFICATION_KIND_".count).lowercased() }.joined(separator: " ")
  }

  fileprivate var quietText: String? {
    quietHours.map { hours in
      let times = "\(Self.clock(hours.start))-\(Self.clock(hours.end))"
      return timeZone.map { "\(times) \($0)" } ?? times
    }
  }

  private static func clock(_ minute: Int) -> String {
    [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
