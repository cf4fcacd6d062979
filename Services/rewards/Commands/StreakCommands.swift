import CommandLine
import JSON
import LocalTime
import Messages
import Stubs

private let pauseShape: Shape = [
  "pause_id": .text, "child_id": .optional(.text), "name": .text, "first_date": .date, "last_date": .date,
]
private let repairShape: Shape = [
  "date": .date, "reason": .text, "guardian_id": .text, "repair_time": .optional(.time),
]
private let causes: [(cause: ChallengeV1.NeutralCause, name: String)] = [
  (.freeze, "freeze"), (.pause, "pause"), (.repair, "repair"),
]

/// Freezes, pauses and repairs of streaks (CH-19).
let streakCommands = [
  Command(
    words: ["streak", "show"], summary: "Show what protects a child's streaks", options: [.child],
    examples: ["rewards streak show --child Mia"],
    output: [
      "current": .integer, "multiplier_percent": .integer, "freezes_held": .integer, "earn_freeze_days": .integer,
      "reminder_hour": .integer, "pauses": .list(pauseShape),
      "neutral_days": .list(["date": .date, "cause": .word(ChallengeV1.NeutralCause.words), "text": .text]),
    ], run: showProtection),
  Command(
    words: ["streak", "freeze"], summary: "Give a child a freeze", options: [.child],
    examples: ["rewards streak freeze --child Mia"], output: ["freezes_held": .integer], run: grantFreeze),
  Command(
    words: ["streak", "pause"], summary: "Pause the streaks of a child, or of all, for some days",
    options: [
      Option(name: "child", value: "NAME", help: "the child; all children without it"),
      Option(name: "name", value: "TEXT", help: "such as Holidays", isRequired: true),
      Option(name: "from", value: "DATE", help: "first day", isRequired: true),
      Option(name: "to", value: "DATE", help: "last day", isRequired: true),
    ],
    examples: ["rewards streak pause --name Holidays --from 2026-07-20 --to 2026-08-02"], output: pauseShape,
    run: pauseStreak),
  Command(
    words: ["streak", "pauses"], summary: "List the pauses that apply to a child",
    options: [.child, Option(name: "ended", value: nil, help: "those that have ended, too")],
    examples: ["rewards streak pauses --child Mia --ended"], output: .list(pauseShape), run: listPauses),
  Command(
    words: ["streak", "edit"], summary: "Change a pause of streaks",
    options: [
      Option(name: "pause", value: "ID", help: "the pause", isRequired: true),
      Option(name: "name", value: "TEXT", help: "another name"),
      Option(name: "from", value: "DATE", help: "another first day"),
      Option(name: "to", value: "DATE", help: "another last day"),
    ],
    examples: ["rewards streak edit --pause 0195561c-1d8f-7000-8000-000000000001 --to 2026-07-26"], output: pauseShape,
    run: editPause),
  Command(
    words: ["streak", "cancel"], summary: "Cancel a pause of streaks",
    options: [Option(name: "pause", value: "ID", help: "the pause", isRequired: true)],
    examples: ["rewards streak cancel --pause 0195561c-1d8f-7000-8000-000000000001"],
    output: ["last_date": .optional(.date)], run: cancelPause),
  Command(
    words: ["streak", "repair"], summary: "Repair a missed day of a child's daily streak",
    options: [
      .child, Option(name: "date", value: "DATE", help: "the day, of the last 60", isRequired: true),
      Option(name: "reason", value: "TEXT", help: "why", isRequired: true),
    ],
    examples: ["rewards streak repair --child Mia --date 2026-03-05 --reason \"The tablet was broken\""],
    output: repairShape, run: repairStreak),
  Command(
    words: ["streak", "repairs"], summary: "List the repaired days of a child", options: [.child],
    examples: ["rewards streak repairs --child Mia"], output: .list(repairShape), run: listRepairs),
]

@Sendable private func showProtection(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let streaks = try await guardian.call { try await guardian.challenge.getStreaks(.init(childID: child.childID)) }
  if session.isJSON { return try printJSON(streaks.protection) }
  say(
    "\(child.displayName.shown): \(count(streaks.daily?.current ?? 0, "day")) in a row, bonus "
      + "\(streaks.multiplierPercent) %, \(count(Int64(streaks.freezesHeld), "freeze")) held.")
  if streaks.earnFreezeDays > 0 { say("A freeze is earned with every \(streaks.earnFreezeDays) days in a row.") }
  for pause in streaks.pauses { show(pause) }
  for day in streaks.neutralDays {
    say("\(date(day.date)): \(day.cause.word)\(day.text.isEmpty ? "" : " (\(day.text.shown))")")
  }
}

