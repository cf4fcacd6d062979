import CommandLine
import JSON
import Messages
import RPC
import Stubs

private let selection = [
  Option.child,
  Option(name: "record", value: "ID", help: "a record, as rewards quarantine list names it", repeats: true),
  Option(
    name: "reason", value: "REASON", help: "all that wait for this: \(reasons.map(\.name).joined(separator: ", "))"),
  Option(name: "all", value: nil, help: "all that wait"),
]

/// Records that wait for a guardian (US-5, US-7, US-16).
let quarantineCommands = [
  Command(
    words: ["quarantine", "list"], summary: "List a child's records that wait for a guardian", options: [.child],
    examples: ["rewards quarantine list --child Mia"],
    output: [
      [
        "quarantine_id": .text, "device": .text, "app": .optional(.text), "start_time": .optional(.time),
        "end_time": .optional(.time), "reason": .word(reasons.map(\.name) + ["unknown"]),
      ]
    ], run: listQuarantine),
  Command(
    words: ["quarantine", "accept"], summary: "Let records count, from their own time", options: selection,
    examples: [
      "rewards quarantine accept --child Mia --reason in-future",
      "rewards quarantine accept --child Mia --reason needs-approval",
    ], output: ["accepted": .integer],
    run: { try await review($0, $1, .accept, "accepted") }),
  Command(
    words: ["quarantine", "reject"], summary: "Let records never count", options: selection,
    examples: ["rewards quarantine reject --child Mia --reason conflict"], output: ["rejected": .integer],
    run: { try await review($0, $1, .reject, "rejected") }),
]

private let reasons: [(reason: UsageV1.QuarantineReason, name: String)] = [
  (.conflict, "conflict"), (.endNotAfterStart, "end-not-after-start"), (.tooLong, "too-long"),
  (.inFuture, "in-future"), (.clock, "clock"), (.needsApproval, "needs-approval"),
  (.outOfRange, "out-of-range"),
]

private func name(_ reason: UsageV1.QuarantineReason) -> String {
  reasons.first { $0.reason == reason }?.name ?? "unknown"
}

/// Every waiting record of a child, page by page.
private func waiting(_ childID: String, _ caller: SignedIn) async throws -> [UsageV1.QuarantinedRecord] {
  var records: [UsageV1.QuarantinedRecord] = []
  var token = ""
  repeat {
    let asked = UsageV1.ListQuarantineRequest(childID: childID, pageSize: 1_000, pageToken: token)
    let page = try await caller.call { try await caller.usage.listQuarantine(asked) }
    records += page.records
    token = page.nextPageToken
  } while !token.isEmpty
  return records
}

@Sendable private func listQuarantine(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let devices = Dictionary(
    try await guardian.call { try await guardian.family.listDevices(.init()).devices }
      .map { ($0.deviceID, $0.displayName) }, uniquingKeysWith: { first, _ in first })
  let records = try await waiting(owned.child.childID, guardian)
  func app(_ record: UsageV1.UsageRecord?) -> String? {
    owned.apps.first { $0.tokenDigests.contains(record?.appTokenDigest ?? "") }?.displayName
  }
  if session.isJSON {
    return try printJSON(
      .array(
        records.map { entry in
          .object([
            "quarantine_id": .string(entry.quarantineID), "device": .string(devices[entry.deviceID] ?? ""),
            "app": app(entry.record).map { .string($0) } ?? .null, "start_time": jsonTime(entry.record?.startTime),
            "end_time": jsonTime(entry.record?.endTime), "reason": .string(name(entry.reason)),
          ])
        }))
  }
  if records.isEmpty { return say("Nothing of \(owned.child.displayName.shown) waits for a guardian.") }
  print(
    table(
      ["Why", "Device", "App", "From", "Length", "Record"],
      records.map { entry in
        [
          name(entry.reason), (devices[entry.deviceID] ?? "").shown, app(entry.record)?.shown ?? "unknown app",
          time(entry.record?.startTime),
          length(entry.record), entry.quarantineID,
        ]
      }))
}

private func length(_ record: UsageV1.UsageRecord?) -> String {
  duration((record?.endTime?.seconds ?? 0) -| (record?.startTime?.seconds ?? 0))
}

private func review(
  _ session: Session, _ arguments: Arguments, _ decision: UsageV1.QuarantineDecision, _ word: String
) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  var ids = arguments.all("record")
  if arguments.has("all") || arguments.has("reason") {
    let reason = try arguments["reason"].map { text in
      guard let reason = reasons.first(where: { $0.name == text })?.reason else {
        throw CommandError("--reason is \(text); it must be one of \(reasons.map(\.name).joined(separator: ", "))")
      }
      return reason
    }
    ids += try await waiting(child.childID, guardian).filter { reason == nil || $0.reason == reason }.map(
      \.quarantineID)
  }
  ids = ids.uniqued()
  guard !ids.isEmpty else {
    throw CommandError(
      "name records with --record ID, --reason REASON or --all; rewards quarantine list shows what waits")
  }
  for start in stride(from: 0, to: ids.count, by: 100) {
    var request = UsageV1.ReviewQuarantineRequest()
    request.childID = child.childID
    request.quarantineIDs = Array(ids[start..<min(start + 100, ids.count)])
    request.decision = decision
    request.requestID = session.newID()
    let sent = request
    _ = try await guardian.call { try await guardian.usage.reviewQuarantine(sent) }
  }
  if session.isJSON { return try printJSON(.object([word: .integer(Int64(ids.count))])) }
  say("\(count(Int64(ids.count), "record")) of \(child.displayName.shown) \(ids.count == 1 ? "is" : "are") \(word).")
}
