/// One row of a query's result, valid only inside the closure it is given to.
///
/// Columns are numbered from 0. A column of another type than asked for, an unexpected NULL or a value that is not a
/// case makes the whole query throw `DatabaseError.unreadableRow` after the closure has returned, so no `try` is needed
/// at each column and a wrong value is never delivered.
public struct Row {
  let statement: Statement

  /// An integer column.
  public func int64(_ column: Int) -> Int64 {
    if let integer = statement.integer(column) { return integer }
    statement.noteMismatch(column, expected: "integer")
    return 0
  }

  /// An integer column as `Int`.
  public func int(_ column: Int) -> Int { Int(int64(column)) }

  /// An integer column of 32 bits, such as a date in days.
  public func int32(_ column: Int) -> Int32 {
    guard let value = Int32(exactly: int64(column)) else {
      statement.noteMismatch(column, expected: "a number of 32 bits")
      return 0
    }
    return value
  }

  /// An integer column as a Boolean: everything but 0 is true.
  public func bool(_ column: Int) -> Bool { int64(column) != 0 }

  /// A text column.
  public func string(_ column: Int) -> String {
    if let text = statement.text(column) { return text }
    statement.noteMismatch(column, expected: "text")
    return ""
  }

  /// A blob column.
  public func bytes(_ column: Int) -> [UInt8] {
    if let blob = statement.blob(column) { return blob }
    statement.noteMismatch(column, expected: "blob")
    return []
  }

  /// An integer column that holds a case by its raw value.
  public func enumeration<Value: RawRepresentable & CaseIterable>(_ column: Int) -> Value where Value.RawValue == Int {
    let rawValue = int(column)
    return enumeration(column, Value(rawValue: rawValue))
  }

  /// A text column that holds a case by its raw value.
  public func enumeration<Value: RawRepresentable & CaseIterable>(_ column: Int) -> Value
  where Value.RawValue == String {
    let rawValue = string(column)
    return enumeration(column, Value(rawValue: rawValue))
  }

  /// The first case replaces an invalid value; the query fails, so the caller never sees it.
  private func enumeration<Value: CaseIterable>(_ column: Int, _ value: Value?) -> Value {
    if let value { return value }
    statement.noteMismatch(column, expected: "\(Value.self)")
    return Value.allCases[Value.allCases.startIndex]
  }

  /// Rejects a column's value that does not fit the others: the query fails as it does for a wrong type.
  /// - Parameter expected: the content that the column should hold, for people.
  public func reject(_ column: Int, expected: String) { statement.noteMismatch(column, expected: expected) }

  /// A column's decoded content; where it cannot be decoded the query fails as it does for a wrong type.
  /// - Parameters:
  ///   - expected: the content that the column should hold, for people.
  ///   - decode: returns nil or throws for content that cannot be read.
  public func decoded<Value>(_ column: Int, expected: String, _ decode: () throws -> Value?) throws -> Value {
    do {
      if let value = try decode() { return value }
      reject(column, expected: expected)
    } catch {
      reject(column, expected: "\(expected) (\(error))")
    }
    throw UnreadableColumn()
  }

  /// An integer column that holds the number of a partition.
  public func partition(_ column: Int) throws -> Partition {
    try decoded(column, expected: "a partition, 0 to 255") { Partition(number: int(column)) }
  }

  /// Whether the column is NULL.
  public func isNull(_ column: Int) -> Bool { statement.isNull(column) }

  /// An integer column, or nil for NULL.
  public func optionalInt64(_ column: Int) -> Int64? {
    if let integer = statement.integer(column) { return integer }
    return isNull(column) ? nil : int64(column)
  }

  /// A text column, or nil for NULL.
  public func optionalString(_ column: Int) -> String? {
    if let text = statement.text(column) { return text }
    return isNull(column) ? nil : string(column)
  }

  /// A blob column, or nil for NULL.
  public func optionalBytes(_ column: Int) -> [UInt8]? {
    if let blob = statement.blob(column) { return blob }
    return isNull(column) ? nil : bytes(column)
  }

  /// All columns, by their names; for rows of which the reader does not know the columns.
  public var valuesByName: [String: SQLValue] {
    Dictionary(
      (0..<statement.columnCount).map { (statement.name($0), value($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// A column of any type.
  public func value(_ column: Int) -> SQLValue {
    if let integer = statement.integer(column) { return .integer(integer) }
    if let text = statement.text(column) { return .text(text) }
    if let blob = statement.blob(column) { return .blob(blob) }
    if !isNull(column) { statement.noteMismatch(column, expected: "integer, text or blob") }
    return .null
  }
}

/// Ends the reading of a row; the caller gets the `DatabaseError` that describes the column.
private struct UnreadableColumn: Error {}
