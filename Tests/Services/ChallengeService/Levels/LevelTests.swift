import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeFeed
@testable import ChallengeLevels

/// Levels over the API.
@Suite struct LevelTests {
  private let day: Int64 = 86_400

  private func level(_ fixture: ChallengeFixture) async throws -> ChallengeV1.Level {
    try await fixture.levels.getLevel(.init(childID: fixture.family.childID), options: try fixture.guardian)
  }

  @discardableResult
  private func set(_ fixture: ChallengeFixture, _ points: [Int64]) async throws -> ChallengeV1.LevelTable {
    try await fixture.levels.setLevels(.init(points: points, requestID: freshID()), options: try fixture.guardian)
  }

  private func reached(_ fixture: ChallengeFixture) async throws -> [Int32] {
    try await fixture.harness.events(ChallengeV1.LevelReached.self, of: fixture.family.familyID).map(\.level)
  }

  private func changed(_ fixture: ChallengeFixture) async throws -> [Int32] {
    try await fixture.harness.events(ChallengeV1.LevelChanged.self, of: fixture.family.familyID).map(\.level)
  }

  @Test("CH-20 a child without learning is at level 1 of the default table")
  func beginning() async throws {
    try await withChallengeService { fixture in
      let level = try await level(fixture)
      #expect(level.level == 1 && level.points == 0 && level.levelPoints == 0 && level.nextLevelPoints == 100)
      #expect(level.highestLevel == 1 && level.table?.isDefault == true && level.table?.points.count == 20)
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-20 a level is reached to the second, and of several at once the highest is announced")
  func reaching() async throws {
    try await withChallengeService { fixture in
      // 10 points a minute: 99 and 59/60 points.
      try await fixture.learn(at: 0, seconds: 594)
      try await fixture.learn(at: 600, seconds: 5, rate: 11)
      #expect(try await level(fixture).points == 99)
      #expect(try await reached(fixture) == [])
      try await fixture.learn(at: 700, seconds: 5, rate: 1)
      #expect(try await level(fixture).level == 2)
      #expect(try await reached(fixture) == [2])
      // 1,000 further points: levels 3 to 5 at once.
      try await fixture.learn(at: 1_000, seconds: 6_000)
      let level = try await level(fixture)
      #expect(level.level == 5 && level.points == 1_100 && level.levelPoints == 1_000 && level.nextLevelPoints == 1_750)
      #expect(try await reached(fixture) == [2, 5])
      #expect(try await changed(fixture) == [1, 2, 5])
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-20 a correction lowers the level that is shown, takes no event back, and a level is announced once")
  func corrections() async throws {
    try await withChallengeService { fixture in
      let learning = fixture.segment(at: 0, seconds: 1_800)
      try await fixture.deliver(fixture.changed(added: [learning]))
      #expect(try await level(fixture).level == 3)
      try await fixture.deliver(fixture.changed(removed: [learning]))
      let lowered = try await level(fixture)
      #expect(lowered.level == 1 && lowered.points == 0 && lowered.highestLevel == 3)
      #expect(try await fixture.findings() == [])
      try await fixture.deliver(fixture.changed(added: [learning]))
      #expect(try await level(fixture).level == 3)
      #expect(try await reached(fixture) == [3])
      #expect(try await changed(fixture) == [3, 1, 3])
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-20 a half of a change of usage that adds up to a state that never was reaches no level")
  func halves() async throws {
    try await withChallengeService { fixture in
      let slow = fixture.segment(at: 0, seconds: 600, rate: 9)
      let fast = fixture.segment(at: 600, seconds: 600, rate: 9)
      try await fixture.deliver(fixture.changed(added: [slow]))
      try await fixture.deliver(fixture.changed(added: [fast], moreFollows: true), settles: false)
      #expect(try await level(fixture).points == 90)
      try await fixture.deliver(fixture.changed(removed: [slow]))
      #expect(try await level(fixture).points == 90)
      #expect(try await reached(fixture) == [])
    }
  }

  @Test("CH-20 a family's own table holds for all its children at once, and the default one can come back")
  func tables() async throws {
    try await withChallengeService { fixture in
      try await fixture.learn(at: 0, seconds: 720)
      #expect(try await level(fixture).level == 2)
      let own = try await set(fixture, [0, 10, 20, 30])
      #expect(own.points == [0, 10, 20, 30] && !own.isDefault)
      let highest = try await level(fixture)
      #expect(highest.level == 4 && highest.nextLevelPoints == nil && highest.table == own)
      // More learning reaches nothing further.
      try await fixture.learn(at: 3_600, seconds: 7_200)
      #expect(try await level(fixture).points == 1_320)
      try await set(fixture, [0, 1_000_000_000])
      #expect(try await level(fixture).level == 1)
      #expect(try await fixture.findings() == [])
      let standard = try await set(fixture, [])
      #expect(standard.isDefault && standard.points == Levels.standard.points)
      #expect(try await level(fixture).level == 5)
      #expect(try await reached(fixture) == [2, 4, 5])
      #expect(try await fixture.findings() == [])
    }
  }

  @Test("CH-20 the snapshot has the level that is shown and the highest that was announced")
  func snapshot() async throws {
    try await withChallengeService { fixture in
      let learning = fixture.segment(at: 0, seconds: 1_800)
      try await fixture.deliver(fixture.changed(added: [learning]))
      try await fixture.deliver(fixture.changed(added: [fixture.segment(at: 4_000, seconds: 60)], removed: [learning]))
      let child = fixture.child
      let state = try await fixture.harness.database.read(child.partition) { tx in
        try ChallengeSnapshot().state(of: child.familyID, in: tx)
      }
      #expect(state.compactMap { $0 as? ChallengeV1.LevelReached }.map(\.level) == [3])
      #expect(state.compactMap { $0 as? ChallengeV1.LevelChanged }.map(\.level) == [1])
    }
  }

  @Test("CH-20 the level follows a snapshot of the usage, in pieces and as a whole", arguments: [1, 100])
  func reconciled(pieceEvents: Int) async throws {
    let fixture = try await ChallengeFixture(isInPieces: pieceEvents == 1)
    try await fixture.learn(at: 0, seconds: 1_800)
    try await fixture.reconcile(
      (0..<10).map { fixture.changed(added: [fixture.segment(at: $0 * day / 4, seconds: 60)]) }, fixture.usage,
      pieceEvents: pieceEvents)
    let level = try await level(fixture)
    #expect(level.points == 100 && level.level == 2 && level.highestLevel == 3)
    #expect(try await fixture.findings() == [])
    await fixture.harness.stop()
  }

  @Test("CH-20 a child that learned before there were levels gets its own at the next start")
  func backfill() async throws {
    let family = TestFamily()
    let first = try await ChallengeFixture(family)
    try await first.learn(at: 0, seconds: 1_800)
    let child = first.child
    try await first.harness.database.write(child.partition) { tx in
      for table in ["child_level", "family_level", "reached_level"] { try tx.execute("/* test */ DROP TABLE \(table)") }
      try tx.execute("/* test */ DELETE FROM schema_migration WHERE component = 'levels'")
    }
    await first.harness.stop()
    let second = try await ChallengeFixture(family, continuing: first.harness.directory, isSetUp: false)
    await second.harness.database.settleTimers()
    #expect(try await level(second).level == 3)
    #expect(try await second.findings() == [])
    await second.harness.stop()
  }
}
