import Database
import LocalTime
import ServiceAPI

/// Approvals of tasks, what was decided last about each, and the runs of approvals between two rejections. Each is
/// the same in whatever order the decisions arrived; none takes longer with the number of decisions.
enum DecisionTables {
  private static let ofChild = "partition = ? AND family_id = ? AND child_id = ?"
  private static let place = "(occur_time, activity_id, reporter)"
  /// The place before all rejections, under which the first run of approvals is kept.
  private static let beginning = ActivityPlace(time: Instant(seconds: 0), id: "", reporter: "")
  private static let runs = SumTable(
    "approval_run", key: ["partition", "family_id", "child_id", "occur_time", "activity_id", "reporter"],
    sums: ["approvals"])

  /// Counts a decision. Returns by how much the number of completed tasks has changed.
  static func add(_ tx: Transaction, _ child: ChildKey, _ decision: Activity) throws -> Int64 {
    let (place, isApproval) = (decision.place, decision.type == .taskApproved)
    if isApproval {
      try tx.execute(
        """
        INSERT INTO task_approval (partition, family_id, child_id, occur_time, activity_id, reporter)
        VALUES (?, ?, ?, ?, ?, ?)
        """, child.partition, child.familyID, child.childID, place.time.seconds, place.id, place.reporter)
      try addToRun(tx, child, try runStart(tx, child, before: place), 1)
    } else {
      try split(tx, child, at: place)
    }
    return try decide(tx, child, decision.subject, place, isApproval)
  }

  private static func decide(
    _ tx: Transaction, _ child: ChildKey, _ task: String, _ place: ActivityPlace, _ isApproval: Bool
  ) throws -> Int64 {
    let known = try tx.queryOne(
      "SELECT occur_time, activity_id, reporter, approved FROM task WHERE \(ofChild) AND subject = ?", child.partition,
      child.familyID, child.childID, task
    ) { (place: ActivityPlace($0, at: 0), isApproval: $0.bool(3)) }
    if let known, place < known.place { return 0 }
    try tx.execute(
      """
      INSERT INTO task (partition, family_id, child_id, subject, occur_time, activity_id, reporter, approved)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, subject) DO UPDATE SET occur_time = excluded.occur_time,
        activity_id = excluded.activity_id, reporter = excluded.reporter, approved = excluded.approved
      """, child.partition, child.familyID, child.childID, task, place.time.seconds, place.id, place.reporter,
      isApproval)
    return (isApproval ? 1 : 0) - (known?.isApproval == true ? 1 : 0)
  }

  /// The approvals of the longest run without a rejection.
  static func longestRun(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.queryOne(
      "SELECT approvals FROM approval_run WHERE \(ofChild) ORDER BY approvals DESC LIMIT 1", child.partition,
      child.familyID, child.childID
    ) { $0.int64(0) } ?? 0
  }

  // MARK: - Runs

  /// Where the run begins that a place is in: at the rejection before it.
  private static func runStart(
    _ tx: ReadTransaction, _ child: ChildKey, before place: ActivityPlace
  ) throws -> ActivityPlace {
    try tx.queryOne(
      """
      SELECT occur_time, activity_id, reporter FROM approval_run WHERE \(ofChild) AND \(Self.place) < (?, ?, ?)
      ORDER BY occur_time DESC, activity_id DESC, reporter DESC LIMIT 1
      """, child.partition, child.familyID, child.childID, place.time.seconds, place.id, place.reporter
    ) { ActivityPlace($0, at: 0) } ?? beginning
  }

  private static func addToRun(
    _ tx: Transaction, _ child: ChildKey, _ start: ActivityPlace, _ approvals: Int64
  ) throws {
    try runs.add(
      tx, key: child.partition, child.familyID, child.childID, start.time.seconds, start.id, start.reporter,
      amounts: [approvals])
  }

