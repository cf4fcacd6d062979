/// Names and labels: short text that people give to something and that others read on a screen, in a list or in a log.
///
/// A control character in a name ends the line, moves the cursor or reverses the direction of what follows, so that one
/// name looks like another or like output of the program. Where people type a name it is rejected, where a device
/// reports one it is removed, and a text stored before stays as it is and is escaped when it is printed. Joiners and
/// marks that scripts and emoji need (ZWJ, ZWNJ, LRM, RLM) do not count as control characters.
public enum DisplayText {
  /// Whether names may not contain the character: C0 and DEL (U+0000 to 001F, 007F), C1 (U+0080 to 009F), the line and
  /// paragraph separators (U+2028, 2029), and those that embed, override or isolate a direction (U+202A to 202E,
  /// U+2066 to 2069).
  public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The first control character and the position of the character that it belongs to, from 1.
  /// - Parameter allowed: exceptions, such as the line feed in a text of several lines.
  public static func firstControl(
    in text: String, except allowed: Set<Unicode.Scalar> = []
  ) -> (scalar: Unicode.Scalar, place: Int)? {
    for (index, character) in text.enumerated() {
      for scalar in character.unicodeScalars where isControl(scalar) && !allowed.contains(scalar) {
        return (scalar, index + 1)
      }
    }
    return nil
  }

  /// The text without its control characters: those that separate words or lines become one space, the others are
  /// removed.
  public static func cleaned(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isControl(scalar) {
        result.append(scalar)
      } else if partsWords(scalar), let last = result.last, last != " " {
        result.append(" ")
      }
    }
    while result.last == " " { result.removeLast() }
    return String(result)
  }

  /// The text with each control character escaped, such as `\u{202e}`.
  /// - Parameter allowed: characters that stay as they are.
  public static func escaped(_ text: String, except allowed: Set<Unicode.Scalar> = []) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) && !allowed.contains($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar), !allowed.contains(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `\u{202e}`.
  public static func escape(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

  /// `U+202E`.
  public static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Tab, the ends of lines and paragraphs.
  private static func partsWords(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
