import Glibc
import Testing

@testable import EventLoop

/// Descriptors that the system does not let the loop watch.
@Suite("Descriptors that cannot be watched", .timeLimit(.minutes(30)))
struct UnwatchedDescriptorTests {
  private func withLoop(_ body: (EpollEventLoop) async throws -> Void) async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    try await body(try #require(host.loops[0] as? EpollEventLoop))
  }

  // Sendable: used on the socket's loop only.
  private final class Closing: SocketHandler, @unchecked Sendable {
    private let closed: @Sendable (SocketError?) -> Void

    init(_ closed: @escaping @Sendable (SocketError?) -> Void) {
      self.closed = closed
    }

    func socketReadable() {}
    func socketWritable() {}
    func socketClosed(_ error: SocketError?) { closed(error) }
  }

  @Test("A socket that cannot be watched is closed, and its handler gets the reason")
  func socket() async throws {
    try await withLoop { loop in
      let error = await withCheckedContinuation { continuation in
        loop.execute {
          // epoll rejects regular files.
          let socket = EpollStreamSocket(
            descriptor: open("/proc/self/exe", O_RDONLY), loop: loop, peer: .loopback(port: 1))
          socket.handler = Closing { error in continuation.resume(returning: error) }
        }
      }
      #expect(error?.code == EPERM)
    }
  }

  @Test("An attempt to connect that cannot be watched has failed, although its socket knows of no error")
  func connector() async throws {
    try await withLoop { loop in
      let peer = try await Self.listen(on: loop)
      let result: Result<StreamSocket, SocketError> = await withCheckedContinuation { continuation in
        loop.execute {
          let attempt = ConnectionAttempt(on: loop) { continuation.resume(returning: $0) }
          let connector = EpollConnector(to: peer.address, on: loop, attempt: attempt)
          connector.start(timeout: .seconds(30))
          connector.cannotBeWatched(ENOSPC)
        }
      }
      guard case .failure(let error) = result else {
        Issue.record("connected")
        return
      }
      #expect(error.code == ENOSPC)
      peer.close()
    }
  }

  private static func listen(on loop: EpollEventLoop) async throws -> EpollListener {
    try EpollListener(address: .loopback(port: 0), unixSocketMode: 0o600, on: loop, over: [loop]) { $0.close() }
  }
}
