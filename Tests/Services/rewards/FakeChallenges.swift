import Locks
import Messages
import RPC
import Stubs

final class FakeChallenges: ChallengeV1.PartialChallengeService {
  let name: String
  /// The drafts that were created.
  let created = Locked<[ChallengeV1.ChallengeDraft]>([])

  init(name: String) { self.name = name }

  func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws
    -> CommonV1.ListChangesResponse
  { Fake.changes(name) }

  private var draft: ChallengeV1.ChallengeDraft {
    .init(title: name, description: name, goalType: .specificApps, target: 10_000, bonusPercentage: 50)
  }
  private var challenge: ChallengeV1.Challenge {
    .init(challengeID: Fake.id, childID: Fake.id, settings: draft, status: .active, etag: "1")
  }
  private var streaks: ChallengeV1.Streaks {
    .init(
      childID: Fake.id, daily: .init(current: 1_000, longest: 10_000, atRisk: true),
      weekly: .init(current: 100, longest: 1_000), minimumMinutes: 240, nextMinimumMinutes: 120,
      freezesHeld: 2, earnFreezeDays: 365,
      neutralDays: [.init(date: Fake.day, cause: .pause, text: name), .init(date: Fake.day, cause: .freeze)],
      pauses: [FakeStreaks.pause(name)], multiplierPercent: 10_000, reminderHour: 23)
  }
  func listTemplates(_ request: ChallengeV1.ListTemplatesRequest, context: RPCContext) async throws
    -> ChallengeV1.ListTemplatesResponse
  { .init(templates: [.init(templateID: "a_template_with_a_long_name", draft: draft)]) }
  func listGoalTypes(_ request: ChallengeV1.ListGoalTypesRequest, context: RPCContext) async throws
    -> ChallengeV1.ListGoalTypesResponse
  {
    .init(goalTypes: [
      .init(goalType: .specificApps, minTarget: 15, maxTarget: 10_000, unit: "minutes", description: name)
    ])
  }
  func createChallenge(_ request: ChallengeV1.CreateChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.Challenge
  {
    created.withLock { $0.append(request.draft ?? .init()) }
    return challenge
  }
  /// Two faults of a draft without a title or with a very long description, one of a schedule that never is.
  func validateDraft(_ request: ChallengeV1.ValidateDraftRequest, context: RPCContext) async throws
    -> ChallengeV1.ValidateDraftResponse
  {
    let draft = request.draft ?? .init()
    if draft.description == "too long" {
      throw RPCError(.invalidArgument, "draft.description is too long").with(
        GoogleRpc.BadRequest(fieldViolations: [.init(field: "draft.description", description: "much too long")]))
    }
    var violations: [ChallengeV1.Violation] = []
    let isAll = [.unspecified, .review].contains(request.step)
    if isAll || request.step == .details, draft.title.isEmpty {
      violations = ["title", "target"].map { .init(field: "draft.\($0)", step: .details, message: "no \($0)") }
    }
    if isAll || request.step == .schedule, draft.endMinuteOfDay ?? 1440 <= draft.startMinuteOfDay ?? 0 {
      violations.append(.init(field: "draft.end_minute_of_day", step: .schedule, message: "never"))
    }
    if request.step == .review, draft.title == "late" {
      violations.append(.init(field: "draft.target", step: .details, message: "not on these days"))
    }
    return .init(violations: violations, draft: draft, durationText: name)
  }
  func updateChallenge(_ request: ChallengeV1.UpdateChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.Challenge
  { challenge }
  func pauseChallenge(_ request: ChallengeV1.PauseChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.Challenge
  { challenge }
  func endChallenge(_ request: ChallengeV1.EndChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.Challenge
  { challenge }
  func deleteChallenge(_ request: ChallengeV1.DeleteChallengeRequest, context: RPCContext) async throws
    -> ChallengeV1.DeleteChallengeResponse
  { .init() }
  func listChallenges(_ request: ChallengeV1.ListChallengesRequest, context: RPCContext) async throws
    -> ChallengeV1.ListChallengesResponse
  { .init(challenges: [challenge]) }
  func listProgress(_ request: ChallengeV1.ListProgressRequest, context: RPCContext) async throws
    -> ChallengeV1.ListProgressResponse
  {
    .init(
      progress: [
        .init(
          challengeID: Fake.id, title: name, countedSeconds: 5_999_999, target: 100_000, percentage: 99, near: true,
          goalType: .specificApps, progress: 5_999_999)
      ], nearestChallengeID: Fake.id)
  }
  func listCompletions(_ request: ChallengeV1.ListCompletionsRequest, context: RPCContext) async throws
    -> ChallengeV1.ListCompletionsResponse
  {
    .init(completions: [
      .init(
        challengeID: Fake.id, title: name, periodStartDate: Fake.day, completionTime: Fake.time,
        bonusSixtieths: 6_000_000, rewardSeconds: 8_639_999)
    ])
  }
  func listPeriods(_ request: ChallengeV1.ListPeriodsRequest, context: RPCContext) async throws
    -> ChallengeV1.ListPeriodsResponse
  {
    .init(periods: [
      .init(
        challengeID: Fake.id, title: name, periodStartDate: Fake.day, countedSeconds: 5_999_999, target: 100_000,
        percentage: 99, goalType: .specificApps, progress: 5_999_999)
    ])
  }
  func getStreaks(_ request: ChallengeV1.GetStreaksRequest, context: RPCContext) async throws -> ChallengeV1.Streaks {
    streaks
  }
  func updateStreakSettings(_ request: ChallengeV1.UpdateStreakSettingsRequest, context: RPCContext) async throws
    -> ChallengeV1.Streaks
  { streaks }
}
