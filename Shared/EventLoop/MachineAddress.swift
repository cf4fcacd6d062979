import CSystem
import Glibc

extension SocketAddress {
  /// This machine's own address towards other networks, as the system's routes choose it: where others on them reach a
  /// service that listens at all addresses. Nothing is sent.
  /// - Returns: nil without a route.
  package static func ofThisMachine(port: UInt16) -> SocketAddress? {
    // Addresses that are documentation's own (RFC 5737, RFC 3849).
    let (ipv4, ipv6) = (ipv4(0xC000_0201, port: 9), ipv6(0x2001_0DB8_0000_0000, 1, port: 9))
    switch source(towards: ipv4) ?? source(towards: ipv6) {
    case .ipv4(let address, _): return .ipv4(address, port: port)
    case .ipv6(let high, let low, _): return .ipv6(high, low, port: port)
    case .unix, .inProcess, nil: return nil
    }
  }

  /// The address that packets from here to there would have.
  private static func source(towards destination: SocketAddress) -> SocketAddress? {
    let descriptor = socket(destination.family, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let status = destination.withSystemAddress { address, length in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard status == 0 else { return nil }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isNamed = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) } == 0
    }
    return isNamed ? SocketAddress(system: storage, length: length) : nil
  }
}
