import Database
import EventFeed
import LocalTime
import Messages
import Randomness
import ServiceAPI
import StoredMessages
import Testing

@testable import ShieldApps
@testable import ShieldFeed
@testable import ShieldWallet

/// A snapshot of usage, applied piece by piece.
@Suite struct UsageReconciliationTests {
  private struct Apps {
    var learning: [String]
    var reward: [String]
  }

  private func apps(_ fixture: ShieldFixture) async throws -> Apps {
    let ids = try await fixture.save([
      ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("count", .learning, rate: 90),
      ShieldFixture.selection("game", .reward, rate: 60), ShieldFixture.selection("film", .reward, rate: 120),
    ])
    return Apps(learning: Array(ids[0..<2]), reward: Array(ids[2..<4]))
  }

  /// Stretches that touch each other over ten days, learning and reward use in turn.
  private func history(_ fixture: ShieldFixture, _ apps: Apps, _ random: inout SeededRandom) -> [UsageV1
    .UsageSegment]
  {
    var at: Int64 = 0
    return (0..<700).map { number in
      let end = at + Int64.random(in: 1...3_000, using: &random)
      let isReward = Bool.random(using: &random)
      let ids = isReward ? apps.reward : apps.learning
      var segment = fixture.segment(
        ids[number % 2], isReward ? .reward : .learning, at..<end, rate: isReward ? 60 : 90,
        generation: Int32.random(in: 1...2, using: &random))
      segment.date?.day += Int32(at / 86_400)
      at = end
      return segment
    }
  }

  private struct State: Equatable {
    var amounts: [LedgerCause: Int64]
    var uses: [RewardUse]
    var paid: Int64
    var counters: [AppGeneration: AppCounter]
    var balance: Int64
  }

  private func state(_ fixture: ShieldFixture) async throws -> State {
    let child = fixture.child
    await fixture.family.database.settleTimers()
    let state = try await fixture.family.database.read(child.partition) { tx in
      let pieces = try PaidUseTable.list(tx, child, from: .distantPast, to: .distantFuture, limit: .max)
      let amounts = try WalletTable.amounts(tx, child, .learning).merging(
        try WalletTable.amounts(tx, child, .rewardUse), uniquingKeysWith: { first, _ in first })
      return State(
        amounts: amounts.filter { $0.value != 0 }, uses: try RewardUseTable.list(tx, child),
        paid: pieces.reduce(0) { $0 + $1.seconds }, counters: try AppCounterTable.list(tx, child),
        balance: try WalletTable.figures(tx, child).balance)
    }
    #expect(try await fixture.ledgerSum() == state.balance)
    return state
  }

  @Test(
    "SH-13 US-6 a snapshot in pieces leaves the same as if that usage had been published from the start",
    arguments: 0..<2)
  func pieces(seed: UInt64) async throws {
    try await withShields { fixture in
      var random = SeededRandom(seed: seed)
      let apps = try await apps(fixture)
      let usages = history(fixture, apps, &random).filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
      let usage = UsageEventHandler()
      try await fixture.reconcile(fixture.usageSnapshot(usages), usage, pieceEvents: 500)
      let expected = try await state(fixture)
      #expect(expected.uses.count == usages.count { $0.category == .reward })

      // Something else becomes known, partly across the same instants, and then the first is published again.
      for _ in 0..<2 {
        let other = history(fixture, apps, &random)
        let first = try await fixture.reconcile(fixture.usageSnapshot(other, inEvent: 7), usage, pieceEvents: 2)
        #expect(try await state(fixture).uses.count == other.count { $0.category == .reward })
        let second = try await fixture.reconcile(fixture.usageSnapshot(usages, inEvent: 11), usage, pieceEvents: 3)
        #expect(try await state(fixture) == expected)
        #expect(first > 28 && second > 10)
      }
      let same = try await fixture.ledger().count
      try await fixture.reconcile(fixture.usageSnapshot(usages), usage)
      #expect(try await fixture.ledger().count == same)

      // A family that is gone: its known use is deleted in several bodies.
      #expect(try await fixture.reconcile([], usage) > 1)
      let nothing = try await state(fixture)
      #expect(nothing.amounts.isEmpty && nothing.uses.isEmpty && nothing.counters.isEmpty && nothing.balance == 0)
    }
  }

  @Test("US-6 a snapshot of usage that is not in order parks the family")
  func disorder() async throws {
    try await withShields { fixture in
      let apps = try await apps(fixture)
      let segments = [10, 5].map { fixture.segment(apps.reward[0], .reward, $0..<$0 + 2, rate: 60) }
      let events = try segments.map {
        try fixture.received(UsageV1.UsageChanged(childID: fixture.childID, added: [$0], cause: .record))
      }
      let learning = fixture.segment(apps.learning[0], .learning, 20..<22, rate: 60)
      let late = try fixture.received(
        UsageV1.UsageChanged(childID: fixture.childID, added: [learning], cause: .record))
      let outcome = try await FamilyReconciliation.run(
        events + [late], of: fixture.child.familyID, by: UsageEventHandler(), in: fixture.family.database)
      #expect(outcome.parkReason?.contains("after what comes later in its order") == true)
    }
  }

  @Test("SH-13 the cursor in a snapshot is written and read again")
  func cursor() {
    #expect(UsageCursor(earlier: []) == UsageCursor() && UsageCursor(UsageCursor().stored) == UsageCursor())
    var cursor = UsageCursor(childID: "child")
    cursor.reached = Instant(seconds: -7)
    cursor.closedThrough = 20_000
    cursor.open = [.init(date: 20_001, app: "a"): 5, .init(date: 20_002, app: "b"): -5]
    cursor.counters = [AppGeneration(id: "a", generation: 2): AppCounter(seconds: 3, sixtieths: 4)]
    #expect(UsageCursor(cursor.stored) == cursor)
    // As an earlier version has left it.
    #expect(UsageCursor(earlier: Array("child\t1\t-7\t20000\na\t20001\t5\nb\t20002\t-5\na\t2\t3\t4".utf8)) == cursor)
    #expect(UsageCursor(earlier: Array("\t2\t\(Instant.distantPast.seconds)\t\(Int32.min)".utf8)) == UsageCursor())
    #expect(cursor.removeOpen(through: 20_001) == [.init(date: 20_001, app: "a"): 5] && cursor.open.count == 1)
    #expect(!cursor.isPast("child", .learning) && cursor.isPast("aaa", .reward))
    cursor.beginReward()
    #expect(
      UsageCursor(cursor.stored) == cursor && cursor.isPast("child", .learning) && !cursor.isPast("child", .reward))
    for text in ["x\t9\t1\t1", "x\t1\t1", "x"] { #expect(UsageCursor(earlier: Array(text.utf8)) == nil) }
    #expect(UsageCursor(StoredV1.SnapshotUsage(childID: "x", section: 9)) == nil)
  }
}

extension WalletTable {
  /// Everything booked of one kind.
  fileprivate static func amounts(
    _ tx: ReadTransaction, _ child: ChildKey, _ kind: CauseKey.Kind
  ) throws -> [LedgerCause: Int64] {
    try page(tx, FamilyKey(child.familyID), kind, after: nil, limit: .max).filter { $0.childID == child.childID }
      .reduce(into: [:]) { $0[$1.key.cause] = try amount(tx, child, $1.key.cause) }
  }
}
