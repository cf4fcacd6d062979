import Database
package import LocalTime
package import Messages
import ServiceAPI
package import ShieldApps
import ShieldFamilies

// Limits, windows and pauses between the contract's messages and the domain's values (SH-14).

extension ShieldV1.DailyLimit {
  package init(_ limit: DailyLimit) {
    self.init(
      seconds: limit.seconds.map { Int32(clamping: $0) },
      weekdays: limit.exceptions.map {
        .init(weekday: CommonV1.Weekday($0.weekday), seconds: $0.seconds.map { Int32(clamping: $0) })
      })
  }
}

extension ShieldV1.Pause {
  package init(_ pause: Pause) {
    self.init(startTime: .init(pause.begins), endTime: pause.ends.map { .init($0) })
  }
}

extension ShieldV1.Window {
  /// - Parameter ids: of the child's apps by their numbers.
  package init(_ window: ScheduleWindow, ids: [Int: String]) {
    var named: [String] = []
    window.apps?.forEach { number in ids[number].map { named.append($0) } }
    self.init(
      kind: .init(window.kind), displayName: window.displayName, weekdays: window.orderedWeekdays,
      startMinuteOfDay: Int32(window.startMinute), endMinuteOfDay: Int32(window.endMinute), appIDs: named,
      allApps: window.apps == nil)
  }
}

extension ShieldV1.WindowKind {
  package init(_ kind: ScheduleWindow.Kind) {
    self =
      switch kind {
      case .bedtime: .bedtime
      case .other: .other
      }
  }
}

extension ScheduleWindow {
  fileprivate var orderedWeekdays: [CommonV1.Weekday] {
    Weekday.allCases.filter(weekdays.contains).map { .init($0) }
  }
}

extension ShieldV1.Schedule {
  /// - Parameter apps: the assigned apps of the child.
  package init(_ schedule: Schedule, _ apps: [ChildApp], childID: String, at now: Instant) {
    self.init()
    self.childID = childID
    let ids = Dictionary(apps.map { ($0.number, $0.id) }, uniquingKeysWith: { first, _ in first })
    limits = .init(
      appLimits: apps.compactMap { app in app.dailyLimit.map { .init(appID: app.id, daily: .init($0)) } },
      allAppsDaily: schedule.dailyLimit.map { .init($0) },
      allAppsWeeklySeconds: schedule.weeklyLimitSeconds.map { Int32(clamping: $0) })
    windows = schedule.windows.map { .init($0, ids: ids) }
    pause = schedule.pause.flatMap { $0.holds(at: now) ? .init($0) : nil }
  }
}

extension ShieldV1.Policy {
  package mutating func fill(_ schedule: CarriedSchedule) {
    windows = schedule.windows.map { carried in
      let window = carried.window
      return .init(
        kind: .init(window.kind), displayName: window.displayName, weekdays: window.orderedWeekdays,
        startMinuteOfDay: Int32(window.startMinute), endMinuteOfDay: Int32(window.endMinute),
        appPositions: carried.places?.map { Int32(clamping: $0) } ?? [], allApps: carried.places == nil)
    }
    pause = schedule.pause.map { .init($0) }
    allAppsDailyLimit = schedule.dailyLimit.map { .init($0) }
    allAppsWeeklyLimitSeconds = schedule.weeklyLimitSeconds.map { Int32(clamping: $0) }
    (usedTodaySeconds, usedThisWeekSeconds) = (schedule.usedTodaySeconds, schedule.usedThisWeekSeconds)
    localDate = .init(schedule.date)
    (dayEndTime, weekEndTime) = (.init(schedule.dayEnd), .init(schedule.weekEnd))
    (timeZone, weekStart) = (schedule.timeZone, .init(schedule.weekStart))
  }
}

// MARK: - Requests

extension RequestFaults {
  /// The limit of a day.
  package mutating func dailyLimit(_ value: ShieldV1.DailyLimit?, field: String) -> DailyLimit? {
    guard let value else { return nil }
    let range = 0...DailyLimit.maximumSeconds
    if let seconds = value.seconds { number(seconds, field: "\(field).seconds", in: range) }
    count(value.weekdays.count, field: "\(field).weekdays", in: 0...Weekday.allCases.count)
    var exceptions: [DailyLimit.Exception] = []
    for (index, entry) in value.weekdays.prefix(Weekday.allCases.count).enumerated() {
      let own = "\(field).weekdays[\(index)]"
      if let seconds = entry.seconds { number(seconds, field: "\(own).seconds", in: range) }
      guard let weekday = named(entry.weekday, field: "\(own).weekday", after: exceptions.map(\.weekday)) else {
        continue
      }
      exceptions.append(.init(weekday: weekday, seconds: entry.seconds.map { Int64($0) }))
    }
    let limit = DailyLimit(seconds: value.seconds.map { Int64($0) }, exceptions: exceptions)
    if limit.isEmpty {
      add(field, "\(field) limits no day of the week; give seconds or weekdays, or leave \(field) out for no limit")
    }
    return limit
  }

