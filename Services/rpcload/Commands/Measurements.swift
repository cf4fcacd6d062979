import CommandLine
import EventLoop
import LoadEngine
import LoadFigures
import LoadReports

/// The runs of one report: how often, at which rates, and whether they hold the objective.
struct Measurements: Sendable {
  let pacing: Pacing
  private let arguments: Arguments
  private let objective: Objective?
  private let live: LiveView?

  /// Makes a run with a plan whose mode is set.
  typealias Body =
    @Sendable (
      _ plan: LoadPlan, _ rate: Double?, _ progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws -> RunFigures

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
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

  /// The settings of the load, for every report.
  func settings(_ connections: String) -> [(name: String, value: String)] {
    var settings = [(name: "load", value: pacing.description), (name: "connections", value: connections)]
    if pacing.warmUp > 0 {
      settings.append((name: "warm-up", value: "\(shortened(pacing.warmUp)) s, not in the figures"))
    }
    if let text = arguments["objective"] { settings.append((name: "objective", value: text)) }
    return settings
  }

  /// Fills in what the options say of a plan.
  func complete(_ plan: inout LoadPlan, loops: Int) throws {
    plan.warmUp = pacing.warmUp
    plan.connections = Int(try arguments.number("connections", in: 1...100_000) ?? Int64(loops))
    plan.maximumOutstanding = Int(try arguments.number("max-outstanding", in: 1...10_000_000) ?? 100_000)
    if let grace = try arguments.time("grace") { plan.grace = .nanoseconds(grace) }
  }

  /// Makes the runs of a report.
  func run(_ report: inout LoadReport, _ plan: LoadPlan, _ body: Body) async throws {
    report.objective = arguments["objective"]
    if arguments.has("find-max") { return try await search(&report, plan, body) }
    let count = try arguments.number("repeat", in: 1...1_000) ?? 1
    for number in 1...count {
      let label = count == 1 ? pacing.description : "run \(number) of \(count): \(pacing.description)"
      report.runs.append(try await measure(label, pacing.rate, plan, body))
    }
  }

  private func measure(_ label: String, _ rate: Double?, _ plan: LoadPlan, _ body: Body) async throws -> LoadReport.Run
  {
    let live = live
    let figures = try await body(plan, rate) { progress in live?.show(progress, of: plan, label) }
    live?.end()
    return LoadReport.Run(
      label: label, rate: rate, isOpen: plan.isOpen, figures: figures, misses: objective?.misses(figures) ?? [],
      steps: pacing.steps)
  }

  private func search(_ report: inout LoadReport, _ plan: LoadPlan, _ body: Body) async throws {
    let precision = Double(try arguments.number("precision", in: 1...50) ?? 5) / 100
    var search = RateSearch(start: pacing.rate ?? 100, precision: precision)
    report.isSearch = true
    while let rate = search.next {
      var plan = plan
      plan.mode = pacing.mode(rate: rate)
      let run = try await measure("\(shortened(rate.rounded())) calls a second", rate, plan, body)
      // A fault of the generator says nothing about the server, whether the objective was reached or missed.
      let faults = run.verdict.faults
      search.report(!faults.isEmpty ? .unknown : run.misses.isEmpty ? .holds : .misses)
      Terminal.report("\(run.label): \(faults.first ?? run.misses.first ?? "holds")")
      report.runs.append(run)
      if search.inconclusive == rate { report.inconclusive = "\(run.label): \(faults.first ?? "")" }
    }
    report.maximum = search.best
  }
}
