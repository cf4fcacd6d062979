/// Threads for work that blocks: disk, database, key derivation, name resolution. Never run such work on a loop.
public protocol BlockingQueue: Sendable {
  /// Runs `job` on one of the queue's threads; jobs begin in the order of submission.
  func enqueue(_ job: @escaping @Sendable () -> Void)
  /// The same with a word on how soon the job needs a processor.
  func enqueue(_ urgency: Urgency, _ job: @escaping @Sendable () -> Void)
  /// How soon the running job needs a processor from now on. Set by the job itself, or by a caller that begins to wait
  /// for its end. Only for a serial queue; each job begins with its own urgency.
  func expect(_ urgency: Urgency)
}

extension BlockingQueue {
  /// Where processors are not shared it makes no difference.
  public func enqueue(_ urgency: Urgency, _ job: @escaping @Sendable () -> Void) { enqueue(job) }
  public func expect(_ urgency: Urgency) {}

  /// Runs `body` on the queue and returns its result; the caller resumes on its own executor.
  public func run<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    try await withUnsafeThrowingContinuation { continuation in
      enqueue { continuation.resume(with: Result(catching: body)) }
    }
  }
}
