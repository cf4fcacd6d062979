import CommandLine
import JSON
import RPC

/// The program's own help, in lines of at most 80 columns.
package enum Help {
  static let version = Release.version

  static var overview: String {
    """
    rewards: talk to the ScreenTime Rewards services.

    Usage: rewards COMMAND [OPTIONS]
           rewards COMMAND --help
           rewards --version

    Commands:
    \(list(commands))

    Example, from nothing to a first minute:
      rewards family create --name Miller --guardian Ana
      rewards child add --name Mia --zone Europe/Berlin
      rewards device pair --child Mia --device mia-tablet
      rewards apps save --child Mia --learning org.example.reading=10 \\
        --reward org.example.blocks
      rewards challenge create --child Mia --template quick_start
      rewards usage import week.csv
      rewards status
    """
  }

  /// Commands with their summaries.
  static func list(_ commands: [Command]) -> String {
    HelpText.entries(commands.map { ($0.name, $0.summary) })
  }

  /// - Parameter program: the name of the program with the command.
  static func text(_ command: Command, of program: String) -> String {
    let call = ([program] + command.words).joined(separator: " ")
    let operands = command.operands.map { " \($0)" }.joined()
    var lines = wrapped(command.summary, width: HelpText.columns)
    lines += ["", "Usage: \(call) [OPTIONS]\(operands)"]
    if !command.options.isEmpty { lines += ["", "Options:", HelpText.options(command.options)] }
    lines += ["", "Options of every command:", HelpText.options(Command.commonOptions)]
    if !command.examples.isEmpty {
      lines += ["", "Examples:"]
      lines += command.examples.flatMap { ShellCommand.lines(of: $0, columns: HelpText.columns - 2).map { "  \($0)" } }
    }
    if let output = command.output {
      lines += [
        "", "With --json:", HelpText.entries(output.fields.map { ($0.path.isEmpty ? "(value)" : $0.path, $0.type) }),
      ]
    }
    return lines.joined(separator: "\n")
  }

  static var json: JSON {
    .object([
      "program": .string("rewards"), "version": .string(version),
      "common_options": .array(Command.commonOptions.map(json)), "commands": json(commands),
      "error": json(Failure.shape),
    ])
  }

  static func json(_ commands: [Command]) -> JSON { .array(commands.map(json)) }

  static func json(_ command: Command) -> JSON {
    .object([
      "words": .array(command.words.map { .string($0) }), "summary": .string(command.summary),
      "operands": .array(command.operands.map { .string($0) }), "options": .array(command.options.map(json)),
      "examples": .array(command.examples.map { .string($0) }), "output": command.output.map(json) ?? .null,
    ])
  }

  private static func json(_ option: Option) -> JSON {
    .object([
      "name": .string(option.name), "value": option.value.map { .string($0) } ?? .null, "help": .string(option.help),
      "required": .bool(option.isRequired), "repeats": .bool(option.repeats),
    ])
  }

  private static func json(_ shape: Shape) -> JSON {
    .array(shape.fields.map { .object(["path": .string($0.path), "type": .string($0.type)]) })
  }
}
