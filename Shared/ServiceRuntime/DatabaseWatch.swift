import Database
import EventLoop
import Locks
import Metrics
import Telemetry

/// Updates the metrics of the service's database, and logs what held the writer for too long and what failed.
final class DatabaseWatch: Sendable {
  private let database: Database
  private let logger: Logger
  private let host: any Host
  private let loop: EventLoop
  private let pending: Gauge
  private let overdue: Gauge
  private let overdueTime: Gauge
  /// Nil where the database is not on this machine's device.
  private let free: Gauge?
  private let logged = Locked((timers: 0, work: 0))
  private let updates: PeriodicTask

  private static let interval: Duration = .seconds(2)
  /// How late a timer is before it counts as overdue, in seconds: timers share commits and wait for the writer.
  private static let tolerance: Int64 = 5

  init(_ database: Database, metrics: MetricRegistry, logger: Logger, host: any Host) {
    self.database = database
    self.logger = logger
    self.host = host
    loop = host.loops[0]
    updates = PeriodicTask(on: loop)
    pending = metrics.gauge(
      "database_pending_work", help: "Pieces of pending work: what takes more than one transaction. Up to 10,000.")
    overdue = metrics.gauge(
      "database_overdue_timers", help: "Timers that are late by more than 5 s, up to 10,000; an alarm unless 0.")
    overdueTime = metrics.gauge(
      "database_overdue_time_seconds", help: "By how much the latest timer is overdue.", unit: .seconds)
    free =
      database.configuration.postgreSQL == nil
      ? metrics.gauge("database_device_free_bytes", help: "Space that is free on the device of data.", unit: .bytes)
      : nil
    DatabaseWatch.observeWrites(of: database, metrics)
    DatabaseWatch.observeWork(of: database, metrics)
    let slow = metrics.counter(
      "database_slow_writes", help: "Bodies and groups that held the writer for longer than 20 ms; an alarm unless 0.")
    database.onSlowWrite { write in
      slow.increment()
      logger.warning(
        write.groupSize == 0 ? "a write held the database for long" : "a group of writes held the database for long",
        [
          "family": write.subject, "cause": write.cause,
          "milliseconds": "\(write.cost.clampedMilliseconds)", "writes": "\(max(1, write.groupSize))",
        ])
    }
  }

  private static func observeWrites(of database: Database, _ metrics: MetricRegistry) {
    metrics.observe("database_waiting_writes", .gauge, help: "Writes that wait for the writer.") {
      Int64(database.writeStatistics.waiting)
    }
    metrics.observe(
      "database_longest_transaction_seconds", .gauge,
      help: "Processor time of the longest transaction since the start, its commit included.", unit: .seconds
    ) { database.writeStatistics.longestGroup.clampedNanoseconds }
    metrics.observe(
      "database_longest_checkpoint_seconds", .gauge,
      help: "Longest time since the start for which moving the log into the file has stopped the writer.",
      unit: .seconds
    ) { database.writeStatistics.longestCheckpoint.clampedNanoseconds }
    metrics.observe(
      "database_rejected_writes", .counter, help: "Writes rejected because too many waited, or they waited too long."
    ) {
      let writes = database.writeStatistics
      return Int64(writes.refused + writes.expired)
    }
    metrics.observe(
      "database_writes_over_budget", .counter,
      help: "Writes rejected because a device or a family had added as many bytes as it may."
    ) { Int64(database.writesOverBudget) }
    metrics.observe("database_failed_commits", .counter, help: "Transactions that could not be committed.") {
      Int64(database.writeStatistics.failedCommits)
    }
    let sizes = metrics.histogram("database_commit_writes", help: "Writes that one transaction commits.")
    let times = metrics.histogram(
      "database_commit_duration_seconds", help: "Time from a transaction's begin until it is on the disk.",
      unit: .seconds, bounds: .callDuration)
    database.onCommit { commit in
      sizes.record(Int64(commit.writes))
      times.record(commit.duration.clampedNanoseconds)
    }
  }

  private static func observeWork(of database: Database, _ metrics: MetricRegistry) {
    metrics.observe("database_fired_timers", .counter, help: "Timers worked off.") {
      Int64(database.timerStatistics.done)
    }
    metrics.observe("database_failed_timers", .counter, help: "Runs of timers that failed; an alarm unless 0.") {
      Int64(database.timerStatistics.failed)
    }
    metrics.observe("database_work_steps", .counter, help: "Steps of pending work done.") {
      Int64(database.workStatistics.done)
    }
    metrics.observe("database_failed_work", .counter, help: "Steps of pending work that failed; an alarm unless 0.") {
      Int64(database.workStatistics.failed)
    }
  }

  func start() {
    updates.start(every: DatabaseWatch.interval) { [weak self, loop] in
      guard let self else { return }
      logFailures()
      Task(executorPreference: loop) { await self.updateGauges() }
    }
  }

  func stop() {
    updates.stop()
  }

  /// Logs that timers or pending work have failed since the last time.
  func logFailures() {
    let (timers, work) = (database.timerStatistics, database.workStatistics)
    let before = logged.withLock { logged in
      defer { logged = (timers.failed, work.failed) }
      return logged
    }
    if timers.failed > before.timers { logger.error("a timer failed: \(timers.lastFailure ?? "")") }
    if work.failed > before.work { logger.error("pending work failed: \(work.lastFailure ?? "")") }
  }

  /// Updates what is counted in the database.
  func updateGauges() async {
    if let count = try? await database.pendingWork() { pending.set(Int64(count)) }
    // On a simulated machine it has no reader, and every update costs its run.
    guard host is RealHost else { return }
    await updateTimers()
    if let free, let bytes = await database.examineRoom() { free.set(bytes) }
  }

  private func updateTimers() async {
    let late = host.wallClock.now.seconds - DatabaseWatch.tolerance
    guard let (count, earliest) = try? await database.overdueTimers(at: late) else { return }
    overdue.set(Int64(count))
    overdueTime.set(seconds: earliest.map { late - $0 + DatabaseWatch.tolerance } ?? 0)
  }
}
