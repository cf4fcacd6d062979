import Bytes
import CommandLine
import Identity
import JSON
import Messages
import RPC
import Stubs

private let rewardApps = Option(
  name: "app", value: "APP", help: "a reward app, by label, token name or id [all of them]", repeats: true)
private let changedApps = Option(
  name: "app", value: "APP", help: "a reward app, by label, token name or id", repeats: true)
private let allApps = Option(name: "all", value: nil, help: "all reward apps")
private let minutes = Option(name: "minutes", value: "N", help: "1 to 1440", isRequired: true)

/// Apps and shields (SH-1 to SH-7, SH-11, SH-12).
let appCommands = [
  Command(
    words: ["apps", "save"],
    summary: "Assign apps to a child or change their rates; a new reward app is shielded at once",
    options: [
      .child,
      Option(name: "learning", value: "[LABEL:]APP[=RATE]", help: "points a minute: 5 to 500, step 5", repeats: true),
      Option(name: "reward", value: "[LABEL:]APP[=RATE]", help: "points a minute: 50 to 1000, step 10", repeats: true),
      Option(
        name: "activity", value: "[LABEL:]NAME[=RATE]",
        help: "something off every device, such as a book, as learning; a guardian accepts its records", repeats: true),
    ],
    examples: [
      "rewards apps save --child Mia --learning Reading:org.example.reading=10 --reward org.example.blocks=50",
      "rewards apps save --child Mia --learning Reading=20", "rewards apps save --child Mia --activity Piano=15",
    ], output: .list(.object(appShape)), run: saveApps),
  Command(
    words: ["apps", "list"], summary: "List a child's apps and whether they are open",
    options: [
      .child, Option(name: "device", value: "NAME", help: "as they are on this device of the child, by name or id"),
    ],
    examples: ["rewards apps list --child Mia", "rewards apps list --child Mia --device mia-tablet"],
    output: policyShape, run: listApps),
  Command(
    words: ["apps", "remove"], summary: "Remove an app from a child, after a warning; its counters end",
    options: [.child, Option(name: "app", value: "APP", help: "by label, token name or id", isRequired: true), .yes],
    examples: ["rewards apps remove --child Mia --app Videos"], output: policyShape, run: removeApp),
  Command(
    words: ["apps", "block"], summary: "Shield reward apps: they open by reward time only",
    options: [.child, changedApps, allApps, Option(name: "ban", value: nil, help: "not by reward time either")],
    examples: ["rewards apps block --child Mia --app Videos", "rewards apps block --child Mia --app Videos --ban"],
    output: policyShape,
    run: { session, arguments in
      let isBan = arguments.has("ban")
      try checkChanged(arguments)
      try await change(session, arguments) {
        try await $0.shield.blockApps(
          .init(childID: $1, appIDs: $2, requestID: $3, ban: isBan, allApps: $2.isEmpty))
      }
    }),
  Command(
    words: ["apps", "unblock"], summary: "Open reward apps while the balance is above 0",
    options: [.child, changedApps, allApps], examples: ["rewards apps unblock --child Mia --app Blocks"],
    output: policyShape,
    run: { session, arguments in
      try checkChanged(arguments)
      try await change(session, arguments) {
        try await $0.shield.unblockApps(.init(childID: $1, appIDs: $2, requestID: $3, allApps: $2.isEmpty))
      }
    }),
  Command(
    words: ["apps", "unlock-all"], summary: "Open every reward app that is not banned while the balance is above 0",
    options: [.child], examples: ["rewards apps unlock-all --child Mia"],
    output: policyShape,
    run: {
      try await change($0, $1) { caller, child, _, requestID in
        try await caller.shield.unlockAllRewardApps(.init(childID: child, requestID: requestID))
      }
    }),
  Command(
    words: ["apps", "grant"], summary: "Give a child reward time", options: [.child, minutes, rewardApps],
    examples: ["rewards apps grant --child Mia --minutes 15"], output: grantShape, run: grant),
  Command(
    words: ["apps", "buy"], summary: "Buy reward time with points, as the child does on its device",
    options: [
      Option(name: "device", value: "NAME", help: "the child's device that is paired here", isRequired: true), minutes,
      rewardApps,
    ], examples: ["rewards apps buy --device mia-tablet --minutes 10 --app Blocks"],
    output: grantShape, run: buy),
]

