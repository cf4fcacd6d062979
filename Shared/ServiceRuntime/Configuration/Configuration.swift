import RPC

/// The settings a service runs with, each read and checked.
public struct Configuration: Sendable {
  struct Entry: Sendable {
    var setting: AnySetting
    var text: String
    var value: any Sendable
    var source: ConfigurationProblem.Source
  }

  private var entries: [String: Entry] = [:]

  /// The value of a setting that the service declared.
  /// - Throws: `ConfigurationProblem` when it was not declared, an error of the program.
  public subscript<Value>(setting: Setting<Value>) -> Value {
    get throws(ConfigurationProblem) {
      guard let entry = entries[setting.name], let value = entry.value as? Value else {
        throw ConfigurationProblem(
          setting: setting.name, source: nil, reason: "the service did not declare it",
          remedy: "add it to the service's list of settings")
      }
      return value
    }
  }

  /// The source of a setting's value.
  public func source(of name: String) -> ConfigurationProblem.Source? { entries[name]?.source }

  /// A problem with the value of a setting that appears only when it is used.
  public func problem(_ name: String, _ reason: String, remedy: String) -> ConfigurationProblem {
    ConfigurationProblem(setting: name, source: entries[name]?.source, reason: reason, remedy: remedy)
  }

  /// All settings in the form of a configuration file, each below the source of its value; secrets hidden.
  public var description: String {
    entries.values.sorted { $0.setting.name < $1.setting.name }.map { entry in
      if entry.setting.isSecret, !entry.text.isEmpty { return "# \(entry.source)\n# \(entry.setting.name) is hidden\n" }
      return "# \(entry.source)\n\(entry.setting.name) = \(entry.text)\n"
    }.joined()
  }

  /// The sources of settings; tests pass their own.
  public struct Sources: Sendable {
    /// Without the program's name.
    public var arguments: [String]
    public var environment: [String: String]
    /// The content of a file, or why it can't be read.
    public var readFile: @Sendable (String) -> Result<[UInt8], SettingRefusal>

    public init(
      arguments: [String] = [], environment: [String: String] = [:],
      readFile: @escaping @Sendable (String) -> Result<[UInt8], SettingRefusal> = { _ in
        .failure(SettingRefusal("No such file or directory"))
      }
    ) {
      self.arguments = arguments
      self.environment = environment
      self.readFile = readFile
    }
  }

  /// The request of the command line.
  public enum Outcome: Sendable {
    case run(Configuration)
    /// Print the text and end successfully: help, version, the configuration.
    case print(String)
  }

  /// Reads the settings of a program from all sources.
  ///
  /// - Parameter settingsOfOthers: names of settings of other programs, whose variables may be in the environment.
  /// - Throws: `ConfigurationError` with every problem found, not only the first.
  public static func read(
    _ program: ProgramDescription, settings: [AnySetting], settingsOfOthers: [String] = [], from sources: Sources
  ) throws(ConfigurationError) -> Outcome {
    var reader = ConfigurationReader(settings: settings)
    let command = reader.readArguments(sources.arguments)
    if command == .help { return .print(program.help(settings: settings)) }
    if command == .version { return .print("\(program.name) \(program.version)\n") }
    reader.readEnvironment(sources.environment, settingsOfOthers: settingsOfOthers)
    if let path = reader.configurationFile { reader.readFile(path, sources.readFile) }
    var configuration = Configuration()
    configuration.entries = reader.entries()
    guard reader.problems.isEmpty else {
      throw ConfigurationError(reader.problems)
    }
    return command == .printConfiguration ? .print(configuration.description) : .run(configuration)
  }
}

/// A program's `--help`, apart from its settings.
public struct ProgramDescription: Hashable, Sendable {
  public var name: String
  public var version: String
  /// Its purpose, in one or two sentences.
  public var summary: String
  /// Complete commands, each with what it does.
  public var examples: [String]

  /// - Parameter version: nil for that of this repository.
  public init(name: String, version: String? = nil, summary: String, examples: [String] = []) {
    self.name = name
    self.version = version ?? Release.version
    self.summary = summary
    self.examples = examples
  }

  func help(settings: [AnySetting]) -> String {
    var text = """
      \(name) \(version)
      \(summary)

      Usage: \(name) [--configuration FILE] [--SETTING VALUE]...

      A setting is read from the configuration file (`listen = 127.0.0.1:7001`, # starts a comment line), the
      environment (SCREENTIME_LISTEN=127.0.0.1:7001) or a flag (--listen 127.0.0.1:7001); of several the later in this
      order holds. Every wrong setting is refused with what is wrong. Variables of other services are skipped, so that
      the services of a machine can share an environment.

        --help                   show this text
        --version                show the version
        --print-configuration    show every setting with its value and source
        --configuration FILE     read settings from the file (SCREENTIME_CONFIGURATION)

      Settings:

      """
    for setting in settings.sorted(by: { $0.name < $1.name }) {
      let standard: String
      switch setting.defaultText {
      case nil: standard = "must be given"
      case "": standard = "default: none"
      case let value?: standard = "default: \(value)"
      }
      let secret = setting.isSecret ? " Secret: by file or environment only." : ""
      text += "\n  --\(setting.name) \(setting.form)\n"
      text += "      \(setting.help)\(secret)\n      Give \(setting.allowed); \(standard).\n"
    }
    if !examples.isEmpty { text += "\nExamples:\n\n" + examples.map { "  \($0)\n" }.joined() }
    return text
  }
}
