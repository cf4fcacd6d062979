import CMicroHTTPD
import CSystem
import EventLoop
import Glibc
import Metrics

/// libmicrohttpd on one listening socket. Everything happens inside `run`, on the thread that calls it.
final class AdminDaemon {
  /// The callbacks' state.
  private final class Site {
    let registry: MetricRegistry
    let asksForOperators: Bool
    var shares = ConnectionShares()

    init(_ registry: MetricRegistry, asksForOperators: Bool) {
      self.registry = registry
      self.asksForOperators = asksForOperators
    }
  }

  /// A scrape that is being sent.
  private final class Scrape {
    var exposition: Exposition
    init(_ exposition: Exposition) { self.exposition = exposition }
  }

  private let daemon: OpaquePointer
  private let site: Site
  private let texts: AdminTLSTexts?
  /// Milliseconds from accepting a connection to the end of its only answer: a slow reader is cut off.
  private let connectionTimeout: Int64
  /// Readable when there is something to do.
  let descriptor: Int32

  /// Connections at a time for the library, which also counts those that are being ended: more than `ConnectionShares`
  /// lets in.
  private static let connections = 2 * ConnectionShares.maximum.all
  /// Milliseconds from accepting a connection to the end of its request.
  private static let requestTimeout: Int64 = 5_000
  /// Maximum memory of a connection, its request's head included, in bytes; responses are sent in pieces of half of it.
  private static let memory = 16 * 1024

  /// - Parameters:
  ///   - socket: listens; closed with the daemon.
  ///   - tls: nil for clear text.
  init(
    socket: Int32, _ registry: MetricRegistry, _ tls: AdminTLS?, connectionTimeout: Int64
  ) throws(AdminListenerError) {
    self.connectionTimeout = connectionTimeout
    site = Site(registry, asksForOperators: tls?.clientAuthorities != nil)
    let texts: AdminTLSTexts?
    do throws(AdminListenerError) {
      texts = try tls.map { tls throws(AdminListenerError) in try AdminTLSTexts(tls) }
    } catch {
      close(socket)
      throw error
    }
    let context = Unmanaged.passUnretained(site).toOpaque()
    var options = [
      option(.LISTEN_SOCKET, Int(socket)),
      option(.CONNECTION_LIMIT, Self.connections),
      option(.CONNECTION_TIMEOUT, 10),
      option(.CONNECTION_MEMORY_LIMIT, Self.memory),
      option(.STRICT_FOR_CLIENT, 1),
      option(.NOTIFY_CONNECTION, AdminDaemon.address(of: AdminDaemon.notify), context),
    ]
    var flags = MHD_USE_EPOLL.rawValue
    if let texts {
      flags |= MHD_USE_TLS.rawValue
      for (name, text) in texts.options { options.append(option(name, 0, text.pointer)) }
    }
    options.append(option(.END, 0))
    self.texts = texts
    // From here on the socket is the daemon's, which closes it where it doesn't start. Closed once more, it could be
    // another thread's file by then.
    guard let daemon = cmicrohttpd_start(flags, AdminDaemon.admit, AdminDaemon.answer, context, options) else {
      throw AdminListenerError(
        tls == nil ? "libmicrohttpd did not start" : "libmicrohttpd did not start with \(tls?.chain ?? "") and its key")
    }
    self.daemon = daemon
    descriptor = cmicrohttpd_epoll(daemon)
  }

  deinit { MHD_stop_daemon(daemon) }

  /// Milliseconds after which `run` has to be called though the descriptor is not readable; nil for none.
  var timeout: Int64? {
    var timeout: UInt64 = 0
    let own = MHD_get_timeout(daemon, &timeout) == .YES ? Int64(clamping: timeout) : nil
    // For `connectionTimeout`.
    return site.shares.count == 0 ? own : min(own ?? 1_000, 1_000)
  }

