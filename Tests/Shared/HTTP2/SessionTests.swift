import Testing

@testable import HTTP2

private let responseHeaders = PreparedHeaders([(":status", "200"), ("content-type", "application/grpc")])
private let okTrailers = PreparedHeaders([("grpc-status", "0")])

@Suite("HTTP/2 sessions")
struct SessionTests {
  @Test("a request and its answer with trailers, at every split of the bytes", arguments: [1, 2, 7, 4_096])
  func exchange(piece: Int) throws {
    let pair = Pair()
    pair.peer.onReady = { stream in
      stream.sendHeaders(responseHeaders)
      stream.write(Array("pong".utf8))
      stream.finish(trailers: okTrailers)
    }
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    call.write(Array("ping".utf8))
    call.finish()
    try pair.settle(piece: piece)
    let served = try #require(pair.peer.streams.first)
    #expect(served.body == Array("ping".utf8))
    #expect(served.headers.first?[":path"] == "/test.Echo/Call")
    #expect(call.body == Array("pong".utf8))
    #expect(call.headers == [[":status": "200", "content-type": "application/grpc"], ["grpc-status": "0"]])
    #expect(call.closedWith == .noError)
    #expect(served.closedWith == .noError)
    #expect(pair.client.streamCount == 0)
    #expect(pair.peer.becameIdle == 1)
  }

  @Test("trailers written after the data was sent")
  func lateTrailers() throws {
    let pair = Pair()
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    call.finish()
    try pair.settle()
    let served = try #require(pair.peer.streams.first)
    served.sendHeaders(responseHeaders)
    try pair.settle()
    served.write([1, 2, 3])
    try pair.settle()
    #expect(call.body == [1, 2, 3])
    var trailers = HeaderList()
    trailers.add("grpc-status", "5")
    served.finish(trailers: trailers)
    try pair.settle()
    #expect(call.headers.last == ["grpc-status": "5"])
    #expect(call.closedWith == .noError)
  }

  @Test("a body is held back until the reader consumes")
  func backPressure() throws {
    var settings = HTTP2Settings()
    settings.streamWindow = 65_535
    let pair = Pair(server: settings)
    pair.peer.consumesAtOnce = false
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    call.write([UInt8](repeating: 7, count: 200_000))
    #expect(call.isCongested)
    try pair.settle()
    let served = try #require(pair.peer.streams.first)
    #expect(served.received == 65_535)
    #expect(call.queuedBytes == 200_000 - 65_535)
    #expect(call.writableCount == 0)
    while served.received < 200_000 {
      served.consume(served.received)
      try pair.settle()
    }
    #expect(call.writableCount == 1)
    #expect(!call.isCongested)
  }

  @Test("an unread body of a closed stream gives the connection's window back")
  func windowOfClosedStreams() throws {
    var settings = HTTP2Settings()
    settings.connectionWindow = 65_535
    let pair = Pair(server: settings)
    pair.peer.consumesAtOnce = false
    for _ in 0..<10 {
      let call = RecordingStream()
      try pair.client.request(call, headers: Pair.requestHeaders)
      call.write([UInt8](repeating: 1, count: 60_000))
      try pair.settle()
      #expect(pair.peer.streams.last?.received == 60_000)
      call.reset(.cancel)
      try pair.settle()
      #expect(pair.peer.streams.last?.closedWith == .cancel)
    }
  }

  @Test("an answer that comes before the request's end refuses the rest, after its trailers")
  func earlyAnswer() throws {
    let pair = Pair()
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    call.write([1])
    try pair.settle()
    let served = try #require(pair.peer.streams.first)
    var list = HeaderList()
    list.add(":status", "200")
    list.add("grpc-status", "8")
    served.sendHeadersAndEnd(nil, list)
    try pair.settle()
    #expect(call.headers == [[":status": "200", "grpc-status": "8"]])
    #expect(call.closedWith == .noError)
  }

  @Test("a header list beyond the limits is cut and marked")
  func headerLimits() throws {
    let pair = Pair()
    var headers = Pair.requestHeaders
    for index in 0..<200 { headers.add("x-\(index)", "v") }
    try pair.client.request(RecordingStream(), headers: headers)
    var long = Pair.requestHeaders
    long.add("x-long", String(repeating: "y", count: 20_000))
    try pair.client.request(RecordingStream(), headers: long)
    try pair.client.request(RecordingStream(), headers: Pair.requestHeaders)
    try pair.settle()
    #expect(pair.peer.tooLarge == [true, true, false])
    #expect(pair.peer.streams[0].headers[0].count == 128)
  }

  @Test("more streams than allowed are refused")
  func streamLimit() throws {
    var settings = HTTP2Settings()
    settings.maxConcurrentStreams = 2
    let pair = Pair(server: settings)
    // Before the limit is known to the client, it may open too many.
    let calls = try (0..<3).map { _ in
      let call = RecordingStream()
      try pair.client.request(call, headers: Pair.requestHeaders)
      return call
    }
    try pair.settle()
    #expect(pair.peer.streams.count == 2)
    #expect(calls[2].closedWith == .refusedStream)
  }

