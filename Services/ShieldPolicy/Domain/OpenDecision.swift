import LocalTime

/// The rules that decide whether a reward app is open, in order: the first match wins (SH-16).
public enum ShieldRule: Int, CaseIterable, Hashable, Sendable {
  case paused, deviceDisabled, appBlockedOnDevice, banned, bedtime, dailyLimit, grant, openWithBalance, otherwise

  /// Whether the app is open when this rule decides.
  public var isOpen: Bool { self == .grant || self == .openWithBalance }
}

/// A bedtime window (SH-14): wall-clock minutes, for the weekday on which it starts; an end at or before the start runs
/// into the next day.
public struct Bedtime: Hashable, Sendable {
  public var weekday: Weekday
  /// 0 to 1439.
  public var startMinute: Int
  /// 0 to 1440.
  public var endMinute: Int

  public init(weekday: Weekday, startMinute: Int, endMinute: Int) {
    self.weekday = weekday
    self.startMinute = startMinute
    self.endMinute = endMinute
  }

  /// The stretches of the window that starts on a date; none when the date is another weekday.
  func intervals(on date: LocalDate, calendar: LocalCalendar) -> [Range<Instant>] {
    guard date.weekday == weekday else { return [] }
    if endMinute > startMinute {
      return calendar.intervals(of: date, from: startMinute * 60, to: endMinute * 60)
    }
    let evening = calendar.intervals(of: date, from: startMinute * 60, to: 86_400)
    return evening + calendar.intervals(of: date.adding(days: 1), from: 0, to: endMinute * 60)
  }
}

/// Everything that SH-16 considers for one app on one device.
public struct OpenQuestion: Hashable, Sendable {
  public var app: String
  public var setting: AppSetting
  /// Cost per minute.
  public var pointsPerMinute: Int64
  public var calendar: LocalCalendar
  /// The grants and how much of each is used.
  public var grants: GrantUse
  /// Exact balance in sixtieths.
  public var balanceSixtieths: Int64
  /// Everything is paused by a guardian.
  public var isPaused = false
  public var isDeviceDisabled = false
  public var isBlockedOnDevice = false
  public var bedtimes: [Bedtime] = []
  /// Optional daily limit, seconds.
  public var dailyLimitSeconds: Int64?
  /// Seconds credited to the app today in its current generation, free and charged.
  public var usedTodaySeconds: Int64 = 0

  public init(
    app: String, setting: AppSetting, pointsPerMinute: Int64, calendar: LocalCalendar, grants: GrantUse,
    balanceSixtieths: Int64
  ) {
    self.app = app
    self.setting = setting
    self.pointsPerMinute = pointsPerMinute
    self.calendar = calendar
    self.grants = grants
    self.balanceSixtieths = balanceSixtieths
  }
}

/// The answer of SH-16.
public struct OpenDecision: Hashable, Sendable {
  public var isOpen: Bool
  /// The rule that decided.
  public var rule: ShieldRule
  /// The next instant at which the app can open or close without a new fact: for an open app if it is used without
  /// break from now on, for a shielded one by time alone. Nil when only a new fact can change it.
  public var nextChange: Instant?

  public init(isOpen: Bool, rule: ShieldRule, nextChange: Instant?) {
    self.isOpen = isOpen
    self.rule = rule
    self.nextChange = nextChange
  }
}
