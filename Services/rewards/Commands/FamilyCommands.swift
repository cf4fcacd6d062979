import CommandLine
import JSON
import LocalTime
import Messages
import RPC
import Stubs

/// Families and children (FA-1).
let familyCommands = [
  Command(
    words: ["family", "create"], summary: "Make a family; this machine becomes its first parent device",
    options: [
      Option(name: "name", value: "NAME", help: "the family's name", isRequired: true),
      Option(name: "guardian", value: "NAME", help: "the first guardian's name", isRequired: true),
      Option(name: "device", value: "NAME", help: "this device's name [this computer]"),
      Option(name: "invitation", value: "CODE", help: "where the service requires one"),
      Option(name: "replace", value: nil, help: "forget the family that is stored here"),
    ], examples: ["rewards family create --name Miller --guardian Ana"],
    output: ["family_id": .text, "guardian_id": .text, "recovery_codes": .list(.text)], run: createFamily),
  Command(
    words: ["guardian", "pair"],
    summary: "As an operator, get a code for a guardian who has no device left that works; it is recorded",
    options: [
      Option(name: "family", value: "ID", help: "the family's id", isRequired: true),
      Option(name: "guardian", value: "ID", help: "the guardian's id", isRequired: true),
      Option(
        name: "reason", value: "TEXT", help: "for the record: who asked, and how they were recognized",
        isRequired: true),
      Option(name: "qr", value: "FILE", help: "write the QR code as PNG"),
    ],
    examples: [
      "rewards guardian pair --family 01… --guardian 01… --reason 'Ana, by telephone' --operator-key FILE"
    ],
    output: FamilyV1.StartPairingResponse.shape, run: pairGuardian),
  Command(
    words: ["family", "show"], summary: "Show the family and its guardians", output: familyShape, run: showFamily),
  Command(
    words: ["family", "edit"], summary: "Rename the family",
    options: [Option(name: "name", value: "NAME", help: "the family's new name", isRequired: true)],
    examples: ["rewards family edit --name 'Miller and Sons'"], output: familyShape, run: editFamily),
  Command(
    words: ["guardian", "add"], summary: "Add a guardian, with the same rights as the others",
    options: [Option(name: "name", value: "NAME", help: "the guardian's name", isRequired: true)],
    examples: ["rewards guardian add --name Ben"], output: guardianShape, run: addGuardian),
  Command(
    words: ["guardian", "edit"], summary: "Rename a guardian",
    options: [
      Option(name: "guardian", value: "NAME", help: "the guardian's name or id", isRequired: true),
      Option(name: "name", value: "NAME", help: "the guardian's new name", isRequired: true),
    ],
    examples: ["rewards guardian edit --guardian Ben --name Benjamin"], output: guardianShape, run: editGuardian),
  Command(
    words: ["guardian", "remove"], summary: "Remove a guardian and revoke that guardian's devices; never the last one",
    options: [
      Option(name: "guardian", value: "NAME", help: "the guardian's name or id", isRequired: true), .yes,
    ],
    examples: ["rewards guardian remove --guardian Ben"], output: familyShape, run: removeGuardian),
]

private let guardianShape: Shape = ["guardian_id": .text, "display_name": .text, "create_time": .optional(.time)]
private let familyShape: Shape = ["family_id": .text, "display_name": .text, "guardians": .list(guardianShape)]

@Sendable private func createFamily(_ session: Session, _ arguments: Arguments) async throws {
  try await requireRoom(session, arguments)
  var request = FamilyV1.CreateFamilyRequest()
  request.familyID = session.newID()
  request.displayName = try arguments.required("name")
  request.guardianDisplayName = try arguments.required("guardian")
  request.deviceDisplayName = arguments["device"] ?? "this computer"
  request.requestID = session.newID()
  request.invitation = arguments["invitation"] ?? ""
  let sent = request
  let answer = try await FamilyV1.FamilyServiceClient(session.anonymous(.shieldPolicy)).createFamily(sent)
  try await session.store(
    guardian: StoredLogin(
      familyID: answer.family?.familyID ?? sent.familyID, deviceID: answer.device?.deviceID ?? "", childID: "",
      childName: "", accessToken: answer.credentials?.accessToken ?? "",
      refreshToken: answer.credentials?.refreshToken ?? ""))
  if session.isJSON {
    try printJSON(
      .object([
        "family_id": .string(sent.familyID), "guardian_id": .string(answer.family?.guardians.first?.guardianID ?? ""),
        "recovery_codes": .array(answer.recoveryCodes.map { .string($0) }),
      ]))
  } else {
    say("Family \(sent.displayName.shown) is made, \(sent.guardianDisplayName.shown) is signed in here.")
    sayRecovery(answer.recoveryCodes)
    session.suggest(session.command("child", "add", "--name", "Mia", "--zone", "Europe/Berlin"))
  }
}

