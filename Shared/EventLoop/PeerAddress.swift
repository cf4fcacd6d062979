/// A peer, as limits, rates and queues by address count it: an IPv4 address, also as an IPv6 listener shows it
/// (::ffff:a.b.c.d, RFC 4291 section 2.5.5.2); the /64 of an IPv6 address, as that is what one customer gets; all peers
/// on Unix sockets or inside the process, which have no address.
package struct PeerAddress: Hashable, Sendable {
  private let kind: UInt8
  private let bits: UInt64

  /// The peer that an address, with whatever port, belongs to.
  package init(_ address: SocketAddress) {
    switch address {
    case .ipv4(let address, _): (kind, bits) = (4, UInt64(address))
    case .ipv6(0, let low, _) where low >> 32 == 0xffff: (kind, bits) = (4, low & 0xffff_ffff)
    case .ipv6(let high, _, _): (kind, bits) = (6, high)
    case .unix, .inProcess: (kind, bits) = (0, 0)
    }
  }
}

extension PeerAddress: CustomStringConvertible {
  /// `192.0.2.1`, `2001:db8::/64` or `local`.
  package var description: String {
    switch kind {
    case 4: String(SocketAddress.ipv4(UInt32(truncatingIfNeeded: bits), port: 0).description.dropLast(2))
    case 6: SocketAddress.ipv6(bits, 0, port: 0).description.dropFirst().dropLast(3) + "/64"
    default: "local"
    }
  }
}

extension SocketAddress {
  /// The peer as text, for queues and logs.
  package var hostText: String { PeerAddress(self).description }
}
