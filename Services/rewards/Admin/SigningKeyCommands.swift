import CommandLine
import JSON
import LocalTime
import Messages
import RPC
import Stubs

private let shape: Shape = [
  "keys": [
    [
      "key_id": .text, "state": .word(SigningKeyState.allCases.map(\.rawValue)), "publish_time": .optional(.time),
      "sign_time": .optional(.time), "end_time": .optional(.time), "void_time": .optional(.time),
    ]
  ],
  "withdrawn": [["key_id": .text, "withdraw_time": .optional(.time), "operator_name": .text]],
]

/// The keys that sign access tokens (FA-4).
let signingKeyCommands = [
  Command(
    words: ["admin", "keys", "list"],
    summary: "List the keys that sign access tokens: now, next and before; needs an operator",
    examples: ["rewards admin keys list --operator-key FILE"], output: shape, run: listSigningKeys),
  Command(
    words: ["admin", "keys", "rotate"],
    summary: "Let the next key sign access tokens from now on; no token is void before its time; needs an operator",
    options: [
      Option(
        name: "from", value: "KEY-ID",
        help: "only if this key signs, so that a repetition does nothing [the one that does]")
    ],
    examples: ["rewards admin keys rotate --operator-key FILE"], output: shape, run: rotateSigningKeys),
  Command(
    words: ["admin", "keys", "withdraw"],
    summary: "Withdraw keys that others may have, at once: their tokens are void everywhere; needs an operator",
    options: [
      Option(name: "key", value: "KEY-ID", help: "a key that `admin keys list` shows; either this", repeats: true),
      Option(name: "all", value: nil, help: "or all of them: whoever could read the keys' file has every one"),
      .yes,
    ],
    examples: ["rewards admin keys withdraw --all --operator-key FILE"], output: shape, run: withdrawSigningKeys),
]

/// The use of a key.
private enum SigningKeyState: String, CaseIterable {
  case former, signing, next

  init(_ key: FamilyV1.SigningKey, at now: Int64) {
    if let end = key.endTime?.seconds, end <= now {
      self = .former
    } else {
      self = key.signTime.map { $0.seconds <= now } ?? false ? .signing : .next
    }
  }
}

private func client(_ session: Session) throws -> FamilyV1.FamilyServiceClient {
  .init(try session.operations(.shieldPolicy))
}

/// The time of ShieldPolicy's clock, which may be virtual.
private func now(_ session: Session) async throws -> Int64 {
  await (try Operations(session)).report(.shieldPolicy).now.seconds
}

@Sendable private func listSigningKeys(_ session: Session, _ arguments: Arguments) async throws {
  try await show(try await client(session).getSigningKeys(.init()), session)
}

@Sendable private func rotateSigningKeys(_ session: Session, _ arguments: Arguments) async throws {
  let (client, now) = (try client(session), try await now(session))
  let keys = try await client.getSigningKeys(.init()).keys
  guard
    let keyID = arguments["from"] ?? keys.first(where: { SigningKeyState($0, at: now) == .signing })?.keyID
  else { throw CommandError("no key signs by ShieldPolicy's clock; see rewards admin keys list") }
  let answer = try await client.rotateSigningKeys(.init(keyID: keyID))
  if !session.isJSON { say(outcome(of: keyID, answer, at: now)) }
  try await show(answer, session)
}

private func outcome(of keyID: String, _ answer: FamilyV1.GetSigningKeysResponse, at now: Int64) -> String {
  guard let former = answer.keys.first(where: { $0.keyID == keyID }), let end = former.endTime else {
    return "\(keyID.shown) signs no longer; nothing was changed."
  }
  return end.seconds <= now
    ? "Another key signs; tokens of \(keyID.shown) work until they expire."
    : "The next key has just been published and signs from \(time(end)) on, when every service has it."
}

@Sendable private func withdrawSigningKeys(_ session: Session, _ arguments: Arguments) async throws {
  let (client, named) = (try client(session), arguments.all("key"))
  guard arguments.has("all") == named.isEmpty else {
    throw CommandError("give --key KEY-ID for each key to withdraw, or --all; rewards admin keys list shows them")
  }
  var request = FamilyV1.WithdrawSigningKeysRequest(keyIDs: named)
  if named.isEmpty { request.keyIDs = try await client.getSigningKeys(.init()).keys.map(\.keyID) }
  try confirm(
    "Void the tokens of \(count(Int64(request.keyIDs.count), "key"))? Every device has to refresh its own.", session,
    arguments)
  let answer = try await client.withdrawSigningKeys(request)
  if !session.isJSON {
    say("Tokens of these keys are void: at ShieldPolicy now, elsewhere within 20 s. Devices refresh and continue.")
    say("Replace tokens-ShieldPolicy.pem in each directory of trusted keys, if it is one of them.")
  }
  try await show(answer, session)
}

private func show(_ answer: FamilyV1.GetSigningKeysResponse, _ session: Session) async throws {
  let now = try await now(session)
  if session.isJSON {
    return try printJSON(
      .object([
        "keys": .array(
          answer.keys.map { key in
            .object([
              "key_id": .string(key.keyID), "state": .string(SigningKeyState(key, at: now).rawValue),
              "publish_time": jsonTime(key.publishTime), "sign_time": jsonTime(key.signTime),
              "end_time": jsonTime(key.endTime), "void_time": jsonTime(key.voidTime),
            ])
          }),
        "withdrawn": .array(
          answer.withdrawnKeys.map { key in
            .object([
              "key_id": .string(key.keyID), "withdraw_time": jsonTime(key.withdrawTime),
              "operator_name": .string(key.operatorName),
            ])
          }),
      ]))
  }
  print(
    table(
      ["Key id", "State", "Published", "Signs from", "Until"],
      answer.keys.map { key in
        [
          key.keyID.shown, SigningKeyState(key, at: now).rawValue, time(key.publishTime),
          key.signTime.map(time) ?? "by command", key.endTime.map(time) ?? "-",
        ]
      }))
  guard !answer.withdrawnKeys.isEmpty else { return }
  print(
    table(
      ["Withdrawn", "At", "By"],
      answer.withdrawnKeys.map { [$0.keyID.shown, time($0.withdrawTime), $0.operatorName.shown] }))
}
