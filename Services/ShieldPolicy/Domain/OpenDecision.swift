import LocalTime

/// The rules that decide whether a reward app is open, in their order: the first match wins (SH-16).
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

/// Everything that SH-16 looks at for one app on one device.
public struct OpenQuestion: Hashable, Sendable {
  public var app: String
  public var setting: AppSetting
  /// Cost of a minute.
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
  /// The next instant at which the app can open or close without a new fact: for an open app when it is used without
  /// break from now on, for a shielded one by time alone. Nil when only a new fact can change it.
  public var nextChange: Instant?

  public init(isOpen: Bool, rule: ShieldRule, nextChange: Instant?) {
    self.isOpen = isOpen
    self.rule = rule
    self.nextChange = nextChange
  }
}

extension OpenQuestion {
  /// Decides at an instant. Pure: the same question at the same instant has the same answer.
  public func decision(at now: Instant) -> OpenDecision {
    let rule = rule(at: now)
    return OpenDecision(isOpen: rule.isOpen, rule: rule, nextChange: nextChange(after: now, rule: rule))
  }

  private func rule(at now: Instant) -> ShieldRule {
    if isPaused { return .paused }
    if isDeviceDisabled { return .deviceDisabled }
    if isBlockedOnDevice { return .appBlockedOnDevice }
    if setting == .banned { return .banned }
    if bedtime(around: now) != nil { return .bedtime }
    if let limit = dailyLimitSeconds, usedTodaySeconds >= limit { return .dailyLimit }
    if !grants.live(for: app, at: now).isEmpty { return .grant }
    if setting == .open && balanceSixtieths > 0 { return .openWithBalance }
    return .otherwise
  }

  /// Follows the answer through time until it flips. Each step moves to the next instant at which a rule begins or
  /// ends; the bound keeps a family with countless grants or a bedtime all week from costing more than it should.
  private func nextChange(after now: Instant, rule: ShieldRule) -> Instant? {
    var question = self
    var at = now
    var rule = rule
    for _ in 0..<64 {
      guard let step = question.nextStep(after: at, rule: rule) else { return nil }
      if rule.isOpen { question.use(at..<step) }
      if question.calendar.localDate(at: at) != question.calendar.localDate(at: step) { question.usedTodaySeconds = 0 }
      at = step
      let next = question.rule(at: at)
      if next.isOpen != rule.isOpen { return at }
      rule = next
    }
    return at
  }

  /// The next instant at which another rule may decide.
  private func nextStep(after now: Instant, rule: ShieldRule) -> Instant? {
    switch rule {
    case .paused, .deviceDisabled, .appBlockedOnDevice, .banned: nil
    case .bedtime: bedtime(around: now)?.upperBound
    case .dailyLimit: nextMidnight(after: now)
    case .otherwise: grants.grants.compactMap { nextUsable($0, after: now) }.min()
    case .grant:
      [nextBedtime(after: now), limitReached(after: now), grantEnd(after: now)].compactMap { $0 }.min()
    case .openWithBalance:
      [nextBedtime(after: now), limitReached(after: now), nextGrant(after: now), balanceSpent(after: now)]
        .compactMap { $0 }.min()
    }
  }

  /// Uses the app without break.
  private mutating func use(_ span: Range<Instant>) {
    usedTodaySeconds += span.seconds
    let use = RewardUse(
      app: app, pointsPerMinute: pointsPerMinute, date: calendar.localDate(at: span.lowerBound), span: span)
    for paid in grants.consume(use) { balanceSixtieths -= paid.chargedSixtieths }
  }

  private func bedtime(around now: Instant) -> Range<Instant>? {
    let today = calendar.localDate(at: now)
    for date in [today.adding(days: -1), today] {
      for bedtime in bedtimes {
        if let window = bedtime.intervals(on: date, calendar: calendar).first(where: { $0.contains(now) }) {
          return window
        }
      }
    }
    return nil
  }

  private func nextBedtime(after now: Instant) -> Instant? {
    if bedtimes.isEmpty { return nil }
    let today = calendar.localDate(at: now)
    let starts = (0...8).flatMap { days in
      bedtimes.flatMap { $0.intervals(on: today.adding(days: days), calendar: calendar).map(\.lowerBound) }
    }
    return starts.filter { $0 > now }.min()
  }

  private func limitReached(after now: Instant) -> Instant? {
    guard let limit = dailyLimitSeconds else { return nil }
    // The limit starts anew at midnight, so one that is not reached before midnight is looked at again there.
    return min(now + max(1, limit - usedTodaySeconds), nextMidnight(after: now))
  }

  private func grantEnd(after now: Instant) -> Instant? {
    guard let grant = grants.live(for: app, at: now).first, let end = grant.end(for: app) else { return nil }
    return min(end, now + grants.remaining(grant))
  }

  private func nextGrant(after now: Instant) -> Instant? {
    grants.grants.compactMap { nextUsable($0, after: now) }.min()
  }

  private func nextUsable(_ grant: Grant, after now: Instant) -> Instant? {
    guard grant.usableFrom > now, grants.remaining(grant) > 0, grant.isUsable(by: app, at: grant.usableFrom) else {
      return nil
    }
    return grant.usableFrom
  }

  private func balanceSpent(after now: Instant) -> Instant? {
    let rate = max(1, pointsPerMinute)
    return now + max(1, (balanceSixtieths + rate - 1) / rate)
  }

  private func nextMidnight(after now: Instant) -> Instant {
    max(now + 1, calendar.interval(of: calendar.localDate(at: now)).upperBound)
  }
}
