import CommonProtos
import EventLoop
import HTTP2
import Testing

@testable import RPC

/// Answers with as much metadata as it is asked for.
private struct TalkativeService: RPCService {
  static let serviceName = "test.Talkative"

  var methods: [MethodHandler] {
    [.unary("Talk", talk), .serverStreaming("Stream", stream), .serverStreaming("Silent", silent)]
  }

  private func prepare(_ context: RPCContext) {
    func metadata(_ name: String) -> Metadata {
      guard let size = context.requestMetadata[name].flatMap({ Int($0) }) else { return Metadata() }
      return [name: String(repeating: "a", count: size)]
    }
    context.setInitialMetadata(metadata("x-initial"))
    context.setTrailers(metadata("x-trailer"))
  }

  private func failure(_ context: RPCContext) -> RPCError? {
    guard let size = context.requestMetadata["fail"].flatMap({ Int($0) }) else { return nil }
    var error = RPCError(.notFound, String(repeating: "ü", count: size))
    if let size = context.requestMetadata["details"].flatMap({ Int($0) }) {
      error = error.with(GoogleRpc.ErrorInfo(reason: String(repeating: "R", count: size)))
    }
    return error
  }

  @Sendable func talk(_ request: Blob, context: RPCContext) async throws -> Blob {
    prepare(context)
    if let failure = failure(context) { throw failure }
    return request
  }

  @Sendable func stream(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    prepare(context)
    for _ in 0..<3 { try await responses.write(request) }
    if let failure = failure(context) { throw failure }
  }

  @Sendable func silent(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    prepare(context)
    if let failure = failure(context) { throw failure }
  }
}

/// Whatever a handler sets, its client gets a status that explains what is wrong.
@Suite struct LargeMetadataTests {
  private struct Fixture {
    let server: Server
    let channel: Channel

    /// - Parameter limit: that the client announces.
    init(limit: Int? = nil) throws {
      server = Server(host: ClientFixture.host, services: [TalkativeService()], settings: .unhurried)
      var settings = ClientFixture.settings
      if let limit { settings.maximumResponseHeaderBytes = limit }
      channel = Channel(
        host: ClientFixture.host, target: try server.listen(on: .inProcess(name: "")), settings: settings)
    }

    func talk(_ metadata: Metadata) async -> RPCError? {
      await status {
        let _: Blob = try await channel.unary(
          "/test.Talkative/Talk", Blob("a"), options: CallOptions(metadata: metadata))
      }
    }

    /// - Returns: the number of messages, and the status.
    func stream(_ method: String, _ metadata: Metadata) async -> (Int, RPCError?) {
      var count = 0
      let error = await status {
        let stream: ResponseStream<Blob> = channel.serverStreaming(
          "/test.Talkative/\(method)", Blob("a"), options: CallOptions(metadata: metadata))
        for try await _ in stream { count += 1 }
      }
      return (count, error)
    }

    func close() async {
      channel.close()
      await server.close()
    }
  }

  /// More than HTTP/2 libraries send, and more than the client announces.
  private static let cases: [(limit: Int?, size: String)] = [
    (nil, "20000"), (nil, "70000"), (1_000_000, "66000"), (1_000_000, "2000000"), (2_000, "3000"),
  ]

  private func expectRefusal(_ error: RPCError?, _ limit: Int?, _ sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(error?.code == .resourceExhausted, sourceLocation: sourceLocation)
    let limit = min(limit ?? 16_384, 65_536)
    let text = error?.message ?? ""
    #expect(text.hasPrefix("the response's metadata takes "), sourceLocation: sourceLocation)
    // Less the size of the fixed headers.
    let stated = text.split(separator: "limit is ").last?.split(separator: ":").first.flatMap { Int($0) } ?? 0
    #expect((limit - 200...limit).contains(stated), "\(text)", sourceLocation: sourceLocation)
  }

  @Test("Initial metadata over the client's limit: RESOURCE_EXHAUSTED and no message", arguments: cases)
  func initial(limit: Int?, size: String) async throws {
    let fixture = try Fixture(limit: limit)
    expectRefusal(await fixture.talk(["x-initial": size]), limit)
    for method in ["Stream", "Silent"] {
      let (count, error) = await fixture.stream(method, ["x-initial": size])
      #expect(count == 0)
      expectRefusal(error, limit)
    }
    #expect(await fixture.talk([:]) == nil)
    await fixture.close()
  }

  @Test("Trailers over the client's limit: RESOURCE_EXHAUSTED after the messages", arguments: cases)
  func trailers(limit: Int?, size: String) async throws {
    let fixture = try Fixture(limit: limit)
    expectRefusal(await fixture.talk(["x-trailer": size]), limit)
    let (count, error) = await fixture.stream("Stream", ["x-trailer": size])
    #expect(count == 3)
    expectRefusal(error, limit)
    expectRefusal(await fixture.stream("Silent", ["x-trailer": size]).1, limit)
    #expect(await fixture.talk([:]) == nil)
    await fixture.close()
  }

  @Test("A failed call keeps its status, without the metadata that does not fit", arguments: cases)
  func failed(limit: Int?, size: String) async throws {
    let fixture = try Fixture(limit: limit)
    for (name, note) in [
      ("x-trailer", "its details and metadata are left out: it takes "),
      ("x-initial", "its initial metadata is left out: the response's metadata takes "),
    ] {
      let error = await fixture.talk(try Metadata([name: size, "fail": "10"]))
      #expect(error?.code == .notFound)
      #expect(error?.message.hasPrefix("üüüüüüüüüü (\(note)") == true)
      #expect(error?.metadata["x-trailer"] == nil)
    }
    await fixture.close()
  }

  @Test("Metadata that just fits arrives")
  func justFits() async throws {
    let fixture = try Fixture()
    #expect(await fixture.talk(["x-trailer": "16000", "x-initial": "16000"]) == nil)
    #expect(await fixture.talk(["x-trailer": "7000", "x-initial": "7000", "fail": "10"])?.metadata["x-trailer"] != nil)
    await fixture.close()
  }

  @Test("A message that is too long is cut between two characters", arguments: [16_384, 2_000, 400])
  func message(limit: Int) async throws {
    let fixture = try Fixture(limit: limit)
    let error = await fixture.talk(["fail": "40000"])
    #expect(error?.code == .notFound)
    let text = try #require(error?.message)
    #expect(text.hasSuffix("ü…"))
    #expect(text.dropLast().allSatisfy { $0 == "ü" })
    #expect((limit / 10...2_048).contains(text.utf8.count))
    await fixture.close()
  }

  @Test("Details that are too large are left out, and the message notes it")
  func details() async throws {
    let fixture = try Fixture()
    #expect(await fixture.talk(["fail": "10", "details": "6000"])?.detail(GoogleRpc.ErrorInfo.self) != nil)
    let error = await fixture.talk(["fail": "10", "details": "6200"])
    #expect(error?.code == .notFound)
    #expect(error?.details == [])
    #expect(error?.message == "üüüüüüüüüü (its details are left out: they take more than 6144 bytes)")
    await fixture.close()
  }
}
