import EventLoop

/// The header of the PROXY protocol, versions 1 and 2, as far as it was received. A value.
///
/// It is read without a byte of what follows: `wanted` is how many bytes belong to it in any case. So the socket is the
/// next reader's from the first byte behind it on.
struct ProxyHeader: Hashable, Sendable {
  /// Whose connection it is.
  enum Client: Hashable, Sendable {
    /// The client that the proxy names.
    case named(SocketAddress)
    /// The proxy's own connection, such as a health check.
    case proxyItself
    /// A client that the proxy can't name: it is not connected to the proxy by TCP.
    case unknown
  }

  /// The result after the bytes so far.
  enum Reading: Hashable, Sendable {
    case incomplete
    case complete(Client)
    /// It is no header, and why: a phrase that follows "the PROXY protocol header".
    case malformed(String)
  }

  /// The specification keeps both forms within the segment that every host takes at once (section 2).
  static let maximumBytes = 536
  /// Maximum length of a line, with its end.
  static let maximumLineBytes = 107

  private static let shortestLine = 15
  private static let binaryHead = 16
  private static let lineStart = Array("PROXY ".utf8)
  private static let signature: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]

  private var received: [UInt8] = []

  /// Nothing was received yet.
  var isEmpty: Bool { received.isEmpty }

  private var isBinary: Bool { received.first == Self.signature.first }

  /// How many more bytes belong to the header in any case, at least 1 while it is incomplete.
  var wanted: Int {
    let count = received.count
    // The shortest header of all is a line.
    guard count >= Self.shortestLine || isBinary else { return Self.shortestLine - count }
    if isBinary { return max(1, (count < Self.binaryHead ? Self.binaryHead : binaryLength) - count) }
    return received.last == UInt8(ascii: "\r") ? 1 : min(2, Self.maximumLineBytes - count)
  }

  /// The length of the whole header in its binary form, once its first 16 bytes were received.
  private var binaryLength: Int { Self.binaryHead + (Int(received[14]) << 8 | Int(received[15])) }

  /// Reads the next bytes, `wanted` at most.
  mutating func read(_ next: some Collection<UInt8>) -> Reading {
    assert(next.count <= wanted, "bytes behind the header")
    received += next
    let start = isBinary ? Self.signature : Self.lineStart
    guard received.starts(with: start.prefix(received.count)) else {
      return .malformed("is missing: the connection begins with something else")
    }
    return isBinary ? readBinary() : readLine()
  }
}

// MARK: Version 1

extension ProxyHeader {
  /// A line ends with CR and LF, and neither stands elsewhere: "the receiver must not tolerate a single CR or LF".
  private func readLine() -> Reading {
    if let end = received.firstIndex(where: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
      guard received[end] == UInt8(ascii: "\r") else { return .malformed("has a line feed without a carriage return") }
      if end + 1 < received.count {
        guard received[end + 1] == UInt8(ascii: "\n"), end + 2 == received.count else {
          return .malformed("has a carriage return inside its line")
        }
        return Self.decode(line: received[..<end])
      }
    }
    guard received.count < Self.maximumLineBytes else {
      return .malformed("has no end of its line within \(Self.maximumLineBytes) bytes")
    }
    return .incomplete
  }

  /// `PROXY TCP4 source destination port port`, with one space between; of `PROXY UNKNOWN` the rest means nothing.
  private static func decode(line: ArraySlice<UInt8>) -> Reading {
    let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count >= 2 else { return .malformed("names no protocol") }
    let isIPv6: Bool
    if fields[1].elementsEqual("UNKNOWN".utf8) { return .complete(.unknown) }
    if fields[1].elementsEqual("TCP4".utf8) {
      isIPv6 = false
    } else if fields[1].elementsEqual("TCP6".utf8) {
      isIPv6 = true
    } else {
      return .malformed("names a protocol that is none of TCP4, TCP6 and UNKNOWN")
    }
    guard fields.count == 6 else { return .malformed("has \(fields.count) fields, not 6") }
    guard let sourcePort = UInt16(port: fields[4]), UInt16(port: fields[5]) != nil else {
      return .malformed("has a port that is no number from 0 to 65535")
    }
    let colon = UInt8(ascii: ":")
    guard fields[2].contains(colon) == isIPv6, fields[3].contains(colon) == isIPv6,
      let source = SocketAddress(literal: fields[2], port: sourcePort),
      SocketAddress(literal: fields[3], port: 0) != nil
    else { return .malformed("has an address that is none of its protocol") }
    return .complete(.named(source))
  }
}

// MARK: Version 2

extension ProxyHeader {
  private enum Family {
    static let ipv4: UInt8 = 1
    static let ipv6: UInt8 = 2
    static let unix: UInt8 = 3
  }

  private static let stream: UInt8 = 1
  private static let datagram: UInt8 = 2

  private func readBinary() -> Reading {
    let count = received.count
    if count > 12 {
      guard received[12] >> 4 == 2 else { return .malformed("has version \(received[12] >> 4), not 2") }
      guard received[12] & 0xf <= 1 else { return .malformed("has the command \(received[12] & 0xf), not 0 or 1") }
    }
    guard count >= Self.binaryHead else { return .incomplete }
    guard binaryLength <= Self.maximumBytes else {
      return .malformed("has \(binaryLength) bytes, \(Self.maximumBytes) is the limit")
    }
    return count < binaryLength ? .incomplete : decodeBinary()
  }

  /// What follows the addresses (TLVs) is not read. That goes for the checksum among it too, which a receiver may leave
  /// unread: it is no proof of who has sent the header, and against accidents there is TCP's own.
  private func decodeBinary() -> Reading {
    // LOCAL: "discard the protocol block including the family which is ignored".
    guard received[12] & 0xf == 1 else { return .complete(.proxyItself) }
    let (family, transport) = (received[13] >> 4, received[13] & 0xf)
    guard family <= Family.unix, transport <= Self.datagram else {
      return .malformed("has the unknown family \(family) or transport \(transport)")
    }
    guard family == Family.ipv4 || family == Family.ipv6 else { return .complete(.unknown) }
    // Two addresses and two ports.
    let length = family == Family.ipv4 ? 12 : 36
    guard binaryLength - Self.binaryHead >= length else {
      return .malformed("has \(binaryLength - Self.binaryHead) bytes of addresses, not \(length)")
    }
    // No connection here is by UDP.
    guard transport == Self.stream else { return .complete(.unknown) }
    let port = UInt16(number(at: Self.binaryHead + length - 4, bytes: 2))
    if family == Family.ipv4 {
      return .complete(.named(.ipv4(UInt32(number(at: Self.binaryHead, bytes: 4)), port: port)))
    }
    return .complete(
      .named(
        .ipv6(number(at: Self.binaryHead, bytes: 8), number(at: Self.binaryHead + 8, bytes: 8), port: port)))
  }

  /// In network byte order.
  private func number(at offset: Int, bytes: Int) -> UInt64 {
    received[offset..<offset + bytes].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
