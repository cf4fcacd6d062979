import DisplayText

/// Collects the texts of settings from their sources, in descending precedence, and everything that is wrong.
struct ConfigurationReader {
  enum Command { case run, help, version, printConfiguration }

  private let settings: [AnySetting]
  private let byName: [String: AnySetting]
  private var texts: [String: (text: String, source: ConfigurationProblem.Source)] = [:]
  private(set) var problems: [ConfigurationProblem] = []
  /// The file named by flag or environment.
  private(set) var configurationFile: String?

  static let maximumFileSize = 1 << 20

  init(settings: [AnySetting]) {
    self.settings = settings
    byName = Dictionary(settings.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Flags

  mutating func readArguments(_ arguments: [String]) -> Command {
    var command = Command.run
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--version": return .version
      case "--print-configuration": command = .printConfiguration
      default:
        if argument.hasPrefix("--") {
          readFlag(argument, &rest)
        } else {
          problems.append(
            ConfigurationProblem(
              setting: argument, source: .flag(argument), reason: "is not a flag",
              remedy: "give settings as --SETTING VALUE; --help lists them"))
        }
      }
    }
    return command
  }

  private mutating func readFlag(_ argument: String, _ rest: inout ArraySlice<String>) {
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let source = ConfigurationProblem.Source.flag("--\(name)")
    guard name == "configuration" || byName[name] != nil else {
      refuseUnknown(name, source)
      // The next argument belongs to the unknown flag, unless it looks like a flag itself.
      if parts.count == 1, let next = rest.first, !next.hasPrefix("--") { rest.removeFirst() }
      return
    }
    let value: String
    if parts.count == 2 {
      value = String(parts[1])
    } else if byName[name]?.isSwitch == true, !["true", "false"].contains(rest.first ?? "") {
      value = "true"
    } else if let next = rest.popFirst() {
      value = next
    } else {
      let allowed = byName[name]?.allowed ?? "the path of a file"
      problems.append(
        ConfigurationProblem(setting: name, source: source, reason: "has no value", remedy: "give \(allowed)"))
      return
    }
    if name == "configuration" {
      configurationFile = value
    } else if byName[name]?.isSecret == true {
      problems.append(
        ConfigurationProblem(
          setting: name, source: source,
          reason: "is a secret, and every user of the machine can read a program's flags",
          remedy: "give it in the configuration file or the environment"))
    } else {
      accept(name, value, source)
    }
  }

  // MARK: Environment

  mutating func readEnvironment(_ environment: [String: String], settingsOfOthers: [String]) {
    let variablesOfOthers = Set(settingsOfOthers.map(environmentVariable))
    let byVariable = Dictionary(settings.map { ($0.environmentName, $0.name) }, uniquingKeysWith: { first, _ in first })
    for (variable, value) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix("SCREENTIME_") {
      if variable == "SCREENTIME_CONFIGURATION" {
        configurationFile = configurationFile ?? value
      } else if let name = byVariable[variable] {
        if texts[name] == nil { accept(name, value, .environment(variable: variable)) }
      } else if !variablesOfOthers.contains(variable) {
        let guess = nearest(to: variable, among: Array(variablesOfOthers.union(byVariable.keys)))
        problems.append(
          ConfigurationProblem(
            setting: variable, source: .environment(variable: variable), reason: "is not a setting",
            remedy: guess.map { "did you mean \($0)?" } ?? "--help lists the settings"))
      }
    }
  }

  // MARK: File

  mutating func readFile(_ path: String, _ read: (String) -> Result<[UInt8], SettingRefusal>) {
    func problem(_ reason: String, _ remedy: String) -> ConfigurationProblem {
      ConfigurationProblem(setting: "configuration", source: nil, reason: "\(path): \(reason)", remedy: remedy)
    }
    let bytes: [UInt8]
    switch read(path) {
    case .success(let content): bytes = content
    case .failure(let refusal):
      problems.append(problem(refusal.reason, "give the path of a readable file"))
      return
    }
    guard bytes.count <= ConfigurationReader.maximumFileSize, let text = String(validating: bytes, as: UTF8.self) else {
      problems.append(problem("is not a text in UTF-8 of at most 1 MiB", "see --help for the form"))
      return
    }
    var seen: [String: Int] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      readLine(line, .file(path: path, line: index + 1), number: index + 1, &seen)
    }
  }

  private mutating func readLine(
    _ line: String, _ source: ConfigurationProblem.Source, number: Int, _ seen: inout [String: Int]
  ) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = trimmed(parts[0])
    guard parts.count == 2 else {
      problems.append(
        ConfigurationProblem(
          setting: name, source: source, reason: "the line has no \"=\"", remedy: "write: setting = value"))
      return
    }
    guard byName[name] != nil else { return refuseUnknown(name, source) }
    if let earlier = seen.updateValue(number, forKey: name) {
      problems.append(
        ConfigurationProblem(
          setting: name, source: source, reason: "is given on line \(earlier) already", remedy: "remove one of them"))
      return
    }
    // A flag or the environment may override it; the file's value must be valid nevertheless.
    let value = trimmed(parts[1])
    if texts[name] == nil { accept(name, value, source) } else { check(name, value, source) }
  }

  // MARK: Values

  private mutating func accept(_ name: String, _ text: String, _ source: ConfigurationProblem.Source) {
    if let other = texts[name], case .flag = other.source, case .flag = source {
      problems.append(
        ConfigurationProblem(setting: name, source: source, reason: "is given twice", remedy: "give it once"))
      return
    }
    texts[name] = (text, source)
  }

  private mutating func refuseUnknown(_ name: String, _ source: ConfigurationProblem.Source) {
    let guess = nearest(to: name, among: settings.map(\.name) + ["configuration", "help", "version"])
    problems.append(
      ConfigurationProblem(
        setting: name, source: source, reason: "is not a setting",
        remedy: guess.map { "did you mean \($0)?" } ?? "--help lists the settings"))
  }

  @discardableResult
  private mutating func check(_ name: String, _ text: String, _ source: ConfigurationProblem.Source) -> (any Sendable)?
  {
    guard let setting = byName[name] else { return nil }
    do throws(SettingRefusal) {
      return try setting.parse(text)
    } catch {
      let shown = setting.isSecret || error.hidesValue ? "the value" : "\"\(text.prefix(200))\""
      problems.append(
        ConfigurationProblem(
          setting: name, source: source, reason: "\(shown) \(error.reason)", remedy: "give \(setting.allowed)"))
      return nil
    }
  }

  /// Every setting with its value; faults are added to the problems.
  mutating func entries() -> [String: Configuration.Entry] {
    var entries: [String: Configuration.Entry] = [:]
    for setting in settings {
      guard let (text, source) = texts[setting.name] ?? setting.defaultText.map({ ($0, .defaultValue) }) else {
        // A flag that was rejected has been given.
        if problems.contains(where: { $0.setting == setting.name }) { continue }
        problems.append(
          ConfigurationProblem(
            setting: setting.name, source: nil, reason: "must be given",
            remedy: "give \(setting.allowed), for example by --\(setting.name) \(setting.form)"))
        continue
      }
      guard let value = check(setting.name, text, source) else { continue }
      entries[setting.name] = Configuration.Entry(setting: setting, text: text, value: value, source: source)
    }
    return entries
  }
}
