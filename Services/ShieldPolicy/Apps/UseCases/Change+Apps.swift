import Apps
import Database
package import Messages
package import ServiceAPI

// Guardians' changes of a child's apps, as they are recorded (FA-1).
extension Change {
  /// - Parameter before: the apps as they were, by id, removed ones included.
  /// - Returns: nil where nothing that guardians see has changed.
  package static func saved(_ apps: [ChildApp], from before: [String: ChildApp], of child: ChildKey) -> Change? {
    var change = Change(.appsSaved, childID: child.childID)
    for app in apps {
      let known = before[app.id].flatMap { $0.isAssigned ? $0 : nil }
      let item = Subject(app)
      change.note("category", of: item, from: known?.category, to: app.category)
      change.note("points_per_minute", of: item, from: known?.pointsPerMinute, to: app.pointsPerMinute)
      guard let known else { continue }
      change.note("setting", of: item, from: known.setting, to: app.setting)
      change.note("display_name", of: item, from: known.displayName, to: app.displayName)
    }
    return change.isEmpty ? nil : change
  }

  package static func removed(_ app: ChildApp, of child: ChildKey) -> Change {
    var change = Change(.appRemoved, childID: child.childID, Subject(app))
    change.note("category", from: app.category, to: nil)
    change.note("points_per_minute", from: app.pointsPerMinute, to: nil)
    return change
  }

  /// - Returns: nil where no setting has changed.
  package static func settings(
    _ kind: CommonV1.ChangeKind, _ apps: [ChildApp], from before: [ChildApp], of child: ChildKey
  ) -> Change? {
    var change = Change(kind, childID: child.childID)
    let settings = Dictionary(before.map { ($0.id, $0.setting) }, uniquingKeysWith: { first, _ in first })
    for app in apps { change.note("setting", of: Subject(app), from: settings[app.id], to: app.setting) }
    return change.isEmpty ? nil : change
  }

  /// The changes that guardians have made without a connection.
  /// - Returns: nil where nothing has changed.
  static func merged(_ apps: [ChildApp], from before: [String: ChildApp], of child: ChildKey) -> Change? {
    var change = Change(.changesMerged, childID: child.childID)
    for app in apps {
      guard let known = before[app.id] else { continue }
      let item = Subject(app)
      change.note("display_name", of: item, from: known.displayName, to: app.displayName)
      change.note("points_per_minute", of: item, from: known.pointsPerMinute, to: app.pointsPerMinute)
      change.note("setting", of: item, from: known.setting, to: app.setting)
    }
    return change.isEmpty ? nil : change
  }
}

extension Change.Subject {
  package init(_ app: ChildApp) { self.init(id: app.id, name: app.displayName) }
}
