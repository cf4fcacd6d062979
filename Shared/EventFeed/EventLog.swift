import Database
import EventLoop

/// Collects the events of one transaction and appends them at its end, so that the partition's counter is the last thing
/// the transaction touches.
final class EventAppender: TransactionAttachment {
  private var pending: [(familyID: String, typeURL: String, value: [UInt8])] = []

  var mark: Int { pending.count }

  func rewind(to mark: Int) {
    pending.removeSubrange(mark...)
  }

  func append(familyID: String, typeURL: String, value: [UInt8]) {
    pending.append((familyID, typeURL, value))
  }

  func finish(_ tx: Transaction) throws {
    guard !pending.isEmpty else { return }
    var position = try EventLog.bounds(of: tx.partition, in: tx).newest
    for event in pending {
      position += 1
      try tx.execute(
        """
        INSERT INTO feed_event (partition, position, family_id, create_time, type_url, value)
        VALUES (?, ?, ?, ?, ?, ?)
        """, tx.partition, position, event.familyID, tx.now.nanoseconds, event.typeURL, event.value)
    }
    try tx.execute(
      """
      INSERT INTO feed_counter (partition, newest, trimmed) VALUES (?, ?, 0)
      ON CONFLICT (partition) DO UPDATE SET newest = excluded.newest
      """, tx.partition, position)
    tx.raise(EventFeed.appended)
  }
}

/// The log's reading side, and its trimming.
enum EventLog {
  /// Both ends of a partition's log.
  struct Bounds: Hashable, Sendable {
    /// Position of the newest event, 0 for none.
    var newest: Int64 = 0
    /// Position of the newest event that was removed, 0 for none: what can be read begins after it.
    var trimmed: Int64 = 0
  }

  static func bounds(of partition: Partition, in tx: ReadTransaction) throws -> Bounds {
    try tx.queryOne("SELECT newest, trimmed FROM feed_counter WHERE partition = ?", partition) {
      Bounds(newest: $0.int64(0), trimmed: $0.int64(1))
    } ?? Bounds()
  }

  /// The bounds of every partition that ever had events.
  static func allBounds(in tx: ReadTransaction) throws -> [Partition: Bounds] {
    let rows = try tx.query("SELECT partition, newest, trimmed FROM feed_counter") {
      (Partition(number: $0.int(0)), Bounds(newest: $0.int64(1), trimmed: $0.int64(2)))
    }
    return rows.reduce(into: [:]) { bounds, row in
      if let partition = row.0 { bounds[partition] = row.1 }
    }
  }

  /// Calls `body` for each event after `position`, ascending, until it returns false.
  static func scan(
    after position: Int64, of partition: Partition, in tx: ReadTransaction, body: (StoredEvent) throws -> Bool
  ) throws {
    try tx.scan(
      """
      SELECT position, family_id, create_time, type_url, value FROM feed_event
      WHERE partition = ? AND position > ? ORDER BY position
      """, partition, position
    ) {
      try body(
        StoredEvent(
          partition: partition, position: $0.int64(0), familyID: $0.string(1),
          createTime: WallTime(nanoseconds: $0.int64(2)), typeURL: $0.string(3), value: $0.bytes(4)))
    }
  }

  /// Removes at most `limit` events of the transaction's partition that were committed before `time`, oldest first, and
  /// returns how many. A follower that has not read them yet reconciles from a snapshot.
  static func trim(before time: WallTime, limit: Int, in tx: Transaction) throws -> Int {
    let bounds = try bounds(of: tx.partition, in: tx)
    let old = try tx.query(
      "SELECT position, create_time FROM feed_event WHERE partition = ? AND position > ? ORDER BY position LIMIT ?",
      tx.partition, bounds.trimmed, limit
    ) { (position: $0.int64(0), createTime: $0.int64(1)) }.prefix { $0.createTime < time.nanoseconds }
    guard let last = old.last else { return 0 }
    try tx.execute("DELETE FROM feed_event WHERE partition = ? AND position <= ?", tx.partition, last.position)
    try tx.execute("UPDATE feed_counter SET trimmed = ? WHERE partition = ?", last.position, tx.partition)
    return old.count
  }
}

extension EventFeed {
  /// Removes the events that were committed before `time`, in small transactions beside the service's own, and returns
  /// how many. Followers that were away for longer reconcile from a snapshot.
  public static func trim(_ database: Database, before time: WallTime) async throws -> Int {
    let partitions = try await database.read(nil) { try EventLog.allBounds(in: $0) }
    var total = 0
    for partition in partitions.filter({ $0.value.newest > $0.value.trimmed }).keys.sorted() {
      var removed = 0
      repeat {
        removed = try await database.write(partition) { try EventLog.trim(before: time, limit: 500, in: $0) }
        total += removed
      } while removed == 500
    }
    return total
  }
}
