import CSystem
import EventLoop
import Testing

@testable import HTTP2

/// A loop whose turns the test runs.
// Sendable: a test runs it on one thread.
private final class SteppedLoop: EventLoop, @unchecked Sendable {
  private var work: [@Sendable () -> Void] = []

  override func readClock() -> MonotonicInstant { MonotonicInstant(nanoseconds: 1_000_000_000) }
  override func execute(_ work: @escaping @Sendable () -> Void) { self.work.append(work) }

  /// - Parameter first: the sockets' events of this turn.
  func turn(_ first: () throws -> Void = {}) rethrows {
    csystem_set_current_loop(Unmanaged.passUnretained(self).toOpaque())
    defer { csystem_set_current_loop(nil) }
    cachedNow = readClock()
    try first()
    let work = work
    self.work = []
    for each in work { each() }
    runTurnEnd()
  }

  var hasWork: Bool { !work.isEmpty }
}

/// A socket whose other end is the test.
// Sendable: a test runs it on one thread.
private final class HandSocket: StreamSocket, @unchecked Sendable {
  var incoming: [UInt8] = []
  var written: [UInt8] = []
  var hasEnded = false
  private var closed = false

  init(loop: EventLoop) { super.init(loop: loop, peer: .loopback(port: 1)) }

  override func read(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? {
    guard !incoming.isEmpty else { return hasEnded ? 0 : nil }
    let count = min(buffer.count, incoming.count)
    buffer.copyBytes(from: incoming[..<count])
    incoming.removeFirst(count)
    return count
  }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(SocketError) -> Int {
    written += bytes
    return bytes.count
  }

  override func closeOutput() {}
  override func close() { closed = true }
  override var isClosed: Bool { closed }

  func report() {
    if readInterest, !incoming.isEmpty || hasEnded { handler?.socketReadable() }
  }
}

private final class Owner: HTTP2ConnectionDelegate {
  var streams: [RecordingStream] = []
  var isOver = false
  var answers = false

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    let stream = RecordingStream()
    if answers {
      stream.onReady = { stream in
        var list = HeaderList()
        list.add(":status", "200")
        stream.sendHeadersAndEnd(nil, list)
      }
    }
    streams.append(stream)
    return stream
  }

  func connectionClosed(_ connection: HTTP2Connection, error: HTTP2Error?) { isOver = true }

  var notified: Int { streams.count { $0.closedWith != nil } }
}

/// A server's connection, a client's session that makes the bytes, and a loop between.
private final class Turns {
  let loop = SteppedLoop()
  let socket: HandSocket
  let owner = Owner()
  let connection: HTTP2Connection
  let client = HTTP2Session(role: .client, settings: HTTP2Settings())

  init() throws {
    socket = HandSocket(loop: loop)
    var connection: HTTP2Connection?
    loop.turn { [socket, owner] in
      connection = HTTP2Connection(socket: socket, role: .server, settings: HTTP2Settings(), delegate: owner)
    }
    self.connection = try #require(connection)
    try settle()
  }

  func turn() { loop.turn { socket.report() } }

  /// Carries bytes until both are silent.
  func settle() throws {
    var isSilent = false
    while !isSilent {
      let toServer = try Pair.drain(client)
      socket.incoming += toServer
      turn()
      let toClient = socket.written
      socket.written = []
      if !toClient.isEmpty { try Pair.feed(client, toClient) }
      isSilent = toServer.isEmpty && toClient.isEmpty && !loop.hasWork && socket.incoming.isEmpty
    }
  }

  /// Bytes of a message until as much is read at a time as there is room for.
  func becomeTrusted() throws {
    let call = RecordingStream()
    try client.request(call, headers: Pair.requestHeaders)
    for _ in 0..<16 {
      call.write([UInt8](repeating: 1, count: 16_384))
      try settle()
    }
    #expect(connection.share.bytes == ReadShare.maximum)
  }

  func request(_ count: Int) throws -> [UInt8] {
    try (0..<count).flatMap { _ in
      let call = RecordingStream()
      try client.request(call, headers: Pair.requestHeaders)
      call.finish()
      return try Pair.drain(client)
    }
  }
}

