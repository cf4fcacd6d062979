public import EventLoop
public import HTTP2
import Locks
import Metrics

/// Serves services over gRPC on any number of addresses. Each connection lives on one loop of the host, and handlers
/// run there.
public final class Server: Sendable {
  private let host: any Host
  private let core: ServerCore
  private let shards: [ServerShard]
  private let load = ServerLoad()
  /// Answers grpc.health.v1 for this server; services announce their state here.
  public let health: HealthService
  private let listeners = Locked<[any Listener]>([])

  /// A server that listens nowhere yet, on the host's loops.
  ///
  /// - Parameters:
  ///   - services: the services to be served. A health service is added. No two may have a method of the same path:
  ///     that ends the process with a message that names both.
  ///   - interceptors: run around every call, the first outermost.
  public init(
    host: any Host, services: [any RPCService], interceptors: [any ServerInterceptor] = [],
    settings: ServerSettings = ServerSettings()
  ) {
    self.host = host
    let loops = host.loops
    let health = HealthService(services: services.map(\.name))
    self.health = health
    let core = ServerCore(
      table: MethodTable(services: services + [health], settings: settings),
      interceptors: InterceptorChain(interceptors),
      settings: settings,
      bytesPerLoop: max(1, settings.maximumBytesInFlight / loops.count))
    self.core = core
    let load = load
    let shared = SharedAdmission(settings.admission)
    let places = Places(settings, loop: loops[0], metrics: shared.metrics) {
      $0 ? health.suspend(.exhausted) : health.resume(.exhausted)
    }
    shards = loops.enumerated().map { index, loop in
      let gauge = settings.admission.metrics?.gauge(
        "grpc_server_waiting_limit", help: "Calls that may wait for a busy loop; 0 while there is no limit.",
        labels: ["loop": String(index)])
      let admission = Admission(
        loop: loop, shared: shared, settings: settings.admission, seed: host.randomUInt64(), gauge: gauge)
      return ServerShard(
        loop: loop, host: host, core: core, load: load, admission: admission, places: places,
        seed: host.randomUInt64())
    }
  }

  /// Why a server of these services would not start; nil when it would.
  package static func conflict(in services: [any RPCService]) -> MethodConflict? {
    MethodTable.conflict(in: services)
  }

  /// The methods this server answers, in the order of registration.
  public var methods: [MethodDescriptor] { core.table.methods.map(\.descriptor) }

  /// The keys of `ServerSettings.methods` that fit no method of this server: they protect nothing.
  public var unknownMethods: [MethodSelector] {
    let known = Set(methods.flatMap { [.method($0), .service($0.service)] } + [MethodSelector.everything])
    return core.settings.methods.keys.filter { !known.contains($0) }.sorted { $0.description < $1.description }
  }

  /// Accepts connections at `address`; returns it with the port the system chose.
  /// - Parameters:
  ///   - tls: the certificate shown there; nil for clear text. Each address may have its own.
  ///   - takesProxyHeader: whether each connection begins with a header of the PROXY protocol, version 1 or 2, before
  ///     TLS, which names the client. Only `ServerSettings.proxies` may connect then, and only with one: all other
  ///     connections are closed. LOCAL and UNKNOWN connections, as for health checks, keep the proxy's address.
  public func listen(
    on address: SocketAddress, tls: TLSServerContext? = nil, takesProxyHeader: Bool = false
  ) throws(SocketError) -> SocketAddress {
    let shards = shards
    let listener = try host.listen(address) { socket in
      for shard in shards where shard.loop === socket.loop {
        return shard.accept(socket, tls: tls, takesProxyHeader: takesProxyHeader)
      }
      socket.close()
    }
    listeners.withLock { $0.append(listener) }
    return listener.address
  }

  /// Turns health to NOT_SERVING, accepts nothing more, lets the calls in flight finish, and returns when all
  /// connections are closed. Streams that have been silent for a second end with UNAVAILABLE, as does everything that
  /// takes longer than `grace`.
  public func drain(grace: Duration) async {
    health.drain()
    closeListeners()
    for shard in shards { shard.loop.execute { shard.drain() } }
    let shards = shards
    let timer = shards.first.map { first in
      first.loop.schedule(at: first.loop.now + grace) {
        for shard in shards { shard.loop.execute { shard.abandon() } }
      }
    }
    await load.waitUntilIdle()
    timer?.cancel()
  }

  /// Drops everything at once, as the end of the process would; returns when the connections are closed.
  public func close() async {
    closeListeners()
    for shard in shards { shard.loop.execute { shard.kill() } }
    await load.waitUntilIdle()
  }

  private func closeListeners() {
    let open = listeners.withLock { listeners in
      defer { listeners = [] }
      return listeners
    }
    for listener in open { listener.close() }
  }
}
