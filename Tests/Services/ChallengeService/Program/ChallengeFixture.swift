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

@testable import ChallengeBuilder
@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeExplanations
@testable import ChallengeFeed
@testable import ChallengeLevels
@testable import ChallengeServer
@testable import ChallengeStreaks
@testable import EventFeed

/// ChallengeService with one family in Berlin: the events of the services that it follows come from the test.
struct ChallengeFixture: Sendable {
  let harness: ServiceHarness
  let family: TestFamily
  let client: ChallengeV1.ChallengeServiceClient
  let levels: ChallengeV1.LevelServiceClient
  let builder: ChallengeV1.BuilderServiceClient
  let protection: ChallengeV1.StreakServiceClient
  let explanations: ChallengeV1.ExplanationServiceClient
  let watchers: CommitWatchers
  let usage: UsageEventHandler
  let learning = "00000000-0000-7000-8000-000000000001"
  let reward = "00000000-0000-7000-8000-000000000002"

  var child: ChildKey { ChildKey(familyID: family.familyID, childID: family.childID) }
  /// 10:00 on Monday in Berlin.
  var start: Instant { ServiceHarness.start }

  init(
    _ family: TestFamily = TestFamily(), continuing directory: TemporaryDirectory? = nil, isSetUp: Bool = true,
    watchers: CommitWatchers = CommitWatchers(), isInPieces: Bool = false, at now: Instant = ServiceHarness.start,
    migrations: [Migration] = ChallengeSchema.migrations, rules: RuleBook = .current,
    configure: (inout DatabaseConfiguration) -> Void = { _ in }
  ) async throws {
    self.family = family
    self.watchers = watchers
    let histories = RecentHistories()
    harness = try await ServiceHarness(
      "ChallengeService", migrations: migrations,
      authorization: ChallengeProgram.definition.authorization, continuing: directory, at: now,
      configure: {
        if isInPieces { ($0.writeBudget, $0.workBudget) = (.zero, .zero) }
        configure(&$0)
      },
      further: { ChallengeProgram.services(on: $0, host: $1) }
    ) { [histories] database, host in
      try await RuleUpgrade.start(rules, on: database, now: now)
      ChallengeProgram.register(on: database, histories)
      let api = ChallengeAPI(database: database, host: host, watchers: watchers)
      api.startWatches()
      return api
    }
    client = ChallengeV1.ChallengeServiceClient(harness.channel)
    levels = ChallengeV1.LevelServiceClient(harness.channel)
    builder = ChallengeV1.BuilderServiceClient(harness.channel)
    protection = ChallengeV1.StreakServiceClient(harness.channel)
    explanations = ChallengeV1.ExplanationServiceClient(harness.channel)
    usage = UsageEventHandler(histories: histories)
    guard isSetUp else { return }
    try await deliver(childChanged())
    try await deliver(assigned(learning, .learning))
    try await deliver(assigned(reward, .reward))
  }

  // MARK: - The followed services' events

  func childChanged(
    _ childID: String? = nil, zone: String = "Europe/Berlin", at offset: Int64 = -2_592_000
  ) -> FamilyV1.ChildChanged {
    FamilyV1.ChildChanged(
      child: FamilyV1.Child(childID: childID ?? family.childID, displayName: "Mia", timeZone: zone),
      effectiveTime: .init(start + offset))
  }

  func assigned(
    _ app: String, _ category: CommonV1.AppCategory, at offset: Int64 = -2_592_000, generation: Int32 = 1
  ) -> ShieldV1.AppAssigned {
    var message = ShieldV1.App()
    message.generation = generation
    message.appID = app
    message.category = category
    message.effectiveTime = .init(start + offset)
    return ShieldV1.AppAssigned(childID: family.childID, app: message)
  }

  func removed(_ app: String, at offset: Int64, generation: Int32 = 1) -> ShieldV1.AppRemoved {
    ShieldV1.AppRemoved(
      childID: family.childID, appID: app, generation: generation, removeTime: .init(start + offset))
  }

  /// Counted usage, in seconds from the start.
  func segment(
    at offset: Int64, seconds: Int64, app: String? = nil, rate: Int32 = 10,
    category: CommonV1.AppCategory = .learning
  ) -> UsageV1.UsageSegment {
    UsageV1.UsageSegment(
      appID: app ?? learning, category: category, generation: 1, startTime: .init(start + offset),
      endTime: .init(start + offset + seconds), pointsPerMinute: rate)
  }

