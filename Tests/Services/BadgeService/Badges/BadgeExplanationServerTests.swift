import Database
import LocalTime
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import BadgeBadges
@testable import BadgeChildren
@testable import BadgeFeed

extension BadgeFixture {
  /// The child's local day, so many days after 2026-03-01.
  func date(_ number: Int) -> CommonV1.LocalDate {
    .init(LocalDate(year: 2026, month: 3, day: 1).adding(days: number))
  }

  /// A streak with the days of the runs that became the longest.
  func streak(_ stretches: (first: Int, days: Int32, length: Int64)...) -> ChallengeV1.StreakChanged {
    var changed = streak(stretches.map { $0.length + Int64($0.days) - 1 }.max() ?? 0)
    changed.records = .init(
      stretches: stretches.map { .init(firstDate: date($0.first), days: $0.days, length: $0.length) })
    return changed
  }

  func explain(
    _ code: String, secret: Bool = false, as caller: CallOptions? = nil
  ) async throws -> BadgeV1.ExplainBadgeResponse {
    try await definitions.explainBadge(
      .init(childID: family.childID, code: code, includeSecret: secret), options: caller ?? (try guardian))
  }
}

@Suite struct StreakReachDateTests {
  @Test("BA-8 a streak badge is reached on the day of its length, whatever was learned and protected before it")
  func late() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      // A late week: from no streak to one of nine days at once, with a neutral day in it.
      try await fixture.deliver(fixture.streak((-20, 5, 1), (-14, 4, 6)))
      let badge = try await fixture.badge("WEEK_WARRIOR")
      #expect(badge.earned && badge.reachDate == fixture.date(-13))
      let evidence = try #require(try await fixture.award("WEEK_WARRIOR").facts.first)
      #expect(evidence.sources.map(\.date) == [-20, -19, -18, -17, -16, -14, -13].map { fixture.date($0) })
      // A badge that asks for less, made later.
      let own = try await fixture.create(fixture.draft("Three", fixture.condition(.streakDays, 3, .streak)))
      #expect(try await fixture.badge(own.code).reachDate == fixture.date(-18))
    }
  }

  @Test("BA-8 another history moves the days; a snapshot replaces them; those of earlier versions are not known")
  func corrected() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      try await fixture.deliver(fixture.streak((-30, 4, 1)))
      try await fixture.deliver(fixture.streak((-30, 2, 1), (-20, 5, 1)))
      let three = try await fixture.create(fixture.draft("Three", fixture.condition(.streakDays, 3, .streak)))
      #expect(try await fixture.badge(three.code).reachDate == fixture.date(-18))
      let two = try await fixture.create(fixture.draft("Two", fixture.condition(.streakDays, 2, .streak)))
      #expect(try await fixture.badge(two.code).reachDate == fixture.date(-29))
      try await fixture.reconcile([fixture.streak((-10, 6, 1))], ChallengeEventHandler())
      let four = try await fixture.create(fixture.draft("Four", fixture.condition(.streakDays, 4, .streak)))
      #expect(try await fixture.badge(four.code).reachDate == fixture.date(-7))
      try await fixture.deliver(fixture.streak(6))
      let five = try await fixture.create(fixture.draft("Five", fixture.condition(.streakDays, 5, .streak)))
      // Not known: the day on which it became known.
      #expect(try await fixture.badge(five.code).reachDate == fixture.date(1))
      let condition = try #require(try await fixture.explain(five.code).criteria)
      #expect(condition.met && condition.reachDate == nil)
      var broken = fixture.streak((0, 1, 1))
      broken.records?.stretches[0].days = 0
      await #expect(throws: (any Error).self) { try await fixture.deliver(broken) }
    }
  }
}

@Suite struct BadgeExplanationServerTests {
  private func check(_ fixture: BadgeFixture, as caller: CallOptions, secret: Bool) async throws {
    let listed = try await fixture.client.listChildBadges(
      .init(childID: fixture.family.childID, includeSecret: secret), options: caller
    ).badges
    let values = try await fixture.activities.listFacts(
      .init(childID: fixture.family.childID), options: caller
    ).facts
    let facts = Dictionary(uniqueKeysWithValues: values.map { ($0.fact, $0.value) })
    for badge in listed {
      let code = badge.badge?.code ?? ""
      let explained = try await fixture.explain(code, secret: secret, as: caller)
      #expect(explained.badge == badge && explained.ruleVersion == RuleVersion.current, "\(code)")
      #expect((explained.award?.earnTime == badge.earnTime) || !badge.earned, "\(code)")
      guard let criteria = explained.criteria else { continue }
      if !badge.earned {
        #expect(min(max(0, criteria.value), criteria.target) == badge.progress, "\(code)")
        #expect(criteria.target == badge.progressTarget && criteria.text.contains(badge.progressText), "\(code)")
      }
      check(criteria, facts)
    }
  }

