import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// Changes that have made or unmade guardians in the last day, and undoing them (FA-5).
let securityCommands: [Command] = [
  Command(
    words: ["security", "list"],
    summary: "List new guardians' devices, codes and PINs, and removed guardians, of a day",
    examples: ["rewards security list"], output: .list(changeShape), run: listSecurityChanges),
  Command(
    words: ["security", "undo"], summary: "Undo one of these for good, which another guardian has made",
    options: [Option(name: "change", value: "ID", help: "id that `security list` shows", isRequired: true), .yes],
    examples: ["rewards security undo --change 01…"], output: changeShape, run: undoSecurityChange),
  Command(
    words: ["security", "recover"],
    summary: "The same with a recovery code, where you were removed or are the only guardian; it is used up",
    options: [
      Option(
        name: "code", value: "CODE", help: "a recovery code, also one that was replaced in the last 24 hours",
        isRequired: true),
      Option(name: "change", value: "ID", help: "what to undo; without any it is listed", repeats: true),
    ] + Option.recoveryOwner, examples: ["rewards security recover --code 7K2M-9QXW-4T5V-H0RA-3D8N"],
    output: .list(changeShape), run: undoByRecoveryCode),
]

private let kinds: [(kind: CommonV1.SecurityChangeKind, name: String, text: String)] = [
  (.guardianDeviceAdded, "guardian_device_added", "new device"),
  (.recoveryCodesRenewed, "recovery_codes_renewed", "new recovery codes"),
  (.guardianRemoved, "guardian_removed", "guardian removed"), (.pinChanged, "pin_changed", "PIN changed"),
]

private let changeShape: Shape = [
  "change_id": .text, "kind": .word(kinds.map(\.name) + ["unknown"]), "make_time": .optional(.time),
  "author_guardian_id": .optional(.text), "guardian_id": .text, "device_id": .optional(.text),
  "expire_time": .optional(.time), "undo_time": .optional(.time), "undoer_guardian_id": .optional(.text),
]

@Sendable private func listSecurityChanges(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let changes = try await guardian.call { try await guardian.family.listSecurityChanges(.init()).changes }
  try show(changes, names: session.isJSON ? [:] : try await guardian.memberNames(), session)
}

@Sendable private func undoSecurityChange(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let changeID = try arguments.required("change")
  try confirm("Undo it for good?", session, arguments)
  let request = FamilyV1.UndoSecurityChangeRequest(changeID: changeID, requestID: session.newID())
  let change = try await guardian.call { try await guardian.family.undoSecurityChange(request) }
  if session.isJSON { return try printJSON(json(change)) }
  say("It is undone.")
}

@Sendable private func undoByRecoveryCode(_ session: Session, _ arguments: Arguments) async throws {
  let request = FamilyV1.UndoByRecoveryCodeRequest(
    familyID: arguments["family"] ?? "", guardianID: arguments["guardian"] ?? "",
    code: try arguments.required("code"), changeIDs: arguments.all("change"), requestID: session.newID())
  let family = FamilyV1.FamilyServiceClient(try session.anonymous(.shieldPolicy))
  try show(try await family.undoByRecoveryCode(request).changes, names: [:], session)
}

private func show(_ changes: [FamilyV1.SecurityChange], names: [String: String], _ session: Session) throws {
  if session.isJSON { return try printJSON(.array(changes.map(json))) }
  if changes.isEmpty { return say("There is nothing.") }
  func name(_ id: String) -> String { names[id] ?? id }
  print(
    table(
      ["When", "What", "Of", "By", "Undone", "Id"],
      changes.map { change in
        [
          minute(change.makeTime), kinds.first { $0.kind == change.kind }?.text ?? "", name(change.guardianID),
          name(change.authorGuardianID), change.undoTime == nil ? "" : minute(change.undoTime), change.changeID,
        ]
      }))
}

private func json(_ change: FamilyV1.SecurityChange) -> JSON {
  func optional(_ text: String) -> JSON { text.isEmpty ? .null : .string(text) }
  return .object([
    "change_id": .string(change.changeID),
    "kind": .string(kinds.first { $0.kind == change.kind }?.name ?? "unknown"),
    "make_time": jsonTime(change.makeTime), "author_guardian_id": optional(change.authorGuardianID),
    "guardian_id": .string(change.guardianID), "device_id": optional(change.deviceID),
    "expire_time": jsonTime(change.expireTime), "undo_time": jsonTime(change.undoTime),
    "undoer_guardian_id": optional(change.undoerGuardianID),
  ])
}
