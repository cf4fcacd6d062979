/// Checks of an index's order: a query that selects by a column does not meet the rows whose value there cannot be
/// read. They come first or last, so one probe of the key at either end shows whether there are any.
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
