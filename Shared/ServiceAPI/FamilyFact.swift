import Database
public import EventFeed
public import LocalTime
public import Messages

/// A change of a child's calendar or apps by an event of ShieldPolicy, for the services whose figures depend on them.
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
      guard let message = change.child, let effective = change.effectiveTime?.instant else {
        throw UnreadableEvent("a change of a child without the child or its time")
      }
      childID = message.childID
      _ = try Zone.named(message.timeZone)
      content = .calendar(
        effective: effective, timeZone: message.timeZone, weekStart: try Self.weekStart(message))
    } else if let assigned = try event.message(ShieldV1.AppAssigned.self) {
      guard let app = assigned.app, [.learning, .reward].contains(app.category),
        let effective = app.effectiveTime?.instant
      else {
        throw UnreadableEvent("an assignment without app, category or time")
      }
      childID = assigned.childID
      content = .app(app, effective: effective, isReward: app.category == .reward)
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

  /// Unspecified means Monday, by contract; another number that is no day cannot be read.
  private static func weekStart(_ child: FamilyV1.Child) throws -> Weekday {
    if child.weekStart == .unspecified { return .monday }
    guard let weekStart = Weekday(child.weekStart) else {
      throw UnreadableEvent("child \(child.childID) has week start \(child.weekStart.rawValue), which is not a day")
    }
    return weekStart
  }
}
