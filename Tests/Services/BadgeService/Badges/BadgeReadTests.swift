import EventFeed
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@Suite struct BadgeReadTests {
  @Test("BA-12 all badges and a child's badges, by category")
  func categories() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let options = try fixture.guardian
      let all = try await fixture.client.listBadges(.init(), options: options).badges
      #expect(
        all.count == 42
          && all.prefix(6).map(\.code) == [
            "FIRST_STEPS", "WEEK_WARRIOR", "MONTH_MASTER", "LEARNING_LEGEND", "POINT_COLLECTOR", "CHALLENGE_CHAMPION",
          ])
      let streaks = try await fixture.client.listBadges(.init(category: .streaks), options: options).badges
      #expect(streaks.count == 7 && streaks.prefix(2).map(\.code) == ["WEEK_WARRIOR", "MONTH_MASTER"])
      #expect(try await fixture.client.listBadges(.init(category: .special), options: options).badges.count == 4)
      let childID = fixture.family.childID
      let own = try await fixture.client.listChildBadges(.init(childID: childID, category: .streaks), options: options)
      #expect(own.badges.compactMap(\.badge) == streaks)
    }
  }

  @Test("BA-8 a new child sees all badges with progress, the six starter badges first")
  func newChild() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let badges = try await fixture.badges()
      #expect(badges.count == 42 && badges.allSatisfy { !$0.earned && $0.progress == 0 && !$0.unseen })
      #expect(
        badges.prefix(6).map(\.progressText) == [
          "0/1 challenges completed", "0/7 days in a row", "0/30 days in a row", "0/6000 minutes of learning",
          "0/10000 points earned", "0/10 challenges completed",
        ])
    }
  }

  @Test("BA-12 progress lists what is not earned yet")
  func progress() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.streak(8))
      let childID = fixture.family.childID
      let options = try fixture.harness.options(fixture.family.child)
      let open = try await fixture.client.listProgress(.init(childID: childID), options: options).badges
      #expect(open.count == 41 && !open.contains { $0.earned || $0.badge?.code == "WEEK_WARRIOR" })
      let streaks = try await fixture.client.listProgress(
        .init(childID: childID, category: .streaks), options: options
      ).badges
      #expect(streaks.first?.progressText == "8/30 days in a row")
    }
  }

  @Test("BA-9 BA-12 an earned badge is new until the child has marked it as seen; the guardian looking changes nothing")
  func seen() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.completed(1))
      try await fixture.deliver(fixture.streak(30))
      #expect(try await Self.new(fixture) == ["FIRST_STEPS", "WEEK_WARRIOR", "MONTH_MASTER"])
      #expect(try await Self.new(fixture, .streaks) == ["WEEK_WARRIOR", "MONTH_MASTER"])
      let child = try fixture.harness.options(fixture.family.child)
      let rest = try await fixture.client.markSeen(.init(codes: ["FIRST_STEPS", "FIRST_STEPS"]), options: child)
      #expect(rest.newBadges == 2)
      #expect(try await Self.new(fixture) == ["WEEK_WARRIOR", "MONTH_MASTER"])
      #expect(try await fixture.badge("FIRST_STEPS").unseen == false)
      // Repeated, and all that is left.
      #expect(try await fixture.client.markSeen(.init(codes: ["FIRST_STEPS"]), options: child).newBadges == 2)
      #expect(try await fixture.client.markSeen(.init(), options: child).newBadges == 0)
      #expect(try await Self.new(fixture).isEmpty)
      try await fixture.deliver(fixture.counted(fixture.learned(360_000, rate: 1)))
      #expect(try await Self.new(fixture) == ["LEARNING_LEGEND"])
    }
  }

  @Test("BA-12 only existing and earned badges can be marked, at most 100 at once; nothing is marked otherwise")
  func refusals() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.deliver(fixture.completed(1))
      func refusal(_ codes: [String]) async throws -> RPCError? {
        let options = try fixture.harness.options(fixture.family.child)
        return await failure { _ = try await fixture.client.markSeen(.init(codes: codes), options: options) }
      }
      let unknown = try await refusal(["FIRST_STEPS", "NOPE"])
      #expect(unknown?.code == .notFound && unknown?.message.contains("NOPE") == true)
      let unearned = try await refusal(["FIRST_STEPS", "WEEK_WARRIOR"])
      #expect(unearned?.code == .failedPrecondition && unearned?.reason == "NOT_EARNED")
      #expect(try await refusal(Array(repeating: "FIRST_STEPS", count: 101))?.fields == ["codes"])
      #expect(try await Self.new(fixture) == ["FIRST_STEPS"])
      let sibling = try fixture.harness.options(fixture.family.sibling)
      #expect(await failure { _ = try await fixture.client.markSeen(.init(), options: sibling) }?.code == .notFound)
    }
  }

  @Test("BA-12 the summary: total, earned, points, recent ones, those in progress by nearness, by category")
  func summary() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let options = try fixture.guardian
      let request = BadgeV1.GetSummaryRequest(childID: fixture.family.childID)
      let empty = try await fixture.client.getSummary(request, options: options)
      #expect(empty.totalBadges == 42 && empty.earnedBadges == 0 && empty.recent.isEmpty && empty.inProgress.isEmpty)

      for day in 1...3 as ClosedRange<Int32> { try await fixture.deliver(fixture.completed(day)) }
      try await fixture.harness.advance(by: 60)
      try await fixture.deliver(fixture.streak(7))
      try await fixture.deliver(fixture.counted(fixture.learned(60_000, rate: 7)))
      let summary = try await fixture.client.getSummary(request, options: try fixture.guardian)
      #expect(summary.earnedBadges == 2 && summary.newBadges == 2)
      #expect(summary.totalPoints == 35 && summary.availablePoints == 35)
      #expect(summary.recent.map(\.badge?.code) == ["WEEK_WARRIOR", "FIRST_STEPS"])
      // 7,000 of 10,000, 3 of 10, 7 of 30, 1,000 of 6,000.
      #expect(
        summary.inProgress.map(\.badge?.code) == [
          "POINT_COLLECTOR", "CHALLENGE_CHAMPION", "MONTH_MASTER", "LEARNING_LEGEND",
        ])
      #expect(
        summary.categories == [
          .init(category: .saving, totalBadges: 8), .init(category: .spending, totalBadges: 4),
          .init(category: .goals, totalBadges: 5), .init(category: .chores, totalBadges: 5),
          .init(category: .streaks, totalBadges: 7, earnedBadges: 1),
          .init(category: .milestones, totalBadges: 9, earnedBadges: 1), .init(category: .special, totalBadges: 4),
        ])
    }
  }

  /// Codes of the badges that are new.
  private static func new(
    _ fixture: BadgeFixture, _ category: BadgeV1.BadgeCategory = .unspecified
  ) async throws -> [String] {
    try await fixture.client.listChildBadges(
      .init(childID: fixture.family.childID, category: category, newOnly: true), options: try fixture.guardian
    ).badges.compactMap(\.badge?.code)
  }
}
