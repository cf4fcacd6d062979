import CommandLine
import JSON
import LocalTime
import Messages
import RPC
import Stubs

private let withdrawalShape: [(key: String, shape: Shape)] = [
  ("withdrawal_id", .text), ("withdraw_time", .optional(.time)), ("guardian", .text), ("records", .integer),
  ("state", .word(states.map(\.name) + ["unknown"])), ("selection", .word(["import", "app", "records"])),
  ("import_id", .optional(.text)), ("app", .optional(.text)), ("restore_time", .optional(.time)),
]

/// Records that guardians withdraw, and the imports that have sent some (US-17).
let withdrawalCommands = [
  Command(
    words: ["usage", "imports"], summary: "List what imports have sent of a child", options: [.child],
    examples: ["rewards usage imports --child Mia"],
    output: [
      [
        "import_id": .text, "device": .text, "receive_time": .optional(.time), "records": .integer,
        "first_start_time": .optional(.time), "last_start_time": .optional(.time),
      ]
    ], run: listImports),
  Command(
    words: ["usage", "withdraw"],
    summary: "Let records count no more: of an import, of an app and a time, or by their keys",
    options: [
      .child,
      Option(name: "import", value: "ID", help: "all that an import has sent, as rewards usage imports lists it"),
      Option(name: "app", value: "APP", help: "an app, by label, token name or id"),
      Option(name: "from", value: "TIME", help: "of an app: from the first start, such as 2026-03-02T14:10:00Z"),
      Option(name: "until", value: "TIME", help: "of an app: before this start"),
      Option(
        name: "record", value: "KEY", help: "a record: DEVICE/INSTALLATION/SEQUENCE, as rewards usage explain has them",
        repeats: true),
    ],
    examples: [
      "rewards usage withdraw --child Mia --import ID",
      "rewards usage withdraw --child Mia --app Reading --from 2026-03-02T00:00:00Z --until 2026-03-03T00:00:00Z",
    ], output: .object(withdrawalShape), run: withdraw),
  Command(
    words: ["usage", "withdrawals"], summary: "List what was withdrawn of a child's records", options: [.child],
    examples: ["rewards usage withdrawals --child Mia"], output: .list(.object(withdrawalShape)),
    run: listWithdrawals),
  Command(
    words: ["usage", "restore"], summary: "Take a withdrawal back: its records count again",
    options: [
      .child,
      Option(
        name: "withdrawal", value: "ID", help: "as rewards usage withdrawals lists it", isRequired: true),
    ],
    examples: ["rewards usage restore --child Mia --withdrawal 1"], output: .object(withdrawalShape), run: restore),
]

private let states: [(state: UsageV1.WithdrawalState, name: String)] = [
  (.withdrawing, "withdrawing"), (.withdrawn, "withdrawn"), (.restoring, "restoring"), (.restored, "restored"),
]

private func name(_ state: UsageV1.WithdrawalState) -> String { states.first { $0.state == state }?.name ?? "unknown" }

@Sendable private func listImports(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let devices = Dictionary(
    try await guardian.call { try await guardian.family.listDevices(.init()).devices }
      .map { ($0.deviceID, $0.displayName) }, uniquingKeysWith: { first, _ in first })
  var (imports, token) = ([UsageV1.UsageImport](), "")
  repeat {
    let request = UsageV1.ListImportsRequest(childID: child.childID, pageSize: 1_000, pageToken: token)
    let page = try await guardian.call { try await guardian.usage.listImports(request) }
    imports += page.imports
    token = page.nextPageToken
  } while !token.isEmpty
  if session.isJSON {
    return try printJSON(
      .array(
        imports.map { sent in
          .object([
            "import_id": .string(sent.importID), "device": .string(devices[sent.deviceID] ?? ""),
            "receive_time": jsonTime(sent.receiveTime), "records": .integer(sent.recordCount),
            "first_start_time": jsonTime(sent.firstStartTime), "last_start_time": jsonTime(sent.lastStartTime),
          ])
        }))
  }
  if imports.isEmpty { return say("No import has sent records of \(child.displayName.shown).") }
  print(
    table(
      ["Sent", "Device", "Records", "From", "Import"],
      imports.map {
        [
          time($0.receiveTime), (devices[$0.deviceID] ?? "").shown, grouped($0.recordCount), time($0.firstStartTime),
          $0.importID.shown,
        ]
      }))
}

