import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// The kinds of apps.
let appKinds: [(kind: ShieldV1.SelectionKind, name: String)] = [
  (.application, "application"), (.activityCategory, "category"), (.webDomain, "domain"), (.activity, "activity"),
]

/// The apps that devices have, and those that are not assigned (SH-17).
let inventoryCommands = [
  Command(
    words: ["apps", "unassigned"],
    summary: "List the apps on a child's devices that are not assigned, and for how long they were used",
    options: [
      .child, Option(name: "from", value: "DATE", help: "use from this local day on [six days ago]"),
      Option(name: "to", value: "DATE", help: "through this local day [today]"),
    ],
    examples: [
      "rewards apps unassigned --child Mia", "rewards apps unassigned --child Mia --from 2026-03-01 --to 2026-03-31",
    ],
    output: .list([
      "token_digest": .text, "display_name": .text, "kind": .word(appKinds.map(\.name) + ["unknown"]),
      "devices": .list(.text), "seconds": .integer, "last_use_time": .optional(.time),
    ]), run: listUnassigned),
  Command(
    words: ["apps", "report"], summary: "Report all the apps of a device that is paired here, as the device does",
    options: [
      Option(name: "device", value: "NAME", help: "the child's device that is paired here", isRequired: true),
      Option(name: "app", value: "[LABEL:]APP", help: "an application that it has", repeats: true),
      Option(name: "category", value: "[LABEL:]NAME", help: "a category of activities", repeats: true),
      Option(name: "domain", value: "[LABEL:]NAME", help: "a web domain", repeats: true),
    ],
    examples: ["rewards apps report --device mia-tablet --app Chess:org.example.chess --domain example.org"],
    output: ["report_time": .optional(.time)], run: reportApps),
]

@Sendable private func reportApps(_ session: Session, _ arguments: Arguments) async throws {
  let device = try await session.device(try arguments.required("device"))
  let apps =
    arguments.all("app").map { installed($0, .application) }
    + arguments.all("category").map { installed($0, .activityCategory) }
    + arguments.all("domain").map { installed($0, .webDomain) }
  let answer = try await device.call { try await device.inventory.reportApps(.init(apps: apps)) }
  if session.isJSON { return try printJSON(.object(["report_time": jsonTime(answer.reportTime)])) }
  say("Reported \(count(Int64(apps.count), "app")).")
}

private func installed(_ text: String, _ kind: ShieldV1.SelectionKind) -> ShieldV1.InstalledApp {
  let names = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  return ShieldV1.InstalledApp(
    tokenDigest: tokenDigest(of: names.last ?? text), displayName: names[0], kind: kind)
}

/// An app that devices have, or that was used.
private struct UnassignedApp {
  var app: ShieldV1.UnassignedApp
  var use: UsageV1.UnassignedUsage?
}

@Sendable private func listUnassigned(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let devices = try await guardian.call { try await guardian.family.listDevices(.init()).devices }
  let names = Dictionary(devices.map { ($0.deviceID, $0.displayName) }, uniquingKeysWith: { first, _ in first })
  let apps = try await unassigned(
    child.childID, from: arguments.date("from"), through: arguments.date("to"), guardian)
  if session.isJSON { return try printJSON(.array(apps.map { json($0, names) })) }
  if apps.isEmpty { return say("\(child.displayName.shown) has and uses no app that is not assigned.") }
  print(
    table(
      ["App", "Kind", "Used", "Last used", "On", "Digest"],
      apps.map { entry in
        [
          entry.app.displayName.isEmpty ? "-" : entry.app.displayName.shown, name(of: entry.app.kind),
          entry.use.map { duration($0.seconds) } ?? "-", time(entry.use?.lastUseTime),
          entry.app.deviceIDs.map { (names[$0] ?? $0).shown }.joined(separator: ", "), entry.app.tokenDigest,
        ]
      }))
}

/// What ShieldPolicy knows of apps, with what UsageIngest knows of their use; the most used ones first. An app that
/// was used and is on no device any more has no name.
private func unassigned(
  _ childID: String, from first: CommonV1.LocalDate?, through last: CommonV1.LocalDate?, _ guardian: SignedIn
) async throws -> [UnassignedApp] {
  var uses: [String: UsageV1.UnassignedUsage] = [:]
  var token = ""
  repeat {
    let request = UsageV1.ListUnassignedUsageRequest(
      childID: childID, startDate: first, endDate: last, pageToken: token)
    let answer = try await guardian.call { try await guardian.usage.listUnassignedUsage(request) }
    for use in answer.apps {
      var sum = use
      if let known = uses[use.tokenDigest] {
        sum.seconds +|= known.seconds
        if (known.lastUseTime?.seconds ?? 0) > (use.lastUseTime?.seconds ?? 0) { sum.lastUseTime = known.lastUseTime }
      }
      uses[use.tokenDigest] = sum
    }
    token = answer.nextPageToken
  } while !token.isEmpty
  var apps: [UnassignedApp] = []
  repeat {
    let request = ShieldV1.ListUnassignedAppsRequest(childID: childID, pageSize: 1_000, pageToken: token)
    let answer = try await guardian.call { try await guardian.inventory.listUnassignedApps(request) }
    apps += answer.apps.map { UnassignedApp(app: $0, use: uses.removeValue(forKey: $0.tokenDigest)) }
    token = answer.nextPageToken
  } while !token.isEmpty
  let assigned = try await guardian.call { try await guardian.shield.listApps(.init(childID: childID)).apps }
  for digest in assigned.flatMap(\.tokenDigests) { uses[digest] = nil }
  apps += uses.values.map { UnassignedApp(app: .init(tokenDigest: $0.tokenDigest), use: $0) }
  return apps.sorted {
    let (one, other) = ($0.use?.seconds ?? 0, $1.use?.seconds ?? 0)
    return one != other ? one > other : $0.app.tokenDigest < $1.app.tokenDigest
  }
}

func name(of kind: ShieldV1.SelectionKind) -> String {
  appKinds.first { $0.kind == kind }?.name ?? "unknown"
}

private func json(_ entry: UnassignedApp, _ names: [String: String]) -> JSON {
  .object([
    "token_digest": .string(entry.app.tokenDigest), "display_name": .string(entry.app.displayName),
    "kind": .string(name(of: entry.app.kind)),
    "devices": .array(entry.app.deviceIDs.map { .string(names[$0] ?? $0) }),
    "seconds": .integer(entry.use?.seconds ?? 0), "last_use_time": jsonTime(entry.use?.lastUseTime),
  ])
}
