public import EventLoop

/// The proxies in front of a server, and what is believed of what they say about their clients. By default there are
/// none, and nothing is believed.
///
/// Proxies name their clients in two ways, and each has to be asked for:
/// - Those that pass bytes on begin each connection with a header of the PROXY protocol. A listener takes it only if
///   it was opened so (`Server.listen(on:tls:takesProxyHeader:)`): whether there is one is never guessed, as a client
///   could forge it then.
/// - Those that speak HTTP add a field to each request, `header`. Only that one is read: a proxy that writes one passes
///   the other on as the client has sent it.
///
/// What others send of either is not believed: their connections are closed at a listener that takes the PROXY
/// protocol, and their fields are metadata like any other.
public struct TrustedProxies: Hashable, Sendable {
  /// The field of a request in which proxies name the client.
  public enum Header: Hashable, Sendable {
    /// `forwarded` (RFC 7239), its parameter `for`.
    case forwarded
    /// `x-forwarded-for`, which most proxies write.
    case xForwardedFor
  }

  /// Where the proxies are.
  public var networks: [ProxyNetwork]
  /// The field in which they name the client; nil for none. A proxy must add to it or replace it; one that passes it on
  /// unchanged lets clients name themselves.
  public var header: Header?
  /// Connections of one loop whose header of the PROXY protocol has not come yet. With one more the oldest of them is
  /// closed. Proxies send the header as soon as they are connected, so that few ever wait.
  public var maximumAwaited = 256

  /// - Parameters:
  ///   - networks: where the proxies are.
  ///   - header: the field in which they name the client; nil for none.
  public init(networks: [ProxyNetwork] = [], header: Header? = nil) {
    self.networks = networks
    self.header = header
  }

  /// Whether a proxy has the address.
  public func contains(_ address: SocketAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }
}
