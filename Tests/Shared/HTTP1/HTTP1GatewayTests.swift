import HTTP2
import Testing

@testable import HTTP1

/// A server's session that keeps the requests and answers as a test says.
private final class Origin: HTTP2SessionDelegate {
  struct Request: Hashable {
    var fields: [String]
    var body: [UInt8] = []
    var isComplete = false
  }

  final class Stream: HTTP2Stream {
    let origin: Origin
    var request: Request

    init(_ origin: Origin, _ headers: HeaderBlock) {
      self.origin = origin
      var fields: [String] = []
      headers.forEach { _, name, value in
        fields.append("\(String(decoding: name, as: UTF8.self)): \(String(decoding: value, as: UTF8.self))")
      }
      request = Request(fields: fields)
    }

    override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) { if endStream { receivedEnd() } }
    override func receivedData(_ bytes: UnsafeRawBufferPointer) {
      request.body += bytes
      if origin.reads { consume(bytes.count) }
    }
    override func receivedEnd() {
      request.isComplete = true
      origin.onRequest(self)
    }
    override func closed(_ code: HTTP2ErrorCode) { origin.closed.append(code) }
  }

  static let head = PreparedHeaders([(":status", "200"), ("content-type", "text/plain")])
  var streams: [Stream] = []
  var closed: [HTTP2ErrorCode] = []
  var reads = true
  /// Called when a request is complete.
  var onRequest: (Stream) -> Void = { stream in
    stream.sendHeaders(head)
    stream.write(Array("hello".utf8))
    stream.finish()
  }

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    let stream = Stream(self, headers)
    streams.append(stream)
    return stream
  }
}

/// A gateway with a session behind it, joined as a connection joins them.
private final class Fixture {
  let origin = Origin()
  let session: HTTP2Session
  let gateway: HTTP1Gateway
  var received = ""
  var now: Int64 = 0

  init(isSecure: Bool = false, change: (inout HTTP1Settings) -> Void = { _ in }) {
    var settings = HTTP1Settings()
    change(&settings)
    gateway = HTTP1Gateway(settings, isSecure: isSecure, openedAt: 0)
    session = HTTP2Session(role: .server, settings: HTTP2Settings())
    session.delegate = origin
    settle()
  }

  deinit { session.invalidate(.cancel) }

  /// Carries bytes until both are silent.
  func settle() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var isQuiet = false
    while !isQuiet {
      let request = gateway.dequeueRequest()
      if !request.isEmpty {
        do {
          try request.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws -> Void in try session.receive(bytes) }
        } catch {
          Issue.record("the gateway breaks HTTP/2: \(error)")
        }
      }
      let count = buffer.withUnsafeMutableBytes { (try? session.drain(into: $0)) ?? 0 }
      buffer.withUnsafeBytes { gateway.respond(UnsafeRawBufferPointer(rebasing: $0[..<count]), now: now) }
      received += String(decoding: gateway.dequeueResponse(), as: UTF8.self)
      isQuiet = request.isEmpty && count == 0
    }
  }

  func send(_ text: String) {
    Array(text.utf8).withUnsafeBytes { gateway.receive($0, now: now) }
    settle()
  }

  func pass(_ duration: Int64) {
    now += duration
    gateway.checkTime(now: now)
    settle()
  }

  /// What was received since the last time.
  func take() -> String {
    defer { received = "" }
    return received
  }
}

@Suite("A client of HTTP/1.x as a client of HTTP/2")
struct HTTP1GatewayTests {
  private static let second: Int64 = 1_000_000_000
  private static let host = "Host: x\r\n"
  private static let get = "GET / HTTP/1.1\r\n\(host)\r\n"
  private static let hello = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nhello"

