import Awaiting
import Bytes
import CommonProtos
import EventLoop
import JSON
import ProtobufC
import Testing

@testable import RPC

/// Methods with and without side effects.
private struct WebService: RPCService {
  static let serviceName = "test.Web"
  private static let first = GoogleProtobuf.Duration(seconds: 1)

  var methods: [MethodHandler] {
    [
      .unary("Read", idempotency: .noSideEffects, read), .unary("Write", read), .unary("Fail", fail),
      .unary("Wait", wait), .serverStreaming("Count", count), .clientStreaming("Sum", sum),
    ]
  }

  private func read(_ request: GoogleProtobuf.Duration, _ context: RPCContext) async throws -> GoogleProtobuf.Duration {
    var first: Metadata = ["x-first": "1"]
    try first.add(name: "x-raw-bin", binary: [1, 2])
    context.setInitialMetadata(first)
    context.setTrailers(["x-last": "2"])
    return request
  }

  private func fail(_ request: GoogleProtobuf.Duration, _ context: RPCContext) async throws -> GoogleProtobuf.Duration {
    context.setTrailers(["x-last": "2"])
    var error = RPCError(.permissionDenied, "no \"pass\"").with(GoogleRpc.ErrorInfo(reason: "NO_PASS", domain: "test"))
    error.metadata = ["x-why": "3"]
    throw error
  }

  private func wait(_ request: GoogleProtobuf.Duration, _ context: RPCContext) async throws -> GoogleProtobuf.Duration {
    try await cancellation()
    return request
  }

  private func count(
    _ request: GoogleProtobuf.Duration, _ responses: ResponseWriter<GoogleProtobuf.Duration>, _ context: RPCContext
  ) async throws {
    context.setTrailers(["x-last": "2"])
    for second in 0..<request.seconds { try await responses.write(GoogleProtobuf.Duration(seconds: second)) }
    if request.nanos > 0 { throw RPCError(.aborted, "after the messages") }
  }

  private func sum(
    _ requests: RequestStream<GoogleProtobuf.Duration>, _ context: RPCContext
  ) async throws -> GoogleProtobuf.Duration {
    var sum = GoogleProtobuf.Duration()
    for try await request in requests { sum.seconds += request.seconds }
    return sum
  }
}

/// Calls as the Connect protocol has them.
@Suite("Connect", .timeLimit(.minutes(30)))
struct ConnectCallTests {
  private struct Fixture {
    let server: Server
    private let address: SocketAddress

    init(_ settings: ServerSettings = .unhurried) throws {
      server = Server(host: ClientFixture.host, services: [WebService()], settings: settings)
      address = try server.listen(on: .inProcess(name: ""))
    }

    func post(
      _ method: String, _ type: String = "application/json", _ body: [UInt8], more: [(String, String)] = []
    ) async throws -> WebClient.Response {
      let fields = [
        (":method", "POST"), (":scheme", "http"), (":path", "/test.Web/\(method)"), (":authority", "test"),
        ("content-type", type),
      ]
      return try #require(await WebClient.ask(fields + more, body, at: address))
    }

    func post(
      _ method: String, _ text: String, more: [(String, String)] = []
    ) async throws -> WebClient.Response {
      try await post(method, "application/json", Array(text.utf8), more: more)
    }

    func get(_ path: String) async throws -> WebClient.Response {
      let fields = [(":method", "GET"), (":scheme", "http"), (":path", "/test.Web/" + path), (":authority", "test")]
      return try #require(await WebClient.ask(fields, [], at: address))
    }
  }

  /// In envelopes.
  private static func messages(_ texts: String...) -> [UInt8] {
    texts.flatMap { [0, 0, 0, 0, UInt8($0.utf8.count)] + Array($0.utf8) }
  }

  /// The messages of a body and, where there is one, what ends it.
  private static func parts(_ body: [UInt8]) throws -> (messages: [String], end: JSON?) {
    var (rest, messages, end): (ArraySlice<UInt8>, [String], JSON?) = (body[...], [], nil)
    while let flag = rest.first {
      let size = rest.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let message = Array(rest.dropFirst(5).prefix(size))
      rest = rest.dropFirst(5 + size)
      if flag == 2 {
        end = try JSON(parsing: message)
      } else {
        messages.append(String(decoding: message, as: UTF8.self))
      }
    }
    return (messages, end)
  }

