import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import ProtobufC
import Randomness
import ServiceAPI
import ServiceHarness
import ShieldPolicies
import Testing

@testable import ShieldApps
@testable import ShieldFeed
@testable import ShieldServer
@testable import ShieldWallet

@Suite struct LedgerPropertyTests {
  /// An event of a followed service; it replaces the one published before under the same key.
  private enum Fact: Sendable {
    case segment(Int, UsageV1.UsageSegment?)
    case period(Int, ChallengeV1.Completion?)
    case streakBonus(Int32, Int64)
  }

  /// The state after the facts so far.
  private struct Truth {
    var segments: [Int: UsageV1.UsageSegment] = [:]
    var periods: [Int: ChallengeV1.Completion] = [:]
    var streakBonuses: [Int32: Int64] = [:]

    /// The pure evaluation.
    func wallet(_ fixture: ShieldFixture, grants given: [Grant]) throws -> Wallet {
      let completions = try periods.values.map(PeriodReward.init)
      let grants = completions.compactMap(\.grant) + given
      let rewards = segments.values.filter { $0.category == .reward }.sorted {
        ($0.startTime?.seconds ?? 0) < ($1.startTime?.seconds ?? 0)
      }
      var use = GrantUse(grants: grants)
      let day = try #require(LocalDate("2026-03-02"))
      let paid = rewards.flatMap { segment in
        use.consume(
          RewardUse(
            app: segment.appID, pointsPerMinute: Int64(segment.pointsPerMinute), date: day, span: span(segment),
            generation: Int64(segment.generation)))
      }
      let learning = segments.values.filter { $0.category == .learning }.map {
        LearningUse(app: $0.appID, date: day, sixtieths: span($0).seconds * Int64($0.pointsPerMinute))
      }
      let streaks = streakBonuses.map { (LocalDate(year: 2026, month: 3, day: Int($0.key)), $0.value) }
      return Wallet(
        learning: learning,
        bonuses: Dictionary(uniqueKeysWithValues: completions.map { ($0.periodID, $0.bonusSixtieths) }),
        streakBonuses: Dictionary(uniqueKeysWithValues: streaks), grants: grants, paidUses: paid)
    }

    private func span(_ segment: UsageV1.UsageSegment) -> Range<Instant> {
      (segment.startTime?.instant ?? .distantPast)..<(segment.endTime?.instant ?? .distantPast)
    }
  }

  @Test(
    "SH-13 CH-9 CH-15 US-6 after every fact, in any order and repeated, the balance is the sum of the ledger and the pure evaluation",
    arguments: 0..<10)
  func balance(seed: UInt64) async throws {
    try await history(seed, ReplayLimits(grants: 1)) { fixture, wallet, _ in
      #expect(try await sums(fixture) == wallet.amounts)
      let shown = try await fixture.wallet()
      #expect(shown.balanceSixtieths == wallet.balanceSixtieths && shown.bonusSixtieths == wallet.figures.bonuses)
      #expect(try await fixture.ledgerSum() == wallet.balanceSixtieths)
    }
  }

  @Test(
    "SH-13 US-6 a replay in pieces, among new facts, keeps balance, ledger and grants in agreement and ends at the pure evaluation",
    arguments: 0..<16)
  func pieces(seed: UInt64) async throws {
    let limits = [
      ReplayLimits(inline: 0, step: 1), ReplayLimits(inline: 2, step: 3, grants: 2),
      // New use is paid from the first grants alone; a replay considers the others.
      ReplayLimits(step: 4, grants: 1, maximumGrants: 1), ReplayLimits(inline: 2, step: 2, grants: 1, maximumGrants: 2),
    ][Int(seed % 4)]
    try await history(seed + 100, limits) { fixture, wallet, random in
      try await agree(fixture)
      // Some facts come while a replay is under way, others after it.
      if Bool.random(using: &random) { return }
      await fixture.family.database.settleTimers()
      #expect(fixture.family.database.workStatistics.lastFailure == nil)
      try await agree(fixture)
      #expect(try await sums(fixture) == wallet.amounts)
      #expect(try await fixture.wallet().balanceSixtieths == wallet.balanceSixtieths)
    }
  }

