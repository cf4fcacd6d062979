import CommandLine
import DisplayText
import JSON
import Messages
import Stubs

private let standings: [(standing: ChallengeV1.StreakDayStanding, name: String)] = [
  (.counted, "counted"), (.missed, "missed"), (.paused, "paused"), (.frozen, "frozen"), (.repaired, "repaired"),
  (.noDay, "no-day"), (.open, "open"),
]
private let corrections: [(cause: UsageV1.UsageChangeCause, name: String)] = [
  (.unspecified, "guardian"), (.record, "record"), (.assignment, "assignment"), (.shield, "shield"), (.zone, "zone"),
  (.review, "review"), (.rate, "rate"), (.removal, "removal"),
]

/// Why a child's streaks, level and badges are what they are (CH-17).
let awardExplanationCommands = [
  Command(
    words: ["streak", "explain"], summary: "Explain a child's streaks and their bonuses day by day",
    options: [
      .child, Option(name: "from", value: "DATE", help: "first day", isRequired: true),
      Option(name: "to", value: "DATE", help: "last day, today at the latest", isRequired: true),
    ],
    examples: ["rewards streak explain --child Mia --from 2026-03-02 --to 2026-03-08"],
    output: .object([
      (
        "days",
        .list([
          "date": .date, "rule_version": .integer, "standing": .word(standings.map(\.name) + ["unknown"]),
          "learning_seconds": .integer,
          "learning_sixtieths": .integer, "minimum_seconds": .integer, "daily_streak": .integer,
          "weekly_streak": .integer, "freezes_held": .integer, "multiplier_percent": .integer,
          "bonus_sixtieths": .integer, "correction_cause": .optional(.word(corrections.map(\.name) + ["unknown"])),
          "text": .text, "bonus_text": .optional(.text),
        ])
      ),
      (
        "weeks",
        .list([
          "first_date": .date, "last_date": .date, "counted_days": .integer, "weekly_streak": .integer, "text": .text,
        ])
      ),
    ]), run: explainStreaks),
  Command(
    words: ["levels", "explain"], summary: "Explain a child's level: how its points add up",
    options: [.child, Option(name: "days", value: nil, help: "by day, not by month")],
    examples: ["rewards levels explain --child Mia", "rewards levels explain --child Mia --days"],
    output: .object([
      ("rule_version", .integer), ("level", .integer), ("points", .integer), ("learning_sixtieths", .integer),
      (
        "thresholds",
        .list([
          "level": .integer, "points": .optional(.integer), "reach_date": .optional(.date),
          "announce_time": .optional(.time),
        ])
      ),
      (
        "parts",
        .list(["first_date": .date, "last_date": .date, "learning_sixtieths": .integer, "total_sixtieths": .integer])
      ),
      ("text", .text),
    ]), run: explainLevel),
  Command(
    words: ["badge", "explain"], summary: "Explain why a child has a badge, or what is missing",
    options: [
      .child,
      Option(
        name: "badge", value: "CODE", help: "the badge, as rewards badges or badge list shows it", isRequired: true),
      Option(name: "secret", value: nil, help: "also a secret badge that the child does not have"),
    ],
    examples: ["rewards badge explain --child Mia --badge WEEK_WARRIOR"],
    output: .object([
      ("rule_version", .integer), ("definition_version", .integer), ("code", .text), ("earned", .bool),
      ("reach_date", .optional(.date)), ("progress", .integer), ("target", .integer),
      (
        "conditions",
        .list([
          "path": .text, "fact": .optional(.text), "value": .integer, "target": .integer, "met": .bool,
          "missing": .integer, "reach_date": .optional(.date), "text": .text,
        ])
      ),
      ("text", .text),
    ]), run: explainBadge),
]

// MARK: - Streaks

@Sendable private func explainStreaks(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  var request = ChallengeV1.ExplainStreaksRequest(
    childID: child.childID, firstDate: try arguments.date("from"), lastDate: try arguments.date("to"), pageSize: 366)
  var (days, weeks): ([ChallengeV1.StreakDayExplanation], [ChallengeV1.StreakWeekExplanation]) = ([], [])
  repeat {
    let asked = request
    let page = try await guardian.call { try await guardian.streaks.explainStreaks(asked) }
    days += page.days
    // A week that goes on on the next page is on both.
    weeks += page.weeks.filter { $0.firstDate != weeks.last?.firstDate }
    request.pageToken = page.nextPageToken
  } while !request.pageToken.isEmpty
  if session.isJSON {
    return try printJSON(.object(["days": .array(days.map(json)), "weeks": .array(weeks.map(json))]))
  }
  print(
    table(
      ["Day", "Streak", "Why", "Bonus"],
      days.map { day in
        [
          date(day.date), "\(day.dailyStreak)", DisplayText.escaped(day.text), DisplayText.escaped(day.bonusText),
        ]
      }))
  for week in weeks { say("\(date(week.firstDate)) to \(date(week.lastDate)): \(week.text.shown)") }
}

private func json(_ day: ChallengeV1.StreakDayExplanation) -> JSON {
  let correction = day.correction.map { found in
    JSON.string(corrections.first { $0.cause == found.cause }?.name ?? "unknown")
  }
  return .object([
    "date": .string(date(day.date)), "rule_version": .integer(Int64(day.ruleVersion)),
    "standing": .string(standings.first { $0.standing == day.standing }?.name ?? "unknown"),
    "learning_seconds": .integer(day.learningSeconds), "learning_sixtieths": .integer(day.learningSixtieths),
    "minimum_seconds": .integer(day.minimumSeconds), "daily_streak": .integer(day.dailyStreak),
    "weekly_streak": .integer(day.weeklyStreak), "freezes_held": .integer(Int64(day.freezesHeld)),
    "multiplier_percent": .integer(Int64(day.multiplierPercent)), "bonus_sixtieths": .integer(day.bonusSixtieths),
    "correction_cause": correction ?? .null, "text": .string(day.text),
    "bonus_text": day.bonusText.isEmpty ? .null : .string(day.bonusText),
  ])
}