  @Test("A unary call has its message as the body, both ways, and its trailers among the headers")
  func unary() async throws {
    let fixture = try Fixture()
    let json = try await fixture.post("Write", "\"2.5s\"", more: [("connect-protocol-version", "1")])
    #expect(json.status == "200" && json.text == "\"2.500s\"" && json.headerBlocks == 1)
    #expect(json.fields["content-type"] == "application/json" && json.fields["content-length"] == "8")
    #expect(json.fields["x-first"] == "1" && json.fields["trailer-x-last"] == "2" && json.fields["x-raw-bin"] == "AQI")
    #expect(json.fields["grpc-status"] == nil)
    let proto = try await fixture.post("Write", "application/proto", [8, 7])
    #expect(proto.status == "200" && proto.body == [8, 7] && proto.fields["content-type"] == "application/proto")
    let empty = try await fixture.post("Write", "application/proto", [])
    #expect(empty.status == "200" && empty.body.isEmpty)
    await fixture.server.close()
  }

  @Test("A unary call that fails has the status of HTTP and an error in JSON, with details that people can read")
  func failure() async throws {
    let fixture = try Fixture()
    let response = try await fixture.post("Fail", "\"1s\"")
    let error = try JSON(parsing: response.body)
    #expect(response.status == "403" && response.fields["content-type"] == "application/json")
    #expect(error["code"] == "permission_denied" && error["message"] == "no \"pass\"")
    let detail = try #require(error["details"]?.arrayValue?.first)
    #expect(detail["type"] == "google.rpc.ErrorInfo" && detail["debug"] == ["reason": "NO_PASS", "domain": "test"])
    let value = try #require(detail["value"]?.stringValue.flatMap { Base64.decode(Array($0.utf8)) })
    #expect(try GoogleRpc.ErrorInfo(serializedBytes: value).reason == "NO_PASS")
    #expect(response.fields["trailer-x-last"] == "2" && response.fields["trailer-x-why"] == "3")
    await fixture.server.close()
  }

  @Test(
    "A request that is wrong is answered with the status of HTTP and what is wrong",
    arguments: [
      ("Nothing", "application/json", "{}", [], "404", "unimplemented"),
      ("Write", "application/json", "{}", [], "400", "invalid_argument"),
      ("Write", "application/json", "", [], "400", "invalid_argument"),
      ("Write", "application/proto", "\u{1}", [], "400", "invalid_argument"),
      ("Write", "application/json", "\"1s\"", [("connect-timeout-ms", "soon")], "400", "invalid_argument"),
      ("Write", "application/json", "\"1s\"", [("connect-timeout-ms", "12345678901")], "400", "invalid_argument"),
      ("Write", "application/json", "\"1s\"", [("connect-protocol-version", "2")], "400", "invalid_argument"),
      ("Write", "application/json", "\"1s\"", [("x-raw-bin", "?")], "400", "invalid_argument"),
      ("Write", "application/json", "\"1s\"", [("content-encoding", "br")], "501", "unimplemented"),
      ("Write", "application/json", "\"1s\"", [("content-encoding", "gzip")], "400", "invalid_argument"),
      ("Write", "application/json", "\"1s\"", [("connect-timeout-ms", "0")], "504", "deadline_exceeded"),
      ("Wait", "application/json", "\"1s\"", [("connect-timeout-ms", "10")], "504", "deadline_exceeded"),
      ("Count", "application/json", "\"1s\"", [], "415", ""), ("Write", "application/connect+json", "", [], "415", ""),
      ("Write", "application/xml", "", [], "415", ""),
    ] as [(String, String, String, [(String, String)], String, String)])
  func refused(
    method: String, type: String, body: String, more: [(String, String)], status: String, code: String
  ) async throws {
    let fixture = try Fixture()
    let response = try await fixture.post(method, type, Array(body.utf8), more: more)
    #expect(response.status == status, "\(response)")
    if code.isEmpty {
      #expect(response.fields["accept-post"]?.contains("application/json") == true)
    } else {
      #expect(try JSON(parsing: response.body)["code"] == .string(code), "\(response.text)")
    }
    await fixture.server.close()
  }

  @Test("A message beyond the limit is refused with the limit, whether its size was announced or not")
  func tooLarge() async throws {
    var settings = ServerSettings.unhurried
    settings.maximumRequestBytes = 10
    let fixture = try Fixture(settings)
    for more in [[], [("content-length", "12")]] {
      let response = try await fixture.post("Write", "\"1.0000000s\"", more: more)
      #expect(response.status == "429" && response.text.contains("more than 10 bytes"), "\(response)")
    }
    let query = try await fixture.get("Read?encoding=json&message=%221.0000000s%22")
    #expect(query.status == "429" && query.text.contains("12 bytes"), "\(query)")
    await fixture.server.close()
  }

