/// How long it took to make a connection.
package struct ConnectionTimes: Hashable, Sendable {
  /// Until the system had connected the socket.
  package var connect: Duration
  /// From then until the peer's HTTP/2 SETTINGS had arrived: over TLS with its handshake.
  package var handshake: Duration
}
