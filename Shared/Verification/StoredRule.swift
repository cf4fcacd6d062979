public import Database

/// An invariant of the stored rows of a family, as a query for those that contradict it.
public struct StoredRule: Sendable {
  private let table: String
  private let key: [String]
  private let field: String
  private let query: String
  private let scopes: Int

  /// - Parameters:
  ///   - table: the table that is reported.
  ///   - key: names of the first columns that the query selects: the row's key.
  ///   - field: the column that is compared.
  ///   - query: selects the key, then the stored value and the expected one, of rows in which they differ; NULL as a
  ///     value stands for no row. Its parameters are partition and family, in turn.
  ///   - scopes: how often it has these.
  public init(_ table: String, key: [String], field: String, scopes: Int = 1, _ query: String) {
    (self.table, self.key, self.field, self.query, self.scopes) = (table, key, field, query, scopes)
  }

  public func differences(_ tx: ReadTransaction, familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    let scope: [(any SQLBindable)?] = [Partition(familyID: familyID), familyID]
    try tx.scan(query, arguments: (0..<scopes).flatMap { _ in scope }) { row in
      let (stored, expected) = (row.value(key.count), row.value(key.count + 1))
      found.add(
        StoredDifference(
          table: table, key: key.enumerated().map { ($1, row.value($0)) }, field: field,
          stored: stored == .null ? nil : stored, expected: expected == .null ? nil : expected))
      return true
    }
    return found
  }
}
