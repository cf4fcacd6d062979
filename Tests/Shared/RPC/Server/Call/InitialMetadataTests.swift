import EventLoop
import HTTP2
import Testing

@testable import RPC

/// Methods of all four kinds that send their headers, and the rest when they are let go.
private final class EarlyService: RPCService {
  static let serviceName = "test.Early"
  let release = Signal<Void>()

  var methods: [MethodHandler] {
    [
      .unary("One") { (request: Blob, context: RPCContext) in
        try await self.begin(context)
        return request
      },
      .clientStreaming("Up") { (requests: RequestStream<Blob>, context: RPCContext) in
        try await self.begin(context)
        return Blob("up")
      },
      .serverStreaming("Down") { (request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) in
        try await self.begin(context)
        try await responses.write(request)
      },
      .bidirectional("Both") {
        (requests: RequestStream<Blob>, responses: ResponseWriter<Blob>, context: RPCContext) in
        try await self.begin(context)
        for try await request in requests { try await responses.write(request) }
      },
      .serverStreaming("Silent") { (request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) in
        if request.text.contains("initial") { context.setInitialMetadata(["x-first": "1"]) }
        if request.text.contains("send") { try await context.sendInitialMetadata() }
        if request.text.contains("fail") { throw RPCError(.notFound, "nothing here") }
      },
    ]
  }

  nonisolated(nonsending) private func begin(_ context: RPCContext) async throws {
    context.setInitialMetadata(["x-first": "1"])
    try await context.sendInitialMetadata()
    try await context.sendInitialMetadata()
    // Later settings have no effect.
    context.setInitialMetadata(["x-first": "2"])
    guard await release.nextUnlimited() != nil else { throw RPCError(.cancelled, "nobody has let the call go") }
  }
}

/// Reports the headers that the call it surrounds is answered with.
private struct HeaderWatch: ClientInterceptor {
  let seen = Signal<String?>()

  func intercept(_ head: ClientRequestHead, next: (ClientRequestHead) async throws -> Void) async throws {
    let received = head.received
    let watch = Task { seen.send(try? await received?.waitForInitial()["x-first"]) }
    try await next(head)
    await watch.value
  }
}

@Suite("Headers of a response before its first message", .timeLimit(.minutes(30)))
struct InitialMetadataTests {
  private struct Fixture {
    let service = EarlyService()
    let server: Server
    let address: SocketAddress

    init(at address: SocketAddress = .inProcess(name: "")) throws {
      server = Server(host: ClientFixture.host, services: [service], settings: .unhurried)
      self.address = try server.listen(on: address)
    }

    func channel(_ interceptors: [any ClientInterceptor] = []) -> Channel {
      Channel(host: ClientFixture.host, target: address, interceptors: interceptors, settings: ClientFixture.settings)
    }
  }

  /// A call that ends with a text: its first response.
  private static func call(_ kind: String, _ channel: Channel, _ options: CallOptions) async throws -> String {
    switch kind {
    case "One": return try await (channel.unary("/test.Early/One", Blob("one"), options: options) as Blob).text
    case "Up":
      let response: Blob = try await channel.clientStreaming("/test.Early/Up", options: options) {
        (requests: RequestWriter<Blob>) in try await requests.write(Blob("a"))
      }
      return response.text
    case "Down":
      let stream: ResponseStream<Blob> = channel.serverStreaming("/test.Early/Down", Blob("down"), options: options)
      #expect(try await stream.initialMetadata["x-first"] == "1")
      for try await response in stream { return response.text }
      return ""
    default:
      let call: BidirectionalCall<Blob, Blob> = channel.bidirectional("/test.Early/Both", options: options)
      try await call.requests.write(Blob("both"))
      call.requests.finish()
      #expect(try await call.initialMetadata["x-first"] == "1")
      for try await response in call.responses { return response.text }
      return ""
    }
  }

  @Test(
    "They arrive while the handler has nothing to say yet, at the caller's and at its interceptors, in all kinds of call",
    arguments: ["One", "Up", "Down", "Both"])
  func kinds(kind: String) async throws {
    let fixture = try Fixture()
    let watch = HeaderWatch()
    for channel in [fixture.channel(), fixture.channel([watch])] {
      let received = ReceivedMetadata()
      let call = Task { try await Self.call(kind, channel, CallOptions(received: received)) }
      #expect(try await received.waitForInitial()["x-first"] == "1")
      if !channel.interceptors.isEmpty { #expect(await watch.seen.next() == "1") }
      fixture.service.release.send(())
      #expect(try await call.value == kind.lowercased())
      #expect(received.initial["x-first"] == "1")
      channel.close()
    }
    await fixture.server.close()
  }

  @Test(
    "Without a message they are a block of their own; an error without them is headers alone (PROTOCOL-HTTP2, Responses)",
    arguments: [
      ("", [false, true]), ("initial", [false, true]), ("initial fail", [false, true]), ("send fail", [false, true]),
      ("fail", [true]),
    ])
  func blocks(request: String, ends: [Bool]) async throws {
    let fixture = try Fixture(at: .loopback(port: 0))
    let peer = try await RawPeer.connect(to: fixture.address)
    let message = [0, 0, 0, 0, UInt8(request.utf8.count)] + Array(request.utf8)
    peer.send(
      RawPeer.headerBytes("/test.Early/Silent", stream: 1)
        + RawPeer.Frame(kind: .data, flags: 1, stream: 1, payload: message).bytes)
    for end in ends {
      let headers = await peer.next(.headers)
      #expect(headers.map { $0.flags & 1 == 1 } == end)
    }
    peer.close()
    await fixture.server.close()
  }

  @Test(
    "A call that fails before there are any throws its status to those who wait; one that succeeds without has none")
  func none() async throws {
    let fixture = try Fixture()
    let channel = fixture.channel([HeaderWatch()])
    let failed = ReceivedMetadata()
    let error = await status {
      _ = try await channel.unary("/test.Early/Nothing", Blob(""), options: CallOptions(received: failed)) as Blob
    }
    #expect(error?.code == .unimplemented)
    #expect(await status { _ = try await failed.waitForInitial() } == error)
    let stream: ResponseStream<Blob> = channel.serverStreaming("/test.Early/Silent", Blob(""), options: CallOptions())
    #expect(try await stream.initialMetadata.isEmpty)
    for try await _ in stream { Issue.record("the method has no response") }
    channel.close()
    await fixture.server.close()
  }

  @Test("A wait whose task is cancelled ends; the call goes on")
  func cancelledWait() async throws {
    let fixture = try Fixture()
    let channel = fixture.channel()
    let received = ReceivedMetadata()
    let wait = Task { await status { _ = try await received.waitForInitial() } }
    wait.cancel()
    #expect(await wait.value?.code == .cancelled)
    let call = Task { try await Self.call("One", channel, CallOptions(received: received)) }
    #expect(try await received.waitForInitial()["x-first"] == "1")
    fixture.service.release.send(())
    #expect(try await call.value == "one")
    channel.close()
    await fixture.server.close()
  }
}
