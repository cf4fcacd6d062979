import LocalTime
import ShieldApps
import ShieldWallet

/// The rules that decide whether a reward app is open, in order: the first match wins (SH-16). Bedtimes come before
/// other windows. The raw values are stored, in digests.
package enum ShieldRule: Int, CaseIterable, Hashable, Sendable {
  case paused = 0
  case deviceDisabled = 1
  case appBlockedOnDevice = 2
  case banned = 3
  case bedtime = 4
  case window = 9
  case appDailyLimit = 5
  case dailyLimit = 10
  case weeklyLimit = 11
  case grant = 6
  case openWithBalance = 7
  case otherwise = 8

  /// Whether the app is open when this rule decides.
  package var isOpen: Bool { self == .grant || self == .openWithBalance }

  /// Whether the app is shielded by the child's schedule (SH-14).
  var isSchedule: Bool {
    switch self {
    case .paused, .bedtime, .window, .appDailyLimit, .dailyLimit, .weeklyLimit: true
    case .deviceDisabled, .appBlockedOnDevice, .banned, .grant, .openWithBalance, .otherwise: false
    }
  }
}

/// Everything that SH-16 considers for one app on one device.
struct OpenQuestion: Hashable, Sendable {
  var app: String
  /// The app's number among the child's, by which windows name it.
  var number: Int
  var setting: AppSetting
  /// Cost per minute.
  var pointsPerMinute: Int64
  var calendar: LocalCalendar
  /// The grants and how much of each is used.
  var grants: GrantUse
  /// Exact balance in sixtieths.
  var balanceSixtieths: Int64
  var isDeviceDisabled = false
  var isBlockedOnDevice = false
  var schedule = Schedule()
  /// The app's own limit.
  var dailyLimit: DailyLimit?
  /// Seconds credited to the app today in its current generation, free and charged.
  var usedTodaySeconds: Int64 = 0
  /// Seconds of all reward use today.
  var allUsedTodaySeconds: Int64 = 0
  /// Seconds of all reward use in this week.
  var allUsedThisWeekSeconds: Int64 = 0

  init(
    app: String, number: Int = 1, setting: AppSetting, pointsPerMinute: Int64, calendar: LocalCalendar,
    grants: GrantUse, balanceSixtieths: Int64
  ) {
    self.app = app
    self.number = number
    self.setting = setting
    self.pointsPerMinute = pointsPerMinute
    self.calendar = calendar
    self.grants = grants
    self.balanceSixtieths = balanceSixtieths
  }
}

/// The answer of SH-16.
struct OpenDecision: Hashable, Sendable {
  var isOpen: Bool
  /// The rule that decided.
  var rule: ShieldRule
  /// The next instant at which the app can open or close without a new fact: for an open app if it is used without
  /// break from now on, for a shielded one by time alone. Nil when only a new fact can change it.
  var nextChange: Instant?
  /// Place of the window that decided; nil where none did.
  var window: Int?

  init(isOpen: Bool, rule: ShieldRule, nextChange: Instant?, window: Int? = nil) {
    self.isOpen = isOpen
    self.rule = rule
    self.nextChange = nextChange
    self.window = window
  }
}
