import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let childDevice = Option(
  name: "device", value: "NAME", help: "the child's device, by name or id, as `device list` shows it",
  isRequired: true)
private let pairedDevice = Option(
  name: "device", value: "NAME", help: "the child's device that is paired here", isRequired: true)
private let command = Option(
  name: "command", value: "ID", help: "the command, as `command list` shows it", isRequired: true)

private let kinds: [(kind: ShieldV1.CommandKind, name: String)] = [
  (.syncNow, "sync-now"), (.applyPolicy, "apply-policy"), (.reportApps, "report-apps"),
  (.askPermission, "ask-permission"), (.setSyncInterval, "set-sync-interval"),
]
private let states: [(state: ShieldV1.CommandState, name: String)] = [
  (.queued, "queued"), (.executed, "executed"), (.dead, "dead"), (.cancelled, "cancelled"),
]

private let commandShape: Shape = [
  "command_id": .text, "device_id": .text, "kind": .word(kinds.map(\.name) + ["unknown"]),
  "sync_interval_seconds": .integer, "state": .word(states.map(\.name) + ["unknown"]), "attempt": .integer,
  "attempts_left": .integer,
  "failures": .list(["attempt": .integer, "report_time": .optional(.time), "message": .text]),
  "guardian_id": .text, "queue_time": .optional(.time), "end_time": .optional(.time), "message": .text,
]

/// Commands that guardians queue for devices, from both sides (SH-10).
let queueCommands = [
  Command(
    words: ["command", "queue"], summary: "Queue a command for a child's device",
    options: [
      childDevice,
      Option(
        name: "kind", value: "KIND", help: "\(kinds.map(\.name).joined(separator: ", ")) [sync-now]"),
      Option(name: "seconds", value: "N", help: "of set-sync-interval: 60 to 86400"),
    ],
    examples: [
      "rewards command queue --device mia-tablet",
      "rewards command queue --device mia-tablet --kind set-sync-interval --seconds 900",
    ], output: commandShape, run: queue),
  Command(
    words: ["command", "list"],
    summary: "List the commands of a device; as the device does, it asks for what it has to do",
    options: [
      Option(name: "device", value: "NAME", help: "the child's device, by name or id"),
      Option(name: "as-device", value: "NAME", help: "as this child's device, which is paired here"),
      Option(name: "only", value: "STATE", help: "in this state: \(states.map(\.name).joined(separator: ", "))"),
    ],
    examples: [
      "rewards command list --device mia-tablet --only dead",
      "rewards command list --as-device mia-tablet --only queued",
    ], output: .list(commandShape), run: list),
  Command(
    words: ["command", "requeue"], summary: "Queue a dead command again, for three more attempts", options: [command],
    examples: ["rewards command requeue --command 0195561c-1d8f-7000-8000-000000000001"], output: commandShape,
    run: { session, arguments in
      try await change(session, arguments) { guardian, id in
        try await guardian.commands.requeueCommand(.init(commandID: id, requestID: session.newID()))
      }
    }),
  Command(
    words: ["command", "cancel"], summary: "Cancel a command that waits or is dead", options: [command],
    examples: ["rewards command cancel --command 0195561c-1d8f-7000-8000-000000000001"], output: commandShape,
    run: { session, arguments in
      try await change(session, arguments) { guardian, id in
        try await guardian.commands.cancelCommand(.init(commandID: id, requestID: session.newID()))
      }
    }),
  Command(
    words: ["command", "watch"], summary: "Show a paired device's commands as they come in, until Ctrl-C",
    options: [pairedDevice], examples: ["rewards command watch --device mia-tablet"],
    output: ["snapshot": .bool, "commands": .list(commandShape)], run: watch),
  Command(
    words: ["command", "complete"], summary: "Report how an attempt at a command went, as the device does",
    options: [
      pairedDevice, command,
      Option(name: "attempt", value: "N", help: "the attempt, as the command names it", isRequired: true),
      Option(name: "failed", value: nil, help: "it failed; without this it was executed"),
      Option(name: "message", value: "TEXT", help: "what guardians read about it, at most 200 characters"),
    ],
    examples: [
      "rewards command complete --device mia-tablet --command 0195561c-1d8f-7000-8000-000000000001 --attempt 1",
      "rewards command complete --device mia-tablet --command 0195561c-1d8f-7000-8000-000000000001 --attempt 1 "
        + "--failed --message 'no permission'",
    ], output: ["repeated": .bool, "command": commandShape], run: complete),
]

private func name(_ kind: ShieldV1.CommandKind) -> String { kinds.first { $0.kind == kind }?.name ?? "unknown" }
private func name(_ state: ShieldV1.CommandState) -> String { states.first { $0.state == state }?.name ?? "unknown" }

