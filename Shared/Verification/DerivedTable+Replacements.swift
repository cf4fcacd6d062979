public import Database

extension DerivedTable {
  public func replacements(
    _ tx: ReadTransaction, _ partition: Partition, _ value: any SQLBindable, at place: inout ReplacementCursor,
    limit: Int
  ) throws -> (rows: [RowReplacement], hasMore: Bool) {
    let query = try Query(tx, self, place)
    let arguments: [(any SQLBindable)?] =
      [partition, value] + (only?.values ?? []) + (place.last ?? []) + [limit]
    var last: [SQLValue]?
    let found = try tx.query(query.text, arguments: arguments) { row in
      let replacement = query.replacement(row)
      last = query.order.map { (replacement.stored ?? replacement.expected ?? [])[$0] }
      return replacement
    }
    let differing = try found.filter { try query.differs($0, tx) }
    // A family has at most one row where the key has nothing else.
    guard found.count == limit, let last, !last.isEmpty else { return (differing, false) }
    place.last = last
    return (differing, true)
  }

  /// Rows that differ, in the order of their key.
  private struct Query {
    let text: String
    let columns: TableColumns
    let pass: ReplacementCursor.Pass
    /// The places of the key's columns after partition and scope.
    let order: [Int]
    private let kept: [Int]

    init(_ tx: ReadTransaction, _ table: DerivedTable, _ place: ReplacementCursor) throws {
      let columns = try TableColumns(tx, table.name)
      self.columns = columns
      pass = place.pass
      let names = columns.all
      order = columns.key.filter { names[$0] != "partition" && names[$0] != table.scope.column }
      kept = columns.values.filter { table.uncompared.contains(names[$0]) }
      let described = columns.described.values.filter { !table.uncompared.contains($0.name) }
      let compared = described.map(\.name)
      let join = columns.key.map { "t.\(names[$0]) = m.\(names[$0])" }.joined(separator: " AND ")
      let alias = place.pass == .stored ? "m" : "t"
      func nonzero(_ alias: String) -> String {
        table.isZeroAbsent ? " AND \(described.isNonzero(alias))" : ""
      }
      var condition = "\(alias).partition = ? AND \(alias).\(table.scope.column) = ?"
      if let only = table.only {
        // An expression, so that the rows are read by their key and not by an index of the column.
        condition +=
          " AND COALESCE(\(alias).\(only.column), NULL) IN (\(only.values.map { _ in "?" }.joined(separator: ", ")))"
      }
      if place.last != nil {
        let keys = order.map { "\(alias).\(names[$0])" }.joined(separator: ", ")
        condition += " AND (\(keys)) > (\(order.map { _ in "?" }.joined(separator: ", ")))"
      }
      func list(_ alias: String) -> [String] { names.map { "\(alias).\($0)" } }
      let from: String
      switch place.pass {
      case .stored:
        let distinct = compared.map { "m.\($0) IS DISTINCT FROM t.\($0)" }.joined(separator: " OR ")
        let differs =
          "(t.partition IS NULL\(nonzero("m")))"
          + (compared.isEmpty ? "" : " OR (t.partition IS NOT NULL AND (\(distinct)))")
        condition += " AND (\(differs))"
        from = "SELECT \((list("m") + list("t")).joined(separator: ", ")) FROM main.\(table.name) AS m LEFT JOIN temp"
      case .missing:
        condition += " AND m.partition IS NULL\(nonzero("t"))"
        from = "SELECT \(list("t").joined(separator: ", ")) FROM temp.\(table.name) AS t LEFT JOIN main"
      }
      let sorted = order.isEmpty ? "" : " ORDER BY \(order.map { "\(alias).\(names[$0])" }.joined(separator: ", "))"
      text = """
        \(from).\(table.name) AS \(place.pass == .stored ? "t" : "m") ON \(join) WHERE \(condition)\(sorted) LIMIT ?
        """
    }

    /// Whether it is more than how a value is sealed.
    func differs(_ row: RowReplacement, _ tx: ReadTransaction) throws -> Bool {
      guard let stored = row.stored, let expected = row.expected else { return true }
      return try !zip(stored, expected).allSatisfy(tx.isSame)
    }

    func replacement(_ row: Row) -> RowReplacement {
      let first = columns.all.indices.map { row.value($0) }
      guard pass == .stored else { return RowReplacement(columns: columns, stored: nil, expected: first) }
      var expected: [SQLValue]? = columns.all.indices.map { row.value(columns.all.count + $0) }
      if expected?.first == .null {
        expected = nil
      } else {
        // Facts stay as they are.
        for index in kept { expected?[index] = first[index] }
      }
      return RowReplacement(columns: columns, stored: first, expected: expected)
    }
  }
}
