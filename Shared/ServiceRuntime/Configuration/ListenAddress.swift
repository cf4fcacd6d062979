import AdminListener
public import EventLoop

/// Where a service listens: an address of this machine, or `localhost`, which is the loopback address of both families
/// (RFC 6761 section 6.3) and so needs no lookup.
public enum ListenAddress: Hashable, Sendable {
  case address(SocketAddress)
  case localhost(port: UInt16)

  /// Reads `127.0.0.1:7001`, `[::1]:7001`, `localhost:7001` or `unix:/path`; nil for anything else. Other names are not
  /// accepted: what they lead to may change while the service runs. Port 0 lets the system choose.
  public init?(parsing text: String) {
    // Names are the same in any case (RFC 4343).
    if text.lowercased().hasPrefix("localhost:") {
      guard case .ipv4(_, let port)? = SocketAddress(parsing: "127.0.0.1" + text.dropFirst("localhost".count)) else {
        return nil
      }
      self = .localhost(port: port)
    } else {
      guard let address = SocketAddress(parsing: text) else { return nil }
      self = .address(address)
    }
  }

  /// Whether only processes of this machine can connect.
  public var isLocal: Bool {
    if case .address(let address) = self { address.isLocal } else { true }
  }

  var isUnix: Bool {
    if case .address(.unix) = self { true } else { false }
  }

  /// Listens by `bind`, at both families where the machine has both, and at the same port; IPv4 comes first.
  ///
  /// - Parameters:
  ///   - bind: listens at one address.
  ///   - address: where a listener listens, with the port that the system chose.
  func listen<Listener>(
    address: (Listener) -> SocketAddress, _ bind: (SocketAddress) throws -> Listener
  ) throws -> [Listener] {
    switch self {
    case .address(let only): return [try bind(only)]
    case .localhost(let port):
      guard let first = try present({ try bind(.loopback(port: port)) }) else {
        return [try bind(.ipv6(0, 1, port: port))]
      }
      let second = try present { try bind(.ipv6(0, 1, port: address(first).port ?? port)) }
      return [first] + (second.map { [$0] } ?? [])
    }
  }

  /// Nil where the machine does not have the address.
  private func present<Listener>(_ bind: () throws -> Listener) throws -> Listener? {
    do {
      return try bind()
    } catch let error as SocketError where error.isAddressUnavailable {
      return nil
    } catch let error as AdminListenerError where error.isAddressUnavailable {
      return nil
    }
  }
}

extension ListenAddress: CustomStringConvertible {
  public var description: String {
    switch self {
    case .address(let address): address.description
    case .localhost(let port): "localhost:\(port)"
    }
  }
}

extension Setting where Value == ListenAddress {
  /// Where to listen.
  public static func listenAddress(_ name: String, default value: String?, help: String) -> Setting {
    Setting(
      name, form: "ADDRESS", allowed: "127.0.0.1:7001, [::1]:7001, localhost:7001 or unix:/path", default: value,
      help: help,
      parse: { text throws(SettingRefusal) in
        guard let address = ListenAddress(parsing: text) else { throw SettingRefusal("is not an address to listen at") }
        return address
      })
  }
}
