/// Where a service's database is stored and how much it may hold in memory.
public struct DatabaseConfiguration: Sendable {
  /// The data directory; made when missing. It holds `data.sqlite3`, SQLite's `-wal` and `-shm` files, and
  /// `data.lock`.
  public var directory: String
  /// Nil for SQLite in the directory; otherwise the directory has none of the data, and `data.opening`.
  public var postgreSQL: PostgreSQLConfiguration?
  /// Connections that read at the same time as the writer writes, 1...64.
  public var readers = 3
  /// Writes that may wait for the writer; one more is rejected with `DatabaseError.overloaded`.
  public var maximumWaitingWrites = 8192
  /// Writes of one family that may wait; one more is rejected likewise.
  public var maximumWaitingWritesOfFamily = 1024
  /// How long a call's write waits; one that has waited longer is rejected with `DatabaseError.overloaded` and never
  /// runs.
  public var maximumWriteWait: Duration = .seconds(10)
  /// Reads that may wait for a reader; one more is rejected with `DatabaseError.overloaded`.
  public var maximumWaitingReads = 8192
  /// Reads of one family that may wait; one more is rejected likewise.
  public var maximumWaitingReadsOfFamily = 1024
  /// Views of the database that may be held at the same time, 1...16, for reading bit by bit; one more is rejected.
  public var heldViews = 4
  /// How long a view may be held.
  public var maximumHold: Duration = .seconds(600)
  /// Bodies that share one commit, at most.
  public var maximumGroupSize = 256
  /// Processor time after which a group accepts no further body, and after which a body that can stop early should do
  /// so: together they stay below `longWrite`.
  public var writeBudget: Duration = .milliseconds(8)
  /// The same for a step of pending work, which others wait for.
  public var workBudget: Duration = .milliseconds(4)
  /// Processor time after which a body that can stop early should do so while others wait for the writer, and after
  /// which its family has no further body in a group with others.
  public var contendedBudget: Duration = .milliseconds(1)
  /// A body, or a group with its commit, that takes more processor time is counted and reported.
  public var longWrite: Duration = .milliseconds(20)
  /// How the processor time is measured.
  public var costMeasure = CostMeasure.processorTime
  /// Maximum size of the database in bytes, or nil for the device's; past it writes fail with
  /// `DatabaseError.diskFull`.
  public var maximumBytes: Int64?
  /// Space on the directory's device that is kept for what must go on, in bytes; 0 for none. While less is free, the
  /// writes of calls fail with `DatabaseError.diskFull`; see `WriteNeed`.
  public var reserveBytes: Int64 = 0
  /// How much each group of a family's callers, and each device, may add; see `GrowthBudgets`.
  public var budgetOfGroup = GrowthBudget(bytes: 128 << 20, perSecond: 1_024)
  public var budgetOfDevice = GrowthBudget(bytes: 64 << 20, perSecond: 1_024)
  /// How much a family's pending work may add before it is done more slowly.
  public var budgetOfWork = GrowthBudget(bytes: 256 << 20, perSecond: 4_096)
  /// Memory in bytes for pages that the writer has read or changed, filled by use. Reading connections and held views
  /// have 2 MiB each, which is enough: SQLite empties their caches after every commit.
  public var cacheBytes: Int64 = 64 << 20
  /// The first bytes of the file that are mapped into memory and read without system calls; 0 for none. An error of the
  /// device then ends the process by a signal (SIGBUS), where otherwise it fails one call.
  public var mappedBytes: Int64 = 0
  /// How long a write waits for another process's lock; whole milliseconds count.
  public var lockTimeout: Duration = .seconds(1)

  /// The keys under which what names a person is stored; nil to store it as it is.
  public var personalKeys: PersonalKeys?

  /// The epoch of the database of which this one is to be a copy, and which fills it: `Database.copyRows`.
  var copiedFrom: Epoch?
  /// Epochs of copies that are given up: the database that was copied to one is opened all the same.
  public var acceptedCopies: [Epoch] = []

  /// Whether a file with another inode counts as a copy and gets a new epoch. Off only in a simulation, which copies
  /// the files of a machine when it restarts it.
  public var detectsCopies = true

  /// Called after each piece of a migration that is done in pieces, while the database is being opened.
  public var onMigration: (@Sendable (MigrationProgress) -> Void)?

  /// Called with each statement before its first run on a connection, and with the lines of its query plan (SQLite's
  /// `EXPLAIN QUERY PLAN`), none for a script; an error it throws fails the statement. Nil, without any plan, except in
  /// tests.
  package var inspectPlan: (@Sendable (_ sql: String, _ plan: [String]) throws -> Void)?

  /// Called with each statement that has ended, and with the work it was: the instructions of SQLite's virtual machine,
  /// of which the same statement needs as many again where it finds the same, however large the tables are. Nil except
  /// in tests.
  package var onStatement: (@Sendable (_ sql: String, _ instructions: Int) -> Void)?

  /// Free bytes on the directory's device, nil where they are not known; nil for what the system reports, but in tests.
  package var freeBytes: (@Sendable () -> Int64?)?

  /// Of the database that was opened with it.
  var cached = CachedValues()

  public init(directory: String) {
    self.directory = directory
  }
}
