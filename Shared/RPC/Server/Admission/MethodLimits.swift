import Synchronization

/// The counters of a method's settings, over all loops.
final class MethodLimits: Sendable {
  private let rate: SharedTokenBucket?
  private let maximumCalls: Int
  private let calls = Atomic(0)

  /// nil when the settings limit neither.
  init?(_ settings: MethodSettings) {
    guard settings.rate != nil || settings.maximumCallsInFlight != nil else { return nil }
    rate = settings.rate.map { SharedTokenBucket($0) }
    maximumCalls = max(0, settings.maximumCallsInFlight ?? .max)
  }

  enum Decision: Equatable {
    /// The call counts; `release` must follow.
    case accepted
    /// Nanoseconds until there is a token.
    case overRate(wait: Int64)
    case overConcurrency
  }

  func accept(now: Int64) -> Decision {
    guard calls.wrappingAdd(1, ordering: .relaxed).oldValue < maximumCalls else {
      release()
      return .overConcurrency
    }
    if let wait = rate?.acquire(now: now), wait > 0 {
      release()
      return .overRate(wait: wait)
    }
    return .accepted
  }

  func release() { calls.wrappingSubtract(1, ordering: .relaxed) }
}
