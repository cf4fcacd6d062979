import EventLoop
import ServiceRuntime

/// Where devices reach the service when no operator has configured it (FA-2): the first of the addresses at which it
/// listens for other machines, else the first for this one.
enum ReachableAddress {
  /// - Parameter machine: the machine's own address with a port, in place of "all addresses"; nil when it has none.
  /// - Returns: nil for a service that listens at Unix sockets, or at a port that the system chooses.
  static func text(of listen: [ListenAddress], machine: (UInt16) -> SocketAddress?) -> String? {
    let reachable = listen.compactMap { listen -> SocketAddress? in
      switch listen {
      case .localhost(let port): port == 0 ? nil : .loopback(port: port)
      case .address(let address):
        switch address {
        case .ipv4(_, port: 0), .ipv6(_, _, port: 0), .unix, .inProcess: nil
        case .ipv4(0, let port), .ipv6(0, 0, let port): machine(port)
        case .ipv4, .ipv6: address
        }
      }
    }
    return (reachable.first { !$0.isLocal } ?? reachable.first)?.description
  }
}
