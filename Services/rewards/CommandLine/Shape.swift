import JSON
import LocalTime

/// The JSON that a command prints. Every key is always present; unknown values are null.
package indirect enum Shape: Sendable {
  case text, integer, bool
  /// RFC 3339 in UTC, such as `2026-03-29T01:00:00Z`.
  case time
  /// ISO 8601, such as `2026-03-29`.
  case date
  /// A word of this list.
  case word([String])
  case optional(Shape)
  case list(Shape)
  case object([(key: String, shape: Shape)])
  /// An object whose keys are names, such as those of services.
  case named(String, Shape)
  /// Two forms of one command.
  case either(Shape, Shape)

  /// The paths of the values with their types, in the order of the declaration: `[].child_id`, `text`.
  var fields: [(path: String, type: String)] { fields(at: "") }

  private func fields(at path: String) -> [(path: String, type: String)] {
    switch self {
    case .text: [(path, "text")]
    case .integer: [(path, "integer")]
    case .bool: [(path, "true or false")]
    case .time: [(path, "instant")]
    case .date: [(path, "date")]
    case .word(let words): [(path, words.joined(separator: ", "))]
    case .optional(let shape):
      shape.fields(at: path).map { ($0.path, $0.type.hasSuffix(", or null") ? $0.type : "\($0.type), or null") }
    case .list(let shape): shape.fields(at: path + "[]")
    case .object(let members): members.flatMap { $0.shape.fields(at: path.isEmpty ? $0.key : "\(path).\($0.key)") }
    case .named(let name, let shape): shape.fields(at: path.isEmpty ? "<\(name)>" : "\(path).<\(name)>")
    case .either(let one, let other): one.fields(at: path) + other.fields(at: path)
    }
  }

  /// The differences of a value from its shape: keys that are missing or unknown, values of another type.
  func faults(_ json: JSON, at path: String = "$") -> [String] {
    switch (self, json) {
    case (.text, .string), (.integer, .integer), (.bool, .bool): return []
    case (.time, .string(let text)): return Instant(text) == nil ? ["\(path) is \(text), no instant"] : []
    case (.date, .string(let text)): return LocalDate(text) == nil ? ["\(path) is \(text), no date"] : []
    case (.word(let words), .string(let text)): return words.contains(text) ? [] : ["\(path) is \(text)"]
    case (.optional, .null): return []
    case (.optional(let shape), _): return shape.faults(json, at: path)
    case (.list(let shape), .array(let values)):
      return values.enumerated().flatMap { shape.faults($0.element, at: "\(path)[\($0.offset)]") }
    case (.named(_, let shape), .object(let members)):
      return members.flatMap { shape.faults($0.value, at: "\(path).\($0.key)") }
    case (.object(let shapes), .object(let members)):
      let unknown = Set(members.keys).subtracting(shapes.map(\.key)).sorted().map { "\(path).\($0) is not declared" }
      return unknown
        + shapes.flatMap { key, shape in
          members[key].map { shape.faults($0, at: "\(path).\(key)") } ?? ["\(path).\(key) is missing"]
        }
    case (.either(let one, let other), _):
      let faults = one.faults(json, at: path)
      return faults.isEmpty || other.faults(json, at: path).isEmpty ? [] : faults
    default: return ["\(path) is of another type"]
    }
  }
}

extension Shape: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Shape)...) {
    self = .object(elements.map { ($0.0, $0.1) })
  }
}

extension Shape: ExpressibleByArrayLiteral {
  /// A list of this one shape.
  package init(arrayLiteral elements: Shape...) {
    self = .list(elements.first ?? .text)
  }
}
