public import Database

/// A table that folds fill, and how its rows are compared.
public protocol DerivedRows: Sendable {
  var name: String { get }
  /// Compares a family's stored rows with those in the view's own table.
  func differences(_ tx: ReadTransaction, familyID: String) throws -> StoredDifferences
  var scope: FamilyScope { get }
  /// The next of the rows with one value of the scope that are not what the view's own table has.
  /// - Parameters:
  ///   - place: where the search begins, and afterwards, unless the rows end, where it continues.
  ///   - limit: about how many are returned at once.
  /// - Returns: them, and whether there may be more.
  func replacements(
    _ tx: ReadTransaction, _ partition: Partition, _ value: any SQLBindable, at place: inout ReplacementCursor,
    limit: Int
  ) throws -> (rows: [RowReplacement], hasMore: Bool)
}

extension DerivedRows {
  /// The next of a family's rows that are not what the view's own table has.
  /// - Parameters:
  ///   - place: where the search begins, and afterwards, where it continues; nil at its end.
  ///   - limit: about how many are returned at once.
  func replacements(
    _ tx: ReadTransaction, familyID: String, at place: inout ReplacementCursor?, limit: Int
  ) throws -> [RowReplacement] {
    guard var at = place else { return [] }
    let scopes = try scope.values(tx, familyID)
    guard at.scope < scopes.count else {
      place = nil
      return []
    }
    let (rows, hasMore) = try replacements(tx, Partition(familyID: familyID), scopes[at.scope], at: &at, limit: limit)
    if !hasMore { (at.scope, at.last, at.lastOther) = (at.scope + 1, nil, nil) }
    place = at
    return rows
  }
}

/// Which rows of a table are a family's, in addition to their partition.
public enum FamilyScope: Sendable {
  /// Rows with its id.
  case family
  /// Rows with one of some numbers in a column.
  case numbers(column: String, of: @Sendable (ReadTransaction, String) throws -> [Int64])

  var column: String {
    switch self {
    case .family: "family_id"
    case .numbers(let column, _): column
    }
  }

  func values(_ tx: ReadTransaction, _ familyID: String) throws -> [any SQLBindable] {
    switch self {
    case .family: [familyID]
    case .numbers(_, let numbers): try numbers(tx, familyID)
    }
  }
}
