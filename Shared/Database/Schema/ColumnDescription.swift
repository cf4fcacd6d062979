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
  public func columns(of table: String) throws -> [ColumnDescription] {
    try requireOpen()
    return try connection.columns(of: table)
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
