import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldApps

/// Changes that two guardians and a device made without a connection, through the service.
@Suite(.timeLimit(.minutes(30)))
struct ConflictTests {
  private typealias Offline = ShieldV1.OfflineChange

  /// A change made some seconds after the fixture's start.
  private static func change(
    _ appID: String, at seconds: Int64, _ value: ShieldV1.OfflineChange.Value, id: String = freshID()
  ) -> ShieldV1.OfflineChange {
    Offline(
      changeID: id, appID: appID, changeTime: .init(seconds: FamilyFixture.start.seconds + seconds), value: value)
  }

  @Test("SH-9 the outcome of each change is reported, and a refused one keeps none from being applied")
  func outcomes() async throws {
    try await withShields { fixture in
      try await fixture.family.advance(by: 10)
      let game = try await fixture.save([ShieldFixture.selection("game", .reward, rate: 50)])[0]
      try await fixture.family.advance(by: 90)
      let now = Int64(100)
      let (rate, name) = (
        Self.change(game, at: now - 5, .pointsPerMinute(80)), Self.change(game, at: now - 95, .displayName("early"))
      )
      let refused = Self.change(freshID(), at: now, .setting(.banned))
      let wrong = Self.change(game, at: now, .pointsPerMinute(81))
      let answer = try await fixture.resolve([name, refused, rate, wrong, rate])
      #expect(answer.results.map(\.changeID) == [name, refused, rate, wrong, rate].map(\.changeID))
      #expect(answer.results.map(\.outcome) == [.superseded, .refused, .applied, .refused, .repeated])
      let winner = try #require(answer.results[0].winner)
      #expect(winner.guardianID == (try await fixture.family.guardianIDs(fixture.guardian))[0])
      #expect(winner.changeTime?.seconds == FamilyFixture.start.seconds + 10 && winner.deviceID.isEmpty)
      #expect(answer.results[1].message.contains("no app of the child"))
      #expect(answer.results[3].message.contains("points_per_minute"))
      #expect(answer.apps.map(\.pointsPerMinute) == [80] && answer.apps[0].displayName == "game")
      // It applies from its receipt on.
      #expect(answer.apps[0].effectiveTime?.seconds == fixture.now.seconds)
      #expect(answer.policyVersion == (try await fixture.policy().version))
      let published = try await fixture.family.events(ShieldV1.AppAssigned.self, of: fixture.guardian.familyID)
      #expect(published.compactMap(\.app?.pointsPerMinute) == [50, 80])
      let change = try #require(try await fixture.recorded().first)
      #expect(change.kind == .changesMerged && change.values.map(\.field) == ["points_per_minute"])
      let again = try await fixture.resolve([rate])
      #expect(again.results.map(\.outcome) == [.repeated])
      #expect(try await fixture.recorded().count == 2)
    }
  }

  @Test("SH-9 FA-1 the repeat of a large merge has the outcomes of then, with the changes that hold and the refusals")
  func repeated() async throws {
    try await withShields { fixture in
      try await fixture.family.advance(by: 10)
      let game = try await fixture.save([ShieldFixture.selection("game", .reward, rate: 50)])[0]
      try await fixture.family.advance(by: 90)
      let changes = (0..<90).map { number in
        switch number % 3 {
        case 0: Self.change(game, at: 100, .pointsPerMinute(80))
        case 1: Self.change(game, at: 5, .displayName("early"))
        default: Self.change(freshID(), at: 100, .setting(.banned))
        }
      }
      let request = ShieldV1.ResolveConflictsRequest(
        childID: fixture.childID, changes: changes, requestID: freshID())
      let (conflicts, options) = (fixture.family.conflicts, fixture.guardian.options)
      let first = try await conflicts.resolveConflicts(request, options: options)
      #expect(Set(first.results.map(\.outcome)) == [.applied, .superseded, .refused])
      let again = try await conflicts.resolveConflicts(request, options: options)
      #expect(again.results == first.results && again.apps == first.apps)
      #expect(again.results.allSatisfy { $0.outcome != .refused || $0.message.contains("no app of the child") })
      #expect(again.results.allSatisfy { $0.outcome != .superseded || $0.winner?.changeTime != nil })
      #expect(try await fixture.recorded().count == 2)
    }
  }

