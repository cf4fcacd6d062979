import BadgeChildren
import LocalTime

/// The facts of a child's activities (BA-5), folded from all of them at once: the tables of sums, days, weeks and
/// months have to equal them, in whatever order the activities arrived.
enum ActivityFold {
  /// - Parameter now: decides which weeks and months are closed.
  static func values(_ activities: [Activity], calendar: LocalCalendar, now: Instant) -> [Fact: Int64] {
    let ordered = activities.sorted { $0.place < $1.place }
    func of(_ type: ActivityType) -> [Activity] { ordered.filter { $0.type == type } }
    func count(_ type: ActivityType) -> Int64 { Int64(of(type).count) }
    func distinct(_ type: ActivityType) -> Int64 { Int64(Set(of(type).map(\.subject)).count) }
    let deposits = of(.savingsDeposit)
    let weeks = Weeks(calendar: calendar)
    return [
      .accountCreated: count(.accountCreated), .savingsDeposit: count(.savingsDeposit),
      .totalSaved: deposits.reduce(0) { $0 + $1.amount },
      .savingsDepositOnAllowanceDay: onAllowanceDay(deposits, of(.allowanceReceived), calendar),
      .monthlySavingsRate: monthlyRate(deposits, of(.allowanceReceived), calendar, now),
      .goalCreated: distinct(.goalCreated), .goalsCompleted: distinct(.goalCompleted),
      .familyGoalJoined: distinct(.familyGoalJoined), .wishlistPurchase: distinct(.wishlistPurchase),
      .tasksCompleted: tasksCompleted(ordered), .tasksApprovedInARow: approvedInARow(ordered),
      .weeklySavingStreak: weeks.longestRun(Set(deposits.map { weeks.first(at: $0.place.time) }).sorted()),
      .transactions: count(.transactionCreated),
      .balance: of(.balanceChanged).map(\.amount).max() ?? 0,
      .weeksUnderBudget: weeks.longestRun(
        Dictionary(grouping: of(.budgetChecked)) { weeks.first(at: $0.place.time) }
          .filter { week, checks in checks.last?.isPositive == true && weeks.isClosed(week, at: now) }
          .keys.sorted()),
      .birthdayGift: count(.birthdayGift), .siblingTransfer: count(.siblingTransfer),
    ]
  }

  private static func onAllowanceDay(
    _ deposits: [Activity], _ allowances: [Activity], _ calendar: LocalCalendar
  ) -> Int64 {
    let days = Set(allowances.map { calendar.localDate(at: $0.place.time) })
    return Int64(deposits.count { days.contains(calendar.localDate(at: $0.place.time)) })
  }

  private static func monthlyRate(
    _ deposits: [Activity], _ allowances: [Activity], _ calendar: LocalCalendar, _ now: Instant
  ) -> Int64 {
    var months: [LocalDate: SavingsMonth] = [:]
    for activity in deposits {
      months[calendar.localDate(at: activity.place.time).firstOfMonth, default: .init()].deposits += activity.amount
    }
    for activity in allowances {
      months[calendar.localDate(at: activity.place.time).firstOfMonth, default: .init()].allowances += activity.amount
    }
    let current = calendar.localDate(at: now).firstOfMonth
    return months.filter { $0.key < current }.compactMap { $0.value.rate }.max() ?? 0
  }

  private static func tasksCompleted(_ ordered: [Activity]) -> Int64 {
    var decisions: [String: Bool] = [:]
    for activity in ordered where [.taskApproved, .taskRejected].contains(activity.type) {
      decisions[activity.subject] = activity.type == .taskApproved
    }
    return Int64(decisions.values.count { $0 })
  }

  private static func approvedInARow(_ ordered: [Activity]) -> Int64 {
    var (run, longest): (Int64, Int64) = (0, 0)
    for activity in ordered {
      if activity.type == .taskApproved { run += 1 }
      if activity.type == .taskRejected { run = 0 }
      longest = max(longest, run)
    }
    return longest
  }
}

/// Money that was saved and received in a local calendar month, in hundredths of the currency.
struct SavingsMonth: Hashable, Sendable {
  var deposits: Int64 = 0
  var allowances: Int64 = 0

  /// Per cent of the allowances that were saved, rounded down; nil without an allowance.
  var rate: Int64? {
    guard allowances > 0 else { return nil }
    let (percent, overflow) = deposits.multipliedReportingOverflow(by: 100)
    return (overflow ? .max : percent) / allowances
  }
}

extension LocalDate {
  /// The first date of its calendar month.
  var firstOfMonth: LocalDate { adding(days: 1 - day) }

  /// The first date of the next one.
  var firstOfNextMonth: LocalDate { firstOfMonth.adding(days: 31).firstOfMonth }
}

/// The weeks of a child's calendar, each by its first date.
struct Weeks: Sendable {
  let calendar: LocalCalendar

  func first(at instant: Instant) -> LocalDate {
    calendar.week(containing: calendar.localDate(at: instant)).lowerBound
  }

  /// The first date of the week after one. A week of which the calendar never had a date is none.
  func next(_ first: LocalDate) -> LocalDate {
    var next = calendar.week(containing: first).upperBound
    // A week start that changes again and again makes weeks of a day each; a move skips at most a few.
    for _ in 0..<4 where calendar.interval(ofWeekContaining: next).isEmpty {
      next = calendar.week(containing: next).upperBound
    }
    return next
  }

  /// Whether the week that begins on a date has ended.
  func isClosed(_ first: LocalDate, at now: Instant) -> Bool {
    calendar.week(containing: first).upperBound <= calendar.localDate(at: now)
  }

  /// How many weeks follow each other at most.
  /// - Parameter weeks: their first dates, ascending.
  func longestRun(_ weeks: [LocalDate]) -> Int64 {
    assert(zip(weeks, weeks.dropFirst()).allSatisfy { $0 < $1 }, "each week once, ascending")
    var (run, longest): (Int64, Int64) = (0, 0)
    var expected: LocalDate?
    for week in weeks {
      run = week == expected ? run + 1 : 1
      longest = max(longest, run)
      expected = next(week)
    }
    return longest
  }

  /// The last week of the first run that has this length, and all weeks of it.
  func run(of length: Int64, in weeks: [LocalDate]) -> ArraySlice<LocalDate>? {
    assert(zip(weeks, weeks.dropFirst()).allSatisfy { $0 < $1 }, "each week once, ascending")
    var start = weeks.startIndex
    var expected: LocalDate?
    for (index, week) in weeks.enumerated() {
      if week != expected { start = index }
      if Int64(index - start + 1) >= length { return weeks[start...index] }
      expected = next(week)
    }
    return nil
  }
}
