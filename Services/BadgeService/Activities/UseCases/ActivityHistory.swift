package import BadgeChildren
package import Database
package import LocalTime
import Messages
package import ServiceAPI

/// On which local day the facts of a child's activities reached a value, and what made them (BA-8).
package struct ActivityHistory {
  /// Activities of one day that are read for the one that reached a value.
  private static let ofDay = 1_000

  private let tx: ReadTransaction
  private let child: ChildKey
  private let calendar: LocalCalendar
  private let values: [Fact: Int64]
  private let now: Instant
  /// Whether it is known how many tasks were approved at each instant.
  package let knowsTasks: Bool

  package init(
    _ tx: ReadTransaction, _ child: ChildKey, _ calendar: LocalCalendar, values: [Fact: Int64], now: Instant
  ) throws {
    (self.tx, self.child, self.calendar) = (tx, child, calendar)
    (self.values, self.now) = (values, now)
    knowsTasks = try !TaskPeaks.isBeingFilled(tx, child)
  }

  /// The first instant from `start` on, and before `end`, at which at least so many tasks were approved; nil for none.
  package func instant(ofTasks needed: Int64, from start: Instant, until end: Instant) throws -> Instant? {
    try TaskPeaks.first(tx, child, atLeast: needed, from: start, until: end)
  }

  /// nil for a fact that is none of activities.
  package func reach(_ fact: Fact, _ threshold: Int64) throws -> FactReach? {
    switch fact {
    case .accountCreated: try counted(.activities(.accountCreated), fact, threshold)
    case .savingsDeposit: try counted(.activities(.savingsDeposit), fact, threshold)
    case .transactions: try counted(.activities(.transactionCreated), fact, threshold)
    case .birthdayGift: try counted(.activities(.birthdayGift), fact, threshold)
    case .siblingTransfer: try counted(.activities(.siblingTransfer), fact, threshold)
    case .goalCreated: try counted(.subjects(.goalCreated), fact, threshold)
    case .goalsCompleted: try counted(.subjects(.goalCompleted), fact, threshold)
    case .familyGoalJoined: try counted(.subjects(.familyGoalJoined), fact, threshold)
    case .wishlistPurchase: try counted(.subjects(.wishlistPurchase), fact, threshold)
    case .tasksCompleted: try tasks(threshold)
    case .tasksApprovedInARow:
      reach(
        try ActivityHistoryTables.approvals(tx, child, upTo: threshold, limit: FactReach.kept), of: threshold)
    case .totalSaved: try saved(threshold)
    case .balance: try balance(threshold)
    case .savingsDepositOnAllowanceDay: try onAllowanceDays(threshold)
    case .monthlySavingsRate: try month(threshold)
    case .weeklySavingStreak: try savingWeeks(threshold)
    case .weeksUnderBudget: try weeksUnderBudget(threshold)
    case .challengesCompleted, .streakDays, .totalLearningMinutes, .totalPointsEarned: nil
    }
  }

  // MARK: - Activities

  private func counted(
    _ counted: ActivityHistoryTables.Counted, _ fact: Fact, _ threshold: Int64
  ) throws -> FactReach {
    let places = try ActivityHistoryTables.places(
      tx, child, counted, upTo: threshold, of: values[fact, default: 0], limit: FactReach.kept)
    return reach(places, of: threshold)
  }

  /// The instant at which so many tasks were approved first, and the approvals up to it.
  private func tasks(_ threshold: Int64) throws -> FactReach {
    guard knowsTasks else { return try counted(.tasks, .tasksCompleted, threshold) }
    guard let moment = try TaskPeaks.first(tx, child, atLeast: threshold) else { return FactReach() }
    return reach(
      try ActivityHistoryTables.approvals(tx, child, until: moment, limit: Int(min(threshold, Int64(FactReach.kept)))),
      of: threshold)
  }

  /// The last activities of those that were needed.
  private func reach(_ places: [ActivityPlace], of needed: Int64) -> FactReach {
    FactReach(
      date: places.last.map { calendar.localDate(at: $0.time) }, moment: places.last?.time, sources: places.map(source),
      omitted: max(0, needed - Int64(places.count)))
  }

  private func source(_ place: ActivityPlace) -> BadgeV1.EvidenceSource {
    BadgeV1.EvidenceSource(
      activityID: place.id, reporter: place.reporter, date: .init(calendar.localDate(at: place.time)),
      occurTime: .init(place.time))
  }

  /// The day on which the deposits reached the sum; those of that day up to the one that did, and the days before it.
  private func saved(_ threshold: Int64) throws -> FactReach {
    let date = try ActivityHistoryTables.date(tx, child, "amount", reaching: threshold)
    guard let date else { return FactReach() }
    return try days(where: "deposits > 0", upTo: date)
  }

  /// The day of the first balance that was high enough, and that balance.
  private func balance(_ threshold: Int64) throws -> FactReach {
    guard let date = try DatedTables.balanceDate(tx, child, reaching: threshold) else { return FactReach() }
    let places = try ActivityHistoryTables.amounts(
      tx, child, .balanceChanged, in: calendar.interval(of: date), limit: Self.ofDay)
    let first = places.first { $0.amount >= threshold }?.place
    return FactReach(date: date, moment: first?.time, sources: first.map { [source($0)] } ?? [day(date)])
  }

  private func onAllowanceDays(_ threshold: Int64) throws -> FactReach {
    let sum = "CASE WHEN allowances > 0 THEN deposits ELSE 0 END"
    let date = try ActivityHistoryTables.date(tx, child, sum, reaching: threshold)
    guard let date else { return FactReach() }
    return try days(where: "allowances > 0 AND deposits > 0", upTo: date)
  }

  // MARK: - Days, weeks, months

  private func day(_ date: LocalDate) -> BadgeV1.EvidenceSource { BadgeV1.EvidenceSource(date: .init(date)) }

  private func days(where condition: String, upTo date: LocalDate) throws -> FactReach {
    let dates = try ActivityHistoryTables.dates(
      tx, child, where: condition, upTo: date, limit: FactReach.kept)
    return FactReach(date: date, sources: dates.map(day))
  }

  /// A month counts when it has closed: on its last day.
  private func month(_ threshold: Int64) throws -> FactReach {
    let months = try DatedTables.months(tx, child, before: calendar.localDate(at: now).firstOfMonth)
    guard let first = months.first(where: { ($0.month.rate ?? 0) >= threshold })?.first else { return FactReach() }
    let last = first.firstOfNextMonth.adding(days: -1)
    return FactReach(
      date: last, moment: calendar.firstInstant(onOrAfter: first.firstOfNextMonth), sources: [day(first)])
  }

  private func savingWeeks(_ threshold: Int64) throws -> FactReach {
    let weeks = try DatedTables.savingWeeks(tx, child)
    guard let run = Weeks(calendar: calendar).run(of: threshold, in: weeks), let last = run.last else {
      return FactReach()
    }
    let deposit = try ActivityHistoryTables.amounts(
      tx, child, .savingsDeposit, in: calendar.interval(ofWeekContaining: last), limit: 1
    ).first
    return FactReach(
      date: deposit.map { calendar.localDate(at: $0.place.time) } ?? last, moment: deposit?.place.time,
      sources: run.suffix(FactReach.kept).map(day), omitted: Int64(max(0, run.count - FactReach.kept)))
  }

  /// A week counts when it has closed: on its last day.
  private func weeksUnderBudget(_ threshold: Int64) throws -> FactReach {
    let weeks = Weeks(calendar: calendar)
    let under = try DatedTables.weeksUnderBudget(tx, child, before: weeks.first(at: now)).map(\.first)
    guard let run = weeks.run(of: threshold, in: under), let last = run.last else { return FactReach() }
    return FactReach(
      date: calendar.week(containing: last).upperBound.adding(days: -1),
      moment: calendar.firstInstant(onOrAfter: calendar.week(containing: last).upperBound),
      sources: run.suffix(FactReach.kept).map(day), omitted: Int64(max(0, run.count - FactReach.kept)))
  }
}