/// - Throws: `CommandError` when a guardian is signed in and is not to be replaced.
func requireRoom(_ session: Session, _ arguments: Arguments) async throws {
  guard session.parentModeDevice == nil else {
    throw CommandError("--parent-mode is for commands of a guardian who is signed in; leave it out")
  }
  if await session.keyring.guardian != nil, !arguments.has("replace") {
    throw CommandError("a family is signed in here already; use another --state DIR, or --replace to forget it")
  }
}

@Sendable private func pairGuardian(_ session: Session, _ arguments: Arguments) async throws {
  let channel = try session.operations(.shieldPolicy)
  let request = FamilyV1.StartGuardianPairingRequest(
    familyID: try arguments.required("family"), guardianID: try arguments.required("guardian"),
    reason: try arguments.required("reason"), requestID: session.newID())
  let pairing = try await FamilyV1.FamilyServiceClient(channel).startGuardianPairing(request)
  if let file = arguments["qr"] { try writeFile(file, pairing.qrPng) }
  if session.isJSON { return try printJSON(pairing.json) }
  print("Code for the guardian's device: \(pairing.code)   (until \(time(pairing.expireTime)))")
  printQRCode(of: pairing)
  print("On that device:\n  rewards family join --code \(pairing.code)")
}

@Sendable private func showFamily(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  try show(try await guardian.call { try await guardian.family.getFamily(.init()) }, session)
}

@Sendable private func editFamily(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var request = FamilyV1.UpdateFamilyRequest()
  request.family = .init(displayName: try arguments.required("name"))
  request.updateMask = .init(paths: ["display_name"])
  request.requestID = session.newID()
  let sent = request
  try show(try await guardian.call { try await guardian.family.updateFamily(sent) }, session)
}

@Sendable private func addGuardian(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await session.guardian()
  let request = FamilyV1.AddGuardianRequest(
    displayName: try arguments.required("name"), requestID: session.newID())
  let guardian = try await caller.call { try await caller.family.addGuardian(request) }
  if session.isJSON { return try printJSON(json(guardian)) }
  say("\(guardian.displayName.shown) is added, id \(guardian.guardianID).")
  session.suggest(
    session.command("device", "code", "--guardian", handle(guardian.displayName, id: guardian.guardianID)))
}

@Sendable private func editGuardian(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await session.guardian()
  let name = try arguments.required("name")
  let known = try await caller.member(try arguments.required("guardian"))
  let request = FamilyV1.UpdateGuardianRequest(
    guardian: .init(guardianID: known.guardianID, displayName: name), updateMask: .init(paths: ["display_name"]),
    requestID: session.newID())
  let guardian = try await caller.call { try await caller.family.updateGuardian(request) }
  if session.isJSON { return try printJSON(json(guardian)) }
  say("\(known.displayName.shown) is now called \(guardian.displayName.shown).")
}

@Sendable private func removeGuardian(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await session.guardian()
  let known = try await caller.member(try arguments.required("guardian"))
  try confirm("Remove \(known.displayName.shown) and revoke all devices of that guardian?", session, arguments)
  let request = FamilyV1.RemoveGuardianRequest(guardianID: known.guardianID, requestID: session.newID())
  try show(try await caller.call { try await caller.family.removeGuardian(request) }, session)
}

private func show(_ family: FamilyV1.Family, _ session: Session) throws {
  if session.isJSON {
    return try printJSON(
      .object([
        "family_id": .string(family.familyID), "display_name": .string(family.displayName),
        "guardians": .array(family.guardians.map(json)),
      ]))
  }
  say("Family \(family.displayName.shown)  \(family.familyID)")
  print(table(["Guardian", "Id"], family.guardians.map { [$0.displayName.shown, $0.guardianID] }))
}

private func json(_ guardian: FamilyV1.Guardian) -> JSON {
  .object([
    "guardian_id": .string(guardian.guardianID), "display_name": .string(guardian.displayName),
    "create_time": jsonTime(guardian.createTime),
  ])
}
