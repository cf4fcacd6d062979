import CMicroHTTPD
import CSystem
public import EventLoop
import Glibc
import Locks
public import Metrics

/// Certificate files in PEM.
public struct AdminTLS: Hashable, Sendable {
  /// The certificate that is shown, with the intermediate ones behind it.
  public var chain: String
  public var key: String
  /// With these a caller must show an operator's certificate (`screentime:operator:NAME`) that they have signed.
  public var clientAuthorities: String?

  public init(chain: String, key: String, clientAuthorities: String? = nil) {
    self.chain = chain
    self.key = key
    self.clientAuthorities = clientAuthorities
  }
}

/// Why metrics can't be served, in words for an operator.
public struct AdminListenerError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
  /// Whether the machine does not have the address or its family.
  public var isAddressUnavailable = false
  init(_ description: String) { self.description = description }
}

/// Serves the metrics of a process over HTTP, for Prometheus and for operators: `GET /metrics`, and nothing else.
///
/// It has its own thread, which yields to the loops where they share a processor. Everything a caller may use is
/// bounded: connections, also of one address, the memory of each, and how long each lasts.
public final class AdminListener: Sendable {
  private enum Command: Sendable {
    case stop
    case replaceTLS(AdminTLS)
  }

  /// Where it listens, with the port the system chose.
  public let address: SocketAddress
  private let socket: Int32
  /// Wakes the thread.
  private let wake: Int32
  private let queue: any BlockingQueue
  private let registry: MetricRegistry
  /// Nil once the thread has ended: `wake` is closed then, and its number may have been reused.
  private let commands = Locked<[Command]?>([])
  private let report: @Sendable (String) -> Void
  private let connectionTimeout: Int64

  /// Milliseconds between two samples of what was recorded in the last minute.
  private static let tick: Int64 = 10_000

  /// Listens and answers until `stop`.
  ///
  /// - Parameters:
  ///   - address: an IP address; one that others can reach should have `tls`.
  ///   - host: has the thread.
  ///   - connectionTimeout: from accepting a connection to the end of its answer: a slow reader is cut off.
  ///   - report: called with errors that occur later, for the log.
  public convenience init(
    at address: SocketAddress, _ registry: MetricRegistry, tls: AdminTLS? = nil, on host: any Host,
    connectionTimeout: Duration = .seconds(20), report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(AdminListenerError) {
    let longest = connectionTimeout.clampedMilliseconds
    let (socket, bound) = try AdminListener.listen(at: address)
    let wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    do throws(AdminListenerError) {
      guard wake >= 0 else { throw AdminListenerError(systemText("eventfd")) }
      let daemon = try AdminDaemon(
        socket: try AdminListener.duplicate(socket), registry, tls, connectionTimeout: longest)
      self.init(bound, socket, wake, registry, daemon, longest, host, report)
    } catch {
      close(socket)
      if wake >= 0 { close(wake) }
      throw error
    }
  }

  private init(
    _ address: SocketAddress, _ socket: Int32, _ wake: Int32, _ registry: MetricRegistry, _ daemon: sending AdminDaemon,
    _ connectionTimeout: Int64, _ host: any Host, _ report: @escaping @Sendable (String) -> Void
  ) {
    self.address = address
    self.socket = socket
    self.wake = wake
    self.registry = registry
    self.report = report
    self.connectionTimeout = connectionTimeout
    queue = host.makeSerialQueue(label: "admin", rank: .background)
    // Sendable: the thread is the only one that uses it from here on.
    nonisolated(unsafe) let daemon = daemon
    queue.enqueue { self.serve(daemon) }
  }

  /// Closes the listener and all connections, and returns when they are closed.
  public func stop() async {
    command(.stop)
    try? await queue.run {}
  }

  /// Shows and trusts other certificates from now on; scrapes in flight end. Files that can't be read leave the current
  /// ones in force.
  public func replaceTLS(_ tls: AdminTLS) { command(.replaceTLS(tls)) }

  private func command(_ command: Command) {
    commands.withLock { commands in
      guard commands != nil else { return }
      commands?.append(command)
      var one: UInt64 = 1
      _ = write(wake, &one, 8)
    }
  }

  // MARK: On the thread

  private func serve(_ first: AdminDaemon) {
    var daemon = first
    var nextTick = monotonicMilliseconds() + Self.tick
    while true {
      wait(for: daemon, at: nextTick)
      daemon.run()
      if monotonicMilliseconds() >= nextTick {
        updateRecentValues()
        nextTick = monotonicMilliseconds() + Self.tick
      }
      for command in dequeueCommands() {
        switch command {
        case .stop:
          commands.withLock { commands in
            commands = nil
            close(wake)
          }
          close(socket)
          return
        case .replaceTLS(let tls):
          do throws(AdminListenerError) {
            daemon = try AdminDaemon(
              socket: try AdminListener.duplicate(socket), registry, tls, connectionTimeout: connectionTimeout)
          } catch {
            report("certificates of the admin listener not read, those before stay in force: \(error)")
          }
        }
      }
    }
  }

  private func wait(for daemon: AdminDaemon, at instant: Int64) {
    var waited = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      pollfd(fd: daemon.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let rest = max(0, min(instant - monotonicMilliseconds(), daemon.timeout ?? .max))
    _ = poll(&waited, 2, Int32(clamping: rest))
    var count: UInt64 = 0
    if waited[0].revents != 0 { _ = read(wake, &count, 8) }
  }

  private func dequeueCommands() -> [Command] {
    commands.withLock { commands in
      defer { commands = [] }
      return commands ?? []
    }
  }

  private func updateRecentValues() {
    registry.visit { family in
      for series in family.series {
        if case .recent(let recent) = series.source { recent.tick() }
      }
    }
  }

  // MARK: Sockets

  private static func listen(at address: SocketAddress) throws(AdminListenerError) -> (Int32, SocketAddress) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = Glibc.socket(address.family, type, 0)
    guard descriptor >= 0 else { throw addressError(address, errno) }
    var one: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, 4)
    if case .ipv6 = address { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, 4) }
    let isBound = address.withSystemAddress { storage, length in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard isBound == 0, Glibc.listen(descriptor, 16) == 0 else {
      let code = errno
      close(descriptor)
      throw addressError(address, code)
    }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutablePointer(to: &storage) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return (descriptor, SocketAddress(system: storage, length: length) ?? address)
  }

  /// Each daemon closes its own.
  private static func duplicate(_ socket: Int32) throws(AdminListenerError) -> Int32 {
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw AdminListenerError(systemText("dup")) }
    return copy
  }
}

private func systemText(_ subject: String) -> String { "\(subject): \(String(cString: strerror(errno)))" }

private func addressError(_ address: SocketAddress, _ code: Int32) -> AdminListenerError {
  var error = AdminListenerError("\(address): \(String(cString: strerror(code)))")
  error.isAddressUnavailable = code == EADDRNOTAVAIL || code == EAFNOSUPPORT
  return error
}
