/// A socket's reports to its owner. All callbacks run on the socket's loop, never from within a call on the socket.
public protocol SocketHandler: AnyObject {
  /// There is something to read: data, the end of the stream or an error. Comes again in the next turn as long as that
  /// is so.
  func socketReadable()
  /// After a short write: there is room again.
  func socketWritable()
  /// The connection was lost while no handler was reading; the socket is closed already. An error that `read` or
  /// `write` throws is not reported here a second time.
  func socketClosed(_ error: SocketError?)
}

/// One end of a connected stream, non-blocking and level-triggered. Belongs to its loop: nothing may be called
/// elsewhere.
// Sendable: a reference may travel between threads, but all state is touched only on `loop` (asserted in debug builds).
open class StreamSocket: @unchecked Sendable {
  /// Where the socket lives and its handler is called.
  public let loop: EventLoop
  /// The other end's address; for one that connected to a Unix socket usually a path of no characters.
  public let peer: SocketAddress
  /// The process that connected to a Unix socket; nil for other sockets and at the end that connected.
  public let peerProcess: PeerProcess?

  /// Receives the socket's events. Kept alive until `close`. Without a handler the socket is not watched.
  public final var handler: (any SocketHandler)? {
    didSet {
      assert(loop.inEventLoop)
      handlerChanged()
    }
  }

  /// `false` is back-pressure: no `socketReadable` until it is true again. Changes take effect at the end of the turn.
  public final var readInterest = true {
    didSet {
      assert(loop.inEventLoop)
      if readInterest != oldValue { readInterestChanged() }
    }
  }

  /// For subclasses.
  public init(loop: EventLoop, peer: SocketAddress, peerProcess: PeerProcess? = nil) {
    self.loop = loop
    self.peer = peer
    self.peerProcess = peerProcess
  }

  /// Reads what there is into `buffer`. Returns the number of bytes, 0 at the end of the stream, nil when there is
  /// nothing now.
  open func read(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? { subclassResponsibility() }

  /// Writes as much as there is room for, and returns how many bytes that was. After a short write `socketWritable`
  /// comes.
  open func write(_ bytes: UnsafeRawBufferPointer) throws(SocketError) -> Int { subclassResponsibility() }

  /// Sends the end of the stream after what was written; reading continues.
  open func closeOutput() { subclassResponsibility() }

  /// Ends the connection in both directions and releases the handler. Bytes written before are still delivered,
  /// provided that everything received has been read. Closing again does nothing.
  open func close() { subclassResponsibility() }

  /// Whether the connection has ended, by `close` or by an error.
  open var isClosed: Bool { subclassResponsibility() }

  /// For subclasses that want to know: `handler` has a new value.
  open func handlerChanged() {}

  /// For subclasses that want to know: `readInterest` has a new value.
  open func readInterestChanged() {}
}

/// An address at which a host accepts connections.
public protocol Listener: AnyObject, Sendable {
  /// The address with the port the system chose.
  var address: SocketAddress { get }

  /// Stops accepting; from any thread. Connections that were accepted are not touched.
  func close()
}
