/// Where a service's database lies and how much it may hold in memory.
public struct DatabaseConfiguration: Sendable {
  /// The data directory; made when missing. It holds `data.sqlite3`, SQLite's `-wal` and `-shm` beside it, and
  /// `data.lock`.
  public var directory: String
  /// Connections that read at the same time as the writer writes, 1...64.
  public var readers = 3
  /// Writes that may wait for the writer; one more is refused with `DatabaseError.overloaded`.
  public var maximumWaitingWrites = 8192
  /// Reads that may wait for a reader; one more is refused with `DatabaseError.overloaded`.
  public var maximumWaitingReads = 8192
  /// Bodies that share one commit, at most.
  public var maximumGroupSize = 256
  /// The largest size of the database in bytes, or nil for the device's; past it writes fail with
  /// `DatabaseError.diskFull`.
  public var maximumBytes: Int64?
  /// How long a write waits for another process's lock, in milliseconds.
  public var lockPatience = 1000

  /// Whether a file with another inode counts as a copy and gets a new epoch. Off only in a simulation, which copies the
  /// files of a machine when it restarts it.
  public var detectsCopies = true

  public init(directory: String) {
    self.directory = directory
  }

  /// The database file.
  public var path: String { directory + "/data.sqlite3" }

  var lockPath: String { directory + "/data.lock" }
}
