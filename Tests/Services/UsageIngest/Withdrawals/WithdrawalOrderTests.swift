import Database
import EventLoop
import LocalTime
import Messages
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageCounting
@testable import UsageFeed
@testable import UsageIntake
@testable import UsageQuarantine
@testable import UsageRecords
@testable import UsageServer
@testable import UsageWithdrawals

/// Guardians' decisions while withdrawals are still being carried out: the order of the calls decides, and not how
/// far each of them is.
@Suite("US-17 the order of the calls") struct WithdrawalOrderTests {
  private static let importIDs = [freshID(), freshID()]

  /// A call of a guardian or a device.
  private enum Call: Sendable {
    case send(ReceivedRecord, importID: String?)
    case withdraw(Withdrawing.Named)
    case restore(Int64)
    case review(QuarantineState, [String])
  }

  /// How a record stands.
  private struct Standing: Hashable, CustomStringConvertible {
    var sequence: Int64
    var conflict: Int
    var counts: Bool
    var isWithdrawn: Bool

    var description: String { "\(sequence)/\(conflict)\(counts ? " counts" : "")\(isWithdrawn ? " withdrawn" : "")" }
  }

  @Test("whether each call is carried out at once or all of them only at the end is the same", arguments: 0..<24)
  func anyProgress(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let together = try await UsageFixture(configure: UsageFixture.inPieces)
    let calls = (0..<30).map { _ in Self.call(together, using: &random) }
    // Nothing is carried out between the calls of one transaction; a refused call is left out of both.
    let carriedOut = try await together.harness.database.write(together.child.partition) { tx in
      try calls.filter { try Self.perform($0, together, in: tx) }
    }
    try await together.settle()
    let single = try await UsageFixture()
    for call in carriedOut {
      let isPerformed = try await single.harness.database.write(single.child.partition) { tx in
        try Self.perform(call, single, in: tx)
      }
      #expect(isPerformed, "\(call)")
      try await single.settle()
    }
    #expect(try await Self.standings(together) == (try await Self.standings(single)))
    #expect(try await together.totals() == (try await single.totals()))
    for fixture in [together, single] {
      try await fixture.expectRight()
      await fixture.harness.stop()
    }
  }

