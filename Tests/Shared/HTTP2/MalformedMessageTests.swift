import Testing

@testable import HTTP2

/// Requests and responses that break RFC 9113 section 8, sent as frames by hand.
@Suite struct MalformedMessageTests {
  private static let data: UInt8 = 0
  private static let headers: UInt8 = 1
  private static let reset: UInt8 = 3
  private static let endStream: UInt8 = 1
  private static let endHeaders: UInt8 = 4

  private static let request = [(":method", "POST"), (":scheme", "http"), (":path", "/a/B")]
  private static let response = [(":status", "200"), ("content-type", "application/grpc")]

  private static func frame(_ type: UInt8, _ flags: UInt8 = 0, _ payload: [UInt8] = []) -> [UInt8] {
    [0, UInt8(payload.count >> 8), UInt8(payload.count & 255), type, flags, 0, 0, 0, 1] + payload
  }

  /// On stream 1, as literals without indexing (RFC 7541 section 6.2.2).
  private static func fields(_ list: [(String, String)], ends: Bool = false) -> [UInt8] {
    var block: [UInt8] = []
    for (name, value) in list {
      block += [0, UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(value.utf8.count)] + Array(value.utf8)
    }
    return frame(headers, endHeaders | (ends ? endStream : 0), block)
  }

  private static func body(_ count: Int, ends: Bool = false) -> [UInt8] {
    frame(data, ends ? endStream : 0, [UInt8](repeating: 7, count: count))
  }

