import Database
import DatabaseServer
import EventFeed
import EventLoop
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import ShieldApps
import Testing

@testable import ShieldPolicies
@testable import ShieldServer
@testable import ShieldWallet

/// A database in the state of the version before pools and shields by number.
@Suite(.sqlite("databases of earlier versions")) struct PoolMigrationTests {
  let child = ChildKey(
    familyID: "01920000-0000-7000-8000-000000000001", childID: "01920000-0000-7000-8000-000000000002")
  let game = "01920000-0000-7000-8000-00000000000a"
  let film = "01920000-0000-7000-8000-00000000000b"
  let device = "01920000-0000-7000-8000-00000000000d"
  let start = FamilyFixture.start

  @Test("US-3 acknowledgements from before their version's making are corrected at start and published again")
  func acknowledgements() async throws {
    try await withMigrated { fixture in
      await fixture.database.settleTimers()
      let events = try await fixture.events(ShieldV1.PolicyAcknowledged.self, of: child.familyID)
      // Of version 1 only the app's saving and a possible acknowledgement of a later version are known; of the newest
      // version, when it was made.
      #expect(events.map(\.version) == [1, 4])
      #expect(events.map { $0.applyTime?.seconds } == [start.seconds + 150, start.seconds + 400])
      #expect(events.map { $0.makeTime?.seconds } == [start.seconds, start.seconds + 400])
      #expect(events.map(\.shieldedAppIDs) == [[game], [game, film]])
      #expect(try await fixture.database.pendingWork() == 0)
      let stored = try await fixture.database.read(child.partition) { [child] tx in
        try PolicyAcknowledgementTable.page(tx, child, after: nil, limit: 100).map {
          "\($0.version) \($0.applied.seconds)"
        }
      }
      #expect(
        stored == ["1 \(start.seconds + 150)", "2 \(start.seconds + 150)", "4 \(start.seconds + 400)"])
    }
  }

  @Test("SH-7 SH-12 grants keep their pools, what left them, and what is left of them")
  func pools() async throws {
    try await withMigrated { fixture in
      let (child, start, game, film) = (child, start, game, film)
      let never: Instant? = nil
      try await fixture.database.read(child.partition) { tx in
        let apps = try PoolApps(allOf: child, tx)
        let grants = try GrantTable.page(tx, child, after: 0, unspentAt: nil, limit: 10).map(apps.naming)
        #expect(
          grants.map(\.grant.apps) == [
            [game: start + 300, film: never], [game: never], [film: never],
          ])
        #expect(grants.map(\.pool.change) == [0, 4, 2])
        let left = try GrantTable.page(tx, child, after: 0, unspentAt: start + 500, limit: 10)
        #expect(left.map(\.grant.id) == ["challenge", "guardian"])
        let pooled = try GrantTable.pooled(tx, child, after: start + 500)
        #expect(Set(pooled.map(\.id)) == ["challenge", "guardian"] && Set(pooled.map(\.remaining)) == [50, 60])
      }
      let policy = try await fixture.database.write(child.familyID) { tx in
        let prepared = try #require(try PolicyUpdate.prepare(tx, child, at: start + 500))
        #expect(try PolicyUpdate.store(tx, child, prepared))
        return try PolicyUpdate.current(tx, child, now: start + 500)
      }
      #expect(policy?.version == 5 && policy?.restartsRunningApps == true && policy?.apps.map(\.app.number) == [1, 2])
      #expect(policy?.apps.map(\.grantedSeconds) == [60, 50] && policy?.shields.isEmpty == true)
    }
  }

  private func withMigrated(_ body: (FamilyFixture) async throws -> Void) async throws {
    let directory = TemporaryDirectory()
    let host = try RealHost(
      loopCount: 1, blockingThreads: 2, wallClock: VirtualWallClock(WallTime(seconds: start.seconds)))
    let old = try await Database.open(
      DatabaseConfiguration(directory: directory.path), host: host,
      migrations: EventFeed.migrations + ShieldSchema.family + ShieldSchema.policy.prefix(6))
    try await old.write(child.familyID) { [self] tx in try fill(tx) }
    await old.close()
    host.shutdown()
    let fixture = try await FamilyFixture(continuing: directory, at: start + 500)
    try await body(fixture)
    await fixture.stop()
  }

  private func fill(_ tx: Transaction) throws {
    let key = "\(child.partition.number), '\(child.familyID)', '\(child.childID)'"
    let at = start.seconds
    for statement in [
      "INSERT INTO child VALUES (\(child.partition.number), '\(child.familyID)', 1, '\(child.childID)', 'Mia', \(at), \(at), '')",
      "INSERT INTO child_calendar VALUES (\(key), \(at), 'Europe/Berlin', 1, '')",
      // The game was removed and added again, in the second in which a guardian then gave it time.
      "INSERT INTO app VALUES (\(key), '\(game)', 1, 'a', 'Game', 2, 50, 1, \(at + 300), 2, NULL, NULL, 1)",
      "INSERT INTO app VALUES (\(key), '\(film)', 2, 'b', 'Film', 2, 50, 1, \(at + 100), 1, NULL, NULL, 1)",
      "INSERT INTO app_assignment VALUES (\(key), 1, '\(game)', \(at), 2, 50, 1, 0)",
      "INSERT INTO app_assignment VALUES (\(key), 2, '\(film)', \(at + 100), 2, 50, 1, 0)",
      "INSERT INTO app_assignment VALUES (\(key), 3, '\(game)', \(at + 300), 2, 0, 1, 1)",
      "INSERT INTO app_assignment VALUES (\(key), 4, '\(game)', \(at + 300), 2, 50, 2, 0)",
      "INSERT INTO policy VALUES (\(key), 4, \(at + 400), 0, '\(game) \(film)', 'whatever')",
      "INSERT INTO shield_change VALUES (\(key), '\(game)', 1, 1)",
      "INSERT INTO shield_change VALUES (\(key), '\(film)', 2, 1)",
      "INSERT INTO shield_change VALUES (\(key), '\(game)', 3, 0)",
      "INSERT INTO shield_change VALUES (\(key), '\(game)', 4, 1)",
      "INSERT INTO policy_acknowledgement VALUES (\(key), '\(device)', 1, 0)",
      "INSERT INTO policy_acknowledgement VALUES (\(key), '\(device)', 2, \(at + 150))",
      "INSERT INTO policy_acknowledgement VALUES (\(key), '\(device)', 4, 7)",
      """
      INSERT INTO unlock_grant VALUES (\(key), 1, 'challenge', 1, '\(game)@\(at + 300) \(film)', 60, 10, \(at + 50), NULL,
        \(at + 50), 'c/2026-03-02', 0)
      """,
      "INSERT INTO unlock_grant VALUES (\(key), 2, 'guardian', 2, '\(game)', 60, 0, \(at + 300), NULL, \(at + 300), 'g', 0)",
      "INSERT INTO unlock_grant VALUES (\(key), 3, 'spent', 2, '\(film)', 60, 60, \(at + 200), \(at + 900), \(at + 200), 'g', 0)",
      "INSERT INTO unspent_grant VALUES (\(key), 1, 'challenge')",
      "INSERT INTO unspent_grant VALUES (\(key), 2, 'guardian')",
    ] { try tx.execute(statement) }
  }
}