  @Test("a stream that opens and is reset in the same bytes starts nothing")
  func rapidReset() throws {
    let pair = Pair()
    try pair.settle()
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    call.finish()
    var bytes = try Pair.drain(pair.client)
    call.reset(.cancel)
    bytes += try Pair.drain(pair.client)
    try Pair.feed(pair.server, bytes)
    let served = try #require(pair.peer.streams.first)
    #expect(served.readyCount == 0)
    #expect(served.closedWith == .cancel)
  }

  @Test("resets beyond the budget end the connection")
  func resetBudgetOfNGHTTP2() throws {
    var settings = HTTP2Settings()
    settings.resetBurst = 10
    settings.resetsPerSecond = 1
    let pair = Pair(server: settings)
    for _ in 0..<50 {
      let call = RecordingStream()
      guard (try? pair.client.request(call, headers: Pair.requestHeaders)) != nil else { break }
      try pair.settle()
      call.reset(.cancel)
      try pair.settle()
    }
    #expect(!pair.server.isAlive)
    #expect(pair.peer.streams.count < 15)
  }

  @Test("stream errors a client provokes are counted like its resets")
  func provokedResets() throws {
    var settings = HTTP2Settings()
    settings.resetBurst = 5
    settings.resetsPerSecond = 1
    let pair = Pair(server: settings)
    try pair.settle()
    var opened = 0
    for _ in 0..<20 where pair.server.isAlive {
      let call = RecordingStream()
      guard (try? pair.client.request(call, headers: Pair.requestHeaders)) != nil else { break }
      try? pair.settle()
      opened += 1
      // WINDOW_UPDATE beyond 2^31 - 1: the server has to reset the stream.
      try? Pair.feed(
        pair.server, [0, 0, 4, 8, 0, 0, 0, 0, UInt8(truncatingIfNeeded: call.id), 0x7f, 0xff, 0xff, 0xff])
      _ = try? Pair.drain(pair.server)
    }
    #expect(!pair.server.isAlive)
    #expect(opened == 6)
  }

  @Test("the bytes queued on all streams are counted, and forgotten with their streams")
  func accounting() throws {
    let account = ByteAccount()
    let client = HTTP2Session(role: .client, settings: HTTP2Settings(), account: account)
    let sent = RecordingStream()
    let dropped = RecordingStream()
    try client.request(sent, headers: Pair.requestHeaders)
    try client.request(dropped, headers: Pair.requestHeaders)
    sent.write([UInt8](repeating: 0, count: 1_000))
    dropped.write([UInt8](repeating: 0, count: 200_000))
    #expect(account.bytes == 201_000)
    #expect(client.hasCongestedStream)
    _ = try Pair.drain(client)
    // The initial windows hold 65,535 bytes.
    #expect(account.bytes == 201_000 - 65_535)
    dropped.reset(.cancel)
    #expect(account.bytes == 0)
    client.invalidate(.cancel)
    #expect(account.bytes == 0)
  }

  @Test("rubbish ends the session with an error")
  func rubbish() throws {
    let server = HTTP2Session(role: .server, settings: HTTP2Settings())
    #expect(throws: HTTP2Error.self) {
      try Pair.feed(server, Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
    }
  }

  @Test("a stream identifier that was passed over ends the connection")
  func passedOver() throws {
    let pair = Pair()
    try pair.settle()
    let header: (UInt8) -> [UInt8] = { id in
      // HEADERS, END_STREAM | END_HEADERS; :method GET, :scheme http, :path / by index, :authority "x" as a literal.
      [0, 0, 6, 1, 5, 0, 0, 0, id, 0x82, 0x86, 0x84, 0x01, 0x01, 0x78]
    }
    try Pair.feed(pair.server, header(5))
    #expect(throws: HTTP2Error.self) { try Pair.feed(pair.server, header(3)) }
    #expect(pair.peer.streams.count == 1)
    _ = try Pair.drain(pair.server)
    #expect(!pair.server.isAlive)
  }

  @Test("GOAWAY: what is open finishes, a later request is told")
  func goAway() throws {
    let pair = Pair()
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    call.finish()
    try pair.settle()
    pair.server.sendGoAway(.noError)
    try pair.settle()
    let late = RecordingStream()
    do {
      try pair.client.request(late, headers: Pair.requestHeaders)
      try pair.settle()
      #expect(late.closedWith == .refusedStream)
    } catch {
      #expect((error as? HTTP2Error)?.kind == .stream)
    }
    pair.peer.streams[0].sendHeaders(responseHeaders)
    pair.peer.streams[0].finish(trailers: okTrailers)
    try pair.settle()
    #expect(call.headers.last == ["grpc-status": "0"])
    #expect(!pair.client.isAlive)
    #expect(!pair.server.isAlive)
  }

  @Test("the end of the session closes every stream once")
  func invalidate() throws {
    let pair = Pair()
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    try pair.settle()
    pair.client.invalidate(.connectError)
    #expect(call.closedWith == .connectError)
    call.write([1])
    call.finish()
    call.reset(.cancel)
    #expect(pair.client.streamCount == 0)
  }
}
