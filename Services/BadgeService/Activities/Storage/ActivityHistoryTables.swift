import Database
import LocalTime
import ServiceAPI

/// When facts of activities reached a value, and what made them: each found by its order of time, as all that is known
/// now gives it (BA-8). Nothing reads more than a child has days, or counts more than one of two ends of what there is.
enum ActivityHistoryTables {
  private static let ofChild = "partition = ? AND family_id = ? AND child_id = ?"
  private static let order = "occur_time, activity_id, reporter"
  private static let reverse = "occur_time DESC, activity_id DESC, reporter DESC"

  /// Where something is found that activities are counted by.
  enum Counted: Hashable, Sendable {
    /// Each activity of a type.
    case activities(ActivityType)
    /// Subjects of the activities of a type, each by the first activity about it.
    case subjects(ActivityType)
    /// Tasks that are approved, by the decision.
    case tasks

    fileprivate var table: String {
      switch self {
      case .activities(let type): "activity WHERE \(ofChild) AND type = \(type.rawValue)"
      case .subjects(let type): "activity_subject WHERE \(ofChild) AND type = \(type.rawValue)"
      case .tasks: "task WHERE \(ofChild) AND approved = 1"
      }
    }
  }

  /// The places of the last ones up to the one with this number, in their order, at most `limit`.
  /// - Parameter count: how many there are.
  static func places(
    _ tx: ReadTransaction, _ child: ChildKey, _ counted: Counted, upTo number: Int64, of count: Int64, limit: Int
  ) throws -> [ActivityPlace] {
    let last: ActivityPlace? = try tx.queryOne(
      """
      SELECT occur_time, activity_id, reporter FROM \(counted.table)
      ORDER BY \(number <= count / 2 ? order : reverse) LIMIT 1 OFFSET ?
      """, child.partition, child.familyID, child.childID, number <= count / 2 ? number - 1 : max(0, count - number)
    ) { ActivityPlace($0, at: 0) }
    guard let last else { return [] }
    return try tx.query(
      """
      SELECT occur_time, activity_id, reporter FROM \(counted.table) AND (\(order)) <= (?, ?, ?)
      ORDER BY \(reverse) LIMIT ?
      """, child.partition, child.familyID, child.childID, last.time.seconds, last.id, last.reporter, limit
    ) { ActivityPlace($0, at: 0) }.reversed()
  }

  /// The approvals of the first run that has at least so many, from the one with this number back, at most `limit`.
  static func approvals(
    _ tx: ReadTransaction, _ child: ChildKey, upTo number: Int64, limit: Int
  ) throws -> [ActivityPlace] {
    let time =
      try tx.queryOne(
        "SELECT MIN(occur_time) FROM approval_run WHERE \(ofChild) AND approvals >= ?", child.partition,
        child.familyID, child.childID, number
      ) { $0.optionalInt64(0) } ?? nil
    guard let time else { return [] }
    let start = try tx.queryOne(
      """
      SELECT occur_time, activity_id, reporter FROM approval_run
      WHERE \(ofChild) AND occur_time = ? AND approvals >= ? ORDER BY \(order) LIMIT 1
      """, child.partition, child.familyID, child.childID, time, number
    ) { ActivityPlace($0, at: 0) }
    guard let start else { return [] }
    let from = max(0, number - Int64(limit))
    return try tx.query(
      """
      SELECT occur_time, activity_id, reporter FROM task_approval
      WHERE \(ofChild) AND (\(order)) > (?, ?, ?) ORDER BY \(order) LIMIT ? OFFSET ?
      """, child.partition, child.familyID, child.childID, start.time.seconds, start.id, start.reporter, number - from,
      from
    ) { ActivityPlace($0, at: 0) }
  }

  /// The last approvals of tasks up to an instant, in their order, at most `limit`.
  static func approvals(
    _ tx: ReadTransaction, _ child: ChildKey, until last: Instant, limit: Int
  ) throws -> [ActivityPlace] {
    try tx.query(
      """
      SELECT occur_time, activity_id, reporter FROM task_approval WHERE \(ofChild) AND occur_time <= ?
      ORDER BY \(reverse) LIMIT ?
      """, child.partition, child.familyID, child.childID, last.seconds, limit
    ) { ActivityPlace($0, at: 0) }.reversed()
  }

  /// Activities of a type from an instant on, before another one, with their amounts, at most `limit`.
  static func amounts(
    _ tx: ReadTransaction, _ child: ChildKey, _ type: ActivityType, in span: Range<Instant>, limit: Int
  ) throws -> [(place: ActivityPlace, amount: Int64)] {
    try tx.query(
      """
      SELECT occur_time, activity_id, reporter, amount FROM activity
      WHERE \(ofChild) AND type = ? AND occur_time >= ? AND occur_time < ? ORDER BY \(order) LIMIT ?
      """, child.partition, child.familyID, child.childID, type.rawValue, span.lowerBound.seconds,
      span.upperBound.seconds, limit
    ) { (ActivityPlace($0, at: 0), $0.int64(3)) }
  }

  /// The first date on which a running sum over the days of saving reaches a value.
  /// - Parameter column: a sum of each day.
  static func date(
    _ tx: ReadTransaction, _ child: ChildKey, _ column: String, reaching value: Int64
  ) throws -> LocalDate? {
    var (sum, found): (Int64, LocalDate?) = (0, nil)
    try tx.scan(
      "SELECT date, \(column) FROM saving_day WHERE \(ofChild) ORDER BY date", child.partition, child.familyID,
      child.childID
    ) { row in
      sum += row.int64(1)
      if sum >= value { found = LocalDate(daysSinceEpoch: row.int32(0)) }
      return found == nil
    }
    return found
  }

  /// The dates of the days of saving that count, in order, up to one, at most the last `limit`.
  static func dates(
    _ tx: ReadTransaction, _ child: ChildKey, where condition: String, upTo date: LocalDate, limit: Int
  ) throws -> [LocalDate] {
    try tx.query(
      "SELECT date FROM saving_day WHERE \(ofChild) AND date <= ? AND \(condition) ORDER BY date DESC LIMIT ?",
      child.partition, child.familyID, child.childID, Int64(date.daysSinceEpoch), limit
    ) { LocalDate(daysSinceEpoch: $0.int32(0)) }.reversed()
  }
}
