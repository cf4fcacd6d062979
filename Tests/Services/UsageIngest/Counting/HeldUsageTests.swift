import Database
import EventLoop
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import Stubs
import Testing
import Verification

@testable import UsageCounting
@testable import UsageServer

/// The tests begin on Monday, 2 March 2026, 10:00 in Berlin.
@Suite("US-7 use that lies ahead") struct HeldUsageTests {
  private static let midnight: Int64 = 14 * 3_600
  private static let day: Int64 = 86_400

  private func advance(_ fixture: UsageFixture, to offset: Int64) async throws {
    try await fixture.harness.advance(by: offset - (fixture.harness.clock.now.seconds - fixture.start.seconds))
    await fixture.harness.database.settleTimers()
  }

  /// The learning that is counted and published, checked to equal a fold of all records and to pass a verification.
  private func learned(_ fixture: UsageFixture) async throws -> Int64 {
    await fixture.harness.database.settleTimers()
    try await fixture.expectRight()
    let found = try await PlantedErrors(UsageLedger.ledger, host: fixture.harness.host).findings(
      of: fixture.family.familyID, in: fixture.harness.database)
    #expect(found.isEmpty, "\(found)")
    let stamps = try await fixture.harness.database.read(fixture.child.partition) {
      try $0.query("SELECT stamp FROM family_facts") { $0.string(0) }
    }
    #expect(!stamps.contains { $0.contains(fixture.child.childID) }, "FA-8 \(stamps)")
    return try await fixture.totals().learningSeconds
  }

  private func isHeld(_ fixture: UsageFixture) async throws -> Bool {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { try HeldUsageTable.find($0, child) } != nil
  }

