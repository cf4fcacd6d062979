import Database
import EventLoop
import Locks
import Telemetry

/// Lines of the log while a database is carried over to another schema, which may take minutes.
struct MigrationLog: Sendable {
  let logger: Logger
  let loop: EventLoop
  private let logged = Locked<MonotonicInstant?>(nil)

  init(logger: Logger, loop: EventLoop) { (self.logger, self.loop) = (logger, loop) }

  private static let interval: Duration = .seconds(5)

  /// After each piece; a line for the first one and then one every five seconds.
  func note(_ progress: MigrationProgress) {
    let now = loop.now
    let isDue = logged.withLock { logged in
      if let last = logged, now < last + Self.interval { return false }
      logged = now
      return true
    }
    guard isDue else { return }
    logger.info(
      "the database is being migrated; the service serves afterwards",
      ["migration": progress.migration, "rows": "\(progress.rows)"])
  }

  /// When the database is open.
  func finish() {
    if logged.withLock({ $0 != nil }) { logger.info("the database is migrated") }
  }
}
