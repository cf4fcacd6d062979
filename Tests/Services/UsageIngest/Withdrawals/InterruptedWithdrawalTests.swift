import Awaiting
import Database
import DatabaseServer
import EventLoop
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import StoredMessages
import StoredStates
import Testing
import UsageCounting
import Verification

@testable import UsageRecords
@testable import UsageServer
@testable import UsageWithdrawals

/// Withdrawals that are half done when something else happens: another decision, a clock that is set, a full disk, a
/// backup that is restored.
@Suite(.timeLimit(.minutes(30))) struct InterruptedWithdrawalTests {
  private static let week: Int64 = 7 * 86_400

  // MARK: - Other decisions

  @Test("US-17 of a withdrawal and one that is taken back, both under way, the one called last holds, for all records")
  func lastDecision() async throws {
    let fixture = try await UsageFixture(configure: UsageFixture.inPieces)
    let (id, child, cache, now, guardianID) = (
      freshID(), fixture.child, fixture.cache, fixture.start, fixture.guardianID
    )
    try await fixture.importing((1...400).map { fixture.record($0, at: -30_000 + $0 * 60, seconds: 60) }, id)
    // By their texts, the key of the tenth comes before those of the others.
    let nothing = Withdrawing.Named.app(fixture.learning, now - 900_000..<now - 899_000)
    for _ in 1...8 { try await withdraw(nothing, fixture) }
    try await withdraw(.imported(id), fixture)
    try await fixture.settle()
    #expect(try await fixture.totals().learningSeconds == 0)
    // Nothing is carried out between the calls of one transaction.
    let app = Withdrawing.Named.app(fixture.learning, now - 60_000..<now)
    try await fixture.harness.database.write(child.partition) { tx in
      let withdrawing = Withdrawing(tx: tx, child: child)
      _ = try withdrawing.restore(9, by: guardianID, at: now, cache: cache)
      _ = try withdrawing.withdraw(app, by: guardianID, at: now, facts: try cache.facts(tx, child), cache: cache)
    }
    try await fixture.settle()
    #expect(try await fixture.totals().learningSeconds == 0)
    #expect(try await fixture.withdrawals().suffix(2).map(\.recordCount) == [0, 400])
    try await fixture.expectRight()
    try await fixture.harness.database.write(child.partition) { tx in
      let withdrawing = Withdrawing(tx: tx, child: child)
      _ = try withdrawing.withdraw(
        .imported(id), by: guardianID, at: now, facts: try cache.facts(tx, child), cache: cache)
      _ = try withdrawing.restore(10, by: guardianID, at: now, cache: cache)
    }
    try await fixture.settle()
    #expect(try await fixture.totals().learningSeconds == 400 * 60)
    #expect(try await fixture.withdrawals().suffix(2).map(\.recordCount) == [0, 0])
    try await fixture.expectRight()
    // One is taken back before it is carried out, after another one was called: it keeps what it has selected.
    try await fixture.harness.database.write(child.partition) { tx in
      let withdrawing = Withdrawing(tx: tx, child: child)
      for named in [Withdrawing.Named.app(fixture.learning, now - 29_000..<now - 20_000), app] {
        _ = try withdrawing.withdraw(named, by: guardianID, at: now, facts: try cache.facts(tx, child), cache: cache)
      }
      _ = try withdrawing.restore(12, by: guardianID, at: now, cache: cache)
    }
    try await fixture.settle()
    #expect(try await fixture.totals().learningSeconds == 150 * 60)
    #expect(try await fixture.withdrawals().suffix(2).map(\.recordCount) == [0, 250])
    try await fixture.expectRight()
    await fixture.harness.stop()
  }

  // MARK: - What happens to the machine

  private func withdraw(_ named: Withdrawing.Named, _ fixture: UsageFixture) async throws {
    let (child, cache, now, guardianID) = (
      fixture.child, fixture.cache, fixture.harness.now, fixture.guardianID
    )
    try await fixture.harness.database.write(child.partition) { tx in
      _ = try Withdrawing(tx: tx, child: child).withdraw(
        named, by: guardianID, at: now, facts: try cache.facts(tx, child), cache: cache)
    }
    try await fixture.settle()
  }

  /// An import that a guardian withdraws, of which some records are marked, and the others will be in an hour.
  private func half(_ fixture: UsageFixture, _ id: String) async throws {
    try await fixture.importing((1...300).map { fixture.record($0, at: -30_000 + $0 * 60, seconds: 60) }, id)
    try await fixture.send([fixture.record(1_000, at: -2_000, seconds: 7)])
    try await fixture.settle()
    let (child, cache, now, guardianID) = (fixture.child, fixture.cache, fixture.harness.now, fixture.guardianID)
    let marked = try await fixture.harness.database.write(child.partition) { tx in
      let withdrawing = Withdrawing(tx: tx, child: child)
      let entry = try withdrawing.withdraw(
        .imported(id), by: guardianID, at: now, facts: try cache.facts(tx, child), cache: cache)
      var state = WithdrawalWork(entry, order: 1)
      let isDone = try withdrawing.step(&state, entry, cache: cache)
      #expect(!isDone)
      try tx.execute(
        "/* test */ UPDATE pending_work SET state = ?, run_time = ? WHERE partition = ? AND family_id = ? AND kind = ?",
        try state.bytes, tx.now.seconds + 3_600, tx.partition, child.familyID, Withdrawing.kind)
      return try WithdrawalTable.find(tx, child, entry.number)?.count ?? 0
    }
    #expect((1..<300).contains(marked))
    // No figure shows the half of it.
    #expect(try await fixture.totals().learningSeconds == 300 * 60 + 7)
  }

  private func backUp(_ fixture: UsageFixture) async throws -> TemporaryDirectory {
    if DatabaseServer.current != nil { return fixture.harness.directory.copy() }
    let (name, place) = ("data.sqlite3", TemporaryDirectory())
    let copy = try await fixture.harness.database.copy(to: DatabaseCopy.provisionalPath(of: name, in: place.path))
    #expect(try copy.move(to: "\(place.path)/\(name)"))
    return place
  }

  private func expectDone(_ fixture: UsageFixture, _ comment: Comment) async throws {
    try await fixture.settle()
    let found = try await fixture.withdrawals()
    #expect(found.map(\.recordCount) == [300] && found.map(\.state) == [.withdrawn], comment)
    #expect(try await fixture.totals().learningSeconds == 7, comment)
    try await fixture.expectRight()
  }

  @Test(
    "US-17 a clock that is ahead by a week and set right while records are withdrawn leaves what a right one leaves",
    arguments: [true, false])
  func clock(isAheadAtCall: Bool) async throws {
    let first = try await UsageFixture(configure: UsageFixture.inPieces)
    let id = freshID()
    if isAheadAtCall { try await first.harness.advance(by: Self.week) }
    try await half(first, id)
    if !isAheadAtCall {
      // Ahead, but not when the withdrawal goes on.
      try await first.harness.database.write(first.child.partition) { tx in
        try tx.execute(
          "/* test */ UPDATE pending_work SET run_time = run_time + ? WHERE partition = ?", 2 * Self.week, tx.partition)
      }
      try await first.harness.advance(by: Self.week)
      try await first.send([first.record(2_000, at: Self.week - 90, seconds: 60)])
    }
    let copy = first.harness.directory.copy()
    await first.harness.stop()

    let second = try await UsageFixture(
      first.family, continuing: copy, isSetUp: false, configure: UsageFixture.inPieces)
    let (database, ledger, familyID) = (second.harness.database, UsageLedger.ledger, second.family.familyID)
    #expect(database.clockLag ?? 0 >= Self.week)
    try await database.beginSettingBack()
    for _ in 0..<2 { try await database.write(familyID) { try ledger.redecide($0, familyID) } }
    try await database.endSettingBack()
    // A record received in the days to come counts on its day.
    try await expectDone(second, isAheadAtCall ? "called a week ahead" : "ahead meanwhile")
    await second.harness.stop()
  }

  @Test(
    "US-17 a disk that becomes full while records are withdrawn stops it; it goes on when there is room",
    .sqlite("the file's size"))
  func fullDisk() async throws {
    let fixture = try await UsageFixture(configure: UsageFixture.inPieces)
    try await half(fixture, freshID())
    let database = fixture.harness.database
    let (conditions, observed) = AsyncStream.makeStream(of: DatabaseCondition.self)
    database.observeCondition { observed.yield($0) }
    try await database.limitSize(to: try await database.usedBytes())
    // Some still fit into the pages that there are.
    var refusal: RPCError?
    for batch in 0..<1_000 as Range<Int64> where refusal == nil {
      let first = 10_000 + batch * 4
      refusal = await failure {
        try await fixture.send((first..<first + 4).map { fixture.record($0, app: 2, at: $0 - 20_000, seconds: 1) })
      }
    }
    #expect(refusal?.code == .unavailable)
    #expect(refusal?.message.contains("disk") == true, "\(String(describing: refusal))")
    try await fixture.harness.advance(by: 3_600)
    await database.settleTimers()
    // Answers are whole: nothing is half counted.
    #expect(try await database.pendingWork() > 0)
    try await fixture.expectAgreement()
    #expect(try await fixture.totals().learningSeconds == 300 * 60 + 7)
    try await database.limitSize(to: 64 << 20)
    try await withinLimit("room") { for await condition in conditions where condition == .sound { return } }
    // The failed piece is tried again after five minutes at most.
    try await fixture.harness.advance(by: 300)
    try await expectDone(fixture, "after there was room")
    await fixture.harness.stop()
  }

  @Test("US-17 a backup from before a withdrawal knows nothing of it; one of meanwhile carries it out")
  func backups() async throws {
    let first = try await UsageFixture(configure: UsageFixture.inPieces)
    let id = freshID()
    try await first.importing([first.record(5_000, app: 2, at: -90_000, seconds: 1)], freshID())
    let before = try await backUp(first)
    try await half(first, id)
    let during = try await backUp(first)
    await first.harness.stop()

    let second = try await UsageFixture(
      first.family, continuing: before, isSetUp: false, configure: UsageFixture.inPieces)
    #expect(try await second.withdrawals().isEmpty)
    // Its devices send again what is missing; then it is withdrawn again.
    try await half(second, id)
    try await second.harness.advance(by: 3_600)
    try await second.settle()
    #expect(try await second.totals().learningSeconds == 7)
    try await second.expectRight()
    await second.harness.stop()

    let third = try await UsageFixture(
      first.family, continuing: during, isSetUp: false, configure: UsageFixture.inPieces)
    try await third.harness.advance(by: 3_600)
    try await third.settle()
    #expect(try await third.withdrawals().map(\.recordCount) == [300])
    #expect(try await third.totals().learningSeconds == 7)
    try await third.expectRight()
    await third.harness.stop()
  }

  @Test("US-17 a withdrawal that an earlier version has left goes on; bytes that are neither form are refused")
  func storedForms() throws {
    let text = "4/2/1/3 1 1772000000 1771990000 7 8 1"
    let state = try #require(WithdrawalWork(Array(text.utf8)))
    #expect(state.number == 4 && state.order == 2 && state.except == [1, 3] && state.restores)
    #expect(state.first == Instant(seconds: 1_772_000_000))
    #expect(state.place == .init(start: Instant(seconds: 1_771_990_000), installation: 7, sequence: 8, conflict: 1))
    #expect(try WithdrawalWork(state.bytes) == state)
    // Before they had an order.
    let first = try #require(WithdrawalWork(Array("4 0 9223372036854775807 -5 -1 0 0".utf8)))
    #expect(first.order == 1 && first.except.isEmpty && first.first == nil && !first.restores)
    #expect(try WithdrawalWork(first.bytes) == first)
    #expect(WithdrawalWork(StoredV1.Withdrawal(number: 1)) == nil)
    for bytes in [[], Array("4/x 0 1 -5 -1 0 0".utf8), Array(try state.bytes.dropLast()), [0x0A, 0xFF]] {
      #expect(WithdrawalWork(bytes) == nil)
    }
  }
}
