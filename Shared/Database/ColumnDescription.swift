/// A column of a table, as the engine describes it.
public struct ColumnDescription: Hashable, Sendable {
  public enum ValueType: Hashable, Sendable {
    case integer
    case text
    case blob
  }

  public let name: String
  public let type: ValueType
  /// The column's place in the primary key, from 1; nil for one that is not in it.
  public let keyPlace: Int?
}

extension ReadTransaction {
  /// The columns of a table, in their order; none for a table that is not there.
  ///
  /// The catalogue of each engine is another one: no other statement asks for columns.
  public func columns(of table: String) throws -> [ColumnDescription] {
    try query("SELECT name, type, pk, cid FROM pragma_table_info(?)", table) { row in
      let type: ColumnDescription.ValueType =
        switch row.string(1) {
        case "TEXT": .text
        case "BLOB": .blob
        default: .integer
        }
      let place = row.int(2)
      let column = ColumnDescription(name: row.string(0), type: type, keyPlace: place > 0 ? place : nil)
      return (column, place: row.int(3))
    }.sorted { $0.place < $1.place }.map(\.0)
  }
}

extension [ColumnDescription] {
  /// The columns of the primary key, in its order.
  public var key: [ColumnDescription] {
    filter { $0.keyPlace != nil }.sorted { $0.keyPlace ?? 0 < $1.keyPlace ?? 0 }
  }

  /// The columns that are not in the key.
  public var values: [ColumnDescription] { filter { $0.keyPlace == nil } }
}
