import LocalTime
import Locks
import Messages
import ServiceAPI
import StoredStates
import Testing

@testable import Database
@testable import ShieldFeed
@testable import ShieldWallet

/// A late grant with much reward use after it: repaid in pieces.
@Suite struct ReplayTests {
  private static let limits = ReplayLimits(inline: 3, step: 2)
  private static let uses: Int64 = 40

  /// Minutes of use every two minutes, all paid by the balance; then a grant of 20 minutes before all of them becomes
  /// known.
  private func prepare(_ fixture: ShieldFixture) async throws -> String {
    let ids = try await fixture.save([
      ShieldFixture.selection("read", .learning, rate: 500), ShieldFixture.selection("game", .reward, rate: 60),
    ])
    try await fixture.use(added: [fixture.segment(ids[0], .learning, 0..<600, rate: 500)])
    for number in 0..<Self.uses {
      try await fixture.use(added: [fixture.segment(ids[1], .reward, span(number), rate: 60)])
    }
    return ids[1]
  }

  private func span(_ number: Int64) -> Range<Int64> { 1_000 + number * 120..<1_060 + number * 120 }

  /// Where each minute of use that is left is paid by the grant, of twenty minutes, as long as it has some.
  private func expectEnd(_ fixture: ShieldFixture, uses: Int64 = Self.uses) async throws {
    let wallet = try await fixture.wallet()
    #expect(wallet.balanceSixtieths == 600 * 500 - (uses - 20) * 60 * 60)
    #expect(try await fixture.ledgerSum() == wallet.balanceSixtieths)
    #expect(try await fixture.grants().map(\.usedSeconds) == [1_200])
    let child = fixture.child
    try await fixture.family.database.read(child.partition) { tx in
      let pieces = try PaidUseTable.list(tx, child, from: .distantPast, to: .distantFuture, limit: .max)
      #expect(pieces.map { $0.grantID != nil } == (0..<uses).map { $0 < 20 })
      #expect(try tx.pendingWork(kind: WalletReplay.kind, familyID: child.familyID, key: child.childID) == nil)
    }
  }

