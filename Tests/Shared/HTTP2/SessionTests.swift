import Testing

@testable import HTTP2

private let responseHeaders = PreparedHeaders([(":status", "200"), ("content-type", "application/grpc")])
private let okTrailers = PreparedHeaders([("grpc-status", "0")])

private let framesThatDoNothing: [[UInt8]] =
  [
    [0, 0, 5, 2, 0, 0, 0, 0, 9, 0, 0, 0, 0, 15],  // PRIORITY
    [0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 1],  // WINDOW_UPDATE
    [0, 0, 0, 4, 0, 0, 0, 0, 0],  // SETTINGS
    [0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8],  // PING
    [0, 0, 0, 0, 0, 0, 0, 0, 1],  // DATA without a byte
  ] + framesOfExtensions

private let framesOfExtensions: [[UInt8]] = [
  [0, 0, 3, 10, 0, 0, 0, 0, 0, 0, 0, 1],  // ALTSVC (RFC 7838)
  [0, 0, 0, 12, 0, 0, 0, 0, 0],  // ORIGIN (RFC 8336)
  [0, 0, 7, 16, 0, 0, 0, 0, 0, 0, 0, 0, 9, 117, 61, 49],  // PRIORITY_UPDATE (RFC 9218)
  [0, 0, 1, 255, 255, 0, 0, 0, 1, 0],  // a type that nothing defines
]

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
    settings.maximumConcurrentStreams = 2
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

  /// Makes `count` calls and cancels each `age` nanoseconds after it has arrived.
  private func cancelledCalls(_ count: Int, age: Int64, on pair: Pair) throws {
    for _ in 0..<count where pair.server.isAlive {
      let call = RecordingStream()
      try pair.client.request(call, headers: Pair.requestHeaders)
      try pair.settle()
      pair.server.now += age
      call.reset(.cancel)
      try pair.settle()
    }
  }

  private var tightSettings: HTTP2Settings {
    var settings = HTTP2Settings()
    settings.resetBurst = 10
    settings.resetsPerSecond = 1
    settings.uselessFrameBurst = 1_000
    return settings
  }

  @Test("early resets beyond the budget end the connection")
  func earlyResets() throws {
    let pair = Pair(server: tightSettings)
    #expect(throws: HTTP2Error.self) { try cancelledCalls(50, age: 1_000, on: pair) }
    _ = try Pair.drain(pair.server)
    #expect(!pair.server.isAlive)
    #expect(pair.peer.streams.count < 15)
  }

  @Test("calls that are cancelled after they have lasted a while, as by a deadline, may be as many as there are")
  func honestDeadlines() throws {
    let pair = Pair(server: tightSettings)
    try cancelledCalls(500, age: 100_000_000, on: pair)
    #expect(pair.server.isAlive)
  }

  @Test("every call that ends regularly allows one more early reset")
  func honestCancellations() throws {
    let pair = Pair(server: tightSettings)
    let headers = PreparedHeaders([(":status", "200")])
    pair.peer.onReady = { $0.sendHeadersAndEnd(headers, HeaderList()) }
    for _ in 0..<200 {
      let answered = RecordingStream()
      try pair.client.request(answered, headers: Pair.requestHeaders)
      answered.finish()
      try pair.settle()
      #expect(answered.closedWith == .noError)
      try cancelledCalls(1, age: 1_000, on: pair)
    }
    #expect(pair.server.isAlive)
  }

  @Test("frames that do nothing beyond the budget end the connection", arguments: framesThatDoNothing)
  func uselessFrames(frame: [UInt8]) throws {
    let pair = Pair(server: tightSettings)
    try pair.client.request(RecordingStream(), headers: Pair.requestHeaders)
    try pair.settle()
    for _ in 0..<900 {
      try Pair.feed(pair.server, frame)
      _ = try Pair.drain(pair.server)
    }
    #expect(pair.server.isAlive)
    #expect(throws: HTTP2Error.self) { for _ in 0..<200 { try Pair.feed(pair.server, frame) } }
  }

  @Test("A client counts frames of types that it does not know like a server", arguments: framesOfExtensions)
  func uselessFramesOfServers(frame: [UInt8]) throws {
    let pair = Pair(client: tightSettings)
    try pair.settle()
    for _ in 0..<900 { try Pair.feed(pair.client, frame) }
    #expect(pair.client.isAlive)
    do {
      for _ in 0..<200 { try Pair.feed(pair.client, frame) }
      Issue.record("nothing was rejected")
    } catch {
      #expect((error as? HTTP2Error)?.code == .enhanceYourCalm)
    }
  }

  @Test("Frames of types that are not known are ignored in whatever pieces they arrive", arguments: [1, 5, 4_096])
  func framesOfExtensionsAreIgnored(piece: Int) throws {
    let pair = Pair()
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    try pair.settle()
    call.write(Array("pi".utf8))
    var bytes = try Pair.drain(pair.client)
    bytes += framesOfExtensions.flatMap { $0 } + [0, 1, 0, 254, 0, 0, 0, 0, 1] + [UInt8](repeating: 7, count: 256)
    call.write(Array("ng".utf8))
    call.finish()
    bytes += try Pair.drain(pair.client)
    try Pair.feed(pair.server, bytes, piece: piece)
    #expect(pair.peer.streams.first?.body == Array("ping".utf8))
    #expect(pair.peer.streams.first?.ended == true)
  }

  @Test("HPACK: few bytes that encode a long header list are not even decoded")
  func headerBomb() throws {
    let pair = Pair()
    try pair.settle()
    // A field of 4,000 bytes is added to the table, and is referred to by one byte each.
    let value = [UInt8](repeating: UInt8(ascii: "v"), count: 4_000)
    var block: [UInt8] = [0x40, 1, UInt8(ascii: "a"), 0x7f, 0xa1, 0x1e] + value
    block += [UInt8](repeating: 0xbe, count: 12_000)
    let head: [UInt8] = [0, UInt8(block.count >> 8), UInt8(block.count & 255), 1, 4, 0, 0, 0, 1]
    #expect(throws: HTTP2Error.self) { try Pair.feed(pair.server, head + block) }
    #expect(pair.server.headers.size < 70_000)
  }

  @Test("SETTINGS that raise a stream's window above 2^31 - 1 end the connection")
  func windowOverflowBySettings() throws {
    let pair = Pair()
    try pair.client.request(RecordingStream(), headers: Pair.requestHeaders)
    try pair.settle()
    try Pair.feed(pair.server, [0, 0, 4, 8, 0, 0, 0, 0, 1, 0x7f, 0xff, 0, 0])
    #expect(pair.server.isAlive)
    #expect(throws: HTTP2Error.self) {
      try Pair.feed(pair.server, [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0x7f, 0xff, 0xff, 0xff])
    }
  }

  @Test("SETTINGS that come in parts: data queued and sent meanwhile is not taken for a window that is too wide")
  func splitSettings() throws {
    let settings: [UInt8] = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0x7f, 0xff, 0xff, 0xff]
    for cut in 1..<settings.count {
      let pair = Pair()
      let call = RecordingStream()
      try pair.client.request(call, headers: Pair.requestHeaders)
      try pair.settle()
      pair.server.sendPing(1)
      try Pair.feed(pair.server, Array(settings[..<cut]))
      for payload in UInt64(2)..<5 { pair.server.sendPing(payload) }
      if cut % 2 == 0 { _ = try Pair.drain(pair.server) }
      try Pair.feed(pair.server, Array(settings[cut...]))
      #expect(pair.server.isAlive)
      // Now the window is as wide as it can be.
      try Pair.feed(pair.server, [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0xff, 0xff])
      try Pair.feed(pair.server, [0, 0, 4, 8, 0, 0, 0, 0, 1, 0, 0, 0, 1])
      try Pair.feed(pair.server, Array(settings[..<cut]))
      if cut % 2 == 0 { _ = try Pair.drain(pair.server) }
      #expect(throws: HTTP2Error.self) { try Pair.feed(pair.server, Array(settings[cut...])) }
    }
  }

  @Test("SETTINGS cost by the streams whose windows they move, header lists beyond the limit by their size")
  func cost() throws {
    let pair = Pair()
    let settings: [UInt8] = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0xff, 0xff]
    try pair.settle()
    let none = pair.server.wasted
    try Pair.feed(pair.server, settings)
    #expect(pair.server.wasted == none + 1)
    _ = try Pair.drain(pair.server)
    for _ in 0..<80 { try pair.client.request(RecordingStream(), headers: Pair.requestHeaders) }
    try pair.settle()
    #expect(pair.server.cost == pair.server.wasted + 80 * ReadShare.stream)
    let before = pair.server.wasted
    try Pair.feed(pair.server, settings)
    #expect(pair.server.wasted == before + 1 + 80 / ReadShare.streamsMoved)
    _ = try Pair.drain(pair.server)
    var large = Pair.requestHeaders
    for _ in 0..<5 { large.add("x", String(repeating: "y", count: 6_000)) }
    pair.client.maximumSentHeaderBytes = 65_536
    try pair.client.request(RecordingStream(), headers: large)
    let beforeHeaders = pair.server.wasted
    try pair.settle()
    #expect(pair.peer.tooLarge.last == true)
    // Three of the five are beyond the limit.
    #expect(pair.server.wasted - beforeHeaders >= 3 * 6_000 / ReadShare.uselessHeaderBytes)
    #expect(pair.client.cost == pair.client.wasted)
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
    // The initial windows hold 65,535 bytes; the buffer of which most is left stays as a whole.
    #expect(dropped.queuedBytes == 201_000 - 65_535)
    #expect(account.bytes == 200_000)
    dropped.reset(.cancel)
    #expect(account.bytes == 0)
    client.invalidate(.cancel)
    #expect(account.bytes == 0)
  }

  @Test("rubbish ends the session with an error, and a GOAWAY of PROTOCOL_ERROR")
  func rubbish() throws {
    let server = HTTP2Session(role: .server, settings: HTTP2Settings())
    #expect(throws: HTTP2Error.self) {
      try Pair.feed(server, Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
    }
    #expect(try Pair.drain(server).suffix(17) == [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(!server.isAlive)
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

  @Test("GOAWAY: open streams finish, a later request is rejected")
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

  @Test("stalls: data queued when the watch began that has not moved is reset, data queued since is not")
  func stalls() throws {
    var settings = HTTP2Settings()
    settings.streamWindow = 0
    let pair = Pair(client: settings)
    pair.peer.onReady = { stream in
      stream.sendHeaders(responseHeaders)
      stream.write([1, 2, 3])
    }
    let calls = [RecordingStream(), RecordingStream()]
    try pair.client.request(calls[0], headers: Pair.requestHeaders)
    calls[0].finish()
    try pair.settle()
    pair.server.resetStalledStreams()
    try pair.settle()
    #expect(calls[0].closedWith == nil, "nothing was watched yet")
    pair.server.watchForStalls()
    try pair.client.request(calls[1], headers: Pair.requestHeaders)
    calls[1].finish()
    try pair.settle()
    #expect(pair.peer.streams.map(\.queuedBytes) == [3, 3])
    pair.server.resetStalledStreams()
    try pair.settle()
    #expect(calls.map(\.closedWith) == [.cancel, nil])
    pair.server.watchForStalls()
    pair.server.resetStalledStreams()
    try pair.settle()
    #expect(calls.map(\.closedWith) == [.cancel, .cancel])
  }

  @Test("stalls: data that moves stays, and so does data queued in the turn of the check")
  func noStalls() throws {
    let pair = Pair()
    pair.peer.onReady = { $0.sendHeaders(responseHeaders) }
    let call = RecordingStream()
    try pair.client.request(call, headers: Pair.requestHeaders)
    call.finish()
    try pair.settle()
    for _ in 0..<5 {
      pair.peer.streams[0].write([7])
      pair.server.watchForStalls()
      try pair.settle()
      pair.peer.streams[0].write([7])
      pair.server.resetStalledStreams()
      try pair.settle()
    }
    #expect(call.closedWith == nil)
    #expect(call.received == 10)
  }

  @Test("after GOAWAY a late request is not taken for a header block that never ends")
  func lateRequest() throws {
    let pair = Pair()
    try pair.client.request(RecordingStream(), headers: Pair.requestHeaders)
    try pair.settle()
    let head: [UInt8] = [0, 0, 6, 1, 5, 0, 0, 0]
    let fields: [UInt8] = [0x82, 0x86, 0x84, 0x01, 0x01, 0x78]
    pair.server.sendShutdownNotice()
    _ = try Pair.drain(pair.server)
    try Pair.feed(pair.server, head + [3] + fields.prefix(2))
    #expect(pair.server.unfinishedHeaders == 3, "after the notice requests are still served")
    try Pair.feed(pair.server, Array(fields.dropFirst(2)))
    #expect(pair.server.unfinishedHeaders == 0)
    pair.server.sendGoAway(.noError)
    _ = try Pair.drain(pair.server)
    try Pair.feed(pair.server, head + [5] + fields)
    #expect(pair.peer.streams.count == 2)
    #expect(pair.server.unfinishedHeaders == 0)
    #expect(pair.server.isAlive)
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
