import Database
import LocalTime
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import BadgeBadges
@testable import BadgeChildren

extension BadgeFixture {
  @discardableResult
  fileprivate func update(
    _ code: String, _ draft: BadgeV1.BadgeDraft, _ mask: String...
  ) async throws -> BadgeV1.Badge {
    let badge = try await definitions.updateBadge(
      .init(requestID: freshID(), code: code, draft: draft, updateMask: .init(paths: mask)), options: try guardian)
    await harness.database.settleTimers()
    return badge
  }

  fileprivate func retire(_ code: String) async throws {
    _ = try await definitions.retireBadge(.init(requestID: freshID(), code: code), options: try guardian)
  }
}

@Suite struct DefinitionChangeTests {
  @Test(
    "BA-4 BA-6 a change of an own badge is of the fields that it names, and recorded; one that changes nothing is not")
  func fields() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let badge = try await fixture.create(fixture.draft("Saver", fixture.condition(.totalSaved, 500, .amount)))
      var draft = BadgeV1.BadgeDraft(
        displayName: "Reader", description: "for books", icon: "book", category: .streaks, rarity: .epic, points: 20,
        criteria: fixture.condition(.totalLearningMinutes, 3), secret: true)
      var changed = try await fixture.update(badge.code, draft, "display_name", "points")
      #expect((changed.displayName, changed.points) == ("Reader", 20))
      #expect((changed.description, changed.icon, changed.category) == (badge.description, "checklist", .chores))
      #expect(changed.criteria == badge.criteria && !changed.secret && changed.rarity == .common)
      changed = try await fixture.update(
        badge.code, draft, "description", "icon", "category", "rarity", "criteria", "secret")
      #expect((changed.description, changed.icon, changed.category) == ("for books", "book", .streaks))
      #expect(changed.criteria?.threshold == 3 && changed.secret && changed.rarity == .epic)
      // Without an icon it has its category's, also where the change names no category.
      draft.icon = ""
      draft.category = .unspecified
      let plain = try await fixture.update(badge.code, draft, "icon")
      #expect(plain.icon == BadgeCategory.streaks.icon && plain.category == .streaks)
      try await fixture.update(badge.code, draft, "display_name")
      let changes = try await fixture.client.listChanges(.init(), options: try fixture.guardian).changes
      #expect(changes.map(\.kind) == [.badgeUpdated, .badgeUpdated, .badgeUpdated, .badgeCreated])
      #expect(changes.first?.values.map(\.field) == ["icon"])
    }
  }

  @Test("BA-8 a changed badge is evaluated against all that is known; who has it keeps it with the points of then")
  func awarded() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.record(fixture.activity(.savingsDeposit, "d", amount: 90))
      let before = try await fixture.points().totalPoints
      let badge = try await fixture.create(fixture.draft("Saver", fixture.condition(.totalSaved, 500, .amount)))
      #expect(try await !fixture.badge(badge.code).earned)
      try await fixture.update(
        badge.code, .init(criteria: fixture.condition(.totalSaved, 80, .amount)), "criteria")
      #expect(try await fixture.badge(badge.code).earned)
      #expect(try await fixture.points().totalPoints == before + 7)
      try await fixture.update(
        badge.code, .init(points: 30, criteria: fixture.condition(.totalSaved, 100_000, .amount)), "points", "criteria")
      #expect(try await fixture.badge(badge.code).earned)
      #expect(try await fixture.points().totalPoints == before + 7)
    }
  }

  @Test("BA-4 only a badge of the family's own that is in use can be changed")
  func refused() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let draft = BadgeV1.BadgeDraft(displayName: "x")
      let badge = try await fixture.create(fixture.draft("Saver", nil))
      try await fixture.retire(badge.code)
      let retired = await failure { try await fixture.update(badge.code, draft, "display_name") }
      #expect(retired?.code == .failedPrecondition && retired?.reason == "BADGE_RETIRED")
      #expect(
        await failure { try await fixture.update("FIRST_STEPS", draft, "display_name") }?.reason == "BADGE_NOT_OWN")
      #expect(await failure { try await fixture.update("never", draft, "display_name") }?.code == .notFound)
      let faults = await failure {
        try await fixture.create(
          .init(
            displayName: " ", description: "a\u{7}b", icon: "two words", category: .chores, rarity: .init(rawValue: 6)))
      }
      #expect(
        faults?.fields == ["draft.display_name", "draft.description", "draft.icon", "draft.rarity"], "\(faults as Any)")
    }
  }

  @Test("BA-6 a family has at most 100 badges in use; a retired one makes room for another")
  func limit() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      var codes: [String] = []
      for number in 0..<100 { codes.append(try await fixture.create(fixture.draft("\(number)", nil)).code) }
      let refused = await failure { try await fixture.create(fixture.draft("more", nil)) }
      #expect(refused?.reason == "LIMIT_REACHED", "\(refused as Any)")
      try await fixture.retire(codes[0])
      #expect(try await fixture.create(fixture.draft("more", nil)).displayName == "more")
    }
  }

  @Test("BA-8 the evidence of balances, approvals in a row and streaks: the day that reached them, and by what")
  func evidence() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      let day: Int64 = 86_400
      // The highest balance comes last; the first one that was high enough is the day's.
      for (id, at, amount) in [("b3", -day, 2_000), ("b1", -3 * day, 999), ("b2", -2 * day, 1_000)]
        as [(String, Int64, Int64)]
      {
        try await fixture.record(fixture.activity(.balanceChanged, id, at: at, amount: amount))
      }
      var award = try await fixture.award("DOUBLE_DIGITS")
      // It became known with the first one that was received; an earlier one moves the day, and not the evidence.
      #expect(award.facts.first?.sources.map(\.activityID) == ["b3"] && award.reachDate?.day == 28)
      let rich = try await fixture.create(fixture.draft("Rich", fixture.condition(.balance, 1_000, .amount)))
      award = try await fixture.award(rich.code)
      #expect(award.facts.first?.sources.map(\.activityID) == ["b2"] && award.reachDate?.day == 28)

      for number in 1...4 {
        try await fixture.record(
          fixture.activity(
            number == 2 ? .taskRejected : .taskApproved, "t\(number)", at: Int64(number - 9) * 60,
            subject: "task\(number)"))
      }
      let steady = try await fixture.create(
        fixture.draft("Steady", fixture.condition(.tasksApprovedInARow, 2, .streak)))
      award = try await fixture.award(steady.code)
      #expect(award.facts.first?.sources.map(\.activityID) == ["t3", "t4"] && award.facts.first?.omittedSources == 0)

      try await fixture.deliver(fixture.streak((first: -2, days: 3, length: 1)))
      let streak = try await fixture.create(fixture.draft("Streak", fixture.condition(.streakDays, 3, .streak)))
      award = try await fixture.award(streak.code)
      #expect(award.reachDate?.day == 1 && award.reachDate?.month == 3)
      #expect(award.facts.first?.sources.map { $0.date?.day } == [27, 28, 1])
    }
  }
}
