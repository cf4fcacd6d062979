import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import Database
@testable import ShieldApps
@testable import ShieldPolicies

/// Changes of one transaction from which another one makes the policy.
@Suite struct PolicyTransactionTests {
  /// Every call that is answered by the policy, as a guardian makes it: the same id and request each time.
  private enum Change: CaseIterable {
    case save, block, ban, unblock, unlockAll, remove

    func call(_ fixture: ShieldFixture, _ apps: [String], _ id: String) async throws -> Answer {
      let (shield, child, options) = (fixture.family.shield, fixture.childID, fixture.guardian.options)
      switch self {
      case .save:
        let selections = ["game", "film"].map { ShieldFixture.selection($0, .reward, rate: 100) }
        let answer = try await shield.saveApps(
          .init(childID: child, selections: selections, requestID: id), options: options)
        return Answer(version: answer.policyVersion, apps: answer.apps)
      case .block, .ban:
        return Answer(
          try await shield.blockApps(
            .init(childID: child, appIDs: [apps[1]], requestID: id, ban: self == .ban), options: options))
      case .unblock:
        return Answer(
          try await shield.unblockApps(.init(childID: child, appIDs: [apps[0]], requestID: id), options: options))
      case .unlockAll:
        return Answer(try await shield.unlockAllRewardApps(.init(childID: child, requestID: id), options: options))
      case .remove:
        return Answer(
          try await shield.removeApp(.init(childID: child, appID: apps[0], requestID: id), options: options))
      }
    }
  }

  private struct Answer: Equatable {
    var version: Int64
    var apps: [ShieldV1.App] = []
    var policy: ShieldV1.Policy?

    init(version: Int64, apps: [ShieldV1.App]) {
      (self.version, self.apps) = (version, apps)
    }

    init(_ policy: ShieldV1.Policy) {
      (version, self.policy) = (policy.version, policy)
    }
  }

  /// The effects that must not happen twice.
  private struct Traces: Equatable {
    var versions: Int
    var published: Int
    var settings: [Int]

    init(_ fixture: ShieldFixture) async throws {
      let child = fixture.child
      (versions, published, settings) = try await fixture.family.database.read(child.partition) { tx in
        func count(_ table: String) throws -> Int {
          try tx.queryOne("/* test */ SELECT COUNT(*) FROM \(table)") { $0.int(0) } ?? 0
        }
        return (
          try count("policy_version"), try count("feed_event"), try AppTable.list(tx, child).map(\.setting.rawValue)
        )
      }
    }
  }

  /// A child with two apps, one of them open.
  private func prepare(_ family: FamilyFixture) async throws -> (ShieldFixture, apps: [String]) {
    let fixture = try await ShieldFixture(family)
    let apps = try await fixture.save(
      ["game", "film"].map { ShieldFixture.selection($0, .reward, rate: 50) }
        + [ShieldFixture.selection("read", .learning)])
    try await fixture.use(added: [fixture.segment(apps[2], .learning, 0..<600, rate: 5)])
    _ = try await fixture.unblock([apps[1]])
    try await family.advance(by: 100)
    return (fixture, apps)
  }

  private static let powerCut = TestTrigger(
    "power_cut", "BEFORE INSERT", on: "idempotency_key", when: "NEW.method NOT LIKE '%#%'", .refusal("power cut"))

  /// Nothing is committed any more that answers a call.
  private func cut(_ database: Database) async throws {
    try await database.write(Partition(familyID: "f")) { try Self.powerCut.make($0) }
  }

  /// The same family on a copy of what is on the disk, with power again.
  private func restarted(_ fixture: ShieldFixture) async throws -> ShieldFixture {
    let family = try await FamilyFixture(continuing: fixture.family.directory.copy(), at: fixture.now)
    try await family.database.write(Partition(familyID: "f")) { try Self.powerCut.drop($0) }
    return ShieldFixture(fixture, in: family)
  }