  /// Delivers facts in some order; `check` gets the pure evaluation after each, and once more when all work was done.
  private func history(
    _ seed: UInt64, _ limits: ReplayLimits,
    check: (ShieldFixture, Wallet, inout SeededRandom) async throws -> Void
  ) async throws {
    try await withShields(replay: limits, isInPieces: seed % 3 == 0) { fixture in
      var random = SeededRandom(seed: seed)
      let ids = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
        ShieldFixture.selection("film", .reward, rate: 100),
      ])
      let made = try await fixture.grant([ids[1]], seconds: 40)
      let grant = Grant(
        id: made.grantID, source: .guardian, apps: made.appIDs, seconds: made.seconds, usableFrom: fixture.now,
        created: fixture.now)
      var given = [grant, try await bought(fixture, ids)]
      var tracks = tracks(fixture, ids, &random)
      var untilRevocation = Int.random(in: 0..<tracks.count, using: &random)
      var truth = Truth()
      while let index = tracks.indices.filter({ !tracks[$0].isEmpty }).randomElement(using: &random) {
        try await publish(fixture, tracks[index].removeFirst(), &truth, &random)
        untilRevocation -= 1
        if untilRevocation == 0 { try await revokeSome(fixture, &given, &random) }
        try await check(fixture, try truth.wallet(fixture, grants: given), &random)
      }
      await fixture.family.database.settleTimers()
      let wallet = try truth.wallet(fixture, grants: given)
      #expect(try await sums(fixture) == wallet.amounts)
      #expect(try await fixture.ledgerSum() == wallet.balanceSixtieths)
      let planted = PlantedErrors(ShieldLedger.ledger, host: fixture.family.host)
      let findings = try await planted.findings(of: fixture.child.familyID, in: fixture.family.database)
      #expect(findings == [])
    }
  }

  /// Time that the child has bought with points that it did not have: 90 s for 7,000 sixtieths, so that refunds round.
  private func bought(_ fixture: ShieldFixture, _ ids: [String]) async throws -> Grant {
    let (child, now) = (fixture.child, fixture.now)
    let grant = Grant(
      id: freshID(), source: .purchase, apps: [ids[1], ids[2]], seconds: 90, usableFrom: now, created: now,
      priceSixtieths: 7_000)
    try await fixture.family.database.write(child.familyID) { tx in
      let pool = GrantPool(
        apps: AppSet(try AppTable.numbers(tx, child, of: [ids[1], ids[2]]).values),
        change: try AppAssignmentTable.count(tx, child))
      try GrantTable.save(tx, child, StoredGrant(grant: grant, pool: pool, causeID: ""))
      var change = WalletChange()
      change.add(-grant.priceSixtieths, to: .purchase(grant.id))
      try change.settle(tx, child, now: now, limits: ReplayLimits())
    }
    return grant
  }

  /// Some time later guardians take back what is unused; where nothing is, the grants stay.
  private func revokeSome(_ fixture: ShieldFixture, _ grants: inout [Grant], _ random: inout SeededRandom) async throws
  {
    let seconds = Int64.random(in: 1..<250, using: &random)
    try await fixture.family.clock.advance(to: WallTime(seconds: (fixture.now + seconds).seconds))
    for index in grants.indices where Int.random(in: 0..<3, using: &random) > 0 {
      if try await fixture.outcome({ try await fixture.revoke(grants[index].id) }) == "" {
        grants[index].revoked = fixture.now
      }
    }
  }

  /// The invariants after every transaction, also in the middle of a replay.
  private func agree(_ fixture: ShieldFixture) async throws {
    let child = fixture.child
    try await fixture.family.database.read(child.partition) { tx in
      func sum(where condition: String = "1 = 1") throws -> Int64 {
        try tx.queryOne(
          """
          /* test */ SELECT CAST(SUM(sixtieths) AS BIGINT) FROM ledger_entry
          WHERE \(condition) AND partition = ? AND family_id = ? AND child_id = ?
          """, child.partition, child.familyID, child.childID
        ) { $0.optionalInt64(0) ?? 0 } ?? 0
      }
      let figures = try WalletTable.figures(tx, child)
      #expect(figures.balance == (try sum()))
      let pieces = try PaidUseTable.list(tx, child, from: .distantPast, to: .distantFuture, limit: .max)
      let uses = try RewardUseTable.list(tx, child)
      #expect(figures.charged == pieces.reduce(0) { $0 + $1.chargedSixtieths })
      #expect(uses.reduce(0) { $0 + $1.span.seconds } == pieces.reduce(0) { $0 + $1.seconds })
      #expect(
        pieces.allSatisfy { piece in uses.contains { $0.app == piece.app && $0.span.contains(piece.span) } })
      var used = GrantUse.usedSeconds(by: pieces)
      for grant in try GrantTable.page(tx, child, after: 0, unspentAt: nil, limit: .max) {
        #expect(grant.usedSeconds == used.removeValue(forKey: grant.grant.id) ?? 0)
      }
      var refunds: Int64 = 0
      for grant in try GrantTable.page(tx, child, after: 0, unspentAt: nil, limit: .max) {
        refunds += grant.refundSixtieths
      }
      #expect(refunds == (try sum(where: "cause = 7")))
      for (id, seconds) in used { #expect(try GrantTable.find(tx, child, id)?.usedSeconds == seconds) }
    }
  }

  /// Facts in their order: the value of a key changes, at times to nothing and back.
  private func tracks(
    _ fixture: ShieldFixture, _ ids: [String], _ random: inout SeededRandom
  ) -> [[Fact]] {
    var tracks: [[Fact]] = []
    for slot in 0..<8 {
      let kind = Int.random(in: 0..<3, using: &random)
      tracks.append(
        (0..<Int.random(in: 1...3, using: &random)).map { version in
          if version > 0, Bool.random(using: &random) { return .segment(slot, nil) }
          let start = Int64(slot * 100) + Int64.random(in: 0..<40, using: &random)
          let length = Int64.random(in: 1...60, using: &random)
          return .segment(
            slot,
            fixture.segment(
              ids[kind], kind == 0 ? .learning : .reward, start..<start + length, rate: [60, 50, 100][kind]))
        })
    }
    for number in 0..<3 {
      tracks.append(
        (0..<Int.random(in: 1...3, using: &random)).map { version in
          if version > 0, Bool.random(using: &random) { return .period(number, nil) }
          return .period(
            number,
            fixture.completion(
              "01920000-0000-7000-8000-00000000000\(number)", at: Int64.random(in: 0..<600, using: &random),
              seconds: Int64.random(in: 0...150, using: &random), apps: [[ids[1]], [ids[1], ids[2]]][number % 2],
              bonus: Int64.random(in: 0...900, using: &random)))
        })
    }
    for day in 1...2 as ClosedRange<Int32> {
      tracks.append((0..<3).map { _ in .streakBonus(day, Int64.random(in: 0...3, using: &random) * 100) })
    }
    return tracks
  }

  private func publish(
    _ fixture: ShieldFixture, _ fact: Fact, _ truth: inout Truth, _ random: inout SeededRandom
  ) async throws {
    switch fact {
    case .segment(let slot, let segment):
      let old = truth.segments[slot]
      truth.segments[slot] = segment
      try await fixture.use(added: segment.map { [$0] } ?? [], removed: old.map { [$0] } ?? [])
    case .period(let number, let completion):
      let old = truth.periods[number]
      truth.periods[number] = completion
      for _ in 0...Int.random(in: 0...1, using: &random) {
        if let old {
          try await fixture.correct(old, to: completion)
        } else if let completion {
          try await fixture.complete(completion)
        }
      }
    case .streakBonus(let day, let sixtieths):
      truth.streakBonuses[day] = sixtieths
      for _ in 0...Int.random(in: 0...1, using: &random) {
        try await fixture.apply(
          fixture.streakBonus(day: day, sixtieths: sixtieths), ChallengeEventHandler(limits: fixture.family.replay))
      }
    }
    // At times a followed service starts from nothing and publishes everything again, or from a backup first.
    let (pieceEvents, isRestored) = (Int.random(in: 1...3, using: &random), Bool.random(using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let handler = UsageEventHandler(limits: fixture.family.replay)
      if isRestored {
        let some = truth.segments.map(\.value).filter { _ in Bool.random(using: &random) }
        try await fixture.reconcile(fixture.usageSnapshot(some, inEvent: 2), handler, pieceEvents: pieceEvents)
      }
      let snapshot = fixture.usageSnapshot(truth.segments.map(\.value), inEvent: Int.random(in: 1...4, using: &random))
      try await fixture.reconcile(snapshot, handler, pieceEvents: pieceEvents)
    case 1:
      var state: [any Message] = truth.periods.values.map {
        ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: $0)
      }
      state += truth.streakBonuses.filter { $0.value != 0 }.map {
        fixture.streakBonus(day: $0.key, sixtieths: $0.value)
      }
      let handler = ChallengeEventHandler(limits: fixture.family.replay)
      if isRestored {
        try await fixture.reconcile(
          state.filter { _ in Bool.random(using: &random) }, handler, pieceEvents: pieceEvents)
      }
      try await fixture.reconcile(state, handler, pieceEvents: pieceEvents)
    default: break
    }
  }

  /// The ledger's sum of each cause, without those that are 0.
  private func sums(_ fixture: ShieldFixture) async throws -> [LedgerCause: Int64] {
    let child = fixture.child
    let entries = try await fixture.family.database.read(child.partition) { tx in
      try WalletTable.page(tx, child, before: .max, limit: .max)
    }
    var sums: [LedgerCause: Int64] = [:]
    for stored in entries { sums[stored.entry.cause, default: 0] += stored.entry.sixtieths }
    return sums.filter { $0.value != 0 }
  }
}
