import Database
import EventLoop

/// Stores a virtual clock's time, so that it does not go back when the service restarts.
enum VirtualClockRecord {
  static let migrations = [
    Migration(
      component: "runtime", version: 1, name: "virtual clock",
      sql: "CREATE TABLE virtual_clock (partition INTEGER NOT NULL PRIMARY KEY, nanoseconds BIGINT NOT NULL)")
  ]

  private static var partition: Partition { Partition.all[0] }

  /// Moves the clock to the stored time, unless it was started later than that.
  static func resume(_ clock: VirtualWallClock, from database: Database) async throws {
    guard let stored = try await database.read(partition, { try stored(in: $0) }), stored > clock.now else { return }
    try await clock.advance(to: stored)
  }

  static func stored(in tx: ReadTransaction) throws -> WallTime? {
    try tx.queryOne("SELECT nanoseconds FROM virtual_clock WHERE partition = ?", partition) {
      WallTime(nanoseconds: $0.int64(0))
    }
  }

  static func store(_ time: WallTime, in database: Database) async throws {
    try await database.write(partition) { tx in
      try tx.execute(
        """
        INSERT INTO virtual_clock (partition, nanoseconds) VALUES (?, ?)
        ON CONFLICT (partition) DO UPDATE SET nanoseconds = excluded.nanoseconds
        """, partition, time.nanoseconds)
    }
  }
}
