public import Database
import StoredMessages

/// The difference between a snapshot and what is known, where both are in the same order: one stretch of it at a time.
public struct OrderedDifference<Key: Comparable & Sendable, Value: Hashable & Sendable>: Sendable {
  public typealias Entry = (key: Key, value: Value)

  public private(set) var removed: [Entry] = []
  public private(set) var added: [Entry] = []
  /// Up to this key, inclusive, both are equal once the difference is applied; nil when they are equal to the end.
  public let end: Key?

  /// - Parameters:
  ///   - snapshot: its next entries, in ascending order; bounded.
  ///   - isAll: whether the snapshot ends with them.
  ///   - known: the next known entries, in ascending order, at most `limit`.
  /// - Returns: nil when there are no entries and the snapshot continues.
  public init?(snapshot: [Entry], isAll: Bool, known: [Entry], limit: Int) {
    let snapshotEnd = isAll ? nil : snapshot.last?.key
    if snapshotEnd == nil, !isAll { return nil }
    let knownEnd = known.count < limit ? nil : known.last?.key
    let end = [snapshotEnd, knownEnd].compactMap { $0 }.min()
    self.end = end
    var (snapshot, known) = (snapshot[...], known[...])
    func isWithin(_ entry: Entry?) -> Bool {
      guard let entry else { return false }
      return end.map { entry.key <= $0 } ?? true
    }
    while isWithin(snapshot.first) || isWithin(known.first) {
      let (new, old) = (isWithin(snapshot.first) ? snapshot.first : nil, isWithin(known.first) ? known.first : nil)
      if let new, let old, new.key == old.key {
        if new.value != old.value {
          removed.append(old)
          added.append(new)
        }
      } else if let new, old.map({ new.key < $0.key }) ?? true {
        added.append(new)
        snapshot.removeFirst()
        continue
      } else if let old {
        removed.append(old)
        known.removeFirst()
        continue
      }
      snapshot.removeFirst()
      known.removeFirst()
    }
  }
}

extension OrderedDifference where Key: LosslessStringConvertible {
  /// Makes what is known equal to the snapshot, stretch by stretch along the order, as far as the budget allows. Also
  /// removes rows between the entries of two calls and after those of the last one.
  /// - Parameters:
  ///   - snapshot: its next entries, ascending, and after those of all earlier calls.
  ///   - isLast: whether the snapshot ends with them.
  ///   - known: the known entries after a key, or the first ones, ascending, at most `limit`.
  ///   - apply: makes both equal for a stretch.
  /// - Returns: never `.parked`.
  public static func walk(
    _ snapshot: [Entry], isLast: Bool, cursor: inout [UInt8], in tx: Transaction,
    known: (_ last: Key?, _ limit: Int) throws -> [Entry], apply: (OrderedDifference) throws -> Void
  ) throws -> Reconciled {
    let limit = 100
    var walk = try OrderedCursor<Key>(cursor)
    for (previous, next) in zip([walk.lastKey] + snapshot.map(\.key), snapshot.map(\.key)) {
      if let previous, previous >= next { throw UnorderedSnapshot(key: next.description) }
    }
    var rest = snapshot.drop { entry in walk.equal.map { entry.key <= $0 } ?? false }
    while !rest.isEmpty || isLast {
      let next = Array(rest.prefix(limit))
      guard
        let difference = OrderedDifference(
          snapshot: next, isAll: isLast && next.count == rest.count, known: try known(walk.equal, limit),
          limit: limit)
      else { break }
      try apply(difference)
      guard let end = difference.end else { return .done }
      walk.equal = end
      rest = rest.drop { $0.key <= end }
      if tx.budget.isSpent, !rest.isEmpty || isLast {
        cursor = try walk.cursor
        return .more(applied: 0)
      }
    }
    walk.lastKey = snapshot.last?.key ?? walk.lastKey
    cursor = try walk.cursor
    return .done
  }
}

/// The order of usage in a snapshot: by child, then by time.
public struct ChildTimeKey: Comparable, Hashable, Sendable, LosslessStringConvertible {
  public var childID: String
  /// Seconds since 1970.
  public var start: Int64

  public init(childID: String, start: Int64) { (self.childID, self.start) = (childID, start) }

  public init?(_ description: String) {
    let parts = description.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int64(parts[1]) else { return nil }
    self.init(childID: String(parts[0]), start: start)
  }

  public var description: String { "\(childID) \(start)" }

  public static func < (a: ChildTimeKey, b: ChildTimeKey) -> Bool {
    // In the order of the database's texts.
    a.childID == b.childID ? a.start < b.start : a.childID.utf8.lexicographicallyPrecedes(b.childID.utf8)
  }
}

/// How far a walk is.
private struct OrderedCursor<Key: LosslessStringConvertible> {
  /// Up to here both are equal.
  var equal: Key?
  /// The last key of the pieces that are done.
  var lastKey: Key?

  /// The beginning for no bytes.
  init(_ cursor: [UInt8]) throws {
    if cursor.isEmpty { return }
    let texts: [String?]
    switch try SnapshotStep(cursor: cursor) {
    case .walk(let walk): texts = [walk.equal, walk.last]
    case nil: texts = Self.texts(earlier: cursor)
    default: texts = []
    }
    let keys = texts.map { $0.flatMap { Key($0) } }
    guard texts.count == 2, zip(texts, keys).allSatisfy({ ($0 == nil) == ($1 == nil) }) else {
      throw DatabaseError.unreadableCursor(cursor, expected: "two keys of the snapshot's order")
    }
    (equal, lastKey) = (keys[0], keys[1])
  }

  /// Before there were messages: the keys, or nothing, with a separator in between.
  private static func texts(earlier bytes: [UInt8]) -> [String?] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1E}", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? nil : String($0) }
  }

  var cursor: [UInt8] {
    get throws {
      try SnapshotStep.walk(StoredV1.SnapshotWalk(equal: equal?.description, last: lastKey?.description)).cursor
    }
  }
}

/// A snapshot that does not keep to the order: its entries would be removed again.
public struct UnorderedSnapshot: Error, CustomStringConvertible {
  public let description: String

  public init(key: String) {
    description = "a snapshot has \(key) after what comes later in its order"
  }
}
