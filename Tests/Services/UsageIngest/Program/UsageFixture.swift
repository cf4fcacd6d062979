import Apps
import Database
import EventLoop
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import EventFeed
@testable import UsageCounting
@testable import UsageFeed
@testable import UsageIntake
@testable import UsageRecords
@testable import UsageServer

/// UsageIngest with one family: ShieldPolicy's events come from the test.
struct UsageFixture: Sendable {
  let harness: ServiceHarness
  let family: TestFamily
  let client: UsageV1.UsageIngestServiceClient
  let watchers: CommitWatchers
  let cache: FactsCache
  /// Whether work that a delivery leaves to later transactions is awaited.
  let settles: Bool
  /// At 10 points a minute from a month before the start.
  let learning = "00000000-0000-7000-8000-000000000001"
  /// At 50 points a minute from a month before the start.
  let reward = "00000000-0000-7000-8000-000000000002"

  var child: ChildKey { ChildKey(familyID: family.familyID, childID: family.childID) }
  var start: Instant { ServiceHarness.start }

  /// - Parameter isSetUp: whether the child and its apps are known from the beginning.
  init(
    _ family: TestFamily = TestFamily(), continuing directory: TemporaryDirectory? = nil, isSetUp: Bool = true,
    watchers: CommitWatchers = CommitWatchers(), rates: RecordRates = RecordRates(), settles: Bool = true,
    migrations: [Migration] = UsageSchema.migrations, configure: (inout DatabaseConfiguration) -> Void = { _ in }
  ) async throws {
    self.settles = settles
    let cache = FactsCache()
    self.cache = cache
    self.family = family
    self.watchers = watchers
    harness = try await ServiceHarness(
      "UsageIngest", migrations: migrations, authorization: UsageProgram.definition.authorization,
      continuing: directory, configure: configure
    ) { database, host in
      UsageProgram.register(on: database, cache: cache)
      return UsageProgram.api(on: database, host: host, watchers: watchers, cache: cache, rates: rates)
    }
    client = UsageV1.UsageIngestServiceClient(harness.channel)
    guard isSetUp else { return }
    try await deliver(childChanged())
    try await deliver(assigned(learning, .learning, rate: 10, tokens: [token(1)]))
    try await deliver(assigned(reward, .reward, rate: 50, tokens: [token(2)]))
    await harness.database.settleTimers()
  }

  // MARK: - ShieldPolicy's events

  func childChanged(
    _ childID: String? = nil, zone: String = "Europe/Berlin", at offset: Int64 = -2_592_000
  ) -> FamilyV1.ChildChanged {
    FamilyV1.ChildChanged(
      child: FamilyV1.Child(childID: childID ?? family.childID, displayName: "Mia", timeZone: zone),
      effectiveTime: .init(start + offset))
  }

  func assigned(
    _ app: String, _ category: CommonV1.AppCategory, rate: Int32, tokens: [String], at offset: Int64 = -2_592_000,
    childID: String? = nil, generation: Int32 = 1, kind: ShieldV1.SelectionKind = .unspecified
  ) -> ShieldV1.AppAssigned {
    var message = ShieldV1.App()
    message.appID = app
    message.category = category
    message.pointsPerMinute = rate
    message.tokenDigests = tokens
    message.effectiveTime = .init(start + offset)
    message.generation = generation
    message.kind = kind
    return ShieldV1.AppAssigned(childID: childID ?? family.childID, app: message)
  }

  func removed(_ app: String, at offset: Int64, generation: Int32 = 1) -> ShieldV1.AppRemoved {
    ShieldV1.AppRemoved(
      childID: family.childID, appID: app, generation: generation, removeTime: .init(start + offset))
  }

  func acknowledged(
    _ version: Int64, at offset: Int64, shielding apps: [String], deviceID: String? = nil
  ) -> ShieldV1.PolicyAcknowledged {
    ShieldV1.PolicyAcknowledged(
      childID: family.childID, deviceID: deviceID ?? family.deviceID, version: version,
      applyTime: .init(start + offset), shieldedAppIDs: apps)
  }

  func received(_ message: any Message) throws -> ReceivedEvent {
    let packed = try GoogleProtobuf.AnyMessage(packing: message)
    return ReceivedEvent(
      StoredEvent(
        partition: child.partition, position: harness.nextPosition(), familyID: family.familyID,
        createTime: harness.clock.now, typeURL: packed.typeURL, value: packed.value), feed: "ShieldPolicy")
  }

  /// Applies an event as the follower does.
  @discardableResult
  func deliver(_ message: any Message) async throws -> Applied {
    let event = try received(message)
    let handler = FamilyEventHandler(cache: cache)
    let applied = try await harness.database.write(child.partition) { tx in try handler.apply(event, in: tx) }
    if settles { await harness.database.settleTimers() }
    return applied
  }

  /// Applies a snapshot as the follower does.
  func reconcile(
    _ messages: [any Message], pieceEvents: Int = FollowerSettings().pieceEvents
  ) async throws {
    let outcome = try await FamilyReconciliation.run(
      try messages.map { try received($0) }, of: family.familyID, pieceEvents: pieceEvents,
      by: FamilyEventHandler(cache: cache), in: harness.database)
    if settles { await harness.database.settleTimers() }
    #expect(outcome.parkReason == nil)
  }

