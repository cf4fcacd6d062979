import BadgeDomain
import Database
import LocalTime
import Messages
import ServiceAPI

/// On which local day a child's facts reached the values that a badge needs, and what made them (BA-8), by everything
/// that is known now.
struct FactHistory {
  /// When a fact reached a value.
  struct Reach {
    /// nil where it is not known.
    var date: LocalDate?
    /// Within the date, or its end where the date has closed; nil where it is not known.
    var moment: Instant?
    var sources: [BadgeV1.EvidenceSource] = []
    /// Number of the sources before these.
    var omitted: Int64 = 0
  }

  /// Sources of a fact that are kept.
  static let kept = 20
  /// Activities of one day that are read for the one that reached a value.
  private static let ofDay = 1_000

  private let tx: ReadTransaction
  private let child: ChildKey
  private let calendar: LocalCalendar
  private let values: [Fact: Int64]
  private let now: Instant
  /// Whether it is known how many tasks were approved at each instant.
  private let knowsTasks: Bool

  init(_ tx: ReadTransaction, _ child: ChildKey, values: [Fact: Int64], now: Instant) throws {
    (self.tx, self.child, self.values, self.now) = (tx, child, values, now)
    calendar = try ChildCalendarTable.calendar(tx, child)
    knowsTasks = try !TaskPeaks.isBeingFilled(tx, child)
  }

  var today: LocalDate { calendar.localDate(at: now) }

  /// The evidence of a badge: each of its facts with the highest of its thresholds that it has reached, and the local
  /// day on which the badge was reached; today where that is not known. nil where its conditions never held together.
  func evidence(_ criterion: Criterion) throws -> (reached: LocalDate, facts: [(Fact, BadgeV1.FactEvidence)])? {
    let reaches = try reaches(criterion)
    let facts: [(Fact, BadgeV1.FactEvidence)] = Fact.allCases.compactMap { fact in
      guard let (threshold, reach) = reaches[fact]?.max(by: { $0.key < $1.key }) else { return nil }
      let evidence = BadgeV1.FactEvidence(
        fact: fact.rawValue, threshold: threshold, reachDate: reach.date.map { .init($0) }, sources: reach.sources,
        omittedSources: reach.omitted)
      return (fact, evidence)
    }
    let today = today
    if criterion.isOfTasksAndOthers, knowsTasks {
      guard let met = try metTogether(criterion, reaches) else { return nil }
      return (met.date ?? today, facts)
    }
    let reached = criterion.reachDate { fact, threshold in
      // A condition that holds on a day that is not known has become known today.
      reaches[fact]?[threshold].map { $0.date ?? today }
    }
    return (reached ?? today, facts)
  }

  /// The local day on which the facts reached a badge; nil where they do not, or a day that it depends on is not known.
  func reachDate(_ criterion: Criterion) throws -> LocalDate? {
    let reaches = try reaches(criterion)
    let isDated = criterion.leaves.allSatisfy { fact, threshold in
      reaches[fact]?[threshold].map { $0.date != nil } ?? true
    }
    guard criterion.isMet(values), isDated else { return nil }
    if criterion.isOfTasksAndOthers, knowsTasks { return try metTogether(criterion, reaches)?.date }
    return criterion.reachDate { fact, threshold in reaches[fact]?[threshold]?.date }
  }

  /// When conditions held together of which some are about tasks: between two instants at which another one begins to
  /// hold, the number of approved tasks decides alone.
  /// - Returns: nil for never; without a date where it is not known.
  private func metTogether(
    _ criterion: Criterion, _ reaches: [Fact: [Int64: Reach]]
  ) throws -> (moment: Instant, date: LocalDate?)? {
    let others = reaches.filter { $0.key != .tasksCompleted }.flatMap { fact, reaches in
      reaches.map { threshold, reach in (fact: fact, threshold: threshold, moment: moment(of: reach), date: reach.date)
      }
    }
    let edges = Set(others.map(\.moment) + [.distantPast]).sorted()
    let needed = [0] + Set(criterion.thresholds(of: .tasksCompleted)).sorted()
    for (index, edge) in edges.enumerated() {
      let held = others.filter { $0.moment <= edge }
      var values = Dictionary(held.map { ($0.fact, $0.threshold) }, uniquingKeysWith: max)
      let tasks = needed.first { tasks in
        values[.tasksCompleted] = tasks
        return criterion.isMet(values)
      }
      guard let tasks else { continue }
      let end = index + 1 < edges.count ? edges[index + 1] : .distantFuture
      let first = try tasks == 0 ? edge : TaskPeaks.first(tx, child, atLeast: tasks, from: edge, until: end)
      guard let first else { continue }
      if first > edge { return (first, calendar.localDate(at: first)) }
      return (first, held.filter { $0.moment == edge }.compactMap(\.date).max())
    }
    return nil
  }