  /// Accepts, reads, answers and writes what can be without waiting.
  func run() {
    MHD_run(daemon)
    let overdue = site.shares.overdue(
      at: monotonicMilliseconds(), request: Self.requestTimeout, whole: connectionTimeout)
    for socket in overdue { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  // MARK: Callbacks

  private typealias Notify =
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_ConnectionNotificationCode
    ) -> Void

  private static let notify: Notify = { context, connection, _, code in
    guard let context, let connection else { return }
    let site = Unmanaged<Site>.fromOpaque(context).takeUnretainedValue()
    let socket = cmicrohttpd_socket(connection)
    guard code == .CONNECTION_NOTIFY_STARTED else { return site.shares.close(socket) }
    site.shares.begin(socket, of: peer(cmicrohttpd_address(connection)), at: monotonicMilliseconds())
  }

  /// Whether a connection that arrives is served; another one may have to give way.
  private static let admit: MHD_AcceptPolicyCallback = { context, address, _ in
    guard let context else { return .NO }
    let site = Unmanaged<Site>.fromOpaque(context).takeUnretainedValue()
    guard case .admitted(let ending) = site.shares.admission(of: peer(address)) else { return .NO }
    if let ending {
      site.shares.end(ending)
      shutdown(ending, Int32(SHUT_RDWR))
    }
    return .YES
  }

  private static func peer(_ address: UnsafePointer<sockaddr>?) -> PeerAddress {
    guard let address else { return PeerAddress(.unix(path: "")) }
    var storage = sockaddr_storage()
    // The library's address is as long as its family needs.
    let length =
      Int32(address.pointee.sa_family) == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: length)) }
    return PeerAddress(SocketAddress(system: storage, length: socklen_t(length)) ?? .unix(path: ""))
  }

  private static let answer: MHD_AccessHandlerCallback = { context, connection, path, method, _, _, _, _ in
    guard let context, let connection, let path, let method else { return .NO }
    let site = Unmanaged<Site>.fromOpaque(context).takeUnretainedValue()
    let accept = MHD_lookup_connection_value(connection, .HEADER_KIND, "Accept").map { String(cString: $0) }
    var answer = AdminAnswer(method: String(cString: method), path: String(cString: path), accept: accept)
    site.shares.noteAnswer(cmicrohttpd_socket(connection))
    if site.asksForOperators, cmicrohttpd_peer_has_uri(connection, "screentime:", "screentime:operator:") == 0 {
      answer = .forbidden
    }
    return respond(answer, on: connection, site.registry)
  }

  private static func respond(
    _ answer: AdminAnswer, on connection: OpaquePointer, _ registry: MetricRegistry
  ) -> MHD_Result {
    let response: OpaquePointer?
    var type = "text/plain; charset=utf-8"
    if case .metrics(let format) = answer {
      type = format.contentType
      response = scrape(Exposition(registry, format))
    } else {
      var text = answer.text
      response = text.withUTF8 {
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", type)
    if answer == .methodNotAllowed { MHD_add_response_header(response, "Allow", "GET, HEAD") }
    // One answer a connection, so that its whole life has a limit.
    MHD_add_response_header(response, "Connection", "close")
    return MHD_queue_response(connection, answer.status, response)
  }

  /// The answer whose text is made as it is sent.
  private static func scrape(_ exposition: Exposition) -> OpaquePointer? {
    let scrape = Unmanaged.passRetained(Scrape(exposition))
    let response = MHD_create_response_from_callback(
      .max, memory / 2,
      { context, _, buffer, size in
        guard let context, let buffer else { return -1 }
        let scrape = Unmanaged<Scrape>.fromOpaque(context).takeUnretainedValue()
        let filled = scrape.exposition.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
        // The end of the text.
        return filled == 0 ? -1 : filled
      }, scrape.toOpaque(),
      { context in
        if let context { Unmanaged<Scrape>.fromOpaque(context).release() }
      })
    if response == nil { scrape.release() }
    return response
  }

  private static func address(of function: Notify) -> Int { unsafeBitCast(function, to: Int.self) }
}

private func option(_ name: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil) -> MHD_OptionItem {
  MHD_OptionItem(option: name, value: value, ptr_value: pointer)
}

/// Milliseconds of a clock that cannot be set.
func monotonicMilliseconds() -> Int64 { csystem_monotonic_nanoseconds() / 1_000_000 }
