public import EventLoop
public import RPC

/// A server and a channel to it in one process, for the tests of a service or of its clients. Everything between them
/// is real except the sockets: HTTP/2, flow control, deadlines, interceptors.
///
/// ```swift
/// let server = try InProcessServer([Greeter()])
/// let greeter = GreeterV1.GreeterServiceClient(server.channel)
/// ```
public final class InProcessServer: Sendable {
  /// Serves under a name in this process, on the host's loops; `health` and `drain(grace:)` work as on a socket.
  public let server: Server
  /// Connected to the server; create generated clients with it.
  public let channel: Channel

  /// - Parameters:
  ///   - services: the services to serve, or fakes of them.
  ///   - host: the host on whose loops both run, such as a `SimulatedHost` with its virtual clock; nil for a separate
  ///     loop.
  ///   - interceptors: those of the server.
  /// - Throws: `SocketError` when the system can't provide a loop.
  public init(
    _ services: [any RPCService], host: (any Host)? = nil, interceptors: [any ServerInterceptor] = [],
    settings: ServerSettings = ServerSettings(), channelSettings: ChannelSettings = ChannelSettings()
  ) throws(SocketError) {
    let host = if let host { host } else { try RealHost(loopCount: 1, blockingThreads: 1) as any Host }
    server = Server(host: host, services: services, interceptors: interceptors, settings: settings)
    channel = Channel(host: host, target: try server.listen(on: .inProcess(name: "")), settings: channelSettings)
  }

  /// Ends the channel and the server; calls in flight fail with UNAVAILABLE.
  public func close() async {
    channel.close()
    await server.close()
  }
}
