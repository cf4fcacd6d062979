import Apps
import Database
import EventFeed
import Identity
import LocalTime
import Messages
import ProtobufC
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageCounting
@testable import UsageServer

@Suite struct OrderPropertyTests {
  /// A fact of ShieldPolicy's feed, or a batch of a device.
  private enum Delivery: Sendable {
    case fact(any Message)
    case batch([UsageV1.UsageRecord], isSecondDevice: Bool)
    /// A guardian decides about everything that waits.
    case review
  }

  @Test(
    "SH-7 US-3 US-5 US-6 US-7 US-10 US-11 US-12 US-13 US-15 US-16 deliveries in any order and repeated give the same totals and the same published sum",
    arguments: 0..<10 as Range<UInt64>)
  func anyOrder(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let family = TestFamily()
    let first = try await UsageFixture(family, isSetUp: false)
    // The other one does everything in pieces, while further deliveries arrive.
    let second = try await UsageFixture(family, isSetUp: false, settles: false, configure: UsageFixture.inPieces)
    let history = Self.history(first, using: &random)
    for delivery in history { try await Self.deliver(delivery, to: first) }
    let repeated = history.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    for delivery in (history + repeated).shuffled(using: &random) { try await Self.deliver(delivery, to: second) }
    for fixture in [first, second] {
      // A record that comes to wait because its app became an activity does so by a recount.
      try await fixture.settle()
      try await Self.deliver(.review, to: fixture)
      try await fixture.settle()
    }

    let (one, other) = (try await first.segments(), try await second.segments())
    #expect(!one.isEmpty)
    #expect(Self.joined(one) == Self.joined(other))
    #expect(try await first.totals() == (try await second.totals()))
    #expect(try await first.days() == (try await second.days()))
    for (fixture, segments) in [(first, one), (second, other)] {
      // The sum of what was published equals what is stored, and that equals a full fold of everything.
      #expect(try await fixture.published() == Set(segments.map { UsageV1.UsageSegment($0) }))
      #expect(Self.joined(try await fixture.freshFold()) == Self.joined(segments))
      let totals = UsageTotals(segments)
      #expect(try await Self.storedSums(fixture) == Self.sums(of: totals))
      let days = Set(totals.lines.keys.map(\.date)).sorted().map { DailySummary(date: $0, totals: totals) }
      #expect(try await Self.storedDays(fixture) == days.filter { $0.learningSeconds + $0.rewardSeconds > 0 })
      let planted = PlantedErrors(UsageLedger.ledger, host: fixture.harness.host)
      let findings = try await planted.findings(of: family.familyID, in: fixture.harness.database)
      #expect(findings == [])
    }
    let (reads, others) = (try await UsageReads(first), try await UsageReads(second))
    #expect(reads == others)
    try await reads.expectSums(first)
    try await reads.expectExplanations(first)
    await first.harness.stop()
    await second.harness.stop()
  }

  private static func deliver(_ delivery: Delivery, to fixture: UsageFixture) async throws {
    switch delivery {
    case .fact(let message): #expect(try await fixture.deliver(message) == .applied)
    case .batch(let records, let isSecondDevice):
      try await fixture.send(
        records, as: isSecondDevice ? TestFamilyDevice.second(of: fixture.family) : fixture.family.child)
    case .review:
      // Before its child is known there is nothing to decide.
      guard let waiting = try? await fixture.quarantine() else { return }
      for decision in [UsageV1.QuarantineDecision.accept, .reject] {
        let ids = waiting.filter { Self.decision(about: $0.record ?? .init()) == decision }.map(\.quarantineID)
        if !ids.isEmpty { try await fixture.review(decision, ids) }
      }
    }
  }

  /// Which of several records with one key comes first depends on the order, so all that are plausible are accepted.
  private static func decision(about record: UsageV1.UsageRecord) -> UsageV1.QuarantineDecision {
    let (start, end) = (record.startTime?.seconds ?? 0, record.endTime?.seconds ?? 0)
    let isPlausible = end > start && end - start <= 86_400 && end <= ServiceHarness.start.seconds + 300
    return isPlausible || start.isMultiple(of: 2) ? .accept : .reject
  }

