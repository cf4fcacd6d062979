import CommandLine
import DisplayText
import JSON
import Messages
import Stubs

private let outcomes: [(outcome: UsageV1.UsagePartOutcome, name: String)] = [
  (.counted, "counted"), (.covered, "covered"), (.shieldedByRecord, "shielded-by-record"),
  (.shieldedByPolicy, "shielded-by-policy"), (.unassigned, "unassigned"), (.quarantined, "quarantined"),
  (.rejected, "rejected"), (.withdrawn, "withdrawn"),
]

/// The part of a child's day or of a record that counted, and why the rest did not (US-15).
let usageExplanationCommands = [
  Command(
    words: ["usage", "explain"], summary: "Explain a local day or a record: what counted, and why the rest did not",
    options: [
      .child, Option(name: "date", value: "DATE", help: "the local day, such as 2026-03-02"),
      Option(name: "device", value: "ID", help: "a record: the id of its device"),
      Option(name: "installation", value: "ID", help: "a record: the device's installation"),
      Option(name: "sequence", value: "N", help: "a record: its number in the installation"),
    ],
    examples: [
      "rewards usage explain --child Mia --date 2026-03-02",
      "rewards usage explain --child Mia --device ID --installation ID --sequence 12",
    ],
    output: .object([
      ("counting", .bool),
      (
        "parts",
        .list([
          "device_id": .text, "installation_id": .text, "sequence": .integer, "app_id": .optional(.text),
          "start_time": .time, "end_time": .time, "seconds": .integer,
          "outcome": .word(outcomes.map(\.name) + ["unknown"]), "points_per_minute": .integer,
          "sixtieths": .integer, "covering_app_id": .optional(.text), "policy_version": .optional(.integer),
          "quarantine_id": .optional(.text), "text": .text,
        ])
      ),
    ]), run: explain)
]

@Sendable private func explain(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let subject = try subject(arguments)
  var parts: [UsageV1.UsagePart] = []
  var (counting, token) = (false, "")
  repeat {
    let request = UsageV1.ExplainUsageRequest(
      childID: owned.child.childID, subject: subject, pageSize: 1_000, pageToken: token)
    let answer = try await guardian.call { try await guardian.usage.explainUsage(request) }
    parts += answer.parts
    (counting, token) = (answer.counting, answer.nextPageToken)
  } while !token.isEmpty
  if session.isJSON {
    return try printJSON(.object(["counting": .bool(counting), "parts": .array(parts.map(json))]))
  }
  if counting { say("Changes are still being counted; figures may be partly as before.") }
  if parts.isEmpty { return say("No record of \(owned.child.displayName.shown) is about that time.") }
  print(
    table(
      ["From", "Length", "App", "What", "Why"],
      parts.map { part in
        [
          time(part.startTime), duration(part.seconds), part.appID.isEmpty ? "unknown app" : owned.label(part.appID),
          name(part.outcome),
          reason(part, owned),
        ]
      }))
}

private func subject(_ arguments: Arguments) throws -> UsageV1.ExplainUsageRequest.Subject {
  if let date = try arguments.date("date") { return .date(date) }
  guard let device = arguments["device"], let installation = arguments["installation"],
    let sequence = try arguments.number("sequence", in: 1...Int64.max)
  else { throw CommandError("name a local day by --date, or a record by --device, --installation and --sequence") }
  return .record(.init(deviceID: device, installationID: installation, sequence: sequence))
}

/// Whole: it says nothing when it is cut.
private func reason(_ part: UsageV1.UsagePart, _ owned: ChildApps) -> String {
  let text = DisplayText.escaped(part.text)
  return ["", part.appID].contains(part.coveringAppID) ? text : "\(text): \(owned.label(part.coveringAppID))"
}

private func name(_ outcome: UsageV1.UsagePartOutcome) -> String {
  outcomes.first { $0.outcome == outcome }?.name ?? "unknown"
}

private func json(_ part: UsageV1.UsagePart) -> JSON {
  func optional(_ text: String) -> JSON { text.isEmpty ? .null : .string(text) }
  return .object([
    "device_id": .string(part.record?.deviceID ?? ""), "installation_id": .string(part.record?.installationID ?? ""),
    "sequence": .integer(part.record?.sequence ?? 0), "app_id": optional(part.appID),
    "start_time": jsonTime(part.startTime), "end_time": jsonTime(part.endTime), "seconds": .integer(part.seconds),
    "outcome": .string(name(part.outcome)), "points_per_minute": .integer(Int64(part.pointsPerMinute)),
    "sixtieths": .integer(part.sixtieths), "covering_app_id": optional(part.coveringAppID),
    "policy_version": part.policyVersion == 0 ? .null : .integer(part.policyVersion),
    "quarantine_id": optional(part.quarantineID), "text": .string(part.text),
  ])
}
