import Awaiting
import EventLoop
import HTTP2
import Testing

@testable import RPC

/// Reports what came compressed, and compresses as requested.
private struct CompressionService: RPCService {
  static let serviceName = "test.Compression"
  /// Handlers that go on report their errors here.
  let ended = Signal<String>()

  var methods: [MethodHandler] {
    [
      .unary("Unary", unary), .clientStreaming("Collect", collect), .clientStreaming("GoOn", goOn),
      .bidirectional("Chat", chat),
    ]
  }

  static func choice(_ context: RPCContext) -> MessageCompression? {
    switch context.requestMetadata["compress"] {
    case "always": .always
    case "automatic": .automatic
    case "never": .never
    default: nil
    }
  }

  /// Answers with 5,000 times `1` if the request was compressed, `0` otherwise.
  func unary(_ request: Blob, context: RPCContext) async throws -> Blob {
    if let choice = Self.choice(context) { context.setResponseCompression(choice) }
    if request.text == "small" { return Blob("small") }
    return Blob([UInt8](repeating: context.isRequestCompressed ? 1 : 0, count: 5_000))
  }

  func collect(_ requests: RequestStream<Blob>, context: RPCContext) async throws -> Blob {
    var text = ""
    for try await request in requests { text += "\(request.bytes.count)\(context.isRequestCompressed ? "c" : "p") " }
    return Blob(text)
  }

  /// Goes on when the requests fail, until it is cancelled.
  func goOn(_ requests: RequestStream<Blob>, context: RPCContext) async throws -> Blob {
    do {
      for try await _ in requests {}
    } catch {
      ended.send("requests")
      try? await cancellation()
      ended.send(Task.isCancelled ? "cancelled" : "not cancelled")
    }
    return Blob()
  }

  /// Answers each request with itself; one that begins with `a`, `n` or `m` chooses for its response.
  func chat(_ requests: RequestStream<Blob>, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    if let choice = Self.choice(context) { context.setResponseCompression(choice) }
    for try await request in requests {
      switch request.bytes.first {
      case UInt8(ascii: "a"): try await responses.write(request, compression: .always)
      case UInt8(ascii: "n"): try await responses.write(request, compression: .never)
      case UInt8(ascii: "m"): try await responses.write(request, compression: .automatic)
      default: try await responses.write(request)
      }
    }
  }
}

@Suite("compressed calls")
struct CompressedCallTests {
  private struct Setup {
    let service = CompressionService()
    let server: Server
    let channel: Channel

    init(_ change: (inout ServerSettings) -> Void = { _ in }) throws {
      var settings = ServerSettings.unhurried
      change(&settings)
      server = Server(host: ClientFixture.host, services: [service], settings: settings)
      let address = try server.listen(on: .loopback(port: 0))
      channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    }

    func unary(
      _ request: [UInt8] = [UInt8](repeating: 0, count: 9_000), _ compression: MessageCompression = .never,
      responses: String? = nil
    ) async throws -> (response: Blob, isCompressed: Bool) {
      let received = ReceivedMetadata()
      var metadata = Metadata()
      if let responses { try metadata.add(name: "compress", value: responses) }
      let response: Blob = try await channel.unary(
        "/test.Compression/Unary", Blob(request),
        options: CallOptions(metadata: metadata, compression: compression, received: received))
      return (response, received.isMessageCompressed)
    }

    func close() async {
      channel.close()
      await server.close()
    }
  }

  @Test("requests are compressed as the call asks; the handler sees which were")
  func requests() async throws {
    let setup = try Setup()
    for (compression, size, isCompressed) in [
      (MessageCompression.never, 9_000, false), (.automatic, 9_000, true), (.automatic, 900, false),
      (.always, 9_000, true), (.always, 900, true), (.always, 0, true),
    ] {
      let answer = try await setup.unary([UInt8](repeating: 0, count: size), compression)
      #expect(answer.response.bytes == [UInt8](repeating: isCompressed ? 1 : 0, count: 5_000))
      #expect(!answer.isCompressed)
    }
    await setup.close()
  }

  @Test("responses are compressed as the handler chooses")
  func responses() async throws {
    let setup = try Setup()
    for (choice, request, isCompressed) in [
      (nil, "large", false), ("never", "large", false), ("automatic", "large", true), ("automatic", "small", false),
      ("always", "large", true), ("always", "small", true),
    ] as [(String?, String, Bool)] {
      let answer = try await setup.unary(Array(request.utf8), responses: choice)
      #expect(answer.isCompressed == isCompressed, "\(choice ?? "-") \(request)")
      #expect(answer.response.bytes.count == (request == "small" ? 5 : 5_000))
    }
    await setup.close()
  }

