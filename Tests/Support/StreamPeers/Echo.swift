public import EventLoop

/// Sends back everything it receives, with back-pressure in both directions.
// Sendable: touched only on the socket's loop.
public final class Echo: SocketHandler, @unchecked Sendable {
  private let socket: StreamSocket
  private var pending: [UInt8] = []

  public init(_ socket: StreamSocket) { self.socket = socket }

  public func socketReadable() {
    do {
      guard let count = try socket.read(into: socket.loop.receiveBuffer) else { return }
      if count == 0 { return socket.close() }
      pending.append(contentsOf: socket.loop.receiveBuffer[..<count])
      flush()
    } catch { socket.close() }
  }

  public func socketWritable() { flush() }
  public func socketClosed(_ error: SocketError?) {}

  private func flush() {
    do {
      let sent = try pending.withUnsafeBytes { try socket.write($0) }
      pending.removeFirst(sent)
      socket.readInterest = pending.isEmpty
    } catch { socket.close() }
  }
}
