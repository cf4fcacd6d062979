/// A table of running sums: rows of integers, each added to by key.
///
/// SQLite adds a number to a text as if that were 0. So a stored value of another type is left as it is, and the
/// addition fails as reading it would.
public struct SumTable: Sendable {
  private let upsert: String
  private let select: String
  private let sumCount: Int

  /// - Parameters:
  ///   - key: the columns of the primary key.
  ///   - sums: the columns that are added to.
  public init(_ table: String, key: [String], sums: [String]) {
    let list = key.joined(separator: ", ")
    let columns = (key + sums).joined(separator: ", ")
    let places = (key + sums).map { _ in "?" }.joined(separator: ", ")
    let changes = sums.map { "\($0) = \(table).\($0) + excluded.\($0)" }.joined(separator: ", ")
    let readable = sums.map { "typeof(\(table).\($0)) = 'integer'" }.joined(separator: " AND ")
    upsert = """
      INSERT INTO \(table) (\(columns)) VALUES (\(places))
      ON CONFLICT (\(list)) DO UPDATE SET \(changes) WHERE \(readable)
      """
    select = """
      SELECT \(sums.joined(separator: ", ")), \(list) FROM \(table)
      WHERE \(key.map { "\($0) = ?" }.joined(separator: " AND "))
      """
    sumCount = sums.count
  }

  /// Adds to the sums of one row, which begins with 0; negative amounts subtract.
  /// - Parameters:
  ///   - key: the values of the key's columns, in their order.
  ///   - amounts: one for each sum, in their order.
  /// - Throws: `DatabaseError.unreadableRow` when a sum is no integer.
  public func add(_ tx: Transaction, _ key: [(any SQLBindable)?], _ amounts: [Int64]) throws {
    if try tx.execute(upsert, arguments: key + amounts) > 0 { return }
    _ = try tx.query(select, arguments: key) { row in (0..<sumCount).map { row.int64($0) } }
    throw DatabaseError(
      .invalidStatement, "nothing was added by \(upsert)", remedy: "This is a fault of the program: please report it.")
  }
}
