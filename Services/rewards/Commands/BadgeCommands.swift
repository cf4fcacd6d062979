import CommandLine
import JSON
import LocalTime
import Messages
import RPC
import Stubs

private let kinds: [(kind: BadgeV1.ConditionKind, name: String)] = [
  (.singleAction, "single_action"), (.count, "count_threshold"), (.amount, "amount_threshold"),
  (.streak, "streak_count"), (.percentage, "percentage_target"), (.goalCompletion, "goal_completion"),
  (.timeBased, "time_based_action"),
]
private let categories = ["saving", "spending", "goals", "chores", "streaks", "milestones", "special"]
private let rarities = ["common", "uncommon", "rare", "epic", "legendary"]

private let badgeShape: Shape = [
  "code": .text, "name": .text, "description": .optional(.text), "category": .word(categories + ["unknown"]),
  "rarity": .word(rarities + ["unknown"]), "points": .integer, "secret": .bool, "retired": .bool,
]
private let awardShape: Shape = [
  "code": .text, "points": .integer, "earn_time": .optional(.time), "reach_date": .optional(.date),
  "guardian_id": .optional(.text), "note": .optional(.text), "revoke_time": .optional(.time),
  "revoke_reason": .optional(.text),
  "facts": [
    [
      "fact": .text, "value": .integer, "threshold": .integer, "reach_date": .optional(.date),
      "omitted_sources": .integer,
      "sources": [
        [
          "activity_id": .optional(.text), "reporter": .optional(.text), "challenge_id": .optional(.text),
          "date": .optional(.date), "occur_time": .optional(.time),
        ]
      ],
    ]
  ],
]
private let code = Option(
  name: "badge", value: "CODE", help: "the badge, as rewards badges or badge list shows it", isRequired: true)
private let settings = [
  Option(name: "description", value: "TEXT", help: "how to earn it"),
  Option(name: "category", value: "NAME", help: categories.joined(separator: ", ")),
  Option(name: "rarity", value: "NAME", help: "\(rarities.joined(separator: ", ")) [common]"),
  Option(name: "points", value: "N", help: "achievement points, 0 to 1000 [0]"),
  Option(name: "fact", value: "NAME", help: "what earns it: this fact, as rewards facts lists it"),
  Option(name: "threshold", value: "N", help: "and the value that it has to reach, amounts in minor units"),
  Option(
    name: "kind", value: "KIND", help: "\(kinds.map(\.name).joined(separator: ", ")) [by the fact]"),
  Option(name: "criteria", value: "FILE", help: "nested conditions as JSON with all_of, any_of, some_of and at_least"),
  Option(name: "secret", value: "yes|no", help: "hidden from children until they have it"),
]

/// A family's own badges, and awards (BA-4, BA-6 to BA-8).
let badgeCommands = [
  Command(
    words: ["badge", "create"], summary: "Make a badge of the family's own",
    options: [Option(name: "name", value: "TEXT", help: "its name", isRequired: true)] + settings,
    examples: [
      "rewards badge create --name \"Kind helper\" --category chores --points 20 --fact tasks_completed --threshold 5"
    ], output: badgeShape, run: create),
  Command(
    words: ["badge", "update"], summary: "Change a badge of the family's own",
    options: [code, Option(name: "name", value: "TEXT", help: "its name")] + settings,
    examples: ["rewards badge update --badge 019c8a00-7c4b-7000-8000-0123456789ab --points 30"], output: badgeShape,
    run: update),
  Command(
    words: ["badge", "retire"], summary: "Retire a badge of the family's own: no child earns it any more",
    options: [code], examples: ["rewards badge retire --badge 019c8a00-7c4b-7000-8000-0123456789ab"],
    output: badgeShape, run: retire),
  Command(
    words: ["badge", "list"], summary: "List the family's own badges", examples: ["rewards badge list"],
    output: .list(badgeShape), run: list),
  Command(
    words: ["badge", "award"], summary: "Give a child one of the family's own badges",
    options: [.child, code, Option(name: "note", value: "TEXT", help: "what for")],
    examples: ["rewards badge award --child Mia --badge 019c8a00-7c4b-7000-8000-0123456789ab --note helped"],
    output: awardShape, run: award),
  Command(
    words: ["badge", "revoke"], summary: "Take a badge away from a child, with its points",
    options: [.child, code, Option(name: "reason", value: "TEXT", help: "why", isRequired: true), .yes],
    examples: ["rewards badge revoke --child Mia --badge FIRST_STEPS --reason \"by mistake\""], output: awardShape,
    run: revoke),
  Command(
    words: ["badge", "evidence"], summary: "Show when and by what a child has earned a badge", options: [.child, code],
    examples: ["rewards badge evidence --child Mia --badge FIRST_STEPS"], output: awardShape, run: showEvidence),
]

// MARK: - Definitions

