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
  var found: [(service: ServiceName, event: AdminV1.ParkedEvent)] = []
  for service in try ServiceName.chosen(arguments) {
    found += try await parked(.init(try session.operations(service))).map { (service, $0) }
  }
  if session.isJSON {
    return try printJSON(
      .array(
        found.map { service, event in
          .object([
            "service": .string(service.executable), "feed": .string(event.feed),
            "family_id": .string(event.familyID), "partition": .integer(Int64(event.partition)),
            "position": .integer(event.position), "attempts": .integer(Int64(event.attempts)),
            "reason": .string(event.reason), "event": .string(event.payload?.typeURL ?? ""),
          ])
        }))
  }
  if found.isEmpty { return print("Nothing is parked.") }
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
  var done = Replay()
  for service in try ServiceName.chosen(arguments) { try await done.add(family, service, session) }
  try done.show(isJSON: session.isJSON)
}

/// What became of a family's waiting events in all services.
private struct Replay {
  var applied: Int64 = 0
  var remaining: Int64 = 0

  // Not inlined: Swift 6.3 crashes while it optimizes the loop with the call in it.
  @inline(never)
  mutating func add(_ familyID: String, _ service: ServiceName, _ session: Session) async throws {
    let client = AdminV1.AdminServiceClient(try session.operations(service))
    let answer = try await client.replayParked(.init(familyID: familyID))
    applied += answer.appliedCount
    remaining += answer.remainingCount
  }

  func show(isJSON: Bool) throws {
    if isJSON {
      try printJSON(.object(["applied": .integer(applied), "remaining": .integer(remaining)]))
    } else if remaining > 0 {
      say("\(count(applied, "event")) applied, \(remaining) still wait: see rewards admin parked list.")
    } else {
      print(
        applied == 0 ? "Nothing of this family is parked." : "\(count(applied, "event")) applied, none waits any more.")
    }
    if remaining > 0 { throw CheckFailed() }
  }
}
