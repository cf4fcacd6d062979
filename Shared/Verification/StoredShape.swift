public import Database

/// The shape that each stored row of a table has by itself. A fact follows from nothing, so it cannot be compared; but
/// a value that no call writes, such as half an id, or a reference to nothing, is found.
public struct StoredShape: Sendable {
  /// The form of a column's values.
  public enum Form: Sendable {
    /// A UUID.
    case id
    /// Bytes of a certain length, such as a digest.
    case bytes(Int)
    /// An integer of a range, such as a number of seconds since 1970 UTC.
    case number(ClosedRange<Int64>)
    /// A number of a list, such as the cases of an enumeration.
    case among([Int])
    /// A text of a certain length, in bytes.
    case text(ClosedRange<Int>)
    /// Bytes that can be read.
    case readable(String, @Sendable ([UInt8]) -> Bool)
    /// A value of a form, or an empty text.
    indirect case orEmpty(Form)
    /// A value of a form, or NULL.
    indirect case orNull(Form)

    /// Seconds since 1970 UTC, up to the year 9999.
    public static let time = Form.number(0...253_402_300_799)
    public static let flag = Form.among([0, 1])

    /// The cases of an enumeration that is stored by its raw values.
    public static func cases<Value: RawRepresentable & CaseIterable>(of type: Value.Type) -> Form
    where Value.RawValue == Int {
      .among(type.allCases.map(\.rawValue))
    }
  }

  private let table: String
  private let key: [String]
  private let columns: [(name: String, form: Form)]

  /// - Parameters:
  ///   - key: columns that identify a row among those of its family.
  ///   - columns: the forms of some columns.
  public init(_ table: String, key: [String], _ columns: [String: Form]) {
    (self.table, self.key) = (table, key)
    self.columns = columns.sorted { $0.key < $1.key }.map { (name: $0.key, form: $0.value) }
  }

  public func differences(_ tx: ReadTransaction, familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    let list = (key + columns.map(\.name)).joined(separator: ", ")
    try tx.scan(
      "SELECT \(list) FROM \(table) WHERE partition = ? AND family_id = ?", Partition(familyID: familyID), familyID
    ) { row in
      for (index, column) in columns.enumerated() {
        // Of someone who was erased the rest of a row is on its way out.
        guard let value = row.openedValue(key.count + index), !column.form.admits(value) else { continue }
        found.add(
          StoredDifference(
            table: table, key: key.enumerated().map { ($1, row.value($0)) }, field: column.name, stored: value,
            form: column.form.description))
      }
      return true
    }
    return found
  }
}

extension StoredShape.Form: CustomStringConvertible {
  /// For people.
  public var description: String {
    switch self {
    case .id: "an id"
    case .bytes(let count): "\(count) bytes"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .among(let numbers): "one of \(numbers.map { "\($0)" }.joined(separator: ", "))"
    case .text(let range): "a text of \(range.lowerBound) to \(range.upperBound) bytes"
    case .readable(let what, _): what
    case .orEmpty(let form): "\(form), or an empty text"
    case .orNull(let form): "\(form), or NULL"
    }
  }

  func admits(_ value: SQLValue) -> Bool {
    switch (self, value) {
    case (.id, .text(let text)): Self.isID(text)
    case (.bytes(let count), .blob(let bytes)): bytes.count == count
    case (.number(let range), .integer(let number)): range.contains(number)
    case (.among(let numbers), .integer(let number)): numbers.contains { Int64($0) == number }
    case (.text(let range), .text(let text)): range.contains(text.utf8.count)
    case (.readable(_, let isReadable), .blob(let bytes)): isReadable(bytes)
    case (.orEmpty(let form), _): value == .text("") || form.admits(value)
    case (.orNull(let form), _): value == .null || form.admits(value)
    default: false
    }
  }

  /// A UUID in canonical form.
  private static func isID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return text.utf8.enumerated().allSatisfy { index, byte in
      if [8, 13, 18, 23].contains(index) { return byte == UInt8(ascii: "-") }
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }
}
