public import Database
public import EventLoop

/// Collects the events of one transaction and appends them at its end, so that the partition's counter is the last
/// thing the transaction touches.
final class EventAppender: TransactionAttachment {
  static let isLast = true
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
    let bounds = try EventLog.bounds(of: tx.partition, in: tx)
    var (position, link) = (bounds.newest, try bounds.link ?? EventLog.startChain(bounds, in: tx))
    var appended: [StoredEvent] = []
    for event in pending {
      position += 1
      var stored = StoredEvent(
        partition: tx.partition, position: position, familyID: event.familyID, createTime: tx.now,
        typeURL: event.typeURL, value: event.value)
      let nonce = tx.randomBytes(EventChain.nonceBytes)
      let digest = EventChain.digest(of: stored, nonce: nonce)
      link = EventChain.link(after: link, position: position, digest: digest)
      stored.proof = EventProof(nonce: nonce, digest: digest, link: link)
      appended.append(stored)
      try tx.execute(
        """
        INSERT INTO feed_event (partition, position, family_id, create_time, type_url, value, nonce, digest, link)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, tx.partition, position, event.familyID, tx.now.nanoseconds, event.typeURL, try tx.sealed(stored), nonce,
        digest, link
      )
    }
    try tx.execute(
      """
      INSERT INTO feed_counter (partition, newest, trimmed, link) VALUES (?, ?, 0, ?)
      ON CONFLICT (partition) DO UPDATE SET newest = excluded.newest, link = excluded.link
      """, tx.partition, position, link)
    tx.raise(EventFeed.appended, value: appended)
  }
}

/// The log's reading side, and its trimming.
enum EventLog {
  /// Both ends of a partition's log.
  struct Bounds: Hashable, Sendable {
    /// Position of the newest event, 0 for none.
    var newest: Int64 = 0
    /// Position of the newest event that was removed, 0 for none: readable events begin after it.
    var trimmed: Int64 = 0
    /// The chain's link at `newest`; nil in a log whose chain has not begun.
    var link: [UInt8]? = EventChain.genesis
    /// The chain's link at `trimmed`; nil where that is before the chain began.
    var trimmedLink: [UInt8]? = EventChain.genesis

    /// Columns newest, trimmed, link, trimmed_link from `index` on.
    init(_ row: Row, at index: Int) {
      newest = row.int64(index)
      trimmed = row.int64(index + 1)
      link = row.optionalBytes(index + 2)
      trimmedLink = trimmed == 0 ? EventChain.genesis : row.optionalBytes(index + 3)
    }

    /// The bounds of a partition that never had events.
    init() {}
  }

  static func bounds(of partition: Partition, in tx: ReadTransaction) throws -> Bounds {
    try tx.queryOne("SELECT newest, trimmed, link, trimmed_link FROM feed_counter WHERE partition = ?", partition) {
      Bounds($0, at: 0)
    } ?? Bounds()
  }

  /// The bounds of every partition that ever had events.
  static func allBounds(in tx: ReadTransaction) throws -> [Partition: Bounds] {
    let rows = try tx.query("SELECT partition, newest, trimmed, link, trimmed_link FROM feed_counter") {
      (try $0.partition(0), Bounds($0, at: 1))
    }
    return rows.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  /// Calls `body` for each event after `position`, ascending, until it returns false.
  static func scan(
    after position: Int64, of partition: Partition, in tx: ReadTransaction, body: (StoredEvent) throws -> Bool
  ) throws {
    try tx.scan(
      """
      SELECT position, family_id, create_time, type_url, value, nonce, digest, link FROM feed_event
      WHERE partition = ? AND position > ? ORDER BY position
      """, partition, position
    ) { try body(event($0, partition: partition)) }
  }

  /// The position of the oldest event; nil for none.
  static func first(of partition: Partition, in tx: ReadTransaction) throws -> Int64? {
    try tx.queryOne("SELECT MIN(position) FROM feed_event WHERE partition = ? AND position > 0", partition) {
      $0.optionalInt64(0)
    } ?? nil
  }

  private static func event(_ row: Row, partition: Partition) -> StoredEvent {
    var event = StoredEvent(
      row, partition: partition, position: row.int64(0), familyID: row.string(1),
      createTime: WallTime(nanoseconds: row.int64(2)), typeURL: 3, value: 4)
    if let digest = row.optionalBytes(6), let link = row.optionalBytes(7) {
      let nonce = event.typeURL == ErasedEvents.typeURL ? [] : row.bytes(5)
      event.proof = EventProof(nonce: nonce, digest: digest, link: link)
    }
    return event
  }

  /// The chain's link at a position; nil when it was trimmed, lies ahead, or is before the beginning of the chain.
  static func link(
    at position: Int64, of partition: Partition, _ bounds: Bounds, in tx: ReadTransaction
  ) throws -> [UInt8]? {
    if position == bounds.newest { return bounds.link }
    if position == bounds.trimmed { return bounds.trimmedLink }
    return try tx.queryOne(
      "SELECT link FROM feed_event WHERE partition = ? AND position = ?", partition, position
    ) { $0.optionalBytes(0) }.flatMap { $0 }
  }

  /// Begins the chain of a log that has events without one, at its newest event. It follows from the
  /// log alone, so that copies of one log begin with the same link. Returns the link.
  static func startChain(_ bounds: Bounds, in tx: Transaction) throws -> [UInt8] {
    var newest: StoredEvent?
    try scan(after: bounds.newest - 1, of: tx.partition, in: tx) {
      newest = $0
      return false
    }
    let digest = newest.map { EventChain.digest(of: $0, nonce: []) } ?? EventChain.genesis
    let link = EventChain.link(after: EventChain.genesis, position: bounds.newest, digest: digest)
    try tx.execute(
      "UPDATE feed_event SET nonce = ?, digest = ?, link = ? WHERE partition = ? AND position = ?", [UInt8](), digest,
      link, tx.partition, bounds.newest)
    try tx.execute(
      """
      UPDATE feed_counter SET link = ?, trimmed_link = CASE WHEN trimmed = newest THEN ? ELSE trimmed_link END
      WHERE partition = ?
      """, link, link, tx.partition)
    return link
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
    let link = try link(at: last.position, of: tx.partition, bounds, in: tx)
    try tx.execute("DELETE FROM feed_event WHERE partition = ? AND position <= ?", tx.partition, last.position)
    try tx.execute(
      "UPDATE feed_counter SET trimmed = ?, trimmed_link = ? WHERE partition = ?", last.position, link, tx.partition)
    return old.count
  }
}

extension EventFeed {
  /// Begins the chains of a log without them, at its newest events; does nothing when they have begun.
  /// Call it before the feed is served: at most one small write for each partition, once in the life of a database.
  public static func startChains(_ database: Database) async throws {
    let partitions = try await database.read(nil) { try EventLog.allBounds(in: $0) }
    for partition in partitions.filter({ $0.value.link == nil }).keys.sorted() {
      try await database.write(partition) { tx in
        let bounds = try EventLog.bounds(of: partition, in: tx)
        if bounds.link == nil { _ = try EventLog.startChain(bounds, in: tx) }
      }
    }
  }

  /// Removes the events that were committed before `time`, in small transactions between the service's own, and returns
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
