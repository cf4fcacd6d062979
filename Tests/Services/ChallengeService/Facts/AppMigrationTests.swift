import Database
import DatabaseServer
import LocalTime
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFacts
@testable import ChallengeServer

@Suite(.sqlite("databases of earlier versions")) struct AppMigrationTests {
  @Test(
    "SH-7 CH-10 when an app was a reward app is derived from an older database's assignments and removals, and remains so"
  )
  func rewardApps() async throws {
    let family = TestFamily()
    let old = try await ServiceHarness(
      "ChallengeService", migrations: Array(ChallengeSchema.migrations.prefix(5)),
      authorization: ChallengeProgram.definition.authorization
    ) { database, host in ChallengeAPI(database: database, host: host) }
    let child = ChildKey(familyID: family.familyID, childID: family.childID)
    try await old.database.write(child.partition) { tx in
      // Six apps, each assigned every thousand seconds, at times as a reward app; some generations were removed.
      for number in 0..<60 as Range<Int64> {
        let app = "app \(number % 6)"
        try tx.execute(
          """
          INSERT INTO child_app (partition, family_id, child_id, app_id, effective_time, is_reward, generation)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """, tx.partition, child.familyID, child.childID, app, number * 1_000, number % 4 != 1, number / 9)
        guard number % 5 == 0 else { continue }
        try tx.execute(
          """
          INSERT INTO app_removal (partition, family_id, child_id, app_id, generation, remove_time)
          VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
          """, tx.partition, child.familyID, child.childID, app, number / 9, number * 1_000 + number * 50)
      }
      for challenge in ["one", "two"] {
        for date in 0..<3 as Range<Int64> {
          try tx.execute(
            "INSERT INTO counted_day VALUES (?, ?, ?, ?, 60, ?, NULL, 0, 0, 0, 0)", tx.partition, child.familyID,
            challenge, date, date * 100)
        }
      }
    }
    let directory = old.directory
    await old.stop()

    let new = try await ChallengeFixture(family, continuing: directory, isSetUp: false)
    try await new.harness.database.write(child.partition) { tx in
      try Self.expectAgreement(tx, child)
      #expect(
        try CountedDayTable.sum(tx, familyID: child.familyID, challengeID: "two")
          == CountedSum(seconds: 180, sixtieths: 300))
      // Published in any order, and again: earlier assignments, removals that are corrected in both directions.
      for number in 0..<40 as Range<Int64> {
        let (app, time) = ("app \(number % 6)", Instant(seconds: (number * 7_919) % 61_000))
        if number % 3 == 0 {
          try AppTables.remove(tx, child, app: app, generation: number % 7, time: time)
        } else {
          _ = try AppTables.assign(
            tx, child, app: app, effective: time, isReward: number % 2 == 0, generation: number % 7)
        }
        try Self.expectAgreement(tx, child)
      }
    }
    await new.harness.stop()
  }

  private static func expectAgreement(_ tx: ReadTransaction, _ child: ChildKey) throws {
    let whole = Instant.distantPast..<Instant.distantFuture
    let stored = try AppTables.rewardApps(tx, child, overlapping: whole).mapValues {
      $0.sorted { $0.lowerBound < $1.lowerBound }
    }
    let expected = try ChildFacts(whole: tx, child).rewardApps
    #expect(stored == expected && !expected.isEmpty)
  }
}
