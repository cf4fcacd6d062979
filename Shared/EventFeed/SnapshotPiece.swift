public import Database
import StoredMessages

/// A part of a family's present state in the publisher, as events that would produce it: bounded in number and bytes,
/// in the publisher's order.
public struct SnapshotPiece: Sendable {
  public let familyID: String
  public let events: [ReceivedEvent]
  public let reason: ReconciliationReason
  /// Whether the state ends with these events; the last piece may be empty.
  public let isLast: Bool
  /// The keys that the handler has recorded of the pieces so far.
  public let keys: SnapshotKeys

  /// The same piece without some of its events.
  package func with(events: [ReceivedEvent]) -> SnapshotPiece {
    SnapshotPiece(familyID: familyID, events: events, reason: reason, isLast: isLast, keys: keys)
  }

  /// Applies the events one after the other, as many as the budget allows, at least one.
  public func applyEach(in tx: Transaction, _ body: (ReceivedEvent) throws -> Applied) throws -> Reconciled {
    for (index, event) in events.enumerated() {
      if index > 0, tx.budget.isSpent { return .more(applied: index) }
      if case .parked(let reason) = try body(event) { return .parked(reason: reason) }
    }
    return .done
  }
}

/// The result of applying a piece of a snapshot.
public enum Reconciled: Hashable, Sendable {
  /// Everything in the piece is applied; after the last piece, nothing else is known.
  case done
  /// The budget is spent: the handler is called again with the same piece, without its first `applied` events.
  case more(applied: Int)
  /// It refers to something not yet known: the family waits with this and the later pieces until a replay succeeds.
  /// The handler's writes of this call are undone.
  case parked(reason: String)
}

/// The known rows of a family in one table, by the keys that a handler notes in `SnapshotKeys`.
public struct KnownKeys {
  let page: (_ last: String?) throws -> [String]
  let isInSnapshot: ((_ key: String) throws -> Bool)?
  let forget: (_ key: String) throws -> Void

  /// - Parameters:
  ///   - page: the keys after `last`, or the first ones, in an order of the table's own; empty at the end.
  ///   - isInSnapshot: nil for the value recorded under the key.
  public init(
    page: @escaping (_ last: String?) throws -> [String], isInSnapshot: ((_ key: String) throws -> Bool)? = nil,
    forget: @escaping (_ key: String) throws -> Void
  ) {
    (self.page, self.isInSnapshot, self.forget) = (page, isInSnapshot, forget)
  }

  /// The rows of a table.
  /// - Parameters:
  ///   - prefix: how their keys begin; see `SnapshotKeys.key`.
  ///   - isInSnapshot: nil for the value recorded under the row's key.
  ///   - forget: removes a row, and what follows from it; gets the values of its key.
  public init(
    _ prefix: String, _ rows: KeyedRows, familyID: String, in tx: Transaction,
    isInSnapshot: ((_ key: String) throws -> Bool)? = nil, forget: @escaping (_ values: [String]) throws -> Void
  ) {
    page = { last in
      try rows.page(tx, familyID: familyID, after: last.map { SnapshotKeys.values(of: $0) }, limit: 100)
        .map { SnapshotKeys.key(prefix, $0) }
    }
    self.isInSnapshot = isInSnapshot
    self.forget = { try forget(SnapshotKeys.values(of: $0)) }
  }

  /// The rows of a table, from which nothing else follows.
  /// - Parameter onForget: is called for each that is deleted.
  public init(
    _ prefix: String, _ rows: KeyedRows, familyID: String, in tx: Transaction,
    isInSnapshot: ((_ key: String) throws -> Bool)? = nil, onForget: @escaping () -> Void = {}
  ) {
    self.init(prefix, rows, familyID: familyID, in: tx, isInSnapshot: isInSnapshot) { values in
      try rows.delete(tx, familyID: familyID, values)
      onForget()
    }
  }
}

extension SnapshotKeys {
  private static let separator = "\u{1F}"
  private static let sums = SumTable("feed_told", key: ["partition", "feed", "family_id", "key"], sums: ["count"])

