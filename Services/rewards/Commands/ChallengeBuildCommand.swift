import CommandLine
import Messages
import RPC
import Stubs

/// The builder as a dialogue (CH-1 to CH-3, CH-16); `challenge create` is the same as options.
let challengeBuildCommands = [
  Command(
    words: ["challenge", "build"], summary: "Create a challenge by answering the builder's six steps",
    options: [.child, Option(name: "template", value: "ID", help: "template; see rewards challenge templates")],
    examples: [
      "rewards challenge build --child Mia", "rewards challenge build --child Mia --template quick_start",
    ], output: challengeShape, run: buildChallenge)
]

@Sendable private func buildChallenge(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var building = try await ChallengeDialogue(
    child: try arguments.required("child"), template: arguments["template"], guardian,
    Dialogue(isSilent: session.isJSON))
  // A program that reads JSON gets that alone.
  let draft = try await Output.$margin.withValue(session.isJSON ? nil : Output.margin) { try await building.run() }
  let request = ChallengeV1.CreateChallengeRequest(
    childID: building.owned.child.childID, draft: draft, requestID: session.newID())
  try showCreated(try await guardian.call { try await guardian.challenge.createChallenge(request) }, session)
}
