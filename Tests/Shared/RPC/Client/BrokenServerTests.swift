import EventLoop
import Locks
import SimulatedHost
import Testing

@testable import RPC

/// A server that breaks HTTP/2's rules on its first connection and never closes it. On later ones it answers every call
/// with NOT_FOUND.
// Sendable: touched only by the thread that drives the world.
private final class BrokenServer: SocketHandler, @unchecked Sendable {
  /// When the first connection sends what no client accepts.
  enum Moment: CaseIterable {
    case withSettings
    case duringCall
    case withoutCall
  }

  static let dataOnNoStream = RawPeer.Frame(kind: .data).bytes
  /// More than a frame may hold.
  static let largeContinuation: [UInt8] = [0, 0x40, 1, 9, 4, 0, 0, 0, 1]

  private let socket: StreamSocket
  private let breaks: Moment?
  private var received: [UInt8] = []

  init(_ socket: StreamSocket, breaks: Moment?) {
    self.socket = socket
    self.breaks = breaks
    socket.handler = self
    let settings = RawPeer.Frame(kind: .settings).bytes
    switch breaks {
    case .withSettings: send(settings + Self.largeContinuation)
    case .withoutCall:
      send(settings)
      socket.loop.schedule(after: .seconds(1)) { self.send(Self.dataOnNoStream) }
    case .duringCall, nil: send(settings)
    }
  }

  private func send(_ bytes: [UInt8]) {
    guard !socket.isClosed else { return }
    _ = try? bytes.withUnsafeBytes { try socket.write($0) }
  }

  func socketReadable() {
    guard let count = try? socket.read(into: socket.loop.receiveBuffer), count > 0 else {
      socket.readInterest = false
      return
    }
    received += socket.loop.receiveBuffer[..<count]
    // After the preface.
    var offset = 24
    while received.count >= offset + 9 {
      let length = received[offset..<offset + 3].reduce(0) { $0 << 8 | Int($1) }
      if received[offset + 3] == 1 { answer(stream: received[offset + 8]) }
      offset += 9 + length
    }
    received.removeSubrange(24..<min(offset, received.count))
  }

  private func answer(stream: UInt8) {
    if breaks == .duringCall { return send(Self.dataOnNoStream) }
    guard breaks == nil else { return }
    var block: [UInt8] = [0x88]
    for (name, value) in [("content-type", "application/grpc"), ("grpc-status", "5")] {
      block += [0, UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(value.utf8.count)] + Array(value.utf8)
    }
    send(RawPeer.Frame(kind: .headers, flags: 5, stream: UInt32(stream), payload: block).bytes)
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) {}
}

@Suite("a client whose server breaks the rules, in simulated time", .serialized)
struct BrokenServerTests {
  private static let address = SocketAddress.loopback(port: 7)

  @Test("it is left at once, whether or not it ever closes", arguments: BrokenServer.Moment.allCases)
  fileprivate func left(moment: BrokenServer.Moment) throws {
    try SimulatedWorld.with(seed: 1) { world in
      world.network.conditions.shortTransfer = 0
      let machine = world.addHost("server")
      let connections = Locked<[BrokenServer]>([])
      let listener = try machine.listen(Self.address) { socket in
        connections.withLock { $0.append(BrokenServer(socket, breaks: $0.isEmpty ? moment : nil)) }
      }
      let host = world.addHost("client")
      let channel = Channel(host: host, target: Self.address)
      let call: @Sendable () async -> StatusCode? = {
        await status { try await ClientFixture.unary(channel, "Any", "") }?.code
      }
      if moment == .withoutCall {
        channel.connect()
        try world.run(for: .milliseconds(1_100))
      }
      let begin = world.now
      if moment == .duringCall { #expect(try world.run(on: host, call) == .unavailable) }
      #expect(try world.run(on: host, call) == .notFound)
      #expect(world.now - begin < .milliseconds(200))
      #expect(connections.withLock { $0.count } == 2)
      try world.run(for: .seconds(10))
      #expect(try world.run(on: host, call) == .notFound)
      #expect(connections.withLock { $0.count } == 2)
      channel.close()
      listener.close()
    }
  }
}