  // MARK: - The device's calls

  /// A record of the app with the token's number, in seconds from the start.
  func record(
    _ sequence: Int64, app: Int = 1, at offset: Int64 = -3_600, seconds: Int64 = 300, shielded: Bool = false,
    installation: String = "installation"
  ) -> UsageV1.UsageRecord {
    UsageV1.UsageRecord(
      installationID: installation, sequence: sequence, appTokenDigest: token(app), startTime: .init(start + offset),
      endTime: .init(start + offset + seconds), shielded: shielded)
  }

  @discardableResult
  func send(_ records: [UsageV1.UsageRecord], as caller: Principal? = nil) async throws -> [UsageV1.RecordResult] {
    try await client.recordUsage(.init(records: records), options: try harness.options(caller ?? family.child)).results
  }

  func outcomes(_ records: UsageV1.UsageRecord...) async throws -> [UsageV1.RecordOutcome] {
    try await send(records).map(\.outcome)
  }

  // MARK: - What came of it

  func totals(_ childID: String? = nil) async throws -> UsageV1.GetTotalsResponse {
    try await client.getTotals(
      .init(childID: childID ?? family.childID), options: try harness.options(family.guardian))
  }

  func days() async throws -> [UsageV1.DailySummary] {
    try await client.listDailySummaries(
      .init(childID: family.childID), options: try harness.options(family.guardian)
    ).summaries
  }

  func quarantine(includingDecided: Bool = false) async throws -> [UsageV1.QuarantinedRecord] {
    try await client.listQuarantine(
      .init(childID: family.childID, includeDecided: includingDecided), options: try harness.options(family.guardian)
    ).records
  }

  @discardableResult
  func review(
    _ decision: UsageV1.QuarantineDecision, _ ids: [String], requestID: String = freshID(), as caller: Principal? = nil
  ) async throws -> [UsageV1.QuarantinedRecord] {
    try await client.reviewQuarantine(
      .init(childID: family.childID, quarantineIDs: ids, decision: decision, requestID: requestID),
      options: try harness.options(caller ?? family.guardian)
    ).records
  }

  func changes() async throws -> [UsageV1.UsageChanged] {
    try await harness.events(UsageV1.UsageChanged.self, of: family.familyID)
  }

  /// The stored segments in order.
  func segments() async throws -> [CountedSegment] {
    let child = child
    return try await harness.database.read(child.partition) { tx in
      try AppCategory.allCases.flatMap {
        try SegmentTable.page(tx, child, category: $0, after: .min, limit: 1_000_000)
      }
    }
  }

  /// Every statement counts so much that a transaction does one piece of its work, and the rest is pending.
  static let inPieces: @Sendable (inout DatabaseConfiguration) -> Void = {
    $0.costMeasure = .steps(of: .milliseconds(1))
    $0.writeBudget = .milliseconds(8)
  }

  /// Returns when no work is pending.
  func settle() async throws {
    await harness.database.settleTimers()
    #expect(try await harness.database.pendingWork() == 0)
  }

  /// Checks that segments, totals and published events now agree.
  func expectAgreement(_ comment: Comment? = nil) async throws {
    let segments = try await segments()
    #expect(try await published() == Set(segments.map { UsageV1.UsageSegment($0) }), comment)
    let sums = UsageTotals(segments)
    let totals = try await totals()
    #expect(totals.learningSixtieths == sums.sum { $0.category == .learning }.sixtieths, comment)
    #expect(totals.rewardSeconds == sums.sum { $0.category == .reward }.seconds, comment)
    let days = try await days()
    #expect(days.reduce(0) { $0 + $1.learningSeconds } == totals.learningSeconds, comment)
    #expect(days.reduce(0) { $0 + $1.rewardSeconds } == totals.rewardSeconds, comment)
  }

  /// A full evaluation of all records under all facts known.
  func freshFold() async throws -> [CountedSegment] {
    let child = child
    return try await harness.database.read(child.partition) { tx in
      let facts = try FactTables.facts(tx, child)
      let rows = try RecordTable.page(tx, child, after: .init(before: .distantPast), limit: 1_000_000)
      return UsageEvaluation.segments(of: rows.filter(\.isEvaluated).map(\.record), facts: facts)
    }
  }

  /// The sum of the published events, checked for being exact on the way.
  func published() async throws -> Set<UsageV1.UsageSegment> {
    var segments: Set<UsageV1.UsageSegment> = []
    for change in try await changes() where change.childID == family.childID {
      for segment in change.removed { #expect(segments.remove(segment) != nil, "removed what was not added") }
      for segment in change.added { #expect(segments.insert(segment).inserted, "added twice") }
    }
    return segments
  }
}

/// A token whose digest ends in a number.
func token(_ number: Int) -> String {
  let digits = String(number)
  return "token.sha256." + String(repeating: "0", count: 64 - digits.count) + digits
}

/// Runs a test body on a fixture and stops it afterwards, also when the body throws.
func withUsageIngest(
  isSetUp: Bool = true, watchers: CommitWatchers = CommitWatchers(), _ body: (UsageFixture) async throws -> Void
) async throws {
  let fixture = try await UsageFixture(isSetUp: isSetUp, watchers: watchers)
  do {
    try await body(fixture)
  } catch {
    await fixture.harness.stop()
    throw error
  }
  await fixture.harness.stop()
}
