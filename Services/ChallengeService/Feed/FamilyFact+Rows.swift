import ChallengeFacts
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

// The rows in which the facts are kept.
extension FamilyFact {
  /// Returns false for an assignment that does not change when the app was a reward app.
  @discardableResult
  func store(_ tx: Transaction) throws -> Bool {
    switch content {
    case .calendar(let effective, let timeZone, let weekStart):
      try ChildCalendarTable.add(tx, child, effective: effective, timeZone: timeZone, weekStart: weekStart)
    case .app(let app, let effective, let isReward):
      return try AppTables.assign(
        tx, child, app: app.appID, effective: effective, isReward: isReward, generation: Int64(max(1, app.generation)))
    case .removal(let app, let generation, let time):
      try AppTables.remove(tx, child, app: app, generation: generation, time: time)
    }
    return true
  }

  /// Its key in a snapshot: that of its row.
  var key: String {
    switch content {
    case .calendar(let effective, _, _): SnapshotKeys.key("calendar", child.childID, effective.seconds)
    case .app(let app, let effective, _): SnapshotKeys.key("app", child.childID, app.appID, effective.seconds)
    case .removal(let app, let generation, _): SnapshotKeys.key("removal", child.childID, app, generation)
    }
  }

  /// The rows of a family.
  static func known(of familyID: String, in tx: Transaction) -> [KnownKeys] {
    [
      KnownKeys("calendar", ChildCalendarTable.rows, familyID: familyID, in: tx),
      KnownKeys("app", AppTables.assignmentRows, familyID: familyID, in: tx) { values in
        guard let (child, app, effective) = row(values, familyID) else { return }
        try AppTables.forgetAssignment(tx, child, app: app, effective: effective)
      },
      KnownKeys("removal", AppTables.removalRows, familyID: familyID, in: tx) { values in
        guard let (child, app, generation) = row(values, familyID) else { return }
        try AppTables.forgetRemoval(tx, child, app: app, generation: generation)
      },
    ]
  }

  private static func row(_ values: [String], _ familyID: String) -> (ChildKey, app: String, number: Int64)? {
    guard values.count == 3, let number = Int64(values[2]) else { return nil }
    return (ChildKey(familyID: familyID, childID: values[0]), values[1], number)
  }
}
