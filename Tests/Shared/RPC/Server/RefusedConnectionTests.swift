import Certificates
import EventLoop
import HTTP2
import Locks
import SimulatedHost
import Testing

@testable import RPC

/// Connects, sends nothing, stays open, and reports when the other end has closed.
// Sendable: touched only on the socket's loop; the signal and the lock are made for many threads.
private final class SilentClient: SocketHandler, @unchecked Sendable {
  private let socket: StreamSocket
  /// The bytes that came before the end.
  let ended = Signal<Int>()
  let received = Locked(0)

  init(_ socket: StreamSocket) {
    self.socket = socket
    socket.handler = self
  }

  static func connect(to address: SocketAddress) async throws -> SilentClient {
    try await ClientFixture.host.connect(to: address) { SilentClient($0) }
  }

  func close() {
    socket.loop.execute { self.socket.close() }
  }

  func socketReadable() {
    guard let count = try? socket.read(into: socket.loop.receiveBuffer) else { return }
    received.withLock { $0 += count }
    guard count == 0 else { return }
    socket.readInterest = false
    ended.send(received.withLock { $0 })
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { ended.send(received.withLock { $0 }) }
}

@Suite("Connections that are rejected")
struct RefusedConnectionTests {
  private static func serve(
    host: any Host = ClientFixture.host, tls: TLSServerContext? = nil, change: (inout ServerSettings) -> Void
  ) throws -> (Server, SocketAddress) {
    var settings = ServerSettings.unhurried
    change(&settings)
    let server = Server(host: host, services: [TestService()], settings: settings)
    return (server, try server.listen(on: .loopback(port: 0), tls: tls))
  }

  /// Whether the connection is one that serves.
  private static func isServed(_ peer: RawPeer) async -> Bool {
    peer.request("/test.Service/Echo", stream: 1)
    while let frame = await peer.frames.next(), let frame {
      if frame.kind == .headers { return true }
      if frame.kind == .goAway { return false }
    }
    return false
  }

  @Test("they get the reason, and do not count for their address, even while they stay")
  func staysAndDoesNotCount() async throws {
    let (server, address) = try Self.serve { $0.maximumConnectionsPerAddress = 1 }
    let first = try await RawPeer.connect(to: address)
    #expect(await Self.isServed(first))
    var refused: [RawPeer] = []
    for _ in 0..<3 {
      let peer = try await RawPeer.connect(to: address)
      let goAway = try #require(await peer.next(.goAway))
      #expect(goAway.goAway.code == HTTP2ErrorCode.enhanceYourCalm.rawValue)
      #expect(goAway.goAway.debug == "your address has 1 connections already: use fewer")
      refused.append(peer)
    }
    first.close()
    // The server learns of the end in its own time; each attempt that comes too early is one more that is rejected.
    var isAdmitted = false
    for _ in 0..<1_000 where !isAdmitted {
      let peer = try await RawPeer.connect(to: address)
      isAdmitted = await Self.isServed(peer)
      refused.append(peer)
    }
    #expect(isAdmitted)
    for peer in refused { peer.close() }
    await server.close()
  }

  @Test("a refused connection that stays open is closed after a second; more than sixty-four at a time get no reason")
  func bounded() throws {
    let address = SocketAddress.loopback(port: 7)
    try SimulatedWorld.with(seed: 1) { world in
      var settings = ServerSettings.unhurried
      settings.maximumConnections = 0
      let server = Server(host: world.addHost("server"), services: [TestService()], settings: settings)
      _ = try server.listen(on: address)
      let host = world.addHost("client")
      let clients = Locked<[SilentClient]>([])
      /// The number that got the reason, of `count` more.
      func connect(_ count: Int) throws -> Int {
        clients.withLock { $0 = [] }
        for _ in 0..<count {
          host.connect(address, on: host.loops[0]) { result in
            if case .success(let socket) = result { clients.withLock { $0.append(SilentClient(socket)) } }
          }
        }
        try world.run(for: .milliseconds(900))
        return clients.withLock { $0.filter { $0.received.withLock { $0 } > 0 }.count }
      }
      #expect(try connect(100) == 64)
      #expect(try connect(10) == 0)
      try world.run(for: .seconds(1))
      #expect(try connect(10) == 10)
    }
  }

  @Test("over TLS nothing is spent on them: the connection ends before the handshake")
  func beforeHandshake() async throws {
    let certificates = try Certificates.shared()
    // One loop, which admits in the order of coming: of two, the one that is less busy may admit the second client
    // first.
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    defer { host.shutdown() }
    let (server, address) = try Self.serve(host: host, tls: certificates.server()) {
      $0.maximumConnections = 1
      // An admitted silent connection stays for longer than this test waits.
      $0.http2.prefaceTimeout = .seconds(120)
    }
    let first = try await SilentClient.connect(to: address)
    for _ in 0..<3 {
      let other = try await SilentClient.connect(to: address)
      // Not a byte: not even an alert.
      #expect(await other.ended.next() == 0)
      other.close()
    }
    first.close()
    await server.close()
  }
}
