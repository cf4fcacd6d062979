import CSQLite

/// One row of a query's result, valid only inside the closure it is given to.
///
/// Columns are numbered from 0. A column of another type than asked for, an unexpected NULL or a value that is not a
/// case makes the whole query throw `DatabaseError.unreadableRow` after the closure has returned, so no `try` is needed
/// at each column and a wrong value is never delivered.
public struct Row {
  let statement: Statement

  /// An integer column.
  public func int64(_ column: Int) -> Int64 { int64(column, of: statement.type(column)) }

  private func int64(_ column: Int, of type: Int32) -> Int64 {
    guard type == SQLITE_INTEGER else {
      statement.noteMismatch(column, expected: "integer")
      return 0
    }
    return statement.int64(column)
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
  public func string(_ column: Int) -> String { string(column, of: statement.type(column)) }

  private func string(_ column: Int, of type: Int32) -> String {
    guard type == SQLITE_TEXT else {
      statement.noteMismatch(column, expected: "text")
      return ""
    }
    return statement.string(column)
  }

  /// A blob column.
  public func bytes(_ column: Int) -> [UInt8] { bytes(column, of: statement.type(column)) }

  private func bytes(_ column: Int, of type: Int32) -> [UInt8] {
    guard type == SQLITE_BLOB else {
      statement.noteMismatch(column, expected: "blob")
      return []
    }
    return statement.bytes(column)
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
  public func isNull(_ column: Int) -> Bool { statement.type(column) == SQLITE_NULL }

  /// An integer column, or nil for NULL.
  public func optionalInt64(_ column: Int) -> Int64? {
    let type = statement.type(column)
    return type == SQLITE_NULL ? nil : int64(column, of: type)
  }

  /// A text column, or nil for NULL.
  public func optionalString(_ column: Int) -> String? {
    let type = statement.type(column)
    return type == SQLITE_NULL ? nil : string(column, of: type)
  }

  /// A blob column, or nil for NULL.
  public func optionalBytes(_ column: Int) -> [UInt8]? {
    let type = statement.type(column)
    return type == SQLITE_NULL ? nil : bytes(column, of: type)
  }

  /// All columns, by their names; for rows of which the reader does not know the columns.
  public var valuesByName: [String: SQLValue] {
    Dictionary(
      (0..<statement.columnCount).map { (statement.name($0), value($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// A column of any type.
  public func value(_ column: Int) -> SQLValue {
    switch statement.type(column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(statement.int64(column))
    case SQLITE_TEXT: return .text(statement.string(column))
    case SQLITE_BLOB: return .blob(statement.bytes(column))
    default:
      statement.noteMismatch(column, expected: "integer, text or blob")
      return .null
    }
  }
}

/// Ends the reading of a row; the caller gets the `DatabaseError` that describes the column.
private struct UnreadableColumn: Error {}
