import Glibc

/// What the cost of writing is measured in.
public enum CostMeasure: Hashable, Sendable {
  /// The processor time of the writer's thread.
  case processorTime
  /// A fixed time for each step of a statement, such as a row read or changed: the same in every run, for simulations
  /// and tests.
  case steps(of: Duration)
}

/// Reads what one connection's thread has spent.
struct CostClock {
  let measure: CostMeasure
  let connection: Connection

  /// Nanoseconds since some beginning.
  var now: Int64 {
    switch measure {
    case .processorTime:
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    case .steps(let duration):
      return connection.steps &* nanoseconds(duration)
    }
  }
}

/// What bodies and groups may cost, in nanoseconds; see `DatabaseConfiguration`.
struct CostLimits {
  let write, work, contended, long: Int64

  init(_ configuration: DatabaseConfiguration) {
    write = nanoseconds(configuration.writeBudget)
    work = nanoseconds(configuration.workBudget)
    contended = nanoseconds(configuration.contendedBudget)
    long = nanoseconds(configuration.longWrite)
  }
}

/// How much of the writer's time a body may still take, less while others wait. A body that has much to do looks at it between
/// two pieces, ends when it is spent, and leaves the rest to another body.
public struct WriteBudget {
  private let clock: CostClock
  private let end: Int64
  private let contendedEnd: Int64
  private let othersWait: () -> Bool

  /// - Parameters:
  ///   - begin: of the clock.
  ///   - duration: nanoseconds, as the others.
  ///   - contended: what it may take while others wait.
  init(
    from begin: Int64, _ duration: Int64, contended: Int64, on clock: CostClock, othersWait: @escaping () -> Bool
  ) {
    self.clock = clock
    self.othersWait = othersWait
    end = begin + duration
    contendedEnd = begin + contended
  }

  /// Whether the body should end at the next place where it can. Costs less than a microsecond.
  public var isSpent: Bool {
    let now = clock.now
    return now >= end || now >= contendedEnd && othersWait()
  }
}

/// A body, or the group of a commit, that held the writer for longer than `DatabaseConfiguration.longWrite`.
public struct SlowWrite: Hashable, Sendable {
  /// The family or partition it was for; empty for a group.
  public let subject: String
  /// What wrote: the caller's function, or the kind of work.
  public let cause: String
  /// Processor time.
  public let cost: Duration
  /// Bodies that shared the commit; 0 for one body.
  public let groupSize: Int
}

func nanoseconds(_ duration: Duration) -> Int64 {
  let (seconds, attoseconds) = duration.components
  return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
}
