public import Database

/// An invariant of the stored rows of a family, as a query for those that contradict it.
public struct StoredRule: Sendable {
  private let table: String
  private let key: [String]
  private let field: String
  private let query: String
  /// Whether each parameter of the query is the partition, and not the family.
  private let isPartition: [Bool]

  /// - Parameters:
  ///   - table: the table that is reported.
  ///   - key: names of the first columns that the query selects: the row's key.
  ///   - field: the column that is compared.
  ///   - query: selects the key, then the stored value and the expected one, of rows in which they differ; NULL as a
  ///     value stands for no row. Its parameters are the partition and the family, as often as it has `partition = ?`
  ///     and `family_id = ?`. A nested query has them as well: an engine whose partitions are on several machines sees
  ///     from each part of a query by itself that one machine has all of the rows.
  public init(_ table: String, key: [String], field: String, _ query: String) {
    (self.table, self.key, self.field, self.query) = (table, key, field, query)
    isPartition = query.split(separator: "?", omittingEmptySubsequences: false).dropLast().map {
      $0.hasSuffix("partition = ")
    }
  }

  public func differences(_ tx: ReadTransaction, familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    let (partition, family): (any SQLBindable, any SQLBindable) = (Partition(familyID: familyID), familyID)
    try tx.scan(query, arguments: isPartition.map { $0 ? partition : family }) { row in
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
