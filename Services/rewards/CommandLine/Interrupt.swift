import Glibc
import Synchronization

/// Ctrl-C while a command does something that can be continued later.
struct Interrupt: Error {
  private static let isPending = Atomic<Bool>(false)

  /// Runs the body; the first Ctrl-C cancels it, a second one ends the program at once.
  /// - Throws: `Interrupt` after Ctrl-C, when the body has ended.
  static func cancelling<Answer: Sendable>(_ body: @escaping @Sendable () async throws -> Answer) async throws -> Answer
  {
    signal(SIGINT) { _ in
      Interrupt.isPending.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
    defer { signal(SIGINT, SIG_DFL) }
    return try await withThrowingTaskGroup(of: Answer.self) { group in
      group.addTask(operation: body)
      group.addTask {
        // A handler may do little more than set this.
        while !isPending.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(50)) }
        throw Interrupt()
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw Interrupt() }
      return first
    }
  }
}