private func readDraft(_ arguments: Arguments) throws -> (draft: BadgeV1.BadgeDraft, fields: [String]) {
  var draft = BadgeV1.BadgeDraft()
  var fields: [String] = []
  func number(of name: String, among words: [String]) throws -> Int32? {
    guard let word = arguments[name] else { return nil }
    guard let index = words.firstIndex(of: word) else {
      throw CommandError("--\(name) is \(word); it must be one of \(words.joined(separator: ", "))")
    }
    return Int32(index + 1)
  }
  if let name = arguments["name"] { (draft.displayName, fields) = (name, fields + ["display_name"]) }
  if let text = arguments["description"] { (draft.description, fields) = (text, fields + ["description"]) }
  if let value = try number(of: "category", among: categories) {
    (draft.category, fields) = (.init(rawValue: value), fields + ["category"])
  }
  if let value = try number(of: "rarity", among: rarities) {
    (draft.rarity, fields) = (.init(rawValue: value), fields + ["rarity"])
  }
  if let points = try arguments.number("points", in: 0...1_000) {
    (draft.points, fields) = (Int32(points), fields + ["points"])
  }
  if let criteria = try readCriteria(arguments) { (draft.criteria, fields) = (criteria, fields + ["criteria"]) }
  if let secret = arguments["secret"] {
    guard ["yes", "no"].contains(secret) else { throw CommandError("--secret is \(secret); it must be yes or no") }
    (draft.secret, fields) = (secret == "yes", fields + ["secret"])
  }
  return (draft, fields)
}

private func readCriteria(_ arguments: Arguments) throws -> BadgeV1.Criterion? {
  if let path = arguments["criteria"] {
    let bytes = try InputFile(path: path).bytes(limit: 1 << 20)
    guard let json = try? JSON(parsing: bytes) else {
      throw CommandError("\(path) is not JSON")
    }
    return try criterion(json, at: "criteria", depth: 1)
  }
  guard let fact = arguments["fact"] else { return nil }
  guard let threshold = try arguments.number("threshold", in: 1...Int64.max) else {
    throw CommandError("--threshold N is missing: the value that the fact has to reach")
  }
  let named = try arguments["kind"].map { try kind($0, at: "--kind") }
  let amounts = ["total_saved", "balance"]
  let usual: BadgeV1.ConditionKind =
    amounts.contains(fact) ? .amount : fact == "monthly_savings_rate" ? .percentage : .count
  return BadgeV1.Criterion(kind: named ?? usual, fact: fact, threshold: threshold)
}

private func kind(_ name: String, at place: String) throws -> BadgeV1.ConditionKind {
  guard let kind = kinds.first(where: { $0.name == name })?.kind else {
    throw CommandError("\(place) is \(name); it must be one of \(kinds.map(\.name).joined(separator: ", "))")
  }
  return kind
}

private func criterion(_ json: JSON, at path: String, depth: Int) throws -> BadgeV1.Criterion {
  guard depth <= 16, json.objectValue != nil else {
    throw CommandError(
      "\(path) is not a condition, or nested "
        + "too deep")
  }
  func nested(_ name: String) throws -> [BadgeV1.Criterion] {
    try (json[name]?.arrayValue ?? []).enumerated().map {
      try criterion($1, at: "\(path).\(name)[\($0)]", depth: depth + 1)
    }
  }
  var result = BadgeV1.Criterion(
    fact: json["fact"]?.stringValue ?? "", threshold: json["threshold"]?.integerValue ?? 0, allOf: try nested("all_of"),
    anyOf: try nested("any_of"), atLeast: Int32(clamping: json["at_least"]?.integerValue ?? 0),
    someOf: try nested("some_of"))
  if let name = json["kind"]?.stringValue { result.kind = try kind(name, at: "\(path).kind") }
  return result
}

@Sendable private func create(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var draft = try readDraft(arguments).draft
  if draft.category == .unspecified { draft.category = .special }
  let request = BadgeV1.CreateBadgeRequest(requestID: session.newID(), draft: draft)
  try show(try await guardian.call { try await guardian.definitions.createBadge(request) }, session)
}

@Sendable private func update(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let (draft, fields) = try readDraft(arguments)
  let request = BadgeV1.UpdateBadgeRequest(
    requestID: session.newID(), code: try arguments.required("badge"), draft: draft, updateMask: .init(paths: fields))
  try show(try await guardian.call { try await guardian.definitions.updateBadge(request) }, session)
}

@Sendable private func retire(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let request = BadgeV1.RetireBadgeRequest(requestID: session.newID(), code: try arguments.required("badge"))
  try show(try await guardian.call { try await guardian.definitions.retireBadge(request) }, session)
}

