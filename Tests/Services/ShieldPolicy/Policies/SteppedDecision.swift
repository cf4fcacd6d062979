import LocalTime
import ShieldApps

@testable import ShieldPolicies
@testable import ShieldWallet

/// SH-16 second by second: each rule is decided from the clock on the wall, each second of use is counted where it
/// counts. The forecast that production makes is compared with it.
struct SteppedDecision {
  /// A grant as the reference keeps it.
  private struct Grant {
    var begins: Instant
    var ends: Instant
    var rest: Int64
  }

  private let question: OpenQuestion
  /// Seconds of a step: everything in the question is a multiple of it.
  private let step: Int64
  private var at: Instant
  private var grants: [Grant]
  private var balance: Int64
  private var (today, allToday, allWeek): (Int64, Int64, Int64)
  private var date: LocalDate
  private var week: Range<LocalDate>
  private let windows: WindowsByReading

  init(_ question: OpenQuestion, at now: Instant, step: Int64 = 1) {
    (self.question, self.step, at) = (question, step, now)
    grants = question.grants.shares(of: question.app).map {
      Grant(begins: $0.begins, ends: $0.ends, rest: $0.remaining)
    }
    balance = question.balanceSixtieths
    (today, allToday, allWeek) = (
      question.usedTodaySeconds, question.allUsedTodaySeconds, question.allUsedThisWeekSeconds
    )
    windows = WindowsByReading(question.calendar)
    date = question.calendar.localDate(at: now)
    week = question.calendar.week(containing: date)
  }

  /// The rule that decides at the instant reached, and the place of its window.
  var rule: (rule: ShieldRule, window: Int?) {
    let schedule = question.schedule
    if let pause = schedule.pause, pause.ends.map({ at < $0 }) ?? true { return (.paused, nil) }
    if question.isDeviceDisabled { return (.deviceDisabled, nil) }
    if question.isBlockedOnDevice { return (.appBlockedOnDevice, nil) }
    if question.setting == .banned { return (.banned, nil) }
    for (kind, rule) in [(ScheduleWindow.Kind.bedtime, ShieldRule.bedtime), (.other, .window)] {
      for (place, window) in schedule.windows.enumerated() where window.apps?.contains(question.number) ?? true {
        if window.kind == kind, windows.contains(window, at) { return (rule, place) }
      }
    }
    if let limit = question.dailyLimit?.seconds(on: date.weekday), today >= limit { return (.appDailyLimit, nil) }
    if let limit = schedule.dailyLimit?.seconds(on: date.weekday), allToday >= limit { return (.dailyLimit, nil) }
    if let limit = schedule.weeklyLimitSeconds, allWeek >= limit { return (.weeklyLimit, nil) }
    if live != nil { return (.grant, nil) }
    return (question.setting == .open && balance > 0 ? .openWithBalance : .otherwise, nil)
  }

  private var live: Int? { grants.firstIndex { $0.rest > 0 && $0.begins <= at && at < $0.ends } }

  /// The first instant before an end at which the answer is another one; nil if there is none.
  mutating func change(before end: Instant) -> Instant? {
    let isOpen = rule.rule.isOpen
    while at + step < end {
      if isOpen { use() }
      at = at + step
      let next = question.calendar.localDate(at: at)
      if next != date {
        (date, today, allToday) = (next, 0, 0)
        if !week.contains(date) { (week, allWeek) = (question.calendar.week(containing: date), 0) }
      }
      if rule.rule.isOpen != isOpen { return at }
    }
    return nil
  }

  private mutating func use() {
    (today, allToday, allWeek) = (today + step, allToday + step, allWeek + step)
    if let live { grants[live].rest -= step } else { balance -= step * question.pointsPerMinute }
  }
}
