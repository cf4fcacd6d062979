import Identity
import JSON
import Messages
import RPC
import Stubs

/// Apps and shields (SH-1, SH-2, SH-11, SH-12).
let appCommands = [
  Command(
    words: ["apps", "save"], summary: "Assign learning and reward apps to a child; reward apps are shielded at once",
    options: [
      Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true),
      Option(name: "learning", value: "APP[=RATE]", help: "points a minute, 5 to 500 in steps of 5", repeats: true),
      Option(name: "reward", value: "APP[=RATE]", help: "points a minute, 50 to 1000 in steps of 10", repeats: true),
    ],
    examples: [
      "rewards apps save --child Mia --learning org.example.reading=10 --reward org.example.blocks=50"
    ], run: saveApps),
  Command(
    words: ["apps", "list"], summary: "List a child's apps and whether they are open",
    options: [Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true)], run: listApps),
  Command(
    words: ["apps", "grant"], summary: "Give a child reward time for all its reward apps",
    options: [
      Option(name: "child", value: "NAME", help: "the child's name or id", isRequired: true),
      Option(name: "minutes", value: "N", help: "1 to 1440", isRequired: true),
    ], examples: ["rewards apps grant --child Mia --minutes 15"], run: grant),
]

/// The digest by which devices report an app; a digest stands for itself.
func tokenDigest(of app: String) -> String {
  if app.hasPrefix("token.sha256.") { return app }
  return "token.sha256." + hexadecimal(sha256(app.utf8))
}

private func selection(_ text: String, _ category: CommonV1.AppCategory) throws -> ShieldV1.AppSelection {
  let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
  guard let name = parts.first, parts.count == 1 || Int32(parts[1]) != nil else {
    throw CommandError("\"\(text)\" is no app; write APP or APP=RATE, such as org.example.reading=10")
  }
  var selection = ShieldV1.AppSelection()
  selection.tokenDigest = tokenDigest(of: name)
  selection.displayName = name
  selection.category = category
  selection.pointsPerMinute = parts.count > 1 ? Int32(parts[1]) ?? 0 : 0
  return selection
}

@Sendable private func saveApps(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var request = ShieldV1.SaveAppsRequest()
  request.childID = try await guardian.child(try arguments.required("child")).childID
  request.selections =
    try arguments.all("learning").map { try selection($0, .learning) }
    + arguments.all("reward").map { try selection($0, .reward) }
  request.requestID = session.newID()
  guard !request.selections.isEmpty else { throw CommandError("name at least one app with --learning or --reward") }
  let sent = request
  let answer = try await guardian.call { try await guardian.shield.saveApps(sent) }
  if session.isJSON { return try printJSON(.array(answer.apps.map(json))) }
  for app in answer.apps {
    let kind = app.category == .learning ? "learning, earns" : "reward, shielded, costs"
    print("\(app.displayName): \(kind) \(app.pointsPerMinute) points a minute")
  }
}

@Sendable private func listApps(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let policy = try await guardian.call { try await guardian.shield.getPolicy(.init(childID: child.childID)) }
  if session.isJSON {
    return try printJSON(
      .object(["version": .integer(policy.version), "apps": .array(policy.apps.map { json($0) })]))
  }
  print("Policy of \(child.displayName), version \(policy.version)")
  print(
    table(
      ["App", "Category", "Rate", "State"],
      policy.apps.map { entry in
        let app = entry.app ?? .init()
        let isLearning = app.category == .learning
        let state = isLearning ? "-" : entry.shielded ? "shielded" : "open, \(duration(entry.grantedSeconds)) left"
        return [app.displayName, isLearning ? "learning" : "reward", "\(app.pointsPerMinute)/min", state]
      }))
}

@Sendable private func grant(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  guard let minutes = try arguments.number("minutes", in: 1...1_440) else {
    throw CommandError("--minutes is missing")
  }
  let apps = try await guardian.call { try await guardian.shield.listApps(.init(childID: child.childID)).apps }
  var request = ShieldV1.GrantUnlockRequest()
  request.childID = child.childID
  request.appIDs = apps.filter { $0.category == .reward }.map(\.appID)
  request.seconds = minutes * 60
  request.requestID = session.newID()
  guard !request.appIDs.isEmpty else { throw CommandError("\(child.displayName) has no reward apps to open") }
  let sent = request
  let grant = try await guardian.call { try await guardian.shield.grantUnlock(sent) }
  if session.isJSON { return try printJSON(.object(["grant_id": .string(grant.grantID)])) }
  print("\(child.displayName) has \(exactMinutes(grant.seconds)) more for \(grant.appIDs.count) reward apps.")
}

private func json(_ app: ShieldV1.App) -> JSON {
  .object([
    "app_id": .string(app.appID), "display_name": .string(app.displayName),
    "category": .string(app.category == .learning ? "learning" : "reward"),
    "points_per_minute": .integer(Int64(app.pointsPerMinute)),
  ])
}

private func json(_ policy: ShieldV1.AppPolicy) -> JSON {
  guard case .object(var fields) = json(policy.app ?? .init()) else { return .null }
  fields["shielded"] = .bool(policy.shielded)
  fields["granted_seconds"] = .integer(policy.grantedSeconds)
  return .object(fields)
}
