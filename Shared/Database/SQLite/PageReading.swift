import EventLoop
import Locks

extension Database.Verification {
  /// The pragma that reads.
  var pragma: String {
    switch self {
    case .pages: "quick_check"
    case .indexes: "integrity_check"
    }
  }
}

extension HeldViews {
  /// The result of reading all pages.
  struct Reading: Sendable {
    var damage: [String] = []
    /// Tables that were not read to their end, because the log grew too much meanwhile.
    var unread: [String] = []
  }

  /// Pages, at most, by which the log may grow while a table is read: 256 MiB.
  static let maximumLogGrowth = 65_536

  /// Reads all pages of the file, or of each table one after the other: from its own view, so that the log can
  /// start over in between.
  /// - Parameter logPages: how long the log is.
  /// - Throws: when the limit is over or the task is cancelled.
  func read(
    by verification: Database.Verification, within limit: Duration, logPages: @escaping @Sendable () -> Int
  ) async throws -> Reading {
    let end = loop.now + min(limit, maximumHold)
    switch verification {
    case .indexes:
      return Reading(damage: try await damage("PRAGMA \(verification.pragma)(20)", until: end) { true } ?? [])
    case .pages:
      var reading = Reading()
      for table in try await tables() where reading.damage.count < 20 {
        let first = logPages()
        let check = "PRAGMA \(verification.pragma)('\(table.replacing("'", with: "''"))')"
        let found = try await damage(check, until: end) { logPages() - first <= Self.maximumLogGrowth }
        if let found { reading.damage += found } else { reading.unread.append(table) }
      }
      return reading
    }
  }

  private func tables() async throws -> [String] {
    try await hold { view in
      try await view.read { tx in
        try tx.query("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 ORDER BY rootpage") {
          $0.string(0)
        }
      }
    }
  }

  /// The damage that one statement finds; nil where it was interrupted.
  private func damage(
    _ statement: String, until end: MonotonicInstant, while mayContinue: @escaping @Sendable () -> Bool
  ) async throws -> [String]? {
    try await hold { view in
      let reading = LongReading(loop: loop, mayContinue: mayContinue)
      let alarm = loop.schedule(at: end) { reading.interrupt() }
      reading.watch()
      defer {
        alarm.cancel()
        reading.end()
      }
      do {
        return try await withTaskCancellationHandler {
          try await view.read { tx in
            try reading.run(on: tx.connection) {
              try tx.query(statement) { $0.string(0) }.filter { $0 != "ok" }
            }
          }
        } onCancel: {
          reading.interrupt()
        }
      } catch {
        if reading.wasTooLong { return nil }
        // A table's first page cannot be read at all.
        if let error = error as? DatabaseError, error.kind == .corrupt { return [error.message] }
        throw error
      }
    }
  }
}

/// A long read that another thread may interrupt, without interrupting anything else on its connection.
final class LongReading: Sendable {
  private struct State {
    /// The connection while it reads, on its queue.
    var connection: Connection?
    var isInterrupted = false
    var wasTooLong = false
    var isOver = false
  }

  private let state = Locked(State())
  private let loop: EventLoop
  private let mayContinue: @Sendable () -> Bool
  private static let interval: Duration = .milliseconds(100)

  init(loop: EventLoop, mayContinue: @escaping @Sendable () -> Bool) {
    self.loop = loop
    self.mayContinue = mayContinue
  }

  /// It was ended because it might not go on.
  var wasTooLong: Bool { state.withLock { $0.wasTooLong } }

  func run<R>(on connection: Connection, _ body: () throws -> R) throws -> R {
    interruptIfTooLong()
    try state.withLock { state in
      if state.isInterrupted {
        throw DatabaseError(.closed, "the reading of all pages was ended", remedy: "Try again.")
      }
      state.connection = connection
    }
    defer { state.withLock { $0.connection = nil } }
    return try body()
  }

  /// Looks now and then whether it may go on, until it is over.
  func watch() {
    guard state.withLock({ !$0.isOver }) else { return }
    interruptIfTooLong()
    loop.schedule(after: Self.interval) { self.watch() }
  }

  func end() {
    state.withLock { $0.isOver = true }
  }

  private func interruptIfTooLong() {
    if mayContinue() { return }
    state.withLock { $0.wasTooLong = true }
    interrupt()
  }

  /// Repeats while it reads, because SQLite drops an interrupt that comes while no statement runs.
  func interrupt() {
    let isReading = state.withLock { state in
      state.isInterrupted = true
      state.connection?.interrupt()
      return state.connection != nil
    }
    if isReading { loop.schedule(after: Self.interval) { self.interrupt() } }
  }
}
