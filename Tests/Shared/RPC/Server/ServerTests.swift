import CommonProtos
import EventLoop
import HTTP2
import Testing

@testable import RPC

private enum NameKey: ContextKey {
  static let defaultValue = "nobody"
}

/// Records that it ran, and attaches a name.
private struct NamingInterceptor: ServerInterceptor {
  let name: String

  nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    var context = context
    context.values[NameKey.self] += "+\(name)"
    try await next(context)
  }
}

private struct RefusingInterceptor: ServerInterceptor {
  nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    if context.requestMetadata["authorization"] == nil { throw RPCError(.unauthenticated, "say who you are") }
    if context.requestMetadata["authorization"] == "forget" { return }
    try await next(context)
  }
}

private struct NameService: RPCService {
  static let serviceName = "test.Names"

  var methods: [MethodHandler] {
    [.unary("Name", name), .unary("Broken", broken), .unary("Typed", typed)]
  }

  func name(_ request: Blob, context: RPCContext) async throws -> Blob {
    let current = RPCContext.current
    return Blob("\(context.values[NameKey.self]) \(current?.values[NameKey.self] ?? "-") \(context.method)")
  }

  func broken(_ request: Blob, context: RPCContext) async throws -> Blob {
    struct Secret: Error { let password = "hunter2" }
    throw Secret()
  }

  func typed(
    _ request: GrpcHealthV1.HealthCheckRequest, context: RPCContext
  ) async throws -> GrpcHealthV1.HealthCheckResponse {
    throw RPCError(.failedPrecondition, "not now").with(GrpcHealthV1.HealthCheckRequest(service: request.service))
  }
}

/// Sends nothing and waits for the end of the connection.
private final class SilentPeer: SocketHandler {
  private let socket: StreamSocket
  private let ended: Signal<Bool>

  init(_ socket: StreamSocket, _ ended: Signal<Bool>) {
    self.socket = socket
    self.ended = ended
  }

  func socketReadable() {
    // The server's SETTINGS come first.
    do {
      let count = try socket.read(into: socket.loop.receiveBuffer)
      if count == 0 { finish() }
    } catch {
      finish()
    }
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { ended.send(true) }

  private func finish() {
    socket.close()
    ended.send(true)
  }
}

@Suite struct ServerTests {
  private static func serve(
    _ services: [any RPCService], interceptors: [any ServerInterceptor] = [],
    settings: ServerSettings = .unhurried
  ) throws -> (Server, Channel) {
    let server = Server(host: ClientFixture.host, services: services, interceptors: interceptors, settings: settings)
    let address = try server.listen(on: .loopback(port: 0))
    return (server, Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings))
  }

  private static func call(_ channel: Channel, _ method: String, _ metadata: Metadata = Metadata()) async throws
    -> String
  {
    let response: Blob = try await channel.unary(method, Blob(""), options: CallOptions(metadata: metadata))
    return response.text
  }

  // MARK: Interceptors and context

  @Test("Interceptors surround the handler in order, and their values reach it and its task")
  func interceptors() async throws {
    let (server, channel) = try Self.serve(
      [NameService()], interceptors: [NamingInterceptor(name: "a"), NamingInterceptor(name: "b")])
    #expect(try await Self.call(channel, "/test.Names/Name") == "nobody+a+b nobody+a+b /test.Names/Name")
    channel.close()
    await server.close()
  }

  @Test("An interceptor refuses before the request is decoded")
  func refusal() async throws {
    let (server, channel) = try Self.serve([NameService()], interceptors: [RefusingInterceptor()])
    let refused = await status { try await Self.call(channel, "/test.Names/Typed") }
    #expect(refused == RPCError(.unauthenticated, "say who you are"))
    let allowed = await status { try await Self.call(channel, "/test.Names/Name", ["authorization": "me"]) }
    #expect(allowed == nil)
    let forgotten = await status { try await Self.call(channel, "/test.Names/Name", ["authorization": "forget"]) }
    #expect(forgotten?.code == .internalError)
    channel.close()
    await server.close()
  }

  @Test("A handler's error shows the peer its type at most; details travel")
  func errors() async throws {
    let (server, channel) = try Self.serve([NameService()])
    let broken = await status { try await Self.call(channel, "/test.Names/Broken") }
    #expect(broken == RPCError(.unknown, "the handler failed with Secret"))
    let refused = await status {
      let response: GrpcHealthV1.HealthCheckResponse = try await channel.unary(
        "/test.Names/Typed", GrpcHealthV1.HealthCheckRequest(service: "s"), options: CallOptions())
      return response.status
    }
    #expect(refused?.code == .failedPrecondition)
    #expect(refused?.detail(GrpcHealthV1.HealthCheckRequest.self)?.service == "s")
    let malformed = await status {
      let response: Blob = try await channel.unary("/test.Names/Typed", Blob("\u{1}\u{1}\u{1}"), options: CallOptions())
      return response
    }
    // statuscodes.md: a library that cannot parse a request answers INTERNAL.
    #expect(malformed?.code == .internalError && malformed?.message.contains("is not a valid grpc.health.v1.") == true)
    channel.close()
    await server.close()
  }

  // MARK: Bounds

