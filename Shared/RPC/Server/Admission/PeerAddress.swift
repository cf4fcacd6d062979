import EventLoop

/// Whom a rate per peer counts as one: an IPv4 address; the /64 of an IPv6 address, as that is what one customer gets;
/// all who come by Unix sockets or from inside the process, who have no address.
struct PeerAddress: Hashable, Sendable {
  private let kind: UInt8
  private let bits: UInt64

  init(_ address: SocketAddress) {
    switch address {
    case .ipv4(let address, _): (kind, bits) = (4, UInt64(address))
    case .ipv6(0, let low, _) where low >> 32 == 0xffff: (kind, bits) = (4, low & 0xffff_ffff)
    case .ipv6(let high, _, _): (kind, bits) = (6, high)
    case .unix, .inProcess: (kind, bits) = (0, 0)
    }
  }
}