@Sendable private func withdraw(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let request = UsageV1.WithdrawUsageRequest(
    childID: owned.child.childID, selection: try selection(arguments, owned), requestID: session.newID())
  let answer = try await guardian.call { try await guardian.usage.withdrawUsage(request) }
  try show(answer.withdrawal ?? .init(), "withdrawn", owned, session)
}

@Sendable private func restore(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let request = UsageV1.RestoreUsageRequest(
    childID: owned.child.childID, withdrawalID: try arguments.required("withdrawal"), requestID: session.newID())
  let answer = try await guardian.call { try await guardian.usage.restoreUsage(request) }
  try show(answer.withdrawal ?? .init(), "restored", owned, session)
}

/// Exactly one of the three.
private func selection(_ arguments: Arguments, _ owned: ChildApps) throws -> UsageV1.WithdrawUsageRequest.Selection {
  let given = ["import", "app", "record"].filter { arguments.has($0) }
  guard given.count == 1 else {
    throw CommandError("name the records in one way: --import ID, --app APP with --from and --until, or --record KEY")
  }
  if let id = arguments["import"] { return .importID(id) }
  if let app = arguments["app"] {
    func instant(_ name: String) throws -> GoogleProtobuf.Timestamp {
      let text = try arguments.required(name)
      guard let instant = Instant(text) else {
        throw CommandError("--\(name) is \"\(text.prefix(64))\"; it must be a time such as 2026-03-02T14:10:00Z")
      }
      return .init(seconds: instant.seconds)
    }
    return .app(.init(appID: try owned.app(app).appID, startTime: try instant("from"), endTime: try instant("until")))
  }
  return .records(
    .init(
      keys: try arguments.all("record").map { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, let sequence = parts.last.flatMap({ Int64($0) }) else {
          throw CommandError("--record is \"\(text.prefix(64))\"; it must be DEVICE/INSTALLATION/SEQUENCE")
        }
        return .init(
          deviceID: String(parts[0]), installationID: parts[1..<(parts.count - 1)].joined(separator: "/"),
          sequence: sequence)
      }))
}

private func show(_ made: UsageV1.Withdrawal, _ word: String, _ owned: ChildApps, _ session: Session) throws {
  if session.isJSON { return try printJSON(json(made, owned)) }
  let child = owned.child.displayName.shown
  if made.state == .withdrawing || made.state == .restoring {
    return say("Records of \(child) come to be \(word); rewards usage withdrawals shows when that is done.")
  }
  say(
    word == "withdrawn"
      ? "\(count(made.recordCount, "record")) of \(child) \(made.recordCount == 1 ? "is" : "are") withdrawn; "
        + "rewards usage restore --withdrawal \(made.withdrawalID.shown) takes it back."
      : "The withdrawal is taken back; of \(count(made.recordCount, "record")) the key came with other content since."
  )
}

@Sendable private func listWithdrawals(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  var (withdrawals, token) = ([UsageV1.Withdrawal](), "")
  repeat {
    let request = UsageV1.ListWithdrawalsRequest(childID: owned.child.childID, pageSize: 1_000, pageToken: token)
    let page = try await guardian.call { try await guardian.usage.listWithdrawals(request) }
    withdrawals += page.withdrawals
    token = page.nextPageToken
  } while !token.isEmpty
  if session.isJSON { return try printJSON(.array(withdrawals.map { json($0, owned) })) }
  if withdrawals.isEmpty { return say("No record of \(owned.child.displayName.shown) was withdrawn.") }
  print(
    table(
      ["ID", "Made", "Records", "Of", "State"],
      withdrawals.map {
        let of = $0.appID.isEmpty ? ($0.importID.isEmpty ? "keys" : "an import") : owned.label($0.appID)
        return [$0.withdrawalID.shown, time($0.withdrawTime), grouped($0.recordCount), of, name($0.state)]
      }))
}

private func json(_ made: UsageV1.Withdrawal, _ owned: ChildApps) -> JSON {
  func text(_ value: String) -> JSON { value.isEmpty ? .null : .string(value) }
  return .object([
    "withdrawal_id": .string(made.withdrawalID), "withdraw_time": jsonTime(made.withdrawTime),
    "guardian": .string(made.guardianID), "records": .integer(made.recordCount), "state": .string(name(made.state)),
    "selection": .string(!made.importID.isEmpty ? "import" : !made.appID.isEmpty ? "app" : "records"),
    "import_id": text(made.importID), "app": text(made.appID.isEmpty ? "" : owned.name(made.appID)),
    "restore_time": jsonTime(made.restoreTime),
  ])
}