  @Test("responses are compressed by the server's settings, unless the handler overrides them")
  func serverSetting() async throws {
    let setup = try Setup { $0.compression.responses = .automatic }
    #expect(try await setup.unary().isCompressed)
    #expect(try await !setup.unary(Array("small".utf8)).isCompressed)
    #expect(try await !setup.unary(responses: "never").isCompressed)
    #expect(try await setup.unary(Array("small".utf8), responses: "always").isCompressed)
    await setup.close()
  }

  @Test("a stream compresses message by message, in both directions")
  func streams() async throws {
    let setup = try Setup()
    let received = ReceivedMetadata()
    let call: BidirectionalCall<Blob, Blob> = setup.channel.bidirectional(
      "/test.Compression/Chat",
      options: CallOptions(metadata: try Metadata(["compress": "always"]), compression: .always, received: received))
    var responses = call.responses.makeAsyncIterator()
    for (text, isCompressed) in [("normal", false), ("a", true), ("always", true), ("x", true), ("many", false)] {
      // "normal" begins with n, so does not compress; "many" with m, but is small.
      try await call.requests.write(Blob(text), compression: text.count % 2 == 0 ? .never : .always)
      #expect(try await responses.next()?.text == text)
      #expect(received.isMessageCompressed == isCompressed, "\(text)")
    }
    call.requests.finish()
    #expect(try await responses.next() == nil)
    let total: Blob = try await setup.channel.clientStreaming(
      "/test.Compression/Collect", options: CallOptions(compression: .automatic)
    ) { writer in
      try await writer.write(Blob([UInt8](repeating: 0, count: 2_000)))
      try await writer.write(Blob([UInt8](repeating: 0, count: 2_000)), compression: .never)
      try await writer.write(Blob([UInt8](repeating: 0, count: 20)))
      try await writer.write(Blob([UInt8](repeating: 0, count: 20)), compression: .always)
    }
    #expect(total.text == "2000c 2000p 20p 20c ")
    await setup.close()
  }

  @Test("one compressed message declares the encoding for the rest of its stream; nothing does when none is wanted")
  func declaredByTheFirst() async throws {
    let setup = try Setup()
    for (texts, compressed) in [(["a", "b", "a"], [true, false, true]), (["b", "a"], [false, false])] {
      let received = ReceivedMetadata()
      let call: BidirectionalCall<Blob, Blob> = setup.channel.bidirectional(
        "/test.Compression/Chat", options: CallOptions(received: received))
      var responses = call.responses.makeAsyncIterator()
      for (text, isCompressed) in zip(texts, compressed) {
        try await call.requests.write(Blob(text))
        #expect(try await responses.next()?.text == text)
        #expect(received.isMessageCompressed == isCompressed)
      }
      call.requests.finish()
      #expect(try await responses.next() == nil)
    }
    await setup.close()
  }

