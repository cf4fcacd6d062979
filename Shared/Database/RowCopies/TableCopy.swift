/// Makes a table of one database equal to the same one of another, piece by piece in the order of its key.
struct TableCopy: Sendable {
  let name: String
  private let columns: [String]
  /// Places of the key's columns among the columns; that of the partition first.
  private let key: [Int]
  private let read: Ranges, delete: Ranges
  private let insert: String

  /// Rows, and bytes about, that are compared at once.
  private static let rowsOfPiece = 1_000
  private static let bytesOfPiece = 1 << 20

  /// Statements by the bounds of their rows.
  private struct Ranges: Sendable {
    let all, after, through, between: String

    subscript(hasBegin hasBegin: Bool, hasEnd hasEnd: Bool) -> String {
      hasBegin ? (hasEnd ? between : after) : (hasEnd ? through : all)
    }
  }

  /// All tables that are divided by partition.
  /// - Throws: `schemaMismatch` where the two databases do not have the same ones.
  static func all(from source: Database, to copy: Database) async throws -> [TableCopy] {
    let (own, other) = (try await tables(of: source), try await tables(of: copy))
    guard own.map(\.name) == other.map(\.name), zip(own, other).allSatisfy({ Set($0.columns) == Set($1.columns) })
    else {
      throw DatabaseError(
        .schemaMismatch, "\(copy.store.name) has other tables than \(source.store.name)",
        remedy: "Give the copy a new database.")
    }
    return own
  }

  private static func tables(of database: Database) async throws -> [TableCopy] {
    try await database.read(nil) { tx in
      try tx.connection.tableNames().sorted().compactMap { name in
        let columns = try tx.connection.columns(of: name).map(\.name)
        let key = try tx.connection.uniqueKey(of: name)
        // Properties and migrations are of the database, and not of its data.
        guard columns.contains("partition") else { return nil }
        guard key.first == "partition" else {
          throw DatabaseError(
            .invalidStatement, "table \(name) has no key that begins with the partition",
            remedy: "This is a fault of the program: please report it.")
        }
        return TableCopy(name, columns, key: key)
      }
    }
  }

  private init(_ name: String, _ columns: [String], key: [String]) {
    (self.name, self.columns) = (name, columns)
    self.key = key.compactMap { columns.firstIndex(of: $0) }
    let tuple = "(\(key.joined(separator: ", ")))"
    let parameters = "(\(key.map { _ in "?" }.joined(separator: ", ")))"
    let (after, through) = ("\(tuple) > \(parameters)", "\(tuple) <= \(parameters)")
    let select = "SELECT \(columns.joined(separator: ", ")) FROM \(name)"
    let order = "ORDER BY \(key.joined(separator: ", ")) LIMIT ?"
    read = Ranges(
      all: "\(select) \(order)", after: "\(select) WHERE \(after) \(order)",
      through: "\(select) WHERE \(through) \(order)", between: "\(select) WHERE \(after) AND \(through) \(order)")
    let remove = "DELETE FROM \(name) WHERE partition = ?"
    delete = Ranges(
      all: remove, after: "\(remove) AND \(after)", through: "\(remove) AND \(through)",
      between: "\(remove) AND \(after) AND \(through)")
    insert =
      "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// - Parameter onPiece: called after each piece with how many rows were compared, and copied.
  func run(
    from source: Database, to copy: Database, onPiece: (_ compared: Int64, _ copied: Int64) async throws -> Void
  ) async throws {
    var begin: [SQLValue]?
    while true {
      try Task.checkCancellation()
      let (rows, isLast) = try await piece(of: source, after: begin)
      let end = isLast ? nil : rows.last.map(keyValues)
      let copied = try await makeEqual(rows, in: copy, after: begin, through: end)
      try await onPiece(Int64(rows.count), copied)
      guard let end else { return }
      begin = end
    }
  }

  private func keyValues(_ row: [SQLValue]) -> [SQLValue] { key.map { row[$0] } }

  /// The next rows of the table, and whether they are its last.
  private func piece(
    of database: Database, after begin: [SQLValue]?
  ) async throws -> (rows: [[SQLValue]], isLast: Bool) {
    try await rows(of: database, after: begin, through: nil, limit: Self.rowsOfPiece, bytes: Self.bytesOfPiece)
  }

  private func rows(
    of database: Database, after begin: [SQLValue]?, through end: [SQLValue]?, limit: Int, bytes: Int
  ) async throws -> (rows: [[SQLValue]], isLast: Bool) {
    let sql = read[hasBegin: begin != nil, hasEnd: end != nil]
    let arguments = (begin ?? []) + (end ?? []) + [.integer(Int64(limit))]
    return try await database.read(nil) { [width = columns.count] tx in
      var (rows, size, isFull): ([[SQLValue]], Int, Bool) = ([], 0, false)
      try tx.scan(sql, arguments: arguments) { row in
        let values = (0..<width).map(row.value)
        rows.append(values)
        size += values.reduce(0) { $0 + $1.size }
        isFull = size >= bytes || rows.count >= limit
        return !isFull
      }
      return (rows, !isFull)
    }
  }

  /// Makes the rows of a range of the copy those that are given.
  /// - Returns: how many were written, or removed where none was.
  private func makeEqual(
    _ rows: [[SQLValue]], in copy: Database, after begin: [SQLValue]?, through end: [SQLValue]?
  ) async throws -> Int64 {
    let wanted = Dictionary(grouping: rows) { $0[key[0]] }
    let size = rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
    var changed: Int64 = 0
    while true {
      // Where not all is read there is more than what is wanted, so something differs.
      let (stored, isAll) = try await self.rows(
        of: copy, after: begin, through: end, limit: rows.count + Self.rowsOfPiece, bytes: size + Self.bytesOfPiece)
      if isAll, stored == rows { return changed }
      let found = Dictionary(grouping: stored) { $0[key[0]] }
      let differing = Set(wanted.keys).union(found.keys).filter { partition in
        wanted[partition] != found[partition] && (isAll || found[partition] != nil)
      }
      for result in await copy.write(
        each: try differing.map { value in
          guard case .integer(let number) = value, let partition = Partition(number: Int(number)) else {
            throw DatabaseError(
              .unreadableRow, "table \(name) has a row of the partition \(value)",
              remedy: "Restore the database from a backup.")
          }
          let new = wanted[value] ?? []
          return (
            partition, { tx in try self.replace(by: new, in: tx, after: begin, through: end) }
          )
        })
      { try result.get() }
      changed += differing.reduce(0) { $0 + Int64(max(wanted[$1]?.count ?? 0, found[$1]?.count ?? 0)) }
      if isAll { return changed }
    }
  }

  private func replace(
    by rows: [[SQLValue]], in tx: Transaction, after begin: [SQLValue]?, through end: [SQLValue]?
  ) throws {
    let bounds = (begin ?? []) + (end ?? [])
    try tx.execute(
      delete[hasBegin: begin != nil, hasEnd: end != nil], arguments: [.integer(Int64(tx.partition.number))] + bounds)
    for row in rows { try tx.execute(insert, arguments: row) }
  }
}

extension SQLValue {
  /// Bytes in memory, about.
  fileprivate var size: Int {
    switch self {
    case .null, .integer: 16
    case .text(let text): 16 + text.utf8.count
    case .blob(let bytes): 16 + bytes.count
    }
  }
}
