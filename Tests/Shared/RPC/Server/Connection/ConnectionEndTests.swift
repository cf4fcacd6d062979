import EventLoop
import HTTP2
import Locks
import SimulatedHost
import Testing

@testable import RPC

/// Waits on the loop of the task that calls.
func pause(_ duration: Duration) async {
  guard let loop = EventLoop.current else { return }
  await withUnsafeContinuation { continuation in
    loop.schedule(after: duration) { continuation.resume() }
  }
}

/// Responds as many seconds later as its method name says, or never.
private struct LastingService: RPCService {
  static let serviceName = "test.Lasting"
  var methods: [MethodHandler] { [.unary("Thirty", thirty), .serverStreaming("Flood", flood)] }

  @Sendable func thirty(_ request: Blob, context: RPCContext) async throws -> Blob {
    await pause(.seconds(30))
    return request
  }

  @Sendable func flood(_ request: Blob, responses: ResponseWriter<Blob>, context: RPCContext) async throws {
    let message = Blob([UInt8](repeating: 1, count: 10_000))
    while true { try await responses.write(message) }
  }
}

/// A client that keeps its end of the connection open whatever the server does, and reads a kilobyte now and then.
// Sendable: touched only by the thread that drives the world.
private final class StubbornPeer: SocketHandler, @unchecked Sendable {
  private let socket: StreamSocket
  private let pause: Duration
  private(set) var isLost = false

  private init(_ socket: StreamSocket, pause: Duration, sends bytes: [UInt8]) {
    self.socket = socket
    self.pause = pause
    socket.handler = self
    send(bytes)
  }

  /// - Parameter bytes: sent in one piece.
  static func connect(
    to address: SocketAddress, host: SimulatedHost, pause: Duration, sends bytes: [UInt8]
  ) async throws -> StubbornPeer {
    try await withCheckedThrowingContinuation { continuation in
      host.connect(address, on: host.loops[0]) { result in
        continuation.resume(with: result.map { StubbornPeer($0, pause: pause, sends: bytes) })
      }
    }
  }

  func send(_ bytes: [UInt8]) {
    socket.loop.execute {
      guard !self.socket.isClosed else { return }
      do {
        _ = try bytes.withUnsafeBytes { try self.socket.write($0) }
      } catch {
        self.isLost = true
      }
    }
  }

  func socketReadable() {
    socket.readInterest = false
    _ = try? socket.read(into: UnsafeMutableRawBufferPointer(rebasing: socket.loop.receiveBuffer[..<1_024]))
    socket.loop.schedule(after: pause) { self.socket.readInterest = true }
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { isLost = true }
}

@Suite("the end of connections, in simulated time", .serialized)
struct ConnectionEndTests {
  private static let address = SocketAddress.loopback(port: 7)
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private struct Scene {
    let world: SimulatedWorld
    let client: SimulatedHost
    let server: Server

    func connect(pause: Duration = .seconds(1), sends bytes: [UInt8]) throws -> StubbornPeer {
      let client = client
      return try world.run(on: client) {
        try await StubbornPeer.connect(to: address, host: client, pause: pause, sends: bytes)
      }
    }
  }

  private static func play(_ change: (inout ServerSettings) -> Void, _ body: (Scene) throws -> Void) throws {
    var settings = ServerSettings.unhurried
    change(&settings)
    try SimulatedWorld.with(seed: 1) { world in
      world.network.conditions.shortTransfer = 0
      world.network.conditions.window = 16_384...16_384
      let machine = world.addHost("server")
      let server = Server(host: machine, services: [LastingService()], settings: settings)
      _ = try server.listen(on: address)
      try body(Scene(world: world, client: world.addHost("client"), server: server))
    }
  }

  @Test("drain: a peer that reads a little now and then delays the server by some seconds after the grace")
  func slowReader() throws {
    try Self.play({ _ in }) { scene in
      let widest: [UInt8] = [0, 4, 0x7f, 0xff, 0xff, 0xff]
      var bytes = Self.preface + RawPeer.Frame(kind: .settings, payload: widest).bytes
      bytes += RawPeer.Frame(kind: .windowUpdate, payload: [0x7f, 0, 0, 0]).bytes
      for stream in 0..<10 { bytes += RawPeer.requestBytes("/test.Lasting/Flood", stream: UInt32(2 * stream + 1)) }
      _ = try scene.connect(sends: bytes)
      try scene.world.run(for: .seconds(20))
      let begin = scene.world.now
      let server = scene.server
      try scene.world.run(on: scene.world.hosts[0]) { await server.drain(grace: .seconds(10)) }
      #expect((10...17).contains((scene.world.now - begin).components.seconds))
    }
  }

