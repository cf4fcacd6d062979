import LocalTime
import Queues

extension OpenQuestion {
  /// Decides at an instant. Pure: the same question at the same instant has the same answer. Costs n log n of the
  /// grants that name the app.
  public func decision(at now: Instant) -> OpenDecision {
    var forecast = OpenForecast(self, at: now)
    let rule = forecast.rule
    return OpenDecision(isOpen: rule.isOpen, rule: rule, nextChange: forecast.nextChange())
  }
}

/// Follows the answer of SH-16 through time until it changes: while the app is open, it is used without break.
struct OpenForecast {
  private var question: OpenQuestion
  private var grants: GrantQueue
  private var at: Instant
  /// The rule that decides at the instant reached.
  private(set) var rule = ShieldRule.otherwise

  /// Maximum number of steps without a grant's beginning or end, so that a balance that lasts for years under a limit
  /// that is never reached is not followed for ever.
  private static let maximumSteps = 64

  init(_ question: OpenQuestion, at now: Instant) {
    self.question = question
    grants = GrantQueue(question.grants, of: question.app, at: now)
    at = now
    rule = currentRule()
  }

  /// The first instant at which the answer differs; nil when only a new fact can change it.
  mutating func nextChange() -> Instant? {
    var steps = 0
    while steps < Self.maximumSteps {
      guard let step = nextStep() else { return nil }
      if rule != .grant && step != grants.nextBeginning { steps += 1 }
      if rule.isOpen { use(until: step) }
      if startsNewDay(step) { question.usedTodaySeconds = 0 }
      at = step
      grants.advance(to: at)
      let next = currentRule()
      if next.isOpen != rule.isOpen { return at }
      rule = next
    }
    return at
  }

  private func currentRule() -> ShieldRule {
    if question.isPaused { return .paused }
    if question.isDeviceDisabled { return .deviceDisabled }
    if question.isBlockedOnDevice { return .appBlockedOnDevice }
    if question.setting == .banned { return .banned }
    if bedtime() != nil { return .bedtime }
    if let limit = question.dailyLimitSeconds, question.usedTodaySeconds >= limit { return .dailyLimit }
    if grants.live != nil { return .grant }
    if question.setting == .open && question.balanceSixtieths > 0 { return .openWithBalance }
    return .otherwise
  }

  /// The next instant at which another rule may decide.
  private func nextStep() -> Instant? {
    switch rule {
    case .paused, .deviceDisabled, .appBlockedOnDevice, .banned: nil
    case .bedtime: bedtime()?.upperBound
    case .dailyLimit: nextMidnight()
    case .otherwise: grants.nextBeginning
    case .grant: [nextBedtime(), limitReached(), grants.nextBeginning, grants.liveEnd].compactMap { $0 }.min()
    case .openWithBalance:
      [nextBedtime(), limitReached(), grants.nextBeginning, balanceSpent()].compactMap { $0 }.min()
    }
  }

  /// Uses the app without break; no step extends past the end of what pays for it.
  private mutating func use(until step: Instant) {
    question.usedTodaySeconds += step - at
    if rule == .grant {
      grants.use(step - at)
    } else {
      question.balanceSixtieths -= (step - at) * question.pointsPerMinute
    }
  }

  private func bedtime() -> Range<Instant>? {
    if question.bedtimes.isEmpty { return nil }
    let today = question.calendar.localDate(at: at)
    for date in [today.adding(days: -1), today] {
      for bedtime in question.bedtimes {
        if let window = bedtime.intervals(on: date, calendar: question.calendar).first(where: { $0.contains(at) }) {
          return window
        }
      }
    }
    return nil
  }

  private func nextBedtime() -> Instant? {
    if question.bedtimes.isEmpty { return nil }
    let today = question.calendar.localDate(at: at)
    let starts = (0...8).flatMap { days in
      question.bedtimes.flatMap {
        $0.intervals(on: today.adding(days: days), calendar: question.calendar).map(\.lowerBound)
      }
    }
    return starts.filter { $0 > at }.min()
  }

  private func limitReached() -> Instant? {
    guard let limit = question.dailyLimitSeconds else { return nil }
    // The limit starts again at midnight, so one that is not reached before midnight is checked again there.
    return min(at + max(1, limit - question.usedTodaySeconds), nextMidnight())
  }

  private func balanceSpent() -> Instant? {
    let rate = max(1, question.pointsPerMinute)
    return at + max(1, (question.balanceSixtieths + rate - 1) / rate)
  }

  private func nextMidnight() -> Instant {
    max(at + 1, question.calendar.interval(of: question.calendar.localDate(at: at)).upperBound)
  }

  private func startsNewDay(_ step: Instant) -> Bool {
    question.dailyLimitSeconds != nil
      && question.calendar.localDate(at: at) != question.calendar.localDate(at: step)
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
    if let live { entries[live].remaining -= seconds }
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
