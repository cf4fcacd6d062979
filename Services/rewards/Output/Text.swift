import CommandLine
import JSON
package import LocalTime
package import Messages

/// `[##########----------]` for a part of a whole.
func bar(_ part: Int64, of whole: Int64, width: Int = 24) -> String {
  let filled = whole <= 0 ? 0 : Int(min(Int64(width), max(0, part) *| Int64(width) / whole))
  return Color.isBlocky
    ? String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    : "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "]"
}

/// A part of a whole without a frame; any part above 0 has a mark.
func strip(_ part: Int64, of whole: Int64, width: Int) -> String {
  let filled = whole <= 0 || part <= 0 ? 0 : Int(max(1, min(Int64(width), part *| Int64(width) / whole)))
  return String(repeating: Color.mark, count: filled) + String(repeating: " ", count: width - filled)
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

/// The instant to the minute, for tables: `2026-03-29 01:00Z`.
func minute(_ timestamp: GoogleProtobuf.Timestamp?) -> String {
  timestamp == nil ? "-" : time(timestamp).prefix(16).replacing("T", with: " ") + "Z"
}

/// The instant for programs; null where there is none.
func jsonTime(_ timestamp: GoogleProtobuf.Timestamp?) -> JSON {
  timestamp.map { .string(time($0)) } ?? .null
}

private func pad(_ number: Int64, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
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

/// Whole points of an exact amount, rounded down; a debt rounded up.
package func points(_ sixtieths: Int64) -> String {
  grouped(sixtieths / 60 - (sixtieths % 60 < 0 ? 1 : 0))
}

/// `1 day`, `2 days`.
func count(_ number: Int64, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// A minute of the day, such as `16:00`.
func clock(_ minute: Int32) -> String {
  let digits = minute % 60 < 10 ? "0\(minute % 60)" : "\(minute % 60)"
  return "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(digits)"
}
