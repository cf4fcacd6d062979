import Database
import LocalTime
import Messages
package import ServiceAPI
package import ShieldApps
package import ShieldFamilies

// Guardians' changes of a child's shields, limits, windows and pauses, as they are recorded (FA-1).
extension Change {
  /// - Returns: nil where nothing has changed.
  package static func deviceShields(
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
  package static func limits(
    _ apps: [ChildApp], from before: [ChildApp], _ schedule: Schedule, _ earlier: Schedule, of child: ChildKey
  ) -> Change {
    var change = Change(.limitsSet, childID: child.childID)
    change.note("all_apps_daily", from: earlier.dailyLimit, to: schedule.dailyLimit)
    change.note("all_apps_weekly_seconds", from: earlier.weeklyLimitSeconds, to: schedule.weeklyLimitSeconds)
    let limits = Dictionary(before.map { ($0.id, $0.dailyLimit) }, uniquingKeysWith: { first, _ in first })
    for app in apps { change.note("daily", of: Subject(app), from: limits[app.id] ?? nil, to: app.dailyLimit) }
    return change
  }

  package static func windows(_ windows: [ScheduleWindow], from before: [ScheduleWindow], of child: ChildKey) -> Change
  {
    var change = Change(.windowsSet, childID: child.childID)
    for window in before where !windows.contains(window) { change.note("windows", from: window, to: nil) }
    for window in windows where !before.contains(window) { change.note("windows", from: nil, to: window) }
    return change
  }

  package static func paused(_ pause: Pause, from before: Pause?, of child: ChildKey) -> Change {
    var change = Change(.allPaused, childID: child.childID)
    change.note("end_time", from: before.map(text), to: text(pause))
    return change
  }

  package static func resumed(_ pause: Pause, of child: ChildKey) -> Change {
    var change = Change(.allResumed, childID: child.childID)
    change.note("end_time", from: text(pause), to: nil)
    return change
  }

  private static func text(_ pause: Pause) -> String { pause.ends.map { "\($0)" } ?? "none" }
}
