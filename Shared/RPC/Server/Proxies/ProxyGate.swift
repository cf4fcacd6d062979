import EventLoop

/// The connections of one loop that wait for their header of the PROXY protocol. They count for no address yet, as
/// whose they are is not known, so that they have a bound of their own. Confined to the loop.
final class ProxyGate {
  private let loop: EventLoop
  private let maximum: Int
  private let timeout: Duration
  /// The oldest first.
  private var waiting: [AwaitedProxyHeader] = []

  /// - Parameters:
  ///   - maximum: of connections that wait; with one more the oldest is closed.
  ///   - timeout: after which one that waits is closed.
  init(loop: EventLoop, maximum: Int, timeout: Duration) {
    self.loop = loop
    self.maximum = max(1, maximum)
    self.timeout = timeout
  }

  /// Waits for a connection's header.
  /// - Parameter onEnd: called once, on the loop; not when the gate is closed.
  func wait(for socket: StreamSocket, onEnd: @escaping (AwaitedProxyHeader.End) -> Void) {
    assert(loop.inEventLoop)
    if waiting.count >= maximum { waiting.first?.evict() }
    let id = ObjectIdentifier(socket)
    waiting.append(
      AwaitedProxyHeader(socket: socket, timeout: timeout) { [weak self] end in
        self?.waiting.removeAll { ObjectIdentifier($0.socket) == id }
        onEnd(end)
      })
  }

  /// Closes all that wait.
  func close() {
    assert(loop.inEventLoop)
    let all = waiting
    waiting = []
    for connection in all { connection.close() }
  }
}
