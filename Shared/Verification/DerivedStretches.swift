public import Database

/// A table of stretches of time, from `start_time` to `end_time`, of which only together it matters what they cover:
/// where one ends and the next one, with the same values, begins, they may also be one.
public struct DerivedStretches: DerivedRows {
  public let name: String
  public let scope: FamilyScope
  let groups: [String]
  let values: [String]

  /// - Parameters:
  ///   - groups: columns of the key between those of the scope and `start_time`.
  ///   - values: all other columns but `end_time`.
  public init(_ name: String, scope: FamilyScope = .family, groups: [String], values: [String]) {
    (self.name, self.scope, self.groups, self.values) = (name, scope, groups, values)
  }

  public func differences(_ tx: ReadTransaction, familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    for value in try scope.values(tx, familyID) {
      let partition = Partition(familyID: familyID)
      var stored = Reader(self, schema: "main", partition, value)
      var fresh = Reader(self, schema: "temp", partition, value)
      var (one, other) = (try stored.next(tx), try fresh.next(tx))
      while one != nil || other != nil {
        if let one, let other, one.key == other.key {
          if one != other { note(one, other, &found) }
        } else if let one, other.map({ one.precedes($0) }) ?? true {
          found.add(StoredDifference(table: name, key: key(one), field: "", stored: .null, expected: nil))
        } else if let other {
          found.add(StoredDifference(table: name, key: key(other), field: "", stored: nil, expected: .null))
        }
        let (takesOne, takesOther) = (
          one.map { one in other.map { !$0.precedes(one) } ?? true } ?? false,
          other.map { other in one.map { !$0.precedes(other) } ?? true } ?? false
        )
        if takesOne { one = try stored.next(tx) }
        if takesOther { other = try fresh.next(tx) }
      }
    }
    return found
  }

  private func note(_ stored: Stretch, _ expected: Stretch, _ found: inout StoredDifferences) {
    let columns =
      [("end_time", SQLValue.integer(stored.end), SQLValue.integer(expected.end))]
      + values.indices.map { (values[$0], stored.values[$0], expected.values[$0]) }
    for (column, one, other) in columns where one != other {
      found.add(StoredDifference(table: name, key: key(stored), field: column, stored: one, expected: other))
    }
  }

  private func key(_ stretch: Stretch) -> [(column: String, value: SQLValue)] {
    Array(zip(groups + ["start_time"], stretch.key))
  }

  struct Stretch: Equatable {
    /// The groups and the beginning.
    var key: [SQLValue]
    var end: Int64
    var values: [SQLValue]

    func precedes(_ other: Stretch) -> Bool {
      for (one, another) in zip(key, other.key) where one != another {
        switch (one, another) {
        case (.integer(let left), .integer(let right)): return left < right
        case (.text(let left), .text(let right)): return left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.integer, _), (.null, _): return true
        default: return false
        }
      }
      return false
    }

    func continues(_ last: Stretch) -> Bool {
      key.last == .integer(last.end) && key.dropLast() == last.key.dropLast() && values == last.values
    }
  }

  /// Reads some rows at a time, and joins them.
  struct Reader {
    private let query: String
    private let after: String
    private let order: String
    private let scope: [(any SQLBindable)?]
    private let groupCount: Int
    private let valueCount: Int
    private var rows: [Stretch] = []
    private var index = 0
    private var last: [SQLValue]?
    /// The key of the last row of the stretch that was read last.
    private(set) var end: [SQLValue]?
    private var isAtEnd = false
    private static let rowsAtOnce = 1_000

    /// - Parameter last: the key of the last row of a stretch, after which they begin; nil for the first.
    init(
      _ table: DerivedStretches, schema: String, _ partition: Partition, _ value: any SQLBindable,
      after last: [SQLValue]? = nil
    ) {
      (self.last, end) = (last, last)
      let key = table.groups + ["start_time"]
      let columns = (key + ["end_time"] + table.values).joined(separator: ", ")
      query = "SELECT \(columns) FROM \(schema).\(table.name) WHERE partition = ? AND \(table.scope.column) = ?"
      let list = key.joined(separator: ", ")
      after = " AND (\(list)) > (\(key.map { _ in "?" }.joined(separator: ", ")))"
      order = " ORDER BY \(list) LIMIT ?"
      scope = [partition, value]
      (groupCount, valueCount) = (table.groups.count, table.values.count)
    }

    mutating func next(_ tx: ReadTransaction) throws -> Stretch? {
      guard var stretch = try row(tx) else { return nil }
      index += 1
      end = stretch.key
      while let following = try row(tx), following.continues(stretch) {
        stretch.end = following.end
        index += 1
        end = following.key
      }
      return stretch
    }

    private mutating func row(_ tx: ReadTransaction) throws -> Stretch? {
      if index == rows.count, !isAtEnd {
        let place: [(any SQLBindable)?] = last.map { $0.map { $0 } } ?? []
        rows = try tx.query(
          query + (last == nil ? "" : after) + order, arguments: scope + place + [Self.rowsAtOnce]
        ) { row in
          Stretch(
            key: (0...groupCount).map(row.value), end: row.int64(groupCount + 1),
            values: (0..<valueCount).map { row.value(groupCount + 2 + $0) })
        }
        index = 0
        isAtEnd = rows.count < Self.rowsAtOnce
        last = rows.last?.key ?? last
      }
      return index < rows.count ? rows[index] : nil
    }
  }
}
