import EventLoop
import Glibc
import Locks

/// The tests' host with its own names.
final class NamedHost: Host {
  private let real = ClientFixture.host
  private let names: Locked<[String: [SocketAddress]]>
  /// Every name that was looked up.
  let lookups = Signal<String>()
  private let count = Locked(0)
  private let connected = Locked<[SocketAddress]>([])
  /// Every address that a connection was tried to.
  var connects: [SocketAddress] { connected.withLock { $0 } }
  /// An address without a peer, so that an attempt lasts as long as it may.
  static let silent = SocketAddress.ipv4(0xc000_0201, port: 1)
  var lookupCount: Int { count.withLock { $0 } }

  init(_ names: [String: [SocketAddress]] = [:]) {
    self.names = Locked(names)
  }

  func set(_ name: String, _ addresses: [SocketAddress]) {
    names.withLock { $0[name] = addresses }
  }

  func lookUp(
    _ name: String, port: UInt16, on loop: EventLoop,
    completion: @escaping @Sendable (Result<[SocketAddress], NameLookupError>) -> Void
  ) {
    let found = names.withLock { $0[name] }
    let result: Result<[SocketAddress], NameLookupError> =
      found.map { .success($0) } ?? .failure(NameLookupError(name: name, reason: "nobody knows it"))
    count.withLock { $0 += 1 }
    lookups.send(name)
    loop.execute { completion(result) }
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

  func connect(
    _ address: SocketAddress, on loop: EventLoop, timeout: Duration,
    completion: @escaping @Sendable (Result<StreamSocket, SocketError>) -> Void
  ) -> ConnectionAttempt {
    connected.withLock { $0.append(address) }
    if address == Self.silent {
      let attempt = ConnectionAttempt(on: loop, completion: completion)
      loop.execute { loop.schedule(after: timeout) { attempt.fail(ETIMEDOUT, "\(address)") } }
      return attempt
    }
    return real.connect(address, on: loop, timeout: timeout, completion: completion)
  }
}