  func changed(
    added: [UsageV1.UsageSegment] = [], removed: [UsageV1.UsageSegment] = [], moreFollows: Bool = false
  ) -> UsageV1.UsageChanged {
    UsageV1.UsageChanged(
      childID: family.childID, added: added, removed: removed, cause: .record, moreFollows: moreFollows)
  }

  func received(_ message: any Message) throws -> ReceivedEvent {
    let packed = try GoogleProtobuf.AnyMessage(packing: message)
    return ReceivedEvent(
      StoredEvent(
        partition: child.partition, position: harness.nextPosition(), familyID: family.familyID,
        createTime: harness.clock.now, typeURL: packed.typeURL, value: packed.value), feed: "test")
  }

  /// Applies an event as the follower does.
  /// - Parameter settles: whether to wait for work that it leaves to later transactions.
  func deliver(_ message: any Message, settles: Bool = true) async throws {
    let handler: any EventHandler = message is UsageV1.UsageChanged ? usage : FamilyEventHandler()
    let event = try received(message)
    let applied = try await harness.database.write(child.partition) { tx in try handler.apply(event, in: tx) }
    #expect(applied == .applied)
    if settles { await harness.database.settleTimers() }
  }

  /// Applies a snapshot as the follower does.
  /// - Parameter pieceEvents: events in a piece; nil for as many as usual.
  func reconcile(
    _ messages: [any Message], _ handler: any EventHandler, pieceEvents: Int = FollowerSettings().pieceEvents
  ) async throws {
    let outcome = try await FamilyReconciliation.run(
      try messages.map { try received($0) }, of: family.familyID, pieceEvents: pieceEvents, by: handler,
      in: harness.database)
    #expect(outcome.parkReason == nil)
    await harness.database.settleTimers()
  }

  /// Use of the learning app that counts.
  func learn(at offset: Int64, seconds: Int64, rate: Int32 = 10) async throws {
    try await deliver(changed(added: [segment(at: offset, seconds: seconds, rate: rate)]))
  }

  /// The differences from the facts that verification finds.
  func findings() async throws -> [String] {
    let planted = PlantedErrors(ChallengeLedger.ledger, host: harness.host)
    return try await planted.findings(of: family.familyID, in: harness.database)
  }

  // MARK: - A guardian's calls

  var guardian: CallOptions { get throws { try harness.options(family.guardian) } }

  /// A challenge that counts all day on every day, from the template `daily_dynamo`, with changes.
  @discardableResult
  func create(
    _ draft: ChallengeV1.ChallengeDraft = .init(), template: String = "daily_dynamo", requestID: String = freshID()
  ) async throws -> ChallengeV1.Challenge {
    let request = ChallengeV1.CreateChallengeRequest(
      childID: family.childID, draft: draft, templateID: template, requestID: requestID)
    return try await client.createChallenge(request, options: try guardian)
  }

  func update(
    _ challengeID: String, _ settings: ChallengeV1.ChallengeDraft, _ mask: String..., etag: String = ""
  ) async throws -> ChallengeV1.Challenge {
    let request = ChallengeV1.UpdateChallengeRequest(
      challengeID: challengeID, settings: settings, updateMask: GoogleProtobuf.FieldMask(paths: mask), etag: etag,
      requestID: freshID())
    return try await client.updateChallenge(request, options: try guardian)
  }

  @discardableResult
  func pause(_ challengeID: String, _ paused: Bool) async throws -> ChallengeV1.Challenge {
    let request = ChallengeV1.PauseChallengeRequest(challengeID: challengeID, paused: paused, requestID: freshID())
    return try await client.pauseChallenge(request, options: try guardian)
  }

  func end(_ challengeID: String) async throws -> ChallengeV1.Challenge {
    try await client.endChallenge(.init(challengeID: challengeID, requestID: freshID()), options: try guardian)
  }

  func delete(_ challengeID: String) async throws {
    _ = try await client.deleteChallenge(.init(challengeID: challengeID, requestID: freshID()), options: try guardian)
  }

  // MARK: - What came of it

