import EventLoop
import Glibc

/// A writer's connection: each transaction finds out whether this process still owns the partitions that it writes, and
/// whether a commit whose answer was lost has been made.
// Sendable: as `Connection`.
final class PostgreSQLWriter: PostgreSQLConnection, @unchecked Sendable {
  private let ownership: PartitionOwnership
  private let opening: OpeningFile
  private let timeout: Duration
  private let share: WriterShare
  /// Which the rows of its partitions have; 0 before they are this process's.
  private var fence: Int64 = 0
  /// The first partition of the transaction.
  private var first: Partition?
  /// By number: those that the transaction has entered.
  private var entered = [Bool](repeating: false, count: Partition.count)
  /// Of the writer's last commit that has changed something, or that was tried.
  private var commitNumber: Int64
  /// Of the last commit that was made.
  private var madeNumber: Int64 = 0
  /// Of the sessions, the last one that was found to have all commits.
  private var checkedSession = 0
  /// The one whose answer was lost, until it is known whether it was made.
  private var lost: LostCommit?

  private struct LostCommit {
    let number: Int64
    let partition: Partition
  }

  init(
    _ configuration: DatabaseConfiguration, _ server: PostgreSQLConfiguration, name: String, role: Role,
    board: ConditionBoard, share: WriterShare, ownership: PartitionOwnership, opening: OpeningFile
  ) throws {
    (self.share, self.ownership, self.opening) = (share, ownership, opening)
    (timeout, commitNumber) = (server.responseTimeout, 0)
    try super.init(configuration, server, name: name, role: role, board: board)
  }

  override func begin(_ access: Access) throws {
    first = nil
    for number in entered.indices { entered[number] = false }
    try super.begin(access)
    guard access == .writing else { return }
    // Only where the server takes sessions: otherwise it would be waited for twice.
    ownership.keepLock()
    if fence > 0, sessionCount != checkedSession { try requireMadeCommits() }
  }

  /// Finds out whether the server that a new session is with has what this process has acknowledged: one that was
  /// restored, or has taken over without the last commits, has not. What this process knows in memory, and has sent to
  /// followers, would then be of another line of history than what it writes.
  private func requireMadeCommits() throws {
    do {
      var number: Int64 = 0
      try forEach(
        "SELECT COALESCE(MAX(commit_number), 0) FROM partition_owner WHERE partition % ? = ?",
        [Int64(share.count), Int64(share.place)]
      ) { number = $0.int64(0) }
      guard number >= madeNumber else {
        throw DatabaseError(
          .locked,
          "\(name): the server's last commit is number \(number), and this process has made number \(madeNumber): the "
            + "database was restored, or a standby without its last commits has taken over",
          remedy: "Start the service again: it then begins a new line of history, and its followers reconcile.")
      }
      checkedSession = sessionCount
    } catch {
      if isInTransaction { try? rollBack() }
      throw error
    }
  }

  /// Takes the rows of all partitions, inside the transaction of the opening: from its commit on another process's
  /// transactions fail.
  func claim() throws -> PartitionClaim {
    try script(PartitionOwnership.tables, isInspected: false)
    var (fence, owner): (Int64, [UInt8]?) = (0, nil)
    var numbers = [Int64](repeating: 0, count: Partition.count)
    try forEach("SELECT partition, owner, fence, commit_number FROM partition_owner ORDER BY fence") { row in
      (owner, fence) = (row.bytes(1), row.int64(2))
      if let partition = Partition(number: row.int(0)) { numbers[partition.number] = row.int64(3) }
    }
    let database = try identity()
    for partition in Partition.all {
      try execute(
        """
        INSERT INTO partition_owner (partition, owner, fence, commit_number) VALUES (?, ?, ?, 0)
        ON CONFLICT (partition) DO UPDATE SET owner = excluded.owner, fence = excluded.fence
        """, [partition, ownership.owner, fence + 1])
    }
    let mark = { OpeningMark(database: database, owner: $0, commitNumbers: numbers) }
    return PartitionClaim(found: owner.map(mark), own: mark(ownership.owner), fence: fence + 1)
  }

  /// Writes its share of the partitions from now on; before its first transaction, and after the commit of the claim.
  func adopt(_ claim: PartitionClaim) {
    fence = claim.fence
    // Numbers rise in each row, whichever writer had it before.
    commitNumber = claim.own.commitNumbers.max() ?? 0
    madeNumber =
      Partition.all.filter { share.contains($0) }.map { claim.own.commitNumbers[$0.number] }.max() ?? 0
    checkedSession = sessionCount
  }

  /// Of the server and its database. Those of a standby are the same.
  private func identity() throws -> String {
    var identity = ""
    try forEach(
      """
      SELECT CAST(s.system_identifier AS TEXT), CAST(d.oid AS TEXT)
      FROM pg_control_system() AS s CROSS JOIN pg_database AS d WHERE d.datname = current_database()
      """
    ) { row in identity = "\(row.string(0))/\(row.string(1))" }
    return identity
  }

  /// The check is sent ahead of the body's statements and not waited for; its error is thrown with the next result.
  override func enter(_ partition: Partition) throws {
    guard fence > 0, !entered[partition.number] else { return }
    let statement = try start("SELECT require_owner(?, ?, ?)")
    statement.bind(Int64(partition.number))
    statement.bind(ownership.owner)
    statement.bind(fence)
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
    madeNumber = commitNumber
    opening.record(commitNumber: commitNumber, of: first)
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
      try execute(
        "UPDATE partition_owner SET fence = ? WHERE owner = ? AND partition % ? = ?",
        [found.fence + 1, owner, Int64(share.count), Int64(share.place)])
      do { try super.commit(hasChanges: true) } catch let error as DatabaseError where error.kind == .commitUnknown {
        throw DatabaseError.unavailable(error.message)
      }
      fence = found.fence + 1
    }
    self.lost = nil
    return found.map { $0.number == lost.number }
  }
}
