import Glibc
import Synchronization

/// The seeds that scenarios run with.
///
/// `SIMULATION_SEED` names the only one, to repeat a failure. Otherwise a scenario takes a few that are always the same and,
/// as long as `SIMULATION_SECONDS` allow, new ones.
enum Seeds {
  /// - Parameter count: seeds that every run tries.
  static func each(_ count: Int) -> SeedSequence {
    if let only = environment("SIMULATION_SEED") { return SeedSequence(fixed: [only], seconds: 0) }
    return SeedSequence(fixed: (1...UInt64(count)).map { $0 }, seconds: Int64(environment("SIMULATION_SECONDS") ?? 0))
  }

  private static func environment(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}

/// First the fixed seeds, then random ones until the time is up.
struct SeedSequence: Sequence, IteratorProtocol {
  private var fixed: [UInt64]
  private let end: ContinuousClock.Instant

  init(fixed: [UInt64], seconds: Int64) {
    self.fixed = fixed.reversed()
    end = .now + .seconds(seconds)
  }

  mutating func next() -> UInt64? {
    if let next = fixed.popLast() { return next }
    guard ContinuousClock.now < end else { return nil }
    let seed = UInt64.random(in: 1_000...(.max))
    // Known even if the process does not survive it.
    print("simulating seed \(seed)")
    return seed
  }
}

/// A value that simulated machines share with the test that watches them.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>
  init(_ value: Value) { stored = Mutex(value) }
  var value: Value { stored.withLock { $0 } }
  func change(_ body: (inout Value) -> Void) { stored.withLock { body(&$0) } }
}
