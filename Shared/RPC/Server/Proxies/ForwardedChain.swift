import EventLoop
import HTTP2

/// The addresses that a request was sent from on its way, as the proxies there have noted them, and which of them is
/// the client's. A value.
///
/// Each proxy adds the address that it was reached from at the end of the list, and whatever came before it is what
/// the client has sent: so the list is read from its end, as long as those who have added to it are trusted. The first
/// address that is no proxy's is the client's, and what is left of it is not even parsed.
struct ForwardedChain {
  /// More proxies than any path has.
  static let maximumHops = 16

  private let proxies: TrustedProxies
  /// The lines of the field, which are one list (RFC 9110 section 5.3).
  private var lines: [[UInt8]] = []

  init(_ proxies: TrustedProxies) {
    self.proxies = proxies
  }

  /// Adds a field of the request, if it is one that names the client. The request's bytes are bounded by the session.
  mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    let isMeant =
      switch proxies.header {
      case .forwarded: name.isEqual(to: "forwarded")
      case .xForwardedFor: name.isEqual(to: "x-forwarded-for")
      case nil: false
      }
    if isMeant { lines.append(Array(value)) }
  }

  /// The client's address, with port 0 where none is named; nil where the list names no client. An entry that is no
  /// address (`unknown`, `_hidden`, anything malformed) ends the walk: then it is the last proxy known.
  func client() -> SocketAddress? {
    var known: SocketAddress?
    var hops = 0
    for line in lines.reversed() {
      var rest = line[...]
      while !rest.isEmpty {
        let element = Self.popLast(&rest, hasQuotes: proxies.header == .forwarded)
        // Empty elements mean nothing (RFC 9110 section 5.6.1).
        if element.isEmpty { continue }
        guard hops < Self.maximumHops, let address = address(in: element) else { return known }
        guard proxies.contains(address) else { return address }
        known = address
        hops += 1
      }
    }
    return known
  }

  private func address(in element: ArraySlice<UInt8>) -> SocketAddress? {
    switch proxies.header {
    case .forwarded: ForwardedElement.node(in: element).flatMap(Self.address(ofNode:))
    case .xForwardedFor, nil: Self.address(ofNode: element)
    }
  }

  /// Removes the last element with its comma. Quotes are counted from the end too: what a client has left open on the
  /// left then takes in nothing of what a proxy has added on the right.
  private static func popLast(_ rest: inout ArraySlice<UInt8>, hasQuotes: Bool) -> ArraySlice<UInt8> {
    var isQuoted = false
    var index = rest.endIndex
    while index > rest.startIndex {
      index -= 1
      switch rest[index] {
      case UInt8(ascii: "\"") where hasQuotes:
        if !isQuoted || !isEscaped(index, in: rest) { isQuoted.toggle() }
      case UInt8(ascii: ",") where !isQuoted:
        defer { rest = rest[..<index] }
        return trimmed(rest[(index + 1)...])
      default: break
      }
    }
    defer { rest = [] }
    return trimmed(rest)
  }

  /// Whether an odd number of backslashes is in front of the byte.
  private static func isEscaped(_ index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
    bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  /// Without spaces and tabs around it.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return bytes[start..<max(start, end)]
  }

  /// The address of `192.0.2.43`, `192.0.2.43:47011`, `[2001:db8::17]`, `[2001:db8::17]:4711` and, as some proxies
  /// write it, `2001:db8::17`. A port that is no number (RFC 7239 section 6.3 lets it be obfuscated) is 0.
  static func address(ofNode node: ArraySlice<UInt8>) -> SocketAddress? {
    let colon = UInt8(ascii: ":")
    if node.first == UInt8(ascii: "[") {
      guard let end = node.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let host = node[(node.startIndex + 1)..<end]
      let rest = node[(end + 1)...]
      guard host.contains(colon), rest.isEmpty || rest.first == colon else { return nil }
      return SocketAddress(literal: host, port: UInt16(port: rest.dropFirst()) ?? 0)
    }
    guard let first = node.firstIndex(of: colon), node[(first + 1)...].contains(colon) == false else {
      return SocketAddress(literal: node, port: 0)
    }
    return SocketAddress(literal: node[..<first], port: UInt16(port: node[(first + 1)...]) ?? 0)
  }
}