  /// The codes of RST_STREAM on stream 1 among frames.
  private static func resets(_ bytes: [UInt8]) -> [UInt8] {
    var codes: [UInt8] = []
    var rest = bytes[...]
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      if head[3] == reset, head[8] == 1, let code = rest.dropFirst(9).prefix(length).last { codes.append(code) }
      rest = rest.dropFirst(9 + length)
    }
    return codes
  }

  // MARK: Requests

  /// A server that has received these frames, and its resets.
  private func serve(_ frames: [UInt8]...) throws -> (pair: Pair, resets: [UInt8]) {
    let pair = Pair()
    try pair.settle()
    try Pair.feed(pair.server, frames.flatMap { $0 })
    return (pair, Self.resets(try Pair.drain(pair.server)))
  }

  @Test(
    "A malformed request becomes no stream and is reset with PROTOCOL_ERROR; frames under way behind it are discarded")
  func malformedRequest() throws {
    let (pair, resets) = try serve(
      Self.fields(Self.request + [("host", "user@x")]), Self.body(10), Self.body(1, ends: true))
    #expect(resets == [1])
    #expect(pair.peer.streams.isEmpty)
    #expect(pair.server.isAlive)
  }

  @Test("The headers of the request before are judged once, and each other list by itself")
  func repeatedHeaders() throws {
    let pair = Pair()
    try pair.settle()
    var malformed = Pair.requestHeaders
    malformed.add("te", "gzip")
    for (headers, served) in [
      (Pair.requestHeaders, 1), (Pair.requestHeaders, 2), (malformed, 2), (malformed, 2), (Pair.requestHeaders, 3),
    ] {
      let call = RecordingStream()
      try pair.client.request(call, headers: headers, endStream: true)
      try pair.settle()
      #expect(pair.peer.streams.count == served)
      #expect(call.closedWith == (headers.size == malformed.size ? .protocolError : nil))
    }
  }

  @Test("A body that is longer than its content-length is not handed on beyond it, one that is shorter does not end")
  func contentLength() throws {
    let announced = Self.fields(Self.request + [("content-length", "10")])
    let (exact, none) = try serve(announced, Self.body(4), Self.body(6, ends: true))
    #expect(none.isEmpty)
    #expect(exact.peer.streams.first?.received == 10 && exact.peer.streams.first?.ended == true)
    for (frames, received) in [
      ([Self.body(4), Self.body(7, ends: true)], 4), ([Self.body(4), Self.body(7), Self.body(1, ends: true)], 4),
      ([Self.body(4), Self.body(5, ends: true)], 9), ([Self.body(9), Self.fields([("x-end", "1")], ends: true)], 9),
      ([Self.body(0, ends: true)], 0),
    ] {
      let (pair, resets) = try serve(announced, frames.flatMap { $0 })
      #expect(resets == [1])
      #expect(pair.peer.streams.first?.received == received)
      #expect(pair.peer.streams.first?.ended == false)
      #expect(pair.peer.streams.first?.closedWith == .protocolError)
      #expect(pair.server.isAlive)
    }
    let (empty, resets) = try serve(Self.fields(Self.request + [("content-length", "1")], ends: true))
    #expect(resets == [1] && empty.peer.streams.isEmpty)
  }

  @Test("Trailers that do not end the request or name a pseudo-header field reset it")
  func trailers() throws {
    for trailers in [Self.fields([("x-end", "1")]), Self.fields([(":path", "/")], ends: true)] {
      let (pair, resets) = try serve(Self.fields(Self.request), trailers)
      #expect(resets == [1])
      #expect(pair.peer.streams.first?.headers.count == 1)
      #expect(pair.peer.streams.first?.closedWith == .protocolError)
    }
  }

  // MARK: Responses

  /// A client's call whose server sends `frames`, each in a read of its own.
  private func answer(_ frames: [UInt8]...) throws -> (call: RecordingStream, resets: [UInt8]) {
    let pair = Pair()
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    try pair.settle()
    for frame in frames where !call.isClosed { try Pair.feed(pair.client, frame) }
    return (call, Self.resets(try Pair.drain(pair.client)))
  }

  @Test("A response that is not valid is never one that the peer has reset, and one that the peer has reset is")
  func loss() throws {
    let (forbidden, first) = try answer(Self.fields(Self.response + [("connection", "close")]))
    #expect(first == [1])
    #expect(forbidden.lostBy == .invalidResponse("Invalid HTTP header field was received (PROTOCOL_ERROR)"))
    let (missing, second) = try answer(Self.fields([("x", "y")]))
    #expect(second == [1])
    #expect(missing.lostBy == .invalidResponse("Violation in HTTP messaging rule (PROTOCOL_ERROR)"))
    let (long, third) = try answer(Self.fields(Self.response + [("content-length", "3")]), Self.body(4))
    #expect(third == [1])
    #expect(long.lostBy == .invalidResponse("the body does not fit the headers (PROTOCOL_ERROR)"))
    for code in [UInt8(1), 8] {
      let (lost, none) = try answer(Self.fields(Self.response), Self.frame(Self.reset, 0, [0, 0, 0, code]))
      #expect(none.isEmpty && lost.closedWith?.rawValue == UInt32(code))
      #expect(lost.lostBy == .resetByPeer)
    }
  }

  @Test("A call that the session or its own side has ended says so")
  func otherLosses() throws {
    let pair = Pair()
    let calls = (0..<3).map { _ in RecordingStream() }
    for call in calls { try pair.client.request(call, headers: Pair.requestHeaders) }
    try pair.settle()
    calls[0].reset(.cancel)
    try pair.settle()
    // GOAWAY with stream 3 as the last one.
    try Pair.feed(pair.client, [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0])
    pair.client.invalidate(.connectError)
    #expect(calls.map(\.lostBy) == [.resetByThisSide, .connectionEnded, .refused])
  }

  @Test("A complete response stays one when RST_STREAM with NO_ERROR follows, in the same read and in the next")
  func earlyResponse() throws {
    let headers = Self.fields(Self.response)
    let rest = Self.body(4) + Self.fields([("grpc-status", "0")], ends: true)
    let reset = Self.frame(Self.reset, 0, [0, 0, 0, 0])
    for reads in [[headers + rest + reset], [headers, rest + reset], [headers + rest, reset]] {
      let pair = Pair()
      let call = RecordingStream()
      // Of a request that is far from complete.
      try pair.client.request(call, headers: Pair.requestHeaders)
      call.write([UInt8](repeating: 1, count: 200_000))
      _ = try Pair.drain(pair.client)
      for read in reads { try Pair.feed(pair.client, [0, 0, 0, 4, 0, 0, 0, 0, 0] + read) }
      #expect(call.headers.map { $0["grpc-status"] } == [nil, "0"])
      #expect(call.body.count == 4 && call.ended && call.remoteEnded)
      #expect(call.closedWith == .noError)
      #expect(call.queuedBytes == 0)
      #expect(pair.client.isAlive)
    }
  }
}
