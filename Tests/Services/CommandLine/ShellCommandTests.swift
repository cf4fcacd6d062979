import CommandLine
import Terminals
import Testing

@Suite("Commands to be pasted")
struct ShellCommandTests {
  @Test(
    "Words that are suggested arrive in a shell as they are",
    arguments: [
      "Mia", "", "O'Hara", "$(touch /tmp/x)", "`id`", "a b", "*", "\\", "-", "~", "!x", "#", "Ärger 学👩‍👩‍👧",
      "a\u{1B}[2J'b\\n", "line\nbreak", "tab\t", "\u{202E}x\u{85}", "a;b&c|d>e<f", "\"quoted\"", "%s%n", "{a,b}",
    ])
  func quoting(_ word: String) {
    let command = ShellCommand(words: [word, word + "x", word])
    // printf takes the words as operands, whatever they begin with.
    for text in [command.text, command.lines(columns: 20).joined(separator: "\n")] {
      #expect(!text.unicodeScalars.contains { $0.value == 0x1B })
      #expect(shellOperands("printf '%s\\0' -- \(text)") == ["--", word, word + "x", word])
    }
  }
}
