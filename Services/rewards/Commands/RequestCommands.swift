import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let kinds: [(kind: ShieldV1.ChildRequestKind, name: String)] = [(.time, "time"), (.liftBan, "lift-ban")]
private let states: [(state: ShieldV1.ChildRequestState, name: String)] = [
  (.open, "open"), (.approved, "approved"), (.declined, "declined"), (.lapsed, "lapsed"),
]

private let shape: Shape = [
  "child_request_id": .text, "kind": .word(kinds.map(\.name) + ["unknown"]), "app_ids": .list(.text),
  "seconds": .integer, "text": .text, "state": .word(states.map(\.name) + ["unknown"]),
  "create_time": .optional(.time), "lapse_time": .optional(.time), "decide_time": .optional(.time), "answer": .text,
  "given_seconds": .integer, "grant_id": .text,
]

private let device = Option(
  name: "device", value: "NAME", help: "the child's device that is paired here", isRequired: true)
private let request = Option(
  name: "request", value: "ID", help: "the request, as rewards requests list shows it", isRequired: true)
private let text = Option(name: "text", value: "TEXT", help: "a few words, at most 200 characters")

/// Children's requests, and guardians' decisions (SH-15).
let requestCommands = [
  Command(
    words: ["requests", "list"], summary: "List what a child has asked for, newest first",
    options: [
      Option(name: "child", value: "NAME", help: "the child, by name or id"),
      Option(name: "device", value: "NAME", help: "as the child, on this paired device"),
      Option(name: "open", value: nil, help: "only what waits for a guardian"),
      Option(name: "count", value: "N", help: "requests to list, 1 to 1000 [20]"),
    ],
    examples: ["rewards requests list --child Mia --open", "rewards requests list --device mia-tablet"],
    output: .list(shape), run: list),
  Command(
    words: ["requests", "ask"], summary: "Ask for reward time, as the child does on its device",
    options: [
      device, Option(name: "minutes", value: "N", help: "1 to 1440", isRequired: true),
      Option(name: "app", value: "APP", help: "a reward app, by label, token name or id [all of them]", repeats: true),
      text,
    ], examples: ["rewards requests ask --device mia-tablet --minutes 15 --app Blocks --text 'Until dinner?'"],
    output: shape, run: askForTime),
  Command(
    words: ["requests", "ask-unban"], summary: "Ask for a ban to be lifted, as the child does on its device",
    options: [
      device, Option(name: "app", value: "APP", help: "a banned app, by label, token name or id", isRequired: true),
      text,
    ], examples: ["rewards requests ask-unban --device mia-tablet --app Videos"], output: shape, run: askForUnban),
  Command(
    words: ["requests", "approve"], summary: "Give what a child has asked for, or less time",
    options: [.child, request, Option(name: "minutes", value: "N", help: "less time than was asked for"), text],
    examples: [
      "rewards requests approve --child Mia --request 019c8a00-7c4b-7000-8000-0123456789ab --minutes 10"
    ], output: shape, run: { try await decide($0, $1, .approve) }),
  Command(
    words: ["requests", "decline"], summary: "Decline what a child has asked for", options: [.child, request, text],
    examples: [
      "rewards requests decline --child Mia --request 019c8a00-7c4b-7000-8000-0123456789ab --text 'Homework first.'"
    ], output: shape, run: { try await decide($0, $1, .decline) }),
]

@Sendable private func list(_ session: Session, _ arguments: Arguments) async throws {
  let caller: SignedIn
  let owned: ChildApps
  switch (arguments["child"], arguments["device"]) {
  case (let child?, nil):
    caller = try await session.guardian()
    owned = try await ChildApps.read(child, caller)
  case (nil, let device?):
    caller = try await session.device(device)
    owned = try await ownApps(caller)
  default: throw CommandError("give --child, or --device as the child")
  }
  let shown = Int(try arguments.number("count", in: 1...1_000) ?? 20)
  var (requests, token): ([ShieldV1.ChildRequest], String) = ([], "")
  repeat {
    let asked = ShieldV1.ListRequestsRequest(
      childID: owned.child.childID, openOnly: arguments.has("open"), pageSize: Int32(shown - requests.count),
      pageToken: token)
    let page = try await caller.call { try await caller.shield.listRequests(asked) }
    requests += page.requests
    token = page.nextPageToken
  } while !token.isEmpty && requests.count < shown
  if session.isJSON { return try printJSON(.array(requests.map(json))) }
  if requests.isEmpty { return say("There is nothing\(arguments.has("open") ? " to decide" : "").") }
  print(
    table(
      ["Request", "When", "Asked", "Apps", "State", "Said"],
      requests.map { request in
        [
          request.childRequestID, minute(request.createTime),
          request.kind == .liftBan ? "lift the ban" : duration(request.seconds),
          request.appIDs.map(owned.label).joined(separator: ", "), outcome(request),
          [request.text, request.answer].filter { !$0.isEmpty }.map(\.shown).joined(separator: " / "),
        ]
      }))
}

