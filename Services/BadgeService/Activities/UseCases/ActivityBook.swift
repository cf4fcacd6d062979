import BadgeChildren
import Database
import LocalTime
import ServiceAPI

/// Counts a child's activities: each changes a few sums, days, weeks and months, and the facts that these give (BA-5).
/// Nothing of it takes longer with the number of activities that are stored.
struct ActivityBook {
  let tx: Transaction
  let child: ChildKey
  let calendar: LocalCalendar
  let now: Instant
  /// nil unless the days are being made again for another calendar; the place up to which that is done.
  let rebuilt: ActivityRebuild.State?
  private(set) var changes: [FactChange] = []

  init(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    (self.tx, self.child, self.now) = (tx, child, now)
    calendar = try ChildCalendarTable.calendar(tx, child)
    rebuilt = try ActivityRebuild.State.find(tx, child)
  }

  /// The changes since the last time.
  mutating func takeChanges() -> [FactChange] {
    defer { changes = [] }
    return changes
  }

  /// The first local day on which a fact may have been reached by an activity: a week counts with any of its days.
  func firstDate(touchedBy activity: Activity) -> LocalDate {
    calendar.week(containing: calendar.localDate(at: activity.place.time)).lowerBound
  }

  /// Counts an activity that was not counted before.
  mutating func count(_ activity: Activity) throws {
    switch activity.type {
    case .accountCreated: try add(1, to: .accountCreated)
    case .transactionCreated: try add(1, to: .transactions)
    case .birthdayGift: try add(1, to: .birthdayGift)
    case .siblingTransfer: try add(1, to: .siblingTransfer)
    case .goalCreated: try countSubject(activity, .goalCreated)
    case .goalCompleted: try countSubject(activity, .goalsCompleted)
    case .familyGoalJoined: try countSubject(activity, .familyGoalJoined)
    case .wishlistPurchase: try countSubject(activity, .wishlistPurchase)
    case .balanceChanged: try noteBalance(activity)
    case .taskCompleted: break
    case .taskApproved, .taskRejected:
      try add(try DecisionTables.add(tx, child, activity), to: .tasksCompleted)
      try set(.tasksApprovedInARow, to: try DecisionTables.longestRun(tx, child))
      let before = try TaskPeaks.highest(tx, child)
      try TaskPeaks.add(tx, child, activity)
      let after = try TaskPeaks.highest(tx, child)
      if after != before { changes.append(FactChange(fact: .tasksCompleted, before: before, after: after)) }
    case .savingsDeposit:
      try add(1, to: .savingsDeposit)
      try add(activity.amount, to: .totalSaved)
      try countOnDates(activity)
    case .allowanceReceived, .budgetChecked: try countOnDates(activity)
    }
  }

  /// The highest balance; the first one also where it is below 0.
  private mutating func noteBalance(_ activity: Activity) throws {
    try countOnDates(activity)
    if try SubjectTable.add(tx, child, activity) { return try set(.balance, to: activity.amount) }
    let known = try ActivityFactTable.value(tx, child, of: .balance)
    if activity.amount > known { try set(.balance, to: activity.amount) }
  }

  private mutating func countSubject(_ activity: Activity, _ fact: Fact) throws {
    if try SubjectTable.add(tx, child, activity) { try add(1, to: fact) }
  }

  private mutating func add(_ amount: Int64, to fact: Fact) throws {
    if amount == 0 { return }
    try set(fact, to: try ActivityFactTable.value(tx, child, of: fact) + amount)
  }

  private mutating func set(_ fact: Fact, to value: Int64) throws {
    let before = try ActivityFactTable.value(tx, child, of: fact)
    guard value != before else { return }
    try ActivityFactTable.set(tx, child, fact, to: value)
    changes.append(FactChange(fact: fact, before: before, after: value))
  }

  // MARK: - Days, weeks and months

  private mutating func countOnDates(_ activity: Activity) throws {
    if let rebuilt {
      // Activities that are not reached yet are counted when they are; the facts follow at the end.
      if rebuilt.hasCounted(activity.place) { _ = try Self.date(tx, child, activity, calendar) }
      return
    }
    let dated = try Self.date(tx, child, activity, calendar)
    try add(dated.onAllowanceDay, to: .savingsDepositOnAllowanceDay)
    if dated.hasNewSavingWeek { try setSavingStreak() }
    let date = calendar.localDate(at: now)
    if let month = dated.month, month < date.firstOfMonth { try setSavingsRate() }
    if let week = dated.checkedWeek, Weeks(calendar: calendar).isClosed(week, at: now) { try setWeeksUnderBudget() }
    if dated.hasNewPeriod { try PeriodClose.set(tx, child, calendar, now: now) }
  }

  /// The changes that an activity has made in the tables of days, weeks and months.
  struct Dated {
    var onAllowanceDay: Int64 = 0
    var hasNewSavingWeek = false
    var month: LocalDate?
    var checkedWeek: LocalDate?
    /// Whether it is the first of a month or week that has to be closed.
    var hasNewPeriod = false
  }

  static func date(
    _ tx: Transaction, _ child: ChildKey, _ activity: Activity, _ calendar: LocalCalendar
  ) throws -> Dated {
    var dated = Dated()
    let date = calendar.localDate(at: activity.place.time)
    let week = calendar.week(containing: date).lowerBound
    if activity.type == .budgetChecked {
      guard
        let isNew = try DatedTables.check(tx, child, week, activity.place, isUnder: activity.isPositive)
      else { return dated }
      (dated.checkedWeek, dated.hasNewPeriod) = (week, isNew)
      return dated
    }
    if activity.type == .balanceChanged {
      try DatedTables.noteBalance(tx, child, date, activity.amount)
      return dated
    }
    let isDeposit = activity.type == .savingsDeposit
    dated.month = date.firstOfMonth
    dated.onAllowanceDay = try DatedTables.addToDay(
      tx, child, date, deposits: isDeposit ? 1 : 0, allowances: isDeposit ? 0 : 1,
      amount: isDeposit ? activity.amount : 0)
    dated.hasNewPeriod = try DatedTables.addToMonth(
      tx, child, date.firstOfMonth, deposits: isDeposit ? activity.amount : 0,
      allowances: isDeposit ? 0 : activity.amount)
    if isDeposit { dated.hasNewSavingWeek = try DatedTables.addToWeek(tx, child, week) }
    return dated
  }

  /// Makes all facts that depend on dates from the days, weeks and months.
  mutating func setDatedFacts() throws {
    try set(.savingsDepositOnAllowanceDay, to: try DatedTables.depositsOnAllowanceDays(tx, child))
    try setSavingStreak()
    try setClosedFacts()
  }

  /// Makes those that a closed week or month changes.
  mutating func setClosedFacts() throws {
    try setSavingsRate()
    try setWeeksUnderBudget()
  }

  private mutating func setSavingStreak() throws {
    try set(
      .weeklySavingStreak, to: Weeks(calendar: calendar).longestRun(try DatedTables.savingWeeks(tx, child)))
  }

  private mutating func setSavingsRate() throws {
    let current = calendar.localDate(at: now).firstOfMonth
    let rates = try DatedTables.months(tx, child, before: current).compactMap { $0.month.rate }
    try set(.monthlySavingsRate, to: rates.max() ?? 0)
  }

  private mutating func setWeeksUnderBudget() throws {
    let weeks = Weeks(calendar: calendar)
    let current = weeks.first(at: now)
    let under = try DatedTables.weeksUnderBudget(tx, child, before: current).map(\.first)
    try set(.weeksUnderBudget, to: weeks.longestRun(under))
  }
}
