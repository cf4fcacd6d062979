import ChallengeDomain
import Database
import LocalTime
import Messages
import ProtobufC
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeServer

@Suite struct OrderPropertyTests {
  @Test(
    "CH-5 CH-6 CH-7 however the two feeds interleave, completions equal a fresh fold and the published ones add up to it",
    arguments: 0..<10 as Range<UInt64>)
  func anyInterleaving(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let family = TestFamily()
    let (first, second) = (try await Self.fixture(family), try await Self.fixture(family))
    let usage = Self.usage(first, using: &random)
    let facts = Self.facts(first, using: &random)
    // In one service the facts come first, in the other one late and in another order.
    for message in facts + usage { try await first.deliver(message) }
    for message in Self.interleaved(usage, facts.shuffled(using: &random), using: &random) {
      try await second.deliver(message)
    }
    let (one, other) = (try await Self.stored(first), try await Self.stored(second))
    #expect(one.map(\.completion) == other.map(\.completion))
    #expect(!one.isEmpty)
    for (fixture, stored) in [(first, one), (second, other)] {
      #expect(stored.map(\.completion) == (try await Self.freshFold(fixture)))
      #expect(try await Self.published(fixture) == Set(stored.map { ChallengeV1.Completion($0) }))
    }
    await first.harness.stop()
    await second.harness.stop()
  }

  /// A service that knows the child, with three challenges, ten days later.
  private static func fixture(_ family: TestFamily) async throws -> ChallengeFixture {
    let fixture = try await ChallengeFixture(family, isSetUp: false)
    try await fixture.deliver(fixture.childChanged())
    try await fixture.create(.init(target: 30, bonusPercentage: 20))
    try await fixture.create(.init(target: 20, learningAppIDs: [fixture.learning]))
    let paused = try await fixture.create(.init(title: "Afternoon", target: 15), template: "").challengeID
    try await fixture.harness.advance(by: 3 * 86_400)
    try await fixture.pause(paused, true)
    try await fixture.harness.advance(by: 86_400)
    try await fixture.pause(paused, false)
    try await fixture.harness.advance(by: 6 * 86_400)
    return fixture
  }

  /// Ten days of usage, some of it corrected.
  private static func usage(_ fixture: ChallengeFixture, using random: inout SeededGenerator) -> [any Message] {
    var messages: [any Message] = []
    var known: [UsageV1.UsageSegment] = []
    for slot in (0..<240).shuffled(using: &random) where Int.random(in: 0..<3, using: &random) > 0 {
      let app = Bool.random(using: &random) ? fixture.learning : "00000000-0000-7000-8000-000000000009"
      let segment = fixture.segment(
        at: Int64(slot) * 3_600, seconds: Int64.random(in: 60...600, using: &random), app: app,
        rate: Int32.random(in: 1...9, using: &random) * 5,
        category: Int.random(in: 0..<5, using: &random) == 0 ? .reward : .learning)
      var removed: [UsageV1.UsageSegment] = []
      if Int.random(in: 0..<6, using: &random) == 0, let index = known.indices.randomElement(using: &random) {
        removed = [known.remove(at: index)]
      }
      messages.append(fixture.changed(added: [segment], removed: removed))
      known.append(segment)
    }
    return messages
  }

  /// Reward apps that come and a zone that changes in the middle.
  private static func facts(_ fixture: ChallengeFixture, using random: inout SeededGenerator) -> [any Message] {
    var messages: [any Message] = (2...5).map {
      fixture.assigned(
        "00000000-0000-7000-8000-00000000000\($0)", .reward, at: Int64.random(in: 0...864_000, using: &random))
    }
    messages.append(fixture.childChanged(zone: "America/New_York", at: Int64.random(in: 0...864_000, using: &random)))
    messages.append(fixture.assigned(fixture.learning, .learning, at: 0))
    return messages
  }

  /// Both lists merged, each in its own order.
  private static func interleaved(
    _ one: [any Message], _ other: [any Message], using random: inout SeededGenerator
  ) -> [any Message] {
    var places = Array(repeating: true, count: one.count) + Array(repeating: false, count: other.count)
    places.shuffle(using: &random)
    var (first, second) = (one[...], other[...])
    return places.compactMap { $0 ? first.popFirst() : second.popFirst() }
  }

  private static func stored(_ fixture: ChallengeFixture) async throws -> [StoredCompletion] {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { tx in
      let places = Dictionary(
        uniqueKeysWithValues: try ChallengeTable.list(tx, child).enumerated().map { ($1.challenge.id, $0) })
      return try CompletionTable.all(tx, familyID: child.familyID).map(\.stored).sorted {
        (places[$0.challengeID] ?? 0, $0.completion.firstDate) < (places[$1.challengeID] ?? 0, $1.completion.firstDate)
      }
    }
  }

  /// Every period of every challenge, evaluated from what is stored of usage and facts alone.
  private static func freshFold(_ fixture: ChallengeFixture) async throws -> [Completion] {
    let (child, now) = (fixture.child, fixture.harness.now)
    return try await fixture.harness.database.read(child.partition) { tx in
      let facts = try FactTables.facts(tx, child)
      let segments = try SegmentTable.overlapping(tx, child, Instant.distantPast..<Instant.distantFuture)
      return try ChallengeTable.list(tx, child).flatMap { stored in
        stored.challenge.scopes(
          touchedBy: [Instant.distantPast..<Instant.distantFuture], asOf: now, calendar: facts.calendar
        ).flatMap { scope in
          let within = segments.filter { $0.span.overlaps(scope.window) }
          return stored.challenge.evaluate(scope, segments: within, facts: facts, asOf: now).compactMap(\.completion)
        }
      }
    }
  }

  /// What the events add up to, checked for being exact on the way.
  private static func published(_ fixture: ChallengeFixture) async throws -> Set<ChallengeV1.Completion> {
    var completions: Set<ChallengeV1.Completion> = []
    var (completed, corrected) = (try await fixture.completed()[...], try await fixture.corrected()[...])
    for name in try await fixture.harness.eventNames(of: fixture.family.familyID) {
      if name == ChallengeV1.PeriodCompleted.fullName, let completion = completed.popFirst()?.completion {
        #expect(completions.insert(completion).inserted)
      } else if name == ChallengeV1.PeriodCorrected.fullName, let correction = corrected.popFirst() {
        if let previous = correction.previous { #expect(completions.remove(previous) != nil) }
        if let current = correction.current { #expect(completions.insert(current).inserted) }
      }
    }
    return completions
  }
}
