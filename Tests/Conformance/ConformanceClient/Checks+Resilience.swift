import EventLoop
import Glibc
import RPC

/// Checks of what our client must survive: several servers, servers that restart, and servers that misbehave.
extension Checks {
  static let resilience: [String: Check] = [
    "retries": { try await $0.retries() },
    "graceful_restart": { try await $0.gracefulRestart() },
    "failover": { try await $0.failover() },
    "round_robin": { try await $0.roundRobin() },
    "goaway_early": { try await $0.allSucceed() },
    "goaway_often": { try await $0.fourAtATime() },
    "one_stream": { try await $0.allSucceed() },
    "no_streams": { try await $0.allSucceed() },
    "refused": { try await $0.oneAtATime() },
    "reset_headers": { try await $0.allFail(.internalError) },
    "reset_data": { try await $0.allFail(.cancelled) },
    "reset_end": { try await $0.allSucceed() },
    "pings": { try await $0.allSucceed() },
    "slow_settings": { try await $0.allSucceed() },
  ]

  /// The channel's settings for a check.
  static func settings(_ check: String) throws -> ChannelSettings {
    var settings = ChannelSettings()
    switch check {
    case "retries":
      settings.serviceConfig = try ServiceConfig(
        parsing: """
          {"methodConfig": [{"name": [{"service": "conformance.Echo", "method": "Flaky"}], "retryPolicy": {
            "maxAttempts": 3, "initialBackoff": "0.01s", "maxBackoff": "0.1s", "backoffMultiplier": 2,
            "retryableStatusCodes": ["UNAVAILABLE"]}}]}
          """)
    case "proxied_calls":
      settings.serviceConfig = try ServiceConfig(
        parsing: """
          {"methodConfig": [{"name": [{"service": "conformance.Echo", "method": "Unary"}], "retryPolicy": {
            "maxAttempts": 5, "initialBackoff": "0.2s", "maxBackoff": "5s", "backoffMultiplier": 3,
            "retryableStatusCodes": ["UNAVAILABLE"]}}]}
          """)
    case "round_robin":
      settings.serviceConfig = try ServiceConfig(parsing: #"{"loadBalancingConfig": [{"round_robin": {}}]}"#)
    case "goaway_early":
      settings.backoff = ConnectionBackoff(initial: .milliseconds(10))
    default: break
    }
    return settings
  }

  private func retries() async throws {
    for number in 0..<20 { try expect(try await unary("Flaky", "\(number)"), "\(number)") }
    // Failures of other methods reach the caller.
    let error = try await failure {
      _ = try await unary("Unary", "", CallOptions(metadata: try Metadata(["x-fail": "14"])))
    }
    try expect(error.code, .unavailable)
  }

  /// The driver stops the server with a grace when it reads `calling`, and starts another one.
  private func gracefulRestart() async throws {
    try expect(try await unary("Unary", "first"), "first")
    async let held = unary("Slow", "held")
    print("calling")
    fflush(nil)
    let patient = CallOptions(timeout: .seconds(60), waitForReady: true)
    let begin = ContinuousClock.now
    var number = 0
    while number < 2_000 {
      do {
        try expect(try await unary("Unary", "\(number)", patient), "\(number)")
        number += 1
      } catch let error as RPCError where error.code == .cancelled && begin.duration(to: .now) < .seconds(120) {
        // grpcio cancels calls that arrive between its stop and its GOAWAY, which takes a while on a busy machine:
        // retry, but not so often that it has no time for the GOAWAY.
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    _ = try? await held
  }

  /// The driver kills the first of three servers when it reads `calling`.
  private func failover() async throws {
    let first = try await unary("Port", "")
    for _ in 0..<10 { try expect(try await unary("Port", ""), first) }
    print("calling")
    fflush(nil)
    while true {
      guard let port = try? await unary("Port", "", CallOptions(timeout: .seconds(60), waitForReady: true)) else {
        continue
      }
      if port != first { break }
    }
  }

  private func roundRobin() async throws {
    var seen: Set<String> = []
    while seen.count < 3 { seen.insert(try await unary("Port", "")) }
    var counts: [String: Int] = [:]
    for _ in 0..<30 { counts[try await unary("Port", ""), default: 0] += 1 }
    try expect(counts.values.sorted(), [10, 10, 10])
  }

  private static let patient = CallOptions(timeout: .seconds(60), waitForReady: true)

  /// Many calls, concurrent and one after the other; none fails.
  private func allSucceed() async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await unary("Any", "a", Self.patient) } }
      for try await answer in group {
        guard answer.hasPrefix("connection ") else { throw Failure(description: "got \(answer)") }
      }
    }
    try await oneAtATime()
  }

  /// Of four calls, a connection that admits three leaves at least one and at most three to the next connection.
  private func fourAtATime() async throws {
    for _ in 0..<20 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { _ = try await unary("Any", "a", Self.patient) } }
        try await group.waitForAll()
      }
    }
  }

  private func oneAtATime() async throws {
    for _ in 0..<20 { _ = try await unary("Any", "a", Self.patient) }
  }

  /// Each call fails on its own, and the connection stays open.
  private func allFail(_ code: StatusCode) async throws {
    for _ in 0..<20 {
      try expect(try await failure { _ = try await unary("Any", "a", CallOptions(timeout: .seconds(60))) }.code, code)
    }
  }
}
