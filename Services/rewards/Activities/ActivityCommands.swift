import CommandLine
import EventLoop
import Identity
import JSON
import LocalTime
import Messages
import RPC
import Stubs

private let outcomes = ["accepted", "duplicate", "rejected"]

/// Activities outside of learning apps, and the facts that badges depend on (BA-5).
let activityCommands = [
  Command(
    words: ["activities", "import"],
    summary: "Report activities from CSV or JSON lines; safe to repeat",
    operands: ["FILE"],
    options: [
      Option(
        name: "reporter-key", value: "FILE",
        help: "as an outside system, by its key reporter-NAME.pem [as a guardian]"),
      Option(
        name: "family", value: "ID",
        help: "as an outside system: the family, whose children are ids then [that of the guardian who is signed in]"),
      Option(name: "dry-run", value: nil, help: "read the file and say what would be sent"),
    ],
    examples: [
      "rewards activities import march.csv",
      "rewards activities import march.jsonl --reporter-key keys/reporter-bank.pem "
        + "--family 019c8a00-7c4b-7000-8000-0123456789ab",
    ],
    output: [
      "accepted": .integer, "duplicate": .integer, "rejected": .integer,
      "rejections": [["row": .text, "message": .text]],
    ], run: importActivities),
  Command(
    words: ["activities", "list"], summary: "List a child's activities, the last ones first",
    options: [
      .child, Option(name: "type", value: "TYPE", help: "only these, such as savings_deposit"),
      Option(name: "count", value: "N", help: "activities to list, 1 to 1000 [20]"),
    ],
    examples: ["rewards activities list --child Mia --type task_approved"],
    output: [
      [
        "activity_id": .text, "type": .word(activityTypes.map(activityWord) + ["unknown"]), "time": .optional(.time),
        "amount": .integer, "direction": .optional(.word(["credit", "debit"])), "balance": .integer,
        "under_budget": .bool, "subject": .optional(.text), "reporter": .optional(.text),
      ]
    ], run: listActivities),
  Command(
    words: ["facts"], summary: "Show what is known of a child that badges depend on", options: [.child],
    examples: ["rewards facts --child Mia"],
    output: [["fact": .text, "value": .integer, "unit": .word(["count", "minor_units", "percent", "unknown"])]],
    run: showFacts),
]

/// The outcomes of the rows of a file.
private struct ActivityTally {
  var counts: [String: Int64] = [:]
  var rejections: [(row: String, message: String)] = []

  mutating func note(_ outcome: String, _ row: ActivityRow, _ message: String = "") {
    counts[outcome, default: 0] += 1
    if outcome == "rejected" { rejections.append((row.origin, message)) }
  }

