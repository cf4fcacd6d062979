import Apps
package import Violations

/// Plain shields of reward apps: block or unblock a subset or all (SH-2).
package enum BlockApps {
  /// The fault of the ids: each has to be a reward app of the child's.
  package static func violations(ids: [String], apps: [ChildApp]) -> [FieldViolation] {
    let known = Set(apps.filter(isReward).map(\.id))
    return ids.enumerated().filter { !known.contains($0.element) }.map { index, id in
      FieldViolation(
        field: "app_ids[\(index)]", message: "app_ids[\(index)] \"\(id.prefix(64))\" is not a reward app of the child")
    }
  }

  private static func isReward(_ app: ChildApp) -> Bool { app.isAssigned && app.category == .reward }

  /// The apps whose setting changes; an empty list of ids means all reward apps. A ban is lifted only by name.
  package static func changed(ids: [String], to setting: AppSetting, apps: [ChildApp]) -> [ChildApp] {
    concerned(ids: ids, apps: apps).filter { $0.setting != setting }.map { app in
      var app = app
      app.setting = setting
      return app
    }
  }

  /// The apps whose setting is chosen, whether it changes or not.
  package static func concerned(ids: [String], apps: [ChildApp]) -> [ChildApp] {
    let named = Set(ids)
    return apps.filter { app in
      isReward(app) && (named.isEmpty ? app.setting != .banned : named.contains(app.id))
    }
  }
}
