import Database
import Locks
import Metrics
import RPC
import Telemetry

extension HealthReason {
  /// The device has no room: writes fail, reads work.
  static let diskFull = HealthReason("disk full")
  /// The database is being copied to another engine, or was: writes fail, reads work.
  static let stopped = HealthReason("writes stopped")
  /// The database has a damaged page.
  static let damaged = HealthReason("database damaged")
}

/// Reports the condition of the database as health, a metric and lines of the log.
///
/// On a full disk the service's own contracts, which all have methods that write, are NOT_SERVING; the server as a
/// whole (the empty name) and read-only services, such as the event feed, stay SERVING. On damage nothing serves.
enum DatabaseHealth {
  /// - Parameter writing: full names of the gRPC services with methods that write.
  static func announce(
    _ database: Database, on health: HealthService, writing: Set<String>, logger: Logger, metrics: MetricRegistry
  ) {
    let gauge = metrics.gauge(
      "database_condition",
      help:
        "What the database can do: 0 everything, 1 only reads (disk full), 2 it is damaged, 3 only reads (it is being "
        + "copied, or was).")
    database.observeCondition { condition in
      switch condition {
      case .sound:
        health.resume(.diskFull)
        health.resume(.stopped)
        gauge.set(0)
        logger.info("writes work again")
      case .full(let error):
        health.suspend(.diskFull, services: writing)
        gauge.set(1)
        logger.error("no room for writes: reads are served, writes are refused", ["error": "\(error)"])
      case .stopped(let error):
        health.suspend(.stopped, services: writing)
        gauge.set(3)
        logger.warning("writes are refused, reads are served", ["error": "\(error)"])
      case .damaged(let error):
        health.suspend(.damaged)
        gauge.set(2)
        logger.error("the database is damaged: health is NOT_SERVING", ["error": "\(error)"])
      }
    }
  }

  /// Logs each kind of row once, the first hundred, however often it is read.
  static func announceUnreadableRows(_ database: Database, logger: Logger, metrics: MetricRegistry) {
    let count = metrics.counter("database_unreadable_rows", help: "Reads that met a row which cannot be read.")
    let logged = Locked<Set<String>>([])
    database.observeUnreadableRows { error in
      count.increment()
      let isNew = logged.withLock { $0.count < 100 && $0.insert(error.message).inserted }
      if isNew { logger.error("a row cannot be read", ["error": "\(error)"]) }
    }
  }
}
