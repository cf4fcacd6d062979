import CPostgreSQL
import Glibc

/// One statement of a session with PostgreSQL, prepared at its first run.
final class PostgreSQLStatement: Statement {
  let prepared: PostgreSQLSession.Prepared
  /// It lives longer than its statements.
  private unowned let connection: PostgreSQLConnection
  private let parameters = SentParameters()
  private var reading: PostgreSQLSession.Reading?
  /// The present row.
  private var result: OpaquePointer?
  private var row: Int32 = 0

  init(_ prepared: PostgreSQLSession.Prepared, of connection: PostgreSQLConnection, sql: String, isKept: Bool) {
    self.prepared = prepared
    self.connection = connection
    super.init(
      sql: sql, columnCount: 0, parameterCount: prepared.parameterCount, changesData: Self.changesData(prepared.sql),
      isKept: isKept)
  }

  /// Whether a statement may change data, by its first word; it has no comments any more.
  private static func changesData(_ sql: String) -> Bool {
    let text = sql.drop { $0.isWhitespace }
    switch text.prefix(while: \.isLetter).uppercased() {
    case "SELECT", "VALUES", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "SET", "DEALLOCATE": return false
    case "WITH": return ["INSERT ", "UPDATE ", "DELETE "].contains { text.contains($0) }
    default: return true
    }
  }

  override func finalize() {
    if isKept { connection.forget(prepared, sql: sql) }
  }

  // MARK: - Parameters

  override func bind(_ integer: Int64, at index: Int) { parameters.append(integer) }

  override func bindNull(at index: Int) { parameters.appendNull() }

  override func bind(_ text: String, at index: Int) {
    parameters.append(
      EscapedText.isNeeded(for: text) ? String(decoding: EscapedText.bytes(of: text), as: UTF8.self) : text)
  }

  override func bind(_ blob: [UInt8], at index: Int) { parameters.append(blob) }

  // MARK: - Rows

  override func step() throws -> Bool {
    let reading = try self.reading ?? start()
    if let result, row + 1 < PQntuples(result) {
      row += 1
      return true
    }
    clear()
    guard let next = try connection.next(of: reading) else { return false }
    (result, row) = (next, 0)
    if columnCount == 0 { columnCount = Int(PQnfields(next)) }
    return true
  }

  /// Sends it.
  private func start() throws -> PostgreSQLSession.Reading {
    let reading = PostgreSQLSession.Reading()
    try connection.send(self, parameters, for: reading)
    self.reading = reading
    return reading
  }

  override func complete() throws -> Int64 {
    try connection.send(self, parameters, for: nil)
    return 1
  }

  override func rewind() {
    clear()
    reading?.abandon()
    reading = nil
    parameters.removeAll()
    columnCount = 0
  }

  private func clear() {
    if let result { PQclear(result) }
    result = nil
  }

  /// None that could be counted from here.
  override func dequeueInstructions() -> Int { 0 }

  override func integer(_ column: Int) -> Int64? {
    guard let (type, value) = value(column) else { return nil }
    switch (type, value.count) {
    case (PostgreSQLType.int8, 8): return Int64(bigEndian: value.loadUnaligned(as: Int64.self))
    case (PostgreSQLType.int4, 4): return Int64(Int32(bigEndian: value.loadUnaligned(as: Int32.self)))
    case (PostgreSQLType.oid, 4): return Int64(UInt32(bigEndian: value.loadUnaligned(as: UInt32.self)))
    case (PostgreSQLType.int2, 2): return Int64(Int16(bigEndian: value.loadUnaligned(as: Int16.self)))
    case (PostgreSQLType.bool, 1): return Int64(value[0])
    default: return nil
    }
  }

  override func text(_ column: Int) -> String? {
    guard let (type, value) = value(column), PostgreSQLType.texts.contains(type) else { return nil }
    return EscapedText.text(of: value)
  }

  override func blob(_ column: Int) -> [UInt8]? {
    guard let (type, value) = value(column), type == PostgreSQLType.bytea else { return nil }
    return [UInt8](value)
  }

  override func isNull(_ column: Int) -> Bool {
    guard let result, (0..<columnCount).contains(column) else { return false }
    return PQgetisnull(result, row, Int32(column)) == 1
  }

  private func value(_ column: Int) -> (Oid, UnsafeRawBufferPointer)? {
    guard let result, (0..<columnCount).contains(column) else { return nil }
    let column = Int32(column)
    guard PQgetisnull(result, row, column) == 0 else { return nil }
    return (
      PQftype(result, column),
      UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
    )
  }

  override func foreignType(_ column: Int) -> String {
    guard let result, (0..<columnCount).contains(column) else { return "none" }
    let type = PQftype(result, Int32(column))
    return PostgreSQLType.foreign[type] ?? "of type \(type)"
  }

  override func name(_ column: Int) -> String {
    result.flatMap { PQfname($0, Int32(column)) }.map { String(cString: $0) } ?? "none"
  }

  /// Without the parameters, which may name people.
  override var expandedSQL: String { sql }
}

/// The numbers of PostgreSQL's own types (pg_type), which never change.
enum PostgreSQLType {
  static let bool: Oid = 16
  static let bytea: Oid = 17
  static let int8: Oid = 20
  static let int2: Oid = 21
  static let int4: Oid = 23
  static let text: Oid = 25
  static let oid: Oid = 26
  /// Text, name, an untyped literal, char(n) and varchar.
  static let texts: Set<Oid> = [text, 19, 705, 1_042, 1_043]
  /// Those that a statement may give by mistake, for people.
  static let foreign: [Oid: String] = [700: "real", 701: "double precision", 1_700: "numeric", 3_802: "jsonb"]
}
