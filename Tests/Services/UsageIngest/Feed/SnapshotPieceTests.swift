import Database
import EventFeed
import Messages
import ProtobufC
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageFeed

@Suite("Snapshots in pieces", .timeLimit(.minutes(30)))
struct SnapshotPieceTests {
  @Test(
    "US-3 US-6 US-13 a snapshot in pieces of any size leaves the same as one at once, whatever was known",
    arguments: 1...6 as ClosedRange<UInt64>)
  func pieces(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let one = try await UsageFixture()
    let inPieces = try await UsageFixture(configure: UsageFixture.inPieces)
    for fixture in [one, inPieces] {
      try await fixture.send((1...12).map { fixture.record($0, app: Int($0 % 3) + 1, at: -3_600 * (13 - $0)) })
    }
    let states = (0..<3).map { _ in Facts(one, &random) }
    for facts in states {
      try await inPieces.reconcile(facts.messages(of: inPieces), pieceEvents: Int.random(in: 1...4, using: &random))
    }
    try await inPieces.settle()
    try await one.reconcile(states[2].messages(of: one))
    try await one.settle()
    for table in Facts.tables { #expect(try await one.rows(table) == (try await inPieces.rows(table)), "\(table)") }
    #expect(try await one.segments() == (try await inPieces.segments()))
    try await inPieces.expectAgreement()
    await one.harness.stop()
    await inPieces.harness.stop()
  }

  @Test("US-8 the snapshot contains usage by child, category and time, few stretches in an event")
  func order() async throws {
    try await withUsageIngest { fixture in
      for batch in 0..<5 {
        try await fixture.send(
          (1...60).map {
            fixture.record(Int64(batch * 60 + $0), at: -100 * Int64(300 - batch * 60 - $0 + 1), seconds: 40)
          })
      }
      let child = fixture.child
      let events = try await fixture.harness.database.read(child.partition) { tx in
        try UsageSnapshot().state(of: child.familyID, in: tx).compactMap { $0 as? UsageV1.UsageChanged }
      }
      let starts = events.flatMap(\.added).compactMap { $0.startTime?.seconds }
      #expect(starts.count == 300 && starts == starts.sorted() && events.allSatisfy { $0.added.count <= 100 })
    }
  }
}

/// The events that ShieldPolicy publishes about a family.
private struct Facts {
  static let tables = [
    "child_calendar": "child_id, effective_time, time_zone, week_start",
    "app_change": "app_id, version, effective_time, category, points_per_minute, generation, removed",
    "policy_acknowledgement": "version, apply_time, shields", "app_token": "token_digest, app_id",
  ].sorted { $0.key < $1.key }

  private var zones: [(zone: String, at: Int64)] = [("Europe/Berlin", -2_592_000)]
  private var changes: [(app: String, category: CommonV1.AppCategory?, rate: Int32, tokens: [Int], at: Int64)] = []
  private var versions: [(version: Int64, at: Int64, isShielded: Bool)] = []

  init(_ fixture: UsageFixture, _ random: inout SeededRandom) {
    if Bool.random(using: &random) { zones.append(("Asia/Tokyo", -20_000)) }
    let apps = [fixture.learning, fixture.reward, "00000000-0000-7000-8000-000000000009"]
    var at: Int64 = -200_000
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      at += Int64.random(in: 1_000...30_000, using: &random)
      let category: CommonV1.AppCategory? = [.learning, .reward, nil].randomElement(using: &random) ?? nil
      let tokens = (1...4).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      changes.append(
        (apps.randomElement(using: &random) ?? "", category, Int32.random(in: 1...9, using: &random), tokens, at))
    }
    for version in 1...4 as ClosedRange<Int64> where Bool.random(using: &random) {
      versions.append((version, -40_000 + version * 8_000, Bool.random(using: &random)))
    }
  }

  func messages(of fixture: UsageFixture) -> [any Message] {
    zones.map { fixture.childChanged(zone: $0.zone, at: $0.at) }
      + changes.map { change in
        guard let category = change.category else { return fixture.removed(change.app, at: change.at) }
        return fixture.assigned(
          change.app, category, rate: change.rate, tokens: change.tokens.map(token), at: change.at) as any Message
      }
      + versions.map {
        fixture.acknowledged($0.version, at: $0.at, shielding: $0.isShielded ? [fixture.reward] : [])
      }
  }
}

extension UsageFixture {
  /// A table's rows of the family, as text; without tokens that no app has, which stay known.
  fileprivate func rows(_ table: (key: String, value: String)) async throws -> [String] {
    let columns = table.value.split(separator: ",").count
    let family = family
    return try await harness.database.read(child.partition) { tx in
      try tx.query(
        "/* test */ SELECT \(table.value) FROM \(table.key) WHERE family_id = ? ORDER BY \(table.value)",
        family.familyID
      ) { row in
        (0..<columns).map { "\(row.value($0))" }.joined(separator: " ").replacing(family.childID, with: "child")
      }.filter { !$0.hasSuffix("null") }
    }
  }
}
