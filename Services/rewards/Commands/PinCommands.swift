import CommandLine
import Glibc
import JSON
import Messages
import RPC
import Stubs

/// PINs, and what they are asked for: shared devices and parent mode (FA-5).
let pinCommands = [
  Command(
    words: ["pin", "set"], summary: "Set your PIN, or another guardian's who has forgotten it",
    options: [
      Option(name: "guardian", value: "NAME", help: "another guardian's name or id [you]"), .pinFile,
      Option(
        name: "old-pin-file", value: "FILE", help: "a file with your present PIN [REWARDS_OLD_PIN, or it is asked for]"),
      Option(name: "recovery-code", value: "CODE", help: "one of your recovery codes, for a PIN that is forgotten"),
    ], examples: ["rewards pin set", "rewards pin set --guardian Ben"],
    output: ["guardian_id": .text, "display_name": .text, "pin_update_time": .optional(.time)], run: setPin),
  Command(
    words: ["pin", "verify"],
    summary: "Elevate this machine for 10 minutes, or begin parent mode on a child's device that it plays",
    options: [
      .pinFile, Option(name: "device", value: "NAME", help: "a child's device that this machine plays"),
      Option(name: "guardian", value: "NAME", help: "with --device: the guardian's name or id"),
    ],
    examples: [
      "rewards pin verify", "rewards pin verify --device mia-tablet --guardian Ana",
      "rewards apps block --child Mia --all --parent-mode mia-tablet",
    ],
    output: ["elevated_until": .optional(.time), "token": .optional(.text)], run: verifyPin),
  Command(
    words: ["pin", "end"], summary: "End the elevation of this machine, or parent mode on a child's device",
    options: [Option(name: "device", value: "NAME", help: "a child's device that this machine plays")],
    examples: ["rewards pin end --device mia-tablet"], output: ["device_id": .text], run: endElevation),
]

extension Option {
  static let pinFile = Option(
    name: "pin-file", value: "FILE", help: "a file with the PIN [REWARDS_PIN, or it is asked for]")
}

@Sendable private func setPin(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await session.guardian()
  var request = FamilyV1.SetPinRequest(
    recoveryCode: arguments["recovery-code"] ?? "", requestID: session.newID())
  if let other = arguments["guardian"] { request.guardianID = try await caller.member(other).guardianID }
  if request.guardianID.isEmpty, request.recoveryCode.isEmpty {
    request.oldPin =
      try pin("Present PIN (empty for none)", file: "old-pin-file", "REWARDS_OLD_PIN", isOptional: true, arguments)
  }
  request.pin = try pin("New PIN, 4 to 12 digits", file: "pin-file", "REWARDS_PIN", arguments)
  let sent = request
  let guardian = try await caller.call { try await caller.family.setPin(sent) }
  if session.isJSON {
    return try printJSON(
      .object([
        "guardian_id": .string(guardian.guardianID), "display_name": .string(guardian.displayName),
        "pin_update_time": jsonTime(guardian.pinUpdateTime),
      ]))
  }
  say("The PIN of \(guardian.displayName.shown) is set.")
}

@Sendable private func verifyPin(_ session: Session, _ arguments: Arguments) async throws {
  let device = arguments["device"]
  if device == nil, arguments.has("guardian") {
    throw CommandError("--guardian is for a child's device: add --device NAME, or leave it out")
  }
  let caller = try await pinCaller(session, device)
  var request = FamilyV1.VerifyPinRequest()
  if device != nil { request.guardianID = try await caller.member(try arguments.required("guardian")).guardianID }
  request.pin = try pin("PIN", file: "pin-file", "REWARDS_PIN", arguments)
  let sent = request
  let elevation = try await caller.call { try await caller.family.verifyPin(sent) }
  if let device {
    try await session.store(
      parentMode: StoredParentMode(guardianID: sent.guardianID, accessToken: elevation.accessToken), on: device)
  } else {
    var login = try await caller.login
    login.accessToken = elevation.accessToken
    try await session.store(guardian: login)
  }
  if session.isJSON {
    return try printJSON(
      .object([
        "elevated_until": jsonTime(elevation.elevatedUntil),
        "token": device == nil ? .null : .string(elevation.accessToken),
      ]))
  }
  if let device {
    say("Parent mode on \(device.shown) until \(time(elevation.elevatedUntil)), for commands that name it.")
    return session.suggest(
      session.command("child", "list", "--parent-mode", device), session.command("pin", "end", "--device", device))
  }
  say("This machine is elevated until \(time(elevation.elevatedUntil)).")
}

extension SignedIn {
  /// Makes a call for which a guardian who has a PIN is asked for it, where the service wants it; then once more.
  func callAskingForPin<Answer: Sendable>(
    _ arguments: Arguments, _ body: @Sendable () async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await call(body)
    } catch let error as RPCError where Failure(error).reason == CommonV1.ErrorReason.elevationRequired.protoName {
      let request = FamilyV1.VerifyPinRequest(
        pin: try pin("PIN", file: Option.pinFile.name, "REWARDS_PIN", arguments))
      let elevation = try await call { try await family.verifyPin(request) }
      var login = try await login
      login.accessToken = elevation.accessToken
      try await session.store(guardian: login)
      return try await call(body)
    }
  }
}

@Sendable private func endElevation(_ session: Session, _ arguments: Arguments) async throws {
  let device = arguments["device"]
  let caller = try await pinCaller(session, device)
  _ = try await caller.call { try await caller.family.endElevation(.init()) }
  if let device { try await session.endParentMode(on: device) }
  if session.isJSON { return try printJSON(.object(["device_id": .string(try await caller.login.deviceID)])) }
  say("No elevation is left on this device.")
}

/// The device on which the PIN counts: itself, not who is in parent mode on it.
private func pinCaller(_ session: Session, _ device: String?) async throws -> SignedIn {
  if let name = session.parentModeDevice {
    throw CommandError("--parent-mode is not for this command; name the child's device with --device \(name.shown)")
  }
  if let device { return try await session.device(device) }
  return try await session.guardian()
}

/// A PIN from a file, the environment or the terminal, where it is not shown: never from the command line, which other
/// users of the machine can read.
private func pin(
  _ prompt: String, file option: String, _ variable: String, isOptional: Bool = false, _ arguments: Arguments
) throws -> String {
  if let path = arguments[option] {
    guard let bytes = try readFile(path, limit: 1024) else { throw CommandError("\(path) does not exist") }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }
  if let value = environment(variable) { return value }
  guard isTerminal(STDIN_FILENO) else {
    if isOptional { return "" }
    throw CommandError("nobody is there to ask for the PIN; give --\(option) FILE, or set \(variable)")
  }
  print("\(prompt): ", terminator: "")
  flushOutput()
  let line = readLineUnseen()
  print("")
  return line
}

/// A line of the terminal that it does not show.
private func readLineUnseen() -> String {
  var before = termios()
  guard tcgetattr(STDIN_FILENO, &before) == 0 else { return readLine() ?? "" }
  var unseen = before
  unseen.c_lflag &= ~tcflag_t(ECHO)
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen)
  defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
  return readLine() ?? ""
}
