import Messages
import RPC
import Stubs

/// Commands of devices.
final class FakeCommands: ShieldV1.PartialCommandService {
  let name: String

  init(name: String) { self.name = name }

  private var command: ShieldV1.Command {
    .init(
      commandID: Fake.id, deviceID: Fake.id, childID: Fake.id, kind: .setSyncInterval, syncIntervalSeconds: 86_400,
      state: .queued, attempt: 1_000_000, attemptsLeft: 3,
      failures: [.init(attempt: 999_999, reportTime: Fake.time, message: name + name)], guardianID: Fake.id,
      queueTime: Fake.time)
  }

  func queueCommand(_ request: ShieldV1.QueueCommandRequest, context: RPCContext) async throws -> ShieldV1.Command {
    command
  }
  func listCommands(_ request: ShieldV1.ListCommandsRequest, context: RPCContext) async throws
    -> ShieldV1.ListCommandsResponse
  {
    let dead = ShieldV1.Command(
      commandID: Fake.id, kind: .init(rawValue: 99), state: .dead, endTime: Fake.time, message: name)
    return .init(commands: [command, dead])
  }
  func requeueCommand(_ request: ShieldV1.RequeueCommandRequest, context: RPCContext) async throws
    -> ShieldV1.Command
  { command }
  func cancelCommand(_ request: ShieldV1.CancelCommandRequest, context: RPCContext) async throws -> ShieldV1.Command {
    command
  }
  func watchCommands(
    _ request: ShieldV1.WatchCommandsRequest, responses: ResponseWriter<ShieldV1.WatchCommandsResponse>,
    context: RPCContext
  ) async throws {
    try await responses.write(.init(resumeToken: "1", isSnapshot: true, commands: [command]))
    // The watch would be opened again for ever.
    throw RPCError(.permissionDenied, "enough")
  }
  func completeCommand(_ request: ShieldV1.CompleteCommandRequest, context: RPCContext) async throws
    -> ShieldV1.CompleteCommandResponse
  { .init(command: command, repeated: true) }
}

/// Changes that were made without a connection.
final class FakeConflicts: ShieldV1.PartialConflictService {
  let name: String

  init(name: String) { self.name = name }

  func resolveConflicts(_ request: ShieldV1.ResolveConflictsRequest, context: RPCContext) async throws
    -> ShieldV1.ResolveConflictsResponse
  {
    let outcome: ShieldV1.ChangeOutcome = request.changes.first?.value == .displayName("x") ? .refused : .superseded
    return .init(
      results: request.changes.map { change in
        .init(
          changeID: change.changeID, outcome: outcome,
          winner: outcome == .refused ? nil : .init(changeID: Fake.id, guardianID: Fake.id, changeTime: Fake.time),
          message: outcome == .refused ? "because of \(name)" : "")
      })
  }
}

/// The builder of challenges, with texts that are long.
final class FakeBuilder: ChallengeV1.PartialBuilderService {
  let name: String

  init(name: String) { self.name = name }

  private func goal(
    _ type: ChallengeV1.GoalType, _ range: ClosedRange<Int32>, _ unit: String,
    _ parameters: [ChallengeV1.GoalParameterInfo] = []
  ) -> ChallengeV1.BuilderGoalType {
    .init(
      info: .init(
        goalType: type, minTarget: range.lowerBound, maxTarget: range.upperBound, unit: unit, description: name,
        example: name, parameters: parameters),
      displayName: name, targetStep: 1, initialTarget: range.lowerBound)
  }

  func getBuilder(_ request: ChallengeV1.GetBuilderRequest, context: RPCContext) async throws -> ChallengeV1.Builder {
    .init(
      steps: [.details, .learningApps, .rewardApps, .reward, .schedule, .review].map {
        .init(step: $0, title: name, subtitle: name)
      },
      goalTypes: [
        goal(.streak, 3...30, "days"),
        goal(
          .timeOfDay, 15...240, "minutes",
          [
            .init(name: "from_minute_of_day", maxValue: 1439, defaultValue: 960),
            .init(name: "to_minute_of_day", maxValue: 1440, defaultValue: 1080), .init(name: "later"),
          ]),
        goal(
          .appDiversity, 2...10, "apps",
          [
            .init(name: "minimum_minutes_per_app", minValue: 1, maxValue: 60, defaultValue: 10)
          ]),
        goal(
          .consistency, 2...7, "days", [.init(name: "daily_minutes", minValue: 15, maxValue: 240, defaultValue: 30)]),
        goal(
          .efficiency, 50...1000, "points",
          [
            .init(name: "within_minutes", minValue: 15, maxValue: 240, defaultValue: 30)
          ]),
        goal(.chain, 2...10, "steps"), goal(.pointsTarget, 100...1000, "points"),
      ],
      defaults: .init(
        goalType: .streak, target: 7, bonusPercentage: 0, ratioLearningMinutes: 60, ratioRewardMinutes: 30,
        fullDay: false, startMinuteOfDay: 960, endMinuteOfDay: 1200, activeDays: (1...5).map { .init(rawValue: $0) },
        repeatWeekly: true, rewardScope: .all),
      bonusPicks: [0, 50], maxBonusPercentage: 50,
      ratioPresets: [.init(learningMinutes: 60, rewardMinutes: 15, text: "4:1")],
      rewardScopes: [
        .init(scope: .all, displayName: name), .init(scope: .chosen, displayName: name),
        .init(scope: .none, displayName: name), .init(scope: .init(rawValue: 9)),
      ], maxTitleLength: 100, maxDescriptionLength: 1000, maxApps: 100)
  }
  func previewReward(_ request: ChallengeV1.PreviewRewardRequest, context: RPCContext) async throws
    -> ChallengeV1.PreviewRewardResponse
  { .init(rewardSeconds: 5_999_999, baseRewardSeconds: 1, text: name, bonusText: name, ratioText: "2:1") }
  func simulateDraft(
    _ request: ChallengeV1.SimulateDraftRequest, responses: ResponseWriter<ChallengeV1.SimulateDraftResponse>,
    context: RPCContext
  ) async throws {
    let progress = ChallengeV1.Progress(title: name, periodStartDate: Fake.day, progressText: name)
    try await responses.write(
      .init(periods: [
        .init(progress: progress, completionTime: Fake.time, bonusSixtieths: 6_000_000, rewardSeconds: 8_639_999),
        .init(progress: progress),
      ]))
    try await responses.write(
      .init(totals: .init(periodCount: 2, completedCount: 1, bonusSixtieths: 6_000_000, rewardSeconds: 8_639_999)))
  }
}
