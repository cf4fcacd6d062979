import Locks
import RPC
import RPCTesting
import TestMessages
import TestStubs
import Testing

@Suite("The library from outside: retries", .timeLimit(.minutes(30))) struct RetryTests {
  private static func settings(attempts: Int) throws -> ChannelSettings {
    var settings = ChannelSettings()
    settings.serviceConfig = try ServiceConfig(
      parsing: """
        {"methodConfig": [{"name": [{"service": "everything.v1.CallsService"}], "retryPolicy": {
          "maxAttempts": \(attempts), "initialBackoff": "0.001s", "maxBackoff": "0.001s", "backoffMultiplier": 1,
          "retryableStatusCodes": ["UNAVAILABLE"]}}]}
        """)
    return settings
  }

  /// Fails a number of times with a code, and records what each attempt reports of those before it.
  private static func failing(_ times: Int, _ code: StatusCode, _ attempts: Locked<[String?]>) -> Calls {
    Calls(onEcho: { text, context in
      let number = attempts.withLock { attempts in
        attempts.append(context.requestMetadata["grpc-previous-rpc-attempts"])
        return attempts.count
      }
      if number <= times { throw RPCError(code, "attempt \(number)") }
      return text
    })
  }

  @Test("a retry policy retries calls that fail with one of its codes") func retried() async throws {
    let attempts = Locked<[String?]>([])
    try await withServer(
      Self.failing(2, .unavailable, attempts), channelSettings: Self.settings(attempts: 3)
    ) { client, _ in
      let answer = try await client.echo("a")
      #expect(answer == "a")
      #expect(attempts.withLock { $0 } == [nil, "1", "2"])
    }
  }

  @Test("the last attempt's error is the call's") func exhausted() async throws {
    let attempts = Locked<[String?]>([])
    try await withServer(
      Self.failing(9, .unavailable, attempts), channelSettings: Self.settings(attempts: 3)
    ) { client, _ in
      let error = await #expect(throws: RPCError.self) { try await client.echo("a") }
      #expect(error?.message == "attempt 3")
    }
  }

  @Test("other codes are not retried, nor is anything without a policy") func notRetried() async throws {
    for (code, settings) in [(StatusCode.aborted, try Self.settings(attempts: 3)), (.unavailable, ChannelSettings())] {
      let attempts = Locked<[String?]>([])
      try await withServer(Self.failing(1, code, attempts), channelSettings: settings) { client, _ in
        let error = await #expect(throws: RPCError.self) { try await client.echo("a") }
        #expect(error?.code == code)
        #expect(attempts.withLock { $0.count } == 1)
      }
    }
  }
}
