public import Database
import EventLoop

/// The lost lines of history whose loss an operator has accepted: their followers adopt the present feed instead.
enum ReplacedEpochs {
  static let maximum = 1_000
  private static var partition: Partition { Partition.all[0] }

  static func all(in tx: ReadTransaction) throws -> [String] {
    try tx.query(
      "SELECT epoch FROM feed_replaced_epoch WHERE partition = ? ORDER BY accept_time DESC, epoch LIMIT ?", partition,
      maximum
    ) { $0.string(0) }
  }

  /// Writes nothing when it is already stored, so that a service which has it in its configuration starts on a full
  /// disk.
  static func add(_ epoch: Epoch, to database: Database) async throws {
    guard try await !database.read(partition, { try all(in: $0).contains(epoch.description) }) else { return }
    try await database.write(partition) { tx in
      try tx.execute(
        """
        INSERT INTO feed_replaced_epoch (partition, epoch, accept_time) VALUES (?, ?, ?)
        ON CONFLICT (partition, epoch) DO NOTHING
        """, partition, epoch.description, tx.now.nanoseconds)
    }
  }
}

extension EventFeed {
  /// Notes that an operator accepts the loss of a line of history of this service's feed: its followers adopt the
  /// present feed instead, and correct what depends on it.
  public static func acceptLoss(of epoch: Epoch, in database: Database) async throws {
    try await ReplacedEpochs.add(epoch, to: database)
  }

  /// Whether the database has neither published nor followed anything: it was just made.
  public static func isUnused(_ database: Database) async throws -> Bool {
    try await database.read(nil) { tx in
      let published = try EventLog.allBounds(in: tx).isEmpty
      return try published && tx.queryOne("SELECT 1 FROM feed_following LIMIT 1") { $0.int(0) } == nil
    }
  }
}
