import JSON
package import LoadFigures

/// The content of a report: the runs of one command, and the settings that they were made with.
package struct LoadReport: Sendable {
  /// A run with its settings.
  package struct Run: Sendable {
    package var label: String
    /// Calls a second that were asked for; nil for a closed loop.
    package var rate: Double?
    package var isOpen: Bool
    package var figures: RunFigures
    /// Why it does not reach the objective; empty also without one.
    package var misses: [String]
    /// The rates of a run that has several one after the other.
    package var steps: [Step]

    package init(
      label: String, rate: Double?, isOpen: Bool, figures: RunFigures, misses: [String] = [], steps: [Step] = []
    ) {
      self.label = label
      self.rate = rate
      self.isOpen = isOpen
      self.figures = figures
      self.misses = misses
      self.steps = steps
    }

    package var verdict: GeneratorVerdict { GeneratorVerdict(figures, isOpen: isOpen) }
  }

  /// A part of a run with a rate of its own.
  package struct Step: Hashable, Sendable {
    /// Calls a second that were asked for.
    package var rate: Double
    /// Its time after the beginning of the figures, in seconds.
    package var from: Double
    package var to: Double

    package init(rate: Double, from: Double, to: Double) {
      self.rate = rate
      self.from = from
      self.to = to
    }

    /// The calls that were due in it: of the whole seconds that lie in it.
    package func second(of figures: RunFigures) -> (calls: RunFigures.Second, seconds: Int) {
      let whole = Int(from.rounded(.up))..<max(Int(from.rounded(.up)), Int(to.rounded(.down)))
      let calls = whole.reduce(into: RunFigures.Second()) { sum, second in
        sum = sum.merged(figures.timeline[second] ?? .init())
      }
      return (calls, whole.count)
    }
  }

  package var title: String
  /// Names and values, in the order they are shown in: method, target, command line.
  package var settings: [(name: String, value: String)]
  /// The machine, in the same form.
  package var environment: [(name: String, value: String)]
  package var runs: [Run]
  /// The highest rate that held the objective, if it was searched.
  package var maximum: Double?
  package var isSearch = false
  /// Why a search has no result: the generator was at fault at a rate, each time that it was tried.
  package var inconclusive: String?
  package var objective: String?

  package init(
    title: String, settings: [(name: String, value: String)], environment: [(name: String, value: String)], runs: [Run]
  ) {
    self.title = title
    self.settings = settings
    self.environment = environment
    self.runs = runs
  }

  /// Whether every run reached the objective; a search has when it found a rate.
  package var reachesObjective: Bool {
    isSearch ? maximum != nil && inconclusive == nil : runs.allSatisfy(\.misses.isEmpty)
  }

  /// 0 where the objective is reached, 1 where it is not, 3 where a search cannot tell.
  package var exitStatus: Int32 { inconclusive != nil ? 3 : reachesObjective ? 0 : 1 }

  /// Whether the figures are the server's.
  package var isSound: Bool { isSearch ? inconclusive == nil : runs.allSatisfy(\.verdict.isSound) }

  /// The result of a search, in a sentence.
  package var searched: String {
    let objective = objective ?? "the objective"
    let rate = maximum.map { "\(shortened($0.rounded())) calls a second" }
    guard let inconclusive else {
      return rate.map { "highest rate that holds \(objective): \($0)" } ?? "no rate holds \(objective)"
    }
    return "inconclusive, tried \(RateSearch.maximumAttempts) times: \(inconclusive)"
      + (rate.map { "; \($0) hold \(objective)" } ?? "")
  }

  /// The percentiles that are shown.
  package static let percentiles: [Double] = [50, 75, 90, 95, 99, 99.9, 99.99]

  /// One figure of every run that is repeated.
  package static let repeated: [(name: String, unit: String, value: @Sendable (RunFigures) -> Double)] = [
    ("successes a second", "", { $0.successRate }),
    ("latency p50", "ms", { Double($0.latency.percentile(50)) / 1e6 }),
    ("latency p99", "ms", { Double($0.latency.percentile(99)) / 1e6 }),
    ("latency p99.9", "ms", { Double($0.latency.percentile(99.9)) / 1e6 }),
    ("server CPU a call", "µs", { $0.serverMicroseconds ?? 0 }),
  ]
}

extension RunFigures {
  /// CPU time of the server for each answered call, in microseconds; nil when it was not measured.
  package var serverMicroseconds: Double? {
    let answered = sent - unfinished
    guard let server, answered > 0 else { return nil }
    return Double(server.cpu) / 1e3 / Double(answered)
  }

  /// The same of the load generator.
  package var ownMicroseconds: Double { sent > 0 ? Double(ownCPU) / 1e3 / Double(sent) : 0 }
}
