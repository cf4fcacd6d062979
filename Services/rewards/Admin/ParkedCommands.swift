import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// Families whose events could not be applied.
let parkedCommands = [
  Command(
    words: ["admin", "parked", "list"],
    summary: "List events that wait because they could not be applied; needs an operator",
    options: [.service], examples: ["rewards admin parked list --service BadgeService"],
    output: [
      [
        "service": .text, "feed": .text, "family_id": .text, "partition": .integer, "position": .integer,
        "attempts": .integer, "reason": .text, "event": .text,
      ]
    ], run: listParked),
  Command(
    words: ["admin", "parked", "replay"],
    summary: "Apply a family's waiting events again, in order, once the cause is removed; needs an operator",
    options: [
      Option(name: "family", value: "ID", help: "the family, as rewards admin parked list names it", isRequired: true),
      .service,
    ], examples: ["rewards admin parked replay --family 0195561c-1d8f-7000-8000-000000000001"],
    output: ["applied": .integer, "remaining": .integer], run: replayParked),
]

/// Every waiting event of a service, page by page.
private func parked(_ client: AdminV1.AdminServiceClient) async throws -> [AdminV1.ParkedEvent] {
  var events: [AdminV1.ParkedEvent] = []
  var token = ""
  repeat {
    let page = try await client.listParked(.init(pageSize: 1_000, pageToken: token))
    events += page.events
    token = page.nextPageToken
  } while !token.isEmpty
  return events
}

@Sendable private func listParked(_ session: Session, _ arguments: Arguments) async throws {
  let answers = try await Answers(from: try ServiceName.chosen(arguments)) {
    try await parked(.init(try session.operations($0)))
  }
  let found = answers.values.flatMap { service, events in events.map { (service: service, event: $0) } }
  try session.isJSON ? printJSON(.array(found.map(json))) : show(found, isComplete: answers.isComplete)
  try answers.requireAll()
}

private func json(_ service: ServiceName, _ event: AdminV1.ParkedEvent) -> JSON {
  .object([
    "service": .string(service.executable), "feed": .string(event.feed), "family_id": .string(event.familyID),
    "partition": .integer(Int64(event.partition)), "position": .integer(event.position),
    "attempts": .integer(Int64(event.attempts)), "reason": .string(event.reason),
    "event": .string(event.payload?.typeURL ?? ""),
  ])
}

private func show(_ found: [(service: ServiceName, event: AdminV1.ParkedEvent)], isComplete: Bool) {
  if found.isEmpty { return print(isComplete ? "Nothing is parked." : "Nothing is parked in services that answer.") }
  print(
    table(
      ["At", "From", "Position", "Tried", "Why", "Family"],
      found.map { service, event in
        [
          service.executable, event.feed, "\(event.partition)/\(event.position)", "\(event.attempts)",
          event.reason.shown,
          event.familyID,
        ]
      }))
}

@Sendable private func replayParked(_ session: Session, _ arguments: Arguments) async throws {
  let family = try arguments.required("family")
  let answers = try await Answers(from: try ServiceName.chosen(arguments)) {
    try await AdminV1.AdminServiceClient(try session.operations($0)).replayParked(.init(familyID: family))
  }
  let applied = answers.values.map(\.value.appliedCount).saturatingSum
  let remaining = answers.values.map(\.value.remainingCount).saturatingSum
  if session.isJSON {
    try printJSON(.object(["applied": .integer(applied), "remaining": .integer(remaining)]))
  } else if remaining > 0 {
    say("\(count(applied, "event")) applied, \(remaining) still wait: see rewards admin parked list.")
  } else {
    let result =
      applied > 0 ? "\(count(applied, "event")) applied, none waits any more" : "Nothing of this family is parked"
    print("\(result)\(answers.isComplete ? "" : " in services that answer").")
  }
  try answers.requireAll()
  if remaining > 0 { throw CheckFailed() }
}
