import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldApps

@Suite struct RemovalTests {
  @Test("SH-7 the warning names the app, its category, its shield and its counters; nothing changes")
  func warning() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("Maths", .learning, rate: 10), ShieldFixture.selection("Chess", .reward),
      ])
      try await fixture.use(added: [
        fixture.segment(ids[0], .learning, 0..<90, rate: 10), fixture.segment(ids[1], .reward, 0..<120, rate: 50),
      ])
      let before = try await fixture.policy()
      let maths = try await fixture.removalWarning(ids[0])
      #expect(maths.seconds == 90 && maths.points == 15 && maths.sixtieths == 900 && !maths.shielded)
      #expect(maths.text.hasPrefix("Maths leaves the Learning list. It is not shielded now."))
      #expect(maths.text.contains("counters, now at 1m and 15 points,"))
      let chess = try await fixture.removalWarning(ids[1])
      #expect(chess.seconds == 120 && chess.points == 0 && chess.shielded && chess.app?.appID == ids[1])
      #expect(chess.text.hasPrefix("Chess leaves the Reward list. It is shielded now"))
      _ = try await fixture.grant([ids[1]], seconds: 600)
      #expect(try await !fixture.removalWarning(ids[1]).shielded)
      #expect(try await fixture.policy().apps.count == before.apps.count)
    }
  }

  @Test("SH-7 a removed app leaves policy and pools, is published, and starts over when it is added again")
  func removed() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("Maths", .learning, rate: 10), ShieldFixture.selection("Chess", .reward),
        ShieldFixture.selection("film", .reward),
      ])
      try await fixture.use(added: [fixture.segment(ids[0], .learning, 0..<600, rate: 10)])
      _ = try await fixture.family.shield.unblockApps(
        .init(childID: fixture.childID, requestID: freshID(), allApps: true), options: fixture.guardian.options)
      _ = try await fixture.grant([ids[1], ids[2]], seconds: 600)
      try await fixture.family.advance(by: 100)
      let version = try await fixture.policy().version
      let policy = try await fixture.remove(ids[1])
      #expect(policy.version == version + 1)
      #expect(policy.apps.compactMap(\.app?.appID) == [ids[0], ids[2]])
      #expect(try await fixture.grants().map(\.appIDs) == [[ids[2]]])
      let learning = try await fixture.remove(ids[0])
      #expect(learning.apps.compactMap(\.app?.appID) == [ids[2]])
      #expect(try await fixture.wallet().learningSixtieths == 6_000)

      let events = try await fixture.family.events(ShieldV1.AppRemoved.self, of: fixture.guardian.familyID)
      #expect(events.map(\.appID) == [ids[1], ids[0]] && events.map(\.generation) == [1, 1])
      #expect(events.map(\.removeTime?.seconds) == [fixture.now.seconds, fixture.now.seconds])

      try await fixture.family.advance(by: 60)
      // Another category and kind of app is free to choose again.
      let again = try await fixture.save([
        ShieldFixture.selection("Chess", .learning), ShieldFixture.selection("Maths", .learning, rate: 10),
      ])
      #expect(again == [ids[1], ids[0]])
      let apps = try await fixture.policy().apps.compactMap(\.app)
      #expect(apps.map(\.appID) == [ids[0], ids[1], ids[2]] && apps.map(\.generation) == [2, 2, 1])
      #expect(apps.map(\.setting) == [.unspecified, .unspecified, .open])
      #expect(try await fixture.removalWarning(ids[0]).seconds == 0)
      #expect(try await fixture.grants().map(\.appIDs) == [[ids[2]]])

      let state = try await fixture.snapshot()
      let published = state.compactMap { message -> String? in
        if let assigned = message as? ShieldV1.AppAssigned, let app = assigned.app {
          return "+\(app.displayName) \(app.generation)"
        }
        return (message as? ShieldV1.AppRemoved).map { "-\($0.appID) \($0.generation)" }
      }
      #expect(
        published == ["+Maths 1", "+Chess 1", "+film 1", "-\(ids[1]) 1", "-\(ids[0]) 1", "+Chess 2", "+Maths 2"])
    }
  }

  @Test("SH-7 SH-12 use before the removal that arrives late still uses the grant; use from it on does not")
  func lateUse() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.grant(ids, seconds: 600)
      // A device's clock is ahead: this use is known before the removal falls into it.
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 60..<200, rate: 50)])
      try await fixture.family.advance(by: 100)
      _ = try await fixture.remove(ids[0])
      #expect(try await fixture.wallet().chargedSixtieths == 100 * 50)
      #expect(try await fixture.grants().map(\.usedSeconds) == [40])
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 0..<60, rate: 50)])
      #expect(try await fixture.grants().map(\.usedSeconds) == [100])
      #expect(try await fixture.wallet().chargedSixtieths == 100 * 50)
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 200..<260, rate: 50, generation: 2)])
      #expect(try await fixture.grants().map(\.usedSeconds) == [100])
      #expect(try await fixture.removalWarning(ids[0]).seconds == 60)
      #expect(try await fixture.open().isEmpty)
    }
  }

  @Test("SH-7 CH-15 a late or corrected completion gives the app its pool only until the removal")
  func lateCompletion() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("game", .reward), ShieldFixture.selection("film", .reward),
      ])
      let first = fixture.completion(freshID(), at: 0, seconds: 300, apps: ids)
      try await fixture.complete(first)
      try await fixture.family.advance(by: 100)
      _ = try await fixture.remove(ids[0])
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      try await fixture.complete(fixture.completion(freshID(), at: 10, seconds: 300, apps: ids))
      try await fixture.correct(
        first, to: fixture.completion(first.challengeID, at: 5, seconds: 200, apps: ids))
      #expect(try await fixture.grants().map(\.appIDs) == [[ids[1]], [ids[1]]])
      #expect(try await fixture.open() == [ids[1]])
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 50..<100, rate: 50)])
      #expect(try await fixture.wallet().chargedSixtieths == 0)
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 100..<150, rate: 50, generation: 2)])
      #expect(try await fixture.wallet().chargedSixtieths == 50 * 50)
      // A completion after the app was added again gives it a pool again.
      try await fixture.family.advance(by: 1)
      try await fixture.complete(fixture.completion(freshID(), at: 101, seconds: 300, apps: ids))
      #expect(try await fixture.open() == Set(ids))
    }
  }

  @Test("SH-7 SH-11 shields of an acknowledged version stay true when the app comes back in the other category")
  func acknowledgedShield() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.acknowledge(try await fixture.policy().version)
      _ = try await fixture.remove(ids[0])
      try await fixture.save([ShieldFixture.selection("game", .learning)])
      let acknowledged = try await fixture.snapshot().compactMap { $0 as? ShieldV1.PolicyAcknowledged }
      #expect(acknowledged.map(\.shieldedAppIDs) == [ids])
      _ = try await fixture.acknowledge(try await fixture.policy().version)
      let later = try await fixture.snapshot().compactMap { $0 as? ShieldV1.PolicyAcknowledged }
      #expect(later.map(\.shieldedAppIDs) == [ids, []])
    }
  }

  @Test("SH-7 SH-1 versions of apps are bounded: at the bound rates stay as they are, and apps can still be removed")
  func bound() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let child = fixture.child
      _ = try await fixture.family.database.write(child.partition) { tx in
        try tx.execute(
          "UPDATE app_assignment SET number = ? WHERE partition = ? AND family_id = ? AND child_id = ?",
          AppAssignmentTable.maximumRows - 1, child.partition, child.familyID, child.childID)
      }
      try await fixture.save([ShieldFixture.selection("film", .reward)])
      let full = try await rpcError { try await fixture.save([ShieldFixture.selection("game", .reward, rate: 70)]) }
      #expect(full.code == .resourceExhausted && full.message.contains("at most 20000"))
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.remove(ids[0])
      #expect(try await fixture.policy().apps.map(\.app?.displayName) == ["film"])
    }
  }

  @Test("SH-7 a removal is answered once; an app that is not the child's is not found")
  func repeated() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("game", .reward), ShieldFixture.selection("film", .reward),
      ])
      let requestID = freshID()
      let first = try await fixture.remove(ids[0], requestID: requestID)
      #expect(try await fixture.remove(ids[0], requestID: requestID) == first)
      let reused = try await rpcError { try await fixture.remove(ids[1], requestID: requestID) }
      #expect(reused.code == .alreadyExists && reused.reason == "REQUEST_ID_REUSED")
      for id in [ids[0], freshID()] {
        let gone = try await rpcError { try await fixture.remove(id) }
        #expect(gone.code == .notFound && gone.message.contains("app_id"))
        let unknown = try await rpcError { try await fixture.removalWarning(id) }
        #expect(unknown.code == .notFound)
      }
      let wrong = try await rpcError { try await fixture.remove("x", requestID: "y") }
      #expect(wrong.code == .invalidArgument && wrong.fields == ["request_id", "app_id"])
      #expect(try await fixture.family.events(ShieldV1.AppRemoved.self, of: fixture.guardian.familyID).count == 1)
    }
  }
}
