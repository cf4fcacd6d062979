import CommandLine

/// Operators' requests to running services. Each group is in its own file and is listed here.
let adminCommands =
  informationCommands + parkedCommands + healthCommands + tokenCommands + backupCommands + ledgerCommands
  + rebuildCommands + copyCommands
  + signingKeyCommands

extension Option {
  /// Which service a command is about.
  static let service = Option(name: "service", value: "SERVICE", help: "\(ServiceName.list)")
}

extension ServiceName {
  /// All names, for messages: `ShieldPolicy, UsageIngest, …`.
  static let list = allCases.map(\.executable).joined(separator: ", ")

  /// By the executable's name or the option's, such as `usage-ingest`, regardless of case.
  /// - Parameter argument: where it was given, for the message.
  init(named text: String, as argument: String = "--service") throws {
    let name = text.lowercased()
    guard let service = Self.allCases.first(where: { [$0.executable.lowercased(), $0.option].contains(name) }) else {
      throw CommandError("\(argument) is \(text); it must be one of \(Self.list)")
    }
    self = service
  }

  /// The service that `--service` names; all of them without it.
  static func chosen(_ arguments: Arguments) throws -> [ServiceName] {
    try arguments["service"].map { [try ServiceName(named: $0)] } ?? allCases
  }
}
