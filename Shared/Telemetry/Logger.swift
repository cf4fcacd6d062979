public import EventLoop
import LocalTime
public import RPC

/// How important a line of the log is.
public enum LogLevel: Int, Comparable, CaseIterable, Hashable, Sendable {
  /// Every call and every step; for finding faults.
  case debug
  /// Events that an operator expects: starts, stops, connections.
  case info
  /// Something failed and is retried, or more calls than usual are rejected.
  case warning
  /// Something failed that needs a person.
  case error

  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
  public var name: String { "\(self)" }
}

/// Writes one line for each event: time, level, service, message, the event's fields, and the ids of the call that is
/// being served: `trace` (W3C Trace Context), which its caller may have chosen, and `request`, its own in the trace.
/// Tokens, codes, keys, names of people and texts that a family has written never belong in a line; ids do.
public struct Logger: Sendable {
  public let level: LogLevel
  private let clock: any WallClock
  private let service: String
  private let format: LogFormat
  private let sink: @Sendable (String) -> Void
  private var writer: LogWriter?

  /// - Parameters:
  ///   - service: name of the executable; is part of every line.
  ///   - level: less important lines are left out.
  ///   - sink: receives each line, without its end, on whatever thread logs; see `LogWriter`.
  public init(
    service: String, level: LogLevel = .info, format: LogFormat = .logfmt, clock: any WallClock,
    sink: @escaping @Sendable (String) -> Void
  ) {
    (self.service, self.level, self.format) = (service, level, format)
    (self.clock, self.sink) = (clock, sink)
  }

  /// A logger of a process.
  public init(
    service: String, level: LogLevel, format: LogFormat, clock: any WallClock, writer: LogWriter
  ) {
    self.init(service: service, level: level, format: format, clock: clock, sink: writer.write)
    self.writer = writer
  }

  /// Lines that were not written.
  public var droppedLines: Int64 { writer?.dropped ?? 0 }

  /// A logger that writes nothing.
  public static func silent(clock: any WallClock) -> Logger {
    Logger(service: "", level: .error, clock: clock, sink: { _ in })
  }

  public func isEnabled(_ level: LogLevel) -> Bool { level >= self.level }

  /// Writes a line unless the level is below the logger's.
  /// - Parameters:
  ///   - fields: the event's data; names are lower case words with underscores.
  ///   - call: the call to which the event belongs; unless given, the one that the present task serves.
  public func log(
    _ level: LogLevel, _ message: @autoclosure () -> String,
    _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:],
    of call: @autoclosure () -> RPCContext? = RPCContext.current
  ) {
    guard isEnabled(level) else { return }
    let now = clock.now
    let milliseconds = (now.nanoseconds - now.seconds * 1_000_000_000) / 1_000_000
    let second = "\(Instant(seconds: now.seconds))".dropLast()
    var all: [(name: String, value: String)] = [
      ("time", "\(second).\(String(milliseconds + 1000).dropFirst())Z"), ("level", level.name), ("service", service),
      ("message", message()),
    ]
    all += fields().map { (name: $0.key, value: $0.value) }
    if let trace = call()?.trace {
      all += [("trace", "\(trace.traceID)"), ("request", TraceContext.hex(trace.spanID))]
    }
    sink(format.line(all))
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
}
