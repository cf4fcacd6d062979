import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting

@Suite struct BuilderServiceTests {
  @Test("CH-1 CH-2 CH-3 the builder: titles, goal types with names, ranges and steps, defaults, picks, presets")
  func builder() async throws {
    try await withChallengeService { fixture in
      let builder = try await fixture.builder.getBuilder(.init(), options: try fixture.guardian)
      #expect(
        builder.steps.map(\.title) == [
          "Create Your Challenge", "Select Learning Apps", "Choose Reward Apps", "Set Up Rewards", "Set Schedule",
          "Review Challenge",
        ])
      #expect(builder.steps.map { Int($0.step.rawValue) } == Array(1...6))
      #expect(builder.steps.allSatisfy { !$0.subtitle.isEmpty })
      let infos = try await fixture.client.listGoalTypes(.init(), options: try fixture.guardian).goalTypes
      #expect(builder.goalTypes.compactMap(\.info) == infos)
      let daily = try #require(builder.goalTypes.first)
      #expect(daily.displayName == "Daily Minutes" && daily.targetStep == 5 && daily.initialTarget == 60)
      #expect(daily.info?.minTarget == 15 && daily.info?.maxTarget == 240)
      let points = try #require(builder.goalTypes.first { $0.info?.goalType == .pointsTarget })
      #expect(points.targetStep == 50 && points.info?.example == "Earn 500 points")
      #expect(builder.bonusPicks == [0, 10, 20, 30, 40, 50] && builder.maxBonusPercentage == 50)
      #expect(builder.ratioPresets.map(\.text) == ["4:1", "3:1", "2:1", "1:1", "1:2", "1:3", "1:4"])
      #expect(builder.rewardScopes.map(\.displayName) == ["All reward apps", "Chosen reward apps", "No rewards"])
      #expect(builder.maxTitleLength == 100 && builder.maxDescriptionLength == 1_000 && builder.maxApps == 200)
      // The defaults are those of an empty draft.
      var defaults = try #require(builder.defaults)
      #expect(defaults.startTime == nil)
      defaults.startTime = .init(fixture.start)
      let empty = try await fixture.client.validateDraft(
        .init(childID: fixture.family.childID), options: try fixture.guardian)
      #expect(empty.draft == defaults && empty.durationText == "Ongoing")
    }
  }

  @Test("CH-16 the preview of a draft and of a template with changes, by the figures that a completion then gives")
  func preview() async throws {
    try await withChallengeService { fixture in
      func preview(_ draft: ChallengeV1.ChallengeDraft, _ template: String = "") async throws
        -> ChallengeV1.PreviewRewardResponse
      {
        try await fixture.builder.previewReward(
          .init(draft: draft, templateID: template), options: try fixture.guardian)
      }
      let plain = try await preview(.init(bonusPercentage: 25))
      #expect(plain.rewardSeconds == 2_250 && plain.baseRewardSeconds == 1_800 && plain.ratioText == "2:1")
      #expect(plain.text == "60 minutes of learning = 30 minutes reward" && plain.bonusText == "+25 % = 37.5 minutes")
      #expect(plain.rewardScope == .all)
      let quick = try await preview(.init(bonusPercentage: 50), "quick_start")
      #expect(quick.text == "15 minutes of learning = 7.5 minutes reward" && quick.rewardSeconds == 675)
      try await fixture.create(.init(bonusPercentage: 50), template: "quick_start")
      try await fixture.learn(at: 0, seconds: 900)
      #expect(try await fixture.completions().map(\.rewardSeconds) == [675])
      let none = try await preview(.init(bonusPercentage: 10, rewardScope: .none))
      #expect(none.rewardSeconds == 0 && none.rewardScope == .none)
      #expect(none.bonusText == "+10 % of the points earned")
      let bad = await failure {
        _ = try await preview(
          .init(target: 241, bonusPercentage: 51, ratioLearningMinutes: 0, rewardScope: .chosen), "none")
      }
      #expect(
        Set(bad?.fields ?? []) == [
          "draft.target", "draft.bonus_percentage", "draft.ratio_learning_minutes", "draft.reward_app_ids",
          "template_id",
        ])
    }
  }

  @Test("CH-2 CH-4 a draft is validated with its template, and says which apps are not assigned, of the step's lists")
  func validation() async throws {
    try await withChallengeService { fixture in
      let unknown = freshID()
      try await fixture.deliver(fixture.removed(fixture.learning, at: -60))
      func validate(
        _ step: ChallengeV1.DraftStep, template: String = "weekend_warrior"
      ) async throws -> ChallengeV1.ValidateDraftResponse {
        let draft = ChallengeV1.ChallengeDraft(
          learningAppIDs: [fixture.learning, unknown], rewardAppIDs: [fixture.reward, unknown],
          endDate: .init(year: 2026, month: 3, day: 8))
        return try await fixture.client.validateDraft(
          .init(draft: draft, step: step, childID: fixture.family.childID, templateID: template),
          options: try fixture.guardian)
      }
      let whole = try await validate(.unspecified)
      #expect(whole.violations.isEmpty && whole.draft?.title == "Weekend Warrior")
      #expect(whole.draft?.activeDays == [.saturday, .sunday] && whole.draft?.rewardScope == .chosen)
      #expect(whole.durationText == "2026-03-02 to 2026-03-08")
      let learning: [ChallengeV1.UnassignedApp] = [
        .init(field: "draft.learning_app_ids[0]", appID: fixture.learning, removed: true),
        .init(field: "draft.learning_app_ids[1]", appID: unknown),
      ]
      let rewards = [ChallengeV1.UnassignedApp(field: "draft.reward_app_ids[1]", appID: unknown)]
      #expect(whole.unassignedApps == learning + rewards)
      #expect(try await validate(.learningApps).unassignedApps == learning)
      #expect(try await validate(.rewardApps).unassignedApps == rewards)
      #expect(try await validate(.details).unassignedApps.isEmpty)
      let error = await failure { _ = try await validate(.details, template: "none") }
      #expect(error?.fields == ["template_id"])
    }
  }

  @Test("CH-10 CH-4 no reward time: chosen, edited, in the completion with the bonus alone; unspecified as before")
  func scopes() async throws {
    try await withChallengeService { fixture in
      let none = try await fixture.create(.init(target: 15, bonusPercentage: 50, rewardScope: .none))
      #expect(none.settings?.rewardScope == ChallengeV1.RewardScope.none && none.settings?.rewardAppIDs == [])
      let all = try await fixture.create(.init(title: "All", target: 15))
      #expect(all.settings?.rewardScope == .all && all.durationText == "Ongoing")
      let chosen = try await fixture.create(.init(title: "Chosen", target: 15, rewardAppIDs: [fixture.reward]))
      #expect(chosen.settings?.rewardScope == .chosen)
      let empty = await failure { try await fixture.create(.init(target: 15, rewardScope: .chosen)) }
      #expect(empty?.fields == ["draft.reward_app_ids"])
      try await fixture.learn(at: 0, seconds: 900)
      let given = Dictionary(
        try await fixture.completions().map { ($0.challengeID, $0) }, uniquingKeysWith: { first, _ in first })
      let alone = try #require(given[none.challengeID])
      #expect(alone.rewardSeconds == 0 && alone.rewardAppIDs == [] && alone.rewardScope == .none)
      #expect(alone.bonusSixtieths == 4_500)
      #expect(given[all.challengeID]?.rewardScope == .all && given[all.challengeID]?.rewardSeconds == 495)
      #expect(given[chosen.challengeID]?.rewardScope == .chosen)
      let published = try await fixture.completed().compactMap(\.completion)
      #expect(Set(published) == Set(given.values))
      // An edit applies from the next day on.
      let edited = try await fixture.update(
        chosen.challengeID, .init(rewardScope: .none), "reward_scope")
      #expect(edited.settings?.rewardScope == ChallengeV1.RewardScope.none && edited.settings?.rewardAppIDs == [])
      let back = try await fixture.update(none.challengeID, .init(rewardAppIDs: [fixture.reward]), "reward_app_ids")
      #expect(back.settings?.rewardScope == .chosen)
      let rejected = await failure {
        _ = try await fixture.update(all.challengeID, .init(rewardScope: .chosen), "reward_scope")
      }
      #expect(rejected?.fields == ["settings.reward_app_ids"])
      try await fixture.harness.advance(by: 86_400)
      try await fixture.learn(at: 86_400, seconds: 900)
      let next = try await fixture.completions().filter { $0.periodStartDate?.day == 3 }
      #expect(next.first { $0.challengeID == chosen.challengeID }?.rewardSeconds == 0)
      #expect(next.first { $0.challengeID == none.challengeID }?.rewardAppIDs == [fixture.reward])
      #expect(try await fixture.findings().isEmpty)
    }
  }

  @Test("CH-5 progress has its texts beside the figures, and says what remains")
  func progress() async throws {
    try await withChallengeService { fixture in
      try await fixture.create()
      try await fixture.learn(at: 0, seconds: 45 * 60)
      let progress = try #require(try await fixture.progress().first)
      #expect(progress.progressText == "45/60 minutes" && progress.remaining == 900)
      #expect(progress.remainingText == "15 minutes to go")
    }
  }
}
