import Bytes
import CommandLine
import DisplayText
import Glibc
package import JSON
import RPC

/// Where commands print, and how wide.
package enum Output {
  /// Printed before each line; nil where nothing is printed at all.
  @TaskLocal package static var margin: String? = ""
  /// Columns that a line may fill, without the margin.
  @TaskLocal package static var columns = 80
  /// Receives everything instead of the standard streams; for tests.
  @TaskLocal static var recipient: (@Sendable (_ text: String, _ isError: Bool) -> Void)?

  /// Clears the terminal's screen for the next display.
  static func clearScreen() { Swift.print("\u{1b}[H\u{1b}[2J", terminator: "") }
}

extension String {
  /// A name or a label for use within a line: its control characters are escaped, and a very long one is cut.
  package var shown: String { DisplayText.escaped(self).cut(to: 32) }
}

/// Everything that commands print passes through here.
///
/// Without default arguments, because a call would then mean the standard library's function.
func print(_ text: String, terminator: String) {
  guard let margin = Output.margin else { return }
  var text = Color.forTerminal(text)
  if !margin.isEmpty {
    text = text.split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }.joined(separator: "\n")
  }
  if let recipient = Output.recipient { return recipient(text + terminator, false) }
  Swift.print(text, terminator: terminator)
}

/// Prints lines as they are.
package func print(_ text: String) { print(text, terminator: "\n") }

/// Prints sentences for people, in lines of whole words.
package func say(_ text: String, hanging: Int = 0) {
  print(wrapped(text, width: Output.columns, hanging: hanging).joined(separator: "\n"))
}

/// Writes to the standard error output, at once.
package func printError(_ text: String) { writeError(Color.forTerminal(text)) }

private func writeError(_ text: String) {
  if let recipient = Output.recipient { return recipient(text, true) }
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Writes a line of progress to the terminal, in place of the one before.
func printProgress(_ line: String) { writeError("\r\(Color.forTerminal(line))") }

/// Flushes the output, for a program that reads along.
package func flushOutput() {
  fflush(nil)
}

/// Prints a JSON value on one line, with control characters in names as JSON's own escapes.
package func printJSON(_ json: JSON) throws {
  print(escapedJSON(try json.text()))
}

/// JSON with the control characters in its strings as `\uXXXX`, which means the same to any reader.
func escapedJSON(_ text: String) -> String {
  guard DisplayText.firstControl(in: text) != nil else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    if DisplayText.isControl(scalar) {
      result += "\\u" + Hexadecimal.text([UInt8(scalar.value >> 8), UInt8(scalar.value & 0xFF)])
    } else {
      result.unicodeScalars.append(scalar)
    }
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
