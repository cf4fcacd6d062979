import CommandLine
import EventLoop
import LoadEngine
import LoadFigures
import LoadReports
import LoadScenarios
import Locks
import RPC

let familyDayCommand = LoadCommand(
  name: "family-day", summary: "Plays a day of many families on all services, in its own time or faster.",
  options: LoadOptions.families + [
    Option(
      name: "speed", value: "N",
      help: "how many times faster than time, on services with virtual clocks on this machine, which it moves [1]"),
    Option(name: "operator-key", value: "FILE", help: "an operator's key, to move virtual clocks"),
    Option(name: "operator-name", value: "NAME", help: "the operator's name [that of the key file]"),
    Option(name: "seed", value: "N", help: "of the families' times [1]"),
  ] + LoadOptions.load + LoadOptions.output + LoadOptions.security
) { arguments in
  try await DaySession(arguments).run()
}

/// One use of `rpcload family-day`.
private struct DaySession {
  private let arguments: Arguments
  private let connections: [Connection]
  private let count: Int
  private let speed: Double

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    connections = try ScenarioServices.Service.allCases.map { service in
      let option = LoadOptions.addresses[service.rawValue]
      return try Connection(arguments[option.name] ?? "127.0.0.1:\(7001 + service.rawValue)", arguments)
    }
    count = Int(try arguments.number("families", in: 1...100_000) ?? 100)
    speed = Double(try arguments.number("speed", in: 1...100_000) ?? 1)
    if speed > 1, arguments["operator-key"] == nil {
      throw CommandError(
        "--speed \(Int(speed)) needs --operator-key FILE: on real clocks a day cannot pass faster, and virtual ones are moved "
          + "by operators; start the services with --clock virtual:TIME on this machine")
    }
  }

  func run() async throws -> Int32 {
    let loops = Int(try arguments.number("loops", in: 1...256) ?? 1)
    let host = try RealHost(loopCount: loops, blockingThreads: 1)
    let services = ScenarioServices(
      host: host, targets: connections.map { (target: $0.target, settings: $0.settings) })
    defer { services.close() }
    let clock = arguments["operator-key"] == nil ? nil : try VirtualClocks(arguments)
    let begin = try await clock?.now() ?? services.now
    if clock != nil { services.virtualNow.withLock { $0 = begin } }
    let preparation = FamilyPreparation(
      services, path: arguments["families-file"], invitation: arguments["invitation"])
    let families = try await preparation.families(count) { Terminal.report("rpcload: \($0)") }
    try await Scenario.usage.begin(families, services)

    let day = FamilyDay(families: count, seed: UInt64(try arguments.number("seed", in: 0...Int64.max) ?? 1))
    let load = DayLoad(day, families, services, preparation, midnight: begin)
    var plan = LoadPlan(
      method: MethodDescriptor(service: "all", name: "family-day", kind: .unary),
      mode: .open(Schedule(.recorded(day.times(speed: speed))))
    ) { part, parts in load.feed(part: part, parts: parts) }
    plan.connections = Int(try arguments.number("connections", in: 1...100_000) ?? Int64(loops))
    let started = host.loops[0].readClock().nanoseconds
    let moving = Task {
      while let clock, !Task.isCancelled {
        let elapsed = Double(host.loops[0].readClock().nanoseconds - started) / 1e9
        try await move(clock, services, to: begin + Int64(min(FamilyDay.seconds, elapsed * speed)))
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    let watching = Task { await load.watch() }
    defer { for task in [watching] { task.cancel() } }
    let figures = try await LoadRun(
      host: host, target: connections[0].target, further: connections.dropFirst().map(\.target),
      settings: connections[0].settings, plan: plan
    ).run()
    moving.cancel()
    _ = await moving.result
    if let clock { try await move(clock, services, to: begin + Int64(FamilyDay.seconds)) }
    watching.cancel()
    await watching.value
    try await preparation.renew(families)
    try preparation.save(families)
    try ReportFile.write(report(figures), arguments)
    let (messages, streams) = load.watches
    Terminal.write("  watches        \(count) open, \(messages) messages in \(streams) streams")
    return try await ScenarioCheck.isPassed(Scenario.usage, families, services) ? 0 : 1
  }

  private func move(_ clock: VirtualClocks, _ services: ScenarioServices, to seconds: Int64) async throws {
    // First: a token that ends while the clocks move is exchanged before it is sent.
    services.virtualNow.withLock { $0 = seconds }
    try await clock.advance(to: seconds)
  }

  private func report(_ figures: RunFigures) -> LoadReport {
    let label = speed == 1 ? "a day in real time" : "a day, \(shortened(speed)) times faster"
    return LoadReport(
      title: arguments["title"] ?? "family-day: all services",
      settings: [
        (name: "scenario", value: "family-day"), (name: "families", value: "\(count)"),
        (name: "speed", value: shortened(speed)),
      ], environment: LoadEnvironment.values,
      runs: [.init(label: label, rate: nil, isOpen: true, figures: figures, misses: [])])
  }
}