  @Test(
    "large requests are decompressed over several turns, many at once, in unary calls and in streams, small ones between them"
  )
  func openedInParts() async throws {
    let setup = try Setup()
    let large = [UInt8](repeating: 0, count: 1 << 20)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          let request = number % 3 == 0 ? [UInt8](repeating: 0, count: 2_000) : large
          let answer = try await setup.unary(request, .always)
          #expect(answer.response.bytes.first == 1)
        }
      }
      for _ in 0..<2 {
        group.addTask {
          let total: Blob = try await setup.channel.clientStreaming(
            "/test.Compression/Collect", options: CallOptions(compression: .always)
          ) { writer in
            for size in [1 << 20, 10, 600_000, 300_000, 0] {
              try await writer.write(Blob([UInt8](repeating: 0, count: size)))
            }
          }
          #expect(total.text == "1048576c 10c 600000c 300000c 0c ")
        }
      }
      try await group.waitForAll()
    }
    await setup.close()
  }

  @Test("calls that end while their requests are decompressed leave nothing behind")
  func endedWhileOpened() async throws {
    let setup = try Setup { $0.maximumCallsInFlight = 100 }
    let large = [UInt8](repeating: 0, count: 600_000)
    for _ in 0..<3 {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask {
            let call = Task { try await setup.unary(large, .always) }
            if number % 2 == 0 { call.cancel() }
            _ = try? await call.value
          }
        }
      }
    }
    // Each that was left would hold its place among the calls in flight.
    for _ in 0..<100 {
      let small = try await setup.unary(Array("small".utf8), .always)
      #expect(small.response.text == "small")
    }
    await setup.close()
  }

  @Test("a request that becomes too large is refused, in a unary call and in a stream")
  func requestBomb() async throws {
    let setup = try Setup { $0.maximumRequestBytes = 100_000 }
    let bomb = [UInt8](repeating: 0, count: 100_001)
    #expect(await status { try await setup.unary(bomb, .always) }?.code == .resourceExhausted)
    #expect(try await setup.unary(Array(bomb.dropLast()), .always).response.bytes.first == 1)
    let refused = await status {
      let total: Blob = try await setup.channel.clientStreaming(
        "/test.Compression/Collect", options: CallOptions(compression: .always)
      ) { try await $0.write(Blob(bomb)) }
      return total
    }
    #expect(refused?.code == .resourceExhausted)
    await setup.close()
  }

  @Test("a request that cannot be decompressed cancels its handler, even one that has not been suspended yet")
  func handlerOfBomb() async throws {
    let setup = try Setup { $0.maximumRequestBytes = 100_000 }
    // Sent like this, the request comes with its headers, and is there when the handler begins.
    let stream: ResponseStream<Blob> = setup.channel.serverStreaming(
      "/test.Compression/GoOn", Blob([UInt8](repeating: 0, count: 100_001)), options: CallOptions(compression: .always))
    #expect(await status { for try await _ in stream {} }?.code == .resourceExhausted)
    #expect(await setup.service.ended.next() == "requests")
    #expect(await setup.service.ended.next() == "cancelled")
    await setup.close()
  }

  @Test("a response that becomes too large is refused, in a unary call and in a stream")
  func responseBomb() async throws {
    let setup = try Setup()
    var settings = ClientFixture.settings
    settings.maximumResponseBytes = 4_999
    let address = try setup.server.listen(on: .loopback(port: 0))
    let channel = Channel(host: ClientFixture.host, target: address, settings: settings)
    let options = CallOptions(metadata: try Metadata(["compress": "always"]))
    let unary = await status {
      let response: Blob = try await channel.unary("/test.Compression/Unary", Blob("x"), options: options)
      return response
    }
    #expect(unary?.code == .resourceExhausted)
    let call: BidirectionalCall<Blob, Blob> = channel.bidirectional("/test.Compression/Chat", options: options)
    try await call.requests.write(Blob([UInt8](repeating: 0, count: 5_000)))
    let stream = await status {
      var responses = call.responses.makeAsyncIterator()
      return try await responses.next()
    }
    #expect(stream?.code == .resourceExhausted)
    channel.close()
    await setup.close()
  }

  @Test("the limit that a service config sets for a method's responses holds for what compressed ones become")
  func limitOfMethod() async throws {
    let setup = try Setup()
    for (limit, code) in [(4_999, StatusCode.resourceExhausted), (5_000, nil)] {
      var settings = ClientFixture.settings
      settings.serviceConfig = try ServiceConfig(
        parsing: #"{"methodConfig": [{"name": [{}], "maxResponseMessageBytes": \#(limit)}]}"#)
      let address = try setup.server.listen(on: .inProcess(name: ""))
      let channel = Channel(host: ClientFixture.host, target: address, settings: settings)
      let options = CallOptions(metadata: try Metadata(["compress": "always"]))
      let unary = await status {
        let response: Blob = try await channel.unary("/test.Compression/Unary", Blob("x"), options: options)
        return response
      }
      #expect(unary?.code == code)
      let call: BidirectionalCall<Blob, Blob> = channel.bidirectional("/test.Compression/Chat", options: options)
      try await call.requests.write(Blob([UInt8](repeating: 0, count: 5_000)))
      call.requests.finish()
      #expect(await status { for try await _ in call.responses {} }?.code == code)
      channel.close()
    }
    await setup.close()
  }

  @Test("a response that is compressed in a way that was not offered, not announced or broken is INTERNAL")
  func badResponses() async throws {
    let gzip = Array("not gzip".utf8)
    let cases: [(encoding: String?, flag: UInt8, status: StatusCode?)] = [
      ("snappy", 1, .internalError), (nil, 1, .internalError), ("identity", 1, .internalError),
      ("gzip", 1, .internalError), ("snappy", 0, nil), ("gzip", 0, nil), ("gzip", 2, .internalError),
    ]
    for (encoding, flag, expected) in cases {
      let server = try ScriptedServer({ stream in
        stream.sendHeaders(
          ScriptedStream.grpcHeaders, encoding.map { ScriptedStream.list(["grpc-encoding": $0]) } ?? HeaderList())
        stream.write([flag, 0, 0, 0, UInt8(gzip.count)] + gzip)
        stream.finish(trailers: ScriptedStream.list(["grpc-status": "0"]))
      })
      let channel = Channel(host: ClientFixture.host, target: server.address, settings: ClientFixture.settings)
      let result = await status { try await ClientFixture.unary(channel, "Echo", "") }
      #expect(result?.code == expected, "\(encoding ?? "-") \(flag)")
      channel.close()
      server.close()
    }
  }
}