@Sendable private func list(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var (badges, token): ([BadgeV1.Badge], String) = ([], "")
  repeat {
    let asked = BadgeV1.ListDefinitionsRequest(pageSize: 1_000, pageToken: token)
    let page = try await guardian.call { try await guardian.definitions.listDefinitions(asked) }
    badges += page.badges
    token = page.nextPageToken
  } while !token.isEmpty
  if session.isJSON { return try printJSON(.array(badges.map(json))) }
  if badges.isEmpty { return say("The family has no badges of its own.") }
  print(
    table(
      ["Badge", "Points", "Note", "Id"],
      badges.map { badge in
        let note = [badge.secret ? "secret" : "", badge.retired ? "retired" : ""].filter { !$0.isEmpty }
        return [badge.displayName, "\(badge.points)", note.joined(separator: ", "), badge.code]
      }))
}

private func show(_ badge: BadgeV1.Badge, _ session: Session) throws {
  if session.isJSON { return try printJSON(json(badge)) }
  let state = badge.retired ? "is retired" : badge.secret ? "can be earned, and is secret" : "can be earned"
  say("\(badge.displayName.shown) (\(badge.code)) \(state); it gives \(count(Int64(badge.points), "point")).")
}

private func json(_ badge: BadgeV1.Badge) -> JSON {
  func word(_ number: Int32, _ words: [String]) -> JSON {
    .string(words.indices.contains(Int(number) - 1) ? words[Int(number) - 1] : "unknown")
  }
  return .object([
    "code": .string(badge.code), "name": .string(badge.displayName),
    "description": badge.description.isEmpty ? .null : .string(badge.description),
    "category": word(badge.category.rawValue, categories), "rarity": word(badge.rarity.rawValue, rarities),
    "points": .integer(Int64(badge.points)), "secret": .bool(badge.secret), "retired": .bool(badge.retired),
  ])
}

// MARK: - Awards

@Sendable private func award(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let request = BadgeV1.AwardBadgeRequest(
    requestID: session.newID(), childID: child.childID, code: try arguments.required("badge"),
    note: arguments["note"] ?? "")
  let award = try await guardian.call { try await guardian.definitions.awardBadge(request) }
  if session.isJSON { return try printJSON(json(award)) }
  say("\(child.displayName.shown) has the badge \((award.badge?.displayName ?? "").shown).")
}

@Sendable private func revoke(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let badge = try arguments.required("badge")
  try confirm("Take the badge \(badge.shown) away from \(child.displayName.shown)?", session, arguments)
  let request = BadgeV1.RevokeBadgeRequest(
    requestID: session.newID(), childID: child.childID, code: badge, reason: try arguments.required("reason"))
  let award = try await guardian.call { try await guardian.definitions.revokeBadge(request) }
  if session.isJSON { return try printJSON(json(award)) }
  say(
    "\(child.displayName.shown) no longer has the badge \((award.badge?.displayName ?? "").shown); "
      + "\(count(Int64(award.points), "point")) are taken back.")
}

@Sendable private func showEvidence(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let request = BadgeV1.GetAwardRequest(childID: child.childID, code: try arguments.required("badge"))
  let award = try await guardian.call { try await guardian.definitions.getAward(request) }
  if session.isJSON { return try printJSON(json(award)) }
  say(
    "\(child.displayName.shown) reached \((award.badge?.displayName ?? "").shown) on \(date(award.reachDate)); it became "
      + "known at \(minute(award.earnTime)).")
  if award.revokeTime != nil { say("It was revoked: \(award.revokeReason.shown)") }
  if award.facts.isEmpty { return say("A guardian gave it. \(award.note.shown)") }
  print(
    table(
      ["Fact", "Value", "Needed", "Reached on", "Because of"],
      award.facts.map { fact in
        let sources = fact.sources.suffix(3).map { source in
          [source.activityID, source.challengeID, date(source.date)].first { !$0.isEmpty } ?? ""
        }
        return [
          fact.fact.replacing("_", with: " "), grouped(fact.value), grouped(fact.threshold), date(fact.reachDate),
          sources.joined(separator: ", "),
        ]
      }))
}

private func jsonDate(_ value: CommonV1.LocalDate?) -> JSON {
  value == nil ? .null : .string(date(value))
}

private func json(_ award: BadgeV1.Award) -> JSON {
  func text(_ value: String) -> JSON { value.isEmpty ? .null : .string(value) }
  return .object([
    "code": .string(award.badge?.code ?? ""), "points": .integer(Int64(award.points)),
    "earn_time": jsonTime(award.earnTime), "reach_date": jsonDate(award.reachDate),
    "guardian_id": text(award.guardianID), "note": text(award.note), "revoke_time": jsonTime(award.revokeTime),
    "revoke_reason": text(award.revokeReason),
    "facts": .array(
      award.facts.map { fact in
        .object([
          "fact": .string(fact.fact), "value": .integer(fact.value), "threshold": .integer(fact.threshold),
          "reach_date": jsonDate(fact.reachDate), "omitted_sources": .integer(fact.omittedSources),
          "sources": .array(
            fact.sources.map { source in
              .object([
                "activity_id": text(source.activityID), "reporter": text(source.reporter),
                "challenge_id": text(source.challengeID), "date": jsonDate(source.date),
                "occur_time": jsonTime(source.occurTime),
              ])
            }),
        ])
      }),
  ])
}
