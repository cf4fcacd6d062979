import JSON
import Messages
import RPC
import Stubs

/// Devices and their credentials (FA-3, FA-4).
let deviceCommands = [
  Command(
    words: ["device", "pair"],
    summary: "Pair a device for a child and confirm it at once; this machine plays the device",
    options: [
      Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true),
      Option(name: "device", value: "NAME", help: "the device's name", isRequired: true),
    ], examples: ["rewards device pair --child Mia --device mia-tablet"],
    output: ["device_id": .text], run: pair),
  Command(
    words: ["token"], summary: "Print a fresh access token, for calls by other programs; lives five minutes",
    options: [Option(name: "device", value: "NAME", help: "of this child's device instead of the guardian's")],
    examples: ["grpcurl -H \"authorization: Bearer $(rewards token)\" …"], output: ["token": .text], run: printToken),
  Command(
    words: ["device", "list"], summary: "List the family's devices", output: .list(deviceShape),
    run: listDevices),
]

private let deviceShape: Shape = [
  "device_id": .text, "display_name": .text, "child_id": .optional(.text),
  "guardian_id": .optional(.text), "mode": .word(["parent", "child"]),
  "status": .word(["active", "pending"]), "last_sync_time": .optional(.time),
]

@Sendable private func pair(_ session: Session, _ arguments: Arguments) async throws {
  let name = try arguments.required("device")
  if let known = await session.keyring.devices[name] {
    throw CommandError("device \(name) of \(known.childName.shown) is paired here already")
  }
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let requests = (session.newID(), session.newID())
  let pairing = try await guardian.call {
    try await guardian.family.startPairing(.init(childID: child.childID, requestID: requests.0))
  }
  let device = FamilyV1.FamilyServiceClient(try session.anonymous(.shieldPolicy))
  let redeemed = try await device.redeemPairing(.init(code: pairing.code, deviceDisplayName: name))
  _ = try await guardian.call {
    try await guardian.family.confirmPairing(.init(pairingID: pairing.pairingID, requestID: requests.1))
  }
  for try await state in device.awaitPairing(
    .init(pairingToken: redeemed.pairingToken), options: CallOptions(timeout: .seconds(30)))
  {
    guard state.state == .confirmed, let credentials = state.credentials else { continue }
    try await session.store(
      device: name,
      StoredLogin(
        familyID: try await guardian.login.familyID, deviceID: redeemed.deviceID, childID: child.childID,
        childName: child.displayName, accessToken: credentials.accessToken, refreshToken: credentials.refreshToken))
    if session.isJSON { return try printJSON(.object(["device_id": .string(redeemed.deviceID)])) }
    return say("\(name.shown) is paired for \(child.displayName.shown), id \(redeemed.deviceID).")
  }
  throw CommandError("the pairing lapsed before it was confirmed; try again")
}

@Sendable private func listDevices(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let devices = try await guardian.call { try await guardian.family.listDevices(.init()).devices }
  let names = try await guardian.memberNames()
  if session.isJSON {
    return try printJSON(
      .array(
        devices.map {
          .object([
            "device_id": .string($0.deviceID), "display_name": .string($0.displayName),
            "child_id": $0.childID.isEmpty ? .null : .string($0.childID),
            "guardian_id": $0.guardianID.isEmpty ? .null : .string($0.guardianID),
            "mode": .string($0.mode == .child ? "child" : "parent"),
            "status": .string($0.status == .active ? "active" : "pending"),
            "last_sync_time": jsonTime($0.lastSyncTime),
          ])
        }))
  }
  print(
    table(
      ["Device", "Of", "Status", "Last sync", "Id"],
      devices.map {
        [
          $0.displayName.shown, names[$0.childID + $0.guardianID] ?? "guardians",
          $0.status == .active ? "active" : "pending",
          time($0.lastSyncTime), $0.deviceID,
        ]
      }))
}

@Sendable private func printToken(_ session: Session, _ arguments: Arguments) async throws {
  let caller =
    if let device = arguments["device"] { try await session.device(device) } else { try await session.guardian() }
  let token = try await caller.freshToken()
  if session.isJSON { return try printJSON(.object(["token": .string(token)])) }
  print(token)
}
