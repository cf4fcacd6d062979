import EventLoop
import Glibc
import Randomness

/// One end of a `SimulatedConnection`.
// Sendable: touched only by the thread that drives the world.
final class SimulatedStreamSocket: StreamSocket, @unchecked Sendable {
  private let connection: SimulatedConnection
  private let simulatedLoop: SimulatedEventLoop
  private var world: SimulatedWorld { simulatedLoop.world }
  private var network: SimulatedNetwork { connection.network }
  var host: SimulatedHost { simulatedLoop.host }
  private var peerSocket: SimulatedStreamSocket { connection.other(than: self) }

  // Receiving.
  private var received: [UInt8] = []
  private var hasEnded = false
  private var isReset = false
  // Sending: `unread` counts bytes sent and not yet read by the other end.
  private let sendWindow: Int
  private var unread = 0
  private var wantsRoom = false
  private var lastArrival = MonotonicInstant(nanoseconds: 0)
  private var hasSentEnd = false

  private var isOver = false
  private var isWatched = false

  init(loop: SimulatedEventLoop, peer: SocketAddress, connection: SimulatedConnection, sendWindow: Int) {
    self.connection = connection
    self.sendWindow = sendWindow
    simulatedLoop = loop
    super.init(loop: loop, peer: peer)
  }

  // MARK: StreamSocket

  override var isClosed: Bool { isOver }

  override func read(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? {
    guard !isOver else { throw SocketError(.read, code: EBADF, subject: peer.description) }
    guard !received.isEmpty else {
      if isReset { throw SocketError(.read, code: ECONNRESET, subject: peer.description) }
      return hasEnded ? 0 : nil
    }
    let count = shortened(min(buffer.count, received.count))
    received.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    received.removeFirst(count)
    peerSocket.unread -= count
    return count
  }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(SocketError) -> Int {
    guard !isOver, !hasSentEnd else { throw SocketError(.write, code: EPIPE, subject: peer.description) }
    if network.random.chance(network.conditions.reset) { connection.reset() }
    guard !isReset else { throw SocketError(.write, code: ECONNRESET, subject: peer.description) }
    let room = max(0, sendWindow - unread)
    let count = room == 0 ? 0 : shortened(min(room, bytes.count))
    if count < bytes.count { wantsRoom = true }
    if count > 0 { send(Array(bytes[..<count])) }
    return count
  }

  override func closeOutput() { if !isOver { sendEnd() } }

  override func close() {
    guard !isOver else { return }
    // Closing with unread data notifies the other end that it was lost, as TCP does.
    if received.isEmpty { sendEnd() } else { sendReset() }
    vanish()
    connection.socketClosed()
  }

  override func handlerChanged() {
    guard !isOver, !isWatched, handler != nil else { return }
    isWatched = true
    simulatedLoop.watch(self)
  }

  private func shortened(_ count: Int) -> Int {
    guard count > 1, network.random.chance(network.conditions.shortTransfer) else { return count }
    return Int.random(in: 1...count, using: &network.random)
  }

  // MARK: Sending

  private func send(_ bytes: [UInt8]) {
    unread += bytes.count
    world.trace.record("send", connection.number, bytes.count, at: world.now.nanoseconds)
    bytes.withUnsafeBytes { world.trace.record(bytes: $0) }
    carry { $0.receive(bytes) }
  }

  func sendEnd() {
    guard !hasSentEnd else { return }
    hasSentEnd = true
    carry { $0.hasEnded = true }
  }

  func sendReset() {
    hasSentEnd = true
    carry { $0.receiveReset() }
  }

  private func carry(_ arrival: @escaping (SimulatedStreamSocket) -> Void) {
    let other = peerSocket
    lastArrival = max(lastArrival, world.now + network.random.duration(in: network.conditions.latency))
    network.carry(from: host, to: other.host, at: lastArrival) {
      if !other.isReset { arrival(other) }
    }
  }

  // MARK: Receiving

  private func receive(_ bytes: [UInt8]) {
    if isOver {
      // The receiver is gone: the sender learns it from the reset that answers its data.
      if !isReset {
        isReset = true
        sendReset()
      }
    } else {
      received += bytes
    }
  }

  func receiveReset() {
    isReset = true
    received = []
  }

  /// Ends this side without notifying the other one.
  func vanish() {
    isOver = true
    received = []
    if isWatched { simulatedLoop.unwatch(self) }
    simulatedLoop.runInline { handler = nil }
  }

  // MARK: For the loop

  var isReady: Bool {
    guard !isOver, handler != nil else { return false }
    return isReset || (readInterest && (!received.isEmpty || hasEnded)) || (wantsRoom && unread < sendWindow)
  }

  func dispatch() {
    guard isReady else { return }
    world.trace.record("socket", connection.number, received.count, at: world.now.nanoseconds)
    if wantsRoom, isReset || unread < sendWindow {
      wantsRoom = false
      handler?.socketWritable()
    }
    guard !isOver, let handler else { return }
    if readInterest {
      if isReset || hasEnded || !received.isEmpty { handler.socketReadable() }
    } else if isReset {
      close()
      handler.socketClosed(SocketError(.read, code: ECONNRESET, subject: peer.description))
    }
  }
}
