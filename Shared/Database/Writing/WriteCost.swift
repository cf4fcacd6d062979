import CSystem
import EventLoop
import Glibc

/// The unit in which the cost of writing is measured.
public enum CostMeasure: Hashable, Sendable {
  /// The processor time of the writer's thread.
  case processorTime
  /// A fixed time for each step of a statement, such as a row read or changed: the same in every run, for simulations
  /// and tests.
  case steps(of: Duration)
}

/// Reads the time that one connection's thread has spent. Reading a thread's time is a system call, as expensive as a
/// small statement; so for some microseconds after it the thread counts as having worked all the time.
// Sendable: by discipline, as the connection is: both belong to one serial queue.
final class CostClock: @unchecked Sendable {
  private let measure: CostMeasure
  private let connection: Connection
  /// How long a reading is relied on, in nanoseconds; no time is wrong by more.
  private static let short: Int64 = 20_000
  /// The last reading, and its time.
  private var latest: (time: Int64, at: Int64) = (.min, 0)
  /// What `now` was last.
  private var assumed: Int64 = 0

  init(measure: CostMeasure, connection: Connection) {
    (self.measure, self.connection) = (measure, connection)
  }

  /// Nanoseconds since some beginning.
  var now: Int64 {
    switch measure {
    case .processorTime:
      // In this order, so that no spent time is missed.
      let at = reading(of: CLOCK_MONOTONIC)
      if latest.time != .min, at - latest.at < Self.short {
        assumed = latest.time + at - latest.at
      } else {
        let read = reading(of: CLOCK_THREAD_CPUTIME_ID)
        // Back it goes only on another thread.
        latest = (assumed - read < Self.short ? max(assumed, read) : read, at)
        assumed = latest.time
      }
      return assumed
    case .steps(let duration):
      return connection.steps &* duration.clampedNanoseconds
    }
  }

  /// Whether `now` is at least this. A thread spends no more time than passes, so the monotonic clock mostly suffices.
  func hasReached(_ time: Int64) -> Bool {
    if case .processorTime = measure, latest.time != .min {
      if latest.time >= time { return true }
      if latest.time + reading(of: CLOCK_MONOTONIC) - latest.at < time { return false }
    }
    return now >= time
  }

  private func reading(of clock: clockid_t) -> Int64 { csystem_clock_nanoseconds(clock) }
}

/// The limits of bodies and groups, in nanoseconds; see `DatabaseConfiguration`.
struct CostLimits {
  let write, work, contended, long: Int64

  init(_ configuration: DatabaseConfiguration) {
    write = configuration.writeBudget.clampedNanoseconds
    work = configuration.workBudget.clampedNanoseconds
    contended = configuration.contendedBudget.clampedNanoseconds
    long = configuration.longWrite.clampedNanoseconds
  }
}

/// How much of the writer's time a body may still use, less while others wait. A body with much to do checks it between
/// two pieces, ends when it is spent, and leaves the rest to another body.
public struct WriteBudget {
  private let clock: CostClock
  private let begin: Int64
  private let limit: Int64
  private let contendedLimit: Int64
  private let othersWait: () -> Bool

  /// - Parameters:
  ///   - begin: the clock's time at the start of the body.
  ///   - limit: nanoseconds, like `contended`.
  ///   - contended: its limit while others wait.
  init(from begin: Int64, _ limit: Int64, contended: Int64, on clock: CostClock, othersWait: @escaping () -> Bool) {
    (self.begin, self.limit, contendedLimit) = (begin, limit, min(contended, limit))
    self.clock = clock
    self.othersWait = othersWait
  }

  /// Whether the body should end at the next point where it can. Costs less than a microsecond.
  public var isSpent: Bool { isSpent(in: 1) }

  /// The same for a body whose end takes as long as what came before.
  public var isHalfSpent: Bool { isSpent(in: 2) }

  /// For the next piece of a body with much to do: the piece ends, with consistent data, much sooner than the body has
  /// to, so that a write that comes meanwhile waits for no more than a piece.
  public var piece: WriteBudget {
    WriteBudget(from: clock.now, contendedLimit * 2, contended: contendedLimit, on: clock, othersWait: othersWait)
  }

  private func isSpent(in parts: Int64) -> Bool {
    clock.hasReached(begin + contendedLimit / parts) && (othersWait() || clock.hasReached(begin + limit / parts))
  }
}

/// A body, or the group of a commit, that held the writer for longer than `DatabaseConfiguration.longWrite`.
public struct SlowWrite: Hashable, Sendable {
  /// The family or partition it was for; empty for a group.
  public let subject: String
  /// The caller's function, or the kind of work.
  public let cause: String
  /// Processor time.
  public let cost: Duration
  /// Bodies that shared the commit; 0 for one body.
  public let groupSize: Int
}
