import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFeed
@testable import ShieldServer

@Suite struct GrantRevocationTests {
  private func saved(_ fixture: ShieldFixture) async throws -> (learning: String, game: String) {
    let ids = try await fixture.save([
      ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
    ])
    try await fixture.use(added: [fixture.segment(ids[0], .learning, -600..<0, rate: 60)])
    return (ids[0], ids[1])
  }

  @Test("SH-12 SH-13 the unused part of a purchase is refunded and booked; the apps close, once")
  func purchase() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let bought = try await fixture.buy([apps.game])
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 0..<25, rate: 50)])
      try await fixture.family.advance(by: 30)
      #expect(try await fixture.open().contains(apps.game))
      let requestID = freshID()
      let revoked = try await fixture.revoke(bought.grantID, requestID: requestID)
      #expect(revoked.refundSixtieths == 35 * 50 && revoked.usedSeconds == 25 && revoked.appIDs == [apps.game])
      #expect(revoked.revokeTime?.seconds == fixture.now.seconds && !revoked.revokerGuardianID.isEmpty)
      #expect(try await fixture.open() == [apps.learning])
      let entry = try #require(try await fixture.ledger().first)
      #expect(entry.cause == .refund && entry.grantID == bought.grantID && entry.sixtieths == 35 * 50)
      #expect(!entry.isCorrection && entry.date == nil)
      #expect(entry.postings.map(\.account) == [.wallet, .timeBought])
      #expect(try await fixture.wallet().boughtSixtieths == 25 * 50)
      // Again, by a repeat and by a guardian who did not know.
      #expect(try await fixture.revoke(bought.grantID, requestID: requestID) == revoked)
      try await fixture.family.advance(by: 30)
      #expect(try await fixture.revoke(bought.grantID) == revoked)
      #expect(try await fixture.ledger().first == entry)
      #expect(try await fixture.grants(includeSpent: false).isEmpty)
      #expect(try await fixture.grants().map(\.grantID) == [bought.grantID])
      #expect(try await fixture.changes().filter { $0.kind == .grantRevoked }.count == 1)
    }
  }

  @Test("SH-12 US-6 use from before that becomes known later is paid by the grant and lessens the refund: a correction")
  func late() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let bought = try await fixture.buy([apps.game])
      try await fixture.family.advance(by: 100)
      #expect(try await fixture.revoke(bought.grantID).refundSixtieths == 60 * 50)
      // Half of it before the revocation: the other half is charged.
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 80..<120, rate: 50)])
      let entries = try await fixture.ledger().prefix(2)
      #expect(Set(entries.map(\.cause)) == [.refund, .rewardUse])
      #expect(entries.first { $0.cause == .refund }?.sixtieths == -20 * 50)
      #expect(entries.first { $0.cause == .refund }?.isCorrection == true)
      #expect(entries.first { $0.cause == .rewardUse }?.sixtieths == -20 * 50)
      #expect(try await fixture.grants().map(\.refundSixtieths) == [40 * 50])
      // And back, when that use is withdrawn.
      try await fixture.use(removed: [fixture.segment(apps.game, .reward, 80..<120, rate: 50)])
      #expect(try await fixture.grants().map(\.refundSixtieths) == [60 * 50])
      #expect(try await fixture.wallet().boughtSixtieths == 0)
    }
  }

  @Test("SH-12 a grant that is used up or has expired has nothing to take back; one of a withdrawn period is unknown")
  func spent() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let film = try await fixture.save([ShieldFixture.selection("film", .reward)])
      let used = try await fixture.grant([apps.game], seconds: 60)
      let short = try await fixture.grant([apps.game], seconds: 60, expires: fixture.now + 100)
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 0..<120, rate: 50)])
      let expiring = try await fixture.grant(film, seconds: 60, expires: fixture.now + 200)
      try await fixture.family.advance(by: 200)
      for id in [used.grantID, short.grantID, expiring.grantID] {
        let error = try await rpcError { _ = try await fixture.revoke(id) }
        #expect(error.code == .failedPrecondition && error.reason == "GRANT_SPENT", "\(error)")
      }
      let completion = fixture.completion(freshID(), at: 0, seconds: 100, apps: [apps.game])
      try await fixture.complete(completion)
      let given = try #require(try await fixture.grants().first { $0.source == .challenge })
      try await fixture.correct(completion, to: nil)
      let error = try await rpcError { _ = try await fixture.revoke(given.grantID) }
      #expect(error.code == .notFound && error.reason == "NOT_FOUND")
    }
  }

  @Test("SH-12 CH-15 a challenge's grant stays revoked, whatever a correction or a snapshot says of the period")
  func challenge() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let (id, first) = (freshID(), fixture.segment(apps.game, .reward, 10..<30, rate: 50))
      let completion = fixture.completion(id, at: 0, seconds: 100, apps: [apps.game], bonus: 60)
      try await fixture.complete(completion)
      try await fixture.family.advance(by: 60)
      let grant = try #require(try await fixture.grants().first)
      _ = try await fixture.revoke(grant.grantID)
      let more = fixture.completion(id, at: 0, seconds: 200, apps: [apps.game], bonus: 60)
      try await fixture.correct(completion, to: more)
      #expect(try await fixture.open() == [apps.learning])
      try await fixture.use(added: [first])
      try await fixture.correct(more, to: nil)
      #expect(try await fixture.wallet().chargedSixtieths == 20 * 50)
      try await fixture.complete(completion)
      let revoked = try #require(try await fixture.grants().first)
      #expect(revoked.revokeTime != nil && revoked.usedSeconds == 20)
      let before = try await fixture.ledger()
      try await fixture.reconcile(
        [ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: completion)], ChallengeEventHandler())
      #expect(try await fixture.ledger() == before)
      #expect(try await fixture.grants() == [revoked])
      #expect(try await fixture.open() == [apps.learning])
    }
  }

  @Test(
    "SH-12 CH-15 a revocation holds for a later award of the challenge whose period has a day in common, and no other")
  func overlapping() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let id = freshID()
      func period(_ first: Int32, _ day: Int64, of challengeID: String) -> ChallengeV1.Completion {
        var completion = fixture.completion(challengeID, at: day * 86_400, seconds: 100, apps: [apps.game])
        completion.periodStartDate = .init(year: 2026, month: 2, day: first)
        return completion
      }
      // A run of 20 to 22 February is revoked; by late facts one is of 19 to 21, or of 22 to 25.
      let run = period(20, -8, of: id)
      try await fixture.complete(run)
      _ = try await fixture.revoke(try #require(try await fixture.grants().first).grantID)
      let revoked = fixture.now.seconds
      try await fixture.correct(run, to: nil)
      for later in [period(19, -9, of: id), period(22, -5, of: id)] {
        try await fixture.complete(later)
        #expect(try await fixture.grants().map { $0.revokeTime?.seconds } == [revoked])
        #expect(try await fixture.open() == [apps.learning])
        try await fixture.correct(later, to: nil)
      }
      // The next run, one of before, and another challenge's of the same days give their time.
      for other in [period(23, -4, of: id), period(18, -11, of: id), period(20, -8, of: freshID())] {
        try await fixture.complete(other)
        #expect(try await fixture.grants().map(\.revokeTime) == [nil])
        try await fixture.correct(other, to: nil)
      }
      let planted = PlantedErrors(ShieldLedger.ledger, host: fixture.family.host)
      #expect(try await planted.findings(of: fixture.child.familyID, in: fixture.family.database) == [])
    }
  }

  @Test("SH-12 FA-6 a sibling's grant is unknown, and so is one of no one; 10,000 revocations are the most")
  func foreign() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let grant = try await fixture.grant([apps.game], seconds: 60)
      let sibling = ShieldFixture(
        fixture, in: fixture.family, childID: try await fixture.family.makeChild(fixture.guardian, name: "Ben"))
      for id in [grant.grantID, freshID()] {
        let error = try await rpcError { _ = try await sibling.revoke(id) }
        #expect(error.code == .notFound)
      }
      let child = fixture.child
      try await fixture.family.database.write(child.familyID) { tx in
        try tx.execute(
          """
          /* test */ WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
          INSERT INTO unlock_grant (partition, family_id, child_id, place, grant_id, source, pool, pool_change, seconds,
            used_seconds, start_time, create_time, cause_id, price_sixtieths, cause_create_time, revoke_time)
          SELECT partition, family_id, child_id, n.i, 'grant ' || n.i, source, pool, pool_change, seconds, 60,
            start_time, create_time, cause_id, 0, create_time, start_time
          FROM unlock_grant, n WHERE place = 1 AND child_id = '\(child.childID)'
          """)
      }
      let error = try await rpcError { _ = try await fixture.revoke(grant.grantID) }
      #expect(error.code == .resourceExhausted && error.reason == "LIMIT_REACHED")
    }
  }
}

extension ShieldFixture {
  /// Buys a minute.
  func buy(_ apps: [String]) async throws -> ShieldV1.Grant {
    try await family.shield.buyTime(.init(appIDs: apps, minutes: 1, requestID: freshID()), options: current(device))
  }

  @discardableResult
  func revoke(_ grantID: String, requestID: String = freshID()) async throws -> ShieldV1.Grant {
    try await family.shield.revokeGrant(
      .init(childID: childID, grantID: grantID, requestID: requestID), options: current(guardian))
  }
}
