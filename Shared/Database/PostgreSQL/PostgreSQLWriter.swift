import EventLoop
import Glibc

/// The writer's connection: each transaction finds out whether this process still owns the partitions that it writes,
/// and whether a commit whose answer was lost has been made.
// Sendable: as `Connection`.
final class PostgreSQLWriter: PostgreSQLConnection, @unchecked Sendable {
  private let ownership: PartitionOwnership
  private let timeout: Duration
  /// Those of the transaction, in the order in which it has entered them.
  private var entered: [Partition] = []
  /// Of the last commit that has changed something.
  private var commitNumber: Int64

  /// - Parameter commitNumber: the highest one that is stored.
  init(
    _ configuration: DatabaseConfiguration, _ server: PostgreSQLConfiguration, name: String, role: Role,
    board: ConditionBoard, ownership: PartitionOwnership
  ) throws {
    (self.ownership, timeout, commitNumber) = (ownership, server.responseTimeout, 0)
    try super.init(configuration, server, name: name, role: role, board: board)
  }

  override func begin(_ access: Access) throws {
    entered.removeAll(keepingCapacity: true)
    if access == .writing { ownership.keepLock() }
    try super.begin(access)
  }

  /// Takes the rows of all partitions, inside the transaction of the opening: from its commit on another process's
  /// transactions fail.
  func claim(_ ownership: PartitionOwnership) throws {
    try script(PartitionOwnership.tables, isInspected: false)
    try forEach("SELECT COALESCE(MAX(fence), 0), COALESCE(MAX(commit_number), 0) FROM partition_owner") { row in
      ownership.fence = row.int64(0) + 1
      commitNumber = row.int64(1)
    }
    for partition in Partition.all {
      try execute(
        """
        INSERT INTO partition_owner (partition, owner, fence, commit_number) VALUES (?, ?, ?, 0)
        ON CONFLICT (partition) DO UPDATE SET owner = excluded.owner, fence = excluded.fence
        """, [partition, ownership.owner, ownership.fence])
    }
  }

  /// The check is sent ahead of the body's statements and not waited for; its error is thrown with the next result.
  override func enter(_ partition: Partition) throws {
    guard ownership.fence > 0, !entered.contains(partition) else { return }
    try execute("SELECT require_owner(?, ?, ?)", [partition, ownership.owner, ownership.fence])
    entered.append(partition)
  }

  override func commit(hasChanges: Bool) throws {
    guard hasChanges, let first = entered.first else { return try super.commit(hasChanges: hasChanges) }
    let number = commitNumber + 1
    do {
      try execute("UPDATE partition_owner SET commit_number = ? WHERE partition = ?", [number, first])
      try super.commit(hasChanges: true)
    } catch let unknown as DatabaseError where unknown.kind == .commitUnknown {
      try resolve(number, of: first, after: unknown)
    }
    commitNumber = number
  }

  /// Finds out whether the commit with a number has been made, on a new session: the row is free only when the server
  /// has ended the old one.
  /// - Throws: `unavailable` when it has not been made, `unknown` when the server cannot be asked.
  private func resolve(_ number: Int64, of partition: Partition, after unknown: DatabaseError) throws {
    let end = ContinuousClock.now + timeout
    var pause: UInt32 = 20_000
    while true {
      let found: Int64?
      do {
        found = try storedNumber(of: partition)
      } catch let error as DatabaseError where error.kind == .unavailable || error.kind == .locked {
        guard ContinuousClock.now < end else { throw unknown }
        usleep(pause)
        pause = min(pause * 2, 500_000)
        continue
      }
      guard let found else { throw unknown }
      if found == number { return }
      throw DatabaseError.unavailable("\(name): the session ended during a commit, which was not made")
    }
  }

  /// Nil when another process owns the partition by now, which numbers its commits itself.
  private func storedNumber(of partition: Partition) throws -> Int64? {
    try super.begin(.writing)
    defer { if isInTransaction { try? rollBack() } }
    var found: Int64?
    let (owner, fence) = (ownership.owner, ownership.fence)
    try forEach("SELECT owner, fence, commit_number FROM partition_owner WHERE partition = ? FOR UPDATE", [partition]) {
      row in
      if row.bytes(0) == owner, row.int64(1) == fence { found = row.int64(2) }
    }
    return found
  }
}