  /// A day of the week that is named once.
  private mutating func named(_ value: CommonV1.Weekday, field: String, after earlier: [Weekday]) -> Weekday? {
    guard let weekday = Weekday(value) else {
      add(field, "\(field) \(value.rawValue) is not a day; use 1 (Monday) to 7 (Sunday)")
      return nil
    }
    if earlier.contains(weekday) {
      add(field, "\(field) \(value.rawValue) is named twice; name each day of the week once")
      return nil
    }
    return weekday
  }

  /// Limits, as far as they can be checked without the child's apps.
  package mutating func limits(_ value: ShieldV1.Limits?) -> LimitChange {
    let value = value ?? .init()
    var change = LimitChange(daily: dailyLimit(value.allAppsDaily, field: "limits.all_apps_daily"))
    if let seconds = value.allAppsWeeklySeconds {
      number(seconds, field: "limits.all_apps_weekly_seconds", in: 0...Schedule.maximumWeeklySeconds)
      change.weeklySeconds = Int64(seconds)
    }
    count(value.appLimits.count, field: "limits.app_limits", in: 0...FamilyLimits.appsPerChild)
    var named: Set<String> = []
    for (index, entry) in value.appLimits.prefix(FamilyLimits.appsPerChild).enumerated() {
      let field = "limits.app_limits[\(index)]"
      identifier(entry.appID, field: "\(field).app_id")
      if !named.insert(entry.appID).inserted {
        add(
          "\(field).app_id", "\(field).app_id \"\(entry.appID.prefix(64))\" is named twice; give each app one limit")
      }
      guard let daily = dailyLimit(entry.daily, field: "\(field).daily") else {
        add("\(field).daily", "\(field).daily is missing; give a limit, or leave the app out for none")
        continue
      }
      change.apps.append(.init(appID: entry.appID, daily: daily))
    }
    return change
  }

  /// Windows, as far as they can be checked without the child's apps.
  package mutating func windows(_ values: [ShieldV1.Window]) -> [NamedWindow] {
    count(values.count, field: "windows", in: 0...Schedule.maximumWindows)
    let values = values.prefix(Schedule.maximumWindows)
    let named = values.reduce(0) { $0 + $1.appIDs.count }
    if named > Schedule.maximumWindowApps {
      add(
        "windows",
        "windows name \(named) apps together; they may name \(Schedule.maximumWindowApps): set all_apps where all are meant"
      )
    }
    return values.enumerated().map { index, value in window(value, field: "windows[\(index)]") }
  }

  private mutating func window(_ value: ShieldV1.Window, field: String) -> NamedWindow {
    let kind = ScheduleWindow.Kind(rawValue: Int(value.kind.rawValue))
    if kind == nil {
      add("\(field).kind", "\(field).kind \(value.kind.rawValue) is unknown; use 1 (bedtime) or 2 (another)")
    }
    if let fault = DisplayName.violation(value.displayName, field: "\(field).display_name") { add([fault]) }
    count(value.weekdays.count, field: "\(field).weekdays", in: 1...Weekday.allCases.count)
    var weekdays: [Weekday] = []
    for (place, day) in value.weekdays.prefix(Weekday.allCases.count).enumerated() {
      if let weekday = named(day, field: "\(field).weekdays[\(place)]", after: weekdays) { weekdays.append(weekday) }
    }
    number(value.startMinuteOfDay, field: "\(field).start_minute_of_day", in: 0...1_439)
    number(value.endMinuteOfDay, field: "\(field).end_minute_of_day", in: 0...1_440)
    appIDs(value.appIDs, field: "\(field).app_ids")
    if value.appIDs.isEmpty != value.allApps {
      add(
        "\(field).app_ids",
        value.allApps
          ? "\(field).app_ids names \(value.appIDs.count) apps, and all_apps is true; send one of both"
          : "\(field).app_ids is empty; name reward apps, or set all_apps for all")
    }
    return NamedWindow(
      window: ScheduleWindow(
        kind: kind ?? .other, displayName: value.displayName, weekdays: Set(weekdays),
        startMinute: Int(value.startMinuteOfDay), endMinute: Int(value.endMinuteOfDay)),
      appIDs: value.allApps ? nil : value.appIDs)
  }
}
