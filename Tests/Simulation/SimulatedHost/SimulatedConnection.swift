import EventLoop
import Glibc
import Randomness

/// A connection between two simulated machines: two sockets and a pipe in each direction.
final class SimulatedConnection {
  let number: Int
  unowned let network: SimulatedNetwork
  private(set) var sockets: [SimulatedStreamSocket] = []
  var client: SimulatedStreamSocket { sockets[0] }
  var server: SimulatedStreamSocket { sockets[1] }

  init(
    number: Int, network: SimulatedNetwork, client: SimulatedEventLoop, clientAddress: SocketAddress,
    server: SimulatedEventLoop, serverAddress: SocketAddress
  ) {
    self.number = number
    self.network = network
    let window = Int.random(in: network.conditions.window, using: &network.random)
    sockets = [
      SimulatedStreamSocket(loop: client, peer: serverAddress, connection: self, sendWindow: window),
      SimulatedStreamSocket(loop: server, peer: clientAddress, connection: self, sendWindow: window),
    ]
  }

  func other(than socket: SimulatedStreamSocket) -> SimulatedStreamSocket { socket === client ? server : client }

  /// Breaks the connection in both directions; data in transit is lost.
  func reset() {
    client.receiveReset()
    server.receiveReset()
    network.forget(self)
  }

  /// The process at `host`'s end is gone. Its system still sends what it had accepted and then the end of the stream or
  /// a reset, or nothing at all.
  func abandon(_ host: SimulatedHost) {
    for socket in sockets where socket.host === host && !socket.isClosed {
      if network.random.chance(0.5) { socket.sendReset() } else { socket.sendEnd() }
      socket.vanish()
    }
  }

  func socketClosed() {
    if client.isClosed, server.isClosed { network.forget(self) }
  }
}
