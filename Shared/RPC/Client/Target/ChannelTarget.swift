public import EventLoop

/// Where a channel connects to: addresses, or a name that is looked up (grpc/doc/naming.md).
public struct ChannelTarget: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// At least one.
    case addresses([SocketAddress])
    case name(String, port: UInt16)
  }

  let kind: Kind
  /// The `:authority` of requests, unless `ChannelSettings.authority` overrides it.
  public let authority: String
  private let text: String

  /// One address.
  public init(_ address: SocketAddress) {
    kind = .addresses([address])
    authority = Self.authority(of: address)
    text = address.description
  }

  /// Several addresses of the same service, in order of preference; nil without any.
  public init?(_ addresses: [SocketAddress]) {
    guard let first = addresses.first else { return nil }
    kind = .addresses(addresses)
    authority = Self.authority(of: first)
    text = addresses.map(\.description).joined(separator: ",")
  }

  init(name: String, port: UInt16, authority: String, text: String) {
    kind = .name(name, port: port)
    self.authority = authority
    self.text = text
  }

  init(_ addresses: [SocketAddress], authority: String, text: String) {
    kind = .addresses(addresses)
    self.authority = authority
    self.text = text
  }

  /// The addresses of a target that needs no lookup; empty for a name.
  public var addresses: [SocketAddress] {
    if case .addresses(let addresses) = kind { addresses } else { [] }
  }

  /// Whether the target is one Unix socket, where clear text never leaves the machine.
  public var isUnixSocket: Bool {
    if addresses.count == 1, case .unix = addresses[0] { true } else { false }
  }

  /// A path is no authority (RFC 3986), so gRPC's clients send `localhost` on a Unix socket.
  private static func authority(of address: SocketAddress) -> String {
    switch address {
    case .unix, .inProcess: "localhost"
    case .ipv4, .ipv6: address.description
    }
  }
}

extension ChannelTarget: CustomStringConvertible {
  public var description: String { text }
}

/// Why a text is no target.
public struct ChannelTargetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text, as it was given.
  public var target: String
  /// The fault, and what is allowed.
  public var reason: String

  public var description: String { "the target \"\(target)\" is not valid: \(reason)" }
}
