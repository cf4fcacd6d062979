import Locks

/// How long after its acknowledgement each record was seen by a watch.
///
/// For a record the watch has to show a number that only grows (seconds, a version), so the first message with that
/// number or more counts.
final class Latencies: Sendable {
  private struct State {
    /// Acknowledged and not seen yet: the changes that have to be shown, in order.
    var waiting: [(number: Int64, acknowledged: ContinuousClock.Instant)] = []
    /// Seen: the newest number and when.
    var shown: Int64 = .min
    var seconds: [Double] = []
  }

  private let state = Locked(State())

  /// A record that makes the watch show `number` was acknowledged.
  func acknowledged(_ number: Int64, at instant: ContinuousClock.Instant) {
    state.withLock { state in
      if number <= state.shown {
        // The watch was faster than the acknowledgement.
        state.seconds.append(0)
      } else {
        state.waiting.append((number, instant))
      }
    }
  }

  func shown(_ number: Int64, at instant: ContinuousClock.Instant) {
    state.withLock { state in
      guard number > state.shown else { return }
      state.shown = number
      let seen = state.waiting.prefix { $0.number <= number }
      state.seconds += seen.map { (instant - $0.acknowledged) / .seconds(1) }
      state.waiting.removeFirst(seen.count)
    }
  }

  /// Acknowledged and not seen.
  var missing: Int { state.withLock { $0.waiting.count } }
  /// Of every record that was seen, unordered.
  var seconds: [Double] { state.withLock { $0.seconds } }
}
