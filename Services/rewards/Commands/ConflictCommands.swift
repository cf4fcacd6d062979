import CommandLine
import Identity
import JSON
import LocalTime
import Messages
import RPC
import Stubs

private let outcomes: [(outcome: ShieldV1.ChangeOutcome, name: String)] = [
  (.applied, "applied"), (.repeated, "repeated"), (.superseded, "superseded"), (.refused, "refused"),
]
private let settings: [(setting: ShieldV1.AppSetting, name: String)] = [
  (.earned, "earned"), (.open, "open"), (.banned, "banned"),
]

/// Changes that were made without a connection (SH-9).
let conflictCommands = [
  Command(
    words: ["apps", "resolve"], summary: "Merge changes of apps that were made without a connection",
    options: [
      Option(name: "child", value: "NAME", help: "the child, as its guardian"),
      Option(name: "device", value: "NAME", help: "as this child's device, which is paired here"),
      Option(
        name: "change", value: "TIME,APP,FIELD,VALUE",
        help: "a change of the name, rate or setting of an app; the same text is the same change", isRequired: true,
        repeats: true),
    ],
    examples: [
      "rewards apps resolve --child Mia --change 2026-03-02T10:00:00Z,Blocks,rate,60 "
        + "--change 2026-03-02T10:01:00Z,Blocks,setting,banned",
      "rewards apps resolve --device mia-tablet --change 2026-03-02T10:00:00Z,com.blocks,name,Blocks",
    ],
    output: .list([
      "change_id": .text, "outcome": .word(outcomes.map(\.name) + ["unknown"]), "message": .text,
      "winner": .optional([
        "change_id": .text, "guardian_id": .text, "device_id": .text, "change_time": .optional(.time),
      ]),
    ]), run: resolve)
]

@Sendable private func resolve(_ session: Session, _ arguments: Arguments) async throws {
  let (caller, owned) = try await owned(session, arguments)
  let texts = arguments.all("change")
  let request = ShieldV1.ResolveConflictsRequest(
    childID: owned.child.childID, changes: try texts.map { try change($0, owned) }, requestID: session.newID())
  let results = try await caller.call { try await caller.conflicts.resolveConflicts(request).results }
  if session.isJSON { return try printJSON(.array(results.map(json))) }
  for (text, result) in zip(texts, results) {
    let reason = result.message.isEmpty ? "" : ": \(result.message.shown)"
    say("\(text.shown) is \(name(result.outcome))\(reason)\(result.winner.map { " by \(winner($0))" } ?? "").")
  }
}

/// The caller, and the child's apps.
private func owned(_ session: Session, _ arguments: Arguments) async throws -> (SignedIn, ChildApps) {
  switch (arguments["child"], arguments["device"]) {
  case (let child?, nil):
    let guardian = try await session.guardian()
    return (guardian, try await ChildApps.read(child, guardian))
  case (nil, let name?):
    let device = try await session.device(name)
    let login = try await device.login
    let apps = try await device.call { try await device.shield.listApps(.init(childID: login.childID)).apps }
    return (
      device, ChildApps(child: FamilyV1.Child(childID: login.childID, displayName: login.childName), apps: apps)
    )
  default: throw CommandError("give --child as a guardian, or --device as the child's device")
  }
}

private func change(_ text: String, _ owned: ChildApps) throws -> ShieldV1.OfflineChange {
  let parts = text.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
  guard parts.count == 4, let made = Instant(parts[0]) else {
    throw CommandError(
      "--change \(text.shown) is not a change; write it like 2026-03-02T10:00:00Z,Blocks,rate,60")
  }
  let value: ShieldV1.OfflineChange.Value
  switch parts[2] {
  case "name": value = .displayName(parts[3])
  case "rate":
    guard let rate = Int32(parts[3]) else { throw CommandError("the rate \(parts[3].shown) is not a number") }
    value = .pointsPerMinute(rate)
  case "setting":
    guard let wanted = settings.first(where: { $0.name == parts[3] }) else {
      throw CommandError("the setting \(parts[3].shown) is unknown; there are earned, open and banned")
    }
    value = .setting(wanted.setting)
  default: throw CommandError("\(parts[2].shown) is not a field; there are name, rate and setting")
  }
  let app = try owned.app(parts[1])
  // The same change however it names the app, and however often it is sent.
  let id = Identifier.named("\(owned.child.childID) \(parts[0]) \(app.appID) \(parts[2]) \(parts[3])")
  return .init(changeID: id, appID: app.appID, changeTime: .init(seconds: made.seconds), value: value)
}

private func name(_ outcome: ShieldV1.ChangeOutcome) -> String {
  outcomes.first { $0.outcome == outcome }?.name ?? "unknown"
}

private func winner(_ change: ShieldV1.StandingChange) -> String {
  let author = change.deviceID.isEmpty ? "a guardian's change" : "a device's change"
  return change.changeTime == nil ? author : "\(author) of \(minute(change.changeTime))"
}

private func json(_ result: ShieldV1.ChangeResult) -> JSON {
  .object([
    "change_id": .string(result.changeID), "outcome": .string(name(result.outcome)),
    "message": .string(result.message),
    "winner": result.winner.map { winner in
      .object([
        "change_id": .string(winner.changeID), "guardian_id": .string(winner.guardianID),
        "device_id": .string(winner.deviceID), "change_time": jsonTime(winner.changeTime),
      ])
    } ?? .null,
  ])
}
