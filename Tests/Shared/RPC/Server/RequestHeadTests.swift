import Testing

@testable import HTTP2
@testable import RPC

@Suite("request headers")
struct RequestHeadTests {
  private struct Service: RPCService {
    static let serviceName = "test.Heads"
    var methods: [MethodHandler] {
      (0..<100).map { number in .unary("M\(number)") { (request: Blob, _: RPCContext) in request } }
    }
  }

  private static let table = MethodTable(services: [Service()])

  private static let usual = [
    (":method", "POST"), (":scheme", "http"), (":path", "/test.Heads/M7"), (":authority", "x"), ("te", "trailers"),
    ("content-type", "application/grpc"), ("user-agent", "test/1"), ("x-custom", "v"),
  ]

  private static func block(_ fields: [(String, String)]) -> HeaderBlock {
    let block = HeaderBlock()
    for (name, value) in fields {
      Array(name.utf8).withUnsafeBytes { name in
        Array(value.utf8).withUnsafeBytes { value in
          block.append(name: name, value: value, maximumBytes: 16_384, maximumFields: 128)
        }
      }
    }
    return block
  }

  private static func outcome(_ fields: [(String, String)]) -> String {
    var metadata = SharedMetadata()
    let block = block(fields)
    let head = RequestHead(block, table: table, last: nil, metadata: &metadata)
    switch head.verdict(isTooLarge: block.isTooLarge, settings: HTTP2Settings()) {
    case .serve(let method): return "serve \(method.path) \(head.timeout)"
    case .httpStatus(let headers): return headers.isSame(as: RequestHead.methodNotAllowed) ? "405" : "415"
    case .status(let code, _): return code.name
    }
  }

  @Test(
    "metadata that is not Base64 is INTERNAL and named, also when it is sent again; the next call is served",
    arguments: [("x-raw-bin", "?"), ("x-list-bin", "AQ,?")])
  func malformedMetadata(name: String, value: String) {
    var metadata = SharedMetadata()
    func verdict(_ fields: [(String, String)]) -> RequestHead.Verdict {
      let head = RequestHead(Self.block(fields), table: Self.table, last: nil, metadata: &metadata)
      return head.verdict(isTooLarge: false, settings: HTTP2Settings())
    }
    for _ in 0..<2 {
      guard case .status(.internalError, let message) = verdict(Self.usual + [(name, value), ("x-good", "1")]) else {
        Issue.record("the call is served")
        return
      }
      #expect(message.contains(name))
    }
    guard case .serve = verdict(Self.usual + [("x-good", "1")]) else {
      Issue.record("the call is not served")
      return
    }
    #expect(metadata.finish().decoded().map(\.name) == ["user-agent", "x-custom", "x-good"])
  }

  private static func replacing(_ name: String, _ value: String?) -> [(String, String)] {
    usual.filter { $0.0 != name } + (value.map { [(name, $0)] } ?? [])
  }

  @Test("the verdict on a request")
  func verdict() {
    #expect(Self.outcome(Self.usual) == "serve /test.Heads/M7 -1")
    #expect(Self.outcome(Self.usual + [("grpc-timeout", "2S")]) == "serve /test.Heads/M7 2000000000")
    #expect(Self.outcome(Self.usual + [("grpc-timeout", "2s")]) == "INTERNAL")
    #expect(Self.outcome(Self.usual + [("grpc-encoding", "gzip")]) == "serve /test.Heads/M7 -1")
    #expect(Self.outcome(Self.usual + [("grpc-encoding", "deflate")]) == "UNIMPLEMENTED")
    #expect(Self.outcome(Self.usual + [("grpc-encoding", "identity")]) == "serve /test.Heads/M7 -1")
    #expect(Self.outcome(Self.replacing(":method", "GET")) == "405")
    #expect(Self.outcome(Self.replacing(":path", "/test.Heads/M100")) == "UNIMPLEMENTED")
    #expect(Self.outcome(Self.replacing("te", nil)) == "serve /test.Heads/M7 -1")
    #expect(Self.outcome(Self.usual + [("x-long", String(repeating: "y", count: 17_000))]) == "RESOURCE_EXHAUSTED")
  }

  @Test(
    "content types",
    arguments: [
      ("application/grpc", true), ("application/grpc+proto", true), ("application/grpc;x=1", true),
      ("application/grpc+proto;x=1", true), ("application/grpc+json", true), ("application/grpc-webs", false),
      ("application/grpc-web", true), ("application/grpc-web+proto", true), ("application/grpc-web-text;x=1", true),
      ("application/grpc-web+json", true), ("application/grpc-web-text+thrift", false), ("Application/GRPC-Web", true),
      ("Application/GRPC", true), ("APPLICATION/GRPC+Proto;x=1", true), ("application/grpc+protobuf", false),
      ("application\u{f}grpc", false), ("application/grpc\u{b}proto", false),
      ("application/json", true), ("application/proto", true), ("application/json; charset=utf-8", true),
      ("application/jsonp", false), ("application/", false), ("application/connect", false),
      ("application/grp", false), ("text/html", false), ("", false),
    ])
  func contentType(value: String, isServed: Bool) {
    #expect(Self.outcome(Self.replacing("content-type", value)).hasPrefix("serve") == isServed)
  }

  @Test("every method is found by its path, nothing else is")
  func table() {
    for method in Self.table.methods {
      let found = Array(method.path.utf8).withUnsafeBytes { Self.table.find($0) }
      #expect(found === method)
    }
    for path in ["", "/", "/test.Heads/M", "/test.Heads/M7/", "/test.heads/M7", "test.Heads/M7"] {
      let found = Array(path.utf8).withUnsafeBytes { Self.table.find($0) }
      #expect(found == nil, "\(path)")
    }
  }

  @Test("metadata of consecutive requests is shared as long as it is the same, and right when it is not")
  func sharedMetadata() {
    var shared = SharedMetadata()
    let requests: [[(String, String)]] = [
      [("a", "1"), ("b", "2")], [("a", "1"), ("b", "2")], [("a", "1")], [], [("a", "1"), ("b", "3")],
      [("a", "1"), ("b", "3"), ("c", "")], [("a", "12")], [("b", "1")], [("a", "1"), ("b", "2")],
    ]
    for request in requests {
      _ = RequestHead(Self.block(request), table: Self.table, last: nil, metadata: &shared)
      let decoded = shared.finish().decoded()
      #expect(decoded.entries.map { "\($0)" } == Metadata.received(Self.block(request)).0.entries.map { "\($0)" })
      #expect(decoded.entries.count == request.count)
    }
  }

  @Test("metadata: names up to nghttp2's limit", arguments: [255, 65_535, 65_536, 70_000])
  func longNames(length: Int) {
    var shared = SharedMetadata()
    let fields = [("x-before", "1"), (String(repeating: "z", count: length), "long"), ("x-after", "2")]
    for _ in 0..<2 {
      shared.begin()
      for (name, value) in fields {
        Array(name.utf8).withUnsafeBytes { name in
          Array(value.utf8).withUnsafeBytes { value in shared.append(name, value) }
        }
      }
      let metadata = shared.finish()
      #expect(metadata.decoded().entries.map(\.name) == fields.map(\.0))
      #expect(metadata.trace() == nil)
    }
  }
}
