import EventLoop

/// Targets as text (grpc/doc/naming.md).
///
/// ```
/// dns:///shop.example:7001   dns:shop.example   shop.example:7001   a name, or an address, port 443 without one
/// ipv4:10.0.0.1:7001,10.0.0.2:7001                     addresses, port 443 without one
/// ipv6:[2001:db8::1]:7001,[2001:db8::2]:7001
/// unix:run/shop.socket       unix:///run/shop.socket
/// ```
extension ChannelTarget {
  /// The port of an address that names none (grpc/doc/naming.md).
  static let defaultPort: UInt16 = 443
  /// Bytes of a host name (RFC 1035, section 2.3.4).
  static let maximumNameLength = 253
  static let maximumAddresses = 256
  /// The forms of a target, in words that complete "give …".
  public static let forms =
    "a name or an address with a port (localhost:7001, dns:///name:7001, 127.0.0.1:7001, [::1]:7001), a list of "
    + "addresses (ipv4:10.0.0.1:7001,10.0.0.2:7001) or a Unix socket (unix:/path)"

  /// - Throws: `ChannelTargetError`, which names the fault and the right form.
  public init(parsing text: String) throws(ChannelTargetError) {
    func invalid(_ reason: String) -> ChannelTargetError { ChannelTargetError(target: text, reason: reason) }
    let scheme = text.prefix { $0 != ":" }
    let rest = text.dropFirst(scheme.count + 1)
    switch scheme {
    case "dns":
      self = try Self.name(Self.withoutAuthority(rest, text), text)
    case "ipv4", "ipv6":
      self = try Self.addressList(rest, isIPv6: scheme == "ipv6", text)
    case "unix":
      guard !rest.hasPrefix("//") || rest.hasPrefix("///") else {
        throw invalid("after unix:// comes an absolute path, as in unix:///run/service.socket")
      }
      let path = rest.hasPrefix("///") ? rest.dropFirst(2) : rest
      guard let address = SocketAddress(parsing: "unix:\(path)") else {
        throw invalid(
          "the path of a Unix socket has 1 to \(SocketAddress.maximumUnixPathLength) bytes, this one has "
            + "\(path.utf8.count)")
      }
      self.init([address], authority: "localhost", text: text)
    default:
      guard !text.contains("://") else {
        throw invalid("the scheme \"\(scheme)\" is not known; there are dns, ipv4, ipv6 and unix")
      }
      self = try Self.name(text[...], text)
    }
  }

  /// After `dns:` comes `[//authority/]host[:port]`.
  private static func withoutAuthority(_ rest: Substring, _ text: String) throws(ChannelTargetError) -> Substring {
    guard rest.hasPrefix("//") else { return rest }
    let afterSlashes = rest.dropFirst(2)
    guard let slash = afterSlashes.firstIndex(of: "/") else {
      throw ChannelTargetError(target: text, reason: "a name comes after three slashes: dns:///host:port")
    }
    guard slash == afterSlashes.startIndex else {
      throw ChannelTargetError(
        target: text, reason: "a DNS server of its own (\(afterSlashes[..<slash])) is not supported: dns:///host:port")
    }
    return afterSlashes[afterSlashes.index(after: slash)...]
  }

  private static func name(_ endpoint: Substring, _ text: String) throws(ChannelTargetError) -> ChannelTarget {
    func invalid(_ reason: String) -> ChannelTargetError { ChannelTargetError(target: text, reason: reason) }
    guard !endpoint.contains(",") else {
      throw invalid("a list has addresses of one kind, as in ipv4:10.0.0.1:7001,10.0.0.2:7001")
    }
    let (host, port) = try split(endpoint, text)
    guard !host.isEmpty else { throw invalid("it has no host") }
    guard host.utf8.count <= maximumNameLength else {
      throw invalid("the host has \(host.utf8.count) bytes, at most \(maximumNameLength) are possible")
    }
    guard host.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "/") }) else {
      throw invalid("the host has other characters than those of a name or an address")
    }
    let isBracketed = endpoint.hasPrefix("[")
    guard isBracketed || !host.contains(":") else {
      throw invalid("an IPv6 address stands in brackets, as in dns:///[::1]:7001")
    }
    // An address needs no lookup.
    if let address = SocketAddress(parsing: isBracketed ? "[\(host)]:\(port)" : "\(host):\(port)") {
      return ChannelTarget([address], authority: String(endpoint), text: text)
    }
    guard !isBracketed else { throw invalid("\(host) is not an IPv6 address") }
    return ChannelTarget(name: String(host), port: port, authority: String(endpoint), text: text)
  }

  private static func addressList(
    _ list: Substring, isIPv6: Bool, _ text: String
  ) throws(ChannelTargetError) -> ChannelTarget {
    var addresses: [SocketAddress] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      // `ipv6:::1` is an address without a port, and so without brackets.
      let isBare = isIPv6 && !part.hasPrefix("[")
      let (host, port) = isBare ? (part, defaultPort) : try split(part, text)
      guard let address = SocketAddress(parsing: isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"),
        !isIPv6 || part.hasPrefix("[") || isBare
      else {
        let form = isIPv6 ? "IPv6 address: ipv6:[::1]:7001,[::2]:7001" : "IPv4 address: ipv4:10.0.0.1:7001,10.0.0.2"
        throw ChannelTargetError(target: text, reason: "\"\(part)\" is not an \(form)")
      }
      guard addresses.count < maximumAddresses else {
        throw ChannelTargetError(target: text, reason: "a list has at most \(maximumAddresses) addresses")
      }
      addresses.append(address)
    }
    guard let first = addresses.first else { throw ChannelTargetError(target: text, reason: "it has no address") }
    return ChannelTarget(addresses, authority: first.description, text: text)
  }

  /// A host without brackets, and its port.
  private static func split(
    _ endpoint: Substring, _ text: String
  ) throws(ChannelTargetError) -> (host: Substring, port: UInt16) {
    let host: Substring
    let rest: Substring
    if endpoint.hasPrefix("[") {
      guard let bracket = endpoint.firstIndex(of: "]") else {
        throw ChannelTargetError(target: text, reason: "a bracket is not closed")
      }
      host = endpoint[endpoint.index(after: endpoint.startIndex)..<bracket]
      rest = endpoint[endpoint.index(after: bracket)...]
    } else if let colon = endpoint.lastIndex(of: ":") {
      host = endpoint[..<colon]
      rest = endpoint[colon...]
    } else {
      return (endpoint, defaultPort)
    }
    if rest.isEmpty { return (host, defaultPort) }
    let digits = rest.dropFirst()
    guard rest.hasPrefix(":"), digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits), port > 0
    else {
      throw ChannelTargetError(target: text, reason: "\"\(digits)\" is not a port, which is a number of 1 to 65535")
    }
    return (host, port)
  }
}
