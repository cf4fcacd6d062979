/// One element of a `forwarded` field (RFC 7239 section 4): `for=192.0.2.60;proto=http;by="[2001:db8::1]:80"`.
enum ForwardedElement {
  /// The value of the parameter `for`, without its quotes; nil when it is missing or there twice, and for anything that
  /// is no element.
  static func node(in element: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    var rest = element
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = ForwardedChain.trimmed(rest[..<equals])
      rest = rest[(equals + 1)...]
      guard let value = popValue(&rest) else { return nil }
      guard isFor(name) else { continue }
      guard found == nil else { return nil }
      found = value
    }
    return found
  }

  /// Names of parameters are the same in any case.
  private static func isFor(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 3 && name.map { $0 | 0x20 }.elementsEqual("for".utf8)
  }

  /// Removes a value and the semicolon behind it; nil for quotes that are not closed, or closed before its end.
  private static func popValue(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let semicolon = UInt8(ascii: ";")
    guard rest.first == UInt8(ascii: "\"") else {
      let end = rest.firstIndex(of: semicolon) ?? rest.endIndex
      defer { rest = rest[min(end + 1, rest.endIndex)...] }
      return ForwardedChain.trimmed(rest[..<end])
    }
    var value: [UInt8] = []
    var index = rest.startIndex + 1
    while index < rest.endIndex, rest[index] != UInt8(ascii: "\"") {
      // A backslash stands for the byte behind it.
      if rest[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < rest.endIndex else { return nil }
      value.append(rest[index])
      index += 1
    }
    guard index < rest.endIndex else { return nil }
    rest = ForwardedChain.trimmed(rest[(index + 1)...])
    guard rest.isEmpty || rest.first == semicolon else { return nil }
    rest = rest.dropFirst()
    return value[...]
  }
}