private let appShape: [(key: String, shape: Shape)] = [
  ("app_id", .text), ("display_name", .text), ("kind", .word(appKinds.map(\.name) + ["unknown"])),
  ("category", .word(["learning", "reward"])),
  ("points_per_minute", .integer), ("generation", .integer),
]
let policyShape: Shape = [
  "version": .integer,
  "apps": .list(
    .object(
      appShape + [
        ("shielded", .bool), ("rule", .word(rules.map(\.name))), ("granted_seconds", .integer),
        ("left_seconds", .integer),
      ])),
]
/// Why an app is open or shielded; none for a learning app.
private let rules: [(rule: ShieldV1.ShieldRule, name: String)] = [
  (.unspecified, "none"), (.grant, "grant"), (.openWithBalance, "open-with-balance"), (.default, "default"),
  (.banned, "banned"), (.deviceDisabled, "device-disabled"), (.appBlockedOnDevice, "blocked-on-device"),
  (.paused, "paused"), (.bedtime, "bedtime"), (.window, "window"), (.appDailyLimit, "app-daily-limit"),
  (.dailyLimit, "daily-limit"), (.weeklyLimit, "weekly-limit"),
  (.init(rawValue: -1), "unknown"),
]
private let grantShape: Shape = [
  "grant_id": .text, "seconds": .integer, "price_sixtieths": .integer, "app_ids": .list(.text),
]

/// The digest by which devices report an app; a digest is returned as it is.
func tokenDigest(of app: String) -> String {
  if app.hasPrefix("token.sha256.") { return app }
  return "token.sha256." + Hexadecimal.text(sha256(app.utf8))
}

/// An app that the child has is named as elsewhere; another one by its token name, with a label for display.
private func selection(
  _ text: String, _ category: CommonV1.AppCategory, kind: ShieldV1.SelectionKind = .unspecified, _ owned: ChildApps
) throws -> ShieldV1.AppSelection {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  let names = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard let token = names.last, !token.isEmpty, parts.count == 1 || Int32(parts[1]) != nil else {
    throw CommandError("\"\(text)\" is not an app; write [LABEL:]APP[=RATE], such as Reading:org.example.reading=10")
  }
  var selection = ShieldV1.AppSelection()
  let known = owned.apps.named(token)
  selection.tokenDigest = known?.tokenDigests.first ?? tokenDigest(of: token)
  selection.displayName = names.count > 1 ? names[0] : known?.displayName ?? token
  selection.category = category
  selection.kind = kind
  selection.pointsPerMinute = parts.count > 1 ? Int32(parts[1]) ?? 0 : 0
  return selection
}

@Sendable private func saveApps(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  var request = ShieldV1.SaveAppsRequest()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  request.childID = owned.child.childID
  request.selections =
    try arguments.all("learning").map { try selection($0, .learning, owned) }
    + arguments.all("reward").map { try selection($0, .reward, owned) }
    + arguments.all("activity").map { try selection($0, .learning, kind: .activity, owned) }
  request.requestID = session.newID()
  guard !request.selections.isEmpty else {
    throw CommandError("name at least one app with --learning, --reward or --activity")
  }
  let sent = request
  let answer = try await guardian.call { try await guardian.shield.saveApps(sent) }
  if session.isJSON { return try printJSON(.array(answer.apps.map(json))) }
  for app in answer.apps {
    let kind =
      app.category == .reward ? "reward, costs" : app.kind == .activity ? "activity, earns" : "learning, earns"
    say("\(app.displayName.shown): \(kind) \(app.pointsPerMinute) points a minute")
  }
}

@Sendable private func listApps(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  var request = ShieldV1.GetPolicyRequest(childID: child.childID)
  if let device = arguments["device"] { request.deviceID = try await guardian.familyDevice(device).deviceID }
  let sent = request
  let policy = try await guardian.call { try await guardian.shield.getPolicy(sent) }
  try show(policy, of: child, session)
}

func show(_ policy: ShieldV1.Policy, of child: FamilyV1.Child, _ session: Session) throws {
  if session.isJSON {
    return try printJSON(
      .object(["version": .integer(policy.version), "apps": .array(policy.apps.map { json($0) })]))
  }
  say("Policy of \(child.displayName.shown), version \(policy.version)")
  print(
    table(
      ["App", "Category", "Rate", "State"],
      policy.apps.map { entry in
        let app = entry.app ?? .init()
        let kind = app.kind == .activity ? "activity" : app.category == .learning ? "learning" : "reward"
        return [app.displayName.shown, kind, "\(app.pointsPerMinute)/min", state(entry)]
      }))
}

/// Whether an app is open, and why.
func state(_ entry: ShieldV1.AppPolicy) -> String {
  switch entry.rule {
  case .unspecified: "-"
  case .grant: "open, \(duration(entry.grantedSeconds)) left"
  case .openWithBalance: "open, costs points"
  case .banned: "banned"
  case .deviceDisabled: "device disabled"
  case .appBlockedOnDevice: "blocked here"
  case .paused: "paused"
  case .bedtime: "bedtime"
  case .window: "shielded by a window"
  case .appDailyLimit: "its limit of the day is reached"
  case .dailyLimit: "limit of the day reached"
  case .weeklyLimit: "limit of the week reached"
  default: entry.shielded ? "shielded" : "open"
  }
}