  func progress() async throws -> [ChallengeV1.Progress] {
    try await client.listProgress(.init(childID: family.childID), options: try guardian).progress
  }

  func completions() async throws -> [ChallengeV1.Completion] {
    try await client.listCompletions(.init(childID: family.childID), options: try guardian).completions
  }

  func completed() async throws -> [ChallengeV1.PeriodCompleted] {
    try await harness.events(ChallengeV1.PeriodCompleted.self, of: family.familyID)
  }

  /// How often completions were published or corrected.
  func periodEvents() async throws -> Int { try await completed().count + corrected().count }

  func streaks() async throws -> ChallengeV1.Streaks {
    try await client.getStreaks(.init(childID: family.childID), options: try guardian)
  }

  func setMinimum(_ minutes: Int32) async throws -> ChallengeV1.Streaks {
    let request = ChallengeV1.UpdateStreakSettingsRequest(
      childID: family.childID, minimumMinutes: minutes, requestID: freshID())
    return try await client.updateStreakSettings(request, options: try guardian)
  }

  func streakChanges() async throws -> [ChallengeV1.StreakChanged] {
    try await harness.events(ChallengeV1.StreakChanged.self, of: family.familyID)
  }

  func bonuses() async throws -> [ChallengeV1.StreakBonusChanged] {
    try await harness.events(ChallengeV1.StreakBonusChanged.self, of: family.familyID)
  }

  /// Corrections of completions.
  func corrected() async throws -> [ChallengeV1.PeriodCorrected] {
    try await corrections().filter { $0.previous != nil }
  }

  /// All corrections, also those that only say that nothing more follows.
  func corrections() async throws -> [ChallengeV1.PeriodCorrected] {
    try await harness.events(ChallengeV1.PeriodCorrected.self, of: family.familyID)
  }
}

/// Runs a test body on a fixture and stops it afterwards, also when the body throws.
func withChallengeService(
  watchers: CommitWatchers = CommitWatchers(), _ body: (ChallengeFixture) async throws -> Void
) async throws {
  let fixture = try await ChallengeFixture(watchers: watchers)
  do {
    try await body(fixture)
  } catch {
    await fixture.harness.stop()
    throw error
  }
  await fixture.harness.stop()
}

// The protection of streaks.
extension ChallengeFixture {
  /// The child's local day, so many days after the first one of the test.
  func date(_ number: Int) -> CommonV1.LocalDate {
    .init(LocalDate(daysSinceEpoch: Int32(start.seconds / 86_400)).adding(days: number))
  }

  /// The child's local day, in Berlin's winter.
  var today: CommonV1.LocalDate { .init(LocalDate(daysSinceEpoch: Int32((harness.now.seconds + 3_600) / 86_400))) }

  func grantFreeze() async throws -> Int32 {
    try await protection.grantFreeze(.init(childID: family.childID, requestID: freshID()), options: try guardian)
      .freezesHeld
  }

  /// - Parameter isForAll: whether it applies to all children of the family.
  func pauseStreak(
    _ first: CommonV1.LocalDate, days: Int, name: String = "Trip", isForAll: Bool = false
  ) async throws -> ChallengeV1.StreakPause {
    let last = LocalDate(first)?.adding(days: days - 1)
    return try await protection.pauseStreak(
      .init(
        childID: isForAll ? "" : family.childID, name: name, firstDate: first, lastDate: last.map { .init($0) },
        requestID: freshID()), options: try guardian)
  }

  @discardableResult
  func repairStreak(_ date: CommonV1.LocalDate, _ reason: String = "The tablet was broken") async throws
    -> ChallengeV1.StreakRepair
  {
    try await protection.repairStreak(
      .init(childID: family.childID, date: date, reason: reason, requestID: freshID()), options: try guardian)
  }

  /// Something of all that protects streaks, and a table of levels.
  func protectStreaks() async throws {
    _ = try await grantFreeze()
    _ = try await pauseStreak(today, days: 2)
    try await repairStreak(date(-3))
    _ = try await client.updateStreakSettings(
      .init(childID: family.childID, minimumMinutes: 1, requestID: freshID(), earnFreezeDays: 7, reminderHour: 17),
      options: try guardian)
    _ = try await levels.setLevels(.init(points: [0, 10, 20], requestID: freshID()), options: try guardian)
  }
}
