import CommandLine
import EventLoop
import LoadEngine
import LoadFigures
import LoadReports
import LoadScenarios
import RPC

/// A command for each scenario: families, calls in their proportions, and a check.
let scenarioCommands = Scenario.all.map { scenario in
  LoadCommand(
    name: scenario.name, summary: scenario.summary + ".",
    options: LoadOptions.families + LoadOptions.schedule + LoadOptions.load + LoadOptions.judgement
      + LoadOptions.output + LoadOptions.security
  ) { arguments in
    try await ScenarioSession(scenario, arguments).run()
  }
}

/// One use of a scenario.
private struct ScenarioSession {
  private let scenario: Scenario
  private let arguments: Arguments
  private let connections: [Connection]
  private let measurements: Measurements
  private let count: Int

  init(_ scenario: Scenario, _ arguments: Arguments) throws {
    self.scenario = scenario
    self.arguments = arguments
    let addresses = zip(ScenarioServices.Service.allCases, LoadOptions.addresses)
    connections = try addresses.map { service, option in
      try Connection(arguments[option.name] ?? "127.0.0.1:\(7001 + service.rawValue)", arguments)
    }
    measurements = try Measurements(arguments)
    count = Int(try arguments.number("families", in: 1...100_000) ?? 100)
  }

  func run() async throws -> Int32 {
    try ReportFile.requireWritable(arguments)
    let loops = Int(try arguments.number("loops", in: 1...256) ?? 1)
    let host = try RealHost(loopCount: loops, blockingThreads: 1)
    let services = ScenarioServices(
      host: host, targets: connections.map { (target: $0.target, settings: $0.settings) })
    defer { services.close() }
    let preparation = FamilyPreparation(
      services, path: arguments["families-file"], invitation: arguments["invitation"])
    let families = try await preparation.families(count) { Terminal.report("rpcload: \($0)") }
    try await scenario.begin(families, services)
    let renewing = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(10))
        do { try await preparation.renew(families) } catch {
          if !Task.isCancelled { Terminal.report("rpcload: tokens were not renewed: \(error)") }
        }
      }
    }
    defer { renewing.cancel() }

    let own = connections[scenario.service.rawValue]
    let server = try own.server(arguments)
    let before = try arguments["compare"].map(ReportFile.read)
    var report = LoadReport(
      title: arguments["title"] ?? "\(scenario.name): \(scenario.service.name)", settings: settings(own),
      environment: LoadEnvironment.values, runs: [])
    try await measurements.run(&report, try plan(families, loops)) { plan, _, progress in
      try await LoadRun(host: host, target: own.target, settings: own.settings, plan: plan, server: server)
        .run(progress: progress)
    }
    try await preparation.renew(families)
    try preparation.save(families)
    try ReportFile.write(report, arguments)
    if let before { Terminal.write("\n" + report.comparison(with: before)) }
    if report.runs.contains(where: { $0.figures.shed > 0 }) {
      Terminal.write(
        "  shed           \(scenario.service.name) was at its limits and asked to come back: send less with --rate, or "
          + "start it with a higher --maximum-calls")
    }
    let isThere = try await ScenarioCheck.isPassed(scenario, families, services)
    return isThere ? report.exitStatus : 1
  }

  private func plan(_ families: [LoadedFamily], _ loops: Int) throws -> LoadPlan {
    let seed = UInt64(try arguments.number("seed", in: 0...Int64.max) ?? 1)
    let scenario = scenario
    var plan = LoadPlan(
      method: MethodDescriptor(service: scenario.service.name, name: scenario.name, kind: .unary),
      mode: measurements.pacing.mode()
    ) { part, parts in scenario.feed(families, seed: seed, part: part, parts: parts) }
    try measurements.complete(&plan, loops: loops)
    return plan
  }

  private func settings(_ own: Connection) -> [(name: String, value: String)] {
    [
      (name: "scenario", value: scenario.name), (name: "families", value: "\(count)"),
      (name: "target", value: own.target.description),
    ] + measurements.settings(arguments["connections"] ?? arguments["loops"] ?? "1")
  }
}

/// The end of a scenario: whether what was acknowledged is there.
enum ScenarioCheck {
  static func isPassed(
    _ scenario: Scenario, _ families: [LoadedFamily], _ services: ScenarioServices
  ) async throws -> Bool {
    let (found, faults, refused) = try await scenario.check(families, services)
    for (outcome, count) in refused.sorted(by: { $0.key < $1.key }) {
      Terminal.write("  not accepted   \(count) × \(outcome)")
    }
    for fault in faults.prefix(10) { Terminal.write("  MISSING        \(fault)") }
    if faults.count > 10 { Terminal.write("  MISSING        \(faults.count - 10) more") }
    if faults.isEmpty {
      Terminal.write("check: everything that was acknowledged is there (\(found) \(scenario.checked))")
    }
    return faults.isEmpty
  }
}
