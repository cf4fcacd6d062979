import Apps
import Database
import LocalTime
import RPC
import ServiceAPI
import ShieldApps

/// Guardians' changes of a child's schedule: limits, windows and pauses (SH-14). Each returns the recorded change; nil
/// where nothing has changed.
enum ScheduleChanges {
  static func set(_ limits: LimitChange, _ tx: Transaction, _ child: ChildKey, now: Instant) throws -> Change? {
    let apps = try AppTable.assigned(tx, child)
    let known = Set(apps.map(\.id))
    for (index, entry) in limits.apps.enumerated() where !known.contains(entry.appID) {
      throw Refusal.notFound("limits.app_limits[\(index)].app_id", entry.appID)
    }
    let violations = limits.violations(apps: apps)
    guard violations.isEmpty else { throw RPCError.invalid(violations) }
    let before = try ScheduleTable.find(tx, child)
    var schedule = before
    (schedule.dailyLimit, schedule.weeklyLimitSeconds) = (limits.daily, limits.weeklySeconds)
    schedule.hasAppLimits = !limits.apps.isEmpty
    let changed = limits.changed(apps)
    if changed.isEmpty, schedule == before { return nil }
    for app in changed { try AppTable.set(tx, child, app.id, app.dailyLimit) }
    if schedule != before { try ScheduleTable.save(tx, child, schedule) }
    if schedule.isLimited { try LimitedUse.begin(tx, child, now: now) }
    return .limits(changed, from: apps, schedule, before, of: child)
  }

  static func set(_ named: [NamedWindow], _ tx: Transaction, _ child: ChildKey) throws -> Change? {
    let windows = try windows(named, tx, child)
    let before = try ScheduleTable.find(tx, child)
    guard windows != before.windows else { return nil }
    // The row that tells that there is a schedule.
    try ScheduleTable.save(tx, child, before)
    try ScheduleTable.save(tx, child, windows: windows)
    return .windows(windows, from: before.windows, of: child)
  }

  /// The windows with the numbers of their apps.
  private static func windows(
    _ named: [NamedWindow], _ tx: ReadTransaction, _ child: ChildKey
  ) throws -> [ScheduleWindow] {
    guard named.contains(where: { $0.appIDs != nil }) else { return named.map(\.window) }
    let apps = Dictionary(try AppTable.assigned(tx, child).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var faults = RequestFaults()
    let windows = try named.enumerated().map { place, entry in
      var window = entry.window
      window.apps = try entry.appIDs.map { ids in
        var numbers = AppSet()
        for (index, id) in ids.enumerated() {
          let field = "windows[\(place)].app_ids[\(index)]"
          guard let app = apps[id] else { throw Refusal.notFound(field, id) }
          if app.category != .reward { faults.add(field, "\(field) \"\(id)\" is not a reward app of the child") }
          numbers.insert(app.number)
        }
        return numbers
      }
      return window
    }
    try faults.refuse()
    return windows
  }

  /// - Parameter ends: nil for a pause until it is resumed.
  static func pause(_ tx: Transaction, _ child: ChildKey, until ends: Instant?, now: Instant) throws -> Change? {
    let before = try ScheduleTable.find(tx, child)
    let known = before.pause.flatMap { $0.holds(at: now) ? $0 : nil }
    let pause = Pause(begins: known?.begins ?? now, ends: ends)
    guard pause != known else { return nil }
    var schedule = before
    schedule.pause = pause
    try ScheduleTable.save(tx, child, schedule)
    return .paused(pause, from: known, of: child)
  }

  static func resume(_ tx: Transaction, _ child: ChildKey, now: Instant) throws -> Change? {
    var schedule = try ScheduleTable.find(tx, child)
    guard let pause = schedule.pause, pause.holds(at: now) else { return nil }
    schedule.pause = nil
    try ScheduleTable.save(tx, child, schedule)
    return .resumed(pause, of: child)
  }
}
