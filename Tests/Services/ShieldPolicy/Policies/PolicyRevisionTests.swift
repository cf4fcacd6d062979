import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import Database
@testable import ShieldApps
@testable import ShieldFamilies
@testable import ShieldFeed
@testable import ShieldPolicies
@testable import ShieldWallet

/// The facts behind policies never change without the child's revision, and never leave an old version in force.
@Suite struct PolicyRevisionTests {
  /// Notes the children whose rows change, whatever changes them.
  private func watchRows(_ database: Database) async throws {
    try await database.write(Partition(familyID: "f")) { tx in
      try tx.execute("CREATE TABLE touched (family_id TEXT NOT NULL, child_id TEXT NOT NULL)")
      for table in ["app", "app_assignment", "unlock_grant", "unspent_grant", "wallet", "child_calendar"] {
        for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
          try TestTrigger(
            "touched_\(table)_\(event)", "AFTER \(event)", on: table,
            .statement("INSERT INTO touched VALUES (\(row).family_id, \(row).child_id)")
          ).make(tx)
        }
      }
    }
  }

  private struct State: Equatable {
    var touched: Int
    var revision: PolicyRevision
    /// Whether the stored version still holds though another one is due.
    var isStale: Bool
  }

  private func state(_ fixture: ShieldFixture) async throws -> State {
    let (child, now) = (fixture.child, fixture.now)
    return try await fixture.family.database.read(child.partition) { tx in
      let touched = try tx.queryOne("SELECT COUNT(*) FROM touched WHERE child_id = ?", child.childID) { $0.int(0) }
      let stored = try PolicyTable.find(tx, child)
      let made = try PolicyUpdate.prepare(tx, child, at: now, mustBeStored: true)
      return State(
        touched: touched ?? 0, revision: try PolicyRevision.find(tx, child),
        isStale: stored?.holds(at: now) == true && made?.change?.head != nil)
    }
  }

  @Test(
    "SH-11 every call, event, timer and pending work that changes a fact raises the revision and leaves no old version")
  func everyChange() async throws {
    // Few uses are paid at once, so that replays go on in pieces.
    try await withShields(replay: ReplayLimits(inline: 2, step: 2)) { fixture in
      let (family, shield) = (fixture.family, fixture.family.shield)
      try await watchRows(family.database)
      var raised = 0
      func step(_ name: String, changes: Bool = true, _ body: () async throws -> Void) async throws {
        let before = try await state(fixture)
        try await body()
        #expect(try await !state(fixture).isStale, "\(name)")
        await family.database.settleTimers()
        let after = try await state(fixture)
        #expect(!after.isStale, "\(name)")
        #expect((after.touched > before.touched) == changes, "\(name)")
        #expect((after.revision != before.revision) == changes, "\(name)")
        if changes { raised += 1 }
      }
      let selections =
        ["game", "film"].map { ShieldFixture.selection($0, .reward, rate: 50) }
        + [ShieldFixture.selection("read", .learning)]
      var apps: [String] = []
      try await step("SaveApps") { apps = try await fixture.save(selections) }
      try await step("SaveApps of what is so", changes: false) { try await fixture.save(selections) }
      try await step("UsageChanged") {
        try await fixture.use(added: [fixture.segment(apps[2], .learning, 0..<600, rate: 500)])
      }
      try await step("UnblockApps") { _ = try await fixture.unblock([apps[1]]) }
      try await step("UnblockApps again", changes: false) { _ = try await fixture.unblock([apps[1]]) }
      try await step("BlockApps") { _ = try await fixture.block([apps[1]]) }
      try await step("UnlockAllRewardApps") { _ = try await fixture.unlockAll() }
      try await step("GrantUnlock") { _ = try await fixture.grant([apps[0]], seconds: 60, expires: fixture.now + 200) }
      try await step("BuyTime") {
        _ = try await shield.buyTime(
          .init(appIDs: [apps[1]], minutes: 1, requestID: freshID()), options: fixture.device.options)
      }
      let completion = fixture.completion("c", at: 0, seconds: 100, apps: [apps[0]], bonus: 60)
      try await step("PeriodCompleted") { try await fixture.complete(completion) }
      try await step("StreakBonusChanged") {
        try await fixture.apply(
          fixture.streakBonus(day: 2, sixtieths: 60), ChallengeEventHandler(limits: family.replay))
      }
      let uses = (0..<12).map { fixture.segment(apps[0], .reward, $0 * 50..<$0 * 50 + 40, rate: 50) }
      try await step("UsageChanged with use") { try await fixture.use(added: Array(uses[4...])) }
      try await step("UsageChanged of before") { try await fixture.use(added: Array(uses[..<4])) }
      try await step("PeriodCorrected") {
        try await fixture.correct(completion, to: fixture.completion("c", at: 0, seconds: 300, apps: [apps[0]]))
      }
      try await step("PeriodCorrected away") { try await fixture.correct(completion, to: nil) }
      try await step("UsageChanged withdrawn") { try await fixture.use(removed: Array(uses[..<2])) }
      try await step("snapshot of UsageIngest") {
        try await fixture.reconcile(fixture.usageSnapshot(Array(uses[3..<9])), UsageEventHandler(limits: family.replay))
      }
      try await step("snapshot of ChallengeService") {
        try await fixture.reconcile(
          [ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: completion)],
          ChallengeEventHandler(limits: family.replay))
      }
      if try await fixture.wallet().debtPoints > 0 {
        try await step("ForgiveDebt") {
          _ = try await shield.forgiveDebt(
            .init(childID: fixture.childID, requestID: freshID()), options: fixture.guardian.options)
        }
      }
      try await step("UpdateChild") {
        _ = try await family.client.updateChild(
          .init(
            child: .init(childID: fixture.childID, timeZone: "Asia/Tokyo"),
            updateMask: .init(paths: ["time_zone"]), requestID: freshID()), options: fixture.guardian.options)
      }
      try await step("RemoveApp") { _ = try await fixture.remove(apps[1]) }
      // Time alone: a version, and no fact.
      let version = try await fixture.policy().version
      try await step("timer", changes: false) { try await family.advance(by: 200) }
      #expect(try await fixture.policy().version == version + 1)
      // Neither reads nor acknowledgements are facts.
      try await step("reads", changes: false) {
        _ = try await (fixture.wallet(), fixture.grants(), fixture.ledger(), fixture.removalWarning(apps[0]))
        _ = try await fixture.acknowledge(version)
      }
      #expect(raised > 15)
    }
  }

  /// A change after which no policy is made unless a caller requests it: its pending work runs a second later.
  private func ban(_ app: String, _ fixture: ShieldFixture) async throws {
    let child = fixture.child
    try await fixture.family.database.write(child.familyID) { tx in
      tx.note(.awaited, ofPolicyOf: child)
      try AppTable.set(tx, child, app, .banned)
    }
  }

  @Test("SH-11 a policy of older facts is never stored: a change between the two parts leads to the newer one")
  func overtaken() async throws {
    try await withShields { fixture in
      let (database, child, now) = (fixture.family.database, fixture.child, fixture.now)
      let apps = try await fixture.save(["game", "film"].map { ShieldFixture.selection($0, .reward) })
      let version = try await fixture.policy().version
      try await ban(apps[0], fixture)
      let older = try #require(
        try await database.read(child.partition) { try PolicyUpdate.prepare($0, child, at: now) })
      #expect(older.policy.version == version + 1)
      try await ban(apps[1], fixture)
      let isStored = try await database.write(child.familyID) { try PolicyUpdate.store($0, child, older) }
      let stored = try await database.read(child.partition) { try PolicyTable.find($0, child) }
      #expect(!isStored && stored?.head.version == version && stored?.holds(at: now) == false)
      let newer = try await fixture.policy()
      #expect(newer.version == version + 1 && newer.apps.compactMap(\.app?.setting) == [.banned, .banned])
      // It is not stored afterwards, either.
      #expect(try await database.write(child.familyID) { try PolicyUpdate.store($0, child, older) } == false)
      #expect(try await fixture.policy() == newer)
      // The same prepared twice is stored once.
      let same = try #require(try await database.read(child.partition) { try PolicyUpdate.prepare($0, child, at: now) })
      #expect(same.change == nil)
    }
  }

  @Test(
    "SH-11 a call whose policy is superseded while it is made is answered by the newer one; a watch never sees the older"
  )
  func overtakenCall() async throws {
    try await withShields { fixture in
      let (database, child, now) = (fixture.family.database, fixture.child, fixture.now)
      let apps = try await fixture.save(["game", "film"].map { ShieldFixture.selection($0, .reward) })
      // Begins when the commits before it have been reported: for them the watch would look again.
      await database.settleTimers()
      try await database.write("another family") { _ in }
      var watch = fixture.family.shield.watchPolicy(
        .init(childID: fixture.childID), options: fixture.device.options
      ).makeAsyncIterator()
      let version = try #require(try await watch.next()?.policy?.version)
      try await ban(apps[0], fixture)
      let rounds = PolicyRounds<PreparedPolicy>()
      var times = 0
      let made = try await rounds.make(child) {
        times += 1
        let prepared = try await database.read(child.partition) {
          try #require(try PolicyUpdate.prepare($0, child, at: now))
        }
        if times == 1 { try await ban(apps[1], fixture) }
        return prepared
      } store: { prepared in
        try await database.write(child.familyID) { try PolicyUpdate.store($0, child, prepared) } ? prepared : nil
      }
      #expect(times == 2 && made.policy.version == version + 1)
      #expect(made.policy.apps.map(\.app.setting) == [.banned, .banned])
      let seen = try #require(try await watch.next()?.policy)
      #expect(seen.version == version + 1 && seen.apps.compactMap(\.app?.setting) == [.banned, .banned])
    }
  }

  @Test(
    "SH-11 a version is made by the transaction that causes it where there is little to read, else outside the writer")
  func bounded() async throws {
    try await withShields { fixture in
      let (database, child, family) = (fixture.family.database, fixture.child, fixture.family)
      let apps = try await fixture.save(["game", "film"].map { ShieldFixture.selection($0, .reward) })
      let leftVersion = TestTrigger(
        "left_version", "BEFORE INSERT", on: "policy_version", .refusal("made with the change"))
      func isLeft(_ change: () async throws -> Void) async throws -> Bool {
        await database.settleTimers()
        try await database.write(child.partition) { try leftVersion.make($0) }
        var isLeft = true
        do { try await change() } catch { isLeft = false }
        try await database.write(child.partition) { try leftVersion.drop($0) }
        await database.settleTimers()
        _ = try await fixture.policy()
        return isLeft
      }
      #expect(try await !isLeft { _ = try await fixture.grant([apps[0]], seconds: 60) })
      // A hundred and one grants of challenges for the other one.
      for number in 0..<101 {
        try await fixture.complete(fixture.completion("c\(number)", at: 0, seconds: 60, apps: [apps[1]]))
      }
      #expect(try await isLeft { _ = try await fixture.grant([apps[0]], seconds: 60) })
      // A child who has few of both, and very many removals.
      let other = ShieldFixture(fixture, in: family, childID: try await family.makeChild(fixture.guardian, name: "Ben"))
      let game = try await other.save([ShieldFixture.selection("game", .reward)])
      try await database.write(child.familyID) { tx in
        for number in 0..<101 {
          try AppAssignmentTable.append(tx, other.child, .removed(appID: "x\(number)", generation: 1, at: other.now))
        }
      }
      #expect(try await isLeft { _ = try await other.grant([game[0]], seconds: 60) })
    }
  }

  @Test("SH-12 no body reads all of 5,000 grants of challenges, whatever changes")
  func manyGrants() async throws {
    try await withShields { fixture in
      let (database, child, shield) = (fixture.family.database, fixture.child, fixture.family.shield)
      let apps = try await fixture.save(
        ["game", "film"].map { ShieldFixture.selection($0, .reward) } + [ShieldFixture.selection("read", .learning)])
      try await fixture.use(added: [fixture.segment(apps[2], .learning, 0..<600, rate: 500)])
      // The first one and 5,000 like it.
      try await fixture.complete(fixture.completion("c", at: 0, seconds: 60, apps: [apps[0]]))
      let key = "\(child.partition.number), '\(child.familyID)', '\(child.childID)'"
      try await database.write(child.familyID) { tx in
        try tx.execute(
          """
          /* test */ WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 5001)
          INSERT INTO unlock_grant (partition, family_id, child_id, place, grant_id, source, pool, pool_change, seconds,
            used_seconds, start_time, expire_time, create_time, cause_id, price_sixtieths)
          SELECT partition, family_id, child_id, n.i, 'grant ' || n.i, source, pool, pool_change, seconds, used_seconds,
            start_time + n.i % 90, NULL, create_time + n.i, 'cause ' || n.i, 0
          FROM unlock_grant, n WHERE place = 1 AND child_id = '\(child.childID)'
          """)
        try tx.execute(
          """
          INSERT INTO unspent_grant SELECT \(key), 9223372036854775807, start_time, create_time, grant_id, place
          FROM unlock_grant WHERE place > 1 AND child_id = '\(child.childID)'
          """)
        tx.note(.due, ofPolicyOf: child)
      }
      #expect(try await fixture.policy().apps.first?.grantedSeconds ?? 0 > 0)
      try await fixture.family.advance(by: 100)
      func expectFew(_ name: String, _ most: Int = 1_000, _ change: () async throws -> Void) async throws {
        await database.settleTimers()
        let before = try await database.write(child.partition) { $0.connection.steps }
        try await change()
        _ = try await fixture.policy()
        await database.settleTimers()
        let after = try await database.write(child.partition) { $0.connection.steps }
        #expect(after - before < most, "\(name)")
      }
      try await expectFew("UsageChanged") {
        try await fixture.use(added: [fixture.segment(apps[0], .reward, 90..<100, rate: 50)])
      }
      try await expectFew("UsageChanged that uses grants up") {
        try await fixture.use(added: [fixture.segment(apps[0], .reward, 0..<80, rate: 50)])
      }
      // Whether one of 5,000 grants pays it is determined outside the writer.
      try await expectFew("UsageChanged that no grant pays", 3_000) {
        try await fixture.use(added: [fixture.segment(apps[1], .reward, 80..<90, rate: 50)])
      }
      try await expectFew("PeriodCompleted") {
        try await fixture.complete(fixture.completion("d", at: 50, seconds: 60, apps: [apps[1]]))
      }
      try await expectFew("PeriodCorrected") {
        try await fixture.correct(fixture.completion("d", at: 50, seconds: 60, apps: [apps[1]]), to: nil)
      }
      try await expectFew("SaveApps") { try await fixture.save([ShieldFixture.selection("film", .reward, rate: 100)]) }
      try await expectFew("BlockApps") { _ = try await fixture.block([apps[1]], ban: true) }
      try await expectFew("UnlockAllRewardApps") { _ = try await fixture.unlockAll() }
      // Both are rejected: the limit is a thousand for what is added by hand.
      try await expectFew("GrantUnlock") {
        let error = try await rpcError { try await fixture.grant([apps[1]], seconds: 60) }
        #expect(error.code == .resourceExhausted)
      }
      try await expectFew("BuyTime") {
        let error = try await rpcError {
          try await shield.buyTime(
            .init(appIDs: [apps[1]], minutes: 1, requestID: freshID()), options: fixture.device.options)
        }
        #expect(error.code == .resourceExhausted)
      }
      try await expectFew("RemoveApp") { _ = try await fixture.remove(apps[0]) }
      // All of them have lost their app, so that they no longer count.
      try await expectFew("GrantUnlock") { _ = try await fixture.grant([apps[1]], seconds: 60) }
    }
  }
}
