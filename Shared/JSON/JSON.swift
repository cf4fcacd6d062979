/// A JSON value (RFC 8259). Objects have unique keys; their order means nothing and is sorted on output.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number without fraction or exponent.
  case integer(Int64)
  /// Any other number; always finite.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The member of an object; nil when there is none or this is not an object.
  public subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
  public var integerValue: Int64? { if case .integer(let value) = self { value } else { nil } }
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var arrayValue: [JSON]? { if case .array(let value) = self { value } else { nil } }
  public var objectValue: [String: JSON]? { if case .object(let value) = self { value } else { nil } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral, ExpressibleByFloatLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(nilLiteral: ()) { self = .null }
  /// The last of equal keys counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

/// Limits of the parser.
public struct JSONLimits: Hashable, Sendable {
  /// Bytes of text. The parsed value can take some thirty times as many.
  public var maximumSize: Int
  /// Levels of nested arrays and objects.
  public var maximumDepth: Int

  public init(maximumSize: Int = 1 << 20, maximumDepth: Int = 64) {
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
  }
}

/// Why a text is not a JSON value, or a value has no text.
public enum JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLarge(size: Int, maximum: Int)
  case tooDeep(maximum: Int)
  case malformed(line: Int, column: Int, reason: String)
  /// A number that is infinite or not a number, or text with a NUL.
  case notRepresentable(String)
  case outOfMemory

  public var description: String {
    switch self {
    case .tooLarge(let size, let maximum): "JSON text has \(size) bytes, at most \(maximum) are accepted"
    case .tooDeep(let maximum): "JSON text nests deeper than \(maximum) levels"
    case .malformed(let line, let column, let reason): "JSON text, line \(line), column \(column): \(reason)"
    case .notRepresentable(let what): "\(what) can't be written as JSON"
    case .outOfMemory: "not enough memory for a JSON value"
    }
  }
}
