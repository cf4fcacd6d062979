import Database
import DatabaseServer
import EventLoop
import LocalTime
import Messages
import ProtobufC
import ServiceAPI
import ServiceHarness
import Testing

@testable import EventFeed
@testable import ShieldApps
@testable import ShieldFeed
@testable import ShieldServer
@testable import ShieldWallet

/// Grants of challenges that are completed in the same second (rulings: Grants).
@Suite struct GrantOrderTests {
  /// Two challenges of which one gives 100 s to a chosen app and the other 100 s to all, and both apps used for 100 s:
  /// only when the first is used first nothing is charged.
  private struct Pair {
    let fixture: ShieldFixture
    let challenges = [freshID(), freshID()]
    let (game, film): (String, String)

    init(_ fixture: ShieldFixture) async throws {
      self.fixture = fixture
      let ids = try await fixture.save([
        ShieldFixture.selection("game", .reward, rate: 60), ShieldFixture.selection("film", .reward, rate: 60),
      ])
      (game, film) = (ids[0], ids[1])
    }

    /// - Parameter created: when each challenge was created, before the completion.
    func completions(created: [Int64?], at second: Int64 = 0) -> [ChallengeV1.Completion] {
      zip(challenges, created).enumerated().map { number, challenge in
        fixture.completion(
          challenge.0, at: second, seconds: 100, apps: number == 0 ? [game] : [game, film], created: challenge.1)
      }
    }

    func use() async throws {
      try await fixture.use(added: [
        fixture.segment(game, .reward, 100..<200, rate: 60), fixture.segment(film, .reward, 200..<300, rate: 60),
      ])
    }

    func charged() async throws -> Int64 {
      let balance = try await fixture.wallet().balanceSixtieths
      #expect(try await fixture.ledgerSum() == balance)
      let planted = PlantedErrors(ShieldLedger.ledger, host: fixture.family.host)
      #expect(try await planted.findings(of: fixture.child.familyID, in: fixture.family.database) == [])
      return -balance
    }

    /// The two orders of creation, with what each has charged: the ids agree with one of them at most.
    static let orders: [(created: [Int64], charged: Int64)] = [([-20, -10], 0), ([-10, -20], 6_000)]
  }

  @Test("SH-12 of two challenges completed in one second the one created earlier is used first, in any order of facts")
  func created() async throws {
    for (created, charged) in Pair.orders {
      for order in 0..<4 {
        try await withShields { fixture in
          let pair = try await Pair(fixture)
          let completions = pair.completions(created: created)
          if order.isMultiple(of: 2) { try await pair.use() }
          for completion in order < 2 ? completions : completions.reversed() { try await fixture.complete(completion) }
          if !order.isMultiple(of: 2) { try await pair.use() }
          #expect(try await pair.charged() == charged, "\(created), order \(order)")
          // The grants themselves are created by the completion.
          let child = fixture.child
          let grants = try await fixture.family.database.read(child.partition) { tx in
            try GrantTable.page(tx, child, after: 0, unspentAt: nil, limit: 10).map(\.grant)
          }
          #expect(grants.allSatisfy { $0.created == FamilyFixture.start && $0.usableFrom == $0.created })
          #expect(Set(grants.map { $0.causeCreated.seconds - FamilyFixture.start.seconds }) == Set(created))
        }
      }
    }
  }

  @Test("SH-12 CH-15 a correction and a replay use the grants in the same order", arguments: [true, false])
  func corrected(isInPieces: Bool) async throws {
    for (created, charged) in Pair.orders {
      try await withShields(isInPieces: isInPieces) { fixture in
        let pair = try await Pair(fixture)
        let before = pair.completions(created: created, at: 50)
        for completion in before { try await fixture.complete(completion) }
        try await pair.use()
        await fixture.family.database.settleTimers()
        #expect(try await pair.charged() == charged)
        for (previous, current) in zip(before, pair.completions(created: created, at: 40)).reversed() {
          try await fixture.correct(previous, to: current)
        }
        await fixture.family.database.settleTimers()
        #expect(try await pair.charged() == charged)
      }
    }
  }

