import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeChallenges

@Suite struct DraftTests {
  private func validate(
    _ fixture: ChallengeFixture, _ draft: ChallengeV1.ChallengeDraft, _ step: ChallengeV1.DraftStep = .unspecified
  ) async throws -> ChallengeV1.ValidateDraftResponse {
    try await fixture.client.validateDraft(
      .init(draft: draft, step: step, childID: fixture.family.childID), options: try fixture.guardian)
  }

  @Test("CH-1 an empty draft gets the builder's defaults and lacks only a title")
  func defaults() async throws {
    try await withChallengeService { fixture in
      let answer = try await validate(fixture, .init())
      #expect(answer.violations.map(\.field) == ["draft.title"] && answer.stepTitle == "Review Challenge")
      let draft = try #require(answer.draft)
      #expect(draft.goalType == .dailyMinutes && draft.target == 60 && draft.bonusPercentage == 0)
      #expect(draft.ratioLearningMinutes == 60 && draft.ratioRewardMinutes == 30)
      #expect(draft.fullDay == false && draft.startMinuteOfDay == 960 && draft.endMinuteOfDay == 1_200)
      #expect(draft.activeDays == [.monday, .tuesday, .wednesday, .thursday, .friday])
      #expect(draft.repeatWeekly == true && draft.endDate == nil)
      #expect(draft.startTime == .init(fixture.start))
      let created = try await fixture.create(.init(title: "Read"), template: "")
      var expected = draft
      expected.title = "Read"
      #expect(created.settings == expected && created.status == .active)
    }
  }

  @Test("CH-2 all violations are returned at once, each with field, step, value and limit; a step shows its own")
  func violations() async throws {
    try await withChallengeService { fixture in
      let bad = ChallengeV1.ChallengeDraft(
        title: " ", target: 241, bonusPercentage: 51, ratioLearningMinutes: 0, ratioRewardMinutes: 0,
        endDate: CommonV1.LocalDate(year: 2026, month: 3, day: 2), startMinuteOfDay: 1_200, endMinuteOfDay: 1_200,
        allActiveDaysCleared: true)
      let all = try await validate(fixture, bad).violations
      let fields: Set<String> = [
        "title", "target", "bonus_percentage", "ratio_learning_minutes", "ratio_reward_minutes", "end_date",
        "end_minute_of_day", "active_days",
      ]
      #expect(Set(all.map(\.field)) == Set(fields.map { "draft." + $0 }))
      #expect(all.first { $0.field == "draft.target" }?.message.contains("241") == true)
      let titles = [
        "Create Your Challenge", "Select Learning Apps", "Choose Reward Apps", "Set Up Rewards", "Set Schedule",
        "Review Challenge",
      ]
      var byStep: [ChallengeV1.Violation] = []
      for (number, title) in titles.enumerated() {
        let step = ChallengeV1.DraftStep(rawValue: Int32(number + 1))
        let answer = try await validate(fixture, bad, step)
        #expect(answer.stepTitle == title)
        if step == .review {
          #expect(answer.violations == all)
        } else {
          #expect(answer.violations.allSatisfy { $0.step == step })
          byStep += answer.violations
        }
      }
      #expect(byStep == all)
      let error = await failure { try await fixture.create(bad, template: "") }
      // Whether the end comes after the start depends on the child's calendar: it is reported once the rest is right.
      let own = Set(fields.subtracting(["end_date"]).map { "draft." + $0 })
      #expect(error?.code == .invalidArgument && Set(error?.fields ?? []) == own)
      #expect(try await fixture.progress().isEmpty)
    }
  }

