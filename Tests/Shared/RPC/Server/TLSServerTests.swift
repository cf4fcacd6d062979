import Certificates
import EventLoop
import HTTP2
import Synchronization
import Testing

@testable import RPC

/// Answers with the name in the caller's certificate.
private struct WhoService: RPCService {
  static let serviceName = "test.Who"

  var methods: [MethodHandler] { [.unary("Who", who)] }

  func who(_ request: Blob, context: RPCContext) async throws -> Blob {
    Blob(context.peer.certificateName ?? "nobody")
  }
}

/// A server with TLS, and channels to it.
private struct SecureFixture {
  let certificates: Certificates
  let service = TestService()
  let server: Server
  let address: SocketAddress

  init(
    _ certificates: Certificates, _ tls: TLSServerContext, on wanted: SocketAddress = .loopback(port: 0),
    settings: ServerSettings = .unhurried
  ) throws {
    self.certificates = certificates
    server = Server(host: ClientFixture.host, services: [service, WhoService()], settings: settings)
    address = try server.listen(on: wanted, tls: tls)
  }

  func channel(_ tls: TLSClientContext?, to target: SocketAddress? = nil) -> Channel {
    var settings = ClientFixture.settings
    settings.tls = tls
    return Channel(host: ClientFixture.host, target: target ?? address, settings: settings)
  }
}

private func who(_ channel: Channel) async throws -> String {
  let answer: Blob = try await channel.unary("/test.Who/Who", Blob(""), options: CallOptions())
  return answer.text
}

@Suite("TLS on sockets")
struct TLSServerTests {
  private let certificates: Certificates

  init() throws {
    certificates = try Certificates.shared()
  }

