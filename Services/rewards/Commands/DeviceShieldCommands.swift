import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let childDevice = Option(
  name: "device", value: "NAME", help: "the child's device, by name or id, as `device list` shows it",
  isRequired: true)
private let apps = Option(name: "app", value: "APP", help: "a reward app, by label, token name or id", repeats: true)

/// Shields of single devices, and what devices report of themselves (SH-8).
let deviceShieldCommands = [
  Command(
    words: ["device", "disable"], summary: "Shield every reward app on one device of a child", options: [childDevice],
    examples: ["rewards device disable --device mia-tablet"], output: policyShape,
    run: { try await change($0, $1) { request, _ in request.disabled = true } }),
  Command(
    words: ["device", "enable"], summary: "Let a device that was disabled follow the child's apps again",
    options: [childDevice], examples: ["rewards device enable --device mia-tablet"], output: policyShape,
    run: { try await change($0, $1) { request, _ in request.disabled = false } }),
  Command(
    words: ["device", "block"], summary: "Shield reward apps on one device of a child, whatever opens them elsewhere",
    options: [childDevice, apps], examples: ["rewards device block --device mia-tablet --app Videos"],
    output: policyShape,
    run: { session, arguments in
      guard !arguments.all("app").isEmpty else { throw CommandError("say which apps: --app APP") }
      try await change(session, arguments) { request, ids in request.blockAppIDs = ids }
    }),
  Command(
    words: ["device", "unblock"], summary: "Lift what `device block` has set",
    options: [childDevice, apps, Option(name: "all", value: nil, help: "all apps that are blocked on it")],
    examples: ["rewards device unblock --device mia-tablet --app Videos"], output: policyShape,
    run: { session, arguments in
      let isAll = arguments.has("all")
      guard isAll == arguments.all("app").isEmpty else {
        throw CommandError(isAll ? "give --all or --app, not both" : "say which apps: --app APP, or --all")
      }
      try await change(session, arguments) { request, ids in
        if isAll { request.unblockAllApps = true } else { request.unblockAppIDs = ids }
      }
    }),
  Command(
    words: ["device", "report"], summary: "Report the state of a device that is paired here, as the device does",
    options: [
      Option(name: "device", value: "NAME", help: "the child's device that is paired here", isRequired: true),
      Option(name: "permission", value: "WORD", help: "to restrict apps: granted, denied or not-asked [granted]"),
      Option(name: "protection", value: "WORD", help: "on or off: whether it enforces the policy [on]"),
      Option(name: "app-version", value: "TEXT", help: "version of its app [1.0]"),
      Option(name: "os-version", value: "TEXT", help: "its operating system with the version [rewards]"),
      Option(name: "policy-version", value: "N", help: "version of the policy in force on it [0, none]"),
      Option(name: "waiting", value: "N", help: "usage records that wait to be sent [0]"),
    ],
    examples: ["rewards device report --device mia-tablet --permission denied --waiting 12"],
    output: ["newest_version": .integer], run: report),
]

/// Changes the shields of a device and shows the child's apps as they are on it.
private func change(
  _ session: Session, _ arguments: Arguments,
  _ fill: @Sendable (inout ShieldV1.UpdateDeviceShieldsRequest, [String]) throws -> Void
) async throws {
  let guardian = try await session.guardian()
  let device = try await guardian.familyDevice(try arguments.required("device"))
  guard !device.childID.isEmpty else {
    throw CommandError("\(device.displayName.shown) is not a child's device; only those have shields")
  }
  let owned = try await ChildApps.read(device.childID, guardian)
  var request = ShieldV1.UpdateDeviceShieldsRequest(deviceID: device.deviceID, requestID: session.newID())
  try fill(&request, try owned.ids(arguments.all("app"), category: .reward))
  let sent = request
  let policy = try await guardian.call { try await guardian.shield.updateDeviceShields(sent) }
  if session.isJSON { return try show(policy, of: owned.child, session) }
  let rewards = policy.apps.filter { $0.app?.category == .reward }
  say(
    "On \(device.displayName.shown): "
      + (rewards.isEmpty
        ? "no reward apps."
        : rewards.map { "\(($0.app?.displayName ?? "").shown): \(state($0))" }.joined(separator: "; ")))
}

