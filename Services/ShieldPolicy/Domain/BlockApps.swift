import Violations

/// Plain shields of reward apps: block or unblock a subset or all (SH-2).
public enum BlockApps {
  /// The apps whose setting changes; an empty list of ids means all reward apps. A ban is lifted only by name.
  public static func changed(
    ids: [String], to setting: AppSetting, apps: [ChildApp]
  ) throws(FieldViolation) -> [ChildApp] {
    let rewards = apps.filter { $0.isAssigned && $0.category == .reward }
    let known = Set(rewards.map(\.id))
    for (index, id) in ids.enumerated() where !known.contains(id) {
      throw FieldViolation(
        field: "app_ids[\(index)]", message: "app_ids[\(index)] \"\(id.prefix(64))\" is no reward app of the child")
    }
    let named = Set(ids)
    var changed: [ChildApp] = []
    for app in rewards where named.isEmpty ? app.setting != .banned : named.contains(app.id) {
      guard app.setting != setting else { continue }
      var app = app
      app.setting = setting
      changed.append(app)
    }
    return changed
  }
}
