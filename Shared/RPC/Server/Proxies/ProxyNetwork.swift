public import EventLoop

/// Why a text is no network of proxies.
public struct ProxyNetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A phrase that follows the text: "has a prefix of 33 bits, an IPv4 address has 32".
  public var reason: String
  /// The same as `reason`.
  public var description: String { reason }
}

/// Addresses that proxies are at: an IPv4 or IPv6 network in CIDR notation (RFC 4632, RFC 4291 section 2.3), or all
/// Unix sockets.
public struct ProxyNetwork: Hashable, Sendable, CustomStringConvertible {
  private enum Kind: Hashable, Sendable {
    case ipv4(UInt32, prefix: Int)
    case ipv6(UInt64, UInt64, prefix: Int)
    case unix
  }

  private let kind: Kind

  /// Peers on Unix sockets, and those inside the process.
  public static let unix = ProxyNetwork(.unix)

  /// The texts that `init(parsing:)` reads, in words that complete "give …".
  public static let forms = "10.0.0.0/8, 192.0.2.7, 2001:db8::/32, ::1 or unix"

  private init(_ kind: Kind) { self.kind = kind }

  /// Reads `10.0.0.0/8`, `2001:db8::/32`, a single address without a prefix, or `unix`.
  ///
  /// - Throws: for anything else, for bits behind the prefix, which are a mistake more often than not, and for a prefix
  ///   of no bits: it would trust all clients.
  public init(parsing text: String) throws(ProxyNetworkError) {
    if text == "unix" {
      kind = .unix
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, let address = SocketAddress(literal: host.utf8, port: 0) else {
      throw ProxyNetworkError(reason: "is neither an address nor a network")
    }
    switch address {
    case .ipv4(let bits, _):
      let prefix = try Self.prefix(parts.dropFirst().first, of: 32, "IPv4")
      guard bits & ~Self.mask(prefix) == 0 else { throw Self.hostBits(prefix) }
      kind = .ipv4(bits, prefix: prefix)
    case .ipv6(let high, let low, _):
      let prefix = try Self.prefix(parts.dropFirst().first, of: 128, "IPv6")
      let mask = Self.mask6(prefix)
      guard high & ~mask.high == 0, low & ~mask.low == 0 else { throw Self.hostBits(prefix) }
      if high == 0, low >> 32 == 0xffff, prefix >= 96 {
        guard prefix > 96 else { throw Self.allClients }
        kind = .ipv4(UInt32(truncatingIfNeeded: low), prefix: prefix - 96)
      } else {
        kind = .ipv6(high, low, prefix: prefix)
      }
    case .unix, .inProcess: throw ProxyNetworkError(reason: "is neither an address nor a network")
    }
  }

  private static func prefix(_ digits: Substring?, of bits: Int, _ family: String) throws(ProxyNetworkError) -> Int {
    guard let digits else { return bits }
    guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let prefix = Int(digits)
    else { throw ProxyNetworkError(reason: "has no number of bits behind the slash") }
    guard prefix <= bits else {
      throw ProxyNetworkError(reason: "has a prefix of \(prefix) bits, an \(family) address has \(bits)")
    }
    guard prefix > 0 else { throw allClients }
    return prefix
  }

  private static let allClients = ProxyNetworkError(reason: "has all clients in it: any could give itself an address")

  private static func hostBits(_ prefix: Int) -> ProxyNetworkError {
    ProxyNetworkError(reason: "has bits behind its prefix of \(prefix)")
  }

  private static func mask(_ prefix: Int) -> UInt32 { prefix == 0 ? 0 : ~0 << UInt32(32 - prefix) }

  private static func mask6(_ prefix: Int) -> (high: UInt64, low: UInt64) {
    let high: UInt64 = prefix == 0 ? 0 : prefix >= 64 ? ~0 : ~0 << UInt64(64 - prefix)
    let low: UInt64 = prefix <= 64 ? 0 : ~0 << UInt64(128 - prefix)
    return (high, low)
  }

  /// Whether the address, with whatever port, is one of these. An IPv4 address that an IPv6 listener shows
  /// (::ffff:a.b.c.d, RFC 4291 section 2.5.5.2) is the IPv4 address.
  public func contains(_ address: SocketAddress) -> Bool {
    switch (kind, address) {
    case (.ipv4(let network, let prefix), .ipv4(let bits, _)):
      bits & Self.mask(prefix) == network
    case (.ipv4(let network, let prefix), .ipv6(0, let low, _)) where low >> 32 == 0xffff:
      UInt32(truncatingIfNeeded: low) & Self.mask(prefix) == network
    case (.ipv6, .ipv6(0, let low, _)) where low >> 32 == 0xffff: false
    case (.ipv6(let networkHigh, let networkLow, let prefix), .ipv6(let high, let low, _)):
      high & Self.mask6(prefix).high == networkHigh && low & Self.mask6(prefix).low == networkLow
    case (.unix, .unix), (.unix, .inProcess): true
    default: false
    }
  }

  /// In the form that `init(parsing:)` reads.
  public var description: String {
    switch kind {
    case .ipv4(let bits, let prefix):
      let host = SocketAddress.ipv4(bits, port: 0).description.dropLast(2)
      return prefix == 32 ? String(host) : "\(host)/\(prefix)"
    case .ipv6(let high, let low, let prefix):
      let host = SocketAddress.ipv6(high, low, port: 0).description.dropFirst().dropLast(3)
      return prefix == 128 ? String(host) : "\(host)/\(prefix)"
    case .unix: return "unix"
    }
  }
}