  @Test("CH-2 unreadable values are refused by the field's name: goal, apps, dates, days, times, step, request id")
  func unreadable() async throws {
    try await withChallengeService { fixture in
      let draft = ChallengeV1.ChallengeDraft(
        title: "Read", goalType: .init(rawValue: 99), learningAppIDs: ["x"],
        rewardAppIDs: Array(repeating: freshID(), count: 201), startTime: GoogleProtobuf.Timestamp(seconds: .max),
        endDate: CommonV1.LocalDate(year: 2026, month: 13, day: 1), activeDays: [.init(rawValue: 8)],
        allActiveDaysCleared: true)
      let error = await failure { try await fixture.create(draft, template: "none", requestID: "1") }
      #expect(error?.code == .invalidArgument)
      #expect(
        Set(error?.fields ?? []) == [
          "draft.goal_type", "draft.learning_app_ids[0]", "draft.reward_app_ids", "draft.start_time",
          "draft.end_date", "draft.active_days[0]", "draft.all_active_days_cleared", "template_id", "request_id",
        ])
      let step = await failure { _ = try await validate(fixture, .init(), .init(rawValue: 7)) }
      #expect(step?.fields == ["step"])
      // A text of a megabyte would make an event that no follower can receive.
      let long = ChallengeV1.ChallengeDraft(
        title: String(repeating: "x", count: 1 << 20), description: String(repeating: "y", count: 1_001))
      let tooLong = await failure { try await fixture.create(long) }
      #expect(Set(tooLong?.fields ?? []) == ["draft.title", "draft.description"])
      #expect((tooLong?.message.utf8.count ?? .max) < 1_000)
    }
  }

  @Test("CH-2 a start and an end are possible for ten years from now, and not a second or a day longer or before 2000")
  func times() async throws {
    try await withChallengeService { fixture in
      let latest = fixture.start.seconds + 3_653 * 86_400
      for (seconds, isAllowed) in [(946_684_800, true), (946_684_799, false), (latest, true), (latest + 1, false)] {
        let draft = ChallengeV1.ChallengeDraft(startTime: GoogleProtobuf.Timestamp(seconds: seconds))
        let error = await failure { try await fixture.create(draft) }
        #expect((error == nil) == isAllowed, "\(seconds): \(String(describing: error))")
        if !isAllowed {
          #expect(error?.code == .invalidArgument && error?.fields == ["draft.start_time"], "\(seconds)")
        }
      }
      for (year, isAllowed) in [(2036, true), (2037, false), (1999, false)] as [(Int32, Bool)] {
        let draft = ChallengeV1.ChallengeDraft(
          endDate: CommonV1.LocalDate(year: year, month: year == 2036 ? 3 : 12, day: 1))
        let error = await failure { try await fixture.create(draft) }
        #expect((error == nil) == isAllowed, "\(year): \(String(describing: error))")
        if !isAllowed { #expect(error?.code == .invalidArgument && error?.fields == ["draft.end_date"], "\(year)") }
      }
    }
  }

  @Test("CH-4 FA-6 an app that is not the child's is NOT_FOUND with its field, and known as soon as it was received")
  func foreignApps() async throws {
    try await withChallengeService { fixture in
      let (unknownApp, requestID) = ("00000000-0000-7000-8000-000000000077", freshID())
      for (field, draft) in [
        (
          "learning_app_ids[1]", ChallengeV1.ChallengeDraft(target: 15, learningAppIDs: [fixture.learning, unknownApp])
        ),
        ("reward_app_ids[0]", .init(target: 15, rewardAppIDs: [unknownApp])),
      ] {
        let error = await failure { try await fixture.create(draft, requestID: requestID) }
        #expect(error?.code == .notFound && error?.reason == "APP_NOT_FOUND")
        #expect(error?.message.contains("\(field) names \"\(unknownApp)\"") == true)
      }
      // The rejection was not stored as the answer to this request id.
      try await fixture.deliver(fixture.assigned(unknownApp, .learning))
      let made = try await fixture.create(.init(target: 15, learningAppIDs: [unknownApp]), requestID: requestID)
      #expect(made.settings?.learningAppIDs == [unknownApp])

      // A sibling's app is not this child's.
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      let sibling = ChallengeV1.CreateChallengeRequest(
        childID: fixture.family.siblingID, draft: .init(target: 15, rewardAppIDs: [fixture.reward]),
        templateID: "daily_dynamo", requestID: freshID())
      let siblings = await failure {
        _ = try await fixture.client.createChallenge(sibling, options: try fixture.guardian)
      }
      #expect(siblings?.code == .notFound && siblings?.reason == "APP_NOT_FOUND")
    }
  }

  @Test(
    "CH-4 SH-7 an edit names the child's own apps; one that was removed may stay in its list but not come to another")
  func foreignAppsOfAnEdit() async throws {
    try await withChallengeService { fixture in
      let id = try await fixture.create(.init(target: 15, learningAppIDs: [fixture.learning])).challengeID
      let other = try await fixture.create(.init(target: 15)).challengeID
      let foreign = await failure {
        _ = try await fixture.update(id, .init(rewardAppIDs: [freshID()]), "reward_app_ids")
      }
      #expect(foreign?.code == .notFound && foreign?.message.contains("reward_app_ids") == true)
      // Fields that the mask does not name are ignored.
      let titled = try await fixture.update(id, .init(title: "Read", rewardAppIDs: [freshID()]), "title")
      #expect(titled.settings?.title == "Read")
      try await fixture.deliver(fixture.removed(fixture.learning, at: 0))
      let kept = try await fixture.update(id, .init(learningAppIDs: [fixture.learning]), "learning_app_ids")
      #expect(kept.settings?.learningAppIDs == [fixture.learning])
      let late = await failure {
        _ = try await fixture.update(other, .init(learningAppIDs: [fixture.learning]), "learning_app_ids")
      }
      #expect(late?.code == .notFound)
      try await fixture.deliver(fixture.assigned(fixture.learning, .learning, at: 60, generation: 2))
      _ = try await fixture.update(other, .init(learningAppIDs: [fixture.learning]), "learning_app_ids")
    }
  }

  @Test("CH-2 FA-1 a title with control characters is refused; a description may have several lines")
  func controlCharacters() async throws {
    try await withChallengeService { fixture in
      let error = await failure {
        try await fixture.create(.init(title: "Read\u{202E}", description: "Every\u{7}day"))
      }
      #expect(error?.code == .invalidArgument && error?.fields == ["draft.title", "draft.description"])
      let lines = await failure { try await fixture.create(.init(title: "Read\nmore")) }
      #expect(lines?.fields == ["draft.title"])
      let made = try await fixture.create(.init(title: "📚\u{200D} Read", description: "One\nTwo"))
      #expect(made.settings?.description == "One\nTwo")
    }
  }

  @Test("CH-4 a template fills in what the draft leaves open")
  func templates() async throws {
    try await withChallengeService { fixture in
      let templates = try await fixture.client.listTemplates(.init(), options: try fixture.guardian).templates
      #expect(
        templates.map(\.templateID) == [
          "daily_dynamo", "weekend_warrior", "app_master", "streak_champion", "quick_start",
        ])
      #expect(templates[1].draft?.activeDays == [.saturday, .sunday] && templates[1].draft?.goalType == .weeklyMinutes)
      let plain = try await fixture.create()
      var expected = try #require(templates.first?.draft)
      expected.startTime = .init(fixture.start)
      // A template chooses no reward apps; fields that it leaves open are decided at the creation.
      #expect(expected.rewardScope == .unspecified)
      expected.rewardScope = .all
      #expect(plain.settings == expected && plain.templateID == "daily_dynamo")
      let changed = try await fixture.create(
        .init(target: 30, bonusPercentage: 0, rewardAppIDs: [fixture.reward], activeDays: [.sunday]))
      expected.target = 30
      expected.bonusPercentage = 0
      expected.rewardAppIDs = [fixture.reward]
      expected.rewardScope = .chosen
      expected.activeDays = [.sunday]
      #expect(changed.settings == expected)
    }
  }
}