  @Test(
    "SH-11 a call cut between its transactions changed everything or nothing: its repeat gets the answer of an unbroken one",
    arguments: Change.allCases)
  private func powerCut(_ change: Change) async throws {
    try await withFamilyService { family in
      let (fixture, apps) = try await prepare(family)
      let id = freshID()
      let before = try await fixture.policy()

      let unbroken = try await restarted(fixture)
      let expected = try await change.call(unbroken, apps, id)
      let traces = try await Traces(unbroken)
      #expect(expected.version == before.version + 1)
      await unbroken.family.stop()

      try await cut(family.database)
      _ = try await rpcError { try await change.call(fixture, apps, id) }
      let child = fixture.child
      let (newest, shown) = try await family.database.read(child.partition) { tx in
        let instants: [Int64] = [0, 50, 99, 100, 1_000]
        return (
          try PolicyTable.newestVersion(tx, child),
          try instants.compactMap { try PolicyUpdate.current(tx, child, now: FamilyFixture.start + $0) }
        )
      }
      // The change holds, and no instant has a policy that shows it under the old version.
      #expect(newest == before.version && shown.isEmpty)

      // The repeat comes first.
      let repeated = try await restarted(fixture)
      #expect(try await change.call(repeated, apps, id) == expected)
      #expect(try await change.call(repeated, apps, id) == expected)
      try await repeated.family.advance(by: 5)
      #expect(try await change.call(repeated, apps, id) == expected)
      #expect(try await Traces(repeated) == traces)
      await repeated.family.stop()

      // A device comes first.
      let watched = try await restarted(fixture)
      let token = PolicyToken.text(child, fixture.device.deviceID, version: before.version, epoch: watched.epoch)
      var watch = watched.family.shield.watchPolicy(
        .init(childID: fixture.childID, resumeToken: token), options: fixture.device.options
      ).makeAsyncIterator()
      #expect(try await watch.next()?.policy?.version == expected.version)
      #expect(try await change.call(watched, apps, id) == expected)
      #expect(try await Traces(watched) == traces)
      await watched.family.stop()

      // Without a caller pending work makes the policy.
      let left = try await restarted(fixture)
      try await left.family.advance(by: 5)
      #expect(try await Traces(left) == traces)
      let late = try await change.call(left, apps, id)
      #expect(late.version == expected.version && late.apps == expected.apps)
      #expect(try await change.call(left, apps, id) == late)
      #expect(try await Traces(left) == traces)
      await left.family.stop()
    }
  }

