import ChallengeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// One fact that ShieldPolicy publishes about a child.
struct FamilyFact: Sendable {
  enum Content: Hashable, Sendable {
    case calendar(effective: Instant, timeZone: String, weekStart: Weekday)
    case app(String, effective: Instant, isReward: Bool, generation: Int64)
    case removal(String, generation: Int64, time: Instant)
  }

  let child: ChildKey
  let content: Content

  /// nil for an event without such a fact.
  /// - Throws: for a zone that this machine does not know: it parks the family until its time zones are updated.
  init?(_ event: ReceivedEvent) throws {
    if let change = try event.message(FamilyV1.ChildChanged.self), let message = change.child {
      child = ChildKey(familyID: event.familyID, childID: message.childID)
      _ = try Zone.named(message.timeZone)
      content = .calendar(
        effective: change.effectiveTime?.instant ?? .distantPast, timeZone: message.timeZone,
        weekStart: Weekday(message.weekStart) ?? .monday)
    } else if let removed = try event.message(ShieldV1.AppRemoved.self) {
      child = ChildKey(familyID: event.familyID, childID: removed.childID)
      content = .removal(
        removed.appID, generation: Int64(removed.generation), time: removed.removeTime?.instant ?? .distantPast)
    } else if let assigned = try event.message(ShieldV1.AppAssigned.self), let app = assigned.app {
      child = ChildKey(familyID: event.familyID, childID: assigned.childID)
      content = .app(
        app.appID, effective: app.effectiveTime?.instant ?? .distantPast, isReward: app.category == .reward,
        generation: Int64(max(1, app.generation)))
    } else {
      return nil
    }
  }

  /// Returns false for an assignment that does not change when the app was a reward app.
  @discardableResult
  func store(_ tx: Transaction) throws -> Bool {
    switch content {
    case .calendar(let effective, let timeZone, let weekStart):
      try ChildCalendarTable.add(tx, child, effective: effective, timeZone: timeZone, weekStart: weekStart)
    case .app(let app, let effective, let isReward, let generation):
      return try AppTables.assign(
        tx, child, app: app, effective: effective, isReward: isReward, generation: generation)
    case .removal(let app, let generation, let time):
      try AppTables.remove(tx, child, app: app, generation: generation, time: time)
    }
    return true
  }

  /// Its key in a snapshot: that of its row.
  var key: String {
    switch content {
    case .calendar(let effective, _, _): SnapshotKeys.key("calendar", child.childID, effective.seconds)
    case .app(let app, let effective, _, _): SnapshotKeys.key("app", child.childID, app, effective.seconds)
    case .removal(let app, let generation, _): SnapshotKeys.key("removal", child.childID, app, generation)
    }
  }

  /// The rows of a family.
  static func known(of familyID: String, in tx: Transaction) -> [KnownKeys] {
    [
      KnownKeys("calendar", rowsOf: "child_calendar", ["child_id", "effective_time"], familyID: familyID, in: tx),
      KnownKeys(
        "app", rowsOf: "child_app", ["child_id", "app_id", "effective_time"], familyID: familyID, in: tx,
        forget: { key in
          guard let (child, app, effective) = values(of: key, familyID) else { return }
          try AppTables.forgetAssignment(tx, child, app: app, effective: effective)
        }),
      KnownKeys(
        "removal", rowsOf: "app_removal", ["child_id", "app_id", "generation"], familyID: familyID, in: tx,
        forget: { key in
          guard let (child, app, generation) = values(of: key, familyID) else { return }
          try AppTables.forgetRemoval(tx, child, app: app, generation: generation)
        }),
    ]
  }

  private static func values(of key: String, _ familyID: String) -> (ChildKey, app: String, number: Int64)? {
    let values = SnapshotKeys.values(of: key)
    guard values.count == 3, let number = Int64(values[2]) else { return nil }
    return (ChildKey(familyID: familyID, childID: values[0]), values[1], number)
  }
}
