import CommandLine
import DisplayText
import JSON
import Messages
import Stubs

private let outcomes: [(outcome: ChallengeV1.PeriodPartOutcome, name: String)] = [
  (.counted, "counted"), (.beforeStart, "before-start"), (.afterEnd, "after-end"),
  (.appNotChosen, "app-not-chosen"), (.appRemoved, "app-removed"), (.paused, "paused"),
  (.outsideActiveDays, "outside-active-days"), (.outsideTimeOfDay, "outside-time-of-day"),
  (.dayBelowMinimum, "day-below-minimum"), (.appBelowMinimum, "app-below-minimum"),
  (.outsideBestStretch, "outside-best-stretch"), (.outsideStep, "outside-step"),
  (.stepNotCompleted, "step-not-completed"), (.afterLastStep, "after-last-step"),
]

private let dayOutcomes: [(outcome: ChallengeV1.PeriodDayOutcome, name: String)] = [
  (.counted, "counted"), (.open, "open"), (.missed, "missed"), (.notScheduled, "not-scheduled"), (.paused, "paused"),
  (.streakPause, "streak-pause"), (.noSuchDay, "no-such-day"),
]

private let changeKinds: [(kind: ChallengeV1.PeriodChangeKind, name: String)] = [
  (.corrected, "corrected"), (.withdrawn, "withdrawn"), (.restored, "restored"),
]

/// Why a period of a challenge has its figures (CH-17).
let challengeExplanationCommands = [
  Command(
    words: ["challenge", "explain"], summary: "Explain a challenge's period: what counted, what did not, and why",
    options: [
      .child, Option(name: "challenge", value: "NAME", help: "title or id; a deleted one by its id", isRequired: true),
      Option(name: "date", value: "DATE", help: "a local day of the period [the current one]"),
      Option(name: "all", value: nil, help: "every part of the learning, not only sums"),
    ],
    examples: [
      "rewards challenge explain --child Mia --challenge \"Read a lot\"",
      "rewards challenge explain --child Mia --challenge \"Read a lot\" --date 2026-03-02 --all",
    ],
    output: [
      "start_date": .optional(.date), "end_date": .optional(.date), "text": .text, "missing": .text, "reward": .text,
      "rule": .text, "rule_version": .integer, "settings_version": .integer, "progress": .integer,
      "counted_seconds": .integer, "counted_sixtieths": .integer, "completion_time": .optional(.time),
      "base_sixtieths": .integer, "bonus_sixtieths": .integer, "reward_seconds": .integer,
      "change": .optional(.word(changeKinds.map(\.name) + ["unknown"])),
      "days": [
        [
          "first_date": .optional(.date), "last_date": .optional(.date),
          "outcome": .word(dayOutcomes.map(\.name) + ["unknown"]), "counted_seconds": .integer,
          "minimum_seconds": .integer, "text": .text,
        ]
      ],
      "apps": [["app_id": .text, "counted_seconds": .integer, "reached": .bool]],
      "steps": [
        ["number": .integer, "progress": .integer, "completion_date": .optional(.date), "text": .text]
      ],
      "parts": [
        [
          "app_id": .text, "start_time": .time, "end_time": .time, "seconds": .integer, "sixtieths": .integer,
          "outcome": .word(outcomes.map(\.name) + ["unknown"]), "counted": .bool, "in_base": .bool, "step": .integer,
          "text": .text,
        ]
      ],
    ], run: explain)
]

@Sendable private func explain(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  var request = ChallengeV1.ExplainPeriodRequest()
  request.childID = owned.child.childID
  request.challengeID = try await challengeID(try arguments.required("challenge"), owned, guardian)
  request.periodStartDate = try arguments.date("date")
  request.pageSize = 1_000
  var (whole, parts): (ChallengeV1.ExplainPeriodResponse?, [ChallengeV1.PeriodPart]) = (nil, [])
  repeat {
    let sent = request
    let page = try await guardian.call { try await guardian.explanations.explainPeriod(sent) }
    whole = whole ?? page
    parts += page.parts
    request.pageToken = page.nextPageToken
  } while !request.pageToken.isEmpty && (session.isJSON || arguments.has("all"))
  guard let whole else { return }
  if session.isJSON { return try printJSON(json(whole, parts)) }
  say("\(date(whole.progress?.periodStartDate)): \(DisplayText.escaped(whole.text))")
  for text in [whole.missingText, whole.rewardText] where !text.isEmpty { say("\(DisplayText.escaped(text)).") }
  say("Rule \(whole.rule?.ruleVersion ?? 0), settings \(whole.rule?.settingsVersion ?? 0): \(ruleText(whole)).")
  printLines(whole, owned)
  if arguments.has("all") {
    print(
      table(
        ["From", "Length", "App", "What", "Why"],
        parts.map { part in
          [
            time(part.startTime), exactMinutes(part.seconds), owned.label(part.appID), name(part.outcome),
            DisplayText.escaped(part.text),
          ]
        }))
  } else if !whole.totals.isEmpty {
    print(
      table(
        ["What", "Length", "Points"],
        whole.totals.map { [name($0.outcome), exactMinutes($0.seconds), decimalPoints($0.sixtieths)] }))
  }
}

