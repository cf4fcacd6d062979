import BenchmarkHousehold
import EventLoop
import Messages
import RPC
import Stubs

/// Records at a steady rate, and four watches on every child.
struct LiveRun: Sendable {
  let host: RealHost
  let addresses: Addresses
  let children: [LoadedChild]
  /// Records a second over all children.
  let rate: Int
  let seconds: Int

  /// The lines to print.
  func measure() async throws -> [String] {
    let watches = try children.map { try WatchedChild(child: $0, host: host, addresses) }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      for watch in watches {
        group.addTask { try await watch.watchUsage() }
        group.addTask { try await watch.watchProgress() }
        group.addTask { try await watch.watchPolicy() }
        group.addTask { try await watch.watchAwards() }
        // One child after the other: an address may show only so many new tokens at a time.
        try await watch.ready()
      }
      let begin = ContinuousClock.now
      try await send(watches, begin)
      let took = ContinuousClock.now - begin - stagger * (WatchedChild.stepsOfRound - 1)
      for watch in watches { try await watch.caughtUp() }
      group.cancelAll()
      let records = rate * seconds
      return ["usage", "progress", "policy", "badge"].enumerated().map { index, name in
        Self.line(name, watches.flatMap { [$0.usage, $0.progress, $0.policy, $0.badge][index].seconds })
      } + ["sent \(records) records at \(Int(Double(records) / (took / .seconds(1)))) a second"]
    }
  }

  /// Between two records of a child.
  private var interval: Duration { .seconds(1) * children.count / rate }

  /// How much later each of the eight groups of children begins than the one before: an interval, so that an eighth of
  /// them is at each of the eight steps of a round, and the records stay evenly spread. Were all at the same step,
  /// progress and shields would come in bursts; where records are few these are no more than the records anyway.
  private var stagger: Duration { interval <= .milliseconds(300) ? interval : .zero }

  /// The children send in turn, evenly spread.
  private func send(_ watches: [WatchedChild], _ begin: ContinuousClock.Instant) async throws {
    let perChild = rate * seconds / watches.count
    let (interval, stagger) = (interval, stagger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, watch) in watches.enumerated() {
        let offset = interval * index / watches.count + stagger * (index % WatchedChild.stepsOfRound)
        group.addTask {
          for number in 0..<perChild {
            try await Task.sleep(until: begin + offset + interval * number, clock: .continuous)
            try await watch.send(number)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// NAME count p50 p99 max, in milliseconds.
  static func line(_ name: String, _ seconds: [Double]) -> String {
    let sorted = seconds.sorted()
    func quantile(_ share: Double) -> String {
      guard !sorted.isEmpty else { return "nan" }
      let value = sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
      return String(Int((value * 10_000).rounded())).decimal
    }
    return "\(name) \(sorted.count) \(quantile(0.5)) \(quantile(0.99)) \(quantile(1))"
  }
}

extension String {
  /// Tenths as a decimal number.
  fileprivate var decimal: String { count > 1 ? "\(dropLast()).\(suffix(1))" : "0.\(self)" }
}