@Suite("What a connection does in one turn of its loop")
struct TurnTests {
  private static let ping: [UInt8] = [0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]

  @Test("a flood that was read at once is processed over many turns, in order and to the end")
  func flood() throws {
    let turns = try Turns()
    try turns.becomeTrusted()
    for _ in 0..<3_000 { turns.socket.incoming += Self.ping }
    var answers: [Int] = []
    while answers.reduce(0, +) < 3_000 {
      turns.turn()
      answers.append(turns.socket.written.count / Self.ping.count)
      turns.socket.written = []
      try #require(answers.count < 100)
    }
    // Nothing more than what one turn may cost and the slice with which that was passed.
    #expect(answers.allSatisfy { $0 <= ReadShare.freely + ReadShare.maximumSlice / Self.ping.count + 1 })
    #expect(turns.connection.unprocessed.isEmpty)
    #expect(turns.socket.readInterest)
    #expect(turns.connection.share.bytes == ReadShare.minimum)
  }

  @Test("the end of the stream is reported after what came before it")
  func floodAndEnd() throws {
    let turns = try Turns()
    try turns.becomeTrusted()
    for _ in 0..<3_000 { turns.socket.incoming += Self.ping }
    turns.socket.incoming += try turns.request(1)
    turns.socket.hasEnded = true
    for _ in 0..<100 where !turns.owner.isOver { turns.turn() }
    #expect(turns.owner.isOver)
    #expect(turns.owner.streams.count == 2)
    #expect(turns.connection.unprocessed.isEmpty)
  }

  @Test("a message in large frames is processed in large pieces")
  func bulk() throws {
    let turns = try Turns()
    try turns.becomeTrusted()
    let stream = try #require(turns.owner.streams.first)
    let call = RecordingStream()
    try turns.client.request(call, headers: Pair.requestHeaders)
    call.write([UInt8](repeating: 2, count: 65_000))
    turns.socket.incoming = try Pair.drain(turns.client)
    let count = turns.socket.incoming.count
    turns.turn()
    #expect(count > 65_000)
    #expect(turns.owner.streams.last?.received == 65_000)
    #expect(stream.closedWith == nil)
  }

  @Test("requests without an answer are processed some a turn, answered ones all at once", arguments: [false, true])
  func requests(areAnswered: Bool) throws {
    let turns = try Turns()
    try turns.becomeTrusted()
    turns.owner.answers = areAnswered
    let before = turns.owner.streams.count
    turns.socket.incoming = try turns.request(200)
    turns.turn()
    let taken = turns.owner.streams.count - before
    if areAnswered {
      #expect(taken == 200)
    } else {
      #expect(taken < 200)
      try turns.settle()
      #expect(turns.owner.streams.count - before == 200)
    }
  }

  @Test("the calls of a lost connection are notified some a turn, its owner after all of them")
  func lost() throws {
    let turns = try Turns()
    turns.socket.incoming = try turns.request(100)
    while !turns.socket.incoming.isEmpty || turns.loop.hasWork { turns.turn() }
    #expect(turns.owner.streams.count == 100)
    turns.socket.hasEnded = true
    var perTurn: [Int] = []
    while !turns.owner.isOver {
      let before = turns.owner.notified
      turns.turn()
      perTurn.append(turns.owner.notified - before)
      try #require(perTurn.count < 100)
    }
    #expect(turns.owner.notified == 100)
    #expect(perTurn.allSatisfy { $0 <= 16 })
    #expect(turns.owner.streams.allSatisfy { $0.isClosed })
  }

  @Test("a connection that this side closes is over at once")
  func closed() throws {
    let turns = try Turns()
    turns.socket.incoming = try turns.request(100)
    while !turns.socket.incoming.isEmpty || turns.loop.hasWork { turns.turn() }
    turns.loop.turn { turns.connection.close(HTTP2Error(.closed, "the server was closed", code: .cancel)) }
    #expect(turns.owner.notified == 100)
    #expect(turns.owner.isOver)
  }
}
