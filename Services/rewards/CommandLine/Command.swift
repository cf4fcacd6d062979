/// A command of `rewards`.
package struct Command: Sendable {
  /// The words that call it, such as `usage import`.
  package let words: [String]
  package let summary: String
  package var operands: [String] = []
  package var options: [Option] = []
  package var examples: [String] = []
  package let run: @Sendable (Session, Arguments) async throws -> Void

  package init(
    words: [String], summary: String, operands: [String] = [], options: [Option] = [], examples: [String] = [],
    run: @escaping @Sendable (Session, Arguments) async throws -> Void
  ) {
    self.words = words
    self.summary = summary
    self.operands = operands
    self.options = options
    self.examples = examples
    self.run = run
  }

  var name: String { words.joined(separator: " ") }

  /// - Parameter program: the name of the program with the command.
  func help(of program: String) -> String {
    let call = ([program] + words).joined(separator: " ")
    var lines = ["\(summary)", "", "Usage: \(call)\(options.isEmpty ? "" : " [OPTIONS]")\(operandText)", ""]
    let all = options + Command.commonOptions
    lines.append("Options:")
    let shown = all.map { "--\($0.name)\($0.value.map { " \($0)" } ?? "")" }
    let width = shown.map(\.count).max() ?? 0
    for (option, text) in zip(all, shown) {
      let padding = String(repeating: " ", count: width - text.count)
      lines.append("  \(text)\(padding)  \(option.help)\(option.isRequired ? " (required)" : "")")
    }
    if !examples.isEmpty { lines += ["", "Examples:"] + examples.map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }

  private var operandText: String { operands.map { " \($0)" }.joined() }

  /// Options of every command.
  static let commonOptions = [
    Option(
      name: "state", value: "DIR", help: "where credentials are kept [$REWARDS_STATE or ~/.config/screentime-rewards]"),
    Option(name: "shield-policy", value: "ADDRESS", help: "ShieldPolicy [$REWARDS_SHIELD_POLICY or 127.0.0.1:7001]"),
    Option(name: "usage-ingest", value: "ADDRESS", help: "UsageIngest [$REWARDS_USAGE_INGEST or 127.0.0.1:7002]"),
    Option(name: "challenge-service", value: "ADDRESS", help: "ChallengeService [… or 127.0.0.1:7003]"),
    Option(name: "badge-service", value: "ADDRESS", help: "BadgeService [… or 127.0.0.1:7004]"),
    Option(
      name: "tls-authorities", value: "FILE",
      help: "call the services over TLS; who signs their certificates, in PEM [$REWARDS_TLS_AUTHORITIES]"),
    Option(
      name: "tls-certificate", value: "FILE", help: "shown to services that ask, in PEM [$REWARDS_TLS_CERTIFICATE]"),
    Option(name: "tls-key", value: "FILE", help: "key of that certificate, in PEM, mode 600 [$REWARDS_TLS_KEY]"),
    Option(name: "operator-key", value: "FILE", help: "key of an operator, for admin commands [$REWARDS_OPERATOR_KEY]"),
    Option(
      name: "operator-name", value: "NAME",
      help: "the operator's name, as the services know it [$REWARDS_OPERATOR_NAME or operator]"),
    Option(name: "json", value: nil, help: "print JSON for programs"),
    Option(name: "help", value: nil, help: "show this help"),
  ]
}

/// Every command, in the order of the help.
package let commands: [Command] =
  familyCommands + deviceCommands + appCommands + challengeCommands + usageCommands + usageWatchCommands
  + quarantineCommands
  + walletCommands + statusCommands + adminCommands + verificationCommands + clockCommands

/// Commands with their summaries, one per line.
package func list(_ commands: [Command]) -> String {
  let width = commands.map(\.name.count).max() ?? 0
  return commands.map { "  \(column($0.name, width))  \($0.summary)" }.joined(separator: "\n")
}

/// The overview.
package func overview() -> String {
  """
  rewards: talk to the ScreenTime Rewards services.

  Usage: rewards COMMAND [OPTIONS]      rewards COMMAND --help      rewards --version

  Commands:
  \(list(commands))

  Example, from nothing to a first minute:
    rewards family create --name Miller --guardian Ana
    rewards child add --name Mia --zone Europe/Berlin
    rewards device pair --child Mia --device mia-tablet
    rewards apps save --child Mia --learning org.example.reading=10 --reward org.example.blocks
    rewards challenge create --child Mia --template quick_start
    rewards usage import week.csv
    rewards status
  """
}
