import Apps
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import StoredStates
import Stubs
import Testing

@testable import UsageCounting
@testable import UsageFeed
@testable import UsageRecords

/// A family's weeks, always the same, with something in each of UsageIngest's tables. `Earlier/version6.sql` is what
/// they left in a database of the version before its keys were numbers; see there.
struct Story {
  static let family = TestFamily(
    familyID: "0190a5d0-0000-7000-8000-0000000000f1", childID: "0190a5d0-0000-7000-8000-0000000000c2",
    siblingID: "0190a5d0-0000-7000-8000-0000000000c1", deviceID: "0190a5d0-0000-7000-8000-0000000000d1")

  let fixture: UsageFixture

  /// On a fixture with this family that is set up.
  func live() async throws {
    try await facts()
    try await days()
    try await overlaps()
    try await quarantine()
    try await leaveWork()
  }

  /// The answers that an upgraded database has to give as one that lived through all of it.
  func goOn() async throws -> [String] {
    // The work that was left becomes due.
    try await fixture.harness.advance(by: 300)
    var answers = try await answers()
    // All of it again, as a device does that has not heard an answer; then something new.
    let again = try await fixture.send((1...9).map { fixture.record($0, at: -86_400 * $0, seconds: 600) })
    let new = [fixture.record(900, at: -30, seconds: 200), fixture.record(901, app: 2, at: -100, seconds: 90)]
    let other = [fixture.record(1, at: -9_000, seconds: 60, installation: "third")]
    answers += try await (again + fixture.send(new) + fixture.send(other, as: Self.family.sibling)).map { "\($0)" }
    let waiting = try await fixture.quarantine()
    try await fixture.review(.accept, waiting.prefix(2).map(\.quarantineID))
    // The app of the records that waited, and another one with a token that was another's.
    try await fixture.deliver(
      fixture.assigned(Self.late, .learning, rate: 25, tokens: [token(7)], childID: Self.family.siblingID))
    try await fixture.deliver(fixture.assigned(Self.late, .learning, rate: 25, tokens: [token(7), token(2)]))
    try await fixture.deliver(fixture.childChanged(zone: "Pacific/Auckland", at: -1_000_000))
    return answers + (try await self.answers())
  }

  private static let late = "00000000-0000-7000-8000-000000000007"
  private static let again = "00000000-0000-7000-8000-000000000003"

  private func facts() async throws {
    let sibling = Self.family.siblingID
    try await fixture.deliver(fixture.childChanged(sibling, zone: "Asia/Tokyo"))
    try await fixture.deliver(
      fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], childID: sibling))
    try await fixture.deliver(fixture.assigned(Self.again, .learning, rate: 5, tokens: [token(3)]))
    try await fixture.deliver(fixture.removed(Self.again, at: -900_000))
    try await fixture.deliver(
      fixture.assigned(Self.again, .reward, rate: 60, tokens: [token(3)], at: -800_000, generation: 2))
    try await fixture.deliver(fixture.acknowledged(1, at: -500_000, shielding: [fixture.reward]))
    try await fixture.deliver(fixture.acknowledged(2, at: -400_000, shielding: []))
  }

  private func days() async throws {
    try await fixture.send((1...9).map { fixture.record($0, at: -86_400 * $0, seconds: 600) })
    try await fixture.send((10...18).map { fixture.record($0, app: 3, at: -86_400 * ($0 - 5) + 700, seconds: 90) })
    try await fixture.send((20...40).map { fixture.record($0, app: 2, at: -1_300_000 + $0 * 30_000, seconds: 1_200) })
    try await fixture.send(
      (1...5).map { fixture.record($0, app: 1, at: -7_200 * $0, seconds: 60) }, as: Self.family.sibling)
  }

  private func overlaps() async throws {
    try await fixture.send([
      fixture.record(50, at: -86_400, seconds: 900),
      fixture.record(1, app: 3, at: -86_200, seconds: 900, installation: "b"),
      fixture.record(51, at: -86_000, seconds: 60, shielded: true), fixture.record(52, app: 7, at: -5_000, seconds: 60),
      fixture.record(53, app: 7, at: -4_000, seconds: 60), fixture.record(1, at: -86_400, seconds: 600),
    ])
    try await fixture.send([fixture.record(6, app: 7, at: -3_000, seconds: 30)], as: Self.family.sibling)
  }

  private func quarantine() async throws {
    var early = fixture.record(60, at: 1_000, seconds: 60)
    early.deviceTime = .init(fixture.start + 900)
    early.monotonicMilliseconds = 12_345
    try await fixture.send([
      early, fixture.record(1, at: -50_000, seconds: 61), fixture.record(61, at: -900_000, seconds: 90_000),
      fixture.record(62, at: -300_000, seconds: 100_000), fixture.record(63, at: -100, seconds: 0),
      fixture.record(64, app: 8, at: 2_000, seconds: 10),
    ])
    let waiting = try await fixture.quarantine()
    try await fixture.review(.accept, waiting.filter { $0.reason == .tooLong }.prefix(1).map(\.quarantineID))
    try await fixture.review(.reject, waiting.filter { $0.reason == .endNotAfterStart }.map(\.quarantineID))
  }

  /// A recount that is half done and an addition; due after a minute.
  private func leaveWork() async throws {
    let (child, start) = (fixture.child, fixture.start)
    let state = AdditionState(from: start - 86_400, cause: .record)
    try await fixture.harness.database.write(child.partition) { tx in
      let facts = try FactTables.facts(tx, child)
      var recount = Recount(
        tx: tx, child: child, facts: facts,
        state: RecountState(from: start - 600_000, cause: .zone, hasLongRecords: facts.hasLongRecords))
      _ = try recount.stretch()
      _ = try recount.stretch()
      try recount.publish(moreFollows: true)
      let half = try recount.state.bytes
      try tx.enqueueWork(kind: Recount.kind, familyID: child.familyID, key: child.childID) { _ in half }
      try tx.enqueueWork(kind: Counting.kind, familyID: child.familyID, key: "\(child.childID)/1/1/0") { _ in
        try state.bytes
      }
      try tx.execute("/* test */ UPDATE pending_work SET run_time = ?", start.seconds + 60)
    }
  }

  private func answers() async throws -> [String] {
    let child = fixture.child
    var found = try await [fixture.totals(), fixture.totals(Self.family.siblingID)].map { "\($0)" }
    found += try await fixture.days().map { "\($0)" }
    for childID in [Self.family.childID, Self.family.siblingID] {
      let range = UsageV1.GetTotalsRequest(
        childID: childID, startDate: .init(year: 2025, month: 6, day: 1), endDate: .init(year: 2026, month: 5, day: 1))
      let options = try fixture.harness.options(Self.family.guardian)
      found.append("\(try await fixture.client.getTotals(range, options: options))")
    }
    found += try await fixture.quarantine(includingDecided: true).map { "\($0)" }
    found += try await fixture.harness.database.read(child.partition) { tx in
      let families = try UsageSnapshot().families(of: child.partition, in: tx)
      return try families + families.flatMap { try UsageSnapshot().state(of: $0, in: tx).map { "\($0)" } }
    }
    try await fixture.expectAgreement()
    #expect(try await fixture.segments() == fixture.freshFold().sorted(by: Self.byCategory))
    return found
  }

  private static func byCategory(_ one: CountedSegment, _ other: CountedSegment) -> Bool {
    (one.category.rawValue, one.span.lowerBound) < (other.category.rawValue, other.span.lowerBound)
  }
}