  private static func waiting(_ tx: ReadTransaction, _ child: ChildKey) throws -> PendingWork {
    let state = try tx.pendingWork(kind: WalletReplay.kind, familyID: child.familyID, key: child.childID)
    return PendingWork(
      familyID: child.familyID, kind: WalletReplay.kind, key: child.childID, state: try #require(state), attempts: 0)
  }

  private static func paid(_ tx: ReadTransaction, _ child: ChildKey) throws -> [PaidUse] {
    try PaidUseTable.list(tx, child, from: .distantPast, to: .distantFuture, limit: .max)
  }

  @Test("SH-12 SH-13 US-6 a late grant is paid from in several transactions, each with few uses")
  func pieces() async throws {
    try await withShields(replay: Self.limits) { fixture in
      let game = try await prepare(fixture)
      let before = fixture.family.database.writeStatistics.writes
      let steps = fixture.family.database.workStatistics.done
      try await fixture.complete(fixture.completion("c", at: 900, seconds: 1_200, apps: [game]))
      await fixture.family.database.settleTimers()
      try await expectEnd(fixture)
      // Uses in twos, and the pieces that they are summed from in tens.
      #expect(fixture.family.database.workStatistics.done - steps >= 20)
      #expect(fixture.family.database.writeStatistics.writes - before >= 20)
    }
  }

  @Test("SH-13 one more use costs as many statements however much was used before")
  func newUse() async throws {
    try await withShields { fixture in
      let game = try await prepare(fixture)
      func cost(of number: Int64) async throws -> Int64 {
        let added = [fixture.segment(game, .reward, span(number), rate: 60)]
        let event = try fixture.received(UsageV1.UsageChanged(childID: fixture.childID, added: added, cause: .record))
        return try await fixture.family.database.write(fixture.child.partition) { tx in
          let before = tx.connection.steps
          _ = try UsageEventHandler().apply(event, in: tx)
          return tx.connection.steps - before
        }
      }
      let early = try await cost(of: Self.uses)
      for number in Self.uses + 1..<Self.uses * 5 { _ = try await cost(of: number) }
      #expect(try await cost(of: Self.uses * 5) <= early)
      #expect(fixture.family.database.workStatistics.done == 0)
    }
  }

  @Test("SH-13 US-6 a replay resumes after a restart where it was")
  func restart() async throws {
    let first = try await FamilyFixture(replay: Self.limits)
    let shields = try await ShieldFixture(first)
    let game = try await prepare(shields)
    let (child, now) = (shields.child, first.now)
    let event = try shields.received(
      ChallengeV1.PeriodCompleted(
        childID: shields.childID, completion: shields.completion("c", at: 900, seconds: 1_200, apps: [game])))
    // The fact and some steps in one transaction: a replay is stored that is half done.
    try await first.database.write(child.partition) { tx in
      _ = try ChallengeEventHandler(limits: Self.limits).apply(event, in: tx)
      for _ in 0..<15 {
        let work = try Self.waiting(tx, child)
        let prepared = try WalletReplay.prepare(tx, work, Self.limits)
        guard case .more(let next) = try WalletReplay.apply(tx, work, prepared, Self.limits) else { break }
        try tx.enqueueWork(kind: WalletReplay.kind, familyID: child.familyID, key: child.childID) { _ in next }
      }
      let state = try tx.pendingWork(kind: WalletReplay.kind, familyID: child.familyID, key: child.childID)
      guard let state, case .paying(let reached)? = ReplayState(state)?.phase else {
        Issue.record("no replay is under way")
        return
      }
      #expect(reached > first.now - 1 && reached > Instant(seconds: FamilyFixture.start.seconds + 1_000))
    }
    await first.stop()

    let second = try await FamilyFixture(continuing: first.directory, at: now, replay: Self.limits)
    await second.database.settleTimers()
    try await expectEnd(ShieldFixture(shields, in: second))
    await second.stop()
  }

  @Test("SH-13 US-6 use that becomes known across the position of a replay is left to the pass that follows")
  func acrossPosition() async throws {
    try await withShields(replay: Self.limits) { fixture in
      let game = try await prepare(fixture)
      let child = fixture.child
      let completed = try fixture.received(
        ChallengeV1.PeriodCompleted(
          childID: fixture.childID, completion: fixture.completion("c", at: 900, seconds: 1_200, apps: [game])))
      // The last that the grant pays: it begins later and is longer, and the balance pays the rest of it.
      let number: Int64 = 19
      let moved = span(number).lowerBound + 30..<span(number).upperBound + 60
      let correction = try fixture.received(
        UsageV1.UsageChanged(
          childID: fixture.childID, added: [fixture.segment(game, .reward, moved, rate: 60)],
          removed: [fixture.segment(game, .reward, span(number), rate: 60)], cause: .review))
      let position = FamilyFixture.start.seconds + span(number).upperBound
      try await fixture.family.database.write(child.partition) { tx in
        _ = try ChallengeEventHandler(limits: Self.limits).apply(completed, in: tx)
        func step() throws -> Instant? {
          let work = try Self.waiting(tx, child)
          let prepared = try WalletReplay.prepare(tx, work, Self.limits)
          guard case .more(let next) = try WalletReplay.apply(tx, work, prepared, Self.limits) else { return nil }
          try tx.enqueueWork(kind: WalletReplay.kind, familyID: child.familyID, key: child.childID) { _ in next }
          guard case .paying(let reached)? = ReplayState(next)?.phase else { return .distantPast }
          return reached
        }
        while let reached = try step(), reached.seconds < position {}
        guard case .paying(let reached)? = ReplayState(try Self.waiting(tx, child).state)?.phase else {
          Issue.record("no replay is under way")
          return
        }
        #expect(reached.seconds == position)
        _ = try UsageEventHandler(limits: Self.limits).apply(correction, in: tx)
      }
      await fixture.family.database.settleTimers()
      let wallet = try await fixture.wallet()
      #expect(wallet.balanceSixtieths == 600 * 500 - (20 * 60 + 30) * 60)
      #expect(try await fixture.ledgerSum() == wallet.balanceSixtieths)
      #expect(try await fixture.grants().map(\.usedSeconds) == [1_200])
    }
  }

  /// The outcome of a step that was prepared before the use that it pays was withdrawn.
  private struct StaleStep: Sendable {
    var isTaken = false
    /// Whether it has stored something and continued; nil before its turn.
    var hasGoneOn: Bool?
  }

  @Test(
    "SH-13 US-6 a step of a replay from before a fact is not stored: with few grants it is made of the new facts at once, else prepared again",
    arguments: [true, false])
  func staleStep(hasFewGrants: Bool) async throws {
    try await withShields(replay: Self.limits) { fixture in
      let game = try await prepare(fixture)
      let (child, database) = (fixture.child, fixture.family.database)
      let use = FamilyFixture.start.seconds + span(1).lowerBound
      let correction = try fixture.received(
        UsageV1.UsageChanged(
          childID: fixture.childID, removed: [fixture.segment(game, .reward, span(1), rate: 60)], cause: .review))
      var limits = Self.limits
      if !hasFewGrants { limits.maximumGrants = 0 }
      let stale = Locked(StaleStep())
      // As `WalletReplay.register` does it, with a fact between the two parts of a step.
      database.onWork(WalletReplay.kind) { [limits] work in
        let prepared = try await database.read(work.familyID) { try WalletReplay.prepare($0, work, limits) }
        let paysUse = prepared.step.payments.contains { $0.use.lowerBound.seconds == use }
        if paysUse, !stale.withLock({ $0.isTaken }) {
          stale.withLock { $0.isTaken = true }
          try await database.write(child.partition) { tx in
            _ = try UsageEventHandler(limits: Self.limits).apply(correction, in: tx)
          }
        }
        return prepared
      } apply: { [limits] tx, work, prepared in
        let before = try Self.paid(tx, child)
        let progress = try WalletReplay.apply(tx, work, prepared, limits)
        let after = try Self.paid(tx, child)
        stale.withLock { stale in
          guard stale.isTaken, stale.hasGoneOn == nil else { return }
          #expect(!after.contains { $0.span.lowerBound.seconds == use })
          stale.hasGoneOn = progress != .more(state: work.state)
          #expect((after != before) == stale.hasGoneOn)
        }
        return progress
      }
      try await fixture.complete(fixture.completion("c", at: 900, seconds: 1_200, apps: [game]))
      await database.settleTimers()
      #expect(stale.withLock { $0.hasGoneOn } == hasFewGrants)
      try await expectEnd(fixture, uses: Self.uses - 1)
    }
  }
}
