import EventLoop
import RPC

/// The tests' host, as a proxy that passes bytes on: each connection that it opens begins with a header.
final class ProxyingHost: Host {
  private let real = ClientFixture.host
  private let pieces: [[UInt8]]

  /// - Parameter pieces: the header as it is written, one piece in each turn of the loop.
  init(_ pieces: [[UInt8]]) {
    self.pieces = pieces
  }

  func connect(
    _ address: SocketAddress, on loop: EventLoop, timeout: Duration,
    completion: @escaping @Sendable (Result<StreamSocket, SocketError>) -> Void
  ) -> ConnectionAttempt {
    real.connect(address, on: loop, timeout: timeout) { [pieces] result in
      guard case .success(let socket) = result else { return completion(result) }
      Self.write(pieces[...], to: socket) { completion(result) }
    }
  }

  private static func write(
    _ pieces: ArraySlice<[UInt8]>, to socket: StreamSocket, _ then: @escaping @Sendable () -> Void
  ) {
    guard let piece = pieces.first else { return then() }
    _ = try? piece.withUnsafeBytes { try socket.write($0) }
    socket.loop.execute { write(pieces.dropFirst(), to: socket, then) }
  }

  var loops: [EventLoop] { real.loops }
  var wallClock: any WallClock { real.wallClock }
  var blockingPool: any BlockingQueue { real.blockingPool }
  func randomBytes(_ count: Int) -> [UInt8] { real.randomBytes(count) }
  func makeSerialQueue(label: String, rank: ThreadRank) -> any BlockingQueue {
    real.makeSerialQueue(label: label, rank: rank)
  }
  func listen(
    _ address: SocketAddress, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) -> any Listener {
    try real.listen(address, accept: accept)
  }
}
