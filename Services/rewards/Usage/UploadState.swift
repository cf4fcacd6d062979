import CommandLine
import JSON
import Messages
import Stubs

private let asked = [
  Option(name: "child", value: "NAME", help: "the child, to ask as a guardian"),
  Option(name: "device", value: "NAME", help: "as this paired device, for itself"),
]

/// Which records of a child's devices have arrived (US-9), and which were not stored: for a guardian, and for the
/// device itself.
let uploadStateCommands = [
  Command(
    words: ["usage", "state"], summary: "List which records of a child's devices have not arrived",
    options: asked, examples: ["rewards usage state --child Mia", "rewards usage state --device mia-tablet"],
    output: .list([
      "device_id": .text, "installation_id": .text, "highest_sequence": .integer,
      "missing": .list(["first": .integer, "last": .integer]),
    ]), run: showState),
  Command(
    words: ["usage", "refused"], summary: "List the devices of a child whose records could not be stored, and why",
    options: asked, examples: ["rewards usage refused --child Mia"],
    output: .list([
      "device_id": .text, "device": .text, "records": .integer,
      "cause": .word(causes.map(\.name) + ["unknown"]), "last_time": .optional(.time),
    ]), run: showRefused),
]

private let causes: [(cause: UsageV1.RefusalCause, name: String, text: String)] = [
  (.key, "key", "a record has no installation or number"), (.app, "app", "a record names no app"),
  (.times, "times", "a record has no start or no end"), (.batch, "batch", "a call was malformed"),
  (.limit, "limit", "the device has reached one of its limits"), (.rate, "rate", "the device sends too fast"),
]

private struct UploadState {
  var installations: [UsageV1.InstallationState] = []
  var refusals: [UsageV1.DeviceRefusals] = []
  /// By their ids.
  var devices: [String: String] = [:]
  /// How the caller named its device.
  var caller: String?

  func device(_ id: String) -> String { devices[id] ?? caller ?? id }

  static func read(_ session: Session, _ arguments: Arguments) async throws -> UploadState {
    let (caller, childID): (SignedIn, String)
    var state = UploadState(caller: arguments["device"])
    if let device = arguments["device"] {
      caller = try await session.device(device)
      childID = try await caller.children().first?.childID ?? ""
    } else {
      caller = try await session.guardian()
      childID = try await caller.child(try arguments.required("child")).childID
      let devices = try await caller.call { try await caller.family.listDevices(.init()).devices }
      state.devices = Dictionary(
        devices.map { ($0.deviceID, $0.displayName) }, uniquingKeysWith: { first, _ in first })
    }
    var token = ""
    repeat {
      let request = UsageV1.GetUploadStateRequest(
        childID: childID, pageSize: 1_000, pageToken: token)
      let answer = try await caller.call { try await caller.usage.getUploadState(request) }
      for installation in answer.installations { state.add(installation) }
      state.refusals += answer.refusals
      token = answer.nextPageToken
    } while !token.isEmpty
    return state
  }

  /// One may come in several parts.
  private mutating func add(_ state: UsageV1.InstallationState) {
    if let last = installations.last, (last.deviceID, last.installationID) == (state.deviceID, state.installationID) {
      installations[installations.count - 1].missing += state.missing
    } else {
      installations.append(state)
    }
  }
}

@Sendable private func showState(_ session: Session, _ arguments: Arguments) async throws {
  let found = try await UploadState.read(session, arguments)
  let states = found.installations
  if session.isJSON {
    return try printJSON(
      .array(
        states.map { state in
          .object([
            "device_id": .string(state.deviceID), "installation_id": .string(state.installationID),
            "highest_sequence": .integer(state.highestSequence),
            "missing": .array(
              state.missing.map { .object(["first": .integer($0.first), "last": .integer($0.last)]) }),
          ])
        }))
  }
  if states.isEmpty {
    say("No device has sent anything yet.")
  } else {
    print(
      table(
        ["Device", "Installation", "Highest", "Missing"],
        states.map { state in
          let ranges = state.missing.prefix(10).map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }
          let rest = state.missing.count > 10 ? ["and \(state.missing.count - 10) more"] : []
          let missing = (ranges + rest).joined(separator: ", ")
          return [
            found.device(state.deviceID).shown, state.installationID.shown, "\(state.highestSequence)",
            missing.isEmpty ? "none" : missing,
          ]
        }))
  }
  if !found.refusals.isEmpty { say("Some records could not be stored: rewards usage refused lists them.") }
}

@Sendable private func showRefused(_ session: Session, _ arguments: Arguments) async throws {
  let found = try await UploadState.read(session, arguments)
  if session.isJSON {
    return try printJSON(
      .array(
        found.refusals.map { refused in
          .object([
            "device_id": .string(refused.deviceID), "device": .string(found.device(refused.deviceID)),
            "records": .integer(refused.recordCount),
            "cause": .string(causes.first { $0.cause == refused.cause }?.name ?? "unknown"),
            "last_time": jsonTime(refused.lastTime),
          ])
        }))
  }
  if found.refusals.isEmpty { return say("All records that could be read were stored.") }
  print(
    table(
      ["Device", "Not stored", "Last", "Why the last one was not"],
      found.refusals.map { refused in
        [
          found.device(refused.deviceID).shown, grouped(refused.recordCount), time(refused.lastTime),
          causes.first { $0.cause == refused.cause }?.text ?? "unknown",
        ]
      }))
}
