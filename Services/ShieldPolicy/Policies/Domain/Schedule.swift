import Apps
package import LocalTime
package import ShieldApps
package import Violations

/// A pause of all reward apps (SH-14).
package struct Pause: Hashable, Sendable {
  package var begins: Instant
  /// Exclusive; nil for one that only a guardian ends.
  package var ends: Instant?

  package init(begins: Instant, ends: Instant?) {
    (self.begins, self.ends) = (begins, ends)
  }

  package func holds(at now: Instant) -> Bool { ends.map { now < $0 } ?? true }
}

/// When and how long a child may use its reward apps, as guardians have set it (SH-14). The limits of single apps are
/// with the apps.
package struct Schedule: Hashable, Sendable {
  /// Maximum number of windows.
  package static let maximumWindows = 30
  /// Maximum number of apps that they name together.
  static let maximumWindowApps = 5_000
  /// Longest limit of a week in seconds.
  package static let maximumWeeklySeconds: Int64 = 604_799
  /// Seconds left at which a device warns that an app is about to close.
  static let warnings: [Int64] = [900, 300, 60]

  /// Over all reward apps.
  package var dailyLimit: DailyLimit?
  /// Over all reward apps, in a week of the child's.
  package var weeklyLimitSeconds: Int64?
  /// Whether any app may have a limit of its own.
  package var hasAppLimits: Bool
  /// In the order in which they decide.
  package var windows: [ScheduleWindow]
  /// The last one, also when it is over.
  package var pause: Pause?

  package init(
    dailyLimit: DailyLimit? = nil, weeklyLimitSeconds: Int64? = nil, hasAppLimits: Bool = false,
    windows: [ScheduleWindow] = [], pause: Pause? = nil
  ) {
    self.dailyLimit = dailyLimit
    self.weeklyLimitSeconds = weeklyLimitSeconds
    self.hasAppLimits = hasAppLimits
    self.windows = windows
    self.pause = pause
  }

  /// Whether reward use counts towards a limit.
  package var isLimited: Bool { dailyLimit != nil || weeklyLimitSeconds != nil || hasAppLimits }

  /// Whether it may decide at an instant or later. The limit of an app is left to that app.
  func decides(at now: Instant) -> Bool {
    dailyLimit != nil || weeklyLimitSeconds != nil || !windows.isEmpty || pause?.holds(at: now) == true
  }

  /// Whether it says anything from an instant on.
  package func isEmpty(at now: Instant) -> Bool { !isLimited && !decides(at: now) }

  /// The part that devices enforce: nothing for a child without a schedule. The day and the use are as of the moment,
  /// and make no version.
  func appendEnforcement(_ calendar: LocalCalendar, at now: Instant, to bytes: inout [UInt8]) {
    if isEmpty(at: now) { return }
    let pauseText = pause.flatMap { $0.holds(at: now) ? "\($0.begins.seconds) \($0.ends?.seconds ?? -1)" : nil } ?? ""
    var parts = [
      "schedule", calendar.zoneName(at: now), pauseText, dailyLimit.map { "\($0)" } ?? "",
      weeklyLimitSeconds.map { "\($0)" } ?? "",
      weeklyLimitSeconds == nil ? "" : "\(calendar.week(containing: calendar.localDate(at: now)).upperBound.weekday)",
    ]
    for window in windows { parts += ["\(window)", window.apps?.text ?? "all"] }
    for part in parts {
      withUnsafeBytes(of: Int64(part.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: part.utf8)
    }
  }
}

/// Counted reward use, free and charged, of the present local day and week.
package struct ScheduledUse: Hashable, Sendable {
  /// Seconds credited today to apps in their current generation, by app.
  package var today: [String: Int64]
  /// Seconds of all reward use today.
  var allToday: Int64
  /// Seconds of all reward use in the week of today.
  var allThisWeek: Int64

  package init(today: [String: Int64] = [:], allToday: Int64 = 0, allThisWeek: Int64 = 0) {
    (self.today, self.allToday, self.allThisWeek) = (today, allToday, allThisWeek)
  }
}

/// A guardian's limits on reward use, in place of all earlier ones.
package struct LimitChange: Hashable, Sendable {
  package struct AppLimit: Hashable, Sendable {
    package var appID: String
    package var daily: DailyLimit

    package init(appID: String, daily: DailyLimit) {
      (self.appID, self.daily) = (appID, daily)
    }
  }

  package var apps: [AppLimit]
  package var daily: DailyLimit?
  package var weeklySeconds: Int64?

  package init(apps: [AppLimit] = [], daily: DailyLimit? = nil, weeklySeconds: Int64? = nil) {
    (self.apps, self.daily, self.weeklySeconds) = (apps, daily, weeklySeconds)
  }

  /// The fault of each app that is no reward app.
  /// - Parameter known: assigned apps of the child, with those that are named.
  package func violations(apps known: [ChildApp]) -> [FieldViolation] {
    let rewards = Set(known.lazy.filter { $0.isAssigned && $0.category == .reward }.map(\.id))
    return apps.enumerated().filter { !rewards.contains($0.element.appID) }.map { index, entry in
      let field = "limits.app_limits[\(index)].app_id"
      return FieldViolation(
        field: field, message: "\(field) \"\(entry.appID.prefix(64))\" is not a reward app of the child")
    }
  }

  /// The apps whose limit changes.
  package func changed(_ known: [ChildApp]) -> [ChildApp] {
    let limits = Dictionary(apps.map { ($0.appID, $0.daily) }, uniquingKeysWith: { first, _ in first })
    return known.compactMap { app in
      guard app.isAssigned, app.category == .reward, app.dailyLimit != limits[app.id] else { return nil }
      var app = app
      app.dailyLimit = limits[app.id]
      return app
    }
  }
}
