import EventLoop
import ProtobufC

/// A lasting relation to one service, over which stubs make calls. Connects when the first call needs it and again after a
/// loss, with gRPC's back-off; a call meanwhile fails with UNAVAILABLE or, if it wants to, waits.
///
/// Each event loop of the host has its own connection, so a call that a handler makes runs on the handler's loop without a
/// thread hop. Callers elsewhere share the first loop's.
public final class Channel: Sendable {
  public let target: SocketAddress
  let interceptors: [any ClientInterceptor]
  private let transports: [ClientTransport]

  /// Does not connect yet.
  public init(
    host: any Host, target: SocketAddress, interceptors: [any ClientInterceptor] = [],
    settings: ChannelSettings = ChannelSettings()
  ) {
    self.target = target
    self.interceptors = interceptors
    transports = host.loops.map { ClientTransport(host: host, loop: $0, target: target, settings: settings) }
  }

  deinit {
    close()
  }

  /// Ends all connections; calls in flight and new ones fail with UNAVAILABLE. Also happens when the last reference goes.
  public func close() {
    for transport in transports {
      if transport.loop.inEventLoop { transport.close() } else { transport.loop.execute { transport.close() } }
    }
  }

  /// The transport of the loop that the caller runs on.
  var transport: ClientTransport {
    if transports.count > 1, let current = EventLoop.current {
      for transport in transports where transport.loop === current { return transport }
    }
    return transports[0]
  }

  /// What the caller asks for; the deadline is that of the call being handled, if it is the earlier one.
  func head(_ method: String, _ options: CallOptions, _ transport: ClientTransport) -> ClientRequestHead {
    var head = ClientRequestHead(
      method: method, metadata: options.metadata,
      deadline: options.deadline(now: transport.loop.now, inherited: RPCContext.current?.deadline),
      waitForReady: options.waitForReady)
    head.compression = options.compression
    return head
  }
}
