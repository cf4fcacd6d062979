import JSON
import Messages
import RPC
import Stubs

/// Challenges (CH-1 to CH-7).
let challengeCommands = [
  Command(
    words: ["challenge", "create"], summary: "Create a challenge, from a template or freely",
    options: [
      Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true),
      Option(name: "template", value: "ID", help: "template; see rewards challenge templates"),
      Option(name: "title", value: "TEXT", help: "title"),
      Option(name: "target", value: "MINUTES", help: "15 to 240"),
      Option(name: "bonus", value: "PERCENT", help: "0 to 50"),
      Option(name: "ratio", value: "L:R", help: "learning to reward minutes, such as 60:30"),
      Option(name: "full-day", value: nil, help: "count the whole day instead of 16:00 to 20:00"),
    ],
    examples: [
      "rewards challenge create --child Mia --template quick_start",
      "rewards challenge create --child Mia --title \"Read a lot\" --target 45 --bonus 20 --full-day",
    ], run: createChallenge),
  Command(words: ["challenge", "templates"], summary: "List the templates", run: listTemplates),
  Command(
    words: ["challenge", "list"], summary: "List a child's challenges",
    options: [Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true)],
    run: listChallenges),
]

@Sendable private func createChallenge(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var draft = ChallengeV1.ChallengeDraft()
  draft.title = arguments["title"] ?? ""
  draft.target = try arguments.number("target", in: 0...10_000).map { Int32($0) }
  draft.bonusPercentage = try arguments.number("bonus", in: 0...1_000).map { Int32($0) }
  if let ratio = arguments["ratio"] {
    let sides = ratio.split(separator: ":").compactMap { Int32($0) }
    guard sides.count == 2 else { throw CommandError("--ratio is \(ratio); write it like 60:30") }
    draft.ratioLearningMinutes = sides[0]
    draft.ratioRewardMinutes = sides[1]
  }
  if arguments.has("full-day") { draft.fullDay = true }
  var request = ChallengeV1.CreateChallengeRequest()
  request.childID = try await guardian.child(try arguments.required("child")).childID
  request.draft = draft
  request.templateID = arguments["template"] ?? ""
  request.requestID = session.newID()
  let sent = request
  let challenge = try await guardian.call { try await guardian.challenge.createChallenge(sent) }
  if session.isJSON { return try printJSON(json(challenge)) }
  print("Challenge \"\(challenge.settings?.title ?? "")\" counts from now on: \(describe(challenge)).")
}

@Sendable private func listTemplates(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let templates = try await guardian.call { try await guardian.challenge.listTemplates(.init()).templates }
  if session.isJSON {
    return try printJSON(
      .array(
        templates.map {
          .object(["template_id": .string($0.templateID), "title": .string($0.draft?.title ?? "")])
        }))
  }
  print(
    table(
      ["Template", "Title", "Description"],
      templates.map { [$0.templateID, $0.draft?.title ?? "", $0.draft?.description ?? ""] }))
}

@Sendable private func listChallenges(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let challenges = try await guardian.call {
    try await guardian.challenge.listChallenges(.init(childID: child.childID, includeEnded: true)).challenges
  }
  if session.isJSON { return try printJSON(.array(challenges.map(json))) }
  print(
    table(
      ["Challenge", "Goal", "Status", "Id"],
      challenges.map { [$0.settings?.title ?? "", describe($0), name($0.status), $0.challengeID] }))
}

private func describe(_ challenge: ChallengeV1.Challenge) -> String {
  let draft = challenge.settings ?? .init()
  return "\(draft.target ?? 0) minutes a day, bonus \(draft.bonusPercentage ?? 0) %"
}

private func name(_ status: ChallengeV1.ChallengeStatus) -> String {
  switch status {
  case .active: "active"
  case .paused: "paused"
  case .ended: "ended"
  case .deleted: "deleted"
  default: "unknown"
  }
}

private func json(_ challenge: ChallengeV1.Challenge) -> JSON {
  .object([
    "challenge_id": .string(challenge.challengeID), "title": .string(challenge.settings?.title ?? ""),
    "target": .integer(Int64(challenge.settings?.target ?? 0)), "status": .string(name(challenge.status)),
  ])
}