  /// Up to four zones, four apps with up to three rates (the first one is an activity), some removed and added again,
  /// two devices with acknowledged shields, records of six hours, and a guardian who decides about those in quarantine
  /// now and then.
  private static func history(_ fixture: UsageFixture, using random: inout SeededRandom) -> [Delivery] {
    let window: Int64 = 21_600
    var facts: [any Message] = [fixture.childChanged()]
    var moves: Set<Int64> = []
    for _ in 0..<Int.random(in: 0...3, using: &random) { moves.insert(-Int64.random(in: 0...window, using: &random)) }
    for at in moves.sorted() {
      let zones = ["Asia/Tokyo", "Pacific/Kiritimati", "America/Los_Angeles", "Europe/Berlin", "Asia/Kathmandu"]
      facts.append(fixture.childChanged(zone: zones.randomElement(using: &random) ?? "UTC", at: at))
    }
    let apps = (1...4).map { "00000000-0000-7000-8000-00000000000\($0)" }
    for (index, app) in apps.enumerated() {
      facts += Self.life(of: app, token: index + 1, isReward: index == 3, window: window, fixture, using: &random)
    }
    for version in 1...Int64.random(in: 2...6, using: &random) {
      let shielded = apps.filter { _ in Bool.random(using: &random) }
      facts.append(
        fixture.acknowledged(
          version, at: -Int64.random(in: 0...window, using: &random), shielding: shielded,
          deviceID: Bool.random(using: &random) ? fixture.family.deviceID : fixture.family.siblingID))
    }
    var batches: [Delivery] = []
    for device in [false, true] {
      var records = (1...40 as ClosedRange<Int64>).map { sequence in
        fixture.record(
          sequence, app: Int.random(in: 1...5, using: &random), at: -Int64.random(in: 900...window, using: &random),
          seconds: Int64.random(in: 1...900, using: &random), shielded: Int.random(in: 0..<10, using: &random) == 0)
      }
      // Conflicts, records longer than a day, and some from the future.
      for _ in 0..<6 {
        let length = Int64.random(in: 1...900, using: &random)
        let seconds = Bool.random(using: &random) ? length : length * 300
        records.append(
          fixture.record(
            Int64.random(in: 1...50, using: &random), app: Int.random(in: 1...5, using: &random),
            at: Int64.random(in: -window...0, using: &random) - seconds * 9 / 10, seconds: seconds))
      }
      records.shuffle(using: &random)
      while !records.isEmpty {
        let count = min(records.count, Int.random(in: 1...8, using: &random))
        batches.append(.batch(Array(records.prefix(count)), isSecondDevice: device))
        records.removeFirst(count)
      }
    }
    return facts.map { .fact($0) } + batches + [.review, .review]
  }

  /// Assignments at up to three rates; some apps are removed and come back in their next generation, once as the other
  /// category.
  private static func life(
    of app: String, token number: Int, isReward: Bool, window: Int64, _ fixture: UsageFixture,
    using random: inout SeededRandom
  ) -> [any Message] {
    var effective: Set<Int64> = [-(window + Int64.random(in: -9_000...600, using: &random))]
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      effective.insert(-Int64.random(in: 0...window, using: &random))
    }
    var (generation, isAssigned, isReward): (Int32, Bool, Bool) = (1, false, isReward)
    return effective.sorted().map { offset in
      if isAssigned && Int.random(in: 0..<3, using: &random) == 0 {
        defer { (generation, isAssigned) = (generation + 1, false) }
        return fixture.removed(app, at: offset, generation: generation)
      }
      if !isAssigned && generation > 1 && Int.random(in: 0..<4, using: &random) == 0 { isReward.toggle() }
      isAssigned = true
      return fixture.assigned(
        app, isReward ? .reward : .learning, rate: Int32.random(in: 1...20, using: &random) * (isReward ? 50 : 5),
        tokens: [token(number)], at: offset, generation: generation, kind: number == 1 ? .activity : .application)
    }
  }

  private static func joined(_ segments: [CountedSegment]) -> [CountedSegment] {
    AppCategory.allCases.flatMap { category in
      var joined: [CountedSegment] = []
      for segment in segments.filter({ $0.category == category }).sorted(by: CountedSegment.isOrdered) {
        joined.appendJoining(segment)
      }
      return joined
    }
  }

  /// Every stored sum that is not zero, per app and generation and over all.
  private static func storedSums(_ fixture: UsageFixture) async throws -> [TotalTable.SumKey: UsageAmount] {
    let child = fixture.child
    let sums = try await fixture.harness.database.read(child.partition) { tx in
      try TotalTable.sums(tx, child, limit: 10_000)
    }
    return try #require(sums).filter { $0.value != .zero }
  }

  private static func sums(of totals: UsageTotals) -> [TotalTable.SumKey: UsageAmount] {
    var sums: [TotalTable.SumKey: UsageAmount] = [:]
    for (line, amount) in totals.lines {
      sums[.init(app: line.app, category: line.category, generation: line.generation), default: .zero] += amount
      sums[.init(allOf: line.category), default: .zero] += amount
    }
    return sums.filter { $0.value != .zero }
  }

  /// Every stored day with usage.
  private static func storedDays(_ fixture: UsageFixture) async throws -> [DailySummary] {
    let child = fixture.child
    let days = try await fixture.harness.database.read(child.partition) { tx in
      try TotalTable.days(
        tx, child, from: LocalDate(daysSinceEpoch: 0), to: LocalDate(daysSinceEpoch: 100_000), limit: 10_000)
    }
    return days.map {
      var day = DailySummary(date: $0.date, totals: UsageTotals())
      (day.learningSeconds, day.learningSixtieths) = ($0.learning.seconds, $0.learning.sixtieths)
      day.rewardSeconds = $0.rewardSeconds
      return day
    }
  }
}
