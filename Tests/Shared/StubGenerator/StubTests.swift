import CommonProtos
import EventLoop
import RPC
import RPCTesting
import TestMessages
import TestStubs
import Testing

/// A service as someone writes it against the generated protocol.
private struct Calls: EverythingV1.CallsService {
  func echo(_ request: EverythingV1.Everything, context: RPCContext) async throws -> EverythingV1.Everything { request }

  func count(
    _ request: GoogleProtobuf.Int32Value, responses: ResponseWriter<GoogleProtobuf.Int32Value>, context: RPCContext
  ) async throws {
    for number in 1...request.value { try await responses.write(.init(value: number)) }
  }

  func sum(
    _ requests: RequestStream<GoogleProtobuf.Int32Value>, context: RPCContext
  ) async throws -> GoogleProtobuf.Int32Value {
    var sum: Int32 = 0
    for try await request in requests { sum += request.value }
    return .init(value: sum)
  }

  func double(
    _ requests: RequestStream<EverythingV1.Everything.Nested>,
    responses: ResponseWriter<EverythingV1.Everything.Nested>, context: RPCContext
  ) async throws {
    for try await request in requests { try await responses.write(.init(number: request.number * 2)) }
  }

  func `default`(_ request: GoogleProtobuf.Empty, context: RPCContext) async throws -> GoogleProtobuf.Empty {
    throw RPCError(.unimplemented, context.method.path)
  }
}

@Suite("Generated stubs over a connection") struct StubTests {
  private let server: Server
  private let channel: Channel
  private let client: EverythingV1.CallsServiceClient

  init() throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    server = Server(host: host, services: [Calls()], settings: ServerSettings())
    let address = try server.listen(on: .loopback(port: 0))
    channel = Channel(host: host, target: address, interceptors: [], settings: ChannelSettings())
    client = EverythingV1.CallsServiceClient(channel)
  }

  private func close() async {
    channel.close()
    await server.close()
  }

  @Test("a service has its name and its methods in the order of the .proto file") func methods() async {
    #expect(Calls.serviceName == "everything.v1.CallsService")
    #expect(Calls().methods.map(\.name) == ["Echo", "Count", "Sum", "Double", "Default"])
    #expect(
      Calls().methods.map(\.kind) == [.unary, .serverStreaming, .clientStreaming, .bidirectional, .unary])
    #expect(server.methods.prefix(5).map(\.path) == Calls().methods.map { "/everything.v1.CallsService/\($0.name)" })
    await close()
  }

  @Test("a method has a descriptor: its names, its kind and the idempotency level of the .proto file")
  func descriptors() async {
    typealias Methods = EverythingV1.CallsServiceMethods
    #expect(Methods.echo.service == "everything.v1.CallsService" && Methods.echo.name == "Echo")
    #expect(Methods.default.path == "/everything.v1.CallsService/Default")
    let all = [Methods.echo, Methods.count, Methods.sum, Methods.double, Methods.default]
    #expect(all.map(\.kind) == Calls().methods.map(\.kind))
    #expect(all.map(\.idempotency) == [.noSideEffects, .unknown, .idempotent, .unknown, .unknown])
    // The server has the same descriptors.
    #expect(server.methods.prefix(5) == all[...])
    #expect(server.methods.prefix(5).map(\.idempotency) == all.map(\.idempotency))
    #expect(Calls.Methods.echo == Methods.echo)
    await close()
  }

  @Test("a partial service answers UNIMPLEMENTED where it is not implemented")
  func partial() async throws {
    struct Echo: EverythingV1.PartialCallsService {
      func echo(_ request: EverythingV1.Everything, context: RPCContext) async throws -> EverythingV1.Everything {
        request
      }
    }
    let server = try InProcessServer([Echo()])
    let client = EverythingV1.CallsServiceClient(server.channel)
    #expect(try await client.echo(.init(stringValue: "a")).stringValue == "a")
    for call: () async throws -> Void in [
      { for try await _ in client.count(.init(value: 3)) {} }, { _ = try await client.sum { _ in } },
      { for try await _ in client.double().responses {} }, { _ = try await client.default(.init()) },
    ] {
      let error = await #expect(throws: RPCError.self) { try await call() }
      #expect(error?.code == .unimplemented)
      #expect(error?.message.hasSuffix(" is not implemented here") == true)
    }
    await server.close()
  }

  @Test("unary") func unary() async throws {
    let message = EverythingV1.Everything(stringValue: "a\u{0}", optionalInt32: 0, stringMap: ["k": "v"])
    #expect(try await client.echo(message) == message)
    await close()
  }

  @Test("server streaming") func serverStreaming() async throws {
    var numbers: [Int32] = []
    for try await response in client.count(.init(value: 3)) { numbers.append(response.value) }
    #expect(numbers == [1, 2, 3])
    await close()
  }

  @Test("client streaming") func clientStreaming() async throws {
    let sum = try await client.sum { requests in
      for number: Int32 in 1...4 { try await requests.write(.init(value: number)) }
    }
    #expect(sum.value == 10)
    await close()
  }

  @Test("bidirectional streaming") func bidirectional() async throws {
    let call = client.double()
    var responses = call.responses.makeAsyncIterator()
    for number: Int32 in 1...3 {
      try await call.requests.write(.init(number: number))
      #expect(try await responses.next()?.number == number * 2)
    }
    call.requests.finish()
    #expect(try await responses.next() == nil)
    await close()
  }

  @Test("a method may have a name that Swift keeps for itself") func keyword() async throws {
    let error = await #expect(throws: RPCError.self) { try await client.default(.init()) }
    #expect(error?.code == .unimplemented)
    #expect(error?.message == "/everything.v1.CallsService/Default")
    await close()
  }
}
