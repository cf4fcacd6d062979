import Synchronization

/// How many requests have been written, for the task that waits for the call.
final class SentCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() { count.wrappingAdd(1, ordering: .relaxed) }
}
