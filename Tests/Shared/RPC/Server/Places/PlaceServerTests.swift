import CommonProtos
import EventLoop
import Testing

@testable import RPC

/// Knows callers by the headers `x-device` and `x-family`, or `x-operator`, as services do by tokens. `x-slow` makes it
/// wait, as for the first check of a token.
private struct NameTags: ServerInterceptor {
  /// Notified of each call that begins.
  let seen = Signal<Void>()

  func begin(_ context: inout RPCContext) throws -> Bool {
    seen.send(())
    if context.requestMetadata["x-slow"] != nil { return false }
    try identify(context)
    return true
  }

  nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    await Task.yield()
    try identify(context)
    try await next(context)
  }

  private func identify(_ context: RPCContext) throws {
    let metadata = context.requestMetadata
    if metadata["x-wrong"] != nil { throw RPCError(.unauthenticated, "a wrong name") }
    if let name = metadata["x-operator"] { try context.acquirePlace(of: .reserved(name)) }
    if let device = metadata["x-device"], let family = metadata["x-family"] {
      try context.acquirePlace(of: .member(device, group: family))
    }
  }
}

/// Whose places a call uses, on a complete server.
@Suite(.timeLimit(.minutes(30)))
struct PlaceServerTests {
  private struct Fixture {
    let service = TestService()
    let names = NameTags()
    let server: Server
    let address: SocketAddress
    let channel: Channel

    init(_ change: (inout ServerSettings) -> Void = { _ in }) throws {
      var settings = ServerSettings.unhurried
      settings.maximumCallsInFlight = 400
      var shares = CallShares()
      (shares.perAddress, shares.perMember, shares.perGroup) = (10, 6, 8)
      (shares.member, shares.group) = ("device", "family")
      settings.shares = shares
      change(&settings)
      server = Server(host: ClientFixture.host, services: [service], interceptors: [names], settings: settings)
      address = try server.listen(on: .loopback(port: 0))
      channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    }

    func call(_ method: String, _ headers: [String: String]) async -> RPCError? {
      await status {
        var options = CallOptions()
        for (name, value) in headers { try options.metadata.add(name: name, value: value) }
        let _: Blob = try await channel.unary("/test.Service/\(method)", Blob("x"), options: options)
      }
    }

    /// Opens a call that stays open.
    func hold(_ headers: [String: String]) async -> Task<RPCError?, Never> {
      let call = Task { await self.call("Held", headers) }
      #expect(await service.begun.next() != nil)
      return call
    }

    func close() async {
      channel.close()
      await server.close()
    }
  }

  private static func device(_ name: String, of family: String) -> [String: String] {
    ["x-device": name, "x-family": family]
  }

  @Test(
    "A device has its share, a family its own; other families, strangers and operators are not affected",
    arguments: [false, true])
  func shares(isSlow: Bool) async throws {
    let fixture = try Fixture()
    let more = isSlow ? ["x-slow": "1"] : [:]
    func device(_ name: String, of family: String) -> [String: String] {
      Self.device(name, of: family).merging(more) { $1 }
    }
    var held: [Task<RPCError?, Never>] = []
    for _ in 0..<6 { held.append(await fixture.hold(device("a", of: "Lind"))) }
    let seventh = await fixture.call("Echo", device("a", of: "Lind"))
    #expect(seventh?.code == .resourceExhausted)
    #expect(seventh?.message.hasPrefix("this device has 6 calls open") == true)
    #expect(seventh?.metadata["grpc-retry-pushback-ms"] == "1000")
    for _ in 0..<2 { held.append(await fixture.hold(device("b", of: "Lind"))) }
    #expect(
      await fixture.call("Echo", device("c", of: "Lind"))?.message.hasPrefix("this family has 8 calls open") == true)
    #expect(await fixture.call("Echo", device("a", of: "Berg")) == nil)
    #expect(await fixture.call("Echo", [:]) == nil)
    #expect(await fixture.call("Echo", ["x-operator": "anna"]) == nil)
    for _ in held { fixture.service.release.send(()) }
    for call in held { #expect(await call.value == nil) }
    #expect(await fixture.call("Echo", device("a", of: "Lind")) == nil)
    await fixture.close()
  }

