/// The rows of a table that belong to one family, by the columns of their key after partition and family.
public struct KeyedRows: Sendable {
  /// A column of a key.
  public enum Column: Hashable, Sendable {
    case text(String)
    case integer(String)

    var name: String {
      switch self {
      case .text(let name), .integer(let name): name
      }
    }
  }

  private let table: String
  private let key: [Column]

  /// - Parameter key: the last columns of the primary key; before them it has `partition` and `family_id`.
  public init(_ table: String, key: [Column]) {
    (self.table, self.key) = (table, key)
  }

  /// The keys after one, in their order, at most `limit`.
  /// - Parameter last: the texts of its columns; nil for the first ones.
  /// - Throws: `DatabaseError.unreadableRow` for a key with a column of another type, and for texts that are none.
  public func page(_ tx: Transaction, familyID: String, after last: [String]?, limit: Int) throws -> [[String]] {
    let list = key.map(\.name).joined(separator: ", ")
    let places = key.map { _ in "?" }.joined(separator: ", ")
    let arguments = try [tx.partition, familyID] + (last.map(bound) ?? []) + [limit]
    return try tx.query(
      """
      SELECT \(list) FROM \(table) WHERE partition = ? AND family_id = ?
      \(last == nil ? "" : "AND (\(list)) > (\(places))") ORDER BY \(list) LIMIT ?
      """, arguments: arguments
    ) { row in
      key.enumerated().map { index, column in
        switch column {
        case .text: row.string(index)
        case .integer: "\(row.int64(index))"
        }
      }
    }
  }

  /// - Parameter values: the texts of the key's columns.
  /// - Throws: `DatabaseError.unreadableRow` for texts that are none.
  public func delete(_ tx: Transaction, familyID: String, _ values: [String]) throws {
    let condition = key.map { "\($0.name) = ?" }.joined(separator: " AND ")
    try tx.execute(
      "DELETE FROM \(table) WHERE partition = ? AND family_id = ? AND \(condition)",
      arguments: [tx.partition, familyID] + bound(values))
  }

  /// The values of a key's columns in their types: PostgreSQL compares no integer with a text.
  private func bound(_ values: [String]) throws -> [(any SQLBindable)?] {
    let bound = zip(key, values).compactMap { column, text -> (any SQLBindable)? in
      switch column {
      case .text: text
      case .integer: Int64(text)
      }
    }
    guard bound.count == key.count, values.count == key.count else {
      let shown = values.joined(separator: " ").prefix(200)
      throw DatabaseError(
        .unreadableRow, "\"\(shown)\" is no key of \(table): \(key.map(\.name).joined(separator: ", "))",
        remedy: "This is a fault of the program or a foreign change of the data: please report it.")
    }
    return bound
  }
}
