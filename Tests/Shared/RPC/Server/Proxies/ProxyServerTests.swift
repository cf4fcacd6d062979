import Certificates
import EventLoop
import HTTP2
import Locks
import SimulatedHost
import Testing

@testable import RPC

/// Answers with the caller as a handler sees it, and the name in its certificate.
private struct WhoService: RPCService {
  static let serviceName = "test.Who"

  var methods: [MethodHandler] { [.unary("Who", who)] }

  func who(_ request: Blob, context: RPCContext) async throws -> Blob {
    let peer = context.peer
    var words = [peer.address.description]
    if peer.proxy != nil { words.append("by a proxy") }
    if let name = peer.certificateName { words.append("with \(name)") }
    #expect(peer.certificateURIs.isEmpty == (peer.certificateName == nil))
    return Blob(words.joined(separator: " "))
  }
}

/// A server whose proxies are on loopback, one listener for those that pass bytes on and one for those that speak HTTP.
private struct Fixture {
  let service = TestService()
  /// Why connections were closed.
  let broken = Signal<String>()
  let server: Server
  let address: SocketAddress
  let ofProxies: SocketAddress

  init(
    _ networks: String = "127.0.0.0/8", header: TrustedProxies.Header? = .xForwardedFor, tls: TLSServerContext? = nil,
    _ change: (inout ServerSettings) -> Void = { _ in }
  ) throws {
    var settings = ServerSettings.unhurried
    settings.proxies = TrustedProxies(networks: [try ProxyNetwork(parsing: networks)], header: header)
    settings.onBrokenConnection = { [broken] _, reason in broken.send(reason) }
    change(&settings)
    server = Server(host: ClientFixture.host, services: [service, WhoService()], settings: settings)
    address = try server.listen(on: .loopback(port: 0), tls: tls)
    ofProxies = try server.listen(on: .loopback(port: 0), tls: tls, takesProxyHeader: true)
  }

  /// The caller as the server sees it.
  func who(
    at address: SocketAddress, header: [[UInt8]] = [], tls: TLSClientContext? = nil, _ metadata: [(String, String)] = []
  ) async throws -> String {
    var settings = ClientFixture.settings
    settings.tls = tls
    let channel = Channel(host: ProxyingHost(header), target: address, settings: settings)
    defer { channel.close() }
    return try await who(over: channel, metadata)
  }

  func who(over channel: Channel, _ metadata: [(String, String)]) async throws -> String {
    var options = CallOptions()
    for (name, value) in metadata { try options.metadata.add(name: name, value: value) }
    let answer: Blob = try await channel.unary("/test.Who/Who", Blob(""), options: options)
    return answer.text
  }
}

