import EventLoop
import Glibc
import HTTP2
import Testing

@testable import RPC

/// An address that lets every attempt to connect wait: a listener that accepts no connection, whose queue is full.
private final class BlackHole {
  let address: SocketAddress
  private var descriptors: [Int32] = []
  /// The ports of its own attempts.
  private var fillers: Set<Int> = []

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    descriptors = [listener]
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 0) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    try #require(isListening)
    address = .loopback(port: UInt16(bigEndian: name.sin_port))
    // A queue of length 0 has room for one; the others make sure of it.
    for _ in 0..<4 {
      let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      descriptors.append(filler)
      withUnsafePointer(to: &name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(filler, $0, length) }
      }
      var local = sockaddr_in()
      let isBound = withUnsafeMutablePointer(to: &local) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(filler, $0, &length) == 0 }
      }
      try #require(isBound)
      fillers.insert(Int(UInt16(bigEndian: local.sin_port)))
    }
  }

  deinit {
    for descriptor in descriptors { _ = Glibc.close(descriptor) }
  }

  /// The ports of sockets of this machine that are waiting to be connected to it, without its own. The kernel lists
  /// sockets page by page, and may list one twice, or leave one out, while others come and go: hence several lists.
  var attempts: Set<Int> { (0..<4).reduce(into: []) { ports, _ in ports.formUnion(list()) } }

  private func list() -> Set<Int> {
    let file = open("/proc/net/tcp", O_RDONLY)
    defer { _ = Glibc.close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    // " number: local:port remote:port state …", in hexadecimal; 02 is SYN_SENT.
    let port = String(address.port ?? 0, radix: 16, uppercase: true)
    let remote = "0100007F:" + String(repeating: "0", count: 4 - port.count) + port
    let ports = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line -> Int? in
      let fields = line.split(separator: " ")
      guard fields.count > 3, fields[2] == remote, fields[3] == "02" else { return nil }
      return Int(fields[1].suffix(4), radix: 16)
    }
    return Set(ports).subtracting(fillers)
  }
}

/// Accepts connections, sends nothing and reports their end.
private final class MutePeer: SocketHandler {
  private let socket: StreamSocket
  private let ended: Signal<Void>

  init(_ socket: StreamSocket, _ ended: Signal<Void>) {
    self.socket = socket
    self.ended = ended
  }

  func socketReadable() {
    do {
      while let count = try socket.read(into: socket.loop.receiveBuffer) {
        if count == 0 { return finish() }
      }
    } catch {
      finish()
    }
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { ended.send(()) }

  private func finish() {
    socket.close()
    ended.send(())
  }
}

/// Several attempts to connect at a time (gRFC A61), over real sockets.
@Suite struct ConnectionAttemptTests {
  private let server: Server
  private let address: SocketAddress

  init() throws {
    server = Server(host: ClientFixture.host, services: [TestService()], settings: .unhurried)
    address = try server.listen(on: .loopback(port: 0))
  }

  /// Settings under which an attempt that does not end would keep everything for an hour.
  private var settings: ChannelSettings {
    var settings = ChannelSettings()
    settings.backoff.minimumConnectTimeout = .seconds(3_600)
    settings.connectionAttemptDelay = .milliseconds(100)
    return settings
  }

  private func channel(_ addresses: SocketAddress...) throws -> Channel {
    let target = try #require(ChannelTarget(addresses))
    return Channel(host: ClientFixture.host, target: target, settings: settings)
  }

  @Test("Addresses that do not answer delay no call", .timeLimit(.minutes(30)))
  func blackHoles() async throws {
    let holes = [try BlackHole(), try BlackHole()]
    let channel = try channel(holes[0].address, holes[1].address, address)
    #expect(try await ClientFixture.unary(channel, "Echo", "a") == "a")
    #expect(channel.connectivity == .ready)
    await ClientFixture.loopsAreDone()
    for hole in holes { #expect(hole.attempts == [], "the attempts that lost are given up") }
    channel.close()
    await server.close()
    withExtendedLifetime(holes) {}
  }

  @Test("A peer that accepts the connection and sends nothing delays no call, and is dropped", .timeLimit(.minutes(30)))
  func mutePeer() async throws {
    let ended = Signal<Void>()
    let listener = try ClientFixture.host.listen(.loopback(port: 0)) { $0.handler = MutePeer($0, ended) }
    let channel = try channel(listener.address, address)
    #expect(try await ClientFixture.unary(channel, "Echo", "a") == "a")
    #expect(await ended.next() != nil, "the attempt that lost is ended")
    #expect(try await ClientFixture.unary(channel, "Echo", "b") == "b")
    channel.close()
    await server.close()
    listener.close()
  }

  @Test(
    "An address that refuses is followed by the next at once, past one that does not answer", .timeLimit(.minutes(30)))
  func mixed() async throws {
    let hole = try BlackHole()
    let dead = SocketAddress.unix(path: "/tmp/screentime-dead-\(ClientFixture.host.randomUInt64()).socket")
    let channel = try channel(dead, hole.address, dead, address)
    #expect(try await ClientFixture.unary(channel, "Echo", "a") == "a")
    channel.close()
    await server.close()
    withExtendedLifetime(hole) {}
  }

  @Test("Closing a channel during its attempts ends its calls", .timeLimit(.minutes(30)))
  func closing() async throws {
    let hole = try BlackHole()
    let channel = try channel(hole.address)
    async let call = status { try await ClientFixture.unary(channel, "Echo", "a") }
    var watch = channel.watchConnectivity().makeAsyncIterator()
    while let state = await watch.next(), state != .connecting {}
    await ClientFixture.loopsAreDone()
    #expect(hole.attempts.count == 1, "an attempt is under way")
    channel.close()
    #expect(await call?.code == .unavailable)
    await ClientFixture.loopsAreDone()
    #expect(hole.attempts == [], "the attempt is given up")
    await server.close()
    withExtendedLifetime(hole) {}
  }
}
