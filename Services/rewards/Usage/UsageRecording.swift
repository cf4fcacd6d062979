import CommandLine
import EventLoop
import Glibc
import JSON
import LocalTime
import Messages
import RPC
import Stubs

/// One record, as a child's device sends it (US-1): timed on the device, or entered by the child.
let usageRecordingCommands = [
  Command(
    words: ["usage", "record"], summary: "Send one record of use, as the child's device does",
    options: [
      Option(name: "device", value: "NAME", help: "the child's device that is paired here", isRequired: true),
      Option(name: "app", value: "APP", help: "by label, token name or id", isRequired: true),
      Option(name: "start", value: "TIME", help: "such as 2026-03-02T14:10:00Z", isRequired: true),
      Option(name: "minutes", value: "N", help: "how long it was used, 1 to 1440", isRequired: true),
      Option(name: "shielded", value: nil, help: "the app was shielded meanwhile"),
      Option(name: "clock", value: "TIME", help: "what the device's clock shows now, or `now` [not sent]"),
    ],
    examples: [
      "rewards usage record --device mia-tablet --app Piano --start 2026-03-02T14:10:00Z --minutes 30",
      "rewards usage record --device mia-tablet --app Reading --start 2026-03-02T14:10:00Z --minutes 5 --clock now",
    ],
    output: [
      "installation_id": .text, "sequence": .integer,
      "outcome": .word(ImportTally.outcomes.map(\.name) + ["unknown"]), "message": .text,
    ], run: record)
]

/// Its records are counted up in an installation of their own.
private let installation = "rewards usage record"

@Sendable private func record(_ session: Session, _ arguments: Arguments) async throws {
  let caller = try await session.device(try arguments.required("device"))
  let childID = try await caller.login.childID
  let apps = try await caller.call { try await caller.shield.listApps(.init(childID: childID)).apps }
  let name = try arguments.required("app")
  guard let minutes = try arguments.number("minutes", in: 1...1_440) else {
    throw CommandError("--minutes is missing")
  }
  let start = try time("start", try arguments.required("start"))
  var record = UsageV1.UsageRecord(
    installationID: installation, sequence: try await highest(childID, caller) +| 1,
    appTokenDigest: apps.named(name)?.tokenDigests.first ?? tokenDigest(of: name),
    startTime: .init(seconds: start.seconds),
    endTime: .init(seconds: start.seconds + minutes * 60), shielded: arguments.has("shielded"))
  var request = UsageV1.RecordUsageRequest()
  if let text = arguments["clock"] {
    let clock = text == "now" ? Instant(seconds: RealWallClock().now.seconds) : try time("clock", text)
    // The record is made at the moment at which it is sent.
    let clocks = try clocks(showing: clock)
    (record.bootID, record.deviceTime) = (clocks.bootID, clocks.deviceTime)
    record.monotonicMilliseconds = clocks.monotonicMilliseconds
    request.clocks = clocks
  }
  request.records = [record]
  let sent = request
  let result = try await caller.call { try await caller.usage.recordUsage(sent).results.first ?? .init() }
  let outcome = ImportTally.outcomes.first { $0.outcome == result.outcome }?.name ?? "unknown"
  if session.isJSON {
    return try printJSON(
      .object([
        "installation_id": .string(result.installationID), "sequence": .integer(result.sequence),
        "outcome": .string(outcome), "message": .string(result.message),
      ]))
  }
  say("Record \(result.sequence): \(outcome)\(result.message.isEmpty ? "" : "; \(result.message)")")
}

private func time(_ name: String, _ text: String) throws -> Instant {
  guard let instant = Instant(text) else {
    throw CommandError("--\(name) is \"\(text.prefix(64))\"; it must be a time such as 2026-03-02T14:10:00Z")
  }
  return instant
}

/// The number of the last record that was sent.
private func highest(_ childID: String, _ caller: SignedIn) async throws -> Int64 {
  var token = ""
  repeat {
    let request = UsageV1.GetUploadStateRequest(childID: childID, pageSize: 1_000, pageToken: token)
    let answer = try await caller.call { try await caller.usage.getUploadState(request) }
    if let state = answer.installations.first(where: { $0.installationID == installation }) {
      return state.highestSequence
    }
    token = answer.nextPageToken
  } while !token.isEmpty
  return 0
}

private func clocks(showing clock: Instant) throws -> UsageV1.SendingClocks {
  let boot = try readFile("/proc/sys/kernel/random/boot_id").map { String(decoding: $0, as: UTF8.self) } ?? ""
  var elapsed = timespec()
  clock_gettime(CLOCK_BOOTTIME, &elapsed)
  return UsageV1.SendingClocks(
    bootID: String(boot.prefix { !$0.isWhitespace }), deviceTime: .init(seconds: clock.seconds),
    monotonicMilliseconds: Int64(elapsed.tv_sec) * 1_000 + Int64(elapsed.tv_nsec) / 1_000_000)
}