  @Test("SH-9 a device changes a label that no guardian has given; never a guardian's, a rate, a setting or a ban")
  func device() async throws {
    try await withShields { fixture in
      let unnamed = ShieldV1.AppSelection(tokenDigest: ShieldFixture.token("x"), category: .reward)
      let ids = try await fixture.save([unnamed, ShieldFixture.selection("named", .reward)])
      try await fixture.family.advance(by: 100)
      let changes = [
        Self.change(ids[0], at: 50, .displayName("device's")), Self.change(ids[1], at: 99, .displayName("device's")),
        Self.change(ids[0], at: 50, .pointsPerMinute(60)), Self.change(ids[0], at: 50, .setting(.open)),
      ]
      let answer = try await fixture.resolve(changes, as: fixture.device)
      #expect(answer.results.map(\.outcome) == [.applied, .superseded, .refused, .refused])
      #expect(answer.apps.map(\.displayName) == ["device's", "named"])
      #expect(answer.apps.map(\.pointsPerMinute) == [50, 50] && answer.apps.map(\.setting) == [.earned, .earned])
      // A guardian's, however early, beats it; and no later one of the device beats that.
      let guardians = try await fixture.resolve([Self.change(ids[0], at: -9_999, .displayName("guardian's"))])
      #expect(guardians.results.map(\.outcome) == [.applied])
      let late = try await fixture.resolve([Self.change(ids[0], at: 100, .displayName("late"))], as: fixture.device)
      #expect(late.results.map(\.outcome) == [.superseded] && late.apps.map(\.displayName) == ["guardian's"])
      #expect(late.results[0].winner?.changeID == guardians.results[0].changeID)
      // Only guardians' changes are recorded.
      #expect(try await fixture.recorded().map(\.kind) == [.changesMerged, .appsSaved])
      let sibling = try await fixture.family.makeChild(fixture.guardian, name: "Ben")
      let other = ShieldFixture(fixture, in: fixture.family, childID: sibling)
      #expect(try await rpcError { try await other.resolve(changes, as: fixture.device) }.code == .notFound)
    }
  }

