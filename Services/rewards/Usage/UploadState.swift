import JSON
import Messages

/// Which records of a child's devices have arrived (US-9): for a guardian, and for the device itself.
let uploadStateCommands = [
  Command(
    words: ["usage", "state"], summary: "List which records of a child's devices have not arrived",
    options: [
      Option(name: "child", value: "NAME", help: "the child, to ask as a guardian"),
      Option(name: "device", value: "NAME", help: "as this paired device, for itself"),
    ], examples: ["rewards usage state --child Mia", "rewards usage state --device mia-tablet"],
    output: .list([
      "device_id": .text, "installation_id": .text, "highest_sequence": .integer,
      "missing": .list(["first": .integer, "last": .integer]),
    ]), run: showState)
]

@Sendable private func showState(_ session: Session, _ arguments: Arguments) async throws {
  let (caller, childID): (SignedIn, String)
  var names: [String: String] = [:]
  if let device = arguments["device"] {
    caller = try await session.device(device)
    childID = try await caller.children().first?.childID ?? ""
  } else {
    caller = try await session.guardian()
    childID = try await caller.child(try arguments.required("child")).childID
    let devices = try await caller.call { try await caller.family.listDevices(.init()).devices }
    names = Dictionary(devices.map { ($0.deviceID, $0.displayName) }, uniquingKeysWith: { first, _ in first })
  }
  var states: [UsageV1.InstallationState] = []
  var token = ""
  repeat {
    let request = UsageV1.GetUploadStateRequest(
      childID: childID, pageSize: 1_000, pageToken: token)
    let answer = try await caller.call { try await caller.usage.getUploadState(request) }
    for state in answer.installations {
      if let last = states.last, (last.deviceID, last.installationID) == (state.deviceID, state.installationID) {
        states[states.count - 1].missing += state.missing
      } else {
        states.append(state)
      }
    }
    token = answer.nextPageToken
  } while !token.isEmpty
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
  if states.isEmpty { return say("No device has sent anything yet.") }
  print(
    table(
      ["Device", "Installation", "Highest", "Missing"],
      states.map { state in
        let ranges = state.missing.prefix(10).map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }
        let rest = state.missing.count > 10 ? ["and \(state.missing.count - 10) more"] : []
        let missing = (ranges + rest).joined(separator: ", ")
        let device = (names[state.deviceID] ?? arguments["device"] ?? state.deviceID).shown
        return [device, state.installationID.shown, "\(state.highestSequence)", missing.isEmpty ? "none" : missing]
      }))
}
