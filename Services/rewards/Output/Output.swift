import DisplayText
import Glibc

/// The layout of what commands print inside a larger display.
package enum Output {
  /// Printed before each line; nil where nothing is printed at all.
  @TaskLocal package static var margin: String? = ""

  /// Clears the terminal's screen for the next display.
  static func clearScreen() { Swift.print("\u{1b}[H\u{1b}[2J", terminator: "") }
}

extension String {
  /// A name or a label for use within a line: its control characters are escaped.
  package var shown: String { DisplayText.escaped(self) }
}

/// Everything that commands print for people and programs goes through here.
///
/// Without default arguments, because a call would then mean the standard library's function.
func print(_ text: String, terminator: String) {
  guard let margin = Output.margin else { return }
  let text = Ink.escapingAllElse(text)
  guard !margin.isEmpty else { return Swift.print(text, terminator: terminator) }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  Swift.print(lines.map { margin + $0 }.joined(separator: "\n"), terminator: terminator)
}

package func print(_ text: String) { print(text, terminator: "\n") }

/// Colours, on a terminal whose user has not turned them off (https://no-color.org).
package enum Ink: String, CaseIterable, Sendable {
  case green = "32"
  case yellow = "33"
  case blue = "34"
  case cyan = "36"
  case bold = "1"
  case faint = "2"

  private static let isWanted =
    isTerminal(STDOUT_FILENO) && Session.environment("NO_COLOR") == nil && Session.environment("TERM") != "dumb"

  /// Whether bars may be drawn with block characters.
  static let isBlocky =
    isWanted
    && ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(Session.environment).first?.uppercased().contains("UTF") ?? false
  /// The character of bars without a frame.
  static let mark = isBlocky ? "█" : "#"

  private static let end = "\u{1b}[0m"
  private var begin: String { "\u{1b}[\(rawValue)m" }

  package func callAsFunction(_ text: String) -> String {
    Self.isWanted && !text.isEmpty ? begin + text + Self.end : text
  }

  /// The text with every control character escaped except line ends and these colours.
  static func escapingAllElse(_ text: String) -> String {
    let colours = allCases.map(\.begin) + [end]
    var result = ""
    var rest = text[...]
    while let escape = rest.firstIndex(of: "\u{1b}") {
      result += DisplayText.escaped(String(rest[..<escape]), except: ["\n"])
      rest = rest[escape...]
      let colour = colours.first { rest.hasPrefix($0) }
      result += colour ?? DisplayText.escape("\u{1b}")
      rest = rest.dropFirst(colour?.count ?? 1)
    }
    return result + DisplayText.escaped(String(rest), except: ["\n"])
  }
}

/// Asks the user before something that is not easily undone; scripts answer with `--yes`.
func confirm(_ question: String, _ session: Session, _ arguments: Arguments) throws {
  if arguments.has("yes") { return }
  guard isTerminal(STDIN_FILENO), !session.isJSON else {
    throw CommandError("nobody is there to ask \"\(question)\"; add --yes")
  }
  print("\(question) [y/N] ", terminator: "")
  flushOutput()
  guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
    throw CommandError("nothing was changed")
  }
}

extension Option {
  /// Options that many commands have.
  static let child = Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true)
  static let yes = Option(name: "yes", value: nil, help: "do not ask")
}

/// Text that fills a number of columns: cut or padded with spaces.
package func column(_ text: String, _ width: Int, right: Bool = false) -> String {
  let cut = text.count > width ? text.prefix(max(0, width - 1)) + "~" : text[...]
  let filler = String(repeating: " ", count: max(0, width - cut.count))
  return right ? filler + cut : cut + filler
}

/// `1,234`.
package func grouped(_ number: Int64) -> String {
  let digits = String(number.magnitude)
  var result = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { result += "," }
    result.append(digit)
  }
  return number < 0 ? "-\(result)" : result
}

/// Points with two decimals where they are not whole.
func decimalPoints(_ sixtieths: Int64) -> String {
  let (whole, rest) = (Int64(sixtieths.magnitude / 60), sixtieths.magnitude % 60)
  let cents = rest * 100 / 60
  let fraction = rest == 0 ? "" : ".\(cents < 10 ? "0" : "")\(cents)"
  return "\(sixtieths < 0 ? "-" : "")\(grouped(whole))\(fraction)"
}

/// Text broken between words into lines of at most this many columns.
func wrapped(_ text: String, width: Int = 98) -> String {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines.joined(separator: "\n")
}

/// Whole points of an exact amount, rounded down; a debt rounded up.
package func points(_ sixtieths: Int64) -> String {
  grouped(sixtieths >= 0 ? sixtieths / 60 : -((-sixtieths + 59) / 60))
}