  @Test("a request becomes a stream: pseudo-headers, names in small letters, none that concern the connection")
  func request() throws {
    let fixture = Fixture(isSecure: true)
    fixture.send(
      "POST /a?b HTTP/1.1\r\nHost: x:1\r\nX-One: 1\r\nConnection: X-Two, x-forwarded-for\r\nX-Two: 2\r\n"
        + "X-Forwarded-For: a\r\nUpgrade: h2c\r\nTE: trailers\r\nKeep-Alive: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n0\r\nx: y\r\n\r\n")
    let stream = try #require(fixture.origin.streams.first)
    #expect(
      stream.request.fields == [
        ":method: POST", ":scheme: https", ":authority: x:1", ":path: /a?b", "x-one: 1", "x-forwarded-for: a",
      ])
    #expect(stream.request.body == Array("abc".utf8) && stream.request.isComplete)
    #expect(fixture.take() == Self.hello)
    fixture.send("PUT http://y/z HTTP/1.1\r\n\(Self.host)Content-Length: 2\r\n\r\nab")
    #expect(
      fixture.origin.streams.last?.request.fields == [
        ":method: PUT", ":scheme: http", ":authority: y", ":path: /z", "content-length: 2",
      ])
    #expect(fixture.take() == Self.hello && fixture.gateway.end == nil)
  }

  @Test("a response that is not here as a whole comes in chunks, with trailers for a client that reads them")
  func chunks() throws {
    for (line, trailers) in [("", ""), ("TE: trailers\r\n", "x-end: 1\r\n")] {
      let fixture = Fixture()
      fixture.origin.onRequest = { $0.sendHeaders(Origin.head) }
      fixture.send("GET / HTTP/1.1\r\n\(Self.host)\(line)\r\n")
      #expect(fixture.take() == "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n")
      let stream = try #require(fixture.origin.streams.first)
      stream.write(Array("0123456789".utf8))
      fixture.settle()
      #expect(fixture.take() == "a\r\n0123456789\r\n")
      var list = HeaderList()
      list.add("x-end", "1")
      stream.finish(trailers: list)
      fixture.settle()
      #expect(fixture.take() == "0\r\n\(trailers)\r\n" && fixture.gateway.end == nil)
    }
  }

  @Test("HTTP/1.0 gets a length where there is one, and the end of the connection where there is none")
  func version10() throws {
    let fixture = Fixture()
    fixture.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n"
    #expect(fixture.take() == head + "content-length: 5\r\nconnection: keep-alive\r\n\r\nhello")
    fixture.origin.onRequest = { $0.sendHeaders(Origin.head) }
    fixture.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    #expect(fixture.take() == head + "connection: close\r\n\r\n" && fixture.gateway.end == nil)
    let stream = try #require(fixture.origin.streams.last)
    stream.write(Array("hello".utf8))
    stream.finish()
    fixture.settle()
    #expect(fixture.take() == "hello" && fixture.gateway.end == .regular)
  }

  @Test("HEAD, 204 and a response without content have no body, and the next request is served")
  func bodiless() {
    let fixture = Fixture()
    fixture.origin.onRequest = { $0.sendHeadersAndEnd(Origin.head, HeaderList()) }
    fixture.send("HEAD / HTTP/1.1\r\n\(Self.host)\r\n")
    #expect(fixture.take() == "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n")
    fixture.origin.onRequest = { $0.sendHeadersAndEnd(PreparedHeaders([(":status", "204")]), HeaderList()) }
    fixture.send(Self.get)
    #expect(fixture.take() == "HTTP/1.1 204 No Content\r\n\r\n")
    fixture.origin.onRequest = { $0.sendHeadersAndEnd(PreparedHeaders([(":status", "404")]), HeaderList()) }
    fixture.send(Self.get)
    #expect(fixture.take() == "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
  }

  @Test("what comes before the response to the last request waits, and nothing more is read meanwhile")
  func pipelining() throws {
    let fixture = Fixture()
    let answer = fixture.origin.onRequest
    fixture.origin.onRequest = { _ in }
    fixture.send(Self.get + Self.get)
    #expect(fixture.origin.streams.count == 1 && !fixture.gateway.wantsInput)
    #expect(fixture.gateway.heldBytes == Self.get.utf8.count)
    fixture.origin.onRequest = answer
    answer(try #require(fixture.origin.streams.first))
    fixture.settle()
    #expect(fixture.take() == Self.hello + Self.hello && fixture.origin.streams.count == 2)
    #expect(fixture.gateway.wantsInput && fixture.gateway.heldBytes == 0)
  }

  @Test("a body that the server does not read waits beyond its window")
  func window() throws {
    let fixture = Fixture()
    fixture.origin.reads = false
    let head = "POST / HTTP/1.1\r\n\(Self.host)Content-Length: 100000\r\n\r\n"
    fixture.send(head + String(repeating: "x", count: 80_000))
    #expect(fixture.origin.streams.first?.request.body.count == 65_535)
    #expect(!fixture.gateway.wantsInput && fixture.gateway.heldBytes == 80_000 - 65_535)
    try #require(fixture.origin.streams.first).consume(65_535)
    fixture.settle()
    #expect(fixture.gateway.wantsInput && fixture.gateway.heldBytes == 0)
  }

  @Test("a client that waits for 100 Continue gets it; one that asks for the end gets it")
  func continues() {
    let fixture = Fixture()
    fixture.send("POST / HTTP/1.1\r\n\(Self.host)Expect: 100-Continue\r\nContent-Length: 1\r\n\r\n")
    #expect(fixture.take() == "HTTP/1.1 100 Continue\r\n\r\n")
    fixture.send("a")
    #expect(fixture.take() == Self.hello && fixture.gateway.end == nil)
    fixture.send("GET / HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
    #expect(fixture.take().contains("\r\nconnection: close\r\n") && fixture.gateway.end == .regular)
  }

  @Test("a refusal says what to do, and ends the connection and the request that is under way")
  func refusals() {
    let fixture = Fixture()
    fixture.send("GET / HTTP/1.1\r\n\r\n")
    let text = "HTTP/1.1: there is no host: send one"
    #expect(
      fixture.take() == "HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 37\r\n"
        + "connection: close\r\n\r\n\(text)\n")
    #expect(fixture.gateway.end == .fault(text))
    let body = Fixture()
    body.send("POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n")
    body.send("1\r\nab")
    #expect(body.take().hasPrefix("HTTP/1.1 400 ") && body.origin.closed == [.cancel])
    let native = Fixture()
    for type in ["application/grpc", "Application/GRPC+proto", "application/grpc;x=y"] {
      let native = Fixture()
      native.send("POST / HTTP/1.1\r\n\(Self.host)Content-Type: \(type)\r\n\r\n")
      #expect(native.take().hasPrefix("HTTP/1.1 505 ") && native.origin.streams.isEmpty)
    }
    native.send("POST / HTTP/1.1\r\n\(Self.host)Content-Type: application/grpc-web\r\n\r\n")
    #expect(native.take() == Self.hello)
  }

  @Test("a stream that is reset before its response has a status; behind the head the response stays incomplete")
  func resets() throws {
    for (code, status) in [(HTTP2ErrorCode.cancel, 504), (.refusedStream, 503), (.internalError, 500)] {
      let fixture = Fixture()
      fixture.origin.onRequest = { $0.reset(code) }
      fixture.send(Self.get)
      #expect(fixture.take().hasPrefix("HTTP/1.1 \(status) ") && fixture.gateway.end != nil)
    }
    let fixture = Fixture()
    fixture.origin.onRequest = { $0.sendHeaders(Origin.head) }
    fixture.send(Self.get)
    try #require(fixture.origin.streams.first).reset(.cancel)
    fixture.settle()
    #expect(fixture.take().hasSuffix("transfer-encoding: chunked\r\n\r\n") && fixture.gateway.end != nil)
  }

  @Test("a response before the end of its request ends the connection")
  func early() {
    let fixture = Fixture()
    fixture.send("POST / HTTP/1.1\r\n\(Self.host)Content-Length: 100\r\n\r\n")
    if let stream = fixture.origin.streams.first { fixture.origin.onRequest(stream) }
    fixture.settle()
    #expect(fixture.take().contains("\r\nconnection: close\r\n") && fixture.gateway.end == .regular)
  }

  @Test("a server that shuts down ends an idle connection, and says close with the response that is under way")
  func shutdown() throws {
    let idle = Fixture()
    idle.session.sendShutdownNotice()
    idle.settle()
    #expect(idle.gateway.end == .regular && idle.received.isEmpty)
    let busy = Fixture()
    let answer = busy.origin.onRequest
    busy.origin.onRequest = { _ in }
    busy.send(Self.get)
    busy.session.sendShutdownNotice()
    busy.settle()
    #expect(busy.gateway.end == nil)
    answer(try #require(busy.origin.streams.first))
    busy.settle()
    #expect(busy.take().contains("\r\nconnection: close\r\n") && busy.gateway.end == .regular)
    let begun = Fixture()
    begun.send("GET / HT")
    begun.session.sendGoAway(.noError)
    begun.settle()
    #expect(begun.gateway.end == nil)
    begun.send("TP/1.1\r\n\(Self.host)\r\n")
    #expect(begun.take().hasPrefix("HTTP/1.1 503 ") && begun.gateway.end == .regular)
  }

  @Test("a head has its time from the opening on, later ones from their first byte; a call has as much as it likes")
  func times() throws {
    let slow = Fixture()
    slow.send("GET / HTTP/1.1\r\n")
    #expect(slow.gateway.deadline == 10 * Self.second)
    slow.pass(10 * Self.second)
    #expect(slow.take().hasPrefix("HTTP/1.1 408 "))
    let silent = Fixture()
    silent.pass(10 * Self.second)
    #expect(silent.gateway.end == .regular && silent.received.isEmpty)
    let kept = Fixture()
    kept.pass(Self.second)
    kept.send(Self.get)
    #expect(kept.gateway.deadline == 121 * Self.second)
    kept.pass(100 * Self.second)
    kept.send("G")
    #expect(kept.gateway.deadline == 111 * Self.second && kept.gateway.end == nil)
    kept.origin.onRequest = { _ in }
    kept.send(String(Self.get.dropFirst()))
    #expect(kept.gateway.deadline == nil)
    let idle = Fixture()
    idle.send(Self.get)
    _ = idle.take()
    idle.pass(120 * Self.second)
    #expect(idle.gateway.end == .regular && idle.received.isEmpty)
  }
}
