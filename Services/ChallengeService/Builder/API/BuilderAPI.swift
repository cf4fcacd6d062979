import ChallengeChallenges
import ChallengeCounting
package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs

/// BuilderService: the offers of the builder's six steps, and the rewards that a draft would give (CH-1 to CH-3,
/// CH-16).
package struct BuilderAPI: ChallengeV1.BuilderService {
  package let database: Database
  package let host: any Host

  package init(database: Database, host: any Host) {
    self.database = database
    self.host = host
  }

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.getBuilder, Methods.previewReward, Methods.simulateDraft,
  ])

  private static let roles: AuthorizationTable = [
    Methods.getBuilder: .family,
    Methods.previewReward: .guardians,
    Methods.simulateDraft: .guardians,
  ]

  package func getBuilder(
    _ request: ChallengeV1.GetBuilderRequest, context: RPCContext
  ) async throws -> ChallengeV1.Builder {
    var builder = ChallengeV1.Builder()
    builder.steps = DraftStep.allCases.map { .init(step: .init($0), title: $0.title, subtitle: $0.subtitle) }
    builder.goalTypes = GoalType.allCases.map { goal in
      .init(
        info: .init(goal), displayName: goal.form.displayName, targetStep: Int32(clamping: goal.unit.inputStep),
        initialTarget: Int32(clamping: goal.form.initialTarget))
    }
    builder.defaults = .init(ChallengeSettings.defaults(start: host.wallClock.instant).withChosenRewardScope)
    builder.defaults?.startTime = nil
    builder.bonusPicks = RewardRules.bonusPicks.map { Int32(clamping: $0) }
    builder.minBonusPercentage = Int32(clamping: RewardRules.bonusRange.lowerBound)
    builder.maxBonusPercentage = Int32(clamping: RewardRules.bonusRange.upperBound)
    builder.ratioPresets = RewardRatio.presets.map { ratio in
      .init(
        learningMinutes: Int32(clamping: ratio.learningMinutes), rewardMinutes: Int32(clamping: ratio.rewardMinutes),
        text: ratio.text)
    }
    builder.rewardScopes = RewardScope.choices.map { .init(scope: .init($0), displayName: $0.displayName) }
    builder.maxTitleLength = Int32(clamping: ChallengeSettings.maximumTitleLength)
    builder.maxDescriptionLength = Int32(clamping: ChallengeSettings.maximumDescriptionLength)
    builder.maxApps = Int32(clamping: ChallengeV1.ChallengeDraft.maximumApps)
    return builder
  }

  package func previewReward(
    _ request: ChallengeV1.PreviewRewardRequest, context: RPCContext
  ) async throws -> ChallengeV1.PreviewRewardResponse {
    var faults = RequestFaults()
    let (draft, now) = (request.draft ?? .init(), host.wallClock.instant)
    faults.add(in: "draft", draft.faults(now: now))
    let settings = draft.applied(to: faults.settings(ofTemplate: request.templateID, start: now))
    faults.add(in: "draft", draft.readable(settings.rewardPreviewViolations, now: now))
    try faults.refuse()
    let preview = RewardPreview(settings, by: database.rules.version(at: now))
    return .init(
      rewardSeconds: preview.seconds, baseRewardSeconds: preview.baseSeconds, text: preview.text,
      bonusText: preview.bonusText, ratioText: settings.ratio.text,
      rewardScope: .init(settings.effectiveRewardScope))
  }
}