@Sendable private func grantFreeze(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let requestID = session.newID()
  let held = try await guardian.call {
    try await guardian.streaks.grantFreeze(.init(childID: child.childID, requestID: requestID)).freezesHeld
  }
  if session.isJSON { return try printJSON(.object(["freezes_held": .integer(Int64(held))])) }
  say("\(child.displayName.shown) holds \(count(Int64(held), "freeze")).")
}

@Sendable private func pauseStreak(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var request = ChallengeV1.PauseStreakRequest(
    name: try arguments.required("name"), firstDate: try arguments.date("from"), lastDate: try arguments.date("to"),
    requestID: session.newID())
  if let name = arguments["child"] { request.childID = try await guardian.child(name).childID }
  let sent = request
  try finish(try await guardian.call { try await guardian.streaks.pauseStreak(sent) }, session)
}

@Sendable private func editPause(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let request = ChallengeV1.UpdateStreakPauseRequest(
    pauseID: try arguments.required("pause"), name: arguments["name"] ?? "", firstDate: try arguments.date("from"),
    lastDate: try arguments.date("to"), requestID: session.newID())
  try finish(try await guardian.call { try await guardian.streaks.updateStreakPause(request) }, session)
}

@Sendable private func cancelPause(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let request = ChallengeV1.CancelStreakPauseRequest(
    pauseID: try arguments.required("pause"), requestID: session.newID())
  let left = try await guardian.call { try await guardian.streaks.cancelStreakPause(request).pause }
  if session.isJSON {
    return try printJSON(.object(["last_date": left.map { .string(date($0.lastDate)) } ?? .null]))
  }
  say(left.map { "The pause ended on \(date($0.lastDate))." } ?? "The pause is cancelled.")
}

@Sendable private func listPauses(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let request = ChallengeV1.ListStreakPausesRequest(
    childID: child.childID, includeEnded: arguments.has("ended"), pageSize: 1_000)
  let pauses = try await guardian.call { try await guardian.streaks.listStreakPauses(request).pauses }
  if session.isJSON { return try printJSON(.array(pauses.map(\.json))) }
  if pauses.isEmpty { say("There is no pause.") }
  for pause in pauses { show(pause) }
}

@Sendable private func repairStreak(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let request = ChallengeV1.RepairStreakRequest(
    childID: child.childID, date: try arguments.date("date"), reason: try arguments.required("reason"),
    requestID: session.newID())
  let repair = try await guardian.call { try await guardian.streaks.repairStreak(request) }
  if session.isJSON { return try printJSON(repair.json) }
  say("\(date(repair.date)) is neutral for \(child.displayName.shown)'s daily streak.")
}

@Sendable private func listRepairs(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let repairs = try await guardian.call {
    try await guardian.streaks.listStreakRepairs(.init(childID: child.childID, pageSize: 1_000)).repairs
  }
  if session.isJSON { return try printJSON(.array(repairs.map(\.json))) }
  if repairs.isEmpty { say("No day was repaired.") }
  for repair in repairs { say("\(date(repair.date)), on \(minute(repair.repairTime)): \(repair.reason.shown)") }
}

private func finish(_ pause: ChallengeV1.StreakPause, _ session: Session) throws {
  if session.isJSON { return try printJSON(pause.json) }
  show(pause)
}

private func show(_ pause: ChallengeV1.StreakPause) {
  let scope = pause.childID.isEmpty ? ", of all children" : ""
  say("\(date(pause.firstDate)) to \(date(pause.lastDate)): \(pause.name.shown)\(scope) (\(pause.pauseID.shown))")
}

extension ChallengeV1.NeutralCause {
  static let words = causes.map(\.name) + ["unknown"]

  var word: String { causes.first { $0.cause == self }?.name ?? "unknown" }
}

extension ChallengeV1.StreakPause {
  fileprivate var json: JSON {
    .object([
      "pause_id": .string(pauseID), "child_id": childID.isEmpty ? .null : .string(childID), "name": .string(name),
      "first_date": .string(date(firstDate)), "last_date": .string(date(lastDate)),
    ])
  }
}

extension ChallengeV1.StreakRepair {
  fileprivate var json: JSON {
    .object([
      "date": .string(RewardsCommands.date(date)), "reason": .string(reason), "guardian_id": .string(guardianID),
      "repair_time": jsonTime(repairTime),
    ])
  }
}

extension ChallengeV1.Streaks {
  fileprivate var protection: JSON {
    .object([
      "current": .integer(daily?.current ?? 0), "multiplier_percent": .integer(Int64(multiplierPercent)),
      "freezes_held": .integer(Int64(freezesHeld)), "earn_freeze_days": .integer(Int64(earnFreezeDays)),
      "reminder_hour": .integer(Int64(reminderHour)), "pauses": .array(pauses.map(\.json)),
      "neutral_days": .array(
        neutralDays.map { day in
          .object(["date": .string(date(day.date)), "cause": .string(day.cause.word), "text": .string(day.text)])
        }),
    ])
  }
}
