import BadgeActivities
import BadgeChildren
import BadgeLearning
import Database
import LocalTime
import Messages
import ServiceAPI

/// On which local day a child's facts reached the values that a badge needs, and what made them (BA-8), by everything
/// that is known now.
struct FactHistory {
  private let calendar: LocalCalendar
  private let values: [Fact: Int64]
  private let now: Instant
  private let learning: LearningHistory
  private let activities: ActivityHistory

  init(_ tx: ReadTransaction, _ child: ChildKey, values: [Fact: Int64], now: Instant) throws {
    (self.values, self.now) = (values, now)
    calendar = try ChildCalendarTable.calendar(tx, child)
    learning = LearningHistory(tx, child, calendar)
    activities = try ActivityHistory(tx, child, calendar, values: values, now: now)
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
    if criterion.isOfTasksAndOthers, activities.knowsTasks {
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
    if criterion.isOfTasksAndOthers, activities.knowsTasks { return try metTogether(criterion, reaches)?.date }
    return criterion.reachDate { fact, threshold in reaches[fact]?[threshold]?.date }
  }

  /// When conditions held together of which some are about tasks: between two instants at which another one begins to
  /// hold, the number of approved tasks decides alone.
  /// - Returns: nil for never; without a date where it is not known.
  private func metTogether(
    _ criterion: Criterion, _ reaches: [Fact: [Int64: FactReach]]
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
      let first = try tasks == 0 ? edge : activities.instant(ofTasks: tasks, from: edge, until: end)
      guard let first else { continue }
      if first > edge { return (first, calendar.localDate(at: first)) }
      return (first, held.filter { $0.moment == edge }.compactMap(\.date).max())
    }
    return nil
  }

  /// The end of the day where only that is known.
  private func moment(of reach: FactReach) -> Instant {
    reach.moment ?? reach.date.map { calendar.interval(of: $0).upperBound - 1 } ?? .distantPast
  }

  /// The local days on which facts reached the values that they have reached of those a badge needs; those that are not
  /// known are left out.
  func dates(_ criterion: Criterion) throws -> [Fact: [Int64: LocalDate]] {
    try reaches(criterion).mapValues { $0.compactMapValues(\.date) }
  }

  private func reaches(_ criterion: Criterion) throws -> [Fact: [Int64: FactReach]] {
    var reaches: [Fact: [Int64: FactReach]] = [:]
    for (fact, threshold) in criterion.leaves where values[fact, default: 0] >= threshold {
      if reaches[fact]?[threshold] == nil {
        reaches[fact, default: [:]][threshold] = try reach(fact, threshold)
      }
    }
    return reaches
  }

  private func reach(_ fact: Fact, _ threshold: Int64) throws -> FactReach {
    try learning.reach(fact, threshold) ?? activities.reach(fact, threshold) ?? FactReach()
  }
}
