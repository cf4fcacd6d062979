import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let which = Option(name: "challenge", value: "TITLE", help: "its title or id", isRequired: true)

/// Challenges (CH-1 to CH-7, CH-12).
let challengeCommands = [
  Command(
    words: ["challenge", "create"], summary: "Create a challenge, from a template or freely",
    options: [.child, Option(name: "template", value: "ID", help: "template; see rewards challenge templates")]
      + ChallengeDraftOptions.all,
    examples: [
      "rewards challenge create --child Mia --template quick_start",
      "rewards challenge create --child Mia --title \"Read a lot\" --target 45 --bonus 20 --full-day",
      "rewards challenge create --child Mia --title Sums --goal specific-apps --target 90 --learning Maths --days every",
      "rewards challenge create --child Mia --title \"Seven in a row\" --goal streak --target 7 --full-day --days every",
      "rewards challenge create --child Mia --title \"After school\" --goal time-of-day --target 30 --between 16:00-18:00",
      "rewards challenge create --child Mia --title Ladder --goal chain --step daily-minutes:15 --step streak:3 --full-day",
    ], output: challengeShape, run: createChallenge),
  Command(
    words: ["challenge", "edit"], summary: "Change a challenge from its next period on; an end applies at once",
    options: [.child, which] + ChallengeDraftOptions.all.filter { !["goal", "start", "once"].contains($0.name) },
    examples: ["rewards challenge edit --child Mia --challenge \"Read a lot\" --target 60"], output: challengeShape,
    run: editChallenge),
  Command(
    words: ["challenge", "pause"], summary: "Pause a challenge: time does not count until it is resumed",
    options: [.child, which], output: challengeShape, run: { try await pause($0, $1, true) }),
  Command(
    words: ["challenge", "resume"], summary: "Let a paused challenge go on", options: [.child, which],
    output: challengeShape, run: { try await pause($0, $1, false) }),
  Command(
    words: ["challenge", "end"], summary: "End a challenge now; its history stays", options: [.child, which, .yes],
    output: challengeShape, run: endChallenge),
  Command(
    words: ["challenge", "delete"], summary: "End a challenge and take it off the list; its history is kept",
    options: [.child, which, .yes], output: ["challenge_id": .text], run: deleteChallenge),
  Command(
    words: ["challenge", "list"], summary: "List a child's challenges", options: [.child],
    output: .list(challengeShape), run: listChallenges),
  Command(
    words: ["challenge", "history"], summary: "List a challenge's periods, newest first, completed or not",
    options: [
      .child, which, Option(name: "missed", value: nil, help: "only those that were not completed"),
      Option(name: "count", value: "N", help: "periods to list, 1 to 1000 [20]"),
    ], examples: ["rewards challenge history --child Mia --challenge \"Read a lot\" --missed"],
    output: [
      [
        "start_date": .optional(.date), "end_date": .optional(.date), "progress": .integer, "target": .integer,
        "percentage": .integer, "completed": .bool, "counted_seconds": .integer, "counted_sixtieths": .integer,
      ]
    ], run: listPeriods),
  Command(
    words: ["challenge", "goals"], summary: "List the goal types and their targets",
    output: [["goal": .word(Goal.words), "min_target": .integer, "max_target": .integer, "unit": .text]], run: listGoals
  ),
  Command(
    words: ["challenge", "templates"], summary: "List the templates",
    output: [["template_id": .text, "title": .text, "description": .text]], run: listTemplates),
]

let challengeShape: Shape = [
  "challenge_id": .text, "title": .text, "goal": .word(Goal.words), "target": .integer,
  "status": .word(["active", "paused", "ended", "deleted", "unknown"]),
]

@Sendable private func createChallenge(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  var request = ChallengeV1.CreateChallengeRequest()
  request.childID = owned.child.childID
  request.draft = try ChallengeDraftOptions.read(arguments, owned).0
  request.templateID = arguments["template"] ?? ""
  request.requestID = session.newID()
  let sent = request
  let challenge = try await guardian.call { try await guardian.challenge.createChallenge(sent) }
  try showCreated(challenge, session)
}

