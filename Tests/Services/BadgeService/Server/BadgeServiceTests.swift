import Database
import EventLoop
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import BadgeServer
@testable import EventFeed

/// BadgeService with one family: what the neighbours tell comes from the test.
struct BadgeFixture: Sendable {
  let harness: ServiceHarness
  let family: TestFamily
  let client: BadgeV1.BadgeServiceClient

  var child: ChildKey { ChildKey(familyID: family.familyID, childID: family.childID) }
  var guardian: CallOptions { get throws { try harness.options(family.guardian) } }

  init(_ family: TestFamily = TestFamily(), continuing directory: TemporaryDirectory? = nil) async throws {
    self.family = family
    harness = try await ServiceHarness(
      "BadgeService", migrations: BadgeSchema.migrations, authorization: BadgeProgram.definition.authorization,
      continuing: directory
    ) { database, _ in BadgeAPI(database: database) }
    client = BadgeV1.BadgeServiceClient(harness.channel)
  }

  var childChanged: FamilyV1.ChildChanged {
    FamilyV1.ChildChanged(child: FamilyV1.Child(childID: family.childID, displayName: "Mia", timeZone: "Europe/Berlin"))
  }

  func completion(_ day: Int32, challenge: String = "00000000-0000-7000-8000-000000000001") -> ChallengeV1.Completion {
    ChallengeV1.Completion(
      challengeID: challenge, periodStartDate: CommonV1.LocalDate(year: 2026, month: 3, day: day),
      completionTime: .init(ServiceHarness.start))
  }

  func completed(_ day: Int32) -> ChallengeV1.PeriodCompleted {
    ChallengeV1.PeriodCompleted(childID: family.childID, completion: completion(day))
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
    let handler: any EventHandler = message is FamilyV1.ChildChanged ? FamilyIntake() : CompletionIntake()
    let event = try received(message)
    let applied = try await harness.database.write(child.partition) { tx in try handler.apply(event, in: tx) }
    #expect(applied == .applied)
  }

  func reconcile(_ messages: [any Message], _ handler: any EventHandler) async throws {
    let snapshot = FamilySnapshot(familyID: family.familyID, events: try messages.map { try received($0) })
    let applied = try await harness.database.write(child.partition) { tx in try handler.reconcile(snapshot, in: tx) }
    #expect(applied == .applied)
  }

  func badges() async throws -> [BadgeV1.ChildBadge] {
    try await client.listChildBadges(.init(childID: family.childID), options: try guardian).badges
  }

  func points() async throws -> BadgeV1.GetPointsResponse {
    try await client.getPoints(.init(childID: family.childID), options: try guardian)
  }

  func awards() async throws -> [BadgeV1.BadgeAwarded] {
    try await harness.events(BadgeV1.BadgeAwarded.self, of: family.familyID)
  }
}

func withBadgeService(_ body: (BadgeFixture) async throws -> Void) async throws {
  let fixture = try await BadgeFixture()
  do {
    try await body(fixture)
  } catch {
    await fixture.harness.stop()
    throw error
  }
  await fixture.harness.stop()
}