  /// A key of a prefix and values, as `KnownKeys` makes it of a row.
  public static func key(_ prefix: String, _ values: any CustomStringConvertible...) -> String {
    ([prefix] + values.map(\.description)).joined(separator: separator)
  }

  fileprivate static func key(_ prefix: String, _ values: [String]) -> String {
    ([prefix] + values).joined(separator: separator)
  }

  /// The value that a key stands for.
  /// - Parameter decode: returns nil for values that are none of its kind.
  /// - Throws: `DatabaseError.unreadableRow`.
  public static func decoded<Value>(_ key: String, _ decode: (_ values: [String]) throws -> Value?) throws -> Value {
    if let value = try decode(values(of: key)) { return value }
    throw DatabaseError(
      .unreadableRow, "a snapshot has the key \"\(key.prefix(200))\", which is not a key of its kind",
      remedy: "This is a fault of the program or a foreign change of the data: please report it.")
  }

  /// The values of a key, without its prefix.
  public static func values(of key: String) -> [String] {
    key.split(separator: separator, omittingEmptySubsequences: false).dropFirst().map(String.init)
  }
}

extension SnapshotPiece {
  /// After the last piece, iterates over the snapshot's keys with a prefix, as far as the budget allows. `mark`
  /// distinguishes the handler's iterations; the cursor has it and the last key.
  public func applyKeys(
    prefix: String, mark: UInt8, cursor: inout [UInt8], in tx: Transaction, _ body: (_ key: String) throws -> Void
  ) throws -> Reconciled {
    try applyKeys(mark: mark, cursor: &cursor, in: tx) { last in
      try keys.page(prefix: prefix, after: last, limit: 100, in: tx)
    } body: {
      try body($0)
    }
  }

  /// The same for keys of the handler's own, such as the ids of the children that have to be evaluated.
  /// - Parameter page: the next keys after one, or the first; empty at the end.
  public func applyKeys(
    mark: UInt8, cursor: inout [UInt8], in tx: Transaction, page: (_ last: String?) throws -> [String],
    body: (_ key: String) throws -> Void
  ) throws -> Reconciled {
    var last = try Self.last(of: cursor, mark: mark)
    func position() throws -> [UInt8] {
      try SnapshotStep.iteration(StoredV1.SnapshotIteration(mark: UInt32(mark), last: last)).cursor
    }
    while true {
      let keys = try page(last.isEmpty ? nil : last)
      for key in keys {
        try body(key)
        last = key
        if tx.budget.isSpent {
          cursor = try position()
          return .more(applied: events.count)
        }
      }
      if keys.isEmpty {
        cursor = try position()
        return .done
      }
    }
  }

  /// The last key of an iteration; empty at its beginning.
  private static func last(of cursor: [UInt8], mark: UInt8) throws -> String {
    guard try SnapshotStep.mark(of: cursor) == mark else { return "" }
    if case .iteration(let iteration) = try SnapshotStep(cursor: cursor) { return iteration.last }
    return String(decoding: cursor.dropFirst(), as: UTF8.self)
  }

  /// After the last piece, deletes what is known and was not in the snapshot, table by table, as far as the budget
  /// allows. `cursor` records how far it got.
  public func removeMissing(_ tables: [KnownKeys], cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    guard isLast else { return .done }
    var sweep = try Sweep(cursor)
    while sweep.table < tables.count {
      let table = tables[sweep.table]
      let keys = try table.page(sweep.last)
      for key in keys {
        if try !(table.isInSnapshot?(key) ?? self.keys.contains(key, in: tx)) { try table.forget(key) }
        sweep.last = key
        if tx.budget.isSpent {
          cursor = try sweep.cursor
          return .more(applied: events.count)
        }
      }
      if keys.isEmpty { sweep = Sweep(table: sweep.table + 1) }
    }
    cursor = try sweep.cursor
    return .done
  }
}

/// Where `removeMissing` is: the table, and the last key in it.
private struct Sweep {
  var table = 0
  var last: String?

  init(table: Int = 0) { self.table = table }

