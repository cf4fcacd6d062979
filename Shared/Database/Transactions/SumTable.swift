/// A table of running sums: rows of integers, each added to by key.
///
/// SQLite adds a number to a text as if that were 0. So a stored value of another type is left as it is, and the
/// addition fails as reading it would. An engine whose columns hold their own types alone is not waited for.
public struct SumTable: Sendable {
  /// For 1, 2, 3 … rows.
  @usableFromInline let upserts: [String]
  @usableFromInline let select: String
  private let sumCount: Int

  /// - Parameters:
  ///   - key: the columns of the primary key.
  ///   - sums: the columns that are added to.
  public init(_ table: String, key: [String], sums: [String]) {
    let list = key.joined(separator: ", ")
    let columns = (key + sums).joined(separator: ", ")
    let places = "(" + (key + sums).map { _ in "?" }.joined(separator: ", ") + ")"
    let changes = sums.map { "\($0) = \(table).\($0) + excluded.\($0)" }.joined(separator: ", ")
    let readable = sums.map { "typeof(\(table).\($0)) = 'integer'" }.joined(separator: " AND ")
    upserts = (1...Self.maximumRows).map { count in
      """
      INSERT INTO \(table) (\(columns)) VALUES \(Array(repeating: places, count: count).joined(separator: ", "))
      ON CONFLICT (\(list)) DO UPDATE SET \(changes) WHERE \(readable)
      """
    }
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
  @inlinable
  public func add<each Key: SQLBindable>(_ tx: Transaction, key: repeat each Key, amounts: [Int64]) throws {
    let statement = try tx.start(upserts[0])
    repeat (each key).bind(to: SQLParameters(statement))
    for amount in amounts { amount.bind(to: SQLParameters(statement)) }
    guard tx.connection.storesAnyType else { return try tx.connection.complete(statement) }
    if try tx.changes(by: statement) > 0 { return }
    let unreadable = try tx.start(select)
    repeat (each key).bind(to: SQLParameters(unreadable))
    throw try reason(tx, unreadable)
  }

  /// The same with the key as an array.
  public func add(_ tx: Transaction, _ key: [(any SQLBindable)?], _ amounts: [Int64]) throws {
    try add(tx, [(key, amounts)])
  }

  /// Maximum number of rows of one statement.
  private static let maximumRows = 8

  /// The same for several rows with different keys, by as few statements as possible.
  public func add(_ tx: Transaction, _ rows: [(key: [(any SQLBindable)?], amounts: [Int64])]) throws {
    var rest = rows[...]
    while !rest.isEmpty {
      let next = rest.prefix(Self.maximumRows)
      rest = rest.dropFirst(next.count)
      let values = next.flatMap { $0.key + $0.amounts }
      guard tx.connection.storesAnyType else {
        try tx.execute(upserts[next.count - 1], arguments: values)
        continue
      }
      if try tx.executeCounting(upserts[next.count - 1], arguments: values) == next.count { continue }
      var fault: DatabaseError?
      for row in next { fault = try reason(tx, tx.start(select, row.key)) }
      if let fault { throw fault }
    }
  }

  /// Why nothing was added to a row: throws what reading the row throws.
  @usableFromInline
  func reason(_ tx: Transaction, _ row: Statement) throws -> DatabaseError {
    try tx.connection.run(row) { row in
      for sum in 0..<sumCount { _ = row.int64(sum) }
      return false
    }
    return DatabaseError(
      .invalidStatement, "not every row was added to by \(upserts[0])",
      remedy: "This is a fault of the program: please report it.")
  }
}
