import CSystem
import Glibc
import Synchronization

/// A listening socket. One loop accepts and deals the connections out to all loops in turn, so that a few long-lived
/// connections are spread evenly, which the kernel's hashing over several listening sockets would not do.
// Sendable: `registration`, `descriptor`, `next`, `trouble` are touched only on `loop`; the rest is immutable.
final class EpollListener: Listener, EpollTarget, @unchecked Sendable {
  /// Connections accepted per turn, so that a storm of them leaves time for the others.
  private static let acceptsPerTurn = 64
  /// Connections that wait in the kernel to be accepted.
  private static let backlog: Int32 = 1_024
  /// How long accepting pauses when descriptors or memory have run out; meanwhile connections wait in the kernel's
  /// queue.
  private static let pause = Duration.milliseconds(100)

  let address: SocketAddress
  private let loop: EpollEventLoop
  private let loops: [EpollEventLoop]
  private let accept: @Sendable (StreamSocket) -> Void
  private let file: UnixSocketFile?
  private let report: @Sendable (AcceptReport) -> Void
  private var trouble = AcceptFailures()
  private var descriptor: Int32
  private var registration: EpollRegistration?
  private var next = 0

  /// Binds and listens; throws the system's error, such as `EADDRINUSE`. An IPv6 listener serves IPv6 only,
  /// whatever the system's default is, so that an IPv4 one may have the same port; `[::]` and `0.0.0.0` together serve
  /// both.
  ///
  /// - Parameters:
  ///   - unixSocketMode: the permissions of a Unix socket's file.
  ///   - report: called on `loop` when accepting fails for lack of descriptors or memory, and when it works again.
  init(
    address: SocketAddress, unixSocketMode: UInt32, on loop: EpollEventLoop, over loops: [EpollEventLoop],
    report: @escaping @Sendable (AcceptReport) -> Void = { _ in }, accept: @escaping @Sendable (StreamSocket) -> Void
  ) throws(SocketError) {
    if let fault = address.fault(for: .bind) { throw fault }
    let descriptor = csystem_socket(address.family)
    guard descriptor >= 0 else { throw SocketError(.open, code: -descriptor, subject: address.description) }
    do throws(SocketError) {
      if case .unix(let path) = address {
        file = try UnixSocketFile(listening: descriptor, at: path, mode: unixSocketMode, backlog: Self.backlog)
      } else {
        try Self.bind(descriptor, to: address)
        guard Glibc.listen(descriptor, Self.backlog) == 0 else {
          throw SocketError(.listen, code: errno, subject: address.description)
        }
        file = nil
      }
    } catch {
      _ = Glibc.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.loop = loop
    self.loops = loops
    self.accept = accept
    self.report = report
    self.address = Self.boundAddress(descriptor, address)
    loop.execute { self.start() }
  }

  func close() {
    file?.remove()
    loop.execute {
      guard self.descriptor >= 0 else { return }
      self.registration?.cancel()
      self.registration = nil
      _ = Glibc.close(self.descriptor)
      self.descriptor = -1
    }
  }

  private func start() {
    assert(loop.inEventLoop)
    guard descriptor >= 0 else { return }
    registration = EpollRegistration(descriptor: descriptor, loop: loop, target: self)
    registration?.want(csystem_epoll_in)
  }

  func ready(_ flags: UInt32) {
    assert(loop.inEventLoop)
    for _ in 0..<Self.acceptsPerTurn {
      var storage = sockaddr_storage()
      var length = socklen_t()
      let accepted = csystem_accept(descriptor, &storage, &length)
      guard accepted >= 0 else {
        switch -accepted {
        // The kernel reserves a descriptor before it looks for a connection: there is one again.
        case EAGAIN: return noteSuccess()
        case EINTR, ECONNABORTED, EPROTO, EPERM: continue
        default: return pauseAccepting(-accepted)
        }
      }
      noteSuccess()
      deal(accepted, peer: SocketAddress(system: storage, length: length) ?? .unix(path: ""))
    }
  }

  /// Perhaps there is room for another watch soon.
  func cannotBeWatched(_ code: Int32) { pauseAccepting(code) }

  private func noteSuccess() {
    guard trouble.isPresent, let attempts = trouble.succeeded() else { return }
    report(.recovered(address: address, attempts: attempts))
  }

  private func deal(_ accepted: Int32, peer: SocketAddress) {
    csystem_set_no_delay(accepted)
    let loop = loops[next % loops.count]
    next += 1
    let socket = EpollStreamSocket(
      descriptor: accepted, loop: loop, peer: peer, peerProcess: file == nil ? nil : PeerProcess(of: accepted))
    if loop === self.loop {
      accept(socket)
    } else {
      let accept = accept
      loop.execute { accept(socket) }
    }
  }

  /// Out of descriptors or memory: epoll would report the waiting connections again at once.
  private func pauseAccepting(_ code: Int32) {
    if let attempts = trouble.failed(at: loop.now) {
      report(.failing(SocketError(.accept, code: code, subject: address.description), attempts: attempts))
    }
    registration?.want(0)
    loop.schedule(after: Self.pause) { self.registration?.want(csystem_epoll_in) }
  }

  // MARK: Binding

  private static func bind(_ descriptor: Int32, to address: SocketAddress) throws(SocketError) {
    csystem_set_reuse_address(descriptor)
    var result: Int32 = 0
    if case .ipv6 = address { result = csystem_set_only_ipv6(descriptor) }
    if result == 0 { result = address.withSystemAddress { csystem_bind(descriptor, $0, $1) } }
    guard result == 0 else { throw SocketError(.bind, code: -result, subject: address.description) }
  }

  /// With the port that the system chose.
  private static func boundAddress(_ descriptor: Int32, _ address: SocketAddress) -> SocketAddress {
    if case .unix = address { return address }
    var storage = sockaddr_storage()
    var length = socklen_t()
    guard csystem_local_address(descriptor, &storage, &length) == 0 else { return address }
    return SocketAddress(system: storage, length: length) ?? address
  }
}