  @Test("US-7 US-6 use in the next day is booked at its first instant; use ahead on the same day at once")
  func nextDay() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1, at: -100, seconds: 400)])
      #expect(try await learned(fixture) == 400)
      #expect(try await !isHeld(fixture))
      try await advance(fixture, to: Self.midnight - 10)
      let outcomes = try await fixture.outcomes(
        fixture.record(2, at: Self.midnight - 600, seconds: 890),
        fixture.record(3, app: 2, at: Self.midnight - 100, seconds: 250),
        // All of it lies in the next day, and a part of it is covered.
        fixture.record(4, at: Self.midnight + 100, seconds: 190),
        fixture.record(5, app: 9, at: Self.midnight, seconds: 1))
      #expect(outcomes == [.accepted, .accepted, .accepted, .unassigned])
      #expect(try await learned(fixture) == 1_000)
      #expect(try await fixture.totals().rewardSeconds == 100)
      #expect(try await fixture.days().count == 1)
      // An explanation of a record shows what will count, and says so; one of a day is about its figures.
      let key = fixture.key(2)
      let options = try fixture.harness.options(fixture.family.guardian)
      let explained = try await fixture.client.explainUsage(
        .init(childID: fixture.child.childID, subject: .record(key)), options: options)
      #expect(explained.counting && explained.parts.map(\.seconds) == [600, 290])
      let tomorrow = try await fixture.client.explainUsage(
        .init(childID: fixture.child.childID, subject: .date(.init(year: 2026, month: 3, day: 3))), options: options)
      #expect(tomorrow.parts.isEmpty && !tomorrow.counting)
      try await advance(fixture, to: Self.midnight - 1)
      #expect(try await learned(fixture) == 1_000)
      // A record of now is counted as ever.
      try await fixture.send([fixture.record(6, at: -5_000, seconds: 60)])
      #expect(try await learned(fixture) == 1_060)
      try await advance(fixture, to: Self.midnight)
      #expect(try await learned(fixture) == 1_350)
      #expect(try await fixture.totals().rewardSeconds == 250)
      #expect(try await fixture.days().map(\.learningSeconds).sorted() == [290, 1_060])
      #expect(try await !isHeld(fixture))
    }
  }

  @Test("US-7 an accepted record of days to come is booked day by day, also after a stop of some days")
  func accepted() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([
        fixture.record(1, at: Self.midnight + Self.day - 3_600, seconds: 7_200),
        fixture.record(2, at: Self.midnight + 6 * Self.day, seconds: 60),
      ])
      try await fixture.review(.accept, try await fixture.quarantine().map(\.quarantineID))
      #expect(try await learned(fixture) == 0)
      // A record that is withdrawn meanwhile is not counted.
      try await fixture.send([fixture.record(3, at: Self.midnight + 2 * Self.day, seconds: 30)])
      try await fixture.review(.accept, try await fixture.quarantine().map(\.quarantineID))
      try await fixture.withdraw(.records(.init(keys: [fixture.key(3)])))
      for (offset, seconds): (Int64, Int64) in [
        (Self.midnight - 1, 0), (Self.midnight, 3_600), (Self.midnight + Self.day, 7_200),
        (Self.midnight + 5 * Self.day, 7_200), (Self.midnight + 6 * Self.day, 7_260),
      ] {
        try await advance(fixture, to: offset)
        #expect(try await learned(fixture) == seconds, "after \(offset) s")
      }
      #expect(try await !isHeld(fixture))
      try await fixture.restore("1")
      #expect(try await learned(fixture) == 7_290)
    }
  }

  @Test(
    "US-7 US-16 a record that counts without a decision, since its app is no activity any more, is held back as well")
  func lifted() async throws {
    try await withUsageIngest { fixture in
      func assigned(_ kind: ShieldV1.SelectionKind) -> ShieldV1.AppAssigned {
        fixture.assigned(
          "00000000-0000-7000-8000-00000000000b", .learning, rate: 20, tokens: [token(5)], at: -2_592_000, kind: kind)
      }
      try await fixture.deliver(assigned(.activity))
      try await advance(fixture, to: Self.midnight - 10)
      try await fixture.send([fixture.record(1, app: 5, at: Self.midnight - 100, seconds: 250)])
      #expect(try await learned(fixture) == 0)
      try await fixture.deliver(assigned(.application))
      #expect(try await learned(fixture) == 100)
      try await advance(fixture, to: Self.midnight)
      #expect(try await learned(fixture) == 250)
      #expect(try await !isHeld(fixture))
    }
  }

  @Test("US-7 a move to the east begins the day earlier, and one to the west later")
  func moves() async throws {
    try await withUsageIngest { fixture in
      // Ten minutes before midnight in Kathmandu, where the day ends at 19:15 in Berlin.
      let kathmandu = Self.midnight - (4 * 3_600 + 45 * 60)
      try await advance(fixture, to: kathmandu - 60)
      try await fixture.send([fixture.record(1, at: kathmandu - 100, seconds: 300)])
      #expect(try await learned(fixture) == 300)
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Kathmandu", at: kathmandu - 60))
      #expect(try await learned(fixture) == 100)
      try await advance(fixture, to: kathmandu)
      #expect(try await learned(fixture) == 300)
      // In New York the second lasts until the next day's 04:00 in Berlin.
      let next = kathmandu + Self.day
      try await advance(fixture, to: next - 50)
      try await fixture.send([fixture.record(2, at: next - 50, seconds: 300)])
      #expect(try await learned(fixture) == 350)
      try await fixture.deliver(fixture.childChanged(zone: "America/New_York", at: next - 50))
      #expect(try await learned(fixture) == 600)
      try await advance(fixture, to: next + 3 * Self.day)
      #expect(try await learned(fixture) == 600)
      #expect(try await !isHeld(fixture))
    }
  }

  @Test("US-7 many records, and recounts in pieces, book the same")
  func pieces() async throws {
    let fixture = try await UsageFixture(configure: UsageFixture.inPieces)
    try await advance(fixture, to: Self.midnight - 200)
    try await fixture.send((1...40).map { fixture.record($0, at: Self.midnight - 200 + $0 * 7, seconds: 6) })
    await fixture.harness.database.settleTimers()
    #expect(try await learned(fixture) == 27 * 6 + 4)
    // A recount that has remembered what ends at midnight.
    try await fixture.deliver(
      fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], at: Self.midnight - 90))
    #expect(try await learned(fixture) == 27 * 6 + 4)
    try await advance(fixture, to: Self.midnight)
    try await fixture.settle()
    #expect(try await learned(fixture) == 240)
    await fixture.harness.stop()
  }

  @Test("US-7 SH-13 use of days to come that a clock ahead has booked is held back when the clock is right again")
  func setBack() async throws {
    let first = try await UsageFixture()
    try await advance(first, to: Self.midnight + 2 * Self.day)
    try await first.send([
      first.record(1, at: Self.midnight - 60, seconds: 120), first.record(2, at: Self.midnight + Self.day, seconds: 30),
      first.record(3, at: Self.midnight + 2 * Self.day, seconds: 200),
    ])
    #expect(try await learned(first) == 350)
    let (copy, familyID) = (first.harness.directory.copy(), first.family.familyID)
    await first.harness.stop()

    let second = try await UsageFixture(first.family, continuing: copy, isSetUp: false)
    let (database, ledger) = (second.harness.database, UsageLedger.ledger)
    try await database.beginSettingBack()
    for _ in 0..<2 { try await database.write(familyID) { try ledger.redecide($0, familyID) } }
    try await database.endSettingBack()
    await database.settleTimers()
    #expect(try await learned(second) == 60)
    for (offset, seconds): (Int64, Int64) in [
      (Self.midnight, 120), (Self.midnight + Self.day, 150), (Self.midnight + 2 * Self.day, 350),
    ] {
      try await advance(second, to: offset)
      #expect(try await learned(second) == seconds)
    }
    try await advance(second, to: Self.midnight + 5 * Self.day)
    #expect(try await !isHeld(second))
    await second.harness.stop()
  }
}
