import CommandLine
import JSON
import Testing

@testable import RewardsCommands

@Suite("Printed output")
struct OutputTests {
  @Test("FA-1 a name's control characters are escaped; it stays in its line and in its direction")
  func names() {
    #expect("Mia\nBen\u{1B}[31m\u{202E}".shown == "Mia\\u{a}Ben\\u{1b}[31m\\u{202e}")
    #expect("👨‍👩‍👧 \u{200F}דנה".shown == "👨‍👩‍👧 \u{200F}דנה")
  }

  @Test("FA-1 in JSON the control characters of names are JSON's escapes: the value is the same")
  func json() throws {
    let json = JSON.object(["display_name": .string("Mia\u{202E}\u{85}\n\u{7F}")])
    let printed = escapedJSON(try json.text())
    #expect(printed == #"{"display_name":"Mia\u202e\u0085\n\u007f"}"#)
    #expect(try JSON(parsing: printed) == json)
  }
}
