import Database
import EventFeed
import Messages
import ProtobufC
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import ChallengeFeed

@Suite("Snapshots in pieces", .timeLimit(.minutes(30)))
struct SnapshotPieceTests {
  @Test(
    "CH-5 CH-9 a snapshot in pieces of any size leaves the same as one at once, whatever was known",
    arguments: 1...6 as ClosedRange<UInt64>)
  func pieces(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let (one, inPieces) = (
      try await ChallengeFixture(), try await ChallengeFixture(isInPieces: true)
    )
    for fixture in [one, inPieces] {
      try await fixture.create(.init(target: 15))
      try await fixture.harness.advance(by: 5 * 86_400)
    }
    let states = (0..<3).map { _ in State(one, &random) }
    for state in states {
      let size = Int.random(in: 1...4, using: &random)
      try await inPieces.reconcile(state.facts(of: inPieces), FamilyEventHandler(), pieceEvents: size)
      try await inPieces.reconcile(state.usage(of: inPieces), UsageEventHandler(), pieceEvents: size)
    }
    try await one.reconcile(states[2].facts(of: one), FamilyEventHandler())
    try await one.reconcile(states[2].usage(of: one), UsageEventHandler())
    for table in State.tables { #expect(try await one.rows(table) == (try await inPieces.rows(table)), "\(table)") }
    let published = try await inPieces.completed().count - inPieces.corrected().filter { $0.current == nil }.count
    #expect(published == (try await inPieces.completions().count))
    await one.harness.stop()
    await inPieces.harness.stop()
  }

  @Test("CH-7 the sum of usage before and after a snapshot is never published")
  func noMixture() async throws {
    let fixture = try await ChallengeFixture(isInPieces: true)
    try await fixture.create(.init(target: 30))
    let (early, late) = (
      (0..<10).map { fixture.segment(at: Int64($0) * 200, seconds: 120) },
      (0..<10).map { fixture.segment(at: 10_000 + Int64($0) * 200, seconds: 120) }
    )
    for segments in [late, early, late] {
      try await fixture.reconcile(
        segments.map { fixture.changed(added: [$0]) }, UsageEventHandler(), pieceEvents: 1)
    }
    #expect(try await fixture.periodEvents() == 0)
    try await fixture.reconcile(
      (early + late).map { fixture.changed(added: [$0]) }, UsageEventHandler(), pieceEvents: 3)
    #expect(try await fixture.periodEvents() == 1)
    await fixture.harness.stop()
  }

  @Test("A snapshot of usage out of order parks its family, and removes nothing")
  func unordered() async throws {
    let fixture = try await ChallengeFixture(isInPieces: true)
    let events = try [3_000, 1_000].map {
      try fixture.received(fixture.changed(added: [fixture.segment(at: $0, seconds: 60)]))
    }
    for pieceEvents in [1, 2] {
      let outcome = try await FamilyReconciliation.run(
        events, of: fixture.family.familyID, pieceEvents: pieceEvents, by: UsageEventHandler(),
        in: fixture.harness.database)
      #expect(outcome.parkReason?.contains("after what comes later") == true)
    }
    await fixture.harness.stop()
  }
}

/// The events that the followed services publish about a child.
private struct State {
  static let tables = [
    "learning_segment": "start_time, end_time, app_id, points_per_minute",
    "child_calendar": "effective_time, time_zone, week_start",
    "child_app": "app_id, effective_time, is_reward, generation", "app_removal": "app_id, generation, remove_time",
    "reward_app": "app_id, from_time, to_time", "learning_day": "date, seconds, sixtieths, length, weeks",
    "completion": "first_date, title, completion_time, base_sixtieths, bonus_sixtieths, reward_seconds",
  ].sorted { $0.key < $1.key }

  private var zones: [(zone: String, at: Int64)] = [("Europe/Berlin", -2_592_000)]
  private var apps: [(app: String, isRemoval: Bool, at: Int64, generation: Int32)] = []
  private var segments: [(at: Int64, seconds: Int64)] = []

  init(_ fixture: ChallengeFixture, _ random: inout SeededRandom) {
    if Bool.random(using: &random) {
      zones.append((["America/New_York", "Asia/Tokyo"].randomElement(using: &random) ?? "", 2 * 86_400))
    }
    for app in [fixture.learning, fixture.reward, freshID()] where Bool.random(using: &random) {
      var at = Int64.random(in: -2_000_000..<0, using: &random)
      for generation in 1...Int32.random(in: 1...3, using: &random) {
        apps.append((app, false, at, generation))
        at += Int64.random(in: 1_000...100_000, using: &random)
        if Bool.random(using: &random) { apps.append((app, true, at, generation)) }
        at += 1_000
      }
    }
    var at: Int64 = 0
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      at += Int64.random(in: 0...40_000, using: &random)
      let seconds = Int64.random(in: 60...1_500, using: &random)
      segments.append((at, seconds))
      at += seconds
    }
  }

  func facts(of fixture: ChallengeFixture) -> [any Message] {
    zones.map { fixture.childChanged(zone: $0.zone, at: $0.at) }
      + apps.map {
        $0.isRemoval
          ? fixture.removed($0.app, at: $0.at, generation: $0.generation) as any Message
          : fixture.assigned($0.app, .reward, at: $0.at, generation: $0.generation)
      }
  }

  func usage(of fixture: ChallengeFixture) -> [any Message] {
    segments.map { fixture.changed(added: [fixture.segment(at: $0.at, seconds: $0.seconds)]) }
  }
}

extension ChallengeFixture {
  /// A table's rows of the child, as text.
  fileprivate func rows(_ table: (key: String, value: String)) async throws -> [String] {
    let columns = table.value.split(separator: ",").count
    let family = family.familyID
    return try await harness.database.read(child.partition) { tx in
      try tx.query(
        "/* test */ SELECT \(table.value) FROM \(table.key) WHERE family_id = ?", family
      ) { row in
        (0..<columns).map { row.openedValue($0).map { "\($0)" } ?? "" }.joined(separator: " ")
      }.sorted()
    }
  }
}
