import Database
import EventLoop
import Locks
import Metrics
import RPC
import Telemetry
import Testing

@testable import ServiceRuntime

private enum Choice: Int, CaseIterable { case one = 1 }

@Suite("What a database meets is told") struct DatabaseHealthTests {
  @Test("A row that cannot be read is counted each time and logged once, with statement, row and value")
  func unreadableRow() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    defer { host.shutdown() }
    let database = try await Database.open(
      DatabaseConfiguration(directory: try TestService.makeDirectory()), host: host, migrations: [])
    let (lines, metrics) = (Locked<[String]>([]), MetricRegistry())
    let logger = Logger(service: "Example", clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    DatabaseHealth.announce(
      database, on: HealthService(services: []), writing: [], logger: logger, metrics: metrics)
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
    for part in ["level=error", "week_start", "is 9", "expected Choice", "WHERE 'p' = 'p'"] {
      #expect(written.first?.contains(part) == true, "\(part) in \(written)")
    }
    #expect(written.first?.contains("name text of 3 bytes") == true)
    await database.close()
  }
}
