import JSON
import LoadFigures

/// What a report tells: the runs of one command, and what they were made with.
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

    package init(label: String, rate: Double?, isOpen: Bool, figures: RunFigures, misses: [String] = []) {
      self.label = label
      self.rate = rate
      self.isOpen = isOpen
      self.figures = figures
      self.misses = misses
    }

    package var verdict: GeneratorVerdict { GeneratorVerdict(figures, isOpen: isOpen) }
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
  package var reachesObjective: Bool { isSearch ? maximum != nil : runs.allSatisfy(\.misses.isEmpty) }

  /// Whether the figures are the server's.
  package var isSound: Bool { runs.allSatisfy { isSearch && !$0.misses.isEmpty || $0.verdict.isSound } }

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
