/// Counts of timers, or of pending work, since the database was opened.
public struct WorkerStatistics: Hashable, Sendable {
  /// Timers that fired, or steps of work that were done.
  public var done = 0
  /// Runs of a handler that failed.
  public var failed = 0
  /// The last failure, for the log.
  public var lastFailure: String?

  mutating func note(failure: String) {
    failed += 1
    lastFailure = failure
  }

  mutating func note(failures: [String]) {
    for failure in failures { note(failure: failure) }
  }
}
