import Database
import EventLoop
import Locks
import Metrics
import Synchronization
import Telemetry

/// Updates the metrics of the service's database, and logs what held the writer for too long and what failed.
final class DatabaseWatch: Sendable {
  private let database: Database
  private let logger: Logger
  private let loop: EventLoop
  private let waiting: Gauge
  private let pending: Gauge
  private let longest: Gauge
  private let slow: Counter
  private let said = Locked((timers: 0, work: 0))
  private let isStopped = Atomic(false)

  private static let interval: Duration = .seconds(2)

  init(_ database: Database, metrics: MetricRegistry, logger: Logger, loop: EventLoop) {
    self.database = database
    self.logger = logger
    self.loop = loop
    waiting = metrics.gauge("database_waiting_writes", help: "Writes that wait for the writer.")
    pending = metrics.gauge(
      "database_pending_work", help: "Pieces of pending work: what takes more than one transaction.")
    longest = metrics.gauge(
      "database_longest_write_microseconds", help: "Processor time of the longest group of writes since the start.")
    slow = metrics.counter(
      "database_slow_writes", help: "Bodies and groups that held the writer for longer than 20 ms; an alarm unless 0.")
    let slow = slow
    database.onSlowWrite { write in
      slow.increment()
      logger.warning(
        write.groupSize == 0 ? "a write held the database for long" : "a group of writes held the database for long",
        [
          "family": write.subject, "cause": write.cause,
          "milliseconds": "\(write.cost.clampedNanoseconds / 1_000_000)", "writes": "\(max(1, write.groupSize))",
        ])
    }
  }

  func start() {
    loop.execute { self.lookAndWait() }
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
  }

  private func lookAndWait() {
    if isStopped.load(ordering: .relaxed) { return }
    look()
    _ = loop.schedule(at: loop.now + DatabaseWatch.interval) { [weak self] in self?.lookAndWait() }
  }

  private func look() {
    let writes = database.writeStatistics
    waiting.set(Int64(writes.waiting))
    longest.set(writes.longestGroup.clampedNanoseconds / 1000)
    let (timers, work) = (database.timerStatistics, database.workStatistics)
    let before = said.withLock { said in
      defer { said = (timers.failed, work.failed) }
      return said
    }
    if timers.failed > before.timers { logger.error("a timer failed: \(timers.lastFailure ?? "")") }
    if work.failed > before.work { logger.error("pending work failed: \(work.lastFailure ?? "")") }
    Task(executorPreference: loop) {
      if let count = try? await self.database.pendingWork() { self.pending.set(Int64(count)) }
    }
  }
}
