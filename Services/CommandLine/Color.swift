import DisplayText
import Glibc

/// Colors, on a terminal whose user has not turned them off (https://no-color.org).
///
/// Inside the program a color is a mark that nothing outside can know, and only `print` makes it an escape sequence:
/// the same sequence in a name from a service is printed as text.
package enum Color: String, CaseIterable, Sendable {
  case green = "32"
  case yellow = "33"
  case blue = "34"
  case cyan = "36"
  case bold = "1"
  case faint = "2"

  private static let isWanted =
    isTerminal(STDOUT_FILENO) && environment("NO_COLOR") == nil && environment("TERM") != "dumb"

  /// Whether bars may be drawn with block characters.
  package static let isBlocky =
    isWanted
    && ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first?.uppercased().contains("UTF") ?? false
  /// The character of bars without a frame.
  package static let mark = isBlocky ? "█" : "#"

  private static let secret = "\u{1b}\(UInt64.random(in: .min ... .max))"
  private static let end = "0"

  package func callAsFunction(_ text: String) -> String {
    Self.isWanted && !text.isEmpty ? colored(text) : text
  }

  /// The text between the marks of the color.
  package func colored(_ text: String) -> String { "\(Self.secret)[\(rawValue)m\(text)\(Self.secret)[\(Self.end)m" }

  /// The text without marks of colors.
  static func plain(_ text: String) -> String {
    // Text with colors is rare where widths are measured.
    guard text.utf8.contains(0x1B) else { return text }
    return (allCases.map(\.rawValue) + [end]).reduce(text) { $0.replacing("\(secret)[\($1)m", with: "") }
  }

  /// The text with every control character escaped except line ends and marks of colors: as wide as it is printed.
  package static func escaped(_ text: String) -> String {
    text.split(separator: secret, omittingEmptySubsequences: false)
      .map { DisplayText.escaped(String($0), except: ["\n"]) }.joined(separator: secret)
  }

  /// The text for a terminal: colors are escape sequences, every control character except line ends is escaped.
  package static func forTerminal(_ text: String) -> String {
    let parts = text.split(separator: secret, omittingEmptySubsequences: false).map(String.init)
    return parts.enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "m") else { return DisplayText.escaped(part, except: ["\n"]) }
      return "\u{1b}\(part[...end])" + DisplayText.escaped(String(part[part.index(after: end)...]), except: ["\n"])
    }.joined()
  }
}
