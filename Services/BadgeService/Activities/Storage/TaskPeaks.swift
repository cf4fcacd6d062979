import Database
import LocalTime
import ServiceAPI

/// How many tasks were approved at each instant, by all decisions that are known now: an approval that a later
/// rejection undoes held before it (BA-8).
///
/// A tree over time: each node has by how much the number changes in its span, and the highest that it gets there, both
/// counted from the span's beginning. A decision changes the nodes above its own instant, and above the next one about
/// its task, so that nothing takes longer with the number of decisions, in whatever order they arrive.
enum TaskPeaks {
  private static let ofChild = "partition = ? AND family_id = ? AND child_id = ?"
  /// A node is above up to 64 spans; the root is above all instants.
  private static let bits: Int64 = 6
  private static let root: Int64 = 6

  /// Counts a decision. Returns false for one that is counted already.
  @discardableResult
  static func add(_ tx: Transaction, _ child: ChildKey, _ decision: Activity) throws -> Bool {
    let (place, isApproval) = (decision.place, decision.type == .taskApproved)
    let isNew = try tx.executeCounting(
      """
      INSERT INTO task_decision (partition, family_id, child_id, subject, occur_time, activity_id, reporter, approved)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, child.partition, child.familyID, child.childID, decision.subject, place.time.seconds, place.id,
      place.reporter, isApproval)
    guard isNew > 0 else { return false }
    let wasApproved = try neighbour(tx, child, decision.subject, "<", "DESC", place)?.isApproval ?? false
    let change: Int64 = (isApproval ? 1 : 0) - (wasApproved ? 1 : 0)
    try add(tx, child, change, at: place.time)
    if change != 0, let next = try neighbour(tx, child, decision.subject, ">", "ASC", place) {
      try add(tx, child, -change, at: next.time)
    }
    return true
  }

  /// The decision about a task before a place, or after it.
  private static func neighbour(
    _ tx: ReadTransaction, _ child: ChildKey, _ subject: String, _ side: String, _ order: String, _ place: ActivityPlace
  ) throws -> (time: Instant, isApproval: Bool)? {
    try tx.queryOne(
      """
      SELECT occur_time, approved FROM task_decision
      WHERE \(ofChild) AND subject = ? AND (occur_time, activity_id, reporter) \(side) (?, ?, ?)
      ORDER BY occur_time \(order), activity_id \(order), reporter \(order) LIMIT 1
      """, child.partition, child.familyID, child.childID, subject, place.time.seconds, place.id, place.reporter
    ) { (Instant(seconds: $0.int64(0)), $0.bool(1)) }
  }

  // MARK: - Nodes

  private struct Node {
    var start: Int64
    var change: Int64
    var highest: Int64
  }

  private static func add(_ tx: Transaction, _ child: ChildKey, _ change: Int64, at time: Instant) throws {
    let known = try nodes(tx, child, level: 0, time.seconds..<time.seconds + 1).first?.change ?? 0
    // All decisions of one second are one.
    try save(tx, child, level: 0, Node(start: time.seconds, change: known + change, highest: known + change))
    for level in 1...root {
      let start = time.seconds >> (bits * level)
      var node = Node(start: start, change: 0, highest: .min)
      for below in try nodes(tx, child, level: level - 1, start << bits..<(start + 1) << bits) {
        node.highest = max(node.highest, node.change + below.highest)
        node.change += below.change
      }
      try save(tx, child, level: level, node)
    }
  }

  private static func nodes(
    _ tx: ReadTransaction, _ child: ChildKey, level: Int64, _ range: Range<Int64>
  ) throws -> [Node] {
    try tx.query(
      """
      SELECT start, change, highest FROM task_peak WHERE \(ofChild) AND level = ? AND start >= ? AND start < ?
      ORDER BY start
      """, child.partition, child.familyID, child.childID, level, range.lowerBound, range.upperBound
    ) { Node(start: $0.int64(0), change: $0.int64(1), highest: $0.int64(2)) }
  }

  private static func save(_ tx: Transaction, _ child: ChildKey, level: Int64, _ node: Node) throws {
    try tx.execute(
      """
      INSERT INTO task_peak (partition, family_id, child_id, level, start, change, highest) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, level, start) DO UPDATE SET change = excluded.change,
        highest = excluded.highest
      """, child.partition, child.familyID, child.childID, level, node.start, node.change, node.highest)
  }

  // MARK: - Numbers of approved tasks

  /// Of the pending work that counts what an earlier executable has stored.
  static let fillKind = "badge.taskPeaks"

  /// Whether not all decisions that are stored are counted yet.
  static func isBeingFilled(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.pendingWork(kind: fillKind, familyID: child.familyID, key: child.childID) != nil
  }

  /// The highest number of tasks that were approved at any instant.
  static func highest(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    max(0, try nodes(tx, child, level: root, 0..<1).first?.highest ?? 0)
  }

  /// The first instant from `start` on, and before `end`, at which at least so many tasks were approved; nil for none.
  static func first(
    _ tx: ReadTransaction, _ child: ChildKey, atLeast needed: Int64, from start: Instant = .distantPast,
    until end: Instant = .distantFuture
  ) throws -> Instant? {
    var search = Search(tx: tx, child: child, needed: needed, start: start.seconds, end: end.seconds)
    for node in try nodes(tx, child, level: root, 0..<1) { try search.visit(node, level: root) }
    if search.found == nil { search.begin() }
    return search.found.map { Instant(seconds: $0) }
  }

  private struct Search {
    let tx: ReadTransaction
    let child: ChildKey
    let needed: Int64
    let start: Int64
    let end: Int64
    /// Approved after all that was visited.
    var sum: Int64 = 0
    var hasBegun = false
    var found: Int64?

    /// All decisions up to the start are visited.
    mutating func begin() {
      if !hasBegun, sum >= needed { found = start }
      hasBegun = true
    }

    mutating func visit(_ node: Node, level: Int64) throws {
      if found != nil { return }
      let first = node.start << (bits * level)
      let last = (node.start + 1) << (bits * level) - 1
      if last <= start {
        sum += node.change
        return
      }
      if first > start {
        begin()
        if found != nil || first >= end { return }
        if level == 0 || last < end, sum + node.highest < needed {
          sum += node.change
          return
        }
        if level == 0 {
          found = first
          return
        }
      }
      for below in try nodes(tx, child, level: level - 1, node.start << bits..<(node.start + 1) << bits) {
        try visit(below, level: level - 1)
      }
    }
  }
}