  @Test("SH-9 two guardians and a device at once on one app: every order, with repetitions, leaves the same")
  func orders() async throws {
    try await withShields { fixture in
      let family = fixture.family
      let other = try await family.addGuardian(fixture.guardian)
      let callers = [fixture.guardian, try await family.pairDevice(fixture.guardian, guardian: other), fixture.device]
      try await family.advance(by: 10)
      var states = Set<[String]>()
      for (number, order) in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].enumerated() {
        let token = ShieldFixture.token("\(number)")
        let game = try await fixture.save([.init(tokenDigest: token, category: .reward)])[0]
        // In the same second; the first guardian's clock is behind, the device's is ahead.
        let now = family.now.seconds - FamilyFixture.start.seconds
        let calls = [
          [Self.change(game, at: now, .displayName("A")), Self.change(game, at: now + 20, .pointsPerMinute(60))],
          [
            Self.change(game, at: now + 10, .displayName("B"), id: "ffffffff-1d8f-7000-8000-00000000000\(number)"),
            Self.change(game, at: now + 30, .setting(.banned)),
          ],
          [Self.change(game, at: now + 9_999, .displayName("C"))],
        ]
        try await family.advance(by: 40)
        for index in order + order.reversed() {
          _ = try await fixture.resolve(calls[index], as: callers[index])
        }
        let app = try #require(try await fixture.policy().apps.first { $0.app?.appID == game }?.app)
        states.insert([app.displayName, "\(app.pointsPerMinute)", "\(app.setting)"])
      }
      #expect(states == [["B", "60", "\(ShieldV1.AppSetting.banned)"]])
    }
  }

  @Test("SH-9 the same at the same moment: concurrent calls leave the change that holds by the rule")
  func concurrent() async throws {
    try await withShields { fixture in
      let game = try await fixture.save([.init(tokenDigest: ShieldFixture.token("x"), category: .reward)])[0]
      try await fixture.family.advance(by: 100)
      let changes = (0..<24).map { index -> ShieldV1.OfflineChange in
        let rate = Int32(50 + index / 2 * 10)
        return Self.change(
          game, at: Int64(index + 1), index % 2 == 0 ? .displayName("\(index)") : .pointsPerMinute(rate))
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for change in changes {
          group.addTask { _ = try await fixture.resolve([change]) }
          group.addTask {
            let late = Self.change(game, at: 100, .displayName("device's"))
            _ = try await fixture.resolve([late], as: fixture.device)
          }
        }
        try await group.waitForAll()
      }
      let app = try #require(try await fixture.policy().apps.first?.app)
      #expect(app.displayName == "22" && app.pointsPerMinute == 160)
    }
  }

  @Test("SH-9 a direct call is a change of its moment: an earlier change that arrives later does not overwrite it")
  func direct() async throws {
    try await withShields { fixture in
      let game = try await fixture.save([ShieldFixture.selection("game", .reward, rate: 50)])[0]
      let (rate, ban) = (
        Self.change(game, at: 50, .pointsPerMinute(80)), Self.change(game, at: 50, .setting(.banned))
      )
      try await fixture.family.advance(by: 90)
      // The same rate again is a change, too.
      _ = try await fixture.save([ShieldFixture.selection("game", .reward, rate: 50)])
      _ = try await fixture.unlockAll()
      let answer = try await fixture.resolve([rate, ban])
      #expect(answer.results.map(\.outcome) == [.superseded, .superseded])
      #expect(answer.apps.map(\.pointsPerMinute) == [50] && answer.apps.map(\.setting) == [.open])
      // And the reverse: a later one holds until the next direct call.
      try await fixture.family.advance(by: 90)
      let later = [Self.change(game, at: 150, .setting(.banned)), Self.change(game, at: 150, .displayName("new"))]
      #expect(try await fixture.resolve(later).results.map(\.outcome) == [.applied, .applied])
      _ = try await fixture.unblock([game])
      #expect(try await fixture.resolve(later).results.map(\.outcome) == [.superseded, .repeated])
      #expect(try await fixture.policy().apps.first?.app?.setting == .open)
      // A new assignment begins with its own.
      _ = try await fixture.remove(game)
      let removed = try await fixture.resolve([Self.change(game, at: 199, .setting(.banned))])
      #expect(removed.results.map(\.outcome) == [.refused] && removed.apps.isEmpty)
      try await fixture.family.advance(by: 90)
      _ = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let stale = try await fixture.resolve([Self.change(game, at: 199, .setting(.banned)), rate])
      #expect(stale.results.map(\.outcome) == [.superseded, .superseded])
    }
  }

  @Test("SH-9 SH-15 a ban that an approval has lifted is not set again by a change from before it")
  func lifted() async throws {
    try await withShields { fixture in
      let game = try await fixture.save([ShieldFixture.selection("game", .reward, rate: 50)])[0]
      _ = try await fixture.block([game], ban: true)
      try await fixture.family.advance(by: 60)
      try await fixture.decide(try await fixture.ask([game], kind: .liftBan, seconds: 0))
      let late = try await fixture.resolve([Self.change(game, at: 30, .setting(.banned))])
      #expect(late.results.map(\.outcome) == [.superseded] && late.apps.map(\.setting) == [.earned])
      try await fixture.family.advance(by: 9)
      let later = try await fixture.resolve([Self.change(game, at: 61, .setting(.banned))])
      #expect(later.results.map(\.outcome) == [.applied])
    }
  }

  @Test("SH-9 a clock that is ahead: a change counts as made at its first receipt, also when it is sent again")
  func clocks() async throws {
    try await withShields { fixture in
      let game = try await fixture.save([ShieldFixture.selection("game", .reward, rate: 50)])[0]
      try await fixture.family.advance(by: 10)
      let ahead = Self.change(game, at: 86_400, .pointsPerMinute(60))
      #expect(try await fixture.resolve([ahead]).results.map(\.outcome) == [.applied])
      try await fixture.family.advance(by: 10)
      let next = Self.change(game, at: 15, .pointsPerMinute(70))
      let answer = try await fixture.resolve([next])
      #expect(answer.results.map(\.outcome) == [.applied])
      let again = try await fixture.resolve([ahead])
      #expect(again.results.map(\.outcome) == [.superseded] && again.apps.map(\.pointsPerMinute) == [70])
      #expect(again.results[0].winner?.changeTime?.seconds == FamilyFixture.start.seconds + 15)
      // Also after its own time.
      try await fixture.family.advance(by: 200)
      #expect(try await fixture.resolve([ahead]).results.map(\.outcome) == [.superseded])
      // Of a caller the last 100 are known.
      for _ in 0..<3 {
        let many = (0..<100).map { _ in Self.change(game, at: 1_000_000, .displayName("x")) }
        _ = try await fixture.resolve(many, as: fixture.device)
      }
      let (child, deviceID) = (fixture.child, fixture.device.deviceID)
      let kept = try await fixture.family.database.read(child.partition) { tx in
        try ClampedChangeTable.receipts(tx, child, deviceID: deviceID).count
      }
      #expect(kept == 100)
      let tooMany = (0..<101).map { _ in Self.change(game, at: 0, .displayName("x")) }
      #expect(try await rpcError { try await fixture.resolve(tooMany) }.fields == ["changes"])
    }
  }
}

extension ShieldFixture {
  @discardableResult
  func resolve(
    _ changes: [ShieldV1.OfflineChange], as caller: Caller? = nil
  ) async throws -> ShieldV1.ResolveConflictsResponse {
    try await family.conflicts.resolveConflicts(
      .init(childID: childID, changes: changes, requestID: freshID()), options: (caller ?? guardian).options)
  }
}
