import EventLoop
import HTTP2
import Locks
import SimulatedHost
import Testing

@testable import RPC

/// Responds at once, or as many seconds later as requested.
private struct SlowService: RPCService {
  static let serviceName = "test.Slow"
  var methods: [MethodHandler] { [.unary("Echo", echo), .unary("Sleep", sleep)] }

  @Sendable func echo(_ request: Blob, context: RPCContext) async throws -> Blob { request }

  @Sendable func sleep(_ request: Blob, context: RPCContext) async throws -> Blob {
    guard let loop = EventLoop.current else { throw RPCError(.internalError, "the handler is on no loop") }
    let seconds = Int64(request.text) ?? 7_200
    await withUnsafeContinuation { continuation in
      loop.schedule(after: .seconds(seconds)) { continuation.resume() }
    }
    return request
  }
}

/// Whole servers and clients, hours of their time in a moment of ours.
/// One after the other, as each keeps a thread busy.
@Suite("keepalive, age and PINGs of connections, in simulated time", .serialized)
struct ConnectionLifeSimulationTests {
  private static let address = SocketAddress.loopback(port: 7)

  /// A server and what talks to it.
  private struct Scene {
    let world: SimulatedWorld
    let client: SimulatedHost
    let server: Server

    func connect(answersPings: Bool = true) throws -> RawPeer {
      let client = client
      return try world.run(on: client) {
        try await RawPeer.connect(to: address, host: client, answersPings: answersPings)
      }
    }
  }

  private static func play(
    seed: UInt64 = 1, _ change: (inout ServerSettings) -> Void, _ body: (Scene) throws -> Void
  ) throws {
    var settings = ServerSettings.unhurried
    change(&settings)
    try SimulatedWorld.with(seed: seed) { world in
      world.network.conditions.shortTransfer = 0
      let machine = world.addHost("server")
      let server = Server(host: machine, services: [SlowService()], settings: settings)
      _ = try server.listen(on: address)
      try body(Scene(world: world, client: world.addHost("client"), server: server))
    }
  }

  /// The seconds at which frames of a kind came in.
  private static func seconds(_ peer: RawPeer, where condition: (RawPeer.Frame?) -> Bool) -> [Int64] {
    peer.log.withLock { log in log.filter { condition($0.frame) }.map { $0.time.nanoseconds / 1_000_000_000 } }
  }

  private static func pings(_ peer: RawPeer) -> [Int64] {
    seconds(peer) { $0?.kind == .ping && $0?.isAcknowledgement == false }
  }

  private static func ends(_ peer: RawPeer) -> [Int64] { seconds(peer) { $0 == nil } }

  private static func goAways(_ peer: RawPeer) -> [(last: UInt32, code: UInt32, debug: String)] {
    peer.log.withLock { log in log.compactMap { $0.frame }.filter { $0.kind == .goAway }.map(\.goAway) }
  }

  @Test("keepalive: two hours of silence, a PING, and 20 s later the end")
  func vanished() throws {
    try Self.play({ _ in }) { scene in
      let peer = try scene.connect(answersPings: false)
      try scene.world.run(for: .seconds(10_000))
      #expect(Self.pings(peer) == [7_200])
      #expect(Self.ends(peer) == [7_220])
    }
  }

  @Test("keepalive: a peer that answers stays connected, for days")
  func answering() throws {
    try Self.play({ $0.keepalive.time = .seconds(600) }) { scene in
      let peer = try scene.connect()
      try scene.world.run(for: .seconds(86_400))
      #expect(Self.pings(peer).count == 143)
      #expect(Self.ends(peer) == [])
      peer.request("/test.Slow/Echo", stream: 1)
      try scene.world.run(for: .seconds(1))
      // Headers and trailers.
      #expect(Self.seconds(peer) { $0?.kind == .headers }.count == 2)
    }
  }

  @Test("idle: from the last call's end; the notice with a PING, then the last stream and the reason")
  func idle() throws {
    try Self.play({ $0.connectionAge = ConnectionAge(maximumIdle: .seconds(300)) }) { scene in
      let peer = try scene.connect()
      try scene.world.run(for: .seconds(250))
      peer.request("/test.Slow/Echo", stream: 1)
      try scene.world.run(for: .seconds(299))
      #expect(Self.goAways(peer).isEmpty)
      try scene.world.run(for: .seconds(10))
      let said = Self.goAways(peer)
      #expect(said.map(\.last) == [0x7fff_ffff, 1])
      #expect(said.map(\.code) == [0, 0])
      #expect(said.map(\.debug) == ["", "max_idle"])
      #expect(Self.ends(peer).count == 1)
    }
  }