  @Test("all kinds of call over TLS, with big messages and many at once")
  func calls() async throws {
    let fixture = try SecureFixture(certificates, certificates.server())
    let channel = fixture.channel(try certificates.client())
    #expect(try await ClientFixture.unary(channel, "Echo", "hello") == "hello")
    let big = Blob([UInt8](repeating: 7, count: 3 << 20))
    let echoed: Blob = try await channel.unary("/test.Service/Echo", big, options: CallOptions())
    #expect(echoed.bytes == big.bytes)
    var count = 0
    let numbers: ResponseStream<Blob> = channel.serverStreaming(
      "/test.Service/Count", Blob("5000"), options: CallOptions())
    for try await _ in numbers { count += 1 }
    #expect(count == 5_000)
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        group.addTask { try await ClientFixture.unary(channel, "Echo", "\(number)") }
      }
      var answers: Set<String> = []
      for try await answer in group { answers.insert(answer) }
      #expect(answers.count == 200)
    }
    channel.close()
    await fixture.server.close()
  }

  @Test("a handler learns the name in its caller's certificate, and none in plaintext")
  func names() async throws {
    let fixture = try SecureFixture(certificates, certificates.server(clients: .optional))
    let clear = try fixture.server.listen(on: .loopback(port: 0))
    let named = fixture.channel(try certificates.client("client-uri"))
    #expect(try await who(named) == "screentime:service:UsageIngest")
    let unnamed = fixture.channel(try certificates.client())
    #expect(try await who(unnamed) == "nobody")
    let plain = fixture.channel(nil, to: clear)
    #expect(try await who(plain) == "nobody")
    for channel in [named, unnamed, plain] { channel.close() }
    await fixture.server.close()
  }

  @Test("listeners with their own certificates, on IPv4, IPv6 and a Unix socket")
  func listeners() async throws {
    let fixture = try SecureFixture(certificates, certificates.server())
    let strict = try fixture.server.listen(
      on: .ipv6(0, 1, port: 0), tls: certificates.server("chained", clients: .required))
    let path = "\(certificates.directory)/listeners.sock"
    let unix = try fixture.server.listen(on: .unix(path: path), tls: certificates.server("service"))
    let first = fixture.channel(try certificates.client())
    #expect(try await who(first) == "nobody")
    let second = fixture.channel(try certificates.client("client-dns"), to: strict)
    #expect(try await who(second) == "by.dns.name")
    let third = fixture.channel(
      try certificates.client(change: { $0.serverIdentity = "screentime:service:ShieldPolicy" }), to: unix)
    #expect(try await who(third) == "nobody")
    let refused = fixture.channel(try certificates.client(), to: strict)
    #expect(await status { try await who(refused) }?.code == .unavailable)
    for channel in [first, second, third, refused] { channel.close() }
    await fixture.server.close()
  }

  @Test(
    "the status says why a server is not trusted",
    arguments: [
      ("expired", "the certificate has expired, on "), ("elsewhere", "is for elsewhere.example, not for 127.0.0.1"),
      ("foreign", "unknown authority: /CN=stranger is not among those trusted"),
    ])
  func reasons(name: String, reason: String) async throws {
    let fixture = try SecureFixture(certificates, certificates.server(name))
    let channel = fixture.channel(try certificates.client())
    let refused = await status { try await who(channel) }
    #expect(refused?.code == .unavailable)
    #expect(refused?.message.contains(reason) == true, "\(String(describing: refused))")
    channel.close()
    await fixture.server.close()
  }

  @Test("the status explains why a client is rejected")
  func refusedClients() async throws {
    let fixture = try SecureFixture(certificates, certificates.server(clients: .required))
    for (client, alert) in [(nil, "certificate required"), ("client-expired", "certificate expired")] {
      let channel = fixture.channel(try certificates.client(client))
      let refused = await status { try await who(channel) }
      #expect(refused?.code == .unavailable)
      #expect(refused?.message.contains(alert) == true, "\(String(describing: refused))")
      channel.close()
    }
    await fixture.server.close()
  }

  @Test("plaintext to a port with TLS, and TLS to one without, are reported as such")
  func mistakenPorts() async throws {
    let fixture = try SecureFixture(certificates, certificates.server())
    let clear = try fixture.server.listen(on: .loopback(port: 0))
    let plain = fixture.channel(nil)
    #expect(await status { try await who(plain) }?.code == .unavailable)
    let secure = fixture.channel(try certificates.client(), to: clear)
    let refused = await status { try await who(secure) }
    #expect(refused?.message.contains("TLS: wrong version number") == true, "\(String(describing: refused))")
    // Others are served meanwhile and afterwards.
    let good = fixture.channel(try certificates.client())
    #expect(try await who(good) == "nobody")
    for channel in [plain, secure, good] { channel.close() }
    await fixture.server.close()
  }

  @Test("a stalled handshake is cut off, and their number is limited")
  func slowHandshakes() async throws {
    var settings = ServerSettings.unhurried
    settings.http2.prefaceTimeout = .seconds(2)
    settings.handshakes.maximumPerLoop = 8
    let fixture = try SecureFixture(certificates, certificates.server(), settings: settings)
    let ended = Signal<Int>()
    for number in 0..<40 {
      ClientFixture.host.connect(fixture.address, on: ClientFixture.host.loops[0]) { result in
        guard case .success(let socket) = result else { return ended.send(number) }
        socket.handler = Watcher(socket, number, ended)
      }
    }
    // Eight a loop are cut off after a while, the others at once.
    for _ in 0..<40 { #expect(await ended.next() != nil) }
    let channel = fixture.channel(try certificates.client())
    #expect(try await ClientFixture.unary(channel, "Echo", "there", CallOptions(waitForReady: true)) == "there")
    channel.close()
    await fixture.server.close()
  }

  @Test("silent connections do not keep a client out, however many there are")
  func silentHandshakes() async throws {
    var settings = ServerSettings.unhurried
    settings.http2.prefaceTimeout = .seconds(3_600)
    settings.handshakes.maximumPerLoop = 16
    settings.handshakes.timeout = .seconds(3_600)
    settings.handshakes.silenceTimeout = .milliseconds(50)
    let fixture = try SecureFixture(certificates, certificates.server(), settings: settings)
    let connected = Signal<Bool>()
    let ended = Signal<Int>()
    for number in 0..<64 {
      ClientFixture.host.connect(fixture.address, on: ClientFixture.host.loops[0]) { result in
        if case .success(let socket) = result { socket.handler = Watcher(socket, number, ended) }
        connected.send(true)
      }
    }
    for _ in 0..<64 { #expect(await connected.next() == true) }
    let channel = fixture.channel(try certificates.client())
    #expect(
      try await ClientFixture.unary(channel, "Echo", "there", CallOptions(timeout: .seconds(120), waitForReady: true))
        == "there")
    channel.close()
    await fixture.server.close()
  }

  @Test("certificates are renewed under load without one failed call; a broken file changes nothing")
  func reload() async throws {
    let own = try Certificates()
    let tls = try own.server()
    var settings = ServerSettings.unhurried
    settings.http2.prefaceTimeout = .seconds(30)
    let fixture = try SecureFixture(own, tls, settings: settings)
    let client = try own.client()
    let load = Load()
    let standing = fixture.channel(client)
    #expect(try await who(standing) == "nobody")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while !load.isOver.load(ordering: .relaxed) {
            _ = try await ClientFixture.unary(standing, "Echo", "standing")
            load.standing.send(())
          }
        }
        group.addTask {
          while !load.isOver.load(ordering: .relaxed) {
            let fresh = fixture.channel(client)
            _ = try await ClientFixture.unary(fresh, "Echo", "fresh")
            fresh.close()
            load.fresh.send(())
          }
        }
      }
      for round in 0..<10 {
        // Calls on existing and on new connections continue between the reloads.
        #expect(await load.standing.next() != nil)
        #expect(await load.fresh.next() != nil)
        try own.replace("server", with: round.isMultiple(of: 2) ? "renewed" : "rsa")
        try tls.reload()
        try Certificates.run(["cp", "-p", own.files("service").key, own.files("server").key])
        #expect(throws: TLSConfigurationError.self) { try tls.reload() }
      }
      load.isOver.store(true, ordering: .relaxed)
      try await group.waitForAll()
    }
    standing.close()
    await fixture.server.close()
  }

  @Test("a drain ends connections with TLS as it does others")
  func drain() async throws {
    let fixture = try SecureFixture(certificates, certificates.server())
    let channel = fixture.channel(try certificates.client())
    async let held = ClientFixture.unary(channel, "Held", "x")
    _ = await fixture.service.begun.next()
    async let drained: Void = fixture.server.drain(grace: .seconds(20))
    fixture.service.release.send(())
    #expect(try await held == "x")
    await drained
    channel.close()
  }
}

private final class Load: Sendable {
  let isOver = Atomic<Bool>(false)
  let standing = Signal<Void>()
  let fresh = Signal<Void>()
}

/// Sends nothing and reports the end of the connection.
private final class Watcher: SocketHandler {
  private let socket: StreamSocket
  private let number: Int
  private let ended: Signal<Int>

  init(_ socket: StreamSocket, _ number: Int, _ ended: Signal<Int>) {
    self.socket = socket
    self.number = number
    self.ended = ended
  }

  func socketReadable() {
    do {
      if try socket.read(into: socket.loop.receiveBuffer) == 0 { finish() }
    } catch {
      finish()
    }
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { ended.send(number) }

  private func finish() {
    socket.close()
    ended.send(number)
  }
}
