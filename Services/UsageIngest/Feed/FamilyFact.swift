import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import UsageDomain

/// One fact that ShieldPolicy publishes about a child.
struct FamilyFact: Sendable {
  enum Content: Sendable {
    case calendar(effective: Instant, timeZone: String, weekStart: Weekday)
    /// An assignment with the tokens that the app has now, or a removal.
    case app(String, StoredAssignment, tokenDigests: Set<String>)
    case acknowledgement(deviceID: String, PolicyAcknowledgement)
  }

  let child: ChildKey
  let content: Content

  /// nil for an event without such a fact.
  /// - Throws: `UnreadableEvent`; and an error for a zone that this machine does not know, which parks the family until
  ///   its time zones are updated.
  init?(_ event: ReceivedEvent) throws {
    func child(_ childID: String) -> ChildKey { ChildKey(familyID: event.familyID, childID: childID) }
    if let change = try event.message(FamilyV1.ChildChanged.self) {
      guard let message = change.child else { throw UnreadableEvent("a change of a child without the child") }
      _ = try Zone.named(message.timeZone)
      self.child = child(message.childID)
      content = .calendar(
        effective: change.effectiveTime?.instant ?? .distantPast, timeZone: message.timeZone,
        weekStart: Weekday(message.weekStart) ?? .monday)
    } else if let assigned = try event.message(ShieldV1.AppAssigned.self) {
      guard let app = assigned.app, let category = AppCategory(app.category) else {
        throw UnreadableEvent("an assignment without app or category")
      }
      self.child = child(assigned.childID)
      let change = StoredAssignment(
        effective: app.effectiveTime?.instant ?? .distantPast, category: category,
        pointsPerMinute: Int64(app.pointsPerMinute), generation: Int64(app.generation))
      content = .app(app.appID, change, tokenDigests: Set(app.tokenDigests))
    } else if let removed = try event.message(ShieldV1.AppRemoved.self) {
      guard let time = removed.removeTime?.instant, !removed.appID.isEmpty else {
        throw UnreadableEvent("a removal without app or time")
      }
      self.child = child(removed.childID)
      let nothing = StoredAssignment(
        effective: time, category: nil, pointsPerMinute: 0, generation: Int64(removed.generation))
      content = .app(removed.appID, nothing, tokenDigests: [])
    } else if let message = try event.message(ShieldV1.PolicyAcknowledged.self) {
      self.child = child(message.childID)
      // ShieldPolicy bounds the device's time; what it published before it did so is bounded here.
      let receipt = event.createTime.seconds == 0 ? nil : Instant(seconds: event.createTime.seconds)
      content = .acknowledgement(
        deviceID: message.deviceID,
        PolicyAcknowledgement(
          version: message.version, deviceTime: message.applyTime?.instant ?? .distantPast,
          made: message.makeTime?.instant, receipt: receipt, shieldedApps: Set(message.shieldedAppIDs)))
    } else {
      return nil
    }
  }
}
