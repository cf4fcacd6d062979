import CommandLine
import DisplayText

extension Session {
  /// A command of this program for the user to paste, with the options that this one was given for every command.
  func command(_ words: String...) -> ShellCommand { ShellCommand(words: ["rewards"] + words + given) }

  /// Prints the user's possible next steps.
  func suggest(_ commands: ShellCommand...) {
    print("Next:")
    let lines = commands.flatMap { $0.lines(columns: Output.columns - 2) }
    print(lines.map { "  \($0)" }.joined(separator: "\n"))
  }
}

/// How a command names something: by its name, or by its id where the name is long or has control characters.
func handle(_ name: String, id: String) -> String {
  name.columns <= 24 && DisplayText.firstControl(in: name) == nil && !name.hasPrefix("-") && !name.isEmpty ? name : id
}
