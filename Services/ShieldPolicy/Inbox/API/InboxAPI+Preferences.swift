import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI

// The preferences of a person: the kinds to be notified of, and the times (FA-9).
extension InboxAPI {
  /// Maximum number of kinds that SetPreferences names.
  static let maximumKinds = 100

  package func getPreferences(
    _ request: InboxV1.GetPreferencesRequest, context: RPCContext
  ) async throws -> InboxV1.Preferences {
    let person = try CallingPerson(context).key
    return try await database.read(person.family.familyID) { tx in
      InboxV1.Preferences(try InboxPersonTable.find(tx, person).preferences)
    }
  }

  package func setPreferences(
    _ request: InboxV1.SetPreferencesRequest, context: RPCContext
  ) async throws -> InboxV1.Preferences {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let caller = try CallingPerson(context)
    var preferences = InboxPreferences(request, isChild: caller.isChild, &faults)
    try faults.refuse()
    let now = now
    preferences.updated = now
    let wanted = preferences
    return try await once.answer(in: database, of: caller.key.family.familyID, now: now) { tx in
      let zone = try caller.zone(tx)
      let before = try InboxPersonTable.find(tx, caller.key).preferences
      try Inbox.set(tx, caller.key, wanted, childZone: zone, now: now)
      return Recorded(InboxV1.Preferences(wanted), .preferences(from: before, to: wanted))
    }
  }
}

extension InboxPreferences {
  fileprivate init(_ request: InboxV1.SetPreferencesRequest, isChild: Bool, _ faults: inout RequestFaults) {
    self.init()
    faults.count(request.mutedKinds.count, field: "muted_kinds", in: 0...InboxAPI.maximumKinds)
    for (index, message) in request.mutedKinds.prefix(InboxAPI.maximumKinds).enumerated() {
      if let kind = NotificationKind(rawValue: Int(message.rawValue)) {
        muted.insert(kind)
        if !kind.canBeMuted {
          faults.add("muted_kinds[\(index)]", "muted_kinds[\(index)] \(message.rawValue) can't be muted; leave it out")
        }
      } else {
        faults.add("muted_kinds[\(index)]", "muted_kinds[\(index)] \(message.rawValue) is not a kind of an entry")
      }
    }
    guard let hours = request.quietHours else { return }
    let minutes = Int64(QuietHours.minutes.lowerBound)...Int64(QuietHours.minutes.upperBound)
    faults.number(hours.startMinute, field: "quiet_hours.start_minute", in: minutes)
    faults.number(hours.endMinute, field: "quiet_hours.end_minute", in: minutes)
    if hours.startMinute == hours.endMinute {
      faults.add(
        "quiet_hours.end_minute", "quiet_hours.end_minute is the start_minute; leave quiet_hours out to have none")
    }
    quietHours = QuietHours(start: Int(hours.startMinute), end: Int(hours.endMinute))
    if isChild {
      if !hours.timeZone.isEmpty {
        faults.add("quiet_hours.time_zone", "quiet_hours.time_zone must be empty for a child, whose own zone holds")
      }
    } else if (try? Zone.named(hours.timeZone)) == nil {
      faults.add(
        "quiet_hours.time_zone",
        "quiet_hours.time_zone \"\(hours.timeZone.prefix(64))\" is not known; give an IANA name such as Europe/Berlin")
    } else {
      timeZone = hours.timeZone
    }
  }
}