func showCreated(_ challenge: ChallengeV1.Challenge, _ session: Session) throws {
  if session.isJSON { return try printJSON(json(challenge)) }
  let start = challenge.settings?.startTime.map { $0.seconds } ?? 0
  let isLater = start > challenge.createTime?.seconds ?? start
  say(
    "Challenge \"\((challenge.settings?.title ?? "").shown)\" counts from "
      + "\(isLater ? time(challenge.settings?.startTime) : "now") on: \(describe(challenge)).")
}

/// A child's challenge by title or id.
private func find(
  _ session: Session, _ arguments: Arguments
) async throws -> (SignedIn, ChildApps, ChallengeV1.Challenge) {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let wanted = try arguments.required("challenge")
  let all = try await challenges(of: owned.child, guardian)
  let found = all.filter { $0.challengeID == wanted || $0.settings?.title == wanted }
  guard let challenge = found.first, found.count == 1 else {
    let list = all.map { "\"\(($0.settings?.title ?? "").shown)\" (\($0.challengeID))" }.joined(separator: ", ")
    throw CommandError(
      "\(found.isEmpty ? "no challenge is" : "several challenges are") called \"\(wanted)\"; "
        + "\(owned.child.displayName.shown) has \(list.isEmpty ? "none" : list)")
  }
  return (guardian, owned, challenge)
}

/// All of a child's challenges, including ended ones.
func challenges(of child: FamilyV1.Child, _ caller: SignedIn) async throws -> [ChallengeV1.Challenge] {
  try await caller.call {
    try await caller.challenge.listChallenges(
      .init(childID: child.childID, includeEnded: true, pageSize: 1_000)
    ).challenges
  }
}

@Sendable private func editChallenge(_ session: Session, _ arguments: Arguments) async throws {
  let (guardian, owned, challenge) = try await find(session, arguments)
  let (draft, fields) = try ChallengeDraftOptions.read(arguments, owned)
  guard !fields.isEmpty else { throw CommandError("say what to change, such as --target 45") }
  var request = ChallengeV1.UpdateChallengeRequest()
  request.challengeID = challenge.challengeID
  request.settings = draft
  request.updateMask = .init(paths: fields)
  request.etag = challenge.etag
  request.requestID = session.newID()
  let sent = request
  let edited = try await guardian.call { try await guardian.challenge.updateChallenge(sent) }
  try show(edited, session)
}

private func pause(_ session: Session, _ arguments: Arguments, _ isPaused: Bool) async throws {
  let (guardian, _, challenge) = try await find(session, arguments)
  let requestID = session.newID()
  try show(
    try await guardian.call {
      try await guardian.challenge.pauseChallenge(
        .init(challengeID: challenge.challengeID, paused: isPaused, requestID: requestID))
    }, session)
}

@Sendable private func endChallenge(_ session: Session, _ arguments: Arguments) async throws {
  let (guardian, _, challenge) = try await find(session, arguments)
  try confirm("End \"\((challenge.settings?.title ?? "").shown)\" now?", session, arguments)
  let requestID = session.newID()
  try show(
    try await guardian.call {
      try await guardian.challenge.endChallenge(.init(challengeID: challenge.challengeID, requestID: requestID))
    }, session)
}

@Sendable private func deleteChallenge(_ session: Session, _ arguments: Arguments) async throws {
  let (guardian, owned, challenge) = try await find(session, arguments)
  let title = (challenge.settings?.title ?? "").shown
  try confirm("Delete \"\(title)\"?", session, arguments)
  let requestID = session.newID()
  _ = try await guardian.call {
    try await guardian.challenge.deleteChallenge(.init(challengeID: challenge.challengeID, requestID: requestID))
  }
  if session.isJSON { return try printJSON(.object(["challenge_id": .string(challenge.challengeID)])) }
  say("\"\(title)\" of \(owned.child.displayName.shown) is deleted.")
}

