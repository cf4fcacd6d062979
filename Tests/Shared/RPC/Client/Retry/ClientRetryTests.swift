import EventLoop
import HTTP2
import Locks
import SimulatedHost
import Testing

@testable import RPC

/// Retries as a server sees them (gRFC A6); the rules themselves are `RetryStateTests`.
@Suite struct ClientRetryTests {
  /// - Parameter fields: of the method, in addition to its policy.
  private func settings(
    initialBackoff: String = "0.001s", throttling: String = "", fields: String = ""
  ) throws -> ChannelSettings {
    var settings = ClientFixture.settings
    settings.serviceConfig = try ServiceConfig(
      parsing: """
        {"methodConfig": [{"name": [{"service": "test.Service"}]\(fields), "retryPolicy": {
          "maxAttempts": 4, "initialBackoff": "\(initialBackoff)", "maxBackoff": "1000s", "backoffMultiplier": 1,
          "retryableStatusCodes": ["UNAVAILABLE"]}}]\(throttling)}
        """)
    return settings
  }

  private func channel(_ server: ScriptedServer, _ settings: ChannelSettings) -> Channel {
    Channel(host: ClientFixture.host, target: server.address, settings: settings)
  }

  @Test("A call is retried until it succeeds; each attempt reports how many came before")
  func succeeds() async throws {
    let answer: ScriptedServer.Step = { $0.succeed("after \($0.previousAttempts)") }
    let seen = Signal<String>()
    let failure: ScriptedServer.Step = { stream in
      seen.send(stream.previousAttempts)
      stream.fail(.unavailable)
    }
    let server = try ScriptedServer(failure, failure, failure, answer)
    let channel = channel(server, try settings())
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "after 3")
    #expect(await [seen.next(), seen.next(), seen.next()] == ["none", "1", "2"])
    channel.close()
    server.close()
  }

  /// Fails the first attempt, then asks `Inner`, with the metadata of its own request.
  private struct Attempts: RPCService {
    static let serviceName = "test.Service"
    let channel: Locked<Channel?>

    var methods: [MethodHandler] { [.unary("Outer", outer), .unary("Inner", inner)] }

    func outer(_ request: Blob, context: RPCContext) async throws -> Blob {
      let previous = context.requestMetadata["grpc-previous-rpc-attempts"] ?? "none"
      guard previous == "2" else { throw RPCError(.unavailable, previous) }
      guard let channel = channel.withLock({ $0 }) else { throw RPCError(.internalError, "no channel") }
      let options = CallOptions(metadata: context.requestMetadata)
      return Blob(previous + " " + (try await ClientFixture.unary(channel, "Inner", "", options)))
    }

    func inner(_ request: Blob, context: RPCContext) async throws -> Blob {
      let metadata = context.requestMetadata
      return Blob((metadata["grpc-previous-rpc-attempts"] ?? "none") + " " + (metadata["x-kept"] ?? "none"))
    }
  }

  @Test("A handler sees how many attempts came before, and does not propagate that")
  func previousAttempts() async throws {
    let service = Attempts(channel: Locked(nil))
    let server = Server(host: ClientFixture.host, services: [service], settings: .unhurried)
    let address = try server.listen(on: .inProcess(name: ""))
    let channel = Channel(host: ClientFixture.host, target: address, settings: try settings())
    service.channel.withLock { $0 = channel }
    let options = CallOptions(metadata: try Metadata(["x-kept": "kept"]))
    #expect(try await ClientFixture.unary(channel, "Outer", "", options) == "2 none kept")
    service.channel.withLock { $0 = nil }
    channel.close()
    await server.close()
  }

  @Test("After the last attempt, or a status that is not retryable, the status is the call's")
  func givesUp() async throws {
    let failure: ScriptedServer.Step = { $0.fail(.unavailable) }
    let server = try ScriptedServer(failure, failure, failure, failure, { $0.fail(.aborted) }, { $0.succeed() })
    let channel = channel(server, try settings())
    #expect(await status { try await ClientFixture.unary(channel, "Any", "a") }?.code == .unavailable)
    #expect(await status { try await ClientFixture.unary(channel, "Any", "a") }?.code == .aborted)
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 1")
    channel.close()
    server.close()
  }

  @Test("A lost connection is an attempt that failed; a response that has begun is not retried")
  func lostConnection() async throws {
    let server = try ScriptedServer(
      { $0.connection.connection?.close() }, { $0.succeed() },
      { stream in
        stream.sendHeaders(ScriptedStream.grpcHeaders)
        stream.finish(trailers: ScriptedStream.list(["grpc-status": "14"]))
      }, { $0.succeed() })
    let channel = channel(server, try settings())
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 2")
    #expect(await status { try await ClientFixture.unary(channel, "Any", "a") }?.code == .unavailable)
    channel.close()
    server.close()
  }

  @Test("Pushback sets the wait, or forbids the retry")
  func pushback() async throws {
    let server = try ScriptedServer(
      { $0.fail(.unavailable, pushback: "1") }, { $0.succeed() },
      { $0.fail(.unavailable, pushback: "-1") }, { $0.fail(.unavailable, pushback: "never") }, { $0.succeed() })
    // Without pushback the wait would be a quarter of an hour.
    let channel = channel(server, try settings(initialBackoff: "900s"))
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 1")
    #expect(await status { try await ClientFixture.unary(channel, "Any", "a") }?.code == .unavailable)
    #expect(await status { try await ClientFixture.unary(channel, "Any", "a") }?.code == .unavailable)
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 1")
    channel.close()
    server.close()
  }

  @Test("A channel whose calls fail too often retries no more")
  func throttling() async throws {
    let failure: ScriptedServer.Step = { $0.fail(.unavailable) }
    let server = try ScriptedServer(failure, failure, failure, { $0.succeed() })
    let channel = channel(
      server, try settings(throttling: #", "retryThrottling": {"maxTokens": 4, "tokenRatio": 0.5}"#))
    // The second failure leaves half of the tokens.
    #expect(await status { try await ClientFixture.unary(channel, "Any", "a") }?.code == .unavailable)
    #expect(await status { try await ClientFixture.unary(channel, "Any", "a") }?.code == .unavailable)
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 1")
    #expect(channel.shared.throttle?.withLock { $0?.tokens } == 1_500)
    channel.close()
    server.close()
  }

  @Test("The messages of a stream are sent again, those that follow too")
  func streams() async throws {
    let seen = Signal<Int>()
    let server = try ScriptedServer(
      { stream in
        seen.send(stream.receivedBytes)
        stream.fail(.unavailable)
      }, { stream in stream.succeed("\(stream.receivedBytes)") })
    let channel = channel(server, try settings())
    let answer: Blob = try await channel.clientStreaming("/test.Service/Any", options: CallOptions()) {
      (requests: RequestWriter<Blob>) in
      for _ in 0..<10 { try await requests.write(Blob("0123456789")) }
    }
    #expect(answer.text == "150")
    #expect(await seen.next() == 150)
    #expect(channel.transport.replayBytes == 0)
    channel.close()
    server.close()
  }

  @Test("What a call keeps for retries is bounded; past the bound it is not repeated", arguments: [true, false])
  func buffer(isLimitOfCall: Bool) async throws {
    var settings = try settings()
    if isLimitOfCall { settings.retryBufferBytes = 100 } else { settings.maximumRetryBufferBytes = 200 }
    let server = try ScriptedServer(
      { $0.fail(.unavailable) }, { $0.fail(.unavailable) }, { $0.succeed() })
    let channel = channel(server, settings)
    let large = String(repeating: "a", count: 200)
    #expect(await status { try await ClientFixture.unary(channel, "Any", large) }?.code == .unavailable)
    #expect(try await ClientFixture.unary(channel, "Any", "small") == "connection 1")
    channel.close()
    server.close()
  }

  /// In simulated time, in which the first attempt has failed before the deadline.
  @Test("The deadline is that of all attempts")
  func deadline() async throws {
    let failed = Signal<Void>()
    let settings = try settings(initialBackoff: "900s")
    let (late, connections) = try SimulatedWorld.with(seed: 1) { world in
      let machine = world.addHost("machine")
      let server = try ScriptedServer(host: machine, steps: [Self.failure(failed)])
      let channel = Channel(host: machine, target: server.address, settings: settings)
      let late = try world.run(on: machine) {
        await status { try await ClientFixture.unary(channel, "Any", "a", CallOptions(timeout: .seconds(100))) }
      }
      return (late, server.connectionCount)
    }
    #expect(late?.code == .deadlineExceeded)
    #expect(await failed.next() != nil)
    #expect(connections == 1)
  }

  @Test("A call can be cancelled between two attempts")
  func cancelled() async throws {
    let failed = Signal<Void>()
    let server = try ScriptedServer(Self.failure(failed))
    let channel = channel(server, try settings(initialBackoff: "900s"))
    let call = Task { await status { try await ClientFixture.unary(channel, "Any", "a") } }
    #expect(await failed.next() != nil)
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    #expect(server.connectionCount == 1)
    channel.close()
    server.close()
  }

  private static func failure(_ failed: Signal<Void>) -> ScriptedServer.Step {
    { stream in
      stream.fail(.unavailable)
      failed.send(())
    }
  }

  @Test("Without a server a call is retried according to its policy")
  func noServer() async throws {
    let address = SocketAddress.unix(path: "/nonexistent/socket")
    let channel = Channel(host: ClientFixture.host, target: address, settings: try settings())
    let error = await status { try await ClientFixture.unary(channel, "Any", "a") }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("No such file") == true)
    channel.close()
  }

  // MARK: What else a service config sets

  @Test("Timeout, waiting and sizes of a method")
  func methodConfig() async throws {
    let fixture = try ClientFixture()
    var settings = ClientFixture.settings
    settings.serviceConfig = try ServiceConfig(
      parsing: """
        {"methodConfig": [
          {"name": [{"service": "test.Service", "method": "Wait"}], "timeout": "0.05s"},
          {"name": [{"service": "test.Service", "method": "Deadline"}], "timeout": "100s"},
          {"name": [{"service": "test.Service", "method": "Echo"}], "maxRequestMessageBytes": 10,
           "maxResponseMessageBytes": 5},
          {"name": [{"service": "test.Service", "method": "Chat"}], "maxRequestMessageBytes": 10}]}
        """)
    let channel = Channel(host: ClientFixture.host, target: fixture.address, settings: settings)
    #expect(await status { try await ClientFixture.unary(channel, "Wait", "a") }?.code == .deadlineExceeded)
    func secondsReceived(_ options: CallOptions = CallOptions()) async throws -> Int {
      Int(try await ClientFixture.unary(channel, "Deadline", "a", options)) ?? 0
    }
    // Some of it passes on the way, more on a busy machine.
    #expect((51...100).contains(try await secondsReceived()))
    #expect((1...50).contains(try await secondsReceived(CallOptions(timeout: .seconds(50)))))
    #expect(try await ClientFixture.unary(channel, "Echo", "12345") == "12345")
    let response = await status { try await ClientFixture.unary(channel, "Echo", "123456") }
    #expect(response?.code == .resourceExhausted)
    let request = await status { try await ClientFixture.unary(channel, "Echo", "12345678901") }
    #expect(request?.message == "a request message of 11 bytes is over the limit of 10 that its service config sets")
    let chat: BidirectionalCall<Blob, Blob> = channel.bidirectional("/test.Service/Chat", options: CallOptions())
    try await chat.requests.write(Blob("1234567890"))
    var responses = chat.responses.makeAsyncIterator()
    #expect(try await responses.next()?.text == "1234567890")
    let streamed = await status { try await chat.requests.write(Blob("12345678901")) }
    #expect(streamed?.code == .resourceExhausted)
    channel.close()
    await fixture.close()
  }

  @Test("A service config may have calls wait for a connection; the caller has the last word")
  func waitForReady() async throws {
    let address = SocketAddress.unix(path: "/tmp/screentime-config-\(ClientFixture.host.randomUInt64()).socket")
    var settings = ClientFixture.settings
    settings.serviceConfig = try ServiceConfig(parsing: #"{"methodConfig": [{"name": [{}], "waitForReady": true}]}"#)
    let channel = Channel(host: ClientFixture.host, target: address, settings: settings)
    let hasty = await status {
      try await ClientFixture.unary(channel, "Echo", "a", CallOptions(waitForReady: false))
    }
    #expect(hasty?.code == .unavailable)
    async let patient = ClientFixture.unary(channel, "Echo", "patience")
    let fixture = try ClientFixture(address: address)
    #expect(try await patient == "patience")
    channel.close()
    await fixture.close()
  }
}
