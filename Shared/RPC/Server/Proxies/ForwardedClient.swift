import EventLoop
import HTTP2

/// The client of calls that a proxy has forwarded: shared by those that come one after the other.
final class ForwardedClient: Sendable {
  let peer: PeerIdentity
  /// The share of places of its address.
  let places: AddressPlaces

  private init(_ peer: PeerIdentity, _ places: AddressPlaces) {
    self.peer = peer
    self.places = places
  }

  /// The client that the headers of a request name; nil where they name none: the call is the proxy's own then.
  ///
  /// The connection's certificate and process are the proxy's, and who calls through a proxy is not the proxy: the
  /// client has neither.
  ///
  /// - Parameters:
  ///   - connection: the proxy's end of the connection.
  ///   - last: the client of the request before, which is most likely the same again.
  static func named(
    by headers: HeaderBlock, on connection: PeerIdentity, last: ForwardedClient?, _ proxies: TrustedProxies,
    _ places: Places
  ) -> ForwardedClient? {
    var chain = ForwardedChain(proxies)
    headers.forEach { _, name, value in chain.add(name, value) }
    guard let address = chain.client() else { return nil }
    if let last, last.peer.address == address { return last }
    var peer = PeerIdentity(address: address)
    peer.proxy = connection.proxy ?? connection.address
    return ForwardedClient(peer, places.address(address))
  }
}
