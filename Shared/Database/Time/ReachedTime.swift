import EventLoop
import Locks

/// The latest instant at which a transaction of the database has changed something: every decision that depends on the
/// time was made as of an instant up to that one. A clock that is behind it was set back, and the decisions made from
/// it are made again (`Redecision`, in the room Verification).
///
/// It is stored some seconds ahead, so that few commits write it; exactly, when the database is closed.
final class ReachedTime: Sendable {
  static let property = "clock_reached"
  /// How far it is stored ahead, in seconds.
  static let lead: Int64 = 10

  private struct State {
    /// In seconds since 1970.
    var reached: Int64
    /// At least `reached`, also of a process that was killed.
    var stored: Int64
    /// Not all decisions up to `stored` are made again yet.
    var isSetBack = false
    /// A commit stores it before it is necessary.
    var isStoredAhead = false
  }

  private let state: Locked<State>
  /// So many seconds before it is necessary a commit stores it: one of several writers, so that the others need not
  /// wait for the row.
  private let margin: Int64

  /// - Parameters:
  ///   - stored: nil for a database without it.
  ///   - writers: of the database.
  init(stored: Int64?, writers: Int) {
    state = Locked(State(reached: stored ?? .min, stored: stored ?? .min))
    margin = writers > 1 ? Self.lead / 2 : 0
  }

  /// How far the clock is behind, in seconds; nil when it is not and nothing is left to be decided again.
  func lag(at now: Int64) -> Int64? {
    state.withLock { state in
      let last = state.isSetBack ? state.stored : state.reached
      guard state.isSetBack || now < last else { return nil }
      let (lag, overflow) = last.subtractingReportingOverflow(now)
      return overflow ? 0 : max(0, lag)
    }
  }

  /// Of the last commit; nil before the first one.
  var last: Int64? { state.withLock { $0.reached == .min ? nil : $0.reached } }

  /// The instant that a commit at `now` has to store; nil for none. Its end is noted.
  func due(at now: Int64) -> Int64? {
    state.withLock { state in
      if state.stored >= now {
        guard state.stored - margin < now, !state.isStoredAhead else { return nil }
        state.isStoredAhead = true
      }
      return now + Self.lead
    }
  }

  /// A commit has ended.
  func note(_ now: Int64, stored: Int64?) {
    state.withLock { state in
      state.reached = max(state.reached, now)
      guard let stored else { return }
      (state.stored, state.isStoredAhead) = (max(state.stored, stored), false)
    }
  }

  /// One that was to store it has failed.
  func noteFailure() {
    state.withLock { $0.isStoredAhead = false }
  }

  /// The clock is right now: commits from now on count, and the stored instant stays until `endSettingBack`.
  func beginSettingBack(to now: Int64) {
    state.withLock { state in
      state.isSetBack = true
      state.reached = now
    }
  }

  /// All is decided again. Returns what is to be stored instead.
  func endSettingBack() -> Int64 {
    state.withLock { state in
      state.isSetBack = false
      state.stored = state.reached + Self.lead
      return state.stored
    }
  }

  /// The time to store when the database is closed; nil where it is stored already.
  func exact() -> Int64? {
    state.withLock { $0.isSetBack || $0.stored <= $0.reached ? nil : $0.reached }
  }
}

extension Connection {
  func storeReachedTime(_ seconds: Int64) throws { try storeReachedTime(seconds, where: "") }

  /// Leaves a later one that another writer has stored since.
  func advanceReachedTime(_ seconds: Int64) throws {
    try storeReachedTime(seconds, where: "WHERE CAST(property.value AS BIGINT) < \(seconds)")
  }

  private func storeReachedTime(_ seconds: Int64, where condition: String) throws {
    try script(
      """
      INSERT INTO property (name, value) VALUES ('\(ReachedTime.property)', '\(seconds)')
      ON CONFLICT (name) DO UPDATE SET value = excluded.value \(condition)
      """, isInspected: false)
  }
}

extension Database {
  /// `clockLag` may be so many seconds more than the clock was set back.
  public static let clockLead = ReachedTime.lead

  /// How far the clock is behind the latest instant as of which something was decided, in seconds: it was set back,
  /// also while the service was down. Up to `clockLead` too much where a process was killed. Nil when nothing has to be
  /// decided again.
  public var clockLag: Int64? { reached.lag(at: host.wallClock.now.seconds) }

  /// Begins to make the decisions again that were made from a clock that was ahead: work that waits for an instant as
  /// of it becomes due. The present time is that from which the clock counts as right.
  public func beginSettingBack() async throws {
    let now = host.wallClock.now.seconds
    reached.beginSettingBack(to: now)
    for partition in Partition.all {
      try await write(partition, cause: "clock set back") { try ScheduledTable.pullBack($0, to: now) }
    }
    lookForDueWork()
  }

  /// Ends it: a process that is killed before begins again.
  public func endSettingBack() async throws {
    let seconds = reached.endSettingBack()
    try await write(Partition.all[0], cause: "clock set back") { try $0.connection.storeReachedTime(seconds) }
  }
}