  @Test("a client that broke the rules is gone after a second, whatever it still sends")
  func byteWhileLingering() throws {
    try Self.play({ $0.maximumConnections = 1 }) { scene in
      let head: [UInt8] = [0, 0, 6, 1, 5, 0, 0, 0]
      let fields: [UInt8] = [0x82, 0x86, 0x84, 0x01, 0x01, 0x78]
      let settings = RawPeer.Frame(kind: .settings).bytes
      // Streams in the wrong order, in the same piece as the first SETTINGS.
      let peer = try scene.connect(
        pause: .seconds(3_600), sends: Self.preface + settings + head + [5] + fields + head + [3] + fields)
      try scene.world.run(for: .milliseconds(200))
      peer.send([0])
      try scene.world.run(for: .seconds(5))
      let client = scene.client
      let next = try scene.world.run(on: client) { try await RawPeer.connect(to: Self.address, host: client) }
      next.request("/test.Lasting/Thirty", stream: 1)
      try scene.world.run(for: .seconds(40))
      let answers = next.log.withLock { log in log.filter { $0.frame?.kind == .headers }.count }
      #expect(answers == 2, "the server's one place is free again")
      peer.send([0])
      try scene.world.run(for: .seconds(1))
      peer.send([0])
      try scene.world.run(for: .seconds(1))
      #expect(peer.isLost)
    }
  }

  /// GET, http, /, "x" as HPACK's own entries and one literal.
  private static let get = RawPeer.Frame(
    kind: .headers, flags: 4, stream: 1, payload: [0x82, 0x86, 0x84, 0x01, 0x01, 0x78])

  @Test(
    "a request that is not gRPC and never ends is answered nevertheless",
    arguments: ["time", "drain", "the drain's end"])
  func endlessRequestOfHTTP(why: String) throws {
    try Self.play({ $0.requestProgressTimeout = .seconds(why == "time" ? 2 : 3_600) }) { scene in
      let client = scene.client
      let peer = try scene.world.run(on: client) {
        try await RawPeer.connect(to: Self.address, host: client, answersPings: true)
      }
      peer.send(Self.get)
      try scene.world.run(for: .seconds(1))
      #expect(peer.log.withLock { log in !log.contains { $0.frame?.kind == .headers } })
      if why != "time" {
        let server = scene.server
        let grace = why == "drain" ? 60 : 0
        scene.world.hosts[0].spawn { await server.drain(grace: .seconds(grace)) }
      }
      try scene.world.run(for: .seconds(10))
      let answer = peer.log.withLock { log in log.compactMap(\.frame).filter { $0.stream == 1 } }
      #expect(answer.map(\.kind) == [.headers, .data, .reset])
    }
  }

  @Test("drain: a request that comes after the last GOAWAY does not end the calls that may finish")
  func lateRequest() throws {
    try Self.play({ $0.requestProgressTimeout = .seconds(2) }) { scene in
      let client = scene.client
      let peer = try scene.world.run(on: client) {
        try await RawPeer.connect(to: Self.address, host: client, answersPings: true)
      }
      peer.request("/test.Lasting/Thirty", stream: 1)
      try scene.world.run(for: .seconds(1))
      let server = scene.server
      scene.world.hosts[0].spawn { await server.drain(grace: .seconds(60)) }
      try scene.world.run(for: .seconds(2))
      peer.request("/test.Lasting/Thirty", stream: 3)
      try scene.world.run(for: .seconds(40))
      let frames = peer.log.withLock { log in log.compactMap(\.frame) }
      #expect(frames.filter { $0.kind == .headers }.map(\.stream) == [1, 1])
      #expect(frames.filter { $0.kind == .goAway }.map(\.goAway.code) == [0, 0])
    }
  }
}