@Suite struct BadgeServiceTests {
  @Test("BA-1 BA-2 the first completed challenge unlocks First Steps: badge, points, event and text")
  func firstSteps() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let before = try #require(try await fixture.badges().first)
      #expect(before.badge?.code == "FIRST_STEPS" && !before.earned && before.earnTime == nil)
      #expect(before.progress == 0 && before.progressTarget == 1)
      #expect(try await fixture.points().totalPoints == 0)
      try await fixture.deliver(fixture.completed(2))
      let after = try #require(try await fixture.badges().first)
      #expect(after.earned && after.earnTime == .init(fixture.harness.now) && after.progress == 1)
      let points = try await fixture.points()
      #expect(points.totalPoints == 10 && points.availablePoints == 10)
      let award = try #require(try await fixture.awards().first)
      #expect(award.childID == fixture.family.childID && award.badge?.code == "FIRST_STEPS")
      #expect(award.title == "Achievement Unlocked!")
      #expect(award.text == "You earned the \"First Steps\" badge! +10 points")
    }
  }

  @Test("BA-1 BA-3 the next badge shows its progress, and is unlocked by the tenth period")
  func champion() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      for day in 1...9 as ClosedRange<Int32> { try await fixture.deliver(fixture.completed(day)) }
      let champion = try #require(try await fixture.badges().first { $0.badge?.code == "CHALLENGE_CHAMPION" })
      #expect(champion.progress == 9 && champion.progressTarget == 10 && !champion.earned)
      #expect(champion.progressText == "9/10 challenges completed")
      try await fixture.deliver(fixture.completed(10))
      #expect(try await fixture.points().totalPoints == 60)
      #expect(try await fixture.awards().map(\.badge?.code) == ["FIRST_STEPS", "CHALLENGE_CHAMPION"])
    }
  }

  @Test("BA-2 exactly once: under concurrency, on repeated events, after a correction, a snapshot and a restart")
  func once() async throws {
    let first = try await BadgeFixture()
    try await first.deliver(first.childChanged)
    let events = try (1...20 as ClosedRange<Int32>).map { try first.received(first.completed($0 % 4 + 1)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for event in events {
        group.addTask {
          _ = try await first.harness.database.write(first.child.partition) { tx in
            try CompletionIntake().apply(event, in: tx)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await first.awards().count == 1)
    for day in 1...4 as ClosedRange<Int32> {
      try await first.deliver(
        ChallengeV1.PeriodCorrected(childID: first.family.childID, previous: first.completion(day)))
    }
    // It stays earned (only a guardian takes a badge back), and is not earned anew.
    #expect(try await first.badges().first?.earned == true)
    try await first.deliver(first.completed(5))
    try await first.reconcile([first.childChanged], FamilyIntake())
    try await first.reconcile([first.completed(6), first.completed(7)], CompletionIntake())
    let champion = try await first.badges().first { $0.badge?.code == "CHALLENGE_CHAMPION" }
    #expect(champion?.progress == 2)
    let copy = first.harness.directory.copy()
    #expect(try await first.awards().count == 1)
    await first.harness.stop()

    let second = try await BadgeFixture(first.family, continuing: copy)
    try await second.deliver(second.completed(8))
    #expect(try await second.awards().count == 1)
    #expect(try await second.points().totalPoints == 10)
    let child = second.child
    let state = try await second.harness.database.read(child.partition) { tx in
      try BadgeSnapshot().state(of: child.familyID, in: tx)
    }
    #expect(state.map { $0 as? BadgeV1.BadgeAwarded } == (try await second.awards()))
    await second.harness.stop()
  }

  @Test("BA-1 a completion known before its child counts once the child is known, and one without date is not taken")
  func order() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.completed(2))
      #expect(await failure { _ = try await fixture.badges() }?.code == .notFound)
      try await fixture.deliver(fixture.childChanged)
      #expect(try await fixture.badges().first?.earned == true)
      await #expect(throws: (any Error).self) {
        try await fixture.deliver(ChallengeV1.PeriodCompleted(childID: fixture.family.childID))
      }
      // A correction that moves a period leaves their number as it is.
      try await fixture.deliver(
        ChallengeV1.PeriodCorrected(
          childID: fixture.family.childID, previous: fixture.completion(2), current: fixture.completion(2)))
      let champion = try await fixture.badges().first { $0.badge?.code == "CHALLENGE_CHAMPION" }
      #expect(champion?.progress == 1)
      // A family that a snapshot does not hold has neither children nor completed periods.
      try await fixture.harness.database.write(fixture.child.partition) { tx in
        try FamilyIntake().finishReconciliation(families: [], in: tx)
        try CompletionIntake().finishReconciliation(families: [], in: tx)
      }
      #expect(await failure { _ = try await fixture.points() }?.code == .notFound)
    }
  }

  private static let calls: [String: RoleMatrix.Call] = [
    "ListBadges": { _ = try await BadgeV1.BadgeServiceClient($0).listBadges(.init(), options: $1) },
    "ListChildBadges": { _ = try await BadgeV1.BadgeServiceClient($0).listChildBadges(.init(), options: $1) },
    "GetPoints": { _ = try await BadgeV1.BadgeServiceClient($0).getPoints(.init(), options: $1) },
  ]

  @Test("FA-6 every method lets in exactly the roles it is declared for; other children are NOT_FOUND")
  func access() async throws {
    #expect(Set(Self.calls.keys) == Set(BadgeAPI.roles.keys))
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let faults = try await RoleMatrix(fixture.harness, fixture.family).faults(Self.calls) { _, role in
        role == .guardian || role == .child
      }
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
      let childID = fixture.family.childID
      for caller in [TestFamily().guardian, TestFamily().child, fixture.family.sibling] {
        let options = try fixture.harness.options(caller)
        let errors = [
          await failure { _ = try await fixture.client.listChildBadges(.init(childID: childID), options: options) },
          await failure { _ = try await fixture.client.getPoints(.init(childID: childID), options: options) },
        ]
        #expect(errors.map { $0?.code } == [.notFound, .notFound])
      }
      let bad = await failure {
        _ = try await fixture.client.getPoints(.init(childID: "x"), options: try fixture.guardian)
      }
      #expect(bad?.fields == ["child_id"])
    }
  }
}
