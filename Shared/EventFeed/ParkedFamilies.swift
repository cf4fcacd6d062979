public import Database
public import EventLoop

/// A family whose events of one feed wait, because one of them could not be applied.
public struct ParkedFamily: Hashable, Sendable {
  public let partition: Partition
  /// The feed's name, as given to the follower.
  public let feed: String
  public let familyID: String
  /// Why the first event could not be applied.
  public let reason: String
  public let parkTime: WallTime
  /// Events that wait.
  public let eventCount: Int
  /// Replays that failed.
  public let attempts: Int
}

/// An event of a parked family, which waits for a replay.
struct WaitingEvent: Sendable {
  let event: StoredEvent
  /// Which part of a snapshot's state it is, from 0; 0 for other events.
  let part: Int
}

/// How far the handler was with a snapshot when the family was parked.
struct ParkedState: Sendable {
  /// Whether the rest of the snapshot is stored completely: until then it is not replayed.
  var isComplete: Bool
  var cursor: [UInt8]
}

/// The durable, bounded tables of parked families.
enum ParkedFamilies {
  static func isParked(_ feed: String, familyID: String, in tx: Transaction) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM feed_parked_family WHERE partition = ? AND feed = ? AND family_id = ?", tx.partition, feed,
      familyID
    ) { $0.int(0) } != nil
  }

  static func park(_ feed: String, familyID: String, reason: String, in tx: Transaction) throws {
    try tx.execute(
      """
      INSERT INTO feed_parked_family (partition, feed, family_id, reason, park_time, event_count, attempts)
      VALUES (?, ?, ?, ?, ?, 0, 0)
      ON CONFLICT (partition, feed, family_id) DO UPDATE SET reason = excluded.reason
      """, tx.partition, feed, familyID, String(reason.prefix(1_000)), tx.now.nanoseconds)
  }

  /// Stores an event with its parked family. `part` distinguishes the pieces of a snapshot (`isState`) at one position.
  /// - Throws: `limitReached` when `maximum` events of the family wait already.
  static func add(
    _ event: StoredEvent, part: Int = 0, isState: Bool = false, feed: String, maximum: Int, in tx: Transaction
  ) throws {
    let changed = try tx.executeCounting(
      """
      UPDATE feed_parked_family SET event_count = event_count + 1
      WHERE partition = ? AND feed = ? AND family_id = ? AND event_count < ?
      """, tx.partition, feed, event.familyID, maximum)
    guard changed == 1 else {
      // A count that cannot be read is above every limit.
      _ = try eventCount(feed, familyID: event.familyID, in: tx)
      throw DatabaseError(
        .limitReached, "family \(event.familyID) has \(maximum) events of feed \(feed) parked",
        remedy: "Remove the cause and replay the family's events; until then its partition waits.")
    }
    try tx.execute(
      """
      INSERT INTO feed_parked_event (partition, feed, family_id, position, part, is_state, create_time, type_url, value)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, feed, event.familyID, event.position, part, isState, event.createTime.nanoseconds,
      event.typeURL, try tx.sealed(event))
  }

  /// The oldest waiting events of the family: of a snapshot's state, or those that came after it. At most `limit`, and
  /// none after those that exceed `bytes`. Rows whose position cannot be read match both.
  static func events(
    _ feed: String, familyID: String, isState: Bool, limit: Int, bytes: Int = .max, in tx: Transaction
  ) throws -> [WaitingEvent] {
    var (found, size): ([WaitingEvent], Int) = ([], 0)
    try tx.scan(
      """
      SELECT position, part, create_time, type_url, value, is_state FROM feed_parked_event
      WHERE partition = ? AND feed = ? AND family_id = ? AND (is_state = ? OR is_state NOT IN (0, 1))
      ORDER BY position, part LIMIT ?
      """, tx.partition, feed, familyID, isState, limit
    ) { row in
      let event = StoredEvent(
        row, partition: tx.partition, position: row.int64(0), familyID: familyID,
        createTime: WallTime(nanoseconds: row.int64(2)), typeURL: 3, value: 4)
      found.append(WaitingEvent(event: event, part: row.int(1)))
      if ![0, 1].contains(row.int(5)) { row.reject(5, expected: "0 or 1") }
      size += event.value.count
      return size < bytes
    }
    return found
  }

  /// The waiting part of a snapshot's state; nil when the family is not parked with one.
  static func state(_ feed: String, familyID: String, in tx: Transaction) throws -> ParkedState? {
    try tx.queryOne(
      "SELECT state, place FROM feed_parked_family WHERE partition = ? AND feed = ? AND family_id = ? AND state <> 0",
      tx.partition, feed, familyID
    ) { ParkedState(isComplete: $0.int(0) == 2, cursor: $0.optionalBytes(1) ?? []) }
  }

  /// Parts of a snapshot's state that wait, counted up to `limit`.
  static func stateCount(_ feed: String, familyID: String, limit: Int, in tx: Transaction) throws -> Int {
    try tx.queryOne(
      """
      SELECT COUNT(*) FROM (SELECT 1 FROM feed_parked_event
        WHERE partition = ? AND feed = ? AND family_id = ? AND is_state = 1 LIMIT ?) AS listed
      """, tx.partition, feed, familyID, limit
    ) { $0.int(0) } ?? 0
  }

  static func keep(_ state: ParkedState?, feed: String, familyID: String, in tx: Transaction) throws {
    try tx.execute(
      "UPDATE feed_parked_family SET state = ?, place = ? WHERE partition = ? AND feed = ? AND family_id = ?",
      state.map { $0.isComplete ? 2 : 1 } ?? 0, state?.cursor, tx.partition, feed, familyID)
  }

  /// Events of the family that wait; 0 for one that is not parked.
  static func eventCount(_ feed: String, familyID: String, in tx: Transaction) throws -> Int {
    try tx.queryOne(
      "SELECT event_count FROM feed_parked_family WHERE partition = ? AND feed = ? AND family_id = ?", tx.partition,
      feed, familyID
    ) { $0.int(0) } ?? 0
  }

  /// Removes one event that a replay has applied.
  static func remove(_ waiting: WaitingEvent, feed: String, in tx: Transaction) throws {
    let event = waiting.event
    try tx.execute(
      "DELETE FROM feed_parked_event WHERE partition = ? AND feed = ? AND family_id = ? AND position = ? AND part = ?",
      tx.partition, feed, event.familyID, event.position, waiting.part)
    try tx.execute(
      "UPDATE feed_parked_family SET event_count = event_count - 1 WHERE partition = ? AND feed = ? AND family_id = ?",
      tx.partition, feed, event.familyID)
  }

  /// Removes the record that the family is parked.
  static func remove(_ feed: String, familyID: String, in tx: Transaction) throws {
    try tx.execute(
      "DELETE FROM feed_parked_family WHERE partition = ? AND feed = ? AND family_id = ?", tx.partition, feed, familyID)
  }

  /// Removes the record that the family is parked and its waiting events, as far as the budget allows; until nothing is
  /// left, none of them is replayed. Returns whether nothing is left.
  static func clear(_ feed: String, familyID: String, in tx: Transaction) throws -> Bool {
    guard try isParked(feed, familyID: familyID, in: tx) else { return true }
    try keep(ParkedState(isComplete: false, cursor: []), feed: feed, familyID: familyID, in: tx)
    let family = "partition = ? AND feed = ? AND family_id = ?"
    // By ranges: with a list of keys SQLite reads all rows of the partition.
    while let last = try tx.queryOne(
      "SELECT position, part FROM feed_parked_event WHERE \(family) ORDER BY position, part LIMIT 1 OFFSET 15",
      tx.partition, feed, familyID, row: { ($0.int64(0), $0.int64(1)) })
    {
      try tx.execute(
        "DELETE FROM feed_parked_event WHERE \(family) AND (position, part) <= (?, ?)", tx.partition, feed, familyID,
        last.0, last.1)
      if tx.budget.isSpent { return false }
    }
    try tx.execute("DELETE FROM feed_parked_event WHERE \(family)", tx.partition, feed, familyID)
    try remove(feed, familyID: familyID, in: tx)
    return true
  }

  static func noteFailedReplay(_ feed: String, familyID: String, reason: String, in tx: Transaction) throws {
    let attempts = try tx.queryOne(
      "SELECT attempts FROM feed_parked_family WHERE partition = ? AND feed = ? AND family_id = ?", tx.partition, feed,
      familyID
    ) { $0.int64(0) }
    try tx.execute(
      """
      UPDATE feed_parked_family SET attempts = ?, reason = ? WHERE partition = ? AND feed = ? AND family_id = ?
      """, (attempts ?? 0) + 1, String(reason.prefix(1_000)), tx.partition, feed, familyID)
  }

  /// The next parked family of the transaction's partition, in the order of their ids.
  static func family(after familyID: String, feed: String, in tx: Transaction) throws -> String? {
    try tx.queryOne(
      "SELECT MIN(family_id) FROM feed_parked_family WHERE partition = ? AND feed = ? AND family_id > ?", tx.partition,
      feed, familyID
    ) { $0.optionalString(0) } ?? nil
  }

  /// The ids of a feed's parked families, at most `limit`.
  static func families(_ feed: String, limit: Int, in tx: ReadTransaction) throws -> [String] {
    let some = "(SELECT 1 FROM feed_parked_family WHERE partition = number AND feed = ? LIMIT 1)"
    return try tx.queryOfEach(some, feed).map(\.partition).reduce(into: []) { families, partition in
      families += try tx.query(
        "SELECT family_id FROM feed_parked_family WHERE partition = ? AND feed = ? ORDER BY family_id LIMIT ?",
        partition, feed, limit - families.count
      ) { $0.string(0) }
    }
  }

  static func list(in tx: ReadTransaction, feed: String?, limit: Int) throws -> [ParkedFamily] {
    try tx.query(
      """
      SELECT partition, feed, family_id, reason, park_time, event_count, attempts FROM feed_parked_family
      \(feed == nil ? "" : "WHERE feed = ?") ORDER BY partition, feed, family_id LIMIT ?
      """, arguments: (feed.map { [$0] } ?? []) + [limit]
    ) { row in
      ParkedFamily(
        partition: try row.partition(0), feed: row.string(1), familyID: row.string(2), reason: row.string(3),
        parkTime: WallTime(nanoseconds: row.int64(4)), eventCount: row.int(5), attempts: row.int(6))
    }
  }
}

extension EventFeed {
  /// The parked families of a database, those of one feed or of all; at most `limit`.
  public static func parkedFamilies(
    in database: Database, feed: String? = nil, limit: Int = 1_000
  ) async throws -> [ParkedFamily] {
    try await database.read(nil) { try ParkedFamilies.list(in: $0, feed: feed, limit: limit) }
  }
}

extension ParkedFamilies {
  /// The number of a family's waiting events, as noted and as stored; nil for no row.
  struct Counted: Hashable {
    var noted: Int64?
    var events: Int64?
    /// Its waiting events are being removed, or a snapshot's are being stored.
    var isBeingRemoved: Bool
  }

  /// Feed and family of everything that is parked in a partition.
  static func everyKey(
    of partition: Partition, in tx: ReadTransaction
  ) throws -> [(feed: String, familyID: String)] {
    var keys: [(feed: String, familyID: String)] = []
    var feed = ""
    while true {
      let feeds = try ["feed_parked_family", "feed_parked_event"].compactMap { table in
        try tx.queryOne(
          "SELECT MIN(feed) FROM \(table) WHERE partition = ? AND feed > ?", partition, feed
        ) { $0.optionalString(0) } ?? nil
      }
      guard let next = feeds.min() else { return keys }
      feed = next
      keys += try families(of: partition, feed, in: tx).map { (feed, $0) }
    }
  }

  private static func families(of partition: Partition, _ feed: String, in tx: ReadTransaction) throws -> [String] {
    var found: [String] = []
    while true {
      let families = try ["feed_parked_family", "feed_parked_event"].compactMap { table in
        try tx.queryOne(
          "SELECT MIN(family_id) FROM \(table) WHERE partition = ? AND feed = ? AND family_id > ?", partition, feed,
          found.last ?? ""
        ) { $0.optionalString(0) } ?? nil
      }
      guard let next = families.min() else { return found }
      found.append(next)
    }
  }

  static func counted(
    _ feed: String, familyID: String, of partition: Partition, in tx: ReadTransaction
  ) throws -> Counted {
    let key = "partition = ? AND feed = ? AND family_id = ?"
    let noted = try tx.queryOne(
      "SELECT event_count, state FROM feed_parked_family WHERE \(key)", partition, feed, familyID
    ) { (count: $0.int64(0), isBeingRemoved: $0.int(1) == 1) }
    let events = try tx.queryOne(
      "SELECT COUNT(*) FROM feed_parked_event WHERE \(key)", partition, feed, familyID
    ) { $0.int64(0) }
    return Counted(noted: noted?.count, events: events, isBeingRemoved: noted?.isBeingRemoved ?? false)
  }
}