  @Test(
    "An address full of strangers: known callers are served, also those still to be authenticated; strangers get an error"
  )
  func strangers() async throws {
    let fixture = try Fixture()
    var held: [Task<RPCError?, Never>] = []
    for _ in 0..<10 { held.append(await fixture.hold([:])) }
    let refused = await fixture.call("Echo", [:])
    #expect(refused?.code == .resourceExhausted)
    #expect(refused?.message.hasPrefix("this address has 10 calls open, which is the limit") == true)
    for slow in [[:], ["x-slow": "1"]] {
      #expect(await fixture.call("Echo", Self.device("a", of: "Lind").merging(slow) { $1 }) == nil)
      #expect(await fixture.call("Echo", ["x-operator": "anna"].merging(slow) { $1 }) == nil)
    }
    let health: GrpcHealthV1.HealthCheckResponse = try await fixture.channel.unary(
      "/grpc.health.v1.Health/Check", GrpcHealthV1.HealthCheckRequest(), options: CallOptions())
    #expect(health.status == .serving)
    for _ in held { fixture.service.release.send(()) }
    for call in held { #expect(await call.value == nil) }
    #expect(await fixture.call("Echo", [:]) == nil)
    await fixture.close()
  }

  @Test("However many families use what they can, one more is served, and an operator")
  func manyFamilies() async throws {
    let fixture = try Fixture()
    var held: [Task<RPCError?, Never>] = []
    // 260 places are for families: half of them first come, first served.
    for family in 0..<17 {
      for index in 0..<8 {
        let device = Self.device("\(index / 6)", of: "\(family)")
        if held.count < 130 { held.append(await fixture.hold(device)) }
      }
    }
    let crowded = await fixture.call("Echo", Self.device("2", of: "0"))
    #expect(crowded?.message.contains("this family") == true)
    #expect(await fixture.call("Echo", Self.device("1", of: "newcomer")) == nil)
    #expect(await fixture.call("Echo", ["x-operator": "anna"]) == nil)
    for _ in held { fixture.service.release.send(()) }
    for call in held { #expect(await call.value == nil) }
    await fixture.close()
  }

  @Test("A call that its headers show to be invalid is refused without its request", arguments: [false, true])
  func refusedByHeaders(isSlow: Bool) async throws {
    let fixture = try Fixture()
    let peer = try await RawPeer.connect(to: fixture.address)
    peer.send(
      RawPeer.headerBytes("/test.Service/Echo", stream: 1, more: [("x-wrong", "1")] + (isSlow ? [("x-slow", "1")] : []))
    )
    let answer = await peer.next(.headers)
    #expect(answer?.stream == 1 && answer?.flags == 5)
    peer.close()
    await fixture.close()
  }

  @Test("Requests that never arrive use only the places of their address; they end")
  func headersOnly() async throws {
    let fixture = try Fixture { $0.requestProgressTimeout = .seconds(1) }
    let peer = try await RawPeer.connect(to: fixture.address)
    // In one piece: none of them waits for the others to be sent.
    peer.send((0..<20).flatMap { RawPeer.headerBytes("/test.Service/Echo", stream: UInt32(2 * $0 + 1)) })
    // The last ten at once, the others when they have had their time.
    var answered: [UInt32] = []
    while answered.count < 20, let frame = await peer.next(.headers) { answered.append(frame.stream) }
    #expect(Set(answered.prefix(10)) == Set((10..<20).map { 2 * $0 + 1 }))
    #expect(answered.count == 20)
    #expect(await fixture.call("Echo", [:]) == nil)
    peer.close()
    await fixture.close()
  }

  @Test(
    "A request whose message comes after its headers is served, whole or in pieces, by every kind of interceptor",
    arguments: [false, true])
  func lateMessage(isSlow: Bool) async throws {
    let fixture = try Fixture()
    let peer = try await RawPeer.connect(to: fixture.address)
    let more = isSlow ? [("x-slow", "1")] : []
    for stream: UInt32 in [1, 3, 5] {
      peer.send(RawPeer.headerBytes("/test.Service/Echo", stream: stream, more: more))
      // Its headers have begun it.
      #expect(await fixture.names.seen.next() != nil)
      let body: [UInt8] = [0, 0, 0, 0, 3] + Array("abc".utf8)
      if stream == 3 {
        peer.send(.init(kind: .data, stream: stream, payload: Array(body[..<6])))
        peer.send(RawPeer.ping(2))
        #expect(await peer.next(.ping) != nil)
        peer.send(.init(kind: .data, flags: 1, stream: stream, payload: Array(body[6...])))
      } else {
        peer.send(.init(kind: .data, flags: 1, stream: stream, payload: body))
      }
      let answer = await peer.next(.data)
      #expect(answer?.stream == stream && answer?.payload == body)
      #expect(await peer.next(.headers)?.flags == 5)
    }
    peer.close()
    await fixture.close()
  }

  @Test("A stream of requests without a message for the time ends; one with messages continues")
  func idleStreams() async throws {
    let fixture = try Fixture { $0.streamIdleTime = .milliseconds(400) }
    let silent: BidirectionalCall<Blob, Blob> = fixture.channel.bidirectional(
      "/test.Service/Chat", options: CallOptions())
    try await silent.requests.write(Blob("one"))
    var answers = silent.responses.makeAsyncIterator()
    #expect(try await answers.next() == Blob("one"))
    let ended = await status { while try await answers.next() != nil {} }
    #expect(ended?.code == .deadlineExceeded)
    #expect(ended?.message.contains("no message has come on this stream for 0.4 seconds") == true)
    await fixture.close()
  }

  @Test("A stream of responses that has nothing to send stays open beyond the time after which silent requests end")
  func quietWatch() async throws {
    let fixture = try Fixture { $0.streamIdleTime = .milliseconds(100) }
    let watch: ResponseStream<GrpcHealthV1.HealthCheckResponse> = fixture.channel.serverStreaming(
      "/grpc.health.v1.Health/Watch", GrpcHealthV1.HealthCheckRequest(), options: CallOptions())
    var states = watch.makeAsyncIterator()
    #expect(try await states.next()?.status == .serving)
    // Both began later, and one after the other.
    for _ in 0..<2 {
      let silent: BidirectionalCall<Blob, Blob> = fixture.channel.bidirectional(
        "/test.Service/Chat", options: CallOptions())
      var answers = silent.responses.makeAsyncIterator()
      #expect(await status { while try await answers.next() != nil {} }?.code == .deadlineExceeded)
    }
    fixture.server.health.set(.notServing, service: "")
    #expect(try await states.next()?.status == .notServing)
    await fixture.close()
  }
}
