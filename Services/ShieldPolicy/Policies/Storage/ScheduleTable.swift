package import Database
import LocalTime
package import ServiceAPI
package import ShieldApps
import ShieldFamilies

/// The parts of children's schedules that guardians have set (SH-14): a row for each child for whom anything was ever
/// set, and one for each window. The limits of single apps are in the table `app`.
package enum ScheduleTable {
  private static let key = "partition = ? AND family_id = ? AND child_id = ?"

  /// An empty one for a child for whom nothing was set.
  package static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> Schedule {
    let stored = try tx.queryOne(
      """
      SELECT daily_limit_seconds, weekday_limits, weekly_limit_seconds, has_app_limits, pause_time, pause_end_time
      FROM child_schedule WHERE \(key)
      """, child.partition, child.familyID, child.childID
    ) { row in
      Schedule(
        dailyLimit: try row.dailyLimit(0, exceptions: 1), weeklyLimitSeconds: row.optionalInt64(2),
        hasAppLimits: row.bool(3),
        pause: row.optionalInt64(4).map { begins in
          Pause(begins: Instant(seconds: begins), ends: row.optionalInt64(5).map(Instant.init(seconds:)))
        })
    }
    guard var schedule = stored else { return Schedule() }
    schedule.windows = try windows(tx, child)
    return schedule
  }

  /// Replaces limits and pause.
  package static func save(_ tx: Transaction, _ child: ChildKey, _ schedule: Schedule) throws {
    tx.note(.due, ofPolicyOf: child)
    let pause = schedule.pause
    try tx.execute(
      """
      INSERT INTO child_schedule (partition, family_id, child_id, daily_limit_seconds, weekday_limits,
        weekly_limit_seconds, has_app_limits, pause_time, pause_end_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id) DO UPDATE SET daily_limit_seconds = excluded.daily_limit_seconds,
        weekday_limits = excluded.weekday_limits, weekly_limit_seconds = excluded.weekly_limit_seconds,
        has_app_limits = excluded.has_app_limits, pause_time = excluded.pause_time,
        pause_end_time = excluded.pause_end_time
      """, child.partition, child.familyID, child.childID, schedule.dailyLimit?.seconds,
      schedule.dailyLimit?.storedExceptions, schedule.weeklyLimitSeconds, schedule.hasAppLimits,
      pause?.begins.seconds, pause?.ends?.seconds)
  }

  /// Whether a child has more than `count` windows.
  static func hasMoreWindows(_ tx: ReadTransaction, _ child: ChildKey, than count: Int) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM schedule_window WHERE \(key) LIMIT 1 OFFSET ?", child.partition, child.familyID, child.childID,
      count
    ) { _ in true } ?? false
  }

  // MARK: - Windows

  private static func windows(_ tx: ReadTransaction, _ child: ChildKey) throws -> [ScheduleWindow] {
    try tx.query(
      """
      SELECT kind, display_name, weekdays, start_minute, end_minute, apps FROM schedule_window
      WHERE \(key) ORDER BY place
      """, child.partition, child.familyID, child.childID
    ) { row in
      let days = row.int(2)
      return ScheduleWindow(
        kind: row.enumeration(0), displayName: row.personalString(1),
        weekdays: Set(Weekday.allCases.filter { days >> ($0.rawValue - 1) & 1 == 1 }), startMinute: row.int(3),
        endMinute: row.int(4), apps: row.isNull(5) ? nil : try row.apps(5))
    }
  }

  /// Replaces the windows.
  package static func save(_ tx: Transaction, _ child: ChildKey, windows: [ScheduleWindow]) throws {
    tx.note(.due, ofPolicyOf: child)
    try tx.execute(
      "DELETE FROM schedule_window WHERE \(key)", child.partition, child.familyID, child.childID)
    for (place, window) in windows.enumerated() {
      try tx.execute(
        """
        INSERT INTO schedule_window (partition, family_id, child_id, place, kind, display_name, weekdays, start_minute,
          end_minute, apps)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, child.partition, child.familyID, child.childID, place, window.kind.rawValue,
        try tx.sealed(window.displayName, of: .child(child.childID, of: child.familyID)),
        window.weekdays.reduce(0) { $0 | 1 << ($1.rawValue - 1) }, window.startMinute, window.endMinute,
        window.apps?.text)
    }
  }

  /// Takes an app that is removed out of the windows that name it.
  package static func drop(_ tx: Transaction, _ child: ChildKey, _ app: ChildApp) throws {
    for (place, window) in try windows(tx, child).enumerated() where window.apps?.contains(app.number) == true {
      tx.note(.due, ofPolicyOf: child)
      var apps = window.apps
      apps?.remove(app.number)
      try tx.execute(
        "UPDATE schedule_window SET apps = ? WHERE \(key) AND place = ?", apps?.text, child.partition, child.familyID,
        child.childID, place)
    }
  }

  /// Another window may decide than in versions that an earlier program made: the version that is due is made at the
  /// start.
  static let bedtimesFirst = """
    INSERT INTO timer (partition, family_id, kind, key, due_time, run_time, attempts)
    SELECT DISTINCT partition, family_id, 'policy.change', child_id, 0, 0, 0 FROM schedule_window WHERE kind = 1
    ON CONFLICT (partition, family_id, kind, key) DO UPDATE SET due_time = 0, run_time = 0
    """
}