  @Test("SH-11 a request answered by an earlier version of the program is not done again")
  func answeredBefore() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let id = freshID()
      let first = try await fixture.remove(apps[0], requestID: id)
      // Earlier versions kept the answer alone.
      let dropped = try await fixture.family.database.write(fixture.child.partition) {
        try $0.executeCounting("DELETE FROM idempotency_key WHERE method LIKE '%#%'")
      }
      #expect(dropped > 0)
      #expect(try await fixture.remove(apps[0], requestID: id) == first)
    }
  }

  @Test("SH-11 one id is for one request, even where the first one was cut between its transactions")
  func otherRequest() async throws {
    try await withFamilyService { family in
      let (fixture, apps) = try await prepare(family)
      let id = freshID()
      try await cut(family.database)
      _ = try await rpcError { try await Change.block.call(fixture, apps, id) }
      let error = try await rpcError { try await Change.ban.call(fixture, apps, id) }
      #expect(error.code == .alreadyExists)
    }
  }

  @Test("SH-11 of a call that answers with many apps little is kept, and a repeat changes nothing and answers the same")
  func largeAnswers() async throws {
    try await withFamilyService { family in
      let fixture = try await ShieldFixture(family)
      let selections = (0..<100).map { ShieldFixture.selection("app \($0)", $0 < 50 ? .reward : .learning) }
      let save = ShieldV1.SaveAppsRequest(childID: fixture.childID, selections: selections, requestID: freshID())
      let saved = try await family.shield.saveApps(save, options: fixture.guardian.options)
      #expect(saved.apps.count == 100)
      let limits = ShieldV1.SetLimitsRequest(
        childID: fixture.childID,
        limits: .init(appLimits: saved.apps.prefix(50).map { .init(appID: $0.appID, daily: .init(seconds: 3_600)) }),
        requestID: freshID())
      let limited = try await family.shield.setLimits(limits, options: fixture.guardian.options)
      let grant = ShieldV1.GrantUnlockRequest(
        childID: fixture.childID, appIDs: saved.apps.prefix(50).map(\.appID), seconds: 600, requestID: freshID())
      let granted = try await family.shield.grantUnlock(grant, options: fixture.guardian.options)
      let before = try await Traces(fixture)
      for _ in 0..<2 {
        #expect(
          try await family.shield.saveApps(save, options: fixture.guardian.options).apps.map(\.appID)
            == saved.apps.map(\.appID))
        #expect(
          try await family.shield.setLimits(limits, options: fixture.guardian.options).apps.count == limited.apps.count)
        #expect(try await family.shield.grantUnlock(grant, options: fixture.guardian.options) == granted)
      }
      #expect(try await Traces(fixture) == before)
      let kept = try await family.database.read(nil) {
        try $0.query("/* test */ SELECT LENGTH(answer) FROM idempotency_key") { $0.int(0) }
      }
      #expect(kept.count >= 3 && kept.allSatisfy { $0 <= StoredAnswer.maximumBytes })
    }
  }

  @Test("SH-11 no transaction of a child with many apps both pays or writes and makes the policy")
  func manyApps() async throws {
    try await withShields { fixture in
      var apps: [String] = []
      for part in 0..<2 {
        apps += try await fixture.save((0..<60).map { ShieldFixture.selection("app\(part * 60 + $0)", .reward) })
      }
      let read = try await fixture.save([ShieldFixture.selection("read", .learning)])[0]
      try await fixture.use(added: [fixture.segment(read, .learning, 0..<600, rate: 500)])
      let (database, child) = (fixture.family.database, fixture.child)
      let leftVersion = TestTrigger(
        "left_version", "BEFORE INSERT", on: "policy_version", .refusal("made with the change"))
      func expectLeft(_ name: String, _ change: () async throws -> Void) async throws {
        await database.settleTimers()
        try await database.write(child.partition) { try leftVersion.make($0) }
        let version = try await database.read(child.partition) { try PolicyTable.newestVersion($0, child) }
        try await change()
        try await database.write(child.partition) { try leftVersion.drop($0) }
        // A policy that is asked for is made on the way.
        #expect(try await fixture.policy().version == version + 1, "\(name)")
        let waiting = try await database.read(child.partition) {
          try $0.pendingWork(kind: PolicyDue.workKind, familyID: child.familyID, key: child.childID)
        }
        #expect(waiting == nil)
      }
      try await expectLeft("GrantUnlock") { _ = try await fixture.grant(apps, seconds: 60) }
      try await expectLeft("BuyTime") {
        _ = try await fixture.family.shield.buyTime(
          .init(appIDs: apps, minutes: 1, requestID: freshID()), options: fixture.device.options)
      }
      try await expectLeft("PeriodCompleted") {
        try await fixture.complete(fixture.completion("c", at: 0, seconds: 60, apps: apps))
      }
      try await expectLeft("UsageChanged") {
        try await fixture.use(added: [fixture.segment(apps[0], .reward, 0..<200, rate: 50)])
      }
    }
  }

  @Test("SH-7 SH-12 a policy reads no removals from before the oldest grant, and all from then on")
  func oldRemovals() async throws {
    try await withShields { fixture in
      let (database, child, family) = (fixture.family.database, fixture.child, fixture.family)
      let game = ShieldFixture.selection("game", .reward)
      func addAgain(_ times: Int) async throws -> String {
        var app = ""
        for _ in 0..<times {
          app = try await fixture.save([game])[0]
          _ = try await fixture.remove(app)
          try await family.advance(by: 10)
        }
        return try await fixture.save([game])[0]
      }
      func rowsRead() async throws -> Int64 {
        let now = fixture.now
        return try await database.read(child.partition) { tx in
          let before = tx.connection.steps
          _ = try PolicyUpdate.current(tx, child, now: now)
          return tx.connection.steps - before
        }
      }
      let film = try await fixture.save([ShieldFixture.selection("film", .reward)])[0]
      _ = try await addAgain(1)
      let few = try await rowsRead()
      let app = try await addAgain(20)
      #expect(try await rowsRead() == few)
      _ = try await fixture.grant([app, film], seconds: 60)
      let granted = try await rowsRead()
      // The grant, and the last change, which shows that none has an unreadable kind.
      #expect(granted <= few + 3)
      #expect(try await fixture.open() == [app, film])
      try await family.advance(by: 10)
      _ = try await fixture.remove(app)
      #expect(try await fixture.save([game]) == [app])
      // It has left the grant for good.
      #expect(try await fixture.open() == [film])
      #expect(try await rowsRead() == granted + 1)
    }
  }
}