  /// The end of the day where only that is known.
  private func moment(of reach: Reach) -> Instant {
    reach.moment ?? reach.date.map { calendar.interval(of: $0).upperBound - 1 } ?? .distantPast
  }

  /// The local days on which facts reached the values that they have reached of those a badge needs; those that are not
  /// known are left out.
  func dates(_ criterion: Criterion) throws -> [Fact: [Int64: LocalDate]] {
    try reaches(criterion).mapValues { $0.compactMapValues(\.date) }
  }

  private func reaches(_ criterion: Criterion) throws -> [Fact: [Int64: Reach]] {
    var reaches: [Fact: [Int64: Reach]] = [:]
    for (fact, threshold) in criterion.leaves where values[fact, default: 0] >= threshold {
      if reaches[fact]?[threshold] == nil {
        reaches[fact, default: [:]][threshold] = try reach(fact, threshold)
      }
    }
    return reaches
  }

  private func reach(_ fact: Fact, _ threshold: Int64) throws -> Reach {
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
        try FactHistoryTables.approvals(tx, child, upTo: threshold, limit: Self.kept), of: threshold)
    case .totalSaved: try saved(threshold)
    case .balance: try balance(threshold)
    case .savingsDepositOnAllowanceDay: try onAllowanceDays(threshold)
    case .monthlySavingsRate: try month(threshold)
    case .weeklySavingStreak: try savingWeeks(threshold)
    case .weeksUnderBudget: try weeksUnderBudget(threshold)
    case .challengesCompleted: try periods(threshold)
    case .streakDays: try streak(threshold)
    case .totalLearningMinutes: try learning("seconds", threshold * 60)
    case .totalPointsEarned: try learning("sixtieths", threshold * 60)
    }
  }

  // MARK: - Activities

  private func counted(
    _ counted: FactHistoryTables.Counted, _ fact: Fact, _ threshold: Int64
  ) throws -> Reach {
    let places = try FactHistoryTables.places(
      tx, child, counted, upTo: threshold, of: values[fact, default: 0], limit: Self.kept)
    return reach(places, of: threshold)
  }

  /// The instant at which so many tasks were approved first, and the approvals up to it.
  private func tasks(_ threshold: Int64) throws -> Reach {
    guard knowsTasks else { return try counted(.tasks, .tasksCompleted, threshold) }
    guard let moment = try TaskPeaks.first(tx, child, atLeast: threshold) else { return Reach() }
    return reach(
      try FactHistoryTables.approvals(tx, child, until: moment, limit: Int(min(threshold, Int64(Self.kept)))),
      of: threshold)
  }

  /// The last activities of those that were needed.
  private func reach(_ places: [ActivityPlace], of needed: Int64) -> Reach {
    Reach(
      date: places.last.map { calendar.localDate(at: $0.time) }, moment: places.last?.time, sources: places.map(source),
      omitted: max(0, needed - Int64(places.count)))
  }

  private func source(_ place: ActivityPlace) -> BadgeV1.EvidenceSource {
    BadgeV1.EvidenceSource(
      activityID: place.id, reporter: place.reporter, date: .init(calendar.localDate(at: place.time)),
      occurTime: .init(place.time))
  }

  /// The day on which the deposits reached the sum; those of that day up to the one that did, and the days before it.
  private func saved(_ threshold: Int64) throws -> Reach {
    let date = try FactHistoryTables.date(tx, child, in: "saving_day", "amount", reaching: threshold)
    guard let date else { return Reach() }
    return try days("saving_day", where: "deposits > 0", upTo: date)
  }

  /// The day of the first balance that was high enough, and that balance.
  private func balance(_ threshold: Int64) throws -> Reach {
    guard let date = try DatedTables.balanceDate(tx, child, reaching: threshold) else { return Reach() }
    let places = try FactHistoryTables.amounts(
      tx, child, .balanceChanged, in: calendar.interval(of: date), limit: Self.ofDay)
    let first = places.first { $0.amount >= threshold }?.place
    return Reach(date: date, moment: first?.time, sources: first.map { [source($0)] } ?? [day(date)])
  }

  private func onAllowanceDays(_ threshold: Int64) throws -> Reach {
    let sum = "CASE WHEN allowances > 0 THEN deposits ELSE 0 END"
    let date = try FactHistoryTables.date(tx, child, in: "saving_day", sum, reaching: threshold)
    guard let date else { return Reach() }
    return try days("saving_day", where: "allowances > 0 AND deposits > 0", upTo: date)
  }

  // MARK: - Days, weeks, months

  private func day(_ date: LocalDate) -> BadgeV1.EvidenceSource { BadgeV1.EvidenceSource(date: .init(date)) }

  private func days(_ table: String, where condition: String, upTo date: LocalDate) throws -> Reach {
    let dates = try FactHistoryTables.dates(
      tx, child, in: table, where: condition, upTo: date, limit: Self.kept)
    return Reach(date: date, sources: dates.map(day))
  }

  /// A month counts when it has closed: on its last day.
  private func month(_ threshold: Int64) throws -> Reach {
    let months = try DatedTables.months(tx, child, before: today.firstOfMonth)
    guard let first = months.first(where: { ($0.month.rate ?? 0) >= threshold })?.first else { return Reach() }
    let last = first.firstOfNextMonth.adding(days: -1)
    return Reach(date: last, moment: calendar.firstInstant(onOrAfter: first.firstOfNextMonth), sources: [day(first)])
  }

  private func savingWeeks(_ threshold: Int64) throws -> Reach {
    let weeks = try DatedTables.savingWeeks(tx, child)
    guard let run = Weeks(calendar: calendar).run(of: threshold, in: weeks), let last = run.last else { return Reach() }
    let deposit = try FactHistoryTables.amounts(
      tx, child, .savingsDeposit, in: calendar.interval(ofWeekContaining: last), limit: 1
    ).first
    return Reach(
      date: deposit.map { calendar.localDate(at: $0.place.time) } ?? last, moment: deposit?.place.time,
      sources: run.suffix(Self.kept).map(day), omitted: Int64(max(0, run.count - Self.kept)))
  }

  /// A week counts when it has closed: on its last day.
  private func weeksUnderBudget(_ threshold: Int64) throws -> Reach {
    let weeks = Weeks(calendar: calendar)
    let under = try DatedTables.weeksUnderBudget(tx, child, before: weeks.first(at: now)).map(\.first)
    guard let run = weeks.run(of: threshold, in: under), let last = run.last else { return Reach() }
    return Reach(
      date: calendar.week(containing: last).upperBound.adding(days: -1),
      moment: calendar.firstInstant(onOrAfter: calendar.week(containing: last).upperBound),
      sources: run.suffix(Self.kept).map(day), omitted: Int64(max(0, run.count - Self.kept)))
  }

  // MARK: - Learning and challenges

  /// A completion is the end of the second that reached the target.
  private func periods(_ threshold: Int64) throws -> Reach {
    let periods = try FactHistoryTables.periods(tx, child, upTo: threshold, limit: Self.kept)
    return Reach(
      date: periods.last?.completion.map { calendar.localDate(at: $0 - 1) },
      moment: periods.last?.completion.map { $0 - 1 },
      sources: periods.map { period in
        BadgeV1.EvidenceSource(
          challengeID: period.challengeID, date: .init(period.firstDate), occurTime: period.completion.map { .init($0) }
        )
      }, omitted: max(0, threshold - Int64(periods.count)))
  }

  private func streak(_ threshold: Int64) throws -> Reach {
    let dates = try FactTables.records(tx, child).days(reaching: threshold, limit: Self.kept)
    guard let end = dates.last else { return Reach() }
    return Reach(date: end, sources: dates.map(day), omitted: max(0, threshold - Int64(dates.count)))
  }

  /// What was counted before days were kept counts before all of them.
  private func learning(_ column: String, _ needed: Int64) throws -> Reach {
    let base = try LearningDateTable.before(tx, child, column)
    let date = try FactHistoryTables.date(tx, child, in: "learning_date", column, from: base, reaching: needed)
    guard let date else { return Reach() }
    return try days("learning_date", where: "\(column) > 0", upTo: date)
  }
}
