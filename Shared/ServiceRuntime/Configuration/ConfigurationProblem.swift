import DisplayText

/// One thing that is wrong with how a service was configured.
public struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The source of a value.
  public enum Source: Hashable, Sendable, CustomStringConvertible {
    case file(path: String, line: Int)
    case environment(variable: String)
    case flag(String)
    case defaultValue

    public var description: String {
      switch self {
      case .file(let path, let line): "\(path) line \(line)"
      case .environment(let variable): "environment variable \(variable)"
      case .flag(let flag): "flag \(flag)"
      case .defaultValue: "default"
      }
    }
  }

  public var setting: String
  public var source: Source?
  /// The fault, with the value and its limits.
  public var reason: String
  /// The remedy.
  public var remedy: String

  public init(setting: String, source: Source?, reason: String, remedy: String) {
    self.setting = setting
    self.source = source
    self.reason = reason
    self.remedy = remedy
  }

  public var description: String {
    let place = source.map { " (\($0))" } ?? ""
    // Names and values are as they were given.
    return DisplayText.escaped("setting \(setting)\(place): \(reason); \(remedy)")
  }
}

/// A configuration that is rejected, with everything that is wrong with it.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  public var problems: [ConfigurationProblem]

  public init(_ problems: [ConfigurationProblem]) { self.problems = problems }

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
