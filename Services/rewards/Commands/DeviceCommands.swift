import CommandLine
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
    words: ["device", "list"], summary: "List the family's devices, and how those of children fare",
    output: .list(.object(deviceMembers + [("state", .optional(deviceStateShape))])), run: listDevices),
  Command(
    words: ["device", "edit"], summary: "Rename a device, set whether it is shared, or reset its mode",
    options: [
      .familyDevice, Option(name: "name", value: "NAME", help: "the device's new name"),
      Option(name: "shared", value: "YES", help: "yes or no: whether other persons use this guardian's device too"),
      Option(name: "reset-mode", value: nil, help: "end its mode: it has to be paired again, for whomever"), .yes,
    ],
    examples: [
      "rewards device edit --device mia-tablet --name Tablet", "rewards device edit --device Laptop --shared yes",
    ], output: deviceShape, run: editDevice),
  Command(
    words: ["device", "revoke"], summary: "Shut a device out for good, such as one that is lost",
    options: [.familyDevice, .yes], examples: ["rewards device revoke --device mia-tablet"], output: deviceShape,
    run: revokeDevice),
]

extension Option {
  fileprivate static let familyDevice = Option(
    name: "device", value: "NAME", help: "the device's name or id, as `device list` shows it", isRequired: true)
}

private let modes: [FamilyV1.DeviceMode: String] = [.parent: "parent", .child: "child", .unspecified: "none"]
private let statuses: [FamilyV1.DeviceStatus: String] = [
  .active: "active", .pending: "pending", .revoked: "revoked", .reset: "reset",
]

private let deviceMembers: [(key: String, shape: Shape)] = [
  ("device_id", .text), ("display_name", .text), ("child_id", .optional(.text)), ("guardian_id", .optional(.text)),
  ("mode", .word(["parent", "child", "none"])), ("status", .word(["active", "pending", "revoked", "reset"])),
  ("shared", .bool), ("viewer", .bool), ("last_sync_time", .optional(.time)), ("revoke_time", .optional(.time)),
]
private let deviceShape = Shape.object(deviceMembers)

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
        devices.map { device in
          guard case .object(var members) = json(device) else { return .null }
          members["state"] = device.state.map(json) ?? .null
          return .object(members)
        }))
  }
  print(
    table(
      ["Device", "Of", "Status", "Last sync", "Id"],
      devices.map {
        var status = [statuses[$0.status] ?? ""]
        if $0.viewer { status.append("viewer") }
        if $0.shared { status.append("shared") }
        if let state = $0.state { status += words(state) }
        return [
          $0.displayName.shown, names[$0.childID + $0.guardianID] ?? "guardians", status.joined(separator: ", "),
          time($0.lastSyncTime), $0.deviceID,
        ]
      }))
}

@Sendable private func editDevice(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let device = try await guardian.familyDevice(try arguments.required("device"))
  var changed = FamilyV1.Device(deviceID: device.deviceID)
  var paths: [String] = []
  if let name = arguments["name"] {
    changed.displayName = name
    paths.append("display_name")
  }
  if let shared = arguments["shared"] {
    guard ["yes", "no"].contains(shared) else { throw CommandError("--shared is \(shared.shown); give yes or no") }
    changed.shared = shared == "yes"
    paths.append("shared")
  }
  if arguments.has("reset-mode") {
    try confirm("Reset the mode of \(device.displayName.shown)? It has to be paired again.", session, arguments)
    paths.append("mode")
  }
  guard !paths.isEmpty else { throw CommandError("nothing to change; give --name, --shared or --reset-mode") }
  let request = FamilyV1.UpdateDeviceRequest(
    device: changed, updateMask: .init(paths: paths), requestID: session.newID())
  let answer = try await guardian.call { try await guardian.family.updateDevice(request) }
  if session.isJSON { return try printJSON(json(answer)) }
  say(
    answer.status == .reset
      ? "\(answer.displayName.shown) has no mode any more; pair it again." : "\(answer.displayName.shown) is changed.")
}

@Sendable private func revokeDevice(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let device = try await guardian.familyDevice(try arguments.required("device"))
  try confirm("Shut \(device.displayName.shown) out for good?", session, arguments)
  let request = FamilyV1.RevokeDeviceRequest(deviceID: device.deviceID, requestID: session.newID())
  let answer = try await guardian.call { try await guardian.family.revokeDevice(request) }
  if session.isJSON { return try printJSON(json(answer)) }
  say("\(answer.displayName.shown) is revoked: every service rejects it within a minute.")
}

private func json(_ device: FamilyV1.Device) -> JSON {
  .object([
    "device_id": .string(device.deviceID), "display_name": .string(device.displayName),
    "child_id": device.childID.isEmpty ? .null : .string(device.childID),
    "guardian_id": device.guardianID.isEmpty ? .null : .string(device.guardianID),
    "mode": .string(modes[device.mode] ?? ""), "status": .string(statuses[device.status] ?? ""),
    "shared": .bool(device.shared), "viewer": .bool(device.viewer),
    "last_sync_time": jsonTime(device.lastSyncTime),
    "revoke_time": jsonTime(device.revokeTime),
  ])
}

@Sendable private func printToken(_ session: Session, _ arguments: Arguments) async throws {
  let caller =
    if let device = arguments["device"] { try await session.device(device) } else { try await session.guardian() }
  let token = try await caller.freshToken()
  if session.isJSON { return try printJSON(.object(["token": .string(token)])) }
  print(token)
}
