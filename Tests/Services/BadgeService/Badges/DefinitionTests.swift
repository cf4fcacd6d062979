import BadgeFeed
import Database
import Foundation
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import BadgeBadges
@testable import BadgeChildren

extension BadgeFixture {
  func draft(_ name: String, _ criteria: BadgeV1.Criterion?, secret: Bool = false) -> BadgeV1.BadgeDraft {
    BadgeV1.BadgeDraft(
      displayName: name, description: "for something", category: .chores, points: 7, criteria: criteria, secret: secret)
  }

  @discardableResult
  func create(_ draft: BadgeV1.BadgeDraft) async throws -> BadgeV1.Badge {
    let badge = try await definitions.createBadge(.init(requestID: freshID(), draft: draft), options: try guardian)
    await harness.database.settleTimers()
    return badge
  }

  func condition(_ fact: Fact, _ threshold: Int64, _ kind: BadgeV1.ConditionKind = .count) -> BadgeV1.Criterion {
    BadgeV1.Criterion(kind: kind, fact: fact.rawValue, threshold: threshold)
  }

  func award(_ code: String) async throws -> BadgeV1.Award {
    try await definitions.getAward(.init(childID: family.childID, code: code), options: try guardian)
  }
}

@Suite struct DefinitionTests {
  @Test("BA-6 the badges that every family has are those of the catalogue, in its order")
  func catalogue() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Services/catalogue.json")
    let catalogue = try #require(
      try JSONSerialization.jsonObject(with: try Data(contentsOf: path)) as? [String: Any])
    let listed = ["starter_badges", "achievement_badges"].flatMap { catalogue[$0] as? [[String: Any]] ?? [] }
    #expect(listed.count == 42 && Badge.catalogue.count == 42)
    for (badge, entry) in zip(Badge.catalogue, listed) {
      let criteria = try #require(entry["criteria"] as? [String: Any])
      guard case .reached(let kind, let fact, let threshold) = badge.criterion else {
        Issue.record("\(badge.code)")
        continue
      }
      #expect(badge.criterion?.fault() == nil)
      let own: [String] = [
        badge.code, badge.name, badge.description, badge.icon, "\(badge.category)", "\(badge.rarity)",
        "\(badge.points)", kind.rawValue, fact.rawValue, "\(threshold)",
      ]
      let theirs: [String] =
        ["code", "name", "description", "icon", "category", "rarity", "points"].map { "\(entry[$0] ?? "")" }
        + ["type", "fact", "threshold"].map { "\(criteria[$0] ?? "")" }
      #expect(own == theirs)
    }
  }

  @Test("BA-6 BA-8 an own badge is evaluated against everything that is known, and by what follows")
  func own() async throws {
    try await withBadgeService(isInPieces: true) { fixture in
      try await fixture.deliver(fixture.childChanged)
      try await fixture.record(fixture.activity(.savingsDeposit, "d", amount: 500))
      let saver = try await fixture.create(fixture.draft("Saver", fixture.condition(.totalSaved, 500, .amount)))
      #expect(saver.own && saver.icon == "checklist" && saver.criteria?.threshold == 500)
      #expect(try await fixture.badge(saver.code).earned)
      let both = try await fixture.create(
        fixture.draft(
          "Both",
          .init(allOf: [
            fixture.condition(.totalLearningMinutes, 2),
            .init(atLeast: 1, someOf: [fixture.condition(.transactions, 9), fixture.condition(.tasksCompleted, 1)]),
          ])))
      try await fixture.record(fixture.activity(.taskApproved, "t", subject: "dishes"))
      #expect(try await !fixture.badge(both.code).earned)
      try await fixture.deliver(fixture.counted(fixture.learned(120)))
      #expect(try await fixture.badge(both.code).earned)
      #expect(try await fixture.points().totalPoints >= 14)
      // Retired: it stays with who has it.
      _ = try await fixture.definitions.retireBadge(
        .init(requestID: freshID(), code: saver.code), options: try fixture.guardian)
      let listed = try await fixture.client.listBadges(.init(), options: try fixture.guardian).badges.map(\.code)
      #expect(listed.count == 43 && !listed.contains(saver.code))
      #expect(try await fixture.badge(saver.code).earned)
      let changes = try await fixture.client.listChanges(.init(), options: try fixture.guardian).changes
      #expect(changes.map(\.kind).prefix(1) == [.badgeUpdated])
    }
  }

  @Test("BA-4 a bad definition is refused with the path of the fault, however deep")
  func faults() async throws {
    try await withBadgeService { fixture in
      var deep = fixture.condition(.transactions, 0)
      for _ in 0..<3 { deep = BadgeV1.Criterion(allOf: [fixture.condition(.transactions, 1), deep]) }
      let error = await failure { try await fixture.create(fixture.draft("x", deep)) }
      #expect(error?.fields == ["draft.criteria.all_of[1].all_of[1].all_of[1].threshold"])
      let cases: [(BadgeV1.Criterion, String)] = [
        (.init(), "draft.criteria"), (.init(kind: .amount, fact: "x", threshold: 1), "draft.criteria.fact"),
        (.init(kind: .init(rawValue: 9), fact: "balance", threshold: 1), "draft.criteria.kind"),
        (.init(kind: .count, fact: "balance", threshold: 1), "draft.criteria.fact"),
        (.init(atLeast: 2, someOf: [fixture.condition(.transactions, 1)]), "draft.criteria.at_least"),
        (.init(anyOf: Array(repeating: fixture.condition(.transactions, 1), count: 33)), "draft.criteria.any_of"),
      ]
      for (criteria, path) in cases {
        #expect(await failure { try await fixture.create(fixture.draft("x", criteria)) }?.fields == [path], "\(path)")
      }
    }
  }

  @Test("BA-7 a secret badge is absent for a child from lists, progress, counts and totals until it has it")
  func secret() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let secret = try await fixture.create(
        fixture.draft("Secret", fixture.condition(.tasksCompleted, 2), secret: true))
      try await fixture.record(fixture.activity(.taskApproved, "t1", subject: "a"))
      let (childID, child) = (fixture.family.childID, try fixture.harness.options(fixture.family.child))
      func seen(_ options: CallOptions, _ includeSecret: Bool = false) async throws -> [Bool] {
        let lists = [
          try await fixture.client.listBadges(.init(includeSecret: includeSecret), options: options).badges.map(\.code),
          try await fixture.client.listChildBadges(
            .init(childID: childID, includeSecret: includeSecret), options: options
          ).badges.compactMap(\.badge?.code),
          try await fixture.client.listProgress(
            .init(childID: childID, includeSecret: includeSecret), options: options
          ).badges.compactMap(\.badge?.code),
        ]
        let summary = try await fixture.client.getSummary(
          .init(childID: childID, includeSecret: includeSecret), options: options)
        return lists.map { $0.contains(secret.code) } + [
          summary.totalBadges == 43, summary.inProgress.contains { $0.badge?.code == secret.code },
        ]
      }
      for options in [child, try fixture.guardian] {
        #expect(try await seen(options) == [false, false, false, false, false])
      }
      #expect(try await seen(try fixture.guardian, true) == [true, true, true, true, true])
      let refused = await failure { _ = try await seen(child, true) }
      #expect(refused?.code == .permissionDenied && refused?.reason == "SECRET_BADGES_HIDDEN")
      let hidden = await failure {
        _ = try await fixture.definitions.getAward(.init(childID: childID, code: secret.code), options: child)
      }
      #expect(hidden?.code == .notFound)
      let unseen = await failure {
        _ = try await fixture.client.markSeen(.init(codes: [secret.code]), options: child)
      }
      #expect(unseen?.code == .notFound)
      try await fixture.record(fixture.activity(.taskApproved, "t2", subject: "b"))
      let list = try await fixture.client.listChildBadges(.init(childID: childID), options: child).badges
      #expect(list.contains { $0.badge?.code == secret.code && $0.earned })
    }
  }

  @Test("BA-8 an award says the local day on which its facts reached it, and what made them")
  func evidence() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      let day: Int64 = 86_400
      try await fixture.record(fixture.activity(.savingsDeposit, "d1", at: -9 * day, amount: 400))
      try await fixture.record(fixture.activity(.savingsDeposit, "d3", at: -2 * day, amount: 900))
      // Known last: the sum of 10.00 was reached on the day of d3 all the same.
      var award = try await fixture.award("PENNY_PINCHER")
      #expect(award.reachDate?.day == 28 && award.reachDate?.month == 2)
      #expect(award.earnTime?.seconds == ServiceHarness.start.seconds)
      #expect(award.facts.map(\.fact) == ["total_saved"] && award.facts.first?.value == 1_300)
      award = try await fixture.award("FIRST_SAVER")
      #expect(award.reachDate?.day == 21 && award.facts.first?.sources.map(\.activityID) == ["d1"])
      try await fixture.deliver(fixture.completed(1))
      #expect(try await fixture.award("FIRST_STEPS").facts.first?.sources.first?.challengeID.isEmpty == false)
      try await fixture.deliver(fixture.counted(fixture.learned(360_000, rate: 1)))
      #expect(try await fixture.award("LEARNING_LEGEND").reachDate?.day == 2)
      #expect(try await fixture.badge("LEARNING_LEGEND").reachDate?.month == 3)
    }
  }

  @Test("BA-8 the day on which a badge was reached follows what becomes known late, and stays where nothing reaches it")
  func lateFacts() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      let day: Int64 = 86_400
      func reached(_ code: String) async throws -> CommonV1.LocalDate? { try await fixture.badge(code).reachDate }
      func completion(_ number: Int32) -> ChallengeV1.Completion {
        var completion = fixture.completion(number)
        completion.completionTime = .init(ServiceHarness.start + Int64(number - 2) * day)
        return completion
      }
      func complete(_ number: Int32) async throws {
        try await fixture.deliver(
          ChallengeV1.PeriodCompleted(childID: fixture.family.childID, completion: completion(number)))
      }
      // The completion of the second day is published first.
      try await complete(2)
      #expect(try await reached("FIRST_STEPS")?.day == 2)
      try await complete(1)
      #expect(try await reached("FIRST_STEPS")?.day == 1)
      let award = try await fixture.award("FIRST_STEPS")
      #expect(award.reachDate?.day == 1 && award.earnTime?.seconds == ServiceHarness.start.seconds)
      for (gone, expected) in [(1, 2), (2, 2)] as [(Int32, Int32)] {
        try await fixture.deliver(
          ChallengeV1.PeriodCorrected(childID: fixture.family.childID, previous: completion(gone)))
        #expect(try await reached("FIRST_STEPS")?.day == expected)
      }
      for (id, offset, expected) in [("g2", -2, 28), ("g1", -9, 21), ("g3", -1, 21)] as [(String, Int64, Int32)] {
        try await fixture.record(fixture.activity(.goalCreated, id, at: offset * day, subject: id))
        #expect(try await reached("GOAL_SETTER")?.day == expected)
      }
      // A balance that is lower than the highest, and earlier.
      for (id, offset, amount, expected) in [("b2", -2, 5_000, 28), ("b1", -9, 1_000, 21)]
        as [(String, Int64, Int64, Int32)]
      {
        try await fixture.record(fixture.activity(.balanceChanged, id, at: offset * day, amount: amount))
        #expect(try await reached("DOUBLE_DIGITS")?.day == expected)
      }
      // Learning of an earlier day.
      try await fixture.deliver(fixture.counted(fixture.learned(360_000, rate: 1)))
      let today = try await reached("LEARNING_LEGEND")
      var early = fixture.learned(360_000, rate: 1)
      early.date = today.map { .init(year: $0.year, month: $0.month - 1, day: $0.day) }
      try await fixture.deliver(fixture.counted(early))
      #expect(try await reached("LEARNING_LEGEND") == early.date)
      try await fixture.deliver(fixture.counted(without: [early]))
      #expect(try await reached("LEARNING_LEGEND") == today)
    }
  }

  @Test("BA-8 completions that one change takes back go together: the day does not follow to a state between")
  func together() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      let childID = fixture.family.childID
      func completion(_ number: Int32) -> ChallengeV1.Completion {
        var completion = fixture.completion(number)
        completion.completionTime = .init(ServiceHarness.start + Int64(number - 2) * 86_400)
        return completion
      }
      func reached() async throws -> Int32? { try await fixture.badge("FIRST_STEPS").reachDate?.day }
      for number in 1...4 as ClosedRange<Int32> {
        try await fixture.deliver(ChallengeV1.PeriodCompleted(childID: childID, completion: completion(number)))
      }
      for number in [1, 2] as [Int32] {
        try await fixture.deliver(
          ChallengeV1.PeriodCorrected(childID: childID, previous: completion(number), moreFollows: number == 1))
        #expect(try await reached() == (number == 1 ? 1 : 3))
      }
      // The last one is not known as such.
      for number in [3, 4] as [Int32] {
        try await fixture.deliver(
          ChallengeV1.PeriodCorrected(childID: childID, previous: completion(number), moreFollows: true))
        #expect(try await reached() == 3)
      }
      try await fixture.deliver(ChallengeV1.PeriodCorrected(childID: childID))
      #expect(try await reached() == 3)
      try await fixture.deliver(ChallengeV1.PeriodCompleted(childID: childID, completion: completion(6)))
      #expect(try await reached() == 6)
    }
  }

  @Test("BA-8 the day does not follow to a state between that a snapshot has; what it is after it decides")
  func snapshotBetween() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      let childID = fixture.family.childID
      let completed = (1...3 as ClosedRange<Int32>).map { number in
        var completion = fixture.completion(number)
        completion.completionTime = .init(ServiceHarness.start + Int64(number - 2) * 86_400)
        return ChallengeV1.PeriodCompleted(childID: childID, completion: completion)
      }
      func reached() async throws -> Int32? { try await fixture.badge("FIRST_STEPS").reachDate?.day }
      for event in completed { try await fixture.deliver(event) }
      #expect(try await reached() == 1)
      let streak = fixture.streak(1, current: 1)
      let between = ChallengeV1.PeriodCorrected(childID: childID, moreFollows: true)
      try await fixture.reconcile([streak, between, completed[1], completed[2]], ChallengeEventHandler())
      #expect(try await reached() == 1)
      try await fixture.deliver(ChallengeV1.PeriodCorrected(childID: childID, previous: completed[1].completion))
      #expect(try await reached() == 3)
      try await fixture.reconcile([streak, completed[1], completed[2]], ChallengeEventHandler())
      #expect(try await reached() == 2)
    }
  }

  @Test("BA-8 guardians award own badges by hand, and revoke any with a reason; facts do not give it again")
  func byHand() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      let (childID, guardian) = (fixture.family.childID, try fixture.guardian)
      let kind = try await fixture.create(fixture.draft("Kind", nil))
      let award = BadgeV1.AwardBadgeRequest(requestID: freshID(), childID: childID, code: kind.code, note: "helped")
      let given = try await fixture.definitions.awardBadge(award, options: guardian)
      #expect(given.note == "helped" && !given.guardianID.isEmpty && given.facts.isEmpty)
      #expect(try await fixture.definitions.awardBadge(award, options: guardian) == given)
      #expect(try await fixture.points().totalPoints == 7)
      let foreign = await failure {
        _ = try await fixture.definitions.awardBadge(
          .init(requestID: freshID(), childID: childID, code: "FIRST_STEPS"), options: guardian)
      }
      #expect(foreign?.reason == "BADGE_NOT_OWN")
      try await fixture.deliver(fixture.completed(1))
      func revoke(_ code: String) async throws -> BadgeV1.Award {
        try await fixture.definitions.revokeBadge(
          .init(requestID: freshID(), childID: childID, code: code, reason: "by mistake"), options: guardian)
      }
      #expect(try await revoke("FIRST_STEPS").revokeReason == "by mistake")
      #expect(try await fixture.points().totalPoints == 7)
      try await fixture.deliver(fixture.completed(2))
      #expect(try await !fixture.badge("FIRST_STEPS").earned)
      #expect(try await fixture.awards().count == 2)
      #expect(try await fixture.harness.events(BadgeV1.BadgeRevoked.self, of: fixture.family.familyID).count == 1)
      #expect(await failure { _ = try await revoke("MONTH_MASTER") }?.reason == "NOT_EARNED")
      // An own one can be given again.
      _ = try await revoke(kind.code)
      var again = award
      again.requestID = freshID()
      _ = try await fixture.definitions.awardBadge(again, options: guardian)
      #expect(try await fixture.points().totalPoints == 7)
    }
  }
}