  @Test("Bodies are compressed as HTTP has it: a request as it says, a response where the caller takes it")
  func compression() async throws {
    var settings = ServerSettings.unhurried
    settings.compression.responses = .always
    let fixture = try Fixture(settings)
    let request = try #require(
      GzipCodec().compress([0, 0, 0, 0, 0] + Array("\"3s\"".utf8), onlyIfSmaller: false)?.dropFirst(5))
    let response = try await fixture.post(
      "Write", "application/json", Array(request),
      more: [("content-encoding", "GZip"), ("accept-encoding", "br, gzip")])
    #expect(response.status == "200" && response.fields["content-encoding"] == "gzip", "\(response)")
    #expect(response.fields["content-length"] == "\(response.body.count)")
    #expect(response.body.prefix(2) == [0x1f, 0x8b])
    let plain = try await fixture.post("Write", "\"3s\"")
    #expect(plain.text == "\"3s\"" && plain.fields["content-encoding"] == nil)
    await fixture.server.close()
  }

  @Test(
    "A method without side effects is called by GET, with its message in the query",
    arguments: [
      "Read?connect=v1&encoding=json&message=%222s%22", "Read?message=%222s%22&encoding=json",
      "Read?encoding=json&base64=1&message=IjJzIg", "Read?encoding=json&base64=1&message=IjJzIg==&other=1",
      "Read?encoding=json&message=%222s%22&compression=identity", "Read?encoding=json&base64=0&message=%222s%22",
    ])
  func get(path: String) async throws {
    let fixture = try Fixture()
    let response = try await fixture.get(path)
    #expect(response.status == "200" && response.text == "\"2s\"", "\(response)")
    await fixture.server.close()
  }

  @Test(
    "A GET that is wrong says what is",
    arguments: [
      ("Read?encoding=json", "400", "no message"), ("Read?message=x", "400", "encoding"),
      ("Read?encoding=xml&message=x", "415", "application/json"), ("Read?encoding=json&message=%2", "400", "%"),
      ("Read?encoding=json&base64=1&message=%21", "400", "Base64"),
      ("Read?encoding=json&message=1&message=2", "400", "twice"),
      ("Read?connect=v2&encoding=json&message=", "400", "v1"),
      ("Read?encoding=json&message=&compression=br", "501", "br"), ("Read", "405", "POST"),
      ("Write?encoding=json&message=%222s%22", "405", "POST"), ("Nothing?encoding=json&message=", "405", "POST"),
    ])
  func wrongGet(path: String, status: String, word: String) async throws {
    let fixture = try Fixture()
    let response = try await fixture.get(path)
    #expect(response.status == status && response.text.contains(word), "\(response)")
    await fixture.server.close()
  }

  @Test("A stream ends with its status and its trailers in a last message, with errors too")
  func streams() async throws {
    let fixture = try Fixture()
    let type = "application/connect+json"
    let good = try await fixture.post("Count", type, Self.messages("\"2s\""))
    let (messages, end) = try Self.parts(good.body)
    #expect(good.status == "200" && good.fields["content-type"] == type && good.headerBlocks == 1)
    #expect(messages == ["\"0s\"", "\"1s\""] && end == ["metadata": ["x-last": ["2"]]])
    let failed = try Self.parts(try await fixture.post("Count", type, Self.messages("\"1.5s\"")).body)
    #expect(failed.messages == ["\"0s\""])
    #expect(
      failed.end == [
        "error": ["code": "aborted", "message": "after the messages"], "metadata": ["x-last": ["2"]],
      ])
    let summed = try Self.parts(try await fixture.post("Sum", type, Self.messages("\"1s\"", "\"2s\"")).body)
    #expect(summed.messages == ["\"3s\""] && summed.end == [:])
    await fixture.server.close()
  }

  @Test(
    "A stream that cannot be served ends with an error alone",
    arguments: [
      ("Nothing", [], "unimplemented"), ("Count", [], "unimplemented"), ("Count", [1, 0, 0, 0, 0], "internal"),
      ("Count", [0, 0, 0, 0, 9, 1], "invalid_argument"), ("Sum", [2, 0, 0, 0, 0], "invalid_argument"),
      ("Count", [0, 0, 0, 0, 1, 0x20], "invalid_argument"),
    ] as [(String, [UInt8], String)])
  func failedStreams(method: String, body: [UInt8], code: String) async throws {
    let fixture = try Fixture()
    let response = try await fixture.post(method, "application/connect+json", body)
    let (messages, end) = try Self.parts(response.body)
    #expect(response.status == "200" && messages.isEmpty && end?["error"]?["code"] == .string(code), "\(response)")
    await fixture.server.close()
  }

  @Test("gRPC and gRPC-Web carry JSON too")
  func otherProtocols() async throws {
    let fixture = try Fixture()
    for type in ["application/grpc+json", "application/grpc-web+json"] {
      let response = try await fixture.post("Write", type, Self.messages("\"2s\""))
      #expect(response.fields["content-type"] == type, "\(response)")
      #expect(response.body.starts(with: Self.messages("\"2s\"")), "\(response)")
    }
    await fixture.server.close()
  }
}