  /// A rejection ends the run that it is in; later approvals are a run of their own.
  private static func split(_ tx: Transaction, _ child: ChildKey, at place: ActivityPlace) throws {
    let start = try runStart(tx, child, before: place)
    let next = try tx.queryOne(
      """
      SELECT occur_time, activity_id, reporter FROM approval_run WHERE \(ofChild) AND \(Self.place) > (?, ?, ?)
      ORDER BY occur_time, activity_id, reporter LIMIT 1
      """, child.partition, child.familyID, child.childID, place.time.seconds, place.id, place.reporter
    ) { ActivityPlace($0, at: 0) }
    let after = try approvals(tx, child, from: start, around: place, to: next)
    if after > 0 { try addToRun(tx, child, start, -after) }
    try addToRun(tx, child, place, after)
    // Where nothing was approved before the first rejection there is no such run.
    try tx.execute(
      """
      DELETE FROM approval_run
      WHERE \(ofChild) AND occur_time = ? AND activity_id = ? AND reporter = ? AND approvals = 0
      """, child.partition, child.familyID, child.childID, beginning.time.seconds, beginning.id, beginning.reporter)
  }

  /// The approvals of a run after a place in it. Both sides are counted in turn, up to more and more, so that it takes
  /// as long as the shorter one: splitting a run into all of its parts costs n log n.
  private static func approvals(
    _ tx: ReadTransaction, _ child: ChildKey, from start: ActivityPlace, around place: ActivityPlace,
    to next: ActivityPlace?
  ) throws -> Int64 {
    let whole =
      try tx.queryOne(
        "SELECT approvals FROM approval_run WHERE \(ofChild) AND occur_time = ? AND activity_id = ? AND reporter = ?",
        child.partition, child.familyID, child.childID, start.time.seconds, start.id, start.reporter
      ) { $0.int64(0) } ?? 0
    var limit: Int64 = 64
    while true {
      let after = try count(tx, child, after: place, before: next, limit)
      if after < limit { return after }
      let before = try count(tx, child, after: start, before: place, limit)
      if before < limit { return whole - before }
      limit *= 4
    }
  }

  private static func count(
    _ tx: ReadTransaction, _ child: ChildKey, after place: ActivityPlace, before next: ActivityPlace?, _ limit: Int64
  ) throws -> Int64 {
    try tx.queryOne(
      """
      SELECT COUNT(*) FROM (SELECT 1 FROM task_approval WHERE \(ofChild) AND \(Self.place) > (?, ?, ?)
        AND \(Self.place) < (?, ?, ?) LIMIT ?) AS counted
      """, child.partition, child.familyID, child.childID, place.time.seconds, place.id, place.reporter,
      next?.time.seconds ?? Int64.max, next?.id ?? "", next?.reporter ?? "", limit
    ) { $0.int64(0) } ?? 0
  }
}

/// The subjects of activities, such as a goal, each once, with the first activity about it.
enum SubjectTable {
  /// Returns whether it is a new one.
  static func add(_ tx: Transaction, _ child: ChildKey, _ activity: Activity) throws -> Bool {
    let (place, type) = (activity.place, activity.type.rawValue)
    let known = try tx.queryOne(
      """
      SELECT occur_time, activity_id, reporter FROM activity_subject
      WHERE partition = ? AND family_id = ? AND child_id = ? AND type = ? AND subject = ?
      """, child.partition, child.familyID, child.childID, type, activity.subject
    ) { ActivityPlace($0, at: 0) }
    if let known, known < place { return false }
    try tx.execute(
      """
      INSERT INTO activity_subject (partition, family_id, child_id, type, subject, occur_time, activity_id, reporter)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, type, subject) DO UPDATE SET occur_time = excluded.occur_time,
        activity_id = excluded.activity_id, reporter = excluded.reporter
      """, child.partition, child.familyID, child.childID, type, activity.subject, place.time.seconds, place.id,
      place.reporter)
    return known == nil
  }
}
