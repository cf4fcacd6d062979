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

  @Test("FA-1 of control characters only the ends of lines and the program's own colors reach the terminal")
  func text() {
    #expect(Color.forTerminal("one\ntwo " + Color.green.colored("green")) == "one\ntwo \u{1B}[32mgreen\u{1B}[0m")
    // The same sequence in a name is text.
    #expect(Color.forTerminal(Color.bold.colored("\u{1B}[32mx")) == "\u{1B}[1m\\u{1b}[32mx\u{1B}[0m")
    #expect(Color.forTerminal("\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}\r") == "\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{9b}\\u{d}")
    #expect(Color.forTerminal("\u{2066}x\u{2069}\u{85}") == "\\u{2066}x\\u{2069}\\u{85}")
  }

  @Test("FA-1 in JSON the control characters of names are JSON's escapes: the value is the same")
  func json() throws {
    let json = JSON.object(["display_name": .string("Mia\u{202E}\u{85}\n\u{7F}")])
    let printed = escapedJSON(try json.text())
    #expect(printed == #"{"display_name":"Mia\u202e\u0085\n\u007f"}"#)
    #expect(try JSON(parsing: printed) == json)
  }
}
