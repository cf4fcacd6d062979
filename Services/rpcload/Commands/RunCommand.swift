import DynamicMessages
import EventLoop
import JSON
import LoadEngine
import LoadFigures
import LoadReports
import RPC
import RewardsCommands

let runCommand = LoadCommand(
  name: "run", summary: "Sends calls of one method by a schedule, and reports.", operands: ["TARGET", "METHOD"],
  options: LoadOptions.schedule + LoadOptions.requests + LoadOptions.load + LoadOptions.judgement + LoadOptions.output
    + LoadOptions.connection + LoadOptions.descriptors
) { arguments in
  try await LoadSession(arguments).run()
}

/// One use of `rpcload run`.
private struct LoadSession {
  private let arguments: Arguments
  private let connection: Connection
  private let pacing: Pacing
  private let objective: Objective?
  private let live: LiveView?

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    connection = try Connection(arguments.operands[0], arguments)
    pacing = try Pacing(arguments)
    objective = try arguments["objective"].map { text in try Objective(parsing: text) }
    if arguments.has("find-max") {
      guard objective != nil else { throw CommandError("--find-max needs --objective, such as p99=20ms") }
      guard pacing.rate != nil, arguments["steps"] == nil, arguments["ramp"] == nil else {
        throw CommandError("--find-max searches a rate: begin with --rate, in an open loop")
      }
    }
    live = Terminal.isInteractive && !arguments.has("quiet") ? LiveView() : nil
  }

  func run() async throws -> Int32 {
    let loops = Int(try arguments.number("loops", in: 1...256) ?? 1)
    let host = try RealHost(loopCount: loops, blockingThreads: 1)
    let name = arguments.operands[1]
    let channel = Channel(host: host, target: connection.target, settings: connection.settings)
    let pool = try await Descriptors.pool(
      arguments, channel, CallOptions(timeout: .seconds(20), metadata: connection.options.metadata),
      symbol: try Descriptors.service(name))
    channel.close()
    let method = try Descriptors.method(name, in: pool)
    let requests = try Requests(arguments, method, pool)
    let plan = try plan(method, requests, loops)
    let server = try connection.server(arguments)
    let before = try arguments["compare"].map(ReportFile.read)

    var report = LoadReport(
      title: arguments["title"] ?? "\(method.service)/\(method.name)", settings: settings(method),
      environment: LoadEnvironment.values, runs: [])
    report.objective = arguments["objective"]
    if arguments.has("find-max") {
      try await search(&report, host, plan, server)
    } else {
      let count = try arguments.number("repeat", in: 1...1_000) ?? 1
      for number in 1...count {
        let label = count == 1 ? pacing.description : "run \(number) of \(count): \(pacing.description)"
        report.runs.append(try await measure(label, pacing.rate, host, plan, server))
      }
    }
    try ReportFile.write(report, arguments)
    if let before { Terminal.write("\n" + report.comparison(with: before)) }
    return report.reachesObjective ? 0 : 1
  }

  private func plan(_ method: MethodType, _ requests: Requests, _ loops: Int) throws -> LoadPlan {
    let kind: MethodDescriptor.Kind =
      switch (method.streamsRequests, method.streamsResponses) {
      case (false, false): .unary
      case (false, true): .serverStreaming
      case (true, false): .clientStreaming
      case (true, true): .bidirectional
      }
    var plan = LoadPlan(
      method: MethodDescriptor(service: method.service, name: method.name, kind: kind), mode: pacing.mode()
    ) { part, parts in requests.feed(part: part, parts: parts) }
    plan.warmUp = pacing.warmUp
    plan.options = connection.options
    plan.connections = Int(try arguments.number("connections", in: 1...100_000) ?? Int64(loops))
    plan.maximumOutstanding = Int(try arguments.number("max-outstanding", in: 1...10_000_000) ?? 100_000)
    if let grace = try arguments.time("grace") { plan.grace = .nanoseconds(grace) }
    plan.startTime = try arguments.number("start-at", in: 0...Int64.max)
    if let text = arguments["part"] {
      let numbers = text.split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2, numbers[1] > 0, (1...numbers[1]).contains(numbers[0]) else {
        throw CommandError("--part is \(text); it is a number and how many there are: 1/4")
      }
      (plan.part, plan.parts) = (numbers[0] - 1, numbers[1])
    }
    return plan
  }

  private func settings(_ method: MethodType) -> [(name: String, value: String)] {
    var settings = [
      (name: "method", value: "\(method.service)/\(method.name)"),
      (name: "target", value: connection.target.description),
      (name: "load", value: pacing.description),
      (name: "connections", value: arguments["connections"] ?? arguments["loops"] ?? "1"),
    ]
    if pacing.warmUp > 0 {
      settings.append((name: "warm-up", value: "\(shortened(pacing.warmUp)) s, not in the figures"))
    }
    if let text = arguments["objective"] { settings.append((name: "objective", value: text)) }
    return settings
  }

  private func measure(
    _ label: String, _ rate: Double?, _ host: RealHost, _ plan: LoadPlan, _ server: Int?
  ) async throws -> LoadReport.Run {
    let figures: RunFigures
    if let count = try arguments.number("processes", in: 1...256), count > 1 {
      figures = try await Processes.run(Int(count), rate: rate, arguments)
    } else {
      let run = LoadRun(
        host: host, target: connection.target, settings: connection.settings, plan: plan, server: server,
        renewal: connection.renewal)
      let live = live
      figures = try await run.run { progress in live?.show(progress, of: plan, label) }
    }
    live?.end()
    return LoadReport.Run(
      label: label, rate: rate, isOpen: plan.isOpen, figures: figures, misses: objective?.misses(figures) ?? [])
  }

  private func search(
    _ report: inout LoadReport, _ host: RealHost, _ plan: LoadPlan, _ server: Int?
  ) async throws {
    let precision = Double(try arguments.number("precision", in: 1...50) ?? 5) / 100
    var search = RateSearch(start: pacing.rate ?? 100, precision: precision)
    report.isSearch = true
    while let rate = search.next {
      var plan = plan
      plan.mode = pacing.mode(rate: rate)
      var run = try await measure("\(shortened(rate.rounded())) calls a second", rate, host, plan, server)
      // What the generator cannot send is no rate that the server holds.
      if !run.verdict.isSound, run.misses.isEmpty { run.misses = run.verdict.faults }
      search.report(holds: run.misses.isEmpty)
      Terminal.report("\(run.label): \(run.misses.isEmpty ? "holds" : run.misses[0])")
      report.runs.append(run)
    }
    report.maximum = search.best
  }
}