@Sendable private func report(_ session: Session, _ arguments: Arguments) async throws {
  let device = try await session.device(try arguments.required("device"))
  let permission = arguments["permission"] ?? "granted"
  guard let permitted = permissions.first(where: { $0.name == permission }) else {
    throw CommandError("--permission is \(permission.shown); give granted, denied or not-asked")
  }
  let protection = arguments["protection"] ?? "on"
  guard ["on", "off"].contains(protection) else {
    throw CommandError("--protection is \(protection.shown); give on or off")
  }
  let request = ShieldV1.ReportDeviceStateRequest(
    permission: permitted.permission, protectionOn: protection == "on", appVersion: arguments["app-version"] ?? "1.0",
    osVersion: arguments["os-version"] ?? "rewards",
    policyVersion: try arguments.number("policy-version", in: 0...Int64.max) ?? 0,
    waitingRecords: try arguments.number("waiting", in: 0...1_000_000_000) ?? 0)
  let answer = try await device.call { try await device.shield.reportDeviceState(request) }
  if session.isJSON { return try printJSON(.object(["newest_version": .integer(answer.newestVersion)])) }
  say("Reported. The newest version of the policy is \(answer.newestVersion).")
}

// MARK: - Views of guardians

private let permissions: [(permission: CommonV1.RestrictionPermission, name: String)] = [
  (.granted, "granted"), (.denied, "denied"), (.notAsked, "not-asked"),
]
private let syncStatuses: [(status: FamilyV1.SyncStatus, name: String)] = [
  (.idle, "idle"), (.error, "error"), (.syncing, "syncing"), (.success, "success"),
]

let deviceStateShape: Shape = [
  "sync_status": .word(syncStatuses.map(\.name) + ["unknown"]), "disabled": .bool, "blocked_app_count": .integer,
  "policy_lag": .integer,
  "report": .optional([
    "report_time": .optional(.time), "permission": .word(permissions.map(\.name) + ["unknown"]),
    "protection_on": .bool, "app_version": .text, "os_version": .text, "policy_version": .integer,
    "waiting_records": .integer, "protection_loss_time": .optional(.time),
  ]),
]

func json(_ state: FamilyV1.DeviceState) -> JSON {
  .object([
    "sync_status": .string(name(state.syncStatus)), "disabled": .bool(state.disabled),
    "blocked_app_count": .integer(Int64(state.blockedAppCount)), "policy_lag": .integer(state.policyLag),
    "report": state.report.map(json) ?? .null,
  ])
}

private func json(_ report: FamilyV1.DeviceReport) -> JSON {
  .object([
    "report_time": jsonTime(report.reportTime),
    "permission": .string(permissions.first { $0.permission == report.permission }?.name ?? "unknown"),
    "protection_on": .bool(report.protectionOn), "app_version": .string(report.appVersion),
    "os_version": .string(report.osVersion), "policy_version": .integer(report.policyVersion),
    "waiting_records": .integer(report.waitingRecords), "protection_loss_time": jsonTime(report.protectionLossTime),
  ])
}

private func name(_ status: FamilyV1.SyncStatus) -> String {
  syncStatuses.first { $0.status == status }?.name ?? "unknown"
}

/// How a device fares, in some words.
func words(_ state: FamilyV1.DeviceState) -> [String] {
  var words = [name(state.syncStatus)]
  if let report = state.report, report.permission != .granted || !report.protectionOn { words.append("unprotected") }
  if state.disabled { words.append("disabled") }
  if state.blockedAppCount > 0 { words.append("\(state.blockedAppCount) blocked") }
  return words
}