  private func check(_ condition: BadgeV1.ConditionExplanation, _ facts: [String: Int64]) {
    if !condition.fact.isEmpty { #expect(condition.value == facts[condition.fact] ?? 0, "\(condition.path)") }
    #expect(condition.met == (condition.missing == 0) && condition.met == (condition.value >= condition.target))
    #expect(condition.conditions.isEmpty || condition.value == Int64(condition.conditions.count(where: \.met)))
    #expect(condition.met || condition.reachDate == nil)
    for nested in condition.conditions { check(nested, facts) }
  }

  @Test("CH-17 explanations of all badges equal the lists and the facts, for random histories", arguments: 0..<6)
  func equal(seed: Int) async throws {
    try await withBadgeService { fixture in
      var random = SeededRandom(seed: UInt64(seed))
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      let some: [Fact] = [.streakDays, .transactions, .totalSaved, .challengesCompleted, .totalLearningMinutes]
      for number in 0..<4 {
        let conditions = some.shuffled(using: &random).prefix(3).map { fact in
          fixture.condition(
            fact, Int64.random(in: 1...20, using: &random), fact == .totalSaved ? .amount : .count)
        }
        let criteria: [BadgeV1.Criterion?] = [
          .init(allOf: conditions), .init(anyOf: conditions), .init(atLeast: 2, someOf: conditions), nil,
        ]
        try await fixture.create(fixture.draft("b\(number)", criteria[number], secret: number == 1))
      }
      for _ in 0..<12 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let length = Int32.random(in: 1...20, using: &random)
          try await fixture.deliver(fixture.streak((-Int.random(in: 20...60, using: &random), length, 1)))
        case 1: try await fixture.deliver(fixture.completed(Int32.random(in: 1...28, using: &random)))
        case 2: try await fixture.deliver(fixture.counted(fixture.learned(Int64.random(in: 1...9_000, using: &random))))
        default:
          try await fixture.record(
            fixture.activity(.savingsDeposit, freshID(), amount: Int64.random(in: 1...9, using: &random)))
        }
        await fixture.harness.database.settleTimers()
      }
      try await check(fixture, as: try fixture.guardian, secret: true)
      try await check(fixture, as: try fixture.harness.options(fixture.family.child), secret: false)
    }
  }

  @Test("CH-17 missing amounts, lowering corrections, gifts, revocations and retirements are explained")
  func standings() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      try await fixture.deliver(fixture.streak((-20, 3, 1)))
      let missing = try await fixture.explain("WEEK_WARRIOR")
      #expect(missing.text == "3/7 days in a row: 4 to go" && missing.definitionVersion == 1 && missing.award == nil)
      #expect(missing.criteria?.missing == 4 && missing.criteria?.path == "criteria")
      try await fixture.deliver(fixture.streak((-20, 7, 1)))
      let earned = try await fixture.explain("WEEK_WARRIOR")
      #expect(earned.text == "earned: its facts reached it on 2026-02-15")
      #expect(earned.criteria?.reachDate == fixture.date(-14) && earned.award?.facts.first?.value == 7)
      try await fixture.deliver(fixture.streak((-20, 2, 1)))
      let lowered = try await fixture.explain("WEEK_WARRIOR")
      #expect(lowered.text.hasSuffix("what has lowered them since does not take it back"))
      #expect(lowered.badge?.earned == true && lowered.criteria?.met == false)
      let own = try await fixture.create(fixture.draft("Helper", nil))
      #expect(try await fixture.explain(own.code).text == "only guardians award it")
      _ = try await fixture.definitions.awardBadge(
        .init(requestID: freshID(), childID: fixture.family.childID, code: own.code, note: "Well done"),
        options: try fixture.guardian)
      let given = try await fixture.explain(own.code)
      #expect(given.text == "given by a guardian on 2026-03-02: Well done" && given.award?.guardianID.isEmpty == false)
      _ = try await fixture.definitions.revokeBadge(
        .init(requestID: freshID(), childID: fixture.family.childID, code: own.code, reason: "By mistake"),
        options: try fixture.guardian)
      let revoked = try await fixture.explain(own.code)
      #expect(revoked.text == "revoked by a guardian: By mistake; facts do not give it again")
      #expect(revoked.award?.revokeReason == "By mistake" && revoked.badge?.earned == false)
      // For the child a revoked one is none.
      let child = try fixture.harness.options(fixture.family.child)
      let seen = try await fixture.explain(own.code, as: child)
      #expect(seen.award == nil && seen.text == "only guardians award it")
      _ = try await fixture.definitions.updateBadge(
        .init(
          requestID: freshID(), code: own.code, draft: .init(points: 9), updateMask: .init(paths: ["points"])),
        options: try fixture.guardian)
      #expect(try await fixture.explain(own.code).definitionVersion == 2)
      _ = try await fixture.definitions.retireBadge(
        .init(requestID: freshID(), code: own.code), options: try fixture.guardian)
      let hidden = await failure { _ = try await fixture.explain(own.code, as: child) }
      #expect(hidden?.code == .notFound)
      #expect(try await fixture.explain(own.code).definitionVersion == 3)
    }
  }

  @Test("CH-17 BA-7 a secret badge is none for a child until it has it, and for a guardian who does not ask for it")
  func secret() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("Europe/Berlin", at: -90 * 86_400))
      let secret = try await fixture.create(
        fixture.draft("Secret", fixture.condition(.streakDays, 3, .streak), secret: true))
      let child = try fixture.harness.options(fixture.family.child)
      for caller in [child, try fixture.guardian] {
        let error = await failure { _ = try await fixture.explain(secret.code, as: caller) }
        #expect(error?.code == .notFound && error?.reason == "NOT_FOUND")
      }
      let refused = await failure { _ = try await fixture.explain(secret.code, secret: true, as: child) }
      #expect(refused?.code == .permissionDenied && refused?.reason == "SECRET_BADGES_HIDDEN")
      #expect(try await fixture.explain(secret.code, secret: true).text == "0/3 days in a row: 3 to go")
      let unknown = await failure { _ = try await fixture.explain("NONE") }
      #expect(unknown?.code == .notFound && unknown?.reason == "NOT_FOUND")
      try await fixture.deliver(fixture.streak((-20, 3, 1)))
      #expect(try await fixture.explain(secret.code, as: child).badge?.reachDate == fixture.date(-18))
    }
  }
}
