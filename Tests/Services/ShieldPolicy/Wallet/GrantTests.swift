import Database
import LocalTime
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldApps
@testable import ShieldFeed
@testable import ShieldWallet

@Suite struct GrantTests {
  /// Stores grants of a minute each.
  private func store(
    _ count: Int, from source: GrantSource, for app: String, _ fixture: ShieldFixture
  ) async throws {
    let (child, now) = (fixture.child, fixture.now)
    try await fixture.family.database.write(child.familyID) { tx in
      let pool = GrantPool(
        apps: AppSet(try AppTable.numbers(tx, child, of: [app]).values),
        change: try AppAssignmentTable.count(tx, child))
      for _ in 0..<count {
        let grant = Grant(
          id: freshID(), source: source, apps: [String: Instant?](), seconds: 60, usableFrom: now, created: now)
        try GrantTable.save(tx, child, StoredGrant(grant: grant, pool: pool, causeID: ""))
      }
    }
  }

  @Test("SH-12 grants that a child has bought do not keep its guardians from giving; their own 1,000 grants do")
  func limits() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      try await fixture.use(added: [fixture.segment(apps.learning, .learning, 0..<240, rate: 60)])
      try await store(1_000, from: .purchase, for: apps.game, fixture)
      let bought = try await rpcError {
        try await fixture.family.shield.buyTime(
          .init(appIDs: [apps.game], minutes: 1, requestID: freshID()), options: fixture.device.options)
      }
      #expect(bought.code == .resourceExhausted && bought.reason == "LIMIT_REACHED")
      let given = try await fixture.grant([apps.game], seconds: 60)
      #expect(given.source == .guardian && given.guardianID == given.causeID && !given.guardianID.isEmpty)
      #expect(given.challengeID.isEmpty && given.periodStartDate == nil)
      try await store(999, from: .guardian, for: apps.game, fixture)
      let more = try await rpcError { try await fixture.grant([apps.game], seconds: 60) }
      #expect(more.code == .resourceExhausted && more.message.contains("1000 grants"))
    }
  }

  private func saved(_ fixture: ShieldFixture) async throws -> (learning: String, game: String, film: String) {
    let ids = try await fixture.save([
      ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
      ShieldFixture.selection("film", .reward, rate: 100),
    ])
    return (ids[0], ids[1], ids[2])
  }

  @Test("SH-12 a guardian's grant opens its apps until it is used up")
  func guardian() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let grant = try await fixture.grant([apps.game], seconds: 100)
      #expect(grant.source == .guardian && grant.appIDs == [apps.game] && grant.usedSeconds == 0)
      #expect(try await fixture.open() == [apps.learning, apps.game])
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 0..<60, rate: 50)])
      #expect(try await fixture.open() == [apps.learning, apps.game])
      #expect(try await fixture.grants().map(\.usedSeconds) == [60])
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 60..<120, rate: 50)])
      #expect(try await fixture.open() == [apps.learning])
      #expect(try await fixture.grants().map(\.usedSeconds) == [100])
      #expect(try await fixture.grants(includeSpent: false).isEmpty)
      // The last 20 s had no grant.
      #expect(try await fixture.wallet().chargedSixtieths == 20 * 50)
      #expect(try await fixture.ledgerSum() == -20 * 50)
    }
  }

  @Test("SH-12 a guardian's grant is rejected naming the field")
  func wrongGrants() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let cases: [([String], Int64, Instant?, String)] = [
        ([apps.game], 0, nil, "seconds"), ([apps.game], 86_401, nil, "seconds"), ([], 60, nil, "app_ids"),
        ([apps.learning], 60, nil, "app_ids[0]"), ([apps.game], 60, fixture.now, "expire_time"),
        ([apps.game], 60, fixture.now + 3_653 * 86_400 + 1, "expire_time"),
      ]
      for (ids, seconds, expires, field) in cases {
        let error = try await rpcError { try await fixture.grant(ids, seconds: seconds, expires: expires) }
        #expect(error.code == .invalidArgument && error.fields == [field], "\(error)")
      }
      #expect(try await fixture.grants().isEmpty)
    }
  }

  @Test("SH-12 CH-10 a completed challenge gives its pool and its bonus once; a correction replaces or removes both")
  func challenge() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let challengeID = freshID()
      let completion = fixture.completion(
        challengeID, at: 0, seconds: 2_250, apps: [apps.game, apps.film], bonus: 900)
      try await fixture.complete(completion)
      try await fixture.complete(completion)
      #expect(try await fixture.open() == [apps.learning, apps.game, apps.film])
      #expect(try await fixture.wallet().bonusSixtieths == 900)
      let grants = try await fixture.grants()
      #expect(grants.map(\.seconds) == [2_250] && grants.map(\.source) == [.challenge])
      #expect(grants.map(\.causeID) == ["\(challengeID)/2026-03-02"])
      #expect(grants.map(\.challengeID) == [challengeID] && grants.map(\.guardianID) == [""])
      #expect(grants.map(\.periodStartDate) == [.init(year: 2026, month: 3, day: 2)])
      try await fixture.use(added: [fixture.segment(apps.film, .reward, 10..<70, rate: 100)])
      #expect(try await fixture.grants().map(\.usedSeconds) == [60])

      let smaller = fixture.completion(challengeID, at: 40, seconds: 20, apps: [apps.film], bonus: 600)
      try await fixture.correct(completion, to: smaller)
      #expect(try await fixture.grants().map(\.seconds) == [20])
      #expect(try await fixture.grants().map(\.usedSeconds) == [20])
      #expect(try await fixture.wallet().bonusSixtieths == 600)
      #expect(try await fixture.wallet().chargedSixtieths == 40 * 100)
      #expect(try await fixture.open() == [apps.learning])

      try await fixture.correct(smaller, to: nil)
      #expect(try await fixture.grants().isEmpty)
      #expect(try await fixture.wallet().bonusSixtieths == 0)
      #expect(try await fixture.wallet().chargedSixtieths == 60 * 100)
      #expect(try await fixture.ledgerSum() == -60 * 100)
    }
  }

  @Test("SH-12 CH-10 no reward time by choice makes no grant, whatever the event carries; the bonus is booked")
  func noReward() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      var none = fixture.completion(freshID(), at: 0, seconds: 2_250, apps: [apps.game], bonus: 900)
      none.rewardScope = .none
      try await fixture.complete(none)
      #expect(try await fixture.grants().isEmpty)
      #expect(try await fixture.open() == [apps.learning])
      #expect(try await fixture.wallet().bonusSixtieths == 900)
      // A correction may give it after all, and take it back.
      var all = none
      all.rewardScope = .all
      try await fixture.correct(none, to: all)
      #expect(try await fixture.grants().map(\.seconds) == [2_250])
      try await fixture.correct(all, to: none)
      #expect(try await fixture.grants().isEmpty)
      #expect(try await fixture.wallet().bonusSixtieths == 900)
    }
  }

  @Test("SH-12 SH-13 the child buys time with learning points, at the highest rate of the pool")
  func purchase() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      func buy(_ ids: [String], minutes: Int32) async throws -> ShieldV1.Grant {
        try await fixture.family.shield.buyTime(
          .init(appIDs: ids, minutes: minutes, requestID: freshID()), options: fixture.device.options)
      }
      let poor = try await rpcError { try await buy([apps.game], minutes: 1) }
      #expect(poor.code == .failedPrecondition && poor.reason == "BALANCE_TOO_LOW")
      try await fixture.use(added: [fixture.segment(apps.learning, .learning, 0..<240, rate: 60)])
      #expect(try await fixture.wallet().balancePoints == 240)
      let grant = try await buy([apps.game, apps.film], minutes: 2)
      #expect(grant.source == .purchase && grant.seconds == 120 && grant.priceSixtieths == 12_000)
      #expect(try await fixture.wallet().balancePoints == 40)
      #expect(try await fixture.wallet().boughtSixtieths == 12_000)
      #expect(try await fixture.open() == [apps.learning, apps.game, apps.film])
      let tooMuch = try await rpcError { try await buy([apps.game], minutes: 1) }
      #expect(tooMuch.reason == "BALANCE_TOO_LOW")
      for minutes in [0, 1_441] as [Int32] {
        let wrong = try await rpcError { try await buy([apps.game], minutes: minutes) }
        #expect(wrong.fields == ["minutes"])
      }
      #expect(try await fixture.ledgerSum() == 40 * 60)
    }
  }

  @Test("SH-12 US-6 late and withdrawn use changes what paid for later use")
  func lateUse() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      _ = try await fixture.grant([apps.game], seconds: 60)
      let later = fixture.segment(apps.game, .reward, 100..<160, rate: 50)
      try await fixture.use(added: [later])
      #expect(try await fixture.wallet().chargedSixtieths == 0)
      let late = fixture.segment(apps.game, .reward, 0..<60, rate: 50)
      try await fixture.use(added: [late])
      #expect(try await fixture.wallet().chargedSixtieths == 60 * 50)
      #expect(try await fixture.wallet().debtPoints == 50)
      try await fixture.use(removed: [late])
      #expect(try await fixture.wallet().chargedSixtieths == 0)
      #expect(try await fixture.open() == [apps.learning])
      try await fixture.use(removed: [later])
      #expect(try await fixture.open() == [apps.learning, apps.game])
      #expect(try await fixture.grants().map(\.usedSeconds) == [0])
    }
  }

  @Test("SH-13 an open app is shielded when the balance is used up")
  func balance() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      try await fixture.use(added: [fixture.segment(apps.learning, .learning, 0..<50, rate: 60)])
      _ = try await fixture.family.shield.unblockApps(
        .init(childID: fixture.childID, requestID: freshID(), allApps: true), options: fixture.guardian.options)
      #expect(try await fixture.open() == [apps.learning, apps.game, apps.film])
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 100..<160, rate: 50)])
      #expect(try await fixture.wallet().balanceSixtieths == 0)
      #expect(try await fixture.open() == [apps.learning])
    }
  }

  @Test("SH-12 SH-13 US-6 whatever the order of the facts, wallet, grants and shields are the same", arguments: 0..<6)
  func anyOrder(seed: UInt64) async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      var facts: [@Sendable () async throws -> Void] = []
      for index in 0..<12 as Range<Int64> {
        let start = index * 100
        let segment =
          index % 3 == 0
          ? fixture.segment(apps.learning, .learning, start..<start + 90, rate: 60)
          : fixture.segment(
            index % 3 == 1 ? apps.game : apps.film, .reward, start..<start + 80, rate: index % 3 == 1 ? 50 : 100)
        facts.append { try await fixture.use(added: [segment]) }
      }
      for (index, second) in ([50, 420, 700] as [Int64]).enumerated() {
        let completion = fixture.completion(
          "01920000-0000-7000-8000-00000000000\(index)", at: second, seconds: 90,
          apps: index == 1 ? [apps.film] : [apps.game, apps.film], bonus: 120)
        facts.append { try await fixture.complete(completion) }
      }
      var random = SeededRandom(seed: seed)
      facts.shuffle(using: &random)
      for fact in facts { try await fact() }
      // By hand: 180 s of game from 100, film from 200, 420, …: see the three grants of 90 s each.
      let (wallet, grants) = (try await fixture.wallet(), try await fixture.grants())
      #expect(wallet.learningSixtieths == 4 * 90 * 60 && wallet.bonusSixtieths == 360)
      #expect(grants.map(\.usedSeconds).sorted() == [90, 90, 90])
      let game = Int64(4 * 80 - Self.freeGame)
      let film = Int64(4 * 80 - Self.freeFilm)
      #expect(wallet.chargedSixtieths == game * 50 + film * 100)
      #expect(try await fixture.ledgerSum() == wallet.balanceSixtieths)
      #expect(try await fixture.open() == [apps.learning])
    }
  }

  // The first grant pays 100..<180 (game, 80 s) and 200..<210 (film, 10 s). The second, for films from 420 on, pays
  // 500..<580 (film, 80 s) and later 800..<810, as it was usable earlier than the third. The third, usable from 700 on,
  // pays 700..<780 (game, 80 s) and 810..<820 (film, 10 s).
  private static let freeGame = 160
  private static let freeFilm = 110

  @Test("SH-12 SH-13 a snapshot of a followed service replaces what its feed has delivered")
  func reconciled() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let kept = fixture.completion(freshID(), at: 0, seconds: 60, apps: [apps.game], bonus: 60)
      try await fixture.complete(kept)
      try await fixture.complete(fixture.completion(freshID(), at: 5, seconds: 600, apps: [apps.game], bonus: 600))
      let use = fixture.segment(apps.game, .reward, 10..<100, rate: 50)
      try await fixture.use(added: [use, fixture.segment(apps.film, .reward, 200..<260, rate: 100)])
      try await fixture.use(added: [fixture.segment(apps.learning, .learning, 0..<60, rate: 60)])

      try await fixture.reconcile(
        [ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: kept)], ChallengeEventHandler())
      #expect(try await fixture.grants().map(\.usedSeconds) == [60])
      #expect(try await fixture.wallet().bonusSixtieths == 60)
      #expect(try await fixture.wallet().chargedSixtieths == 30 * 50 + 60 * 100)

      let changed = UsageV1.UsageChanged(childID: fixture.childID, added: [use], cause: .record)
      try await fixture.reconcile([changed], UsageEventHandler())
      #expect(try await fixture.wallet().learningSixtieths == 0)
      #expect(try await fixture.wallet().chargedSixtieths == 30 * 50)
      let entries = try await fixture.ledgerSum()
      #expect(entries == 60 - 30 * 50)
      try await fixture.reconcile([changed], UsageEventHandler())
      #expect(try await fixture.ledgerSum() == entries)
    }
  }

  @Test("SH-12 SH-13 a snapshot that knows when a challenge was created books no use of its earlier grant again")
  func earlierGrant() async throws {
    try await withShields { fixture in
      let (apps, child) = (try await saved(fixture), fixture.child)
      let kept = fixture.completion(freshID(), at: 0, seconds: 60, apps: [apps.game], bonus: 60, created: -5_000)
      try await fixture.complete(kept)
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 10..<100, rate: 50)])
      // As versions stored it that were not sent the creation.
      try await fixture.family.database.write(child.partition) { tx in
        try tx.execute(
          "UPDATE unlock_grant SET cause_create_time = create_time WHERE partition = ? AND family_id = ?", tx.partition,
          child.familyID)
      }
      let (entries, version) = (try await fixture.ledger(), try await fixture.policy().version)
      try await fixture.reconcile(
        [ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: kept)], ChallengeEventHandler())
      #expect(try await fixture.ledger() == entries)
      #expect(try await fixture.policy().version == version)
      #expect(try await fixture.grants().map(\.usedSeconds) == [60])
      let created = try await fixture.family.database.read(child.partition) { tx in
        try tx.query("SELECT cause_create_time FROM unlock_grant WHERE partition = ?", child.partition) { $0.int64(0) }
      }
      #expect(created == [kept.challengeCreateTime?.seconds])
    }
  }

  @Test("SH-12 grants are listed oldest first, page by page")
  func pages() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      var ids: [String] = []
      for seconds in 1...5 as ClosedRange<Int64> {
        ids.append(try await fixture.grant([apps.game], seconds: seconds).grantID)
      }
      var (listed, token): ([String], String) = ([], "")
      repeat {
        let page = try await fixture.family.shield.listGrants(
          .init(childID: fixture.childID, pageSize: 2, pageToken: token), options: fixture.device.options)
        listed += page.grants.map(\.grantID)
        token = page.nextPageToken
      } while !token.isEmpty
      #expect(listed == ids)
    }
  }
}