  @Test(
    "a request between the notice and its PING's answer is served; a peer that does not answer is refused after 5 s"
  )
  func requestOnItsWay() throws {
    try Self.play({ $0.connectionAge = ConnectionAge(maximumIdle: .seconds(300)) }) { scene in
      let peer = try scene.connect(answersPings: false)
      try scene.world.run(for: .seconds(301))
      peer.request("/test.Slow/Echo", stream: 1)
      try scene.world.run(for: .seconds(10))
      #expect(Self.seconds(peer) { $0?.kind == .headers && $0?.stream == 1 }.first == 301)
      #expect(Self.goAways(peer).map(\.last) == [0x7fff_ffff, 1])
      #expect(Self.ends(peer).first == 305)
    }
  }

  @Test("age: connections that were opened together end at different times, an hour and at most 10 % more or less")
  func jitter() throws {
    try Self.play({ $0.connectionAge = ConnectionAge(maximumAge: .seconds(3_600)) }) { scene in
      let peers = try (0..<40).map { _ in try scene.connect() }
      try scene.world.run(for: .seconds(4_000))
      let ends = peers.flatMap(Self.ends)
      #expect(ends.count == 40)
      #expect(ends.allSatisfy { (3_239...3_962).contains($0) })
      #expect(ends.contains { $0 < 3_500 } && ends.contains { $0 > 3_700 })
    }
  }

  @Test("age: a call in flight finishes, however long it takes, when there is no grace")
  func patience() throws {
    try Self.play({ $0.connectionAge = ConnectionAge(maximumAge: .seconds(60)) }) { scene in
      let host = scene.client
      let channel = Channel(host: host, target: Self.address)
      let answer: Blob = try scene.world.run(on: host) {
        try await channel.unary("/test.Slow/Sleep", Blob("3000"), options: CallOptions())
      }
      #expect(answer.text == "3000")
      channel.close()
    }
  }

  @Test("age: after the grace a call ends with UNAVAILABLE, and the next uses a new connection")
  func grace() throws {
    try Self.play({ $0.connectionAge = ConnectionAge(maximumAge: .seconds(60), grace: .seconds(30)) }) { scene in
      let host = scene.client
      let channel = Channel(host: host, target: Self.address)
      let begin = scene.world.now
      let error = try scene.world.run(on: host) {
        await status { () async throws -> Blob in
          try await channel.unary("/test.Slow/Sleep", Blob("3000"), options: CallOptions())
        }
      }
      #expect(error?.code == .unavailable)
      #expect((84...97).contains((scene.world.now - begin).components.seconds))
      let next: Blob = try scene.world.run(on: host) {
        try await channel.unary("/test.Slow/Echo", Blob("b"), options: CallOptions())
      }
      #expect(next.text == "b")
      channel.close()
    }
  }

  @Test("PINGs during a call: every five minutes is permitted forever, every four is too many")
  func pingPolicy() throws {
    for (interval, isWelcome) in [(300, true), (240, false)] {
      try Self.play({ $0.keepalive.time = nil }) { scene in
        let peer = try scene.connect()
        peer.request("/test.Slow/Sleep", stream: 1)
        for number in 0..<20 {
          peer.send(RawPeer.ping(UInt8(number)))
          // A little more, as the PINGs' own way takes up to 5 ms longer or shorter.
          try scene.world.run(for: .seconds(interval) + .milliseconds(10))
        }
        let said = Self.goAways(peer)
        #expect(said.map(\.debug) == (isWelcome ? [] : ["too_many_pings"]))
        #expect(said.map(\.code) == (isWelcome ? [] : [HTTP2ErrorCode.enhanceYourCalm.rawValue]))
        #expect(Self.ends(peer).isEmpty == isWelcome)
      }
    }
  }

  @Test("PINGs without a call: an hour apart is too often, unless it is allowed")
  func pingsWithoutCalls() throws {
    for isAllowed in [false, true] {
      try Self.play({
        $0.keepalive.permitsPingsWithoutCalls = isAllowed
        $0.keepalive.time = nil
      }) { scene in
        let peer = try scene.connect()
        for number in 0..<20 {
          peer.send(RawPeer.ping(UInt8(number)))
          try scene.world.run(for: .seconds(3_600))
        }
        #expect(Self.goAways(peer).map(\.debug) == (isAllowed ? [] : ["too_many_pings"]))
      }
    }
  }

  @Test("drain of the server: each connection gets two GOAWAYs, and calls left after the grace end")
  func drain() throws {
    try Self.play({ _ in }) { scene in
      let idle = try scene.connect()
      let busy = try scene.connect()
      busy.request("/test.Slow/Sleep", stream: 1)
      try scene.world.run(for: .seconds(1))
      let begin = scene.world.now
      let server = scene.server
      try scene.world.run(on: scene.world.hosts[0]) { await server.drain(grace: .seconds(20)) }
      #expect((19...24).contains((scene.world.now - begin).components.seconds))
      try scene.world.run(for: .seconds(1))
      #expect(Self.goAways(idle).map(\.last) == [0x7fff_ffff, 0])
      #expect(Self.goAways(busy).map(\.last).prefix(2) == [0x7fff_ffff, 1])
      #expect(Self.seconds(busy) { $0?.kind == .headers && $0?.stream == 1 }.count == 1)
    }
  }
}
