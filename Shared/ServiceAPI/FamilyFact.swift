import Database
import EventFeed
import LocalTime
import Messages

/// What an event of ShieldPolicy says of a child's calendar or apps, for the services that count by them.
public struct FamilyFact: Sendable {
  public enum Content: Hashable, Sendable {
    /// The child's zone and week start from an instant on.
    case calendar(effective: Instant, timeZone: String, weekStart: Weekday)
    /// An app as it is from an instant on; it is a learning app if it is no reward app.
    case app(ShieldV1.App, effective: Instant, isReward: Bool)
    /// From `time` on the app is no longer assigned.
    case removal(appID: String, generation: Int64, time: Instant)
  }

  public let child: ChildKey
  public let content: Content

  /// nil for an event about something else.
  /// - Throws: `UnreadableEvent`; and for a zone that this machine does not know, which parks the family until its time
  ///   zones are updated.
  public init?(_ event: ReceivedEvent) throws {
    let childID: String
    if let change = try event.message(FamilyV1.ChildChanged.self) {
      guard let message = change.child else { throw UnreadableEvent("a change of a child without the child") }
      childID = message.childID
      _ = try Zone.named(message.timeZone)
      content = .calendar(
        effective: change.effectiveTime?.instant ?? .distantPast, timeZone: message.timeZone,
        weekStart: Weekday(message.weekStart) ?? .monday)
    } else if let assigned = try event.message(ShieldV1.AppAssigned.self) {
      guard let app = assigned.app, app.category == .learning || app.category == .reward else {
        throw UnreadableEvent("an assignment without app or category")
      }
      childID = assigned.childID
      content = .app(
        app, effective: app.effectiveTime?.instant ?? .distantPast, isReward: app.category == .reward)
    } else if let removed = try event.message(ShieldV1.AppRemoved.self) {
      guard let time = removed.removeTime?.instant, !removed.appID.isEmpty else {
        throw UnreadableEvent("a removal without app or time")
      }
      childID = removed.childID
      content = .removal(appID: removed.appID, generation: Int64(removed.generation), time: time)
    } else {
      return nil
    }
    child = ChildKey(familyID: event.familyID, childID: childID)
  }
}