/// The apps of the child whose device calls.
private func ownApps(_ device: SignedIn) async throws -> ChildApps {
  let login = try await device.login
  let apps = try await device.call { try await device.shield.listApps(.init(childID: login.childID)).apps }
  var child = FamilyV1.Child()
  (child.childID, child.displayName) = (login.childID, login.childName)
  return ChildApps(child: child, apps: apps)
}

private func outcome(_ request: ShieldV1.ChildRequest) -> String {
  let isLess = request.state == .approved && request.givenSeconds < request.seconds
  return isLess ? "\(duration(request.givenSeconds)) given" : name(request.state)
}

private func name(_ state: ShieldV1.ChildRequestState) -> String {
  states.first { $0.state == state }?.name ?? "unknown"
}

@Sendable private func askForTime(_ session: Session, _ arguments: Arguments) async throws {
  guard let minutes = try arguments.number("minutes", in: 1...1_440) else {
    throw CommandError("--minutes is missing")
  }
  try await ask(session, arguments) { owned in
    .init(kind: .time, appIDs: try owned.rewardIDs(arguments.all("app")), seconds: minutes * 60)
  }
}

@Sendable private func askForUnban(_ session: Session, _ arguments: Arguments) async throws {
  try await ask(session, arguments) { owned in
    .init(kind: .liftBan, appIDs: [try owned.app(try arguments.required("app"), category: .reward).appID])
  }
}

private func ask(
  _ session: Session, _ arguments: Arguments, _ make: (ChildApps) throws -> ShieldV1.RequestTimeRequest
) async throws {
  let device = try await session.device(try arguments.required("device"))
  let owned = try await ownApps(device)
  var request = try make(owned)
  (request.text, request.requestID) = (arguments["text"] ?? "", session.newID())
  let sent = request
  let made = try await device.call { try await device.shield.requestTime(sent) }
  if session.isJSON { return try printJSON(json(made)) }
  let asked = made.kind == .liftBan ? "the ban to be lifted of" : "\(exactMinutes(made.seconds)) for"
  say(
    "\(owned.child.displayName.shown) asks for \(asked) \(made.appIDs.map(owned.label).joined(separator: ", ")); "
      + "the answer comes until \(minute(made.lapseTime)), or none.")
}

private func decide(_ session: Session, _ arguments: Arguments, _ decision: ShieldV1.RequestDecision) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  var request = ShieldV1.DecideRequestRequest(
    childID: child.childID, childRequestID: try arguments.required("request"), decision: decision)
  if decision == .approve { request.seconds = 60 * (try arguments.number("minutes", in: 1...1_440) ?? 0) }
  (request.text, request.requestID) = (arguments["text"] ?? "", session.newID())
  let sent = request
  let decided = try await guardian.call { try await guardian.shield.decideRequest(sent) }
  if session.isJSON { return try printJSON(json(decided)) }
  switch (decided.state, decided.kind) {
  case (.approved, .liftBan): say("The ban is lifted.")
  case (.approved, _): say("\(child.displayName.shown) has \(exactMinutes(decided.givenSeconds)) more.")
  default: say("The request is declined.")
  }
}

private func json(_ request: ShieldV1.ChildRequest) -> JSON {
  .object([
    "child_request_id": .string(request.childRequestID),
    "kind": .string(kinds.first { $0.kind == request.kind }?.name ?? "unknown"),
    "app_ids": .array(request.appIDs.map { .string($0) }), "seconds": .integer(request.seconds),
    "text": .string(request.text), "state": .string(name(request.state)), "create_time": jsonTime(request.createTime),
    "lapse_time": jsonTime(request.lapseTime), "decide_time": jsonTime(request.decideTime),
    "answer": .string(request.answer), "given_seconds": .integer(request.givenSeconds),
    "grant_id": .string(request.grantID),
  ])
}
