import Glibc

/// One end of a connection inside the process: a bounded buffer in each direction, and the same behaviour as a socket
/// of the system, half-closed and reset connections included.
// Sendable: as `StreamSocket`; both ends are touched only on their loop.
final class InProcessSocket: StreamSocket, @unchecked Sendable {
  /// Maximum number of bytes that wait in one direction; a writer that is ahead by that many waits for its reader.
  static let capacity = 256 << 10

  private let incoming: InProcessPipe
  private let outgoing: InProcessPipe
  private var isOver = false
  private var isScheduled = false
  private var wantsRoom = false
  /// A socket with a handler lives until it is closed.
  private var keptAlive: InProcessSocket?

  private init(loop: EventLoop, peer: SocketAddress, incoming: InProcessPipe, outgoing: InProcessPipe) {
    self.incoming = incoming
    self.outgoing = outgoing
    super.init(loop: loop, peer: peer)
    incoming.reader = self
    outgoing.writer = self
  }

  deinit {
    // Only a socket without a handler gets here open.
    guard !isOver else { return }
    outgoing.end(.finished)
    incoming.abandon()
  }

  static func pair(
    on loop: EventLoop, address: SocketAddress
  ) -> (client: StreamSocket, server: StreamSocket) {
    let (requests, responses) = (InProcessPipe(), InProcessPipe())
    return (
      InProcessSocket(loop: loop, peer: address, incoming: responses, outgoing: requests),
      InProcessSocket(loop: loop, peer: .inProcess(name: ""), incoming: requests, outgoing: responses)
    )
  }

  // MARK: StreamSocket

  override var isClosed: Bool { isOver }

  override func read(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? {
    assert(loop.inEventLoop)
    guard !isOver else { throw SocketError(.read, code: EBADF, subject: peer.description) }
    let wasFull = incoming.room == 0
    let count = incoming.read(into: buffer)
    if count > 0 {
      if wasFull { incoming.writer?.schedule() }
      return count
    }
    return switch incoming.state {
    case .open: nil
    case .finished: 0
    case .reset: throw SocketError(.read, code: ECONNRESET, subject: peer.description)
    }
  }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(SocketError) -> Int {
    assert(loop.inEventLoop)
    guard !isOver, case .open = outgoing.state, !outgoing.isAbandoned else {
      throw SocketError(.write, code: EPIPE, subject: peer.description)
    }
    let count = outgoing.append(bytes)
    if count < bytes.count { wantsRoom = true }
    if count > 0 { outgoing.reader?.schedule() }
    return count
  }

  override func closeOutput() {
    assert(loop.inEventLoop)
    if !isOver { outgoing.end(.finished) }
  }

  override func close() {
    assert(loop.inEventLoop)
    guard !isOver else { return }
    isOver = true
    // Unread bytes are lost, and the other end is reset, as TCP does.
    outgoing.end(incoming.isEmpty ? .finished : .reset)
    incoming.abandon()
    handler = nil
    keptAlive = nil
  }

  override func handlerChanged() {
    guard !isOver, handler != nil else { return }
    keptAlive = self
    schedule()
  }

  override func readInterestChanged() { schedule() }

  // MARK: Events

  /// The handler may have to be notified.
  func schedule() {
    assert(loop.inEventLoop)
    guard !isScheduled, isReady else { return }
    isScheduled = true
    let socket = self
    loop.execute {
      socket.isScheduled = false
      socket.dispatch()
    }
  }

  private var hasInput: Bool {
    if case .open = incoming.state { !incoming.isEmpty } else { true }
  }

  private var isReset: Bool { if case .reset = incoming.state { true } else { false } }

  private var canWrite: Bool { outgoing.room > 0 || outgoing.isAbandoned }

  private var isReady: Bool {
    guard !isOver, handler != nil else { return false }
    return (readInterest && hasInput) || (wantsRoom && canWrite) || isReset
  }

  private func dispatch() {
    guard isReady else { return }
    if wantsRoom, canWrite {
      wantsRoom = false
      handler?.socketWritable()
    }
    guard !isOver, let handler else { return }
    if readInterest {
      if hasInput { handler.socketReadable() }
    } else if isReset {
      close()
      handler.socketClosed(SocketError(.read, code: ECONNRESET, subject: peer.description))
    }
    // Level-triggered: unread bytes are reported again in the next turn.
    schedule()
  }
}

/// One direction of a connection inside the process.
final class InProcessPipe {
  enum State {
    case open
    /// The end of the stream follows the bytes.
    case finished
    /// The writer dropped what it had not read; the bytes are gone.
    case reset
  }

  weak var reader: InProcessSocket?
  weak var writer: InProcessSocket?
  private(set) var state = State.open
  /// No reader is left.
  private(set) var isAbandoned = false
  private var bytes: [UInt8] = []
  private var first = 0

  var isEmpty: Bool { first == bytes.count }
  var room: Int { InProcessSocket.capacity - (bytes.count - first) }

  func append(_ new: UnsafeRawBufferPointer) -> Int {
    let count = min(room, new.count)
    bytes.append(contentsOf: new.prefix(count))
    return count
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - first)
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[first..<first + count])) }
    first += count
    if first == bytes.count {
      // A large buffer is freed: most connections are idle.
      bytes.removeAll(keepingCapacity: bytes.capacity <= 4_096)
      first = 0
    } else if first >= InProcessSocket.capacity / 2 {
      bytes.removeFirst(first)
      first = 0
    }
    return count
  }

  func end(_ how: State) {
    switch (state, how) {
    case (_, .reset): drop()
    case (.open, _): break
    default: return
    }
    state = how
    reader?.schedule()
  }

  func abandon() {
    isAbandoned = true
    drop()
    writer?.schedule()
  }

  private func drop() {
    bytes = []
    first = 0
  }
}
