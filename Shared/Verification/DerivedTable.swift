public import Database

/// A table that follows from facts: the rows that a fold has put into the view's own one are compared with the stored
/// ones.
public struct DerivedTable: DerivedRows {
  public let name: String
  public let scope: FamilyScope
  let uncompared: Set<String>
  let isZeroAbsent: Bool
  let only: (column: String, values: [SQLValue])?

  /// - Parameters:
  ///   - uncompared: columns that are facts, with the reason.
  ///   - isZeroAbsent: whether a row with nothing but zeros means the same as no row.
  ///   - only: only rows with one of some values in a column; nil for all.
  public init(
    _ name: String, scope: FamilyScope = .family, uncompared: [String: String] = [:], isZeroAbsent: Bool = false,
    only: (column: String, values: [SQLValue])? = nil
  ) {
    (self.name, self.scope, self.isZeroAbsent, self.only) = (name, scope, isZeroAbsent, only)
    self.uncompared = Set(uncompared.keys)
  }

  /// Compares a family's rows. Both tables are read in the order of their key, so that it takes no memory.
  public func differences(_ tx: ReadTransaction, familyID: String) throws -> StoredDifferences {
    let shape = try Shape(tx, self)
    var found = StoredDifferences()
    for value in try scope.values(tx, familyID) {
      let arguments: [(any SQLBindable)?] = [Partition(familyID: familyID), value] + (only?.values ?? [])
      try tx.scan(shape.storedRows, arguments: arguments) { row in
        try shape.addStored(row, tx, to: &found)
        return true
      }
      try tx.scan(shape.missingRows, arguments: arguments) { row in
        found.add(StoredDifference(table: name, key: shape.key(row), field: "", stored: nil, expected: .null))
        return true
      }
    }
    return found
  }

  /// The columns, and the statements that compare them.
  private struct Shape {
    let table: String
    /// Without partition and the column of the scope.
    let keyColumns: [String]
    let values: [String]
    let storedRows: String
    let missingRows: String

    init(_ tx: ReadTransaction, _ table: DerivedTable) throws {
      self.table = table.name
      let columns = try tx.columns(of: table.name)
      let key = columns.key.map(\.name)
      keyColumns = key.filter { $0 != "partition" && $0 != table.scope.column }
      let compared = columns.values.filter { !table.uncompared.contains($0.name) }
      let values = compared.map(\.name)
      self.values = values
      let join = key.map { "t.\($0) = m.\($0)" }.joined(separator: " AND ")
      func scope(_ alias: String) -> String {
        let only = table.only.map { only in
          " AND \(alias).\(only.column) IN (\(only.values.map { _ in "?" }.joined(separator: ", ")))"
        }
        return "\(alias).partition = ? AND \(alias).\(table.scope.column) = ?" + (only ?? "")
      }
      func nonzero(_ alias: String) -> String {
        table.isZeroAbsent ? " AND \(compared.isNonzero(alias))" : ""
      }
      func list(_ alias: String, _ columns: [String]) -> [String] { columns.map { "\(alias).\($0)" } }
      var differs = "(t.partition IS NULL\(nonzero("m")))"
      if !values.isEmpty {
        let distinct = values.map { "m.\($0) IS DISTINCT FROM t.\($0)" }.joined(separator: " OR ")
        differs += " OR (t.partition IS NOT NULL AND (\(distinct)))"
      }
      let selected = list("m", keyColumns) + ["t.partition"] + list("m", values) + list("t", values)
      storedRows = """
        SELECT \(selected.joined(separator: ", ")) FROM main.\(table.name) AS m
        LEFT JOIN temp.\(table.name) AS t ON \(join) WHERE \(scope("m")) AND (\(differs))
        """
      let missing = list("t", keyColumns.isEmpty ? ["partition"] : keyColumns)
      missingRows = """
        SELECT \(missing.joined(separator: ", ")) FROM temp.\(table.name) AS t
        LEFT JOIN main.\(table.name) AS m ON \(join) WHERE \(scope("t")) AND m.partition IS NULL\(nonzero("t"))
        """
    }

    func key(_ row: Row) -> [(column: String, value: SQLValue)] {
      keyColumns.enumerated().map { ($1, row.value($0)) }
    }

    func addStored(_ row: Row, _ tx: ReadTransaction, to found: inout StoredDifferences) throws {
      let key = key(row)
      let first = keyColumns.count + 1
      if row.isNull(keyColumns.count) {
        return found.add(StoredDifference(table: table, key: key, field: "", stored: .null, expected: nil))
      }
      for (index, column) in values.enumerated() {
        let (stored, expected) = (row.value(first + index), row.value(first + values.count + index))
        if try tx.isSame(stored, expected) { continue }
        found.add(StoredDifference(table: table, key: key, field: column, stored: stored, expected: expected))
      }
    }
  }
}

extension ReadTransaction {
  /// Whether two values are the same, also where one of them is sealed and the other is of a version that did not, or
  /// is sealed under an earlier key.
  func isSame(_ stored: SQLValue, _ expected: SQLValue) throws -> Bool {
    if stored == expected { return true }
    guard let opened = try opened(stored) else { return false }
    return try opened == self.opened(expected)
  }
}

extension [ColumnDescription] {
  /// The condition for a row of a table in which one of the columns is neither NULL nor the zero of its type.
  func isNonzero(_ alias: String) -> String {
    let conditions = map { column in
      let zero =
        switch column.type {
        case .integer: "0"
        case .text: "''"
        case .blob: "X''"
        }
      return "\(alias).\(column.name) <> \(zero)"
    }
    return "(\(conditions.joined(separator: " OR ")))"
  }
}
