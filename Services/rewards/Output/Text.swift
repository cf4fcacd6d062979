import DisplayText
import Encodings
import Glibc
import JSON
import LocalTime
import Messages

/// Rows of text with aligned columns; callers pad numbers.
func table(_ header: [String], _ rows: [[String]]) -> String {
  let all = [header] + rows
  let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
  return all.map { row in
    zip(row, widths).map { text, width in text + String(repeating: " ", count: width - text.count) }
      .joined(separator: "  ").trimmingEnd()
  }.joined(separator: "\n")
}

/// `[##########----------]` for a part of a whole.
func bar(_ part: Int64, of whole: Int64, width: Int = 24) -> String {
  let filled = whole <= 0 ? 0 : Int(min(Int64(width), max(0, part) * Int64(width) / whole))
  return Ink.isBlocky
    ? String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    : "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "]"
}

/// A part of a whole without a frame; any part above 0 has a mark.
func strip(_ part: Int64, of whole: Int64, width: Int) -> String {
  let filled = whole <= 0 || part <= 0 ? 0 : Int(max(1, min(Int64(width), part * Int64(width) / whole)))
  return String(repeating: Ink.mark, count: filled) + String(repeating: " ", count: width - filled)
}

/// `2h 15m`, `45m`, `30s`: the largest units, rounded down.
package func duration(_ seconds: Int64) -> String { DurationText.short(seconds: seconds) }

/// Minutes with their seconds, for figures that must be exact: `37 min 30 s`.
package func exactMinutes(_ seconds: Int64) -> String {
  seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
}

package func date(_ date: CommonV1.LocalDate?) -> String {
  guard let date else { return "-" }
  return "\(pad(Int64(date.year), 4))-\(pad(Int64(date.month), 2))-\(pad(Int64(date.day), 2))"
}

/// `Mon`.
package func weekdayName(_ date: LocalDate) -> String {
  ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][date.weekday.rawValue - 1]
}

func time(_ timestamp: GoogleProtobuf.Timestamp?) -> String {
  timestamp.map { Instant(seconds: $0.seconds).description } ?? "-"
}

/// The instant for programs; null where there is none.
func jsonTime(_ timestamp: GoogleProtobuf.Timestamp?) -> JSON {
  timestamp.map { .string(time($0)) } ?? .null
}

private func pad(_ number: Int64, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
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

/// Writes to the standard error output, at once.
package func printError(_ text: String) {
  let bytes = Array(Ink.escapingAllElse(text).utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Flushes what was printed, for a program that reads along.
package func flushOutput() {
  fflush(nil)
}

/// Whether the stream is a terminal.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

extension String {
  fileprivate func trimmingEnd() -> String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
