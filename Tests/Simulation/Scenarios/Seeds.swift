import Glibc
import Locks
import Testing

/// The seeds that scenarios run with.
///
/// `SIMULATION_SEED` names the only one, to repeat a failure. Otherwise a scenario uses a few that are always the same
/// and, as long as `SIMULATION_SECONDS` (of each scenario) allow, new ones. `Tests/Simulation/run` sets all this.
enum Seeds {
  /// Runs `scenario`, which returns the hash of its trace, with `count` fixed seeds and then new ones. Fixed seeds run
  /// twice and must give the same trace.
  static func each(_ count: Int, _ scenario: (UInt64) throws -> UInt64) throws {
    if let only = environment("SIMULATION_SEED") { return try twice(only, scenario) }
    let end = ContinuousClock.now + .seconds(Int64(environment("SIMULATION_SECONDS") ?? 0))
    for seed in 1...UInt64(count) { try twice(seed, scenario) }
    while ContinuousClock.now < end {
      let seed = UInt64.random(in: 1_000...(.max))
      // Printed first, so that it is known even if the process crashes.
      print("simulating seed \(seed)")
      _ = try scenario(seed)
    }
  }

  /// Prints the trace when a single seed was requested.
  static func note(_ text: @autoclosure () -> String) {
    if environment("SIMULATION_SEED") != nil { print(text()) }
  }

  private static func twice(_ seed: UInt64, _ scenario: (UInt64) throws -> UInt64) throws {
    let first = try scenario(seed)
    // The order of sets and dictionaries differs between runs unless the process was started with this.
    guard getenv("SWIFT_DETERMINISTIC_HASHING") != nil else { return }
    #expect(first == (try scenario(seed)), "seed \(seed) gave two different runs: something is not simulated")
  }

  private static func environment(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}

/// A value that simulated machines share with the test that watches them.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Locked<Value>
  init(_ value: Value) { stored = Locked(value) }
  var value: Value { stored.withLock { $0 } }
  func change(_ body: (inout Value) -> Void) { stored.withLock { body(&$0) } }
}
