import Messages
import RPC
import ShieldCalls
import ShieldCommands

// Commands of the child's device and changes made offline (SH-9, SH-10).
extension ShieldFamily {
  private var commandAPI: CommandAPI { CommandAPI(host: bench.host, database: bench.database) }

  /// After `schedule`, which makes the device; with as many dead commands as it may have besides those that wait.
  func commands() async throws {
    for number in 0..<100 {
      let id = try await queue(22_000 + number)
      for attempt in 1...3 { try await complete(id, attempt: Int32(attempt), .failed) }
    }
    var made: [String] = []
    try await bench.measure("QueueCommand", runs: 100) { made.append(try await queue(22_200 + $0)) }
    try await bench.measure("ListCommands-200", runs: 20) { _ in
      _ = try await commandAPI.listCommands(
        .init(deviceID: Bench.family, pageSize: 1_000), context: bench.context("ListCommands"))
    }
    try await bench.measure("CompleteCommand-failed", runs: 100) { [made] in
      try await complete(made[$0], attempt: 1, .failed)
    }
    try await bench.measure("CompleteCommand-executed", runs: 100) { [made] in
      try await complete(made[$0], attempt: 2, .executed)
    }
    try await changesMadeOffline()
  }

  private func queue(_ request: Int) async throws -> String {
    try await commandAPI.queueCommand(
      .init(deviceID: Bench.family, kind: .syncNow, requestID: Bench.id(request)),
      context: bench.context("QueueCommand")
    ).commandID
  }

  private func complete(_ id: String, attempt: Int32, _ result: ShieldV1.CommandResult) async throws {
    _ = try await commandAPI.completeCommand(
      .init(commandID: id, attempt: attempt, result: result, message: String(repeating: "x", count: 200)),
      context: bench.context("CompleteCommand", asChild: true))
  }

  /// A hundred apps whose rates a guardian has changed.
  private func changesMadeOffline() async throws {
    let conflicts = ConflictAPI(policies: api.policies)
    try await bench.measure("ResolveConflicts-100", runs: 5) { run in
      let changes = (0..<100).map { number in
        ShieldV1.OfflineChange(
          changeID: Bench.id(23_000 + run * 100 + number), appID: apps[100 + run * 100 + number],
          changeTime: .init(seconds: bench.now - 60), value: .pointsPerMinute(80))
      }
      _ = try await conflicts.resolveConflicts(
        .init(childID: Bench.child, changes: changes, requestID: Bench.id(24_000 + run)),
        context: bench.context("ResolveConflicts"))
    }
  }
}
