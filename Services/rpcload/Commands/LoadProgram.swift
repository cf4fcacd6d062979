import CommandLine
import DisplayText
import Glibc

/// A command of `rpcload`.
struct LoadCommand: Sendable {
  let name: String
  let summary: String
  var operands: [String] = []
  var options: [Option] = []
  /// The exit status: 0 for success, 1 for an objective that was missed, 2 for a fault, 3 for a search without a
  /// result.
  let run: @Sendable (Arguments) async throws -> Int32
}

/// Runs the program with the words after its name; returns its exit status.
package func rpcload(_ words: [String]) async -> Int32 {
  let help = Option(name: "help", value: nil, help: "show this help")
  guard let name = words.first, name != "--help", name != "help" else {
    Terminal.write(LoadHelp.overview(loadCommands))
    return words.isEmpty ? 2 : 0
  }
  guard let command = loadCommands.first(where: { $0.name == name }) else {
    let names = loadCommands.map(\.name).joined(separator: ", ")
    Terminal.report("rpcload: \(name) is not a command; there are \(names)")
    return 2
  }
  if words.contains("--help") {
    Terminal.write(LoadHelp.text(command))
    return 0
  }
  do {
    let rest = Array(words.dropFirst())
    // Any number of files: the parser knows a fixed one.
    let takesFiles = command.operands.last?.hasSuffix("…") == true
    let names = takesFiles ? Array(repeating: "FILE", count: max(1, operandCount(rest, command))) : command.operands
    return try await command.run(Arguments(rest, options: command.options + [help], operands: names))
  } catch {
    Terminal.report("rpcload \(name): \(error)")
    return 2
  }
}

/// Words that are neither options nor their values.
private func operandCount(_ words: [String], _ command: LoadCommand) -> Int {
  let withValue = Set(command.options.filter { $0.value != nil }.map { "--\($0.name)" })
  var (count, isValue) = (0, false)
  for word in words {
    if !isValue, !word.hasPrefix("--") { count += 1 }
    isValue = !isValue && withValue.contains(word)
  }
  return count
}

let loadCommands =
  [runCommand] + scenarioCommands + [
    familyDayCommand, callCommand, listCommand, describeCommand, mergeCommand, compareCommand,
  ]

/// Where output goes.
enum Terminal {
  /// To standard output.
  static func write(_ text: String) { put(shown(text.hasSuffix("\n") ? text : text + "\n"), STDOUT_FILENO) }

  /// To standard error.
  static func report(_ text: String) { put(shown(text + "\n"), STDERR_FILENO) }

  /// Text of servers and files does not move the cursor.
  private static func shown(_ text: String) -> String { DisplayText.escaped(text, except: ["\n", "\t"]) }

  static let isInteractive = isatty(STDERR_FILENO) == 1

  /// Replaces the present line of standard error.
  static func replaceLine(_ text: String) { put("\r\u{1b}[K\(text)", STDERR_FILENO) }

  /// Text that cannot be written, because the reader is gone, is lost.
  private static func put(_ text: String, _ descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Texts of `--help`.
enum LoadHelp {
  static func overview(_ commands: [LoadCommand]) -> String {
    """
    rpcload: load any gRPC server, and report honestly what it did.

    Usage: rpcload COMMAND [OPTIONS]
           rpcload COMMAND --help

    Commands:
    \(HelpText.entries(commands.map { (name: $0.name, text: $0.summary) }))

    Examples:
      rpcload list localhost:7001
      rpcload run localhost:7001 shop.v1.Orders/Place --data '{"id": "{{uuid}}"}' \\
        --rate 500 --duration 30s --objective p99=20ms
    """
  }

  static func text(_ command: LoadCommand) -> String {
    var lines = [
      command.summary, "", "Usage: rpcload \(command.name) [OPTIONS] \(command.operands.joined(separator: " "))",
    ]
    if !command.options.isEmpty { lines += ["", "Options:", HelpText.options(command.options)] }
    return lines.joined(separator: "\n")
  }
}
