import LocalTime
import Ordering
import ShieldApps
import ShieldWallet

extension OpenQuestion {
  /// Decides at an instant. Pure: the same question at the same instant has the same answer. Costs n log n of the
  /// grants that name the app.
  func decision(at now: Instant) -> OpenDecision {
    decision(at: now, WindowTimelines(schedule.windows, calendar))
  }

  /// - Parameter windows: those of the schedule.
  func decision(at now: Instant, _ windows: WindowTimelines) -> OpenDecision {
    var forecast = OpenForecast(self, windows, at: now)
    let (rule, window) = (forecast.rule, forecast.window)
    return OpenDecision(isOpen: rule.isOpen, rule: rule, nextChange: forecast.nextChange(), window: window?.place)
  }
}

/// Follows the answer of SH-16 through time until it changes: while the app is open, it is used without break.
struct OpenForecast {
  private var question: OpenQuestion
  private let windows: WindowTimelines
  private var grants: GrantQueue
  private var at: Instant
  /// The local day reached.
  private var day: (date: LocalDate, end: Instant)
  /// The end of the local week reached; only where the week is limited.
  private var weekEnd = Instant.distantFuture
  /// The rule that decides at the instant reached.
  private(set) var rule = ShieldRule.otherwise
  /// The window that decides at the instant reached.
  private(set) var window: (place: Int, end: Instant)?

  /// Apps that windows and limits shield after this many seconds are shielded for ever, as both repeat every week; a
  /// change to daylight saving time, or a date that does not exist, leaves one week out.
  private static let maximumShield: Int64 = 32 * 86_400
  /// Maximum number of steps without a grant's beginning or end. An open app that is used without break reaches every
  /// limit, and the beginning of every window, in less.
  private static let maximumSteps = 1_000

  init(_ question: OpenQuestion, _ windows: WindowTimelines, at now: Instant) {
    self.question = question
    self.windows = windows
    grants = GrantQueue(question.grants, of: question.app, at: now)
    at = now
    day = (LocalDate(daysSinceEpoch: 0), .distantFuture)
    if isLimited { enterDay() }
    if question.schedule.weeklyLimitSeconds != nil { enterWeek() }
    (rule, window) = current()
  }

  /// The first instant at which the answer differs; nil when only a new fact can change it.
  mutating func nextChange() -> Instant? {
    var (steps, shieldedSince) = (0, at)
    while steps < Self.maximumSteps {
      guard let step = nextStep() else { return nil }
      let isGrants = step == grants.nextBeginning
      if rule != .grant && !isGrants { steps += 1 }
      if rule.isOpen {
        use(until: step)
      } else if rule == .paused || isGrants {
        shieldedSince = step
      } else if step > shieldedSince + Self.maximumShield {
        return nil
      }
      advance(to: step)
      let next = current()
      if next.rule.isOpen != rule.isOpen { return at }
      (rule, window) = next
    }
    return at
  }

  private var isLimited: Bool { question.dailyLimit != nil || question.schedule.isLimited }
  private var hasDailyLimit: Bool { question.dailyLimit != nil || question.schedule.dailyLimit != nil }

  private func current() -> (rule: ShieldRule, window: (place: Int, end: Instant)?) {
    if question.schedule.pause?.holds(at: at) == true { return (.paused, nil) }
    if question.isDeviceDisabled { return (.deviceDisabled, nil) }
    if question.isBlockedOnDevice { return (.appBlockedOnDevice, nil) }
    if question.setting == .banned { return (.banned, nil) }
    let timeline = windows.timeline(at: at)
    if let window = timeline.window(at: at, for: question.number) { return (timeline.rule(of: window.place), window) }
    if isLimited, let limit = limitReached() { return (limit, nil) }
    if grants.live != nil { return (.grant, nil) }
    return (question.setting == .open && question.balanceSixtieths > 0 ? .openWithBalance : .otherwise, nil)
  }

  private func limitReached() -> ShieldRule? {
    if let limit = question.dailyLimit?.seconds(on: day.date.weekday), question.usedTodaySeconds >= limit {
      return .appDailyLimit
    }
    if let limit = question.schedule.dailyLimit?.seconds(on: day.date.weekday), question.allUsedTodaySeconds >= limit {
      return .dailyLimit
    }
    if let limit = question.schedule.weeklyLimitSeconds, question.allUsedThisWeekSeconds >= limit {
      return .weeklyLimit
    }
    return nil
  }

