public import Database

/// A stored value that is not what follows from the facts.
public struct StoredDifference: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The row is there, with another value in a field.
    case changed
    /// A row should be there and is not.
    case missing
    /// A row is there and should not be.
    case added
    /// A row cannot be read, or cannot be folded.
    case unreadable
  }

  /// A column of the row's key, after partition and family.
  public struct KeyPart: Hashable, Sendable {
    public var column: String
    public var value: String
  }

  public var kind: Kind
  /// Empty where it is not known which table cannot be read.
  public var table: String
  public var key: [KeyPart]
  /// The column that differs; empty for a row that is missing or should not be there.
  public var field: String
  /// Of texts that people may have written only the length.
  public var stored: String
  public var expected: String

  public init(
    _ kind: Kind, table: String, key: [KeyPart] = [], field: String = "", stored: String = "", expected: String = ""
  ) {
    (self.kind, self.table, self.key, self.field) = (kind, table, key, field)
    (self.stored, self.expected) = (stored, expected)
  }

  /// A difference of one value; nil stands for no row.
  public init(
    table: String, key: [(column: String, value: SQLValue)], field: String, stored: SQLValue?, expected: SQLValue?
  ) {
    let kind: Kind = stored == nil ? .missing : expected == nil ? .added : .changed
    self.init(
      kind, table: table, key: key.map { KeyPart(column: $0.column, value: Self.text(ofKey: $0.value)) },
      field: kind == .changed ? field : "",
      stored: kind == .changed ? stored.map { Self.text($0, of: field) } ?? "" : "",
      expected: kind == .changed ? expected.map { Self.text($0, of: field) } ?? "" : "")
  }

  /// A value that no call writes; `form` is what the column contains.
  public init(
    table: String, key: [(column: String, value: SQLValue)], field: String, stored: SQLValue, form: String
  ) {
    self.init(table: table, key: key, field: field, stored: stored, expected: .null)
    expected = form
  }

  /// Keys have ids, codes and numbers, and nothing that people write.
  private static func text(ofKey value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .text(let text): String(text.prefix(200))
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }

  private static func text(_ value: SQLValue, of column: String) -> String {
    if case .text(let text) = value, !column.hasSuffix("_id") { return "text of \(text.utf8.count) bytes" }
    return text(ofKey: value)
  }
}

/// Differences of a family: the first ones of each table and of all, and how many more there are.
public struct StoredDifferences: Hashable, Sendable {
  public private(set) var listed: [StoredDifference] = []
  /// Further ones, which are not listed.
  public private(set) var unlisted = 0
  private var counts: [String: Int] = [:]

  /// Maximum number of listed differences of a table.
  public static let maximum = 100
  /// Maximum number of listed differences.
  public static let maximumOfAll = 500

  public init() {}

  public var isEmpty: Bool { listed.isEmpty }

  public mutating func add(_ difference: StoredDifference) {
    counts[difference.table, default: 0] += 1
    let isListed = counts[difference.table, default: 0] <= Self.maximum && listed.count < Self.maximumOfAll
    if isListed { listed.append(difference) } else { unlisted += 1 }
  }

  public mutating func add(_ other: StoredDifferences) {
    other.listed.forEach { add($0) }
    unlisted += other.unlisted
  }
}
