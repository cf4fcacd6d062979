/// Checks of an index's order: a query that selects by a column does not reach the rows whose value there cannot be
/// read. They sort first or last, so one probe of the key at either end shows whether there are any.
extension ReadTransaction {
  /// Rejects a text or blob in a column of integers: they come after all numbers.
  /// - Parameter key: the columns before it in an index, each with `= ?`.
  /// - Throws: `DatabaseError.unreadableRow`.
  public func requireIntegers(
    _ column: String, in table: String, where key: String, _ arguments: (any SQLBindable)?...
  ) throws {
    _ = try queryOne(
      "SELECT \(column) FROM \(table) WHERE \(key) ORDER BY \(column) DESC LIMIT 1", arguments: arguments
    ) { $0.optionalInt64(0) }
  }

  /// The newest number in a column that numbers rows; nil where there are none.
  /// - Parameter key: the columns before it in an index, each with `= ?`.
  /// - Throws: `DatabaseError.unreadableRow` for one that cannot be read: SQL alone would count from 1 again.
  public func newest(
    _ column: String, in table: String, where key: String, _ arguments: (any SQLBindable)?...
  ) throws -> Int64? {
    try queryOne("SELECT MAX(\(column)) FROM \(table) WHERE \(key)", arguments: arguments) {
      $0.optionalInt64(0)
    } ?? nil
  }

  /// The sum of a column of integers; 0 where there are no rows.
  ///
  /// The cast is for PostgreSQL, where a sum of integers is a decimal number. SQLite's takes one of floating point as
  /// well, which a text in the column makes of the sum.
  /// - Parameter condition: of the rows, with `?` for each argument.
  /// - Throws: `DatabaseError.unreadableRow` where a value is no integer.
  public func sum(
    _ column: String, of table: String, where condition: String, _ arguments: (any SQLBindable)?...
  ) throws -> Int64 {
    try queryOne(
      """
      SELECT CAST(SUM(\(column)) AS BIGINT), COALESCE(MIN(CASE WHEN typeof(\(column)) = 'integer' THEN 1 ELSE 0 END), 1)
      FROM \(table) WHERE \(condition)
      """, arguments: arguments
    ) { row in
      if !row.bool(1) { row.reject(0, expected: "a sum of integers") }
      return row.optionalInt64(0) ?? 0
    } ?? 0
  }

  /// Rejects a value in a column of cases that is none of them, where their numbers have no gaps.
  /// - Parameter key: the columns before it in an index, each with `= ?`.
  /// - Throws: `DatabaseError.unreadableRow`.
  public func require<Value: RawRepresentable & CaseIterable>(
    _ type: Value.Type, _ column: String, in table: String, where key: String, _ arguments: (any SQLBindable)?...
  ) throws where Value.RawValue == Int {
    for order in ["", " DESC"] {
      let _: Value? = try queryOne(
        "SELECT \(column) FROM \(table) WHERE \(key) ORDER BY \(column)\(order) LIMIT 1", arguments: arguments
      ) { $0.enumeration(0) }
    }
  }
}
