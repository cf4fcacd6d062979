import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// Signing a further or a new machine in as a guardian (FA-2, FA-8).
let signInCommands: [Command] = [
  Command(
    words: ["family", "join"],
    summary: "Sign this machine in as a guardian, with a code from a guardian or an operator",
    options: [
      Option(
        name: "code", value: "CODE", help: "the code, as `device code` or `guardian pair` has printed it",
        isRequired: true),
      Option(name: "device", value: "NAME", help: "this device's name [this computer]"),
      Option(name: "replace", value: nil, help: "forget the family that is stored here"),
    ], examples: ["rewards family join --code 7K2M9QXW4T"],
    output: ["family_id": .text], run: joinFamily),
  Command(
    words: ["family", "recover"], summary: "Sign this machine in as a guardian, with one of the recovery codes",
    options: [
      Option(name: "code", value: "CODE", help: "a recovery code that was not used yet", isRequired: true)
    ] + Option.recoveryOwner + [
      Option(name: "device", value: "NAME", help: "this device's name [this computer]"),
      Option(name: "replace", value: nil, help: "forget the family that is stored here"),
    ], examples: ["rewards family recover --code 7K2M-9QXW-4T5V-H0RA-3D8N"],
    output: ["family_id": .text], run: recoverFamily),
  Command(
    words: ["guardian", "codes"], summary: "Make ten new recovery codes for yourself; the earlier ones are void then",
    options: [.yes, .pinFile], examples: ["rewards guardian codes"],
    output: ["family_id": .text, "guardian_id": .text, "recovery_codes": .list(.text)], run: renewCodes),
]

@Sendable private func joinFamily(_ session: Session, _ arguments: Arguments) async throws {
  try await requireRoom(session, arguments)
  let anonymous = FamilyV1.FamilyServiceClient(try session.anonymous(.shieldPolicy))
  let redeemed = try await anonymous.redeemPairing(
    .init(code: try arguments.required("code"), deviceDisplayName: arguments["device"] ?? "this computer"))
  try await signIn(session, redeemed, anonymous)
}

@Sendable private func recoverFamily(_ session: Session, _ arguments: Arguments) async throws {
  try await requireRoom(session, arguments)
  let anonymous = FamilyV1.FamilyServiceClient(try session.anonymous(.shieldPolicy))
  let request = FamilyV1.RedeemRecoveryCodeRequest(
    familyID: arguments["family"] ?? "", guardianID: arguments["guardian"] ?? "",
    code: try arguments.required("code"), deviceDisplayName: arguments["device"] ?? "this computer")
  try await signIn(session, try await anonymous.redeemRecoveryCode(request), anonymous)
}

/// Waits until the device is confirmed, and stores its credentials as this machine's guardian.
private func signIn(
  _ session: Session, _ redeemed: FamilyV1.RedeemPairingResponse, _ anonymous: FamilyV1.FamilyServiceClient
) async throws {
  var isSaid = false
  for try await answer in anonymous.awaitPairing(
    .init(pairingToken: redeemed.pairingToken, signsOfLife: true), options: CallOptions(timeout: .seconds(600)))
  {
    // Signs of life say the same again.
    if answer.state == .pending, !session.isJSON, !isSaid {
      isSaid = true
      say("A guardian has to confirm this device now: rewards device pairings, then rewards device confirm.")
      flushOutput()
    }
    guard answer.state == .confirmed, let credentials = answer.credentials else { continue }
    guard answer.device?.mode == .parent else { throw CommandError("the code is for a child's device, no guardian's") }
    // Stored before any further call, as the credentials are returned only once.
    var login = StoredLogin(
      familyID: "", deviceID: redeemed.deviceID, childID: "", childName: "", accessToken: credentials.accessToken,
      refreshToken: credentials.refreshToken)
    try await session.store(guardian: login)
    let guardian = try await session.guardian()
    let family = try await guardian.call { try await guardian.family.getFamily(.init()) }
    login = try await guardian.login
    login.familyID = family.familyID
    try await session.store(guardian: login)
    if session.isJSON { return try printJSON(.object(["family_id": .string(family.familyID)])) }
    return say("This machine is signed in for the family \(family.displayName.shown).")
  }
  throw CommandError("the pairing was cancelled or lapsed before it was confirmed; ask for another code")
}

@Sendable private func renewCodes(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  try confirm("Make the recovery codes that you have void?", session, arguments)
  // Before, as the codes are returned only once: nothing that may fail is between them and the person.
  let guardianID = session.isJSON ? try await ownID(guardian) : ""
  let request = FamilyV1.RenewRecoveryCodesRequest(requestID: session.newID())
  let codes = try await guardian.callAskingForPin(arguments) {
    try await guardian.family.renewRecoveryCodes(request).recoveryCodes
  }
  guard session.isJSON else { return sayRecovery(codes) }
  try printJSON(
    .object([
      "family_id": .string(try await guardian.login.familyID), "guardian_id": .string(guardianID),
      "recovery_codes": .array(codes.map { .string($0) }),
    ]))
}

/// The guardian who is signed in here.
private func ownID(_ guardian: SignedIn) async throws -> String {
  let deviceID = try await guardian.login.deviceID
  let devices = try await guardian.call { try await guardian.family.listDevices(.init()).devices }
  return devices.first { $0.deviceID == deviceID }?.guardianID ?? ""
}

extension Option {
  /// Whose recovery code it is, where it does not say so itself.
  static let recoveryOwner = [
    Option(name: "family", value: "ID", help: "the family's id, for a former code of 16 characters"),
    Option(name: "guardian", value: "ID", help: "the guardian's id, for a former code of 16 characters"),
  ]
}

/// Prints recovery codes; nothing is needed next to them.
func sayRecovery(_ codes: [String]) {
  say("Recovery codes: each signs a new device in, once, by itself. Write them down; they are shown only now.")
  let grouped = codes.map { code in
    stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: "-")
  }
  for line in stride(from: 0, to: grouped.count, by: 2) {
    print("  " + grouped[line..<min(line + 2, grouped.count)].joined(separator: "   "))
  }
}