/// The id of a challenge that is named by its title or its id; of a deleted one only the id is known.
private func challengeID(_ wanted: String, _ owned: ChildApps, _ guardian: SignedIn) async throws -> String {
  let found = try await challenges(of: owned.child, guardian).filter {
    $0.challengeID == wanted || $0.settings?.title == wanted
  }
  guard found.count < 2 else {
    throw CommandError("several challenges are called \"\(wanted)\"; name one by its id, see rewards challenge list")
  }
  return found.first?.challengeID ?? wanted
}

private func ruleText(_ whole: ChallengeV1.ExplainPeriodResponse) -> String {
  DisplayText.escaped(whole.rule?.text ?? "")
}

/// The days, apps and steps that the goal counts.
private func printLines(_ whole: ChallengeV1.ExplainPeriodResponse, _ owned: ChildApps) {
  if !whole.days.isEmpty {
    print(
      table(
        ["Day", "To", "Counted", "What"],
        whole.days.map {
          [date($0.firstDate), date($0.lastDate), exactMinutes($0.countedSeconds), DisplayText.escaped($0.text)]
        }))
  }
  if !whole.apps.isEmpty {
    print(
      table(
        ["App", "Counted", "What"],
        whole.apps.map { [owned.label($0.appID), exactMinutes($0.countedSeconds), DisplayText.escaped($0.text)] }))
  }
  if !whole.steps.isEmpty {
    print(table(["Step", "What"], whole.steps.map { ["\($0.number)", DisplayText.escaped($0.text)] }))
  }
}

private func name(_ outcome: ChallengeV1.PeriodPartOutcome) -> String {
  outcomes.first { $0.outcome == outcome }?.name ?? "unknown"
}

private func json(_ whole: ChallengeV1.ExplainPeriodResponse, _ parts: [ChallengeV1.PeriodPart]) -> JSON {
  func day(_ value: CommonV1.LocalDate?) -> JSON { value == nil ? .null : .string(date(value)) }
  let (progress, completion) = (whole.progress ?? .init(), whole.completion ?? .init())
  return .object([
    "start_date": day(progress.periodStartDate), "end_date": day(progress.periodEndDate),
    "text": .string(whole.text), "missing": .string(whole.missingText), "reward": .string(whole.rewardText),
    "rule": .string(whole.rule?.text ?? ""), "rule_version": .integer(Int64(whole.rule?.ruleVersion ?? 0)),
    "settings_version": .integer(whole.rule?.settingsVersion ?? 0), "progress": .integer(progress.progress),
    "counted_seconds": .integer(progress.countedSeconds), "counted_sixtieths": .integer(progress.countedSixtieths),
    "completion_time": jsonTime(completion.completionTime), "base_sixtieths": .integer(completion.baseSixtieths),
    "bonus_sixtieths": .integer(completion.bonusSixtieths), "reward_seconds": .integer(completion.rewardSeconds),
    "change": whole.change.map { change in
      .string(changeKinds.first { $0.kind == change.kind }?.name ?? "unknown")
    } ?? .null,
    "days": .array(
      whole.days.map { line in
        .object([
          "first_date": day(line.firstDate), "last_date": day(line.lastDate),
          "outcome": .string(dayOutcomes.first { $0.outcome == line.outcome }?.name ?? "unknown"),
          "counted_seconds": .integer(line.countedSeconds), "minimum_seconds": .integer(line.minimumSeconds),
          "text": .string(line.text),
        ])
      }),
    "apps": .array(
      whole.apps.map {
        .object([
          "app_id": .string($0.appID), "counted_seconds": .integer($0.countedSeconds), "reached": .bool($0.reached),
        ])
      }),
    "steps": .array(
      whole.steps.map {
        .object([
          "number": .integer(Int64($0.number)), "progress": .integer($0.progress),
          "completion_date": day($0.completionDate), "text": .string($0.text),
        ])
      }),
    "parts": .array(parts.map(json)),
  ])
}

private func json(_ part: ChallengeV1.PeriodPart) -> JSON {
  .object([
    "app_id": .string(part.appID), "start_time": jsonTime(part.startTime), "end_time": jsonTime(part.endTime),
    "seconds": .integer(part.seconds), "sixtieths": .integer(part.sixtieths), "outcome": .string(name(part.outcome)),
    "counted": .bool(part.counted), "in_base": .bool(part.inBase), "step": .integer(Int64(part.step)),
    "text": .string(part.text),
  ])
}