private func json(_ week: ChallengeV1.StreakWeekExplanation) -> JSON {
  .object([
    "first_date": .string(date(week.firstDate)), "last_date": .string(date(week.lastDate)),
    "counted_days": .integer(Int64(week.countedDays)), "weekly_streak": .integer(week.weeklyStreak),
    "text": .string(week.text),
  ])
}

// MARK: - Levels

@Sendable private func explainLevel(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  var request = ChallengeV1.ExplainLevelRequest(
    childID: child.childID, part: arguments.has("days") ? .day : .month, pageSize: 1_000)
  var (answer, parts): (ChallengeV1.ExplainLevelResponse, [ChallengeV1.LevelPoints]) = (.init(), [])
  repeat {
    let asked = request
    answer = try await guardian.call { try await guardian.levels.explainLevel(asked) }
    parts += answer.parts
    request.pageToken = answer.nextPageToken
  } while !request.pageToken.isEmpty
  if session.isJSON { return try printJSON(json(answer, parts)) }
  say("\(child.displayName.shown): \(answer.text.shown).")
  for threshold in answer.thresholds {
    let reached = threshold.reachDate.map { "reached on \(date($0))" } ?? "not reached by what is known now"
    let announced = threshold.announceTime.map { ", announced on \(minute($0))" } ?? ""
    say(
      "Level \(threshold.level)\(threshold.points.map { " from \(grouped($0)) points" } ?? ""): \(reached)\(announced)."
    )
  }
  print(
    table(
      ["From", "To", "Points", "In all"],
      parts.map { part in
        [
          date(part.firstDate), date(part.lastDate), grouped(part.learningSixtieths / 60),
          grouped(part.totalSixtieths / 60),
        ]
      }))
}

private func json(_ answer: ChallengeV1.ExplainLevelResponse, _ parts: [ChallengeV1.LevelPoints]) -> JSON {
  .object([
    "rule_version": .integer(Int64(answer.ruleVersion)), "level": .integer(Int64(answer.level?.level ?? 0)),
    "points": .integer(answer.level?.points ?? 0), "learning_sixtieths": .integer(answer.learningSixtieths),
    "thresholds": .array(
      answer.thresholds.map { threshold in
        .object([
          "level": .integer(Int64(threshold.level)), "points": threshold.points.map { .integer($0) } ?? .null,
          "reach_date": threshold.reachDate.map { .string(date($0)) } ?? .null,
          "announce_time": jsonTime(threshold.announceTime),
        ])
      }),
    "parts": .array(
      parts.map { part in
        .object([
          "first_date": .string(date(part.firstDate)), "last_date": .string(date(part.lastDate)),
          "learning_sixtieths": .integer(part.learningSixtieths), "total_sixtieths": .integer(part.totalSixtieths),
        ])
      }),
    "text": .string(answer.text),
  ])
}

// MARK: - Badges

@Sendable private func explainBadge(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let request = BadgeV1.ExplainBadgeRequest(
    childID: child.childID, code: try arguments.required("badge"), includeSecret: arguments.has("secret"))
  let answer = try await guardian.call { try await guardian.definitions.explainBadge(request) }
  let conditions = answer.criteria.map(flattened) ?? []
  if session.isJSON { return try printJSON(json(answer, conditions)) }
  say("\(answer.badge?.badge?.displayName.shown ?? ""): \(answer.text.shown).")
  if conditions.isEmpty { return }
  print(
    table(
      ["Holds", "Since", "Condition"],
      conditions.map { condition in
        [condition.met ? "yes" : "no", condition.reachDate.map { date($0) } ?? "", DisplayText.escaped(condition.text)]
      }))
}

/// A condition and those inside, each before what is inside of it.
private func flattened(_ condition: BadgeV1.ConditionExplanation) -> [BadgeV1.ConditionExplanation] {
  [condition] + condition.conditions.flatMap(flattened)
}

private func json(
  _ answer: BadgeV1.ExplainBadgeResponse, _ conditions: [BadgeV1.ConditionExplanation]
) -> JSON {
  .object([
    "rule_version": .integer(Int64(answer.ruleVersion)), "definition_version": .integer(answer.definitionVersion),
    "code": .string(answer.badge?.badge?.code ?? ""), "earned": .bool(answer.badge?.earned ?? false),
    "reach_date": answer.badge?.reachDate.map { .string(date($0)) } ?? .null,
    "progress": .integer(answer.badge?.progress ?? 0), "target": .integer(answer.badge?.progressTarget ?? 0),
    "conditions": .array(
      conditions.map { condition in
        .object([
          "path": .string(condition.path), "fact": condition.fact.isEmpty ? .null : .string(condition.fact),
          "value": .integer(condition.value), "target": .integer(condition.target), "met": .bool(condition.met),
          "missing": .integer(condition.missing),
          "reach_date": condition.reachDate.map { .string(date($0)) } ?? .null, "text": .string(condition.text),
        ])
      }),
    "text": .string(answer.text),
  ])
}