  @Test("Calls beyond the bound are refused, those in flight go on")
  func callsInFlight() async throws {
    var settings = ServerSettings.unhurried
    settings.maximumCallsInFlight = 1
    let service = TestService()
    let (server, channel) = try Self.serve([service], settings: settings)
    // All on one loop, and so on one connection and one loop of the server.
    let loop = ClientFixture.host.loops[0]
    let held = Task(executorPreference: loop) { try await Self.call(channel, "/test.Service/Held") }
    #expect(await service.begun.next() != nil)
    let second = await Task(executorPreference: loop) {
      await status { try await Self.call(channel, "/test.Service/Echo") }
    }.value
    #expect(second?.code == .resourceExhausted)
    #expect(second?.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds == 1)
    service.release.send(())
    #expect(try await held.value == "")
    let third = await Task(executorPreference: loop) {
      await status { try await Self.call(channel, "/test.Service/Echo") }
    }.value
    #expect(third == nil)
    channel.close()
    await server.close()
  }

  @Test("A connection beyond the limit is rejected")
  func connections() async throws {
    var settings = ServerSettings.unhurried
    settings.maximumConnections = 1
    let (server, first) = try Self.serve([TestService()], settings: settings)
    #expect(try await Self.call(first, "/test.Service/Echo") == "")
    let second = Channel(host: ClientFixture.host, target: first.target, settings: ClientFixture.settings)
    let refused = await status { try await Self.call(second, "/test.Service/Echo") }
    #expect(refused?.code == .unavailable || refused?.code == .resourceExhausted)
    #expect(try await Self.call(first, "/test.Service/Echo") == "")
    first.close()
    second.close()
    await server.close()
  }

  @Test("Bytes held for one connection are bounded")
  func bytes() async throws {
    var settings = ServerSettings.unhurried
    settings.maximumConnectionBytes = 100_000
    settings.http2.streamWindow = 1 << 20
    let (server, channel) = try Self.serve([TestService()], settings: settings)
    let refused = await status {
      let response: Blob = try await channel.unary(
        "/test.Service/Echo", Blob([UInt8](repeating: 0, count: 200_000)), options: CallOptions())
      return response
    }
    #expect(refused?.code == .resourceExhausted)
    #expect(try await Self.call(channel, "/test.Service/Echo") == "")
    channel.close()
    await server.close()
  }

  @Test("A client that reads nothing is cut off, and its handler ends")
  func stall() async throws {
    var settings = ServerSettings.unhurried
    settings.http2.stallTimeout = .milliseconds(100)
    let service = TestService()
    let (server, channel) = try Self.serve([service], settings: settings)
    let responses: ResponseStream<Blob> = channel.serverStreaming(
      "/test.Service/Flood", Blob(""), options: CallOptions())
    // Reads nothing, so the window runs out.
    #expect(await service.ended.next() == "flood")
    withExtendedLifetime(responses) {}
    channel.close()
    await server.close()
  }

  @Test("A connection that never speaks HTTP/2 is closed")
  func preface() async throws {
    var settings = ServerSettings.unhurried
    settings.http2.prefaceTimeout = .milliseconds(50)
    let (server, channel) = try Self.serve([TestService()], settings: settings)
    let ended = Signal<Bool>()
    ClientFixture.host.connect(channel.target.addresses[0], on: ClientFixture.host.loops[0]) { result in
      if case .success(let socket) = result { socket.handler = SilentPeer(socket, ended) }
    }
    #expect(await ended.next() == true)
    channel.close()
    await server.close()
  }

  // MARK: Health and drain

  @Test("Health: serving, unknown, set by a service, turned by the drain")
  func health() async throws {
    let (server, channel) = try Self.serve([NameService()])
    func check(_ service: String) async throws -> HealthService.Status {
      let response: GrpcHealthV1.HealthCheckResponse = try await channel.unary(
        "/grpc.health.v1.Health/Check", GrpcHealthV1.HealthCheckRequest(service: service), options: CallOptions())
      return response.status
    }
    #expect(try await check("") == .serving)
    #expect(try await check("test.Names") == .serving)
    let unknown = await status { try await check("test.Nobody") }
    #expect(unknown?.code == .notFound)
    let watch: ResponseStream<GrpcHealthV1.HealthCheckResponse> = channel.serverStreaming(
      "/grpc.health.v1.Health/Watch", GrpcHealthV1.HealthCheckRequest(service: "test.Names"), options: CallOptions())
    var updates = watch.makeAsyncIterator()
    #expect(try await updates.next()?.status == .serving)
    server.health.set(.notServing, service: "test.Names")
    #expect(try await updates.next()?.status == .notServing)
    server.health.set(.serving, service: "test.Names")
    #expect(try await updates.next()?.status == .serving)
    async let drained: Void = server.drain(grace: .seconds(20))
    #expect(try await updates.next()?.status == .notServing)
    let end = await status { try await updates.next()?.status }
    #expect(end?.code == .unavailable)
    await drained
    channel.close()
  }

  @Test("Drain: the call in flight finishes, then the connection ends")
  func drain() async throws {
    let service = TestService()
    let (server, channel) = try Self.serve([service])
    let held = Task { try await Self.call(channel, "/test.Service/Held") }
    #expect(await service.begun.next() != nil)
    let drained = Task { await server.drain(grace: .seconds(20)) }
    let refused = await status { try await Self.call(channel, "/test.Service/Nothing") }
    #expect(refused != nil)
    service.release.send(())
    #expect(try await held.value == "")
    await drained.value
    channel.close()
  }

  @Test("Drain: calls that take longer than the grace end with UNAVAILABLE, their handlers cancelled")
  func grace() async throws {
    let service = TestService()
    let (server, channel) = try Self.serve([service])
    let waiting = Task { await status { try await Self.call(channel, "/test.Service/Wait") } }
    #expect(await service.begun.next() != nil)
    await server.drain(grace: .milliseconds(50))
    #expect(await waiting.value?.code == .unavailable)
    #expect(await service.ended.next() == "wait")
    channel.close()
  }
}
