import Apps
import Database
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

// What guardians change in a child's apps, reward time and wallet, as it is recorded (FA-1).
extension Change {
  /// - Parameter before: the apps as they were, by id, removed ones included.
  /// - Returns: nil where nothing that guardians see has changed.
  static func saved(_ apps: [ChildApp], from before: [String: ChildApp], of child: ChildKey) -> Change? {
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

  static func removed(_ app: ChildApp, of child: ChildKey) -> Change {
    var change = Change(.appRemoved, childID: child.childID, Subject(app))
    change.note("category", from: app.category, to: nil)
    change.note("points_per_minute", from: app.pointsPerMinute, to: nil)
    return change
  }

  /// - Returns: nil where no setting has changed.
  static func settings(
    _ kind: CommonV1.ChangeKind, _ apps: [ChildApp], from before: [ChildApp], of child: ChildKey
  ) -> Change? {
    var change = Change(kind, childID: child.childID)
    let settings = Dictionary(before.map { ($0.id, $0.setting) }, uniquingKeysWith: { first, _ in first })
    for app in apps { change.note("setting", of: Subject(app), from: settings[app.id], to: app.setting) }
    return change.isEmpty ? nil : change
  }

  /// - Returns: nil where nothing has changed.
  static func deviceShields(
    _ device: DeviceRecord, from before: DeviceShields, to shields: DeviceShields, apps: [ChildApp], of child: ChildKey
  ) -> Change? {
    var change = Change(
      .deviceShieldsUpdated, childID: child.childID, Subject(id: device.deviceID, name: device.displayName))
    change.note("disabled", from: before.isDisabled, to: shields.isDisabled)
    for app in apps {
      change.note(
        "blocked", of: Subject(app), from: before.blocked.contains(app.number), to: shields.blocked.contains(app.number)
      )
    }
    return change.isEmpty ? nil : change
  }

  /// - Parameter apps: those whose own limit has changed.
  static func limits(
    _ apps: [ChildApp], from before: [ChildApp], _ schedule: Schedule, _ earlier: Schedule, of child: ChildKey
  ) -> Change {
    var change = Change(.limitsSet, childID: child.childID)
    change.note("all_apps_daily", from: earlier.dailyLimit, to: schedule.dailyLimit)
    change.note("all_apps_weekly_seconds", from: earlier.weeklyLimitSeconds, to: schedule.weeklyLimitSeconds)
    let limits = Dictionary(before.map { ($0.id, $0.dailyLimit) }, uniquingKeysWith: { first, _ in first })
    for app in apps { change.note("daily", of: Subject(app), from: limits[app.id] ?? nil, to: app.dailyLimit) }
    return change
  }

  static func windows(_ windows: [ScheduleWindow], from before: [ScheduleWindow], of child: ChildKey) -> Change {
    var change = Change(.windowsSet, childID: child.childID)
    for window in before where !windows.contains(window) { change.note("windows", from: window, to: nil) }
    for window in windows where !before.contains(window) { change.note("windows", from: nil, to: window) }
    return change
  }

  static func paused(_ pause: Pause, from before: Pause?, of child: ChildKey) -> Change {
    var change = Change(.allPaused, childID: child.childID)
    change.note("end_time", from: before.map(text), to: text(pause))
    return change
  }

  static func resumed(_ pause: Pause, of child: ChildKey) -> Change {
    var change = Change(.allResumed, childID: child.childID)
    change.note("end_time", from: text(pause), to: nil)
    return change
  }

  private static func text(_ pause: Pause) -> String { pause.ends.map { "\($0)" } ?? "none" }

  static func granted(_ grant: Grant, known apps: [ChildApp], to child: ChildKey) -> Change {
    var change = Change(.unlockGranted, childID: child.childID, Subject(id: grant.id))
    change.note("seconds", from: nil, to: grant.seconds)
    change.note("expire_time", from: nil, to: grant.expires)
    let names = Dictionary(apps.map { ($0.id, $0.displayName) }, uniquingKeysWith: { first, _ in first })
    change.note("app_ids", from: [], to: grant.apps.keys.sorted()) { names[$0] ?? "" }
    return change
  }

  static func revoked(_ stored: StoredGrant, of child: ChildKey) -> Change {
    var change = Change(.grantRevoked, childID: child.childID, Subject(id: stored.grant.id))
    change.note("unused_seconds", from: max(0, stored.grant.seconds - stored.usedSeconds), to: 0)
    if stored.grant.priceSixtieths > 0 { change.note("refund_sixtieths", from: nil, to: stored.refundSixtieths) }
    return change
  }

  /// - Parameters:
  ///   - grant: what was given.
  ///   - lifted: the apps whose ban was lifted, as they were.
  static func decided(
    _ request: ChildRequest, _ grant: Grant?, lifted: [ChildApp], known apps: [ChildApp], of child: ChildKey
  ) -> Change {
    var change = Change(.requestDecided, childID: child.childID, Subject(id: request.id))
    change.note("state", from: ChildRequest.State.open, to: request.state)
    if let grant {
      let names = Dictionary(apps.map { ($0.id, $0.displayName) }, uniquingKeysWith: { first, _ in first })
      change.note("seconds", from: nil, to: grant.seconds)
      change.note("grant_id", from: nil, to: grant.id)
      change.note("app_ids", from: [], to: grant.apps.keys.sorted()) { names[$0] ?? "" }
    }
    for app in lifted { change.note("setting", of: Subject(app), from: app.setting, to: AppSetting.earned) }
    return change
  }

  /// - Parameter sixtieths: the debt before.
  static func forgiven(_ sixtieths: Int64, of child: ChildKey) -> Change {
    var change = Change(.debtForgiven, childID: child.childID)
    change.note("debt_sixtieths", from: sixtieths, to: 0)
    return change
  }
}

extension Change.Subject {
  fileprivate init(_ app: ChildApp) { self.init(id: app.id, name: app.displayName) }
}
