import Locks
import SimulatedHost
import Telemetry
import Testing

@testable import Database
@testable import ServiceRuntime

@Suite struct MigrationLogTests {
  @Test("A migration in pieces has a line at its begin, one every five seconds, and one at its end; others have none")
  func lines() throws {
    try SimulatedWorld.with(seed: 1) { world in
      let machine = world.addHost("machine")
      let lines = Locked<[String]>([])
      let logger = Logger(service: "Example", clock: machine.wallClock) { line in lines.withLock { $0.append(line) } }
      MigrationLog(logger: logger, loop: machine.loops[0]).finish()
      #expect(lines.withLock { $0.isEmpty })
      let log = MigrationLog(logger: logger, loop: machine.loops[0])
      for second in 0..<12 as Range<Int64> {
        log.note(MigrationProgress(migration: "usage 8 \"moved\"", rows: second * 10_000))
        try world.run(for: .seconds(1))
      }
      log.finish()
      let found = lines.withLock { $0 }
      #expect(found.count == 4 && found.last?.contains("is migrated") == true)
      let rows = found.dropLast().compactMap { $0.split(separator: "rows=").last.map(String.init) }
      #expect(rows == ["0", "50000", "100000"])
      #expect(found.first?.contains(#"migration="usage 8 \"moved\"""#) == true)
    }
  }
}
