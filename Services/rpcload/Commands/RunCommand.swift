import CommandLine
import DynamicMessages
import EventLoop
import JSON
import LoadEngine
import LoadFigures
import LoadReports
import RPC

let runCommand = LoadCommand(
  name: "run", summary: "Sends calls of one method by a schedule, and reports.", operands: ["TARGET", "METHOD"],
  options: LoadOptions.schedule + LoadOptions.requests + LoadOptions.load + LoadOptions.parts + LoadOptions.judgement
    + LoadOptions.output + LoadOptions.connection + LoadOptions.descriptors
) { arguments in
  try await LoadSession(arguments).run()
}

/// One use of `rpcload run`.
private struct LoadSession {
  private let arguments: Arguments
  private let connection: Connection
  private let measurements: Measurements

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    connection = try Connection(arguments.operands[0], arguments)
    measurements = try Measurements(arguments)
  }

  func run() async throws -> Int32 {
    try ReportFile.requireWritable(arguments)
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
    let processes = Int(try arguments.number("processes", in: 1...256) ?? 1)
    let (arguments, connection) = (arguments, connection)
    try await measurements.run(&report, plan) { plan, rate, progress in
      if processes > 1 { return try await Processes.run(processes, rate: rate, arguments) }
      let run = LoadRun(
        host: host, target: connection.target, settings: connection.settings, plan: plan, server: server,
        renewal: connection.renewal)
      return try await run.run(progress: progress)
    }
    try ReportFile.write(report, arguments)
    if let before { Terminal.write("\n" + report.comparison(with: before)) }
    return report.exitStatus
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
      method: MethodDescriptor(service: method.service, name: method.name, kind: kind),
      mode: measurements.pacing.mode()
    ) { part, parts in requests.feed(part: part, parts: parts) }
    plan.options = connection.options
    try measurements.complete(&plan, loops: loops)
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
    [
      (name: "method", value: "\(method.service)/\(method.name)"),
      (name: "target", value: connection.target.description),
    ] + measurements.settings(arguments["connections"] ?? arguments["loops"] ?? "1")
  }
}