  func show(_ session: Session) throws {
    if session.isJSON {
      return try printJSON(
        .object(
          Dictionary(uniqueKeysWithValues: outcomes.map { ($0, JSON.integer(counts[$0] ?? 0)) }).merging(
            [
              "rejections": .array(
                rejections.map { .object(["row": .string($0.row), "message": .string($0.message)]) })
            ], uniquingKeysWith: { first, _ in first })))
    }
    say(outcomes.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ") + ".")
    for rejection in rejections { say("  \(rejection.row): \(rejection.message)", hanging: 2) }
  }
}

@Sendable private func importActivities(_ session: Session, _ arguments: Arguments) async throws {
  let path = arguments.operands[0]
  let file = try ActivityFile(try InputFile(path: path).bytes(limit: 1 << 26), path: path)
  var tally = ActivityTally()
  if arguments.has("dry-run") {
    if session.isJSON { return try tally.show(session) }
    return print(
      "\(count(Int64(file.rows.count), "activity").replacing("activitys", with: "activities")) would be sent.")
  }
  if let key = arguments["reporter-key"] {
    let (family, rows) = try await addressed(file.rows, to: arguments["family"], session)
    try await report(rows, of: family, key: key, session, &tally)
  } else {
    try await record(file.rows, session, &tally)
  }
  try tally.show(session)
}

/// Records each row by itself, as a guardian.
private func record(_ rows: [ActivityRow], _ session: Session, _ tally: inout ActivityTally) async throws {
  let guardian = try await session.guardian()
  var children: [String: String] = [:]
  for row in rows {
    let known = children[row.child]
    let childID: String
    if let known { childID = known } else { childID = try await guardian.child(row.child).childID }
    children[row.child] = childID
    do {
      let answer = try await guardian.call {
        try await guardian.activities.recordActivity(.init(childID: childID, activity: row.activity))
      }
      tally.note(answer.duplicate ? "duplicate" : "accepted", row)
    } catch let error as RPCError where [.invalidArgument, .alreadyExists, .resourceExhausted].contains(error.code) {
      tally.note("rejected", row, error.message)
    }
  }
}

/// The family, and the rows with its children's ids, which an outside system knows. Where no family is named, names are
/// replaced with the ids of the family of the guardian who is signed in here.
private func addressed(
  _ rows: [ActivityRow], to family: String?, _ session: Session
) async throws -> (family: String, rows: [ActivityRow]) {
  if let family { return (family, rows) }
  guard await session.keyring.isSignedIn else {
    throw CommandError("--family ID is missing: the family; no guardian is signed in here, who would tell it")
  }
  let guardian = try await session.guardian()
  var ids: [String: String] = [:]
  for name in Set(rows.map(\.child)) { ids[name] = try await guardian.child(name).childID }
  let known = ids
  let named = rows.map { row in
    var row = row
    row.child = known[row.child] ?? row.child
    return row
  }
  return (try await guardian.login.familyID, named)
}

/// In batches, as a system outside of ours.
private func report(
  _ rows: [ActivityRow], of family: String, key path: String, _ session: Session, _ tally: inout ActivityTally
) async throws {
  guard let name = KeyDirectory.reporterName(ofFile: path) else {
    throw CommandError("\(path) is not a reporter-NAME.pem, by whose name the services know the outside system")
  }
  let credentials = ServiceCredentials(
    reporter: name, key: try KeyFile.privateKey(at: path), audience: ServiceName.badgeService.executable,
    clock: RealWallClock())
  let client = BadgeV1.ActivityServiceClient(try session.channel(.badgeService, [credentials]))
  for start in stride(from: 0, to: rows.count, by: 1_000) {
    let batch = rows[start..<min(rows.count, start + 1_000)]
    let answer = try await client.recordActivities(
      .init(familyID: family, activities: batch.map { .init(childID: $0.child, activity: $0.activity) }))
    for (row, result) in zip(batch, answer.results) {
      switch result.outcome {
      case .accepted: tally.note("accepted", row)
      case .duplicate: tally.note("duplicate", row)
      default: tally.note("rejected", row, result.message)
      }
    }
  }
}

@Sendable private func listActivities(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let count = Int32(try arguments.number("count", in: 1...1_000) ?? 20)
  var request = BadgeV1.ListActivitiesRequest(pageSize: count)
  if let word = arguments["type"] {
    guard let type = activityType(word) else {
      throw CommandError(
        "--type is \(word); it must be one of \(activityTypes.map(activityWord).joined(separator: ", "))")
    }
    request.type = type
  }
  request.childID = try await guardian.child(try arguments.required("child")).childID
  let asked = request
  let stored = try await guardian.call { try await guardian.activities.listActivities(asked).activities }
  if session.isJSON { return try printJSON(.array(stored.map(json))) }
  if stored.isEmpty { return say("No activities are known.") }
  print(
    table(
      ["Time", "Activity", "Amount", "About", "From", "Id"],
      stored.map { stored in
        let activity = stored.activity ?? .init()
        let amount = activity.amountMinorUnits == 0 ? activity.balanceMinorUnits : activity.amountMinorUnits
        return [
          minute(activity.occurTime), activityWord(activity.type).replacing("_", with: " "),
          amount == 0 ? "" : money(amount), activity.subjectID, stored.reporter.isEmpty ? "guardian" : stored.reporter,
          activity.activityID,
        ]
      }))
}

private func json(_ stored: BadgeV1.StoredActivity) -> JSON {
  let activity = stored.activity ?? .init()
  func text(_ value: String) -> JSON { value.isEmpty ? .null : .string(value) }
  let direction = [BadgeV1.TransactionKind.credit: "credit", .debit: "debit"][activity.transactionKind] ?? ""
  return .object([
    "activity_id": .string(activity.activityID), "type": .string(activityWord(activity.type)),
    "time": jsonTime(activity.occurTime), "amount": .integer(activity.amountMinorUnits), "direction": text(direction),
    "balance": .integer(activity.balanceMinorUnits), "under_budget": .bool(activity.underBudget),
    "subject": text(activity.subjectID), "reporter": text(stored.reporter),
  ])
}

/// `12.50`.
private func money(_ minorUnits: Int64) -> String {
  let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: 100)
  return "\(minorUnits < 0 ? "-" : "")\(grouped(Int64(whole))).\(rest < 10 ? "0" : "")\(rest)"
}

@Sendable private func showFacts(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let id = try await guardian.child(try arguments.required("child")).childID
  let facts = try await guardian.call { try await guardian.activities.listFacts(.init(childID: id)).facts }
  let units: [BadgeV1.FactUnit: String] = [.count: "count", .minorUnits: "minor_units", .percent: "percent"]
  if session.isJSON {
    return try printJSON(
      .array(
        facts.map {
          .object([
            "fact": .string($0.fact), "value": .integer($0.value), "unit": .string(units[$0.unit] ?? "unknown"),
          ])
        }))
  }
  print(
    table(
      ["Fact", "Value"],
      facts.map { fact in
        let value =
          switch fact.unit {
          case .minorUnits: money(fact.value)
          case .percent: "\(fact.value)%"
          default: grouped(fact.value)
          }
        return [fact.fact.replacing("_", with: " "), value]
      }))
}
