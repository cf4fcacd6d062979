import DisplayText

/// How an event becomes a line of the log.
public enum LogFormat: String, CaseIterable, Hashable, Sendable {
  /// `key=value …`; a value that is not one plain word is quoted.
  case logfmt
  /// One JSON object (RFC 8259) with a text for each key.
  case json

  /// Longer values are cut, in Unicode scalars: a peer may have chosen them.
  static let maximumValueLength = 1024

  /// The line, without its end. No value can fake a field, a line or a terminal command.
  func line(_ fields: [(name: String, value: String)]) -> String {
    switch self {
    case .logfmt: fields.map { "\($0.name)=\(Self.logfmt($0.value))" }.joined(separator: " ")
    case .json: "{" + fields.map { "\"\($0.name)\":\(Self.json($0.value))" }.joined(separator: ",") + "}"
    }
  }

  private static func logfmt(_ value: String) -> String {
    let isWord = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") }
    if isWord, !value.isEmpty, value.utf8.count <= maximumValueLength { return value }
    return quoted(value, escape: DisplayText.escape)
  }

  private static func json(_ value: String) -> String {
    quoted(value) { scalar in
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  private static func quoted(_ value: String, escape: (Unicode.Scalar) -> String) -> String {
    var result = "\""
    var length = 0
    for scalar in value.unicodeScalars {
      length += 1
      if length > maximumValueLength {
        result += "…"
        break
      }
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where isUnprintable(scalar): result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether names may not contain the scalar, or no font shows it; joiners and marks that names need stay as they are.
  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    if DisplayText.isControl(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .format: return !("\u{200C}"..."\u{200F}").contains(scalar)
    case .surrogate, .privateUse, .unassigned: return true
    default: return false
    }
  }
}
