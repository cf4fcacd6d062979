import DisplayText
import EventLoop
import Glibc
import LocalTime

/// How important a line of the log is.
public enum LogLevel: Int, Comparable, CaseIterable, Hashable, Sendable {
  /// Every call and every step; for finding faults.
  case debug
  /// What an operator expects to see: starts, stops, connections.
  case info
  /// Something failed and is retried, or more calls than usual are rejected.
  case warning
  /// Something failed that needs a person.
  case error

  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
  public var name: String { "\(self)" }
}

/// Writes one line for each event, in the form `key=value …` (logfmt). Tokens, codes, keys and names of people never
/// belong in a line; ids do.
public struct Logger: Sendable {
  public let level: LogLevel
  private let clock: any WallClock
  private let fixedFields: String
  private let sink: @Sendable (String) -> Void

  /// Longer values are cut: a peer may have chosen them.
  static let maximumValueLength = 1024

  /// - Parameters:
  ///   - service: name of the executable; stands in every line.
  ///   - level: less important lines are left out.
  ///   - sink: receives each line, without its end; tests pass their own.
  public init(
    service: String, level: LogLevel = .info, clock: any WallClock,
    sink: @escaping @Sendable (String) -> Void = Logger.standardError
  ) {
    self.init(level: level, clock: clock, fixedFields: " service=\(Logger.quoted(service))", sink: sink)
  }

  private init(level: LogLevel, clock: any WallClock, fixedFields: String, sink: @escaping @Sendable (String) -> Void) {
    self.level = level
    self.clock = clock
    self.fixedFields = fixedFields
    self.sink = sink
  }

  /// A logger that writes nothing.
  public static func silent(clock: any WallClock) -> Logger {
    Logger(level: .error, clock: clock, fixedFields: "", sink: { _ in })
  }

  public func isEnabled(_ level: LogLevel) -> Bool { level >= self.level }

  /// Writes a line unless the level is below the logger's.
  /// - Parameter fields: the event's data; names are lower case words with underscores.
  public func log(
    _ level: LogLevel, _ message: @autoclosure () -> String,
    _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    guard isEnabled(level) else { return }
    let now = clock.now
    let milliseconds = (now.nanoseconds - now.seconds * 1_000_000_000) / 1_000_000
    let second = "\(Instant(seconds: now.seconds))".dropLast()
    var line = "time=\(second).\(String(milliseconds + 1000).dropFirst())Z level=\(level.name)\(fixedFields)"
    line += " message=\(Logger.quoted(message()))"
    for (name, value) in fields() { line += " \(name)=\(Logger.quoted(value))" }
    sink(line)
  }

  public func debug(
    _ message: @autoclosure () -> String, _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.debug, message(), fields())
  }

  public func info(
    _ message: @autoclosure () -> String, _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.info, message(), fields())
  }

  public func warning(
    _ message: @autoclosure () -> String, _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.warning, message(), fields())
  }

  public func error(
    _ message: @autoclosure () -> String, _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.error, message(), fields())
  }

  /// The value as it stands in a line: in quotes unless it is one plain word, so that no value can fake a field or a
  /// line.
  static func quoted(_ value: String) -> String {
    let isWord = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") }
    if isWord, !value.isEmpty, value.utf8.count <= maximumValueLength { return value }
    var result = "\""
    var length = 0
    for scalar in value.unicodeScalars {
      length += 1
      if length > maximumValueLength {
        result += "…"
        break
      }
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where isUnprintable(scalar): result += DisplayText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// What names may not contain, and what no font shows; joiners and marks that names need stay as they are.
  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    if DisplayText.isControl(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .format: return !("\u{200C}"..."\u{200F}").contains(scalar)
    case .surrogate, .privateUse, .unassigned: return true
    default: return false
    }
  }

  /// Writes the line to standard error, in one piece.
  public static let standardError: @Sendable (String) -> Void = { line in
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
