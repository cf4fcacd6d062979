import EventLoop

/// One prepared statement of one connection: the common part of those of all engines.
@usableFromInline
class Statement {
  final let sql: String
  /// Of the rows; 0 before the first one where the engine tells it with that.
  final var columnCount: Int
  /// Whether it may change data, by the engine's judgement.
  final let changesData: Bool
  /// Whether the connection keeps it for later uses of the same text.
  final let isKept: Bool
  /// True from its start until its reset: a second use of the same text needs its own statement.
  final private(set) var isRunning = false
  /// The next one in its chain of `StatementCache`.
  final var next: Statement?
  /// Of its connection.
  final var cached: CachedValues?
  /// The first column that was read as a type or case that it is not.
  final private(set) var decodingError: DatabaseError?
  /// The first parameter that could not be bound.
  final var bindingError: DatabaseError?

  private final let parameterCount: Int
  private final var boundCount = 0

  init(sql: String, columnCount: Int, parameterCount: Int, changesData: Bool, isKept: Bool) {
    self.sql = sql
    self.columnCount = columnCount
    self.parameterCount = parameterCount
    self.changesData = changesData
    self.isKept = isKept
  }

  // MARK: - Engine

  /// The last call.
  func finalize() { subclassResponsibility() }

  /// Gives a parameter its value; parameters are numbered from 1. A failure is left in `bindingError`.
  func bind(_ integer: Int64, at index: Int) { subclassResponsibility() }
  func bind(_ text: String, at index: Int) { subclassResponsibility() }
  func bind(_ blob: [UInt8], at index: Int) { subclassResponsibility() }
  func bindNull(at index: Int) { subclassResponsibility() }

  /// Advances to the next row. Returns false when there is none.
  func step() throws -> Bool { subclassResponsibility() }

  /// Advances to the end and returns the number of steps. An engine may send the statement and go on: its error is then
  /// thrown by the next statement that is waited for, or by the end of the savepoint or transaction.
  func complete() throws -> Int64 {
    var steps: Int64 = 1
    while try step() { steps &+= 1 }
    return steps
  }

  /// Ends its run: it can be started again.
  func rewind() { subclassResponsibility() }

  /// Work of the engine since the last call.
  func dequeueInstructions() -> Int { subclassResponsibility() }

  /// The value of a column of the row; nil for one of another type, and where there is no such column.
  func integer(_ column: Int) -> Int64? { subclassResponsibility() }
  func text(_ column: Int) -> String? { subclassResponsibility() }
  func blob(_ column: Int) -> [UInt8]? { subclassResponsibility() }

  /// False also where there is no such column.
  func isNull(_ column: Int) -> Bool { subclassResponsibility() }

  /// The type of a column that is neither integer, text, blob nor NULL, for people.
  func foreignType(_ column: Int) -> String { subclassResponsibility() }

  func name(_ column: Int) -> String { subclassResponsibility() }

  /// The statement with its parameters, for people.
  var expandedSQL: String { subclassResponsibility() }
}

extension Statement {
  /// Before its parameters are bound.
  final func start() {
    isRunning = true
  }

  final func reset() {
    rewind()
    boundCount = 0
    if bindingError != nil { bindingError = nil }
    if decodingError != nil { decodingError = nil }
    isRunning = false
  }

  // MARK: - Parameters

  final func bind(_ integer: Int64) {
    boundCount += 1
    bind(integer, at: boundCount)
  }

  final func bind(_ text: String) {
    boundCount += 1
    bind(text, at: boundCount)
  }

  final func bind(_ blob: [UInt8]) {
    boundCount += 1
    bind(blob, at: boundCount)
  }

  final func bindNull() {
    boundCount += 1
    bindNull(at: boundCount)
  }

  /// Checks that each parameter has got its value.
  final func checkParameters() throws {
    guard boundCount == parameterCount else {
      throw DatabaseError(
        .invalidStatement, "statement takes \(parameterCount) parameters, got \(boundCount): \(sql)",
        remedy: "This is a fault of the program: please report it.")
    }
    if let bindingError { throw bindingError }
  }

  // MARK: - Rows

  final func noteMismatch(_ column: Int, expected: String) {
    guard decodingError == nil else { return }
    // Of the other columns only numbers and ids: names of people and apps do not belong in a log.
    let row = (0..<min(columnCount, Self.describedColumns)).map {
      "\(name($0)) \(described($0, longestText: $0 == column ? Self.describedText : 0))"
    }
    let value = described(column, longestText: Self.describedText)
    decodingError = DatabaseError(
      .unreadableRow,
      "column \(column) (\(name(column))) is \(value), expected \(expected); row: "
        + "\(row.joined(separator: ", ")); statement: \(expandedSQL.prefix(Self.describedCharacters))",
      remedy: "This is a fault of the program or a foreign change of the data: please report it.")
  }

  /// How many columns of a row and how many characters of a text an error shows.
  private static let describedColumns = 16, describedText = 64, describedCharacters = 1_000

  /// Whether a text looks like one of our ids: 36 characters of hexadecimal and hyphens.
  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit }
  }

  /// The value of a column, for people. Bytes, and longer text that is not an id, are shown by their size.
  private final func described(_ column: Int, longestText: Int) -> String {
    guard (0..<columnCount).contains(column) else { return "no such column" }
    if isNull(column) { return "NULL" }
    if let integer = integer(column) { return "\(integer)" }
    if let text = text(column) {
      let isShown = text.utf8.count <= longestText || Self.isID(text)
      return isShown ? "\"\(text)\"" : "text of \(text.utf8.count) bytes"
    }
    if let blob = blob(column) { return "blob of \(blob.count) bytes" }
    return foreignType(column)
  }
}
