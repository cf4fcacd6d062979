public import Database

extension DerivedStretches {
  /// The rows of stored stretches that differ are removed, and then those of the stretches that should be there are
  /// inserted; a row that both have is neither.
  public func replacements(
    _ tx: ReadTransaction, _ partition: Partition, _ value: any SQLBindable, at place: inout ReplacementCursor,
    limit: Int
  ) throws -> (rows: [RowReplacement], hasMore: Bool) {
    let columns = try TableColumns(tx, name)
    let isStored = place.pass == .stored
    var own = Reader(self, schema: isStored ? "main" : "temp", partition, value, after: place.last)
    var others = Reader(self, schema: isStored ? "temp" : "main", partition, value, after: place.lastOther)
    var found: [RowReplacement] = []
    var other = try others.next(tx)
    while let stretch = try own.next(tx) {
      while let one = other, one.precedes(stretch) {
        place.lastOther = others.end
        other = try others.next(tx)
      }
      if other == stretch { continue }
      for row in try rows(tx, of: stretch, in: isStored ? "main" : "temp", columns, partition, value)
      where try !contains(tx, row, in: isStored ? "temp" : "main", columns) {
        found.append(
          RowReplacement(columns: columns, stored: isStored ? row : nil, expected: isStored ? nil : row))
      }
      if found.count >= limit {
        place.last = own.end
        return (found, true)
      }
    }
    return (found, false)
  }

  /// All rows that a stretch is joined from.
  private func rows(
    _ tx: ReadTransaction, of stretch: Stretch, in schema: String, _ columns: TableColumns, _ partition: Partition,
    _ value: any SQLBindable
  ) throws -> [[SQLValue]] {
    var place = stretch.key
    guard let end = columns.all.firstIndex(of: "end_time") else { return [] }
    var found: [[SQLValue]] = []
    try tx.scan(
      """
      SELECT \(columns.all.joined(separator: ", ")) FROM \(schema).\(name)
      WHERE partition = ? AND \(scope.column) = ? AND \(groups.map { "\($0) = ?" }.joined(separator: " AND "))
        AND start_time >= ?
      ORDER BY start_time
      """, arguments: [partition, value] + place.map { $0 }
    ) { row in
      let values = columns.all.indices.map { row.value($0) }
      // Others between them are no part of it.
      if let next = place.last, values[start(columns)] == next {
        found.append(values)
        place[place.count - 1] = values[end]
      }
      if case .integer(let time) = values[start(columns)] { return time < stretch.end }
      return true
    }
    return found
  }

  private func contains(
    _ tx: ReadTransaction, _ row: [SQLValue], in schema: String, _ columns: TableColumns
  ) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM \(schema).\(name) WHERE \(columns.isSame)", arguments: row.map { $0 }
    ) { _ in true } ?? false
  }

  private func start(_ columns: TableColumns) -> Int { columns.all.firstIndex(of: "start_time") ?? 0 }
}
