import EventLoop

extension SocketAddress {
  /// An address from its literal, as headers of proxies and configurations have it: four decimal numbers without
  /// leading zeros, or an IPv6 address without brackets. Nil for anything else.
  init?(literal host: some Collection<UInt8>, port: UInt16) {
    // No text of an address is longer (INET6_ADDRSTRLEN), and none has other bytes.
    guard host.count <= 45, host.allSatisfy(Self.isOfLiteral) else { return nil }
    let text = String(decoding: host, as: UTF8.self)
    self.init(parsing: host.contains(UInt8(ascii: ":")) ? "[\(text)]:\(port)" : "\(text):\(port)")
  }

  private static func isOfLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension UInt16 {
  /// A port in decimal digits; nil for anything else, such as leading zeros.
  init?(port digits: some Collection<UInt8>) {
    guard (1...5).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = 10 * value + Int(digit - UInt8(ascii: "0"))
    }
    guard let port = UInt16(exactly: value) else { return nil }
    self = port
  }
}
