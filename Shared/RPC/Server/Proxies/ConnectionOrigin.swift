import EventLoop

/// Whose connection it is, and whether its requests name others.
struct ConnectionOrigin {
  /// The client, as far as the connection itself tells.
  let peer: PeerIdentity
  /// Whether it is a proxy whose requests name their clients in a header.
  let isProxy: Bool

  /// A connection that begins without a header of the PROXY protocol.
  init(_ socket: StreamSocket, _ proxies: TrustedProxies) {
    peer = PeerIdentity(address: socket.peer, process: socket.peerProcess)
    isProxy = proxies.header != nil && proxies.contains(socket.peer)
  }

  /// A proxy's connection that has begun with one. Without a client's address the limits hold for the proxy's own, and
  /// no header of a request is believed: it may be the unknown client's.
  init(_ socket: StreamSocket, _ client: ProxyHeader.Client, _ proxies: TrustedProxies) {
    guard case .named(let address) = client else {
      peer = PeerIdentity(address: socket.peer, process: socket.peerProcess)
      isProxy = false
      return
    }
    var peer = PeerIdentity(address: address)
    peer.proxy = socket.peer
    self.peer = peer
    isProxy = proxies.header != nil && proxies.contains(address)
  }
}
