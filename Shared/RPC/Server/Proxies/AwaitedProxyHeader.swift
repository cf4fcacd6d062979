import EventLoop

/// A proxy's connection whose header of the PROXY protocol has not come yet, or not all of it. Confined to its loop.
final class AwaitedProxyHeader: SocketHandler {
  /// Why it no longer waits.
  enum End {
    /// The header was received; the socket is the receiver's, from the first byte behind the header on.
    case client(ProxyHeader.Client)
    /// The socket is closed, and why; nil for a peer that has left without a byte, as health checks by TCP do.
    case closed(String?)
  }

  let socket: StreamSocket
  private var header = ProxyHeader()
  private var timer: (any ScheduledTimer)?
  private var onEnd: ((End) -> Void)?

  /// - Parameter onEnd: called once, on the socket's loop; not by `close`.
  init(socket: StreamSocket, timeout: Duration, onEnd: @escaping (End) -> Void) {
    self.socket = socket
    self.onEnd = onEnd
    socket.handler = self
    timer = socket.loop.assumeIsolated().schedule(after: timeout) {
      self.fail("the PROXY protocol header did not come within \(timeout)")
    }
  }

  /// Closes the socket without a report.
  func close() {
    assert(socket.loop.inEventLoop)
    onEnd = nil
    end(.closed(nil))
  }

  /// Closes the socket because others need its place.
  func evict() { fail("the PROXY protocol header did not come, and too many connections wait for theirs") }

  private func fail(_ reason: String?) {
    end(.closed(reason))
  }

  private func end(_ how: End) {
    let onEnd = onEnd
    self.onEnd = nil
    timer?.cancel()
    timer = nil
    // The socket drops its reference to this object.
    withExtendedLifetime(self) {
      if case .closed = how { socket.close() }
      onEnd?(how)
    }
  }

  func socketReadable() {
    assert(socket.loop.inEventLoop)
    // Each read takes at least one byte of the few that a header has.
    while timer != nil {
      let buffer = UnsafeMutableRawBufferPointer(rebasing: socket.loop.receiveBuffer[..<header.wanted])
      let count: Int?
      do throws(SocketError) { count = try socket.read(into: buffer) } catch { return fail(nil) }
      guard let count else { return }
      guard count > 0 else {
        return fail(header.isEmpty ? nil : "the connection ended inside its PROXY protocol header")
      }
      switch header.read(buffer[..<count]) {
      case .incomplete: continue
      case .complete(let client): return end(.client(client))
      case .malformed(let reason): return fail("the PROXY protocol header \(reason)")
      }
    }
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { fail(nil) }
}
