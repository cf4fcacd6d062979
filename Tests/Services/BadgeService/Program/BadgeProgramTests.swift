import Database
import DatabaseServer
import EventLoop
import Glibc
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Telemetry
import Testing

@testable import BadgeBadges
@testable import BadgeServer

/// The service as `main.swift` runs it.
@Suite struct BadgeProgramTests {
  @Test(
    "BA-8 a start with more badges than an earlier one evaluates the children that are there, each badge once",
    .timeLimit(.minutes(30)))
  func evaluatesAtStart() async throws {
    // The state that an executable without these two badges has left: their facts, and nothing evaluated.
    let first = try await BadgeFixture()
    try await first.deliver(first.childChanged)
    try await first.deliver(first.completed(1))
    try await first.deliver(first.streak(8))
    try await first.deliver(first.counted(first.learned(360_000, rate: 1)))
    let child = first.child
    try await first.harness.database.write(child.partition) { tx in
      for code in ["WEEK_WARRIOR", "LEARNING_LEGEND"] {
        try tx.execute("DELETE FROM award WHERE partition = ? AND code = ?", tx.partition, code)
      }
      try tx.execute("UPDATE child SET catalogue = '' WHERE partition = ?", tx.partition)
    }
    let directory = first.harness.directory
    await first.harness.stop()

    for _ in 0..<2 {
      let awards = try await awards(of: child, afterStartIn: directory)
      #expect(Set(awards.map(\.code)) == ["FIRST_STEPS", "WEEK_WARRIOR", "LEARNING_LEGEND"])
      #expect(awards.reduce(0) { $0 + $1.points } == 10 + 25 + 100)
    }
  }

  /// Starts the service and stops it; the services that it follows are unreachable.
  private func awards(
    of child: ChildKey, afterStartIn directory: TemporaryDirectory
  ) async throws -> [AwardTable.Award] {
    let (definition, keys) = (BadgeProgram.definition, TemporaryDirectory())
    let outcome = try Configuration.read(
      definition.program, settings: definition.allSettings,
      from: Configuration.Sources(
        arguments: [
          "--data", directory.path, "--listen", "127.0.0.1:0", "--trusted-keys", keys.path, "--shield-policy",
          "127.0.0.1:1", "--usage-ingest", "127.0.0.1:1", "--challenge-service", "127.0.0.1:1", "--clock",
          "virtual:\(ServiceHarness.start)",
        ] + DatabaseServer.arguments(of: directory.path)))
    guard case .run(let configuration) = outcome else { throw StartError("the arguments ask for text") }
    let clock = VirtualWallClock(WallTime(seconds: ServiceHarness.start.seconds))
    let host = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    let service = try await RunningService.start(
      definition, configuration: configuration, host: host,
      logger: Logger(service: "BadgeService", level: .error, clock: clock, sink: { print($0) }))
    let awards = try await service.database.read(child.partition) { try AwardTable.list($0, child) }
    await service.drain()
    host.shutdown()
    return awards
  }
}
