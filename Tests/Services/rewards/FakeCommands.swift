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

  func getBuilder(_ request: ChallengeV1.GetBuilderRequest, context: RPCContext) async throws -> ChallengeV1.Builder {
    .init(
      steps: [.init(step: .details, title: name, subtitle: name)],
      goalTypes: [
        .init(
          info: .init(goalType: .streak, minTarget: 3, maxTarget: 30, unit: "days", example: name), displayName: name,
          targetStep: 1, initialTarget: 7)
      ],
      bonusPicks: [0, 50], ratioPresets: [.init(learningMinutes: 60, rewardMinutes: 15, text: "4:1")],
      rewardScopes: [.init(scope: .none, displayName: name), .init(scope: .init(rawValue: 9))])
  }
  func previewReward(_ request: ChallengeV1.PreviewRewardRequest, context: RPCContext) async throws
    -> ChallengeV1.PreviewRewardResponse
  { .init(rewardSeconds: 5_999_999, baseRewardSeconds: 1, text: name, bonusText: name, ratioText: "2:1") }
}