@Sendable private func listTemplates(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let templates = try await guardian.call { try await guardian.challenge.listTemplates(.init()).templates }
  if session.isJSON {
    return try printJSON(
      .array(
        templates.map {
          .object([
            "template_id": .string($0.templateID), "title": .string($0.draft?.title ?? ""),
            "description": .string($0.draft?.description ?? ""),
          ])
        }))
  }
  print(
    table(
      ["Template", "Title", "Description"],
      templates.map { [$0.templateID, $0.draft?.title ?? "", $0.draft?.description ?? ""] }))
}

@Sendable private func listGoals(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let goals = try await guardian.call { try await guardian.challenge.listGoalTypes(.init()).goalTypes }
  if session.isJSON {
    return try printJSON(
      .array(
        goals.map {
          .object([
            "goal": .string(name($0.goalType)), "min_target": .integer(Int64($0.minTarget)),
            "max_target": .integer(Int64($0.maxTarget)), "unit": .string($0.unit),
          ])
        }))
  }
  print(
    table(
      ["--goal", "--target", "Meaning"],
      goals.map { [name($0.goalType), "\($0.minTarget) to \($0.maxTarget) \($0.unit)", $0.description] }))
}

@Sendable private func listChallenges(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let challenges = try await challenges(of: child, guardian)
  if session.isJSON { return try printJSON(.array(challenges.map(json))) }
  print(
    table(
      ["Challenge", "Goal", "Status", "Id"],
      challenges.map { [($0.settings?.title ?? "").shown, describe($0), name($0.status), $0.challengeID] }))
}

@Sendable private func listPeriods(_ session: Session, _ arguments: Arguments) async throws {
  let (guardian, owned, challenge) = try await find(session, arguments)
  let size = try arguments.number("count", in: 1...1_000) ?? 20
  let request = ChallengeV1.ListPeriodsRequest(
    childID: owned.child.childID, challengeID: challenge.challengeID, notCompleted: arguments.has("missed"),
    pageSize: Int32(size))
  let periods = try await guardian.call { try await guardian.challenge.listPeriods(request).periods }
  func json(_ date: CommonV1.LocalDate?) -> JSON { date == nil ? .null : .string(RewardsCommands.date(date)) }
  if session.isJSON {
    return try printJSON(
      .array(
        periods.map {
          .object([
            "start_date": json($0.periodStartDate), "end_date": json($0.periodEndDate),
            "progress": .integer($0.progress), "target": .integer(Int64($0.target)),
            "percentage": .integer(Int64($0.percentage)), "completed": .bool($0.completed),
            "counted_seconds": .integer($0.countedSeconds), "counted_sixtieths": .integer($0.countedSixtieths),
          ])
        }))
  }
  if periods.isEmpty { return say("There is no such period.") }
  print(
    table(
      ["From", "Progress", "Counted", "State"],
      periods.map {
        [
          RewardsCommands.date($0.periodStartDate), "\($0.percentage) %", duration($0.countedSeconds),
          $0.completed ? "completed" : "not completed",
        ]
      }))
}

private func show(_ challenge: ChallengeV1.Challenge, _ session: Session) throws {
  if session.isJSON { return try printJSON(json(challenge)) }
  say("\"\((challenge.settings?.title ?? "").shown)\" is \(name(challenge.status)): \(describe(challenge)).")
}

private func describe(_ challenge: ChallengeV1.Challenge) -> String {
  let draft = challenge.settings ?? .init()
  return "\(describe(draft)), bonus \(draft.bonusPercentage ?? 0) %"
}

/// The learning that a challenge counts, and how much of it is the goal.
func describe(_ draft: ChallengeV1.ChallengeDraft) -> String {
  (Goal.of(draft.goalType) ?? .daily).text(draft.target ?? 0, draft)
}

/// The goal type as options name it.
func name(_ goal: ChallengeV1.GoalType) -> String {
  Goal.of(goal)?.name ?? "unknown"
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

func json(_ challenge: ChallengeV1.Challenge) -> JSON {
  .object([
    "challenge_id": .string(challenge.challengeID), "title": .string(challenge.settings?.title ?? ""),
    "goal": .string(name(challenge.settings?.goalType ?? .unspecified)),
    "target": .integer(Int64(challenge.settings?.target ?? 0)), "status": .string(name(challenge.status)),
  ])
}
