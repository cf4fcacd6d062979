public import Database

/// A stored row that is not what the facts give, and the row that replaces it.
public struct RowReplacement: Sendable {
  public enum Kind: Sendable {
    /// The row is there, with other values.
    case changed
    /// A row should be there and is not.
    case inserted
    /// A row is there and should not be.
    case removed
  }

  let columns: TableColumns
  /// All of its values when it was compared; nil for a row that is missing.
  let stored: [SQLValue]?
  /// All of the values that it should have; nil for a row that should not be there.
  let expected: [SQLValue]?

  public var table: String { columns.table }

  public var kind: Kind { stored == nil ? .inserted : expected == nil ? .removed : .changed }

  /// The value of a column of the key.
  public func key(_ column: String) -> SQLValue { value(column, of: stored ?? expected) }

  /// The value of a column as it should be; null for a row that should not be there.
  public func expected(_ column: String) -> SQLValue { value(column, of: expected) }

  /// The value of a column as it was when it was compared; null for a row that was missing.
  public func stored(_ column: String) -> SQLValue { value(column, of: stored) }

  private func value(_ column: String, of row: [SQLValue]?) -> SQLValue {
    guard let row, let index = columns.all.firstIndex(of: column) else { return .null }
    return row[index]
  }

  /// Replaces the row where it is still what was compared.
  /// - Returns: whether it was.
  public func write(_ tx: Transaction) throws -> Bool {
    if table == "timer" { return try writeTimer(tx) }
    switch (stored, expected) {
    case (nil, let row?): return try tx.executeCounting(columns.insert, arguments: row.map { $0 }) == 1
    case (let row?, nil): return try tx.executeCounting(columns.delete, arguments: row.map { $0 }) == 1
    case (let before?, let row?):
      let values = columns.values.map { row[$0] }
      return try tx.executeCounting(columns.update, arguments: values.map { $0 } + before.map { $0 }) == 1
    case (nil, nil): return true
    }
  }

  /// The timers' thread waits for the earliest one, so it has to know of each that is set.
  private func writeTimer(_ tx: Transaction) throws -> Bool {
    guard case .text(let kind) = key("kind"), case .text(let name) = key("key"),
      case .text(let familyID) = key("family_id")
    else { return false }
    let now = try tx.queryOne(
      columns.selectRow, arguments: columns.key.map { (stored ?? expected ?? [])[$0] }
    ) { row in columns.all.indices.map { row.value($0) } }
    guard now == stored else { return false }
    if case .integer(let time) = expected("due_time") {
      try tx.wake(at: time, kind: kind, familyID: familyID, key: name)
    } else {
      try tx.cancelWake(kind: kind, familyID: familyID, key: name)
    }
    return true
  }
}

/// The columns of a table, and the statements that replace one of its rows.
final class TableColumns: Sendable {
  let table: String
  let described: [ColumnDescription]
  let all: [String]
  /// The places of the primary key's columns, in its order.
  let key: [Int]
  /// The places of the others.
  let values: [Int]
  let insert: String
  let delete: String
  let update: String
  let selectRow: String
  /// The condition for a row with all of some values, in their order.
  let isSame: String

  init(_ tx: ReadTransaction, _ table: String) throws {
    self.table = table
    let columns = try tx.columns(of: table)
    let names = columns.map(\.name)
    (described, all) = (columns, names)
    key = columns.key.compactMap { columns.firstIndex(of: $0) }
    values = columns.indices.filter { columns[$0].keyPlace == nil }
    let list = names.joined(separator: ", ")
    insert =
      "INSERT INTO \(table) (\(list)) VALUES (\(names.map { _ in "?" }.joined(separator: ", "))) ON CONFLICT DO NOTHING"
    // The key's columns are compared by the index, so that only one row is read.
    let isKey = Set(key)
    let same = columns.indices.map { "\(names[$0]) \(isKey.contains($0) ? "=" : "IS NOT DISTINCT FROM") ?" }
      .joined(separator: " AND ")
    isSame = same
    delete = "DELETE FROM \(table) WHERE \(same)"
    // A row of nothing but its key has nothing to change.
    let sets = values.isEmpty ? [names[0]] : values.map { names[$0] }
    update = "UPDATE \(table) SET \(sets.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(same)"
    selectRow = "SELECT \(list) FROM \(table) WHERE \(key.map { "\(names[$0]) = ?" }.joined(separator: " AND "))"
  }
}

/// Where in a table's rows a search for replacements continues: those of a family, which are few or very many.
public struct ReplacementCursor: Sendable {
  enum Pass: Int, Sendable {
    /// Of the stored rows, which are changed or removed.
    case stored
    /// Of the missing ones.
    case missing
  }

  var pass: Pass
  /// How many values of the family's scope are done.
  var scope = 0
  /// The key's values of the last row, after partition and scope; nil for the first.
  var last: [SQLValue]?
  /// The same in the table that is compared with, where rows are joined.
  var lastOther: [SQLValue]?

  init(_ pass: Pass) { self.pass = pass }
}
