package import EventLoop

/// A connection in clear text for which there is no room: it is sent a GOAWAY, and closed when its peer has
/// closed it or a second later, as closing at once could destroy what the peer has not read yet. It has no session and
/// so takes no more than its socket.
package final class RefusedConnection: SocketHandler {
  private static let timeout = Duration.seconds(1)
  /// Maximum number of bytes that are read from the peer.
  private static let enough = 65_536

  private let socket: StreamSocket
  private var onClosed: (() -> Void)?
  private var timer: (any ScheduledTimer)?
  private var discarded = 0

  /// - Parameters:
  ///   - reason: the GOAWAY's debug data, in ASCII.
  ///   - onClosed: called once when the socket has been closed, on its loop; not by `close`.
  package init(socket: StreamSocket, code: HTTP2ErrorCode, reason: String, onClosed: @escaping () -> Void) {
    self.socket = socket
    self.onClosed = onClosed
    let goAwayFrame = Self.goAwayFrame(code, reason)
    // The buffers of a new socket are empty; one that does not take it all has been lost.
    _ = try? goAwayFrame.withUnsafeBytes { try socket.write($0) }
    socket.closeOutput()
    socket.handler = self
    timer = socket.loop.assumeIsolated().schedule(after: Self.timeout) { self.end() }
  }

  /// A server's preface, and the GOAWAY (RFC 9113 sections 3.4 and 6.8).
  private static func goAwayFrame(_ code: HTTP2ErrorCode, _ reason: String) -> [UInt8] {
    let lastStream: UInt32 = 0
    let payload = bigEndian(lastStream) + bigEndian(code.rawValue) + Array(reason.utf8.prefix(1_024))
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let head: [UInt8] = [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xff), 7, 0, 0, 0, 0, 0]
    return settings + head + payload
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Closes the socket now.
  package func close() {
    assert(socket.loop.inEventLoop)
    onClosed = nil
    end()
  }

  private func end() {
    timer?.cancel()
    timer = nil
    socket.close()
    onClosed?()
    onClosed = nil
  }

  package func socketReadable() {
    assert(socket.loop.inEventLoop)
    guard let count = try? socket.read(into: socket.loop.receiveBuffer) else { return }
    discarded += count
    if count == 0 || discarded > Self.enough { end() }
  }

  package func socketWritable() {}
  package func socketClosed(_ error: SocketError?) {
    assert(socket.loop.inEventLoop)
    end()
  }
}