  @Test("SH-12 a snapshot brings the creation of challenges that earlier events did not have, and changes their order")
  func snapshot() async throws {
    for (created, charged) in Pair.orders {
      try await withShields { fixture in
        let pair = try await Pair(fixture)
        for completion in pair.completions(created: [nil, nil]) { try await fixture.complete(completion) }
        try await pair.use()
        #expect([0, 6_000].contains(try await pair.charged()))
        let messages = try pair.completions(created: created).map {
          try fixture.received(ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: $0))
        }
        let outcome = try await FamilyReconciliation.run(
          messages, of: fixture.child.familyID, by: ChallengeEventHandler(limits: fixture.family.replay),
          in: fixture.family.database)
        #expect(outcome.parkReason == nil)
        await fixture.family.database.settleTimers()
        #expect(try await pair.charged() == charged)
      }
    }
  }

  @Test("SH-12 a key of a snapshot that an earlier version had begun names no creation: that of the completion counts")
  func earlierKey() throws {
    let key = SnapshotKeys.key("period", "child", "c/2026-03-02", 100, 7, 60, AppSet([1]).text)
    let gift = try #require(PeriodGift(snapshotKey: key))
    #expect(gift.challengeCreated.seconds == 100 && gift.bonusSixtieths == 7 && gift.seconds == 60)
    #expect(PeriodGift(snapshotKey: gift.snapshotKey("child")) == gift)
  }

  @Test(
    "SH-12 grants of earlier versions keep their order, and can be used, changed and withdrawn",
    .sqlite("databases of earlier versions"))
  func earlierVersion() async throws {
    let child = ChildKey(familyID: freshID(), childID: freshID())
    let (directory, start) = (TemporaryDirectory(), FamilyFixture.start)
    let host = try RealHost(
      loopCount: 1, blockingThreads: 2, wallClock: VirtualWallClock(WallTime(seconds: start.seconds)))
    let old = try await Database.open(
      DatabaseConfiguration(directory: directory.path), host: host,
      migrations: EventFeed.migrations + ShieldSchema.family + ShieldSchema.policy.prefix(16))
    let key = "\(child.partition.number), '\(child.familyID)', '\(child.childID)'"
    try await old.write(child.familyID) { tx in
      for (place, created) in [(1, 30), (2, 10), (3, 20)] as [(Int64, Int64)] {
        try tx.execute(
          """
          INSERT INTO unlock_grant (partition, family_id, child_id, place, grant_id, source, pool, pool_change, seconds,
            used_seconds, start_time, expire_time, create_time, cause_id, price_sixtieths)
          VALUES (\(key), \(place), 'g\(place)', 2, '', 0, 60, 0, \(start.seconds), NULL, \(created), '', 0)
          """)
        try tx.execute(
          """
          INSERT INTO unspent_grant (partition, family_id, child_id, expire_time, start_time, create_time, grant_id, place)
          VALUES (\(key), \(Int64.max), \(start.seconds), \(created), 'g\(place)', \(place))
          """)
      }
    }
    await old.close()
    host.shutdown()
    let fixture = try await FamilyFixture(continuing: directory, at: start)
    try await fixture.database.write(child.familyID) { tx in
      func unspent() throws -> [String] { try GrantTable.unspent(tx, child, after: start).map(\.grant.id) }
      #expect(try unspent() == ["g2", "g3", "g1"])
      #expect(try GrantTable.pooled(tx, child, after: start).map(\.id) == ["g2", "g3", "g1"])
      try GrantTable.addUsed(tx, child, "g2", seconds: 60)
      try GrantTable.void(tx, child, "g3")
      #expect(try unspent() == ["g1"])
      try GrantTable.addUsed(tx, child, "g2", seconds: -1)
      var third = try #require(try GrantTable.find(tx, child, "g3"))
      (third.grant.seconds, third.grant.causeCreated) = (60, Instant(seconds: 5))
      try GrantTable.save(tx, child, third)
      #expect(try unspent() == ["g3", "g2", "g1"])
    }
    await fixture.stop()
  }
}
