import CommandLine
import Messages
import RPC
import Stubs

/// All that the services keep about a family (FA-7).
let exportCommands = [
  Command(
    words: ["export"],
    summary: "Write all that the four services keep about the family, or about one child, as lines of JSON",
    options: [
      Option(name: "child", value: "NAME", help: "the child's name or id [the whole family]"),
      Option(name: "to", value: "FILE", help: "the new file, mode 600 [standard output]"),
    ], examples: ["rewards export --child Mia --to mia.jsonl"], run: export)
]

@Sendable private func export(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let childID = try await arguments["child"].asyncMap { try await guardian.child($0).childID } ?? ""
  let file = try arguments["to"].map { try BackupFile(at: $0, named: "family.jsonl") }
  var counts: [(service: ServiceName, lines: Int)] = []
  for service in ServiceName.allCases {
    var lines = 0
    try await guardian.export(from: service, childID: childID) { text in
      lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
      if let file { return try file.append(Array(text.utf8)) }
      for line in text.split(separator: "\n") { print(escapedJSON(String(line))) }
    }
    counts.append((service, lines))
  }
  guard let file else { return }
  try file.keep()
  say(
    "\(file.path) has all that is kept: "
      + counts.map { "\($0.lines) lines of \($0.service.executable)" }
      .joined(separator: ", ") + ".")
}

extension SignedIn {
  /// Receives a service's export; an interrupted export is continued.
  fileprivate func export(
    from service: ServiceName, childID: String, _ receive: (String) throws -> Void
  ) async throws {
    guard let client = privacy[service] else { return }
    var request = PrivacyV1.ExportRequest(childID: childID)
    var failures = 0
    while true {
      do {
        for try await response in client.export(request) {
          try receive(response.lines)
          (request.resumeToken, failures) = (response.resumeToken, 0)
        }
        return
      } catch let error as RPCError where failures < 5 && (error.code == .unauthenticated || error.isWorthRetrying) {
        failures += 1
        if error.code == .unauthenticated { _ = try await freshToken() } else { try await Task.sleep(for: .seconds(1)) }
      }
    }
  }
}

extension Optional {
  fileprivate func asyncMap<Value>(_ body: (Wrapped) async throws -> Value) async rethrows -> Value? {
    guard let self else { return nil }
    return try await body(self)
  }
}
