/// The machine a service runs on. Every effect passes through it, so that a simulated machine can replace it:
/// `RealHost` is the real one.
public protocol Host: AnyObject, Sendable {
  /// One per core on a real host, at least one.
  var loops: [EventLoop] { get }
  /// Civil time on this machine.
  var wallClock: any WallClock { get }

  /// Bytes from a cryptographic generator (from the seed, in a simulation).
  func randomBytes(_ count: Int) -> [UInt8]

  /// Accepts connections at `address` and spreads them over `loops`. `accept` is called on the loop that the socket
  /// belongs to and must set the socket's handler or close it.
  func listen(
    _ address: SocketAddress, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) -> any Listener

  /// Connects to `address`; `completion` is called on `loop`, never inline, at the latest after `timeout`
  /// (`ETIMEDOUT`), and not at all when the attempt is cancelled.
  @discardableResult
  func connect(
    _ address: SocketAddress, on loop: EventLoop, timeout: Duration,
    completion: @escaping @Sendable (Result<StreamSocket, SocketError>) -> Void
  ) -> ConnectionAttempt

  /// Looks up the addresses of a host name, of both families, in order of preference (RFC 6724); `completion` is called
  /// on `loop`, never inline. May take as long as the machine's resolver does.
  func lookUp(
    _ name: String, port: UInt16, on loop: EventLoop,
    completion: @escaping @Sendable (Result<[SocketAddress], NameLookupError>) -> Void)

  /// A queue that runs one job at a time (on its own thread, on a real host). The thread ends with the last
  /// reference.
  func makeSerialQueue(label: String, rank: ThreadRank) -> any BlockingQueue

  /// A few shared threads for work that keeps a processor busy or waits.
  var blockingPool: any BlockingQueue { get }
}

extension Host {
  /// A queue of the usual rank.
  public func makeSerialQueue(label: String) -> any BlockingQueue { makeSerialQueue(label: label, rank: .normal) }

  /// Connects with a limit of 20 s.
  @discardableResult
  public func connect(
    _ address: SocketAddress, on loop: EventLoop,
    completion: @escaping @Sendable (Result<StreamSocket, SocketError>) -> Void
  ) -> ConnectionAttempt {
    connect(address, on: loop, timeout: .seconds(20), completion: completion)
  }

  /// A host without names: every lookup fails.
  public func lookUp(
    _ name: String, port: UInt16, on loop: EventLoop,
    completion: @escaping @Sendable (Result<[SocketAddress], NameLookupError>) -> Void
  ) {
    loop.execute { completion(.failure(NameLookupError(name: name, reason: "this host knows no names"))) }
  }

  /// A number that each of the 2^64 values is as likely as any other.
  public func randomUInt64() -> UInt64 {
    randomBytes(8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }
}
