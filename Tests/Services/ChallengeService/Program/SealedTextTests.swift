import Database
import LocalTime
import Messages
import ProtobufC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing
import Verification

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeFacts
@testable import ChallengeServer

/// What guardians have written, as it is stored.
@Suite struct SealedTextTests {
  /// Changes by guardians are those of all services.
  private static let tables = ChallengeData.kept.tables.filter { $0.name != "guardian_change" }

  @Test("FA-7 titles, names and reasons are stored sealed, are read as they were, and are empty without the key")
  func sealed() async throws {
    try await withChallengeService { fixture in
      let (child, database) = (fixture.child, fixture.harness.database)
      let id = try await fixture.create(
        .init(title: "Zebra book", description: "Zebra pages", target: 15)
      ).challengeID
      try await fixture.learn(at: 0, seconds: 1_200)
      try await fixture.repairStreak(fixture.date(-3), "Zebra fever")
      let own = try await fixture.pauseStreak(fixture.today, days: 2, name: "Zebra trip").pauseID
      let all = try await fixture.pauseStreak(fixture.date(9), days: 2, name: "Zebra feast", isForAll: true).pauseID
      #expect(try await fixture.findings() == [])
      try await database.write(child.partition) { tx in
        try ProgressBeforeTable.save(
          tx, child, challengeID: id, ChallengeV1.Progress(title: "Zebra book").serialized())
      }
      #expect(try await database.places(of: "Zebra", in: Self.tables) == [])

      let guardian = try fixture.guardian
      let read = try await fixture.client.getChallenge(.init(challengeID: id), options: guardian)
      #expect(read.settings?.title == "Zebra book" && read.settings?.description == "Zebra pages")
      #expect(try await fixture.completions().map(\.title) == ["Zebra book"])
      let pauses = try await fixture.protection.listStreakPauses(
        .init(childID: child.childID), options: guardian
      ).pauses
      #expect(Set(pauses.map(\.name)) == ["Zebra trip", "Zebra feast"])
      let repairs = try await fixture.protection.listStreakRepairs(.init(childID: child.childID), options: guardian)
      #expect(repairs.repairs.map(\.reason) == ["Zebra fever"])

      try fixture.harness.personalKeys.destroy(.child(child.childID, of: child.familyID))
      try await database.read(child.partition) { tx in
        let challenge = try ChallengeTable.list(tx, child, in: .message).first?.challenge
        #expect(challenge?.settings.title == "" && challenge?.settings.description == "")
        let completions = try CompletionTable.page(tx, child, challengeID: nil, after: nil, limit: 9).rows
        #expect(completions.map(\.title) == [""])
        #expect(try StreakRepairTable.list(tx, child, before: nil, limit: 9).map(\.reason) == [""])
        #expect(try StreakPauseTable.find(tx, familyID: child.familyID, own)?.name == "")
        // That of all children is the family's.
        #expect(try StreakPauseTable.find(tx, familyID: child.familyID, all)?.name == "Zebra feast")
        let progress = try ProgressBeforeTable.find(tx, familyID: child.familyID, challengeID: id) {
          try ChallengeV1.Progress(serializedBytes: $0)
        }
        #expect(progress == nil)
      }
    }
  }

  @Test("SH-13 a title of a version that sealed none is what the facts give; another one is not, and is replaced")
  func compared() async throws {
    try await withChallengeService { fixture in
      let (child, database) = (fixture.child, fixture.harness.database)
      try await fixture.create(.init(title: "Zebra book", target: 15))
      try await fixture.learn(at: 0, seconds: 1_200)
      func write(_ title: String) async throws {
        try await database.write(child.partition) { tx in
          try tx.execute(
            "UPDATE completion SET title = ? WHERE partition = ? AND family_id = ?", title, child.partition,
            child.familyID)
        }
      }
      func rebuild() async throws {
        try await LedgerRebuild(database, ChallengeLedger.ledger, host: fixture.harness.host, share: 100, pauses: [])
          .run(only: child.familyID) { finding in
            if case .unrebuilt(_, let reason) = finding { Issue.record("\(reason)") }
          }
      }
      try await write("Zebra book")
      #expect(try await fixture.findings() == [])
      try await rebuild()
      #expect(try await database.places(of: "Zebra", in: Self.tables) == ["completion.title"])
      try await write("Zebra cook")
      #expect(try await fixture.findings().count == 1)
      try await rebuild()
      #expect(try await database.places(of: "Zebra", in: Self.tables) == [])
      #expect(try await fixture.completions().map(\.title) == ["Zebra book"])
    }
  }
}
