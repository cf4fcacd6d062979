import EventLoop
import Glibc

/// The writer's connection: each transaction finds out whether this process still owns the partitions that it writes,
/// and whether a commit whose answer was lost has been made.
// Sendable: as `Connection`.
final class PostgreSQLWriter: PostgreSQLConnection, @unchecked Sendable {
  private let ownership: PartitionOwnership
  private let timeout: Duration
  /// The first partition of the transaction.
  private var first: Partition?
  /// By number: those that the transaction has entered.
  private var entered = [Bool](repeating: false, count: Partition.count)
  /// Of the last commit that has changed something, or that was tried.
  private var commitNumber: Int64
  /// The one whose answer was lost, until it is known whether it was made.
  private var lost: LostCommit?

  private struct LostCommit {
    let number: Int64
    let partition: Partition
  }

  /// - Parameter commitNumber: the highest one that is stored.
  init(
    _ configuration: DatabaseConfiguration, _ server: PostgreSQLConfiguration, name: String, role: Role,
    board: ConditionBoard, ownership: PartitionOwnership
  ) throws {
    (self.ownership, timeout, commitNumber) = (ownership, server.responseTimeout, 0)
    try super.init(configuration, server, name: name, role: role, board: board)
  }

  override func begin(_ access: Access) throws {
    first = nil
    for number in entered.indices { entered[number] = false }
    try super.begin(access)
    // Only where the server takes sessions: otherwise it would be waited for twice.
    if access == .writing { ownership.keepLock() }
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
    guard ownership.fence > 0, !entered[partition.number] else { return }
    let statement = try start("SELECT require_owner(?, ?, ?)")
    statement.bind(Int64(partition.number))
    statement.bind(ownership.owner)
    statement.bind(ownership.fence)
    try complete(statement)
    entered[partition.number] = true
    first = first ?? partition
  }

  override func commit(hasChanges: Bool) throws {
    guard hasChanges, let first else { return try super.commit(hasChanges: hasChanges) }
    // No number is used twice: the commit before may have been made, too.
    commitNumber += 1
    do {
      try execute("UPDATE partition_owner SET commit_number = ? WHERE partition = ?", [commitNumber, first])
      try super.commit(hasChanges: true)
    } catch let unknown as DatabaseError where unknown.kind == .commitUnknown {
      lost = LostCommit(number: commitNumber, partition: first)
      guard try resolve(after: unknown) else {
        throw DatabaseError.unavailable("\(name): the session ended during a commit, which was not made")
      }
    }
  }

  /// Finds out whether the lost commit has been made, as soon as the server can be asked.
  /// - Throws: `unknown` when it cannot be asked for too long, or another process owns the partition by now.
  private func resolve(after unknown: DatabaseError) throws -> Bool {
    let end = ContinuousClock.now + timeout
    var pause: UInt32 = 20_000
    while true {
      let isMade: Bool?
      do {
        isMade = try findLostCommit()
      } catch let error as DatabaseError where [.unavailable, .locked].contains(error.kind) {
        guard ContinuousClock.now < end else { throw unknown }
        usleep(pause)
        pause = min(pause * 2, 500_000)
        continue
      }
      guard let isMade else { throw unknown }
      return isMade
    }
  }

  override func findLostCommit() throws -> Bool? {
    guard let lost else { return nil }
    try super.begin(.writing)
    defer { if isInTransaction { try? rollBack() } }
    var found: (number: Int64, fence: Int64)?
    let owner = ownership.owner
    // The row is free only when the server has ended the lost transaction, or has not begun it.
    try forEach(
      "SELECT owner, fence, commit_number FROM partition_owner WHERE partition = ? FOR UPDATE", [lost.partition]
    ) { row in
      // It numbers its commits itself.
      if row.bytes(0) == owner { found = (row.int64(2), row.int64(1)) }
    }
    if let found {
      // What the old session has received and not begun can change nothing from now on. And where commits wait for a
      // standby, this one waits until it has the lost one, too.
      try execute("UPDATE partition_owner SET fence = ? WHERE owner = ?", [found.fence + 1, owner])
      do { try super.commit(hasChanges: true) } catch let error as DatabaseError where error.kind == .commitUnknown {
        throw DatabaseError.unavailable(error.message)
      }
      ownership.fence = found.fence + 1
    }
    self.lost = nil
    return found.map { $0.number == lost.number }
  }
}