@Sendable private func queue(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let device = try await guardian.familyDevice(try arguments.required("device"))
  let kind = arguments["kind"] ?? "sync-now"
  guard let wanted = kinds.first(where: { $0.name == kind }) else {
    throw CommandError("--kind \(kind.shown) is unknown; there are \(kinds.map(\.name).joined(separator: ", "))")
  }
  let request = ShieldV1.QueueCommandRequest(
    deviceID: device.deviceID, kind: wanted.kind,
    syncIntervalSeconds: Int32(try arguments.number("seconds", in: 60...86_400) ?? 0), requestID: session.newID())
  try show(try await guardian.call { try await guardian.commands.queueCommand(request) }, session)
}

private func change(
  _ session: Session, _ arguments: Arguments,
  _ body: @escaping @Sendable (SignedIn, String) async throws -> ShieldV1.Command
) async throws {
  let guardian = try await session.guardian()
  let id = try arguments.required("command")
  try show(try await guardian.call { try await body(guardian, id) }, session)
}

private func show(_ command: ShieldV1.Command, _ session: Session) throws {
  if session.isJSON { return try printJSON(json(command)) }
  say("\(name(command.kind)) is \(words(command)). Its id is")
  print("  \(command.commandID)")
}

/// `queued, attempt 2 of 3`.
private func words(_ command: ShieldV1.Command) -> String {
  guard command.state == .queued else { return name(command.state) }
  return "queued, attempt \(4 -| command.attemptsLeft) of 3"
}

@Sendable private func list(_ session: Session, _ arguments: Arguments) async throws {
  var request = ShieldV1.ListCommandsRequest(pageSize: 1_000)
  let caller: SignedIn
  switch (arguments["device"], arguments["as-device"]) {
  case (let device?, nil):
    caller = try await session.guardian()
    request.deviceID = try await caller.familyDevice(device).deviceID
  case (nil, let device?): caller = try await session.device(device)
  default: throw CommandError("give --device as a guardian, or --as-device as the device itself")
  }
  if let state = arguments["only"] {
    guard let wanted = states.first(where: { $0.name == state }) else {
      throw CommandError("--only \(state.shown) is unknown; there are \(states.map(\.name).joined(separator: ", "))")
    }
    request.state = wanted.state
  }
  let sent = request
  let commands = try await caller.call { try await caller.commands.listCommands(sent).commands }
  if session.isJSON { return try printJSON(.array(commands.map(json))) }
  if commands.isEmpty { return say("There are no commands\(arguments["only"].map { " that are \($0)" } ?? "").") }
  show(commands)
}

private func show(_ commands: [ShieldV1.Command]) {
  print(
    table(
      ["Queued", "What", "State", "Last message", "Id"],
      commands.map { command in
        let message = command.message.isEmpty ? command.failures.last?.message ?? "" : command.message
        return [
          minute(command.queueTime), name(command.kind), words(command), message.isEmpty ? "-" : message.shown,
          command.commandID,
        ]
      }))
}

@Sendable private func watch(_ session: Session, _ arguments: Arguments) async throws {
  let device = try await session.device(try arguments.required("device"))
  try await ChildWatch(caller: device).follow { token, keep in
    for try await change in device.commands.watchCommands(.init(resumeToken: token, signsOfLife: true)) {
      if !change.isSnapshot, change.commands.isEmpty {
        // A sign of life.
      } else if session.isJSON {
        try printJSON(
          .object(["snapshot": .bool(change.isSnapshot), "commands": .array(change.commands.map(json))]))
      } else if !change.commands.isEmpty {
        show(change.commands)
      }
      flushOutput()
      await keep(change.resumeToken)
    }
  }
}

@Sendable private func complete(_ session: Session, _ arguments: Arguments) async throws {
  let device = try await session.device(try arguments.required("device"))
  let id = try arguments.required("command")
  guard let attempt = try arguments.number("attempt", in: 1...Int64(Int32.max)) else {
    throw CommandError("--attempt is missing")
  }
  let request = ShieldV1.CompleteCommandRequest(
    commandID: id, attempt: Int32(attempt), result: arguments.has("failed") ? .failed : .executed,
    message: arguments["message"] ?? "")
  let answer = try await device.call { try await device.commands.completeCommand(request) }
  let command = answer.command ?? .init()
  if session.isJSON {
    return try printJSON(.object(["repeated": .bool(answer.repeated), "command": json(command)]))
  }
  say("\(answer.repeated ? "That was reported before. " : "")\(name(command.kind)) is \(words(command)).")
}

private func json(_ command: ShieldV1.Command) -> JSON {
  .object([
    "command_id": .string(command.commandID), "device_id": .string(command.deviceID),
    "kind": .string(name(command.kind)), "sync_interval_seconds": .integer(Int64(command.syncIntervalSeconds)),
    "state": .string(name(command.state)), "attempt": .integer(Int64(command.attempt)),
    "attempts_left": .integer(Int64(command.attemptsLeft)),
    "failures": .array(
      command.failures.map { failure in
        .object([
          "attempt": .integer(Int64(failure.attempt)), "report_time": jsonTime(failure.reportTime),
          "message": .string(failure.message),
        ])
      }),
    "guardian_id": .string(command.guardianID), "queue_time": jsonTime(command.queueTime),
    "end_time": jsonTime(command.endTime), "message": .string(command.message),
  ])
}
