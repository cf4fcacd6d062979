package import CommandLine

/// A command of `rewards`.
package struct Command: Sendable {
  /// The words that call it, such as `usage import`.
  package let words: [String]
  package let summary: String
  package var operands: [String] = []
  package var options: [Option] = []
  package var examples: [String] = []
  /// The shape of its output with `--json`; nil where there is none, or another program's format.
  package var output: Shape?
  package let run: @Sendable (Session, Arguments) async throws -> Void

  package init(
    words: [String], summary: String, operands: [String] = [], options: [Option] = [], examples: [String] = [],
    output: Shape? = nil, run: @escaping @Sendable (Session, Arguments) async throws -> Void
  ) {
    self.words = words
    self.summary = summary
    self.operands = operands
    self.options = options
    self.examples = examples
    self.output = output
    self.run = run
  }

  package var name: String { words.joined(separator: " ") }

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
      help:
        "the operator's name, as the services know it [$REWARDS_OPERATOR_NAME, or NAME of a key file operator-NAME.pem]"
    ),
    Option(
      name: "parent-mode", value: "DEVICE", help: "as the guardian who is in parent mode on this paired child's device"),
    Option(name: "json", value: nil, help: "print JSON for programs"),
    Option(name: "help", value: nil, help: "show this help"),
  ]
}

extension Option {
  /// Options that many commands have.
  static let child = Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true)
  static let yes = Option(name: "yes", value: nil, help: "do not ask")
}

/// Every command, in the order of the help.
package let commands: [Command] =
  familyCommands + signInCommands + pinCommands + securityCommands + childCommands + pairingCommands + deviceCommands
  + deviceShieldCommands + appCommands + grantCommands + requestCommands + scheduleCommands + inventoryCommands
  + queueCommands + conflictCommands
  + challengeCommands + challengeBuildCommands + challengeBuilderCommands + challengeSimulationCommands
  + challengeExplanationCommands + levelCommands + streakCommands
  + usageCommands + usageRecordingCommands
  + usageTotalsCommands + usageReadCommands + usageExplanationCommands + uploadStateCommands + usageWatchCommands
  + quarantineCommands + withdrawalCommands
  + activityCommands + badgeCommands + awardExplanationCommands
  + walletCommands + shopCommands + profileCommands + inboxCommands + changeCommands + statusCommands + exportCommands
  + erasureCommands + keyCommands
  + adminCommands + verificationCommands + clockCommands + completionCommands