@Sendable private func removeApp(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let app = try owned.app(try arguments.required("app"))
  let id = owned.child.childID
  let warning = try await guardian.call {
    try await guardian.shield.getRemovalWarning(.init(childID: id, appID: app.appID))
  }
  if !session.isJSON { say(warning.text) }
  try confirm("Remove \(app.displayName.shown)?", session, arguments)
  let requestID = session.newID()
  let policy = try await guardian.call {
    try await guardian.shield.removeApp(.init(childID: id, appID: app.appID, requestID: requestID))
  }
  if session.isJSON { return try show(policy, of: owned.child, session) }
  say("\(app.displayName.shown) is removed from \(owned.child.displayName.shown).")
}

/// Commands that change apps do not change all of them because their names were forgotten.
private func checkChanged(_ arguments: Arguments) throws {
  let isAll = arguments.has("all")
  guard isAll != arguments.all("app").isEmpty else { return }
  throw CommandError(isAll ? "give --all or --app, not both" : "say which apps: --app APP, or --all")
}

/// Makes a call about reward apps and shows the apps afterwards.
private func change(
  _ session: Session, _ arguments: Arguments,
  _ body: @escaping @Sendable (SignedIn, String, [String], String) async throws -> ShieldV1.Policy
) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let ids = try owned.ids(arguments.all("app"), category: .reward)
  let requestID = session.newID()
  let policy = try await guardian.call { try await body(guardian, owned.child.childID, ids, requestID) }
  if session.isJSON { return try show(policy, of: owned.child, session) }
  let rewards = policy.apps.filter { $0.app?.category == .reward }
  say(rewards.map { "\(($0.app?.displayName ?? "").shown): \(state($0))" }.joined(separator: "; "))
}

@Sendable private func grant(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  guard let minutes = try arguments.number("minutes", in: 1...1_440) else {
    throw CommandError("--minutes is missing")
  }
  var request = ShieldV1.GrantUnlockRequest()
  request.childID = owned.child.childID
  request.appIDs = try owned.rewardIDs(arguments.all("app"))
  request.seconds = minutes * 60
  request.requestID = session.newID()
  let sent = request
  let grant = try await guardian.call { try await guardian.shield.grantUnlock(sent) }
  if session.isJSON { return try printJSON(json(grant)) }
  say("\(owned.child.displayName.shown) has \(exactMinutes(grant.seconds)) more for \(names(grant, owned)).")
}

@Sendable private func buy(_ session: Session, _ arguments: Arguments) async throws {
  let device = try await session.device(try arguments.required("device"))
  let login = try await device.login
  let apps = try await device.call { try await device.shield.listApps(.init(childID: login.childID)).apps }
  var child = FamilyV1.Child()
  child.displayName = login.childName
  let owned = ChildApps(child: child, apps: apps)
  guard let minutes = try arguments.number("minutes", in: 1...1_440) else {
    throw CommandError("--minutes is missing")
  }
  var request = ShieldV1.BuyTimeRequest()
  request.appIDs = try owned.rewardIDs(arguments.all("app"))
  request.minutes = Int32(minutes)
  request.requestID = session.newID()
  let sent = request
  let grant = try await device.call { try await device.shield.buyTime(sent) }
  if session.isJSON { return try printJSON(json(grant)) }
  say(
    "\(login.childName.shown) has bought \(exactMinutes(grant.seconds)) for \(names(grant, owned)), "
      + "for \(points(grant.priceSixtieths)) points.")
}

private func names(_ grant: ShieldV1.Grant, _ owned: ChildApps) -> String {
  grant.appIDs.map(owned.label).joined(separator: ", ")
}

private func json(_ grant: ShieldV1.Grant) -> JSON {
  .object([
    "grant_id": .string(grant.grantID), "seconds": .integer(grant.seconds),
    "price_sixtieths": .integer(grant.priceSixtieths), "app_ids": .array(grant.appIDs.map { .string($0) }),
  ])
}

private func json(_ app: ShieldV1.App) -> JSON {
  .object([
    "app_id": .string(app.appID), "display_name": .string(app.displayName), "kind": .string(name(of: app.kind)),
    "category": .string(app.category == .learning ? "learning" : "reward"),
    "points_per_minute": .integer(Int64(app.pointsPerMinute)), "generation": .integer(Int64(app.generation)),
  ])
}

private func json(_ policy: ShieldV1.AppPolicy) -> JSON {
  guard case .object(var fields) = json(policy.app ?? .init()) else { return .null }
  fields["shielded"] = .bool(policy.shielded)
  fields["rule"] = .string(rules.first { $0.rule == policy.rule }?.name ?? "unknown")
  fields["granted_seconds"] = .integer(policy.grantedSeconds)
  fields["left_seconds"] = .integer(policy.leftSeconds)
  return .object(fields)
}
