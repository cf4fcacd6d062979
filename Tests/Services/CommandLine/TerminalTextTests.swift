import CommandLine
import Terminals
import Testing

@Suite("Text for terminals")
struct TerminalTextTests {
  @Test("Widths are those of the terminal: wide characters, marks, emoji, colors")
  func widths() {
    for text in ["Mia", "学習", "ｆｕｌｌ", "한국어", "e\u{301}", "👩‍👩‍👧", "👍🏽", "🇩🇪", "❤️", "שלום", "हिन्दी", "ไทย"] {
      #expect(text.columns == terminalColumns(text), "\(text)")
    }
    #expect(Color.green.colored("学").columns == 2)
    #expect([column("学習時間", 5), column("学", 4, right: true)] == ["学習…", "  学"])
    #expect(wrapped("  one two three", width: 9, hanging: 2) == ["  one two", "    three"])
    #expect(wrapped("name it with --to FILE, or else", width: 18) == ["name it with", "--to FILE, or else"])
  }

  @Test("FA-1 of control characters only the ends of lines and the program's own colors reach the terminal")
  func text() {
    #expect(Color.forTerminal("one\ntwo " + Color.green.colored("green")) == "one\ntwo \u{1B}[32mgreen\u{1B}[0m")
    // The same sequence in a name is text.
    #expect(Color.forTerminal(Color.bold.colored("\u{1B}[32mx")) == "\u{1B}[1m\\u{1b}[32mx\u{1B}[0m")
    #expect(Color.forTerminal("\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}\r") == "\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{9b}\\u{d}")
    #expect(Color.forTerminal("\u{2066}x\u{2069}\u{85}") == "\\u{2066}x\\u{2069}\\u{85}")
  }
}