@Suite("Clients behind proxies", .timeLimit(.minutes(30)))
struct ProxyServerTests {
  private static let line = Array("PROXY TCP4 192.0.2.7 127.0.0.1 4711 443\r\n".utf8)
  private static let signature: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]
  private static let binary =
    signature + [0x21, 0x11, 0, 15, 192, 0, 2, 7, 127, 0, 0, 1, 0x12, 0x67, 1, 0xbb, 0x04, 0, 0]

  @Test("A header of either version names the client, before clear text and before TLS, whole or in pieces")
  func named() async throws {
    let certificates = try Certificates.shared()
    for tls in [nil, try certificates.server(clients: .optional)] {
      let fixture = try Fixture(tls: tls)
      for header in [Self.line, Self.binary] {
        for pieces in [[header], header.map { [$0] }] {
          let client = try tls.map { _ in try certificates.client("client-uri") }
          let who = try await fixture.who(at: fixture.ofProxies, header: pieces, tls: client)
          // The certificate is the client's own: the proxy only passes TLS on.
          let certificate = tls == nil ? "" : " with screentime:service:UsageIngest"
          #expect(who == "192.0.2.7:4711 by a proxy" + certificate)
        }
      }
      await fixture.server.close()
    }
  }

  @Test("A connection whose client the proxy does not name keeps its own address, whatever its requests say")
  func unnamed() async throws {
    let fixture = try Fixture()
    for header in [Self.signature + [0x20, 0, 0, 0], Array("PROXY UNKNOWN\r\n".utf8)] {
      let who = try await fixture.who(at: fixture.ofProxies, header: [header], [("x-forwarded-for", "6.6.6.6")])
      #expect(who.hasPrefix("127.0.0.1:") && !who.contains("proxy"))
    }
    // A client that was named, and is itself no proxy, names no other.
    let who = try await fixture.who(at: fixture.ofProxies, header: [Self.line], [("x-forwarded-for", "6.6.6.6")])
    #expect(who == "192.0.2.7:4711 by a proxy")
    await fixture.server.close()
  }

  @Test("A proxy that a header names is believed in turn")
  func chained() async throws {
    let fixture = try Fixture()
    let header = Array("PROXY TCP4 127.0.0.9 127.0.0.1 80 443\r\n".utf8)
    let who = try await fixture.who(at: fixture.ofProxies, header: [header], [("x-forwarded-for", "192.0.2.8")])
    #expect(who == "192.0.2.8:0 by a proxy")
    await fixture.server.close()
  }

  @Test("Connections without a header, with another one, and of others are closed, and the reason is reported")
  func refused() async throws {
    let fixture = try Fixture()
    for (header, reason) in [
      ([], "the PROXY protocol header is missing: the connection begins with something else"),
      (
        Array("PROXY TCP4 192.0.2.7 127.0.0.1 1 x\r\n".utf8),
        "the PROXY protocol header has a port that is no number from 0 to 65535"
      ),
    ] {
      let peer = try await RawPeer.connect(to: fixture.ofProxies, header: header)
      #expect(await peer.end())
      #expect(await fixture.broken.next() == reason)
    }
    let strict = try Fixture("10.0.0.0/8")
    let peer = try await RawPeer.connect(to: strict.ofProxies, header: Self.line)
    #expect(await peer.end())
    #expect(
      await strict.broken.next() == "a connection that begins with the PROXY protocol comes from no trusted proxy")
    // Where none is awaited, a header is no HTTP/2.
    let mistaken = try await RawPeer.connect(to: strict.address, header: Self.binary)
    #expect(await mistaken.end())
    for fixture in [fixture, strict] { await fixture.server.close() }
  }

  @Test("Connections count for the client that a header names, and not for the proxy")
  func connections() async throws {
    let fixture = try Fixture { $0.maximumConnectionsPerAddress = 1 }
    func header(_ client: Int) -> [UInt8] { Array("PROXY TCP4 192.0.2.\(client) 127.0.0.1 4711 443\r\n".utf8) }
    var peers: [RawPeer] = []
    for client in 1...3 {
      let peer = try await RawPeer.connect(to: fixture.ofProxies, header: header(client))
      peer.request("/test.Service/Echo", stream: 1)
      #expect(await peer.next(.headers) != nil)
      peers.append(peer)
    }
    let second = try await RawPeer.connect(to: fixture.ofProxies, header: header(1))
    #expect(await second.next(.goAway)?.goAway.debug == "your address has 1 connections already: use fewer")
    // A proxy that speaks HTTP may have several.
    for _ in 0..<3 {
      let peer = try await RawPeer.connect(to: fixture.address)
      peer.request("/test.Service/Echo", stream: 1)
      #expect(await peer.next(.headers) != nil)
      peers.append(peer)
    }
    for peer in peers + [second] { peer.close() }
    await fixture.server.close()
  }

  @Test("The requests of a proxy name their clients, each its own, and the certificate is not theirs")
  func forwarded() async throws {
    let certificates = try Certificates.shared()
    let fixture = try Fixture(tls: certificates.server(clients: .optional))
    var settings = ClientFixture.settings
    settings.tls = try certificates.client("client-uri")
    let channel = Channel(host: ClientFixture.host, target: fixture.address, settings: settings)
    for number in [1, 2, 2, 1] {
      let metadata = [("x-forwarded-for", "6.6.6.6, 192.0.2.\(number):80"), ("forwarded", "for=6.6.6.6")]
      #expect(try await fixture.who(over: channel, metadata) == "192.0.2.\(number):80 by a proxy")
    }
    // A call of its own is the proxy's.
    let own = try await fixture.who(over: channel, [("forwarded", "for=6.6.6.6")])
    #expect(own.hasPrefix("127.0.0.1:") && own.hasSuffix(" with screentime:service:UsageIngest"))
    channel.close()
    await fixture.server.close()
  }

  @Test("What a peer says that is no configured proxy, or where no field is configured, changes nothing")
  func forged() async throws {
    let forgery = [("x-forwarded-for", "6.6.6.6"), ("forwarded", "for=6.6.6.6")]
    for fixture in [try Fixture("10.0.0.0/8"), try Fixture("10.0.0.0/8", header: .forwarded), try Fixture(header: nil)]
    {
      let who = try await fixture.who(at: fixture.address, forgery)
      #expect(who.hasPrefix("127.0.0.1:") && !who.contains("proxy"))
      await fixture.server.close()
    }
  }

  @Test("Places and rates of an address are those of the client that a request names")
  func limits() async throws {
    var rate = RateLimit(callsPerSecond: 0.001, burst: 1)
    for isRate in [false, true] {
      rate.burst = isRate ? 1 : 1_000
      let fixture = try Fixture {
        var shares = CallShares()
        shares.perAddress = isRate ? 1_000 : 1
        $0.shares = shares
        $0.admission.peerRate = rate
      }
      let channel = Channel(host: ClientFixture.host, target: fixture.address, settings: ClientFixture.settings)
      func call(_ client: String, _ method: String) async -> RPCError? {
        await status {
          let options = CallOptions(metadata: ["x-forwarded-for": client])
          let _: Blob = try await channel.unary("/test.Service/\(method)", Blob("x"), options: options)
        }
      }
      let held = Task { await call("192.0.2.1", "Held") }
      #expect(await fixture.service.begun.next() != nil)
      #expect(await call("192.0.2.1", "Echo")?.code == .resourceExhausted)
      #expect(await call("6.6.6.6, 192.0.2.1", "Echo")?.code == .resourceExhausted)
      #expect(await call("192.0.2.2", "Echo") == nil)
      fixture.service.release.send(())
      #expect(await held.value == nil)
      channel.close()
      await fixture.server.close()
    }
  }

  @Test("A header that does not come ends its connection in time, and only so many are waited for")
  func awaited() throws {
    let address = SocketAddress.loopback(port: 7)
    try SimulatedWorld.with(seed: 1) { world in
      let reasons = Locked<[String]>([])
      var settings = ServerSettings.unhurried
      settings.proxies = TrustedProxies(networks: [try ProxyNetwork(parsing: "10.0.0.0/8")])
      settings.proxies.maximumAwaited = 2
      settings.http2.prefaceTimeout = .seconds(5)
      settings.onBrokenConnection = { _, reason in reasons.withLock { $0.append(reason) } }
      let server = Server(host: world.addHost("server"), services: [TestService()], settings: settings)
      _ = try server.listen(on: address, takesProxyHeader: true)
      let host = world.addHost("client")
      func connect(_ bytes: [UInt8]) {
        host.connect(address, on: host.loops[0]) { result in
          guard case .success(let socket) = result else { return }
          socket.handler = Unheard(socket)
          _ = try? bytes.withUnsafeBytes { try socket.write($0) }
        }
      }
      for _ in 0..<3 { connect(Array("PROXY ".utf8)) }
      try world.run(for: .seconds(1))
      let evicted = "the PROXY protocol header did not come, and too many connections wait for theirs"
      #expect(reasons.withLock { $0 } == [evicted])
      try world.run(for: .seconds(6))
      let late = "the PROXY protocol header did not come within \(Duration.seconds(5))"
      #expect(reasons.withLock { $0 } == [evicted, late, late])
    }
  }
}

/// Does nothing with what arrives.
private final class Unheard: SocketHandler {
  private let socket: StreamSocket

  init(_ socket: StreamSocket) { self.socket = socket }

  func socketReadable() { socket.readInterest = false }
  func socketWritable() {}
  func socketClosed(_ error: SocketError?) {}
}
