import Database
import EventFeed
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import BadgeFeed

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
            try ChallengeEventHandler().apply(event, in: tx)
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
    // It stays earned (only a guardian revokes a badge), and is not earned again.
    #expect(try await first.badges().first?.earned == true)
    try await first.deliver(first.completed(5))
    try await first.reconcile([first.childChanged], FamilyEventHandler())
    try await first.reconcile([first.completed(6), first.completed(7)], ChallengeEventHandler())
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

  @Test("BA-1 a completion known before its child counts once the child is known, and one without date is not applied")
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
      // A family that a snapshot does not contain has neither children nor completed periods.
      for handler: any EventHandler in [FamilyEventHandler(), ChallengeEventHandler()] {
        #expect(try await fixture.knownFamily(handler) == fixture.family.familyID)
        try await fixture.reconcile([], handler)
        #expect(try await fixture.knownFamily(handler) == nil)
      }
      #expect(await failure { _ = try await fixture.points() }?.code == .notFound)
    }
  }
}