  /// The beginning for a cursor of a step before the sweep.
  init(_ cursor: [UInt8]) throws {
    self.init()
    switch try SnapshotStep(cursor: cursor) {
    case .removal(let removal):
      guard let table = Int(exactly: removal.table), table >= 0 else {
        throw DatabaseError.unreadableCursor(cursor, expected: "the number of a table")
      }
      (self.table, last) = (table, removal.last)
    case nil: self = try Sweep(earlier: cursor)
    default: break
    }
  }

  /// Before there were messages: a zero byte, which no other cursor began with, the table's number, the last key.
  private init(earlier bytes: [UInt8]) throws {
    guard bytes.first == 0 else { return }
    let parts = String(decoding: bytes.dropFirst(), as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard let table = parts.first.flatMap({ Int($0) }), table >= 0 else {
      throw DatabaseError.unreadableCursor(bytes, expected: "a zero byte, a table's number and a key")
    }
    self.table = table
    last = parts.count > 1 ? String(parts[1]) : nil
  }

  var cursor: [UInt8] {
    get throws { try SnapshotStep.removal(StoredV1.SnapshotRemoval(table: Int64(table), last: last)).cursor }
  }
}

/// The keys that a snapshot of a family has contained so far, kept in the database while the pieces arrive: after the
/// last one, a key that is known and not in here no longer exists in the publisher. Needed where the handler can't rely
/// on an order.
public struct SnapshotKeys: Sendable {
  let feed: String
  let familyID: String

  /// Notes that `key` was in the snapshot. Returns how often it has been, this time included.
  @discardableResult
  public func note(_ key: String, in tx: Transaction) throws -> Int {
    try add(1, to: key, in: tx)
    return try count(of: key, in: tx)
  }

  /// Adds to the sum under `key`, of a value that arrives in many pieces.
  public func add(_ amount: Int64, to key: String, in tx: Transaction) throws {
    try Self.sums.add(tx, key: tx.partition, feed, familyID, key, amounts: [amount])
  }

  public func contains(_ key: String, in tx: Transaction) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM feed_told WHERE partition = ? AND feed = ? AND family_id = ? AND key = ?", tx.partition, feed,
      familyID, key
    ) { $0.int(0) } != nil
  }

  /// How often `key` was in the snapshot, or the sum of what was added to it.
  public func count(of key: String, in tx: Transaction) throws -> Int {
    try tx.queryOne(
      "SELECT count FROM feed_told WHERE partition = ? AND feed = ? AND family_id = ? AND key = ?", tx.partition, feed,
      familyID, key
    ) { $0.int(0) } ?? 0
  }

  /// The noted keys with a prefix, in order, after `last`, at most `limit`.
  public func page(prefix: String, after last: String?, limit: Int, in tx: Transaction) throws -> [String] {
    let first = prefix + Self.separator
    return try tx.query(
      """
      SELECT key FROM feed_told WHERE partition = ? AND feed = ? AND family_id = ? AND key > ? AND key < ?
      ORDER BY key LIMIT ?
      """, tx.partition, feed, familyID, last ?? first, first + "\u{10FFFF}", limit
    ) { $0.string(0) }
  }

  /// Deletes the recorded keys, as far as the budget allows. Returns whether nothing is left.
  func clear(in tx: Transaction) throws -> Bool {
    let family = "partition = ? AND feed = ? AND family_id = ?"
    repeat {
      // By a range of keys: with a list of them SQLite reads all rows of the partition.
      let last = try tx.queryOne(
        "SELECT key FROM feed_told WHERE \(family) ORDER BY key LIMIT 1 OFFSET 63", tx.partition, feed, familyID
      ) { $0.string(0) }
      guard let last else {
        try tx.execute("DELETE FROM feed_told WHERE \(family)", tx.partition, feed, familyID)
        return true
      }
      try tx.execute("DELETE FROM feed_told WHERE \(family) AND key <= ?", tx.partition, feed, familyID, last)
    } while !tx.budget.isSpent
    return false
  }

  static func family(after familyID: String, feed: String, in tx: Transaction) throws -> String? {
    try tx.queryOne(
      "SELECT MIN(family_id) FROM feed_told WHERE partition = ? AND feed = ? AND family_id > ?", tx.partition, feed,
      familyID
    ) { $0.optionalString(0) } ?? nil
  }
}
