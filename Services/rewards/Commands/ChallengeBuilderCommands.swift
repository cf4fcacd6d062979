import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// The parts of which a challenge can be built, and the rewards that it would give (CH-1 to CH-3, CH-16).
let challengeBuilderCommands = [
  Command(
    words: ["challenge", "builder"], summary: "Show what a challenge can be built from: steps, goals, defaults, picks",
    output: [
      "steps": [["title": .text, "subtitle": .text]],
      "goals": [
        [
          "goal": .word(Goal.words), "name": .text, "unit": .text, "min_target": .integer, "max_target": .integer,
          "target_step": .integer, "initial_target": .integer, "description": .text, "example": .text,
        ]
      ],
      "bonus_picks": [.integer],
      "ratios": [["learning_minutes": .integer, "reward_minutes": .integer, "text": .text]],
      "reward_scopes": [["scope": .word(scopes), "name": .text]],
    ], run: showBuilder),
  Command(
    words: ["challenge", "preview"], summary: "Show the reward of a challenge before it is created",
    options: [Option(name: "template", value: "ID", help: "template; see rewards challenge templates")]
      + ChallengeDraftOptions.all.filter { ["goal", "target", "step", "bonus", "ratio"].contains($0.name) }
      + [Option(name: "reward-time", value: "WHO", help: "all, or none: the bonus alone [all]")],
    examples: [
      "rewards challenge preview --target 60 --bonus 25", "rewards challenge preview --template quick_start",
      "rewards challenge preview --goal chain --step daily-minutes:15 --step streak:3 --reward-time none",
    ],
    output: [
      "reward_seconds": .integer, "base_reward_seconds": .integer, "text": .text, "bonus_text": .text, "ratio": .text,
      "reward_scope": .word(scopes),
    ], run: previewReward),
]

private let scopes = ChallengeDraftOptions.scopes.map(\.name) + ["unknown"]

func name(_ scope: ChallengeV1.RewardScope) -> String {
  ChallengeDraftOptions.scopes.first { $0.scope == scope }?.name ?? "unknown"
}

@Sendable private func showBuilder(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let builder = try await guardian.call { try await guardian.builder.getBuilder(.init()) }
  if session.isJSON { return try printJSON(json(builder)) }
  print(table(["Step", "What it asks for"], builder.steps.map { [$0.title.shown, $0.subtitle.shown] }))
  print("")
  print(
    table(
      ["Goal", "--goal", "--target", "Steps of", "Example"],
      builder.goalTypes.map { goal in
        let info = goal.info ?? .init()
        return [
          goal.displayName.shown, name(info.goalType), "\(info.minTarget) to \(info.maxTarget) \(info.unit)",
          "\(goal.targetStep)", info.example.shown,
        ]
      }))
  print("")
  say("--bonus: \(builder.bonusPicks.map { "\($0)" }.joined(separator: ", ")) %")
  say(
    "--ratio: "
      + builder.ratioPresets.map { "\($0.learningMinutes):\($0.rewardMinutes) (\($0.text))" }.joined(separator: ", "))
}

private func json(_ builder: ChallengeV1.Builder) -> JSON {
  .object([
    "steps": .array(
      builder.steps.map { .object(["title": .string($0.title), "subtitle": .string($0.subtitle)]) }),
    "goals": .array(
      builder.goalTypes.map { goal in
        let info = goal.info ?? .init()
        return .object([
          "goal": .string(name(info.goalType)), "name": .string(goal.displayName), "unit": .string(info.unit),
          "min_target": .integer(Int64(info.minTarget)), "max_target": .integer(Int64(info.maxTarget)),
          "target_step": .integer(Int64(goal.targetStep)), "initial_target": .integer(Int64(goal.initialTarget)),
          "description": .string(info.description), "example": .string(info.example),
        ])
      }),
    "bonus_picks": .array(builder.bonusPicks.map { .integer(Int64($0)) }),
    "ratios": .array(
      builder.ratioPresets.map {
        .object([
          "learning_minutes": .integer(Int64($0.learningMinutes)), "reward_minutes": .integer(Int64($0.rewardMinutes)),
          "text": .string($0.text),
        ])
      }),
    "reward_scopes": .array(
      builder.rewardScopes.map { .object(["scope": .string(name($0.scope)), "name": .string($0.displayName)]) }),
  ])
}

@Sendable private func previewReward(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let draft = try ChallengeDraftOptions.read(arguments, nil).0
  let request = ChallengeV1.PreviewRewardRequest(draft: draft, templateID: arguments["template"] ?? "")
  let preview = try await guardian.call { try await guardian.builder.previewReward(request) }
  if session.isJSON {
    return try printJSON(
      .object([
        "reward_seconds": .integer(preview.rewardSeconds), "base_reward_seconds": .integer(preview.baseRewardSeconds),
        "text": .string(preview.text), "bonus_text": .string(preview.bonusText), "ratio": .string(preview.ratioText),
        "reward_scope": .string(name(preview.rewardScope)),
      ]))
  }
  say(preview.text.shown)
  if !preview.bonusText.isEmpty { say(preview.bonusText.shown) }
}