  @Test("a record that is accepted while a withdrawal of its app is carried out counts, and is no later content")
  func accepted() async throws {
    try await withUsageIngest { fixture in
      let (child, cache, now) = (fixture.child, fixture.cache, fixture.start)
      try await fixture.send([fixture.record(1, at: -3_600, seconds: 60)])
      // Other content of the same key waits.
      try await fixture.send([fixture.record(1, at: -7_200, seconds: 600)])
      let waiting = try await fixture.quarantine().map(\.quarantineID)
      #expect(waiting.count == 1)
      try await fixture.harness.database.write(child.partition) { tx in
        for call in [
          Call.withdraw(.app(fixture.learning, now - 60_000..<now)), .withdraw(.imported("")),
          .review(.accepted, waiting),
        ] {
          try Self.perform(call, fixture, in: tx)
        }
      }
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 600)
      // The first content was not replaced by what was accepted.
      try await fixture.harness.database.write(child.partition) { tx in
        _ = try Withdrawing(tx: tx, child: child).restore(1, by: child.familyID, at: now, cache: cache)
      }
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 660)
      try await fixture.expectRight()
    }
  }

  @Test(
    "US-16 a record that comes to count, or to wait, because its app changes before it is withdrawn is not withdrawn")
  func activity() async throws {
    let book = "00000000-0000-7000-8000-00000000000b"
    for isActivityAtCall in [false, true] {
      try await withUsageIngest { fixture in
        func assigned(_ isActivity: Bool) -> ShieldV1.AppAssigned {
          fixture.assigned(
            book, .learning, rate: 20, tokens: [token(5)], kind: isActivity ? .activity : .application)
        }
        try await fixture.deliver(assigned(isActivityAtCall))
        try await fixture.send((1...30).map { fixture.record($0, app: 5, at: -40_000 + $0 * 60, seconds: 60) })
        try await fixture.settle()
        let (child, handler, now) = (fixture.child, FamilyEventHandler(cache: fixture.cache), fixture.start)
        let event = try fixture.received(assigned(!isActivityAtCall))
        try await fixture.harness.database.write(child.partition) { tx in
          try Self.perform(.withdraw(.app(book, now - 60_000..<now)), fixture, in: tx)
          // The recount comes before the withdrawal has its turn.
          try tx.execute(
            "/* test */ UPDATE pending_work SET run_time = ? WHERE partition = ? AND kind = ?", tx.now.seconds + 600,
            tx.partition, Withdrawing.kind)
          _ = try handler.apply(event, in: tx)
        }
        await fixture.harness.database.settleTimers()
        try await fixture.harness.advance(by: 601)
        try await fixture.settle()
        #expect(try await fixture.totals().learningSeconds == (isActivityAtCall ? 1_800 : 0))
        #expect(try await fixture.quarantine().count == (isActivityAtCall ? 0 : 30))
        #expect(try await fixture.withdrawals().map(\.recordCount) == [0])
        try await fixture.expectRight()
      }
    }
  }

  private static func call(_ fixture: UsageFixture, using random: inout SeededRandom) -> Call {
    let now = fixture.start
    let sequence = Int64.random(in: 1...6, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      let start = now - 50_000 + sequence * 900 + Int64.random(in: 0...2, using: &random) * 200
      let seconds: Int64 = Int.random(in: 0..<4, using: &random) == 0 ? 100 : 60
      let record = UsageRecord(
        key: RecordKey(
          deviceID: fixture.family.deviceID, installationID: "installation", sequence: sequence),
        content: RecordContent(
          appToken: token(Int.random(in: 1...2, using: &random)), start: start, end: start + seconds, shielded: false))
      // Sometimes by a wrong clock.
      let isAhead = Int.random(in: 0..<3, using: &random) == 0
      return .send(
        ReceivedRecord(
          record: record, deviceTime: nil, monotonicMilliseconds: 0, secondsAhead: isAhead ? 4_000 : nil),
        importID: ([nil] + Self.importIDs).randomElement(using: &random) ?? nil)
    case 5..<7:
      let keys = (1...2).map { _ in Int64.random(in: 1...6, using: &random) }.map {
        RecordKey(deviceID: fixture.family.deviceID, installationID: "installation", sequence: $0)
      }
      let named: [Withdrawing.Named] =
        [.keys(keys), .app(fixture.learning, now - 60_000..<now), .app(fixture.reward, now - 48_000..<now)]
        + Self.importIDs.map { .imported($0) }
      return .withdraw(named.randomElement(using: &random) ?? .keys(keys))
    case 7: return .restore(Int64.random(in: 1...4, using: &random))
    default:
      let state: QuarantineState = Int.random(in: 0..<4, using: &random) == 0 ? .rejected : .accepted
      return .review(state, ["\(Int.random(in: 1...6, using: &random))"])
    }
  }

  /// Returns false where the call is refused.
  @discardableResult
  private static func perform(_ call: Call, _ fixture: UsageFixture, in tx: Transaction) throws -> Bool {
    let (child, cache, now) = (fixture.child, fixture.cache, fixture.start)
    let withdrawing = Withdrawing(tx: tx, child: child)
    do {
      switch call {
      case .send(let record, let importID):
        _ = try Intake(tx: tx, child: child, facts: try cache.facts(tx, child), receipt: now, importID: importID)
          .run([record][...])
      case .withdraw(let named):
        _ = try withdrawing.withdraw(
          named, by: child.familyID, at: now, facts: try cache.facts(tx, child), cache: cache)
      case .restore(let number):
        return try withdrawing.restore(number, by: child.familyID, at: now, cache: cache) != nil
      case .review(let state, let ids):
        _ = try QuarantineDecision(
          tx: tx, child: child, decision: state, guardianID: child.familyID, now: now, cache: cache
        ).run(ids)
      }
      return true
    } catch is Withdrawing.Fault {
      return false
    } catch is QuarantineDecision.Fault {
      return false
    }
  }

  private static func standings(_ fixture: UsageFixture) async throws -> [Standing] {
    try await fixture.harness.database.read(fixture.child.partition) { tx in
      try tx.query(
        """
        /* test */ SELECT sequence, conflict_number, evaluated, withdrawal_number FROM usage_record
        ORDER BY sequence, conflict_number
        """
      ) {
        Standing(
          sequence: $0.int64(0), conflict: $0.int(1), counts: $0.int64(2) != 0, isWithdrawn: $0.optionalInt64(3) != nil)
      }
    }
  }
}
