import EventLoop
import Glibc
import Locks

/// Moves the write-ahead log into the file concurrently with the writer, on its own connection and queue. By
/// default SQLite lets the commit that fills the log do all of it, which takes some 50 ms of processor time.
///
/// While others commit, the log never ends, so the few pages that came meanwhile are left to the writer; after that the
/// log restarts at its next commit. SQLite syncs the file only when all of the log is in it, so this does after each of
/// its passes: the writer would have to wait for the sync of all that was moved since.
final class Checkpointer: Sendable {
  /// Pages in the log that make it worthwhile.
  static let pages = 4_000
  /// How many pages may be left to the writer, some milliseconds: more of a log that has grown long because its end
  /// could not be reached.
  static func rest(ofLog pages: Int) -> Int { max(100, pages / 40) }
  /// Commits after which the writer tries to reach the log's end: readers in the middle of the log keep it from
  /// restarting.
  static let attempts = 20

  /// Pages in the log from which on the writer makes way: where other programs take the processors, pages come faster
  /// than they are moved, and the log would grow for as long as that lasts.
  static let longLog = 8 * pages
  /// For how long a commit makes way, in milliseconds.
  private static let maximumWait = 50

  private struct State {
    var seen = 0
    /// The log is moved when it has this many pages.
    var next = Checkpointer.pages
    var isRunning = false
    /// Whether its thread is at work, and has not only been asked to be.
    var isPassing = false
    var attempts = 0
    var isClosed = false
    var passes = 0
  }

  private let connection: SQLiteConnection
  private let queue: any BlockingQueue
  private let state = Locked(State())

  init(connection: SQLiteConnection, queue: any BlockingQueue) {
    self.connection = connection
    self.queue = queue
  }

  /// How often it has moved pages.
  var passes: Int { state.withLock { $0.passes } }

  /// Pages of the log after the last commit.
  var logPages: Int { state.withLock { $0.seen } }

  /// The writer reports the log's length after each commit. Returns whether the writer should move what is left.
  func note(logPages: Int) -> Bool {
    let (begins, finishes) = state.withLock { state in
      // The log has restarted.
      if logPages < state.seen { (state.next, state.attempts) = (Self.pages, 0) }
      state.seen = logPages
      let finishes = state.attempts > 0
      state.attempts = max(0, state.attempts - 1)
      guard logPages >= state.next, !state.isRunning, !finishes, !state.isClosed else { return (false, finishes) }
      state.isRunning = true
      // Readers of an old state, such as held views, may keep it from making progress.
      state.next = logPages + Self.pages
      return (true, finishes)
    }
    if begins { queue.enqueue(.background) { self.pass() } }
    if logPages >= Self.longLog { makeWay() }
    return finishes
  }

  /// Waits until the log has been moved, for a while.
  private func makeWay() {
    for _ in 0..<Self.maximumWait {
      guard state.withLock({ $0.isPassing }) else { return }
      usleep(1_000)
    }
  }

  private func pass() {
    state.withLock { $0.isPassing = true }
    defer { state.withLock { $0.isPassing = false } }
    var before = Int.max
    while true {
      // A failure is retried when the log has grown; a full disk is noticed by the writes.
      guard let moved = try? connection.checkpoint(), (try? connection.syncFile()) != nil else {
        return state.withLock { $0.isRunning = false }
      }
      let continues = state.withLock { state in
        state.passes += 1
        let length = max(state.seen, moved.log)
        let left = length - moved.checkpointed
        if left > Self.rest(ofLog: length), left < before / 2, !state.isClosed {
          before = left
          return true
        }
        state.isRunning = false
        if state.isClosed { return false }
        if left <= Self.rest(ofLog: length) {
          state.attempts = Self.attempts
        } else if moved.checkpointed > 0, moved.log == moved.checkpointed {
          // Nothing blocked it; commits came while it ran.
          state.next = state.seen
        }
        return false
      }
      if !continues { return }
    }
  }

  /// Moves the log into the file and cuts it to nothing: nothing that was written before is left in it. Most is moved
  /// concurrently with the writer, which then waits for the rest.
  /// - Returns: false when it has to be tried again, as a reader or the writer is busy.
  func truncate(busyTimeout: Duration) async throws -> Bool {
    try await queue.run {
      let moved = try self.connection.checkpoint()
      try self.connection.syncFile()
      guard moved.log - moved.checkpointed <= Self.rest(ofLog: moved.log) else { return false }
      // A reader of what was before must not hold up the writer.
      self.connection.wait(.milliseconds(20))
      defer { self.connection.wait(busyTimeout) }
      return try self.connection.truncateLog()
    }
  }

  func close() async {
    state.withLock { $0.isClosed = true }
    try? await queue.run { self.connection.close() }
  }

  /// Closes the connection at once, on a simulation's only thread.
  func abandon() {
    state.withLock { $0.isClosed = true }
    connection.close()
  }
}
