import Awaiting
import Database
import DatabaseServer
import EventLoop
import Locks
import Metrics
import RPC
import Telemetry
import Testing

@testable import ServiceRuntime

private enum Choice: Int, CaseIterable { case one = 1 }

@Suite("The condition of a database is reported") struct DatabaseHealthTests {
  @Test("A row that cannot be read is counted each time and logged once, with statement, row and value")
  func unreadableRow() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    defer { host.shutdown() }
    let database = try await Database.open(
      DatabaseConfiguration.ofTest(in: TestService.makeDirectory()), host: host, migrations: [])
    let (lines, metrics) = (Locked<[String]>([]), MetricRegistry())
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    DatabaseHealth.announceUnreadableRows(database, logger: logger, metrics: metrics)
    for _ in 0..<3 {
      await #expect(throws: DatabaseError.self) {
        _ = try await database.read(nil) { tx in
          try tx.query("SELECT 'Mia' AS name, 9 AS week_start WHERE ? = 'p'", "p") { $0.enumeration(1) as Choice }
        }
      }
    }
    #expect(metrics.counter("database_unreadable_rows", help: "").value == 3)
    let written = lines.withLock { $0 }
    #expect(written.count == 1)
    // A statement for a server is shown without its parameters.
    let condition = DatabaseServer.current == nil ? "WHERE 'p' = 'p'" : "WHERE ? = 'p'"
    for part in ["level=error", "week_start", "is 9", "expected Choice", condition] {
      #expect(written.first?.contains(part) == true, "\(part) in \(written)")
    }
    #expect(written.first?.contains("name text of 3 bytes") == true)
    await database.close()
  }

  @Test("A body and a group that hold the writer for long are counted and logged, with family and cause")
  func slowWrite() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    defer { host.shutdown() }
    var configuration = try DatabaseConfiguration.ofTest(in: TestService.makeDirectory())
    configuration.costMeasure = .steps(of: .milliseconds(1))
    let database = try await Database.open(
      configuration, host: host,
      migrations: [Migration(version: 1, name: "numbers", sql: "CREATE TABLE number (value BIGINT NOT NULL);")])
    let (lines, metrics) = (Locked<[String]>([]), MetricRegistry())
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    let watch = DatabaseWatch(database, metrics: metrics, logger: logger, host: host)
    for (cause, count) in [("few", 1), ("many", 30)] {
      try await database.write("the family", cause: cause) { tx in
        for value in 0..<count { try tx.execute("INSERT INTO number (value) VALUES (?)", Int64(value)) }
      }
    }
    #expect(metrics.counter("database_slow_writes", help: "").value == 2)
    let written = lines.withLock { $0 }
    #expect(written.count == 2 && written.allSatisfy { $0.contains("level=warning") })
    for part in ["a write held the database for long", "family=\"the family\"", "cause=many", "milliseconds=3"] {
      #expect(written.first?.contains(part) == true, "\(part) in \(written)")
    }
    #expect(written.last?.contains("a group of writes held the database for long") == true)
    #expect(metrics.histogram("database_commit_writes", help: "").sum == 2)
    #expect(metrics.histogram("database_commit_duration_seconds", help: "").count == 2)
    withExtendedLifetime(watch) {}
    await database.close()
  }

  @Test("Metrics: timers and pending work that are done, that fail and that are overdue are counted")
  func work() async throws {
    struct Refused: Error {}
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    defer { host.shutdown() }
    let database = try await Database.open(
      DatabaseConfiguration.ofTest(in: TestService.makeDirectory()), host: host, migrations: [])
    let (lines, metrics) = (Locked<[String]>([]), MetricRegistry())
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    let watch = DatabaseWatch(database, metrics: metrics, logger: logger, host: host)
    let (changes, failures) = (Changes(), Locked((timers: 0, work: 0)))
    database.onTimer("good") { _, _ in }
    database.onTimer("bad") { _, _ in
      failures.withLock { $0.timers += 1 }
      changes.note()
      throw Refused()
    }
    database.onWork("good") { _, _ in .done }
    database.onWork("bad") { _, _ in
      failures.withLock { $0.work += 1 }
      changes.note()
      throw Refused()
    }
    for kind in ["good", "bad"] {
      try await database.write(kind) { tx in
        try tx.wake(at: 1, kind: kind, familyID: kind)
        try tx.enqueueWork(kind: kind, familyID: kind) { _ in [] }
      }
    }
    let counters = [
      "database_fired_timers", "database_failed_timers", "database_work_steps", "database_failed_work",
    ]
    #expect(counters.allSatisfy { metrics.values($0) == ["": 0] })
    await watch.updateGauges()
    #expect(metrics.values("database_pending_work") == ["": 2] && metrics.values("database_overdue_timers") == ["": 2])
    #expect(metrics.values("database_overdue_time_seconds")[""] ?? 0 > 0)
    database.startTimers()
    // A task that is tried a second time has failed once, and been counted.
    try await changes.eventually("timers and work are retried, and the others done") {
      failures.withLock { $0.timers > 1 && $0.work > 1 } && database.timerStatistics.done == 1
        && database.workStatistics.done == 1
    }
    #expect(counters.allSatisfy { metrics.values($0)[""] ?? 0 > 0 })
    watch.logFailures()
    await watch.updateGauges()
    // The timer that has failed is not late: it waits for its next attempt.
    #expect(metrics.values("database_pending_work") == ["": 1] && metrics.values("database_overdue_timers") == ["": 0])
    let errors = lines.withLock { $0.filter { $0.contains("level=error") } }
    #expect(errors.count == 2, "\(errors)")
    #expect(errors.first?.contains("a timer failed") == true && errors.last?.contains("pending work failed") == true)
    await database.close()
  }

  @Test("Overdue timers are counted over all partitions, with the instant of the first one")
  func overdueTimers() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    defer { host.shutdown() }
    let database = try await Database.open(
      DatabaseConfiguration.ofTest(in: TestService.makeDirectory()), host: host, migrations: [])
    #expect(try await database.overdueTimers(at: 1_000).count == 0)
    for (family, seconds) in [("a", 500), ("b", 1_000), ("c", 1_001)] as [(String, Int64)] {
      // Timers are not started: nothing works them off.
      try await database.write(family) { try $0.wake(at: seconds, kind: "kind", familyID: family) }
    }
    let (count, earliest) = try await database.overdueTimers(at: 1_000)
    #expect(count == 2 && earliest == 500)
    await database.close()
  }
}
