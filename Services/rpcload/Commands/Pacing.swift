import CommandLine
import LoadEngine
import LoadFigures
import LoadReports

/// When calls are sent, from the options of the command line.
struct Pacing: Sendable {
  private let stretches: [Schedule.Stretch]
  private let arrival: Schedule.Arrival
  private let recorded: [Int64]?
  private let closed: Int?
  /// Seconds, without the warm-up.
  private let seconds: Double
  let warmUp: Double
  private let hasSteps: Bool

  init(_ arguments: Arguments) throws {
    let given = ["rate", "steps", "ramp", "replay", "closed"].filter { arguments[$0] != nil }
    guard given.count < 2 else {
      throw CommandError("\(given.map { "--\($0)" }.joined(separator: " and ")) are given, and only one of them may be")
    }
    seconds = Double(try arguments.time("duration") ?? 10_000_000_000) / 1e9
    let seed = UInt64(try arguments.number("seed", in: 0...Int64.max) ?? 1)
    arrival = arguments.has("poisson") ? .poisson(seed: seed) : .even
    closed = try arguments.number("closed", in: 1...1_000_000).map { Int($0) }
    recorded = try arguments["replay"].map(Self.replay)
    if let text = arguments["steps"] {
      stretches = try Self.steps(text)
    } else if let text = arguments["ramp"] {
      stretches = [try Self.ramp(text)]
    } else {
      let rate = try Self.rate(arguments["rate"] ?? "100", "--rate")
      stretches = [.init(from: rate, to: rate, seconds: seconds)]
    }
    let none = arguments["warm-up"].map { $0 == "0" || duration($0) == 0 } ?? false
    let warmUp = none ? 0 : Double(try arguments.time("warm-up") ?? 2_000_000_000) / 1e9
    hasSteps = arguments["steps"] != nil
    // A recorded schedule has no rate of its own to warm up at.
    self.warmUp = recorded == nil ? warmUp : 0
  }

  var isClosed: Bool { closed != nil }

  /// The first rate, calls a second.
  var rate: Double? { isClosed || recorded != nil ? nil : stretches.first?.from }

  /// - Parameter rate: in place of the given one.
  func mode(rate: Double? = nil) -> LoadPlan.Mode {
    if let closed { return .closed(calls: closed, seconds: warmUp + seconds) }
    if let recorded { return .open(Schedule(.recorded(recorded))) }
    var stretches = rate.map { [.init(from: $0, to: $0, seconds: seconds)] } ?? stretches
    if warmUp > 0, let first = stretches.first {
      stretches.insert(.init(from: first.from, to: first.from, seconds: warmUp), at: 0)
    }
    return .open(Schedule(.rates(stretches, arrival)))
  }

  /// The steps of `--steps`, each with its time after the warm-up, in seconds; none without the option.
  var steps: [LoadReport.Step] {
    guard hasSteps else { return [] }
    var at = 0.0
    return stretches.map { stretch in
      defer { at += stretch.seconds }
      return LoadReport.Step(rate: stretch.from, from: at, to: at + stretch.seconds)
    }
  }

  var description: String {
    if let closed { return "closed loop, \(closed) calls at a time: what a slow server does to callers is not in it" }
    if let recorded { return "open loop, \(recorded.count) recorded send times" }
    let rates = stretches.map {
      $0.from == $0.to ? "\(shortened($0.from))/s" : "\(shortened($0.from)) to \(shortened($0.to))/s"
    }
    return "open loop, \(rates.joined(separator: ", "))\(arrival == .even ? "" : ", Poisson")"
  }

  private static func rate(_ text: some StringProtocol, _ name: String) throws -> Double {
    guard let rate = Double(text), rate > 0, rate <= 10_000_000 else {
      throw CommandError("\(name) is \(text); it is a number of calls a second, up to 10000000")
    }
    return rate
  }

  private static func steps(_ text: String) throws -> [Schedule.Stretch] {
    try text.split(separator: ",").map { step in
      let parts = step.split(separator: ":")
      guard parts.count == 2, let time = duration(String(parts[1])), time > 0 else {
        throw CommandError("--steps has \"\(step)\"; a step is a rate and a time: 100:10s")
      }
      let rate = try rate(parts[0], "--steps")
      return .init(from: rate, to: rate, seconds: Double(time) / 1e9)
    }
  }

  private static func ramp(_ text: String) throws -> Schedule.Stretch {
    let parts = text.split(separator: ":")
    guard parts.count == 3, let time = duration(String(parts[2])), time > 0 else {
      throw CommandError("--ramp is \(text); it is two rates and a time: 100:1000:30s")
    }
    return .init(
      from: try rate(parts[0], "--ramp"), to: try rate(parts[1], "--ramp"), seconds: Double(time) / 1e9)
  }

  private static func replay(_ path: String) throws -> [Int64] {
    var last: Int64 = 0
    let lines = String(decoding: try Files.read(path), as: UTF8.self).split(whereSeparator: \.isNewline)
    let times = try lines.enumerated().map { number, line in
      guard let seconds = Double(line.filter { !$0.isWhitespace }), seconds >= 0, seconds < 1e9,
        Int64((seconds * 1e9).rounded()) >= last
      else { throw CommandError("\(path), line \(number + 1): \"\(line)\" is not a time in seconds, ascending from 0") }
      last = Int64((seconds * 1e9).rounded())
      return last
    }
    guard !times.isEmpty else { throw CommandError("\(path) has no send times") }
    return times
  }
}
