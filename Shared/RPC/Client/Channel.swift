import Bytes
public import EventLoop
import ProtobufC

/// A lasting relation to one service, over which stubs make calls. Connects when the first call needs it and again
/// after a loss, with gRPC's back-off; a call meanwhile fails with UNAVAILABLE or, if its options ask for it, waits.
///
/// Each event loop of the host has its own connection, so a call that a handler makes runs on the handler's loop
/// without a thread hop. Callers elsewhere share the first loop's.
public final class Channel: Sendable {
  /// The target that the channel connects to.
  public let target: ChannelTarget
  let interceptors: [any ClientInterceptor]
  private let transports: [ClientTransport]
  let shared: ChannelSharedState

  /// Does not connect yet.
  public init(
    host: any Host, target: ChannelTarget, interceptors: [any ClientInterceptor] = [],
    settings: ChannelSettings = ChannelSettings()
  ) {
    self.target = target
    self.interceptors = interceptors
    let loops = host.loops
    let shared = ChannelSharedState(settings: settings, loops: loops.count)
    self.shared = shared
    var resolver: ChannelResolver?
    if case .name(let name, let port) = target.kind {
      resolver = ChannelResolver(
        host: host, loop: loops[0], target: target, name: name, port: port, settings: settings)
    }
    transports = loops.enumerated().map { [resolver] number, loop in
      ClientTransport(host: host, loop: loop, number: number, target: target, resolver: resolver, shared: shared)
    }
  }

  /// To one address.
  public convenience init(
    host: any Host, target: SocketAddress, interceptors: [any ClientInterceptor] = [],
    settings: ChannelSettings = ChannelSettings()
  ) {
    self.init(host: host, target: ChannelTarget(target), interceptors: interceptors, settings: settings)
  }

  /// To a target as text, such as `dns:///shop.example:7001`.
  ///
  /// - Throws: `ChannelTargetError`.
  public convenience init(
    host: any Host, target: String, interceptors: [any ClientInterceptor] = [],
    settings: ChannelSettings = ChannelSettings()
  ) throws(ChannelTargetError) {
    self.init(
      host: host, target: try ChannelTarget(parsing: target), interceptors: interceptors, settings: settings)
  }

  deinit {
    close()
  }

  /// Ends all connections; calls in flight and new ones fail with UNAVAILABLE. Also happens when the last reference is
  /// released.
  public func close() {
    for transport in transports {
      if transport.loop.inEventLoop { transport.close() } else { transport.loop.execute { transport.close() } }
    }
  }

  // MARK: Connectivity

  /// Whether calls can go out: the best of the states of the loops' connections.
  public var connectivity: ConnectivityState { shared.connectivity.current }

  /// The state now, and every change that follows until `shutdown`. A slow reader may miss states that were followed by
  /// others, never the last one.
  public func watchConnectivity() -> AsyncStream<ConnectivityState> { shared.connectivity.watch() }

  /// Connects without a call, if the channel is idle.
  public func connect() {
    let transport = transport
    if transport.loop.inEventLoop { transport.connect() } else { transport.loop.execute { transport.connect() } }
  }

  // MARK: For the calls

  /// The transport of the loop that the caller runs on.
  var transport: ClientTransport {
    if transports.count > 1, let current = EventLoop.current {
      for transport in transports where transport.loop === current { return transport }
    }
    return transports[0]
  }

  /// The caller's request. The deadline is that of the call being handled, if that is earlier; so is the trace.
  func head(_ method: MethodDescriptor, _ options: CallOptions, _ transport: ClientTransport) -> ClientRequestHead {
    let current = RPCContext.current
    let config = shared.settings.serviceConfig?.config(for: method)
    var head = ClientRequestHead(
      method: method, metadata: options.metadata,
      deadline: options.deadline(
        now: transport.loop.now, ofMethod: config?.timeout, inherited: current?.deadline),
      waitForReady: options.waitForReady ?? config?.waitForReady ?? false)
    head.config = config
    head.compression = options.compression
    head.received = options.received ?? (interceptors.isEmpty ? nil : ReceivedMetadata())
    if let current { head.trace = current.trace }
    if shared.settings.startsTraces, head.trace == nil {
      var numbers = SplitMix64(seed: transport.host.randomUInt64())
      head.trace = TraceContext.root(&numbers)
    }
    return head
  }
}