  /// The next instant at which another rule may decide.
  private func nextStep() -> Instant? {
    switch rule {
    case .deviceDisabled, .appBlockedOnDevice, .banned: nil
    case .paused: question.schedule.pause?.ends
    case .bedtime, .window: window?.end
    case .appDailyLimit: nextDay(of: question.dailyLimit)
    case .dailyLimit: nextDay(of: question.schedule.dailyLimit)
    case .weeklyLimit: question.schedule.weeklyLimitSeconds == 0 ? nil : weekEnd
    case .otherwise: grants.nextBeginning
    case .grant: [nextWindow, nextLimit, grants.nextBeginning, grants.liveEnd].compactMap { $0 }.min()
    case .openWithBalance: [nextWindow, nextLimit, grants.nextBeginning, balanceSpent].compactMap { $0 }.min()
    }
  }

  /// Uses the app without break; no step extends past the end of what pays for it, nor of the day.
  private mutating func use(until step: Instant) {
    question.usedTodaySeconds += step - at
    question.allUsedTodaySeconds += step - at
    question.allUsedThisWeekSeconds += step - at
    if rule == .grant {
      grants.use(step - at)
    } else {
      question.balanceSixtieths -= (step - at) * question.pointsPerMinute
    }
  }

  private mutating func advance(to step: Instant) {
    assert(at < step, "a forecast goes forward")
    at = step
    grants.advance(to: at)
    if at >= day.end {
      enterDay()
      (question.usedTodaySeconds, question.allUsedTodaySeconds) = (0, 0)
    }
    if at >= weekEnd {
      enterWeek()
      question.allUsedThisWeekSeconds = 0
    }
  }

  private mutating func enterDay() {
    let date = question.calendar.localDate(at: at)
    day = (date, max(at + 1, question.calendar.interval(of: date).upperBound))
  }

  /// When the next day begins on which a limit leaves any time; nil for never.
  private func nextDay(of limit: DailyLimit?) -> Instant? {
    let date = (1...Weekday.allCases.count).lazy.map(day.date.adding(days:)).first {
      limit?.seconds(on: $0.weekday) != 0
    }
    return date.map { max(at + 1, question.calendar.firstInstant(onOrAfter: $0)) }
  }

  private mutating func enterWeek() {
    let week = question.calendar.interval(ofWeekContaining: question.calendar.localDate(at: at))
    weekEnd = max(at + 1, week.upperBound)
  }

  /// The next beginning of a window; for an app that is in none.
  private var nextWindow: Instant? { windows.nextStart(after: at, for: question.number) }

  /// When the app that is used without break reaches a limit, or the limits start again.
  private var nextLimit: Instant? {
    guard isLimited else { return nil }
    var found: [Instant] = hasDailyLimit ? [day.end] : []
    if let limit = question.dailyLimit?.seconds(on: day.date.weekday) {
      found.append(at + max(1, limit - question.usedTodaySeconds))
    }
    if let limit = question.schedule.dailyLimit?.seconds(on: day.date.weekday) {
      found.append(at + max(1, limit - question.allUsedTodaySeconds))
    }
    if let limit = question.schedule.weeklyLimitSeconds {
      found += [weekEnd, at + max(1, limit - question.allUsedThisWeekSeconds)]
    }
    return found.min()
  }

  private var balanceSpent: Instant? {
    let rate = max(1, question.pointsPerMinute)
    return at + max(1, (question.balanceSixtieths + rate - 1) / rate)
  }
}

/// The grants of one app as time passes: the one that is being consumed, and those that wait.
private struct GrantQueue {
  /// In order of use.
  private var entries: [GrantShare]
  /// Places in `entries` of grants that have not begun, the next one last.
  private var waiting: [Int] = []
  /// Places of those that have begun, the first to be used first.
  private var begun = PriorityQueue<Int>(by: <)
  private var now: Instant

  init(_ use: GrantUse, of app: String, at now: Instant) {
    self.now = now
    entries = use.shares(of: app).filter { $0.ends > now }
    waiting = entries.indices.filter { entries[$0].begins > now }.sorted { entries[$0].begins > entries[$1].begins }
    for place in entries.indices where entries[place].begins <= now { begun.insert(place) }
  }

  /// The grant that is being used; nil without a live one.
  var live: Int? { begun.first }
  /// When the grant that is being used expires or is used up, if used without break.
  var liveEnd: Instant? { live.map { min(entries[$0].ends, now + entries[$0].remaining) } }
  var nextBeginning: Instant? { waiting.last.map { entries[$0].begins } }

  /// Consumes seconds of the grant that is being used.
  mutating func use(_ seconds: Int64) {
    guard let live else { return }
    entries[live].remaining -= seconds
    assert(entries[live].remaining >= 0, "a step ends where the grant that pays for it does")
  }

  mutating func advance(to instant: Instant) {
    now = instant
    while let next = waiting.last, entries[next].begins <= now {
      waiting.removeLast()
      begun.insert(next)
    }
    while let first = begun.first, entries[first].remaining <= 0 || entries[first].ends <= now { begun.popFirst() }
  }
}
