import CommandLine
import JSON
import Messages
import PairingCode
import Stubs

/// Pairing by a code, on the guardian's side (FA-2).
let pairingCommands = [
  Command(
    words: ["device", "code"], summary: "Get a pairing code to type or scan on a child's or a guardian's device",
    options: [
      Option(name: "child", value: "NAME", help: "the child's name or id; either this"),
      Option(name: "guardian", value: "NAME", help: "or the guardian's: you, or one who has no device yet"),
      Option(name: "viewer", value: nil, help: "the child's device only shows, and enforces nothing"),
      Option(name: "qr", value: "FILE", help: "write the QR code as PNG"), .pinFile,
    ],
    examples: ["rewards device code --child Mia --qr pairing.png", "rewards device code --guardian Ben"],
    output: FamilyV1.StartPairingResponse.shape, run: startPairing),
  Command(
    words: ["device", "confirm"], summary: "Confirm a device that has redeemed its code",
    options: [
      Option(name: "pairing", value: "ID", help: "id that `device code` has printed", isRequired: true), .pinFile,
    ],
    output: ["device_id": .text], run: confirmPairing),
  Command(
    words: ["device", "pairings"], summary: "List the pairings that wait for a device or for a guardian",
    output: .list(pairingShape), run: listPairings),
  Command(
    words: ["device", "cancel"], summary: "Cancel a pairing, whoever has started it",
    options: [Option(name: "pairing", value: "ID", help: "id that `device pairings` shows", isRequired: true)],
    output: pairingShape, run: cancelPairing),
]

private let states: [FamilyV1.PairingState: (word: String, text: String)] = [
  .started: ("started", "waits for its device"), .pending: ("pending", "waits for a guardian"),
  .cancelled: ("cancelled", "cancelled"), .attemptsExhausted: ("attempts_exhausted", "ended by wrong codes"),
]

private let pairingShape: Shape = [
  "pairing_id": .text, "child_id": .optional(.text), "guardian_id": .optional(.text),
  "state": .word(["started", "pending", "cancelled", "attempts_exhausted"]), "starter_guardian_id": .optional(.text),
  "operator_name": .optional(.text), "device_display_name": .optional(.text), "viewer": .bool,
  "start_time": .optional(.time),
  "expire_time": .optional(.time),
]

@Sendable private func startPairing(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await session.guardian()
  var request = FamilyV1.StartPairingRequest(requestID: session.newID())
  let name: String
  switch (arguments["child"], arguments["guardian"]) {
  case (let child?, nil):
    let child = try await caller.child(child)
    (request.childID, name) = (child.childID, child.displayName)
  case (nil, let guardian?):
    let guardian = try await caller.member(guardian)
    (request.guardianID, name) = (guardian.guardianID, guardian.displayName)
  default: throw CommandError("give --child NAME or --guardian NAME: a device is for one person")
  }
  request.viewer = arguments.has("viewer")
  let sent = request
  let pairing = try await caller.callAskingForPin(arguments) { try await caller.family.startPairing(sent) }
  if let file = arguments["qr"] { try writeFile(file, pairing.qrPng) }
  if session.isJSON { return try printJSON(pairing.json) }
  say("Code for \(name.shown)'s device: \(pairing.code)   (until \(time(pairing.expireTime)))")
  printQRCode(of: pairing)
  if !sent.guardianID.isEmpty {
    print("On that device:\n  rewards family join --code \(pairing.code)")
  }
  print("When the device has redeemed it:")
  session.suggest(session.command("device", "confirm", "--pairing", pairing.pairingID))
}

/// Prints the QR code for a device to scan, where it fits.
func printQRCode(of pairing: FamilyV1.StartPairingResponse) {
  guard let code = try? QRCode(text: pairing.payload), code.width + 2 * QRCode.quietZone <= Output.columns else {
    return say("The QR code is too wide for the terminal; --qr FILE writes it as an image.")
  }
  print(code.terminalLines.joined(separator: "\n"))
}

extension FamilyV1.StartPairingResponse {
  static let shape: Shape = ["pairing_id": .text, "code": .text, "payload": .text, "expire_time": .optional(.time)]

  /// For programs.
  var json: JSON {
    .object([
      "pairing_id": .string(pairingID), "code": .string(code), "payload": .string(payload),
      "expire_time": jsonTime(expireTime),
    ])
  }
}

@Sendable private func confirmPairing(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let pairingID = try arguments.required("pairing")
  let requestID = session.newID()
  let device = try await guardian.callAskingForPin(arguments) {
    try await guardian.family.confirmPairing(.init(pairingID: pairingID, requestID: requestID))
  }
  if session.isJSON { return try printJSON(.object(["device_id": .string(device.deviceID)])) }
  say("\(device.displayName.shown) is confirmed.")
}

@Sendable private func listPairings(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let pairings = try await guardian.call { try await guardian.family.listPairings(.init()).pairings }
  if session.isJSON { return try printJSON(.array(pairings.map(json))) }
  let names = try await guardian.memberNames()
  print(
    table(
      ["For", "State", "Device", "Until", "Id"],
      pairings.map {
        [
          names[$0.childID + $0.guardianID] ?? "", states[$0.state]?.text ?? "", $0.deviceDisplayName.shown,
          time($0.expireTime), $0.pairingID,
        ]
      }))
}

@Sendable private func cancelPairing(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let request = FamilyV1.CancelPairingRequest(
    pairingID: try arguments.required("pairing"), requestID: session.newID())
  let pairing = try await guardian.call { try await guardian.family.cancelPairing(request) }
  if session.isJSON { return try printJSON(json(pairing)) }
  say("The pairing is cancelled: its code no longer works.")
}

private func json(_ pairing: FamilyV1.Pairing) -> JSON {
  func optional(_ text: String) -> JSON { text.isEmpty ? .null : .string(text) }
  return .object([
    "pairing_id": .string(pairing.pairingID), "child_id": optional(pairing.childID),
    "guardian_id": optional(pairing.guardianID), "state": .string(states[pairing.state]?.word ?? ""),
    "starter_guardian_id": optional(pairing.starterGuardianID), "operator_name": optional(pairing.operatorName),
    "device_display_name": optional(pairing.deviceDisplayName), "viewer": .bool(pairing.viewer),
    "start_time": jsonTime(pairing.startTime),
    "expire_time": jsonTime(pairing.expireTime),
  ])
}
