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

@testable import BadgeFeed
@testable import BadgeProfiles
@testable import BadgeServer
@testable import EventFeed

/// BadgeService with one family: the events of the services that it follows come from the test.
struct BadgeFixture: Sendable {
  let harness: ServiceHarness
  let family: TestFamily
  let client: BadgeV1.BadgeServiceClient
  let rewards: BadgeV1.RewardServiceClient
  let profiles: BadgeV1.ProfileServiceClient
  let live: BadgeV1.AwardServiceClient
  let watchers: CommitWatchers
  let activities: BadgeV1.ActivityServiceClient
  let definitions: BadgeV1.DefinitionServiceClient

  var child: ChildKey { ChildKey(familyID: family.familyID, childID: family.childID) }
  var guardian: CallOptions { get throws { try harness.options(family.guardian) } }

  init(
    _ family: TestFamily = TestFamily(), continuing directory: TemporaryDirectory? = nil, isInPieces: Bool = false,
    watchers: CommitWatchers = CommitWatchers()
  ) async throws {
    self.family = family
    self.watchers = watchers
    harness = try await ServiceHarness(
      "BadgeService", migrations: BadgeProgram.definition.migrations,
      authorization: BadgeProgram.definition.authorization, continuing: directory,
      configure: { if isInPieces { $0.writeBudget = .zero } },
      further: { database, host in
        let awards = AwardAPI(database: database, host: host, watchers: watchers)
        awards.startWatches()
        return Array(BadgeProgram.services(on: database, host: host, awards: awards).dropFirst())
      }
    ) { database, _ in
      BadgeProgram.register(on: database)
      return BadgeProgram.api(on: database)
    }
    client = BadgeV1.BadgeServiceClient(harness.channel)
    rewards = BadgeV1.RewardServiceClient(harness.channel)
    profiles = BadgeV1.ProfileServiceClient(harness.channel)
    live = BadgeV1.AwardServiceClient(harness.channel)
    activities = BadgeV1.ActivityServiceClient(harness.channel)
    definitions = BadgeV1.DefinitionServiceClient(harness.channel)
  }

  var childChanged: FamilyV1.ChildChanged { childChanged("Europe/Berlin", at: 0) }

  /// The child's calendar from an instant on, seconds after the start.
  func childChanged(
    _ zone: String, _ weekStart: CommonV1.Weekday = .monday, at offset: Int64
  ) -> FamilyV1.ChildChanged {
    FamilyV1.ChildChanged(
      child: FamilyV1.Child(
        childID: family.childID, displayName: "Mia", timeZone: zone, weekStart: weekStart),
      effectiveTime: .init(ServiceHarness.start + offset))
  }

  func completion(_ day: Int32, challenge: String = "00000000-0000-7000-8000-000000000001") -> ChallengeV1.Completion {
    ChallengeV1.Completion(
      challengeID: challenge, periodStartDate: CommonV1.LocalDate(year: 2026, month: 3, day: day),
      completionTime: .init(ServiceHarness.start))
  }

  func completed(_ day: Int32) -> ChallengeV1.PeriodCompleted {
    ChallengeV1.PeriodCompleted(childID: family.childID, completion: completion(day))
  }

  /// Counted learning that begins this many seconds after the start.
  func learned(
    _ seconds: Int64, from offset: Int64 = 0, rate: Int32 = 10, category: CommonV1.AppCategory = .learning
  ) -> UsageV1.UsageSegment {
    var segment = UsageV1.UsageSegment(appID: "app", category: category, generation: 1, pointsPerMinute: rate)
    segment.startTime = .init(ServiceHarness.start + offset)
    segment.endTime = .init(ServiceHarness.start + offset + seconds)
    segment.date = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
    return segment
  }

  func counted(
    _ added: UsageV1.UsageSegment..., without removed: [UsageV1.UsageSegment] = [], moreFollows: Bool = false
  ) -> UsageV1.UsageChanged {
    UsageV1.UsageChanged(
      childID: family.childID, added: added, removed: removed, cause: .record, moreFollows: moreFollows)
  }

  func streak(_ longest: Int64, current: Int64 = 0) -> ChallengeV1.StreakChanged {
    ChallengeV1.StreakChanged(
      childID: family.childID, daily: ChallengeV1.Streak(current: current, longest: longest),
      weekly: ChallengeV1.Streak(longest: 9))
  }

  func received(_ message: any Message) throws -> ReceivedEvent {
    let packed = try GoogleProtobuf.AnyMessage(packing: message)
    return ReceivedEvent(
      StoredEvent(
        partition: child.partition, position: harness.nextPosition(), familyID: family.familyID,
        createTime: harness.clock.now, typeURL: packed.typeURL, value: packed.value), feed: "test")
  }

  /// Applies an event as the follower does.
  func deliver(_ message: any Message) async throws {
    let handler = Self.handler(of: message)
    let event = try received(message)
    let applied = try await harness.database.write(child.partition) { tx in try handler.apply(event, in: tx) }
    #expect(applied == .applied)
  }

  /// The handler that applies the event.
  static func handler(of message: any Message) -> any EventHandler {
    switch message {
    case is FamilyV1.ChildChanged: FamilyEventHandler()
    case is UsageV1.UsageChanged: UsageEventHandler()
    default: ChallengeEventHandler()
    }
  }

  func reconcile(_ messages: [any Message], _ handler: any EventHandler) async throws {
    let outcome = try await FamilyReconciliation.run(
      try messages.map { try received($0) }, of: family.familyID, by: handler, in: harness.database)
    #expect(outcome.parkReason == nil)
  }

  /// The first family of the child's partition of which something is known.
  func knownFamily(_ handler: any EventHandler) async throws -> String? {
    try await harness.database.write(child.partition) { try handler.knownFamily(after: "", in: $0) }
  }

  func badges() async throws -> [BadgeV1.ChildBadge] {
    try await client.listChildBadges(.init(childID: family.childID), options: try guardian).badges
  }

  func badge(_ code: String) async throws -> BadgeV1.ChildBadge {
    try #require(try await badges().first { $0.badge?.code == code })
  }

  func points() async throws -> BadgeV1.GetPointsResponse {
    try await client.getPoints(.init(childID: family.childID), options: try guardian)
  }

  func awards() async throws -> [BadgeV1.BadgeAwarded] {
    try await harness.events(BadgeV1.BadgeAwarded.self, of: family.familyID)
  }
}

func withBadgeService(
  isInPieces: Bool = false, watchers: CommitWatchers = CommitWatchers(), _ body: (BadgeFixture) async throws -> Void
) async throws {
  let fixture = try await BadgeFixture(isInPieces: isInPieces, watchers: watchers)
  do {
    try await body(fixture)
  } catch {
    await fixture.harness.stop()
    throw error
  }
  await fixture.harness.stop()
}
