import Bytes

/// Which names and values metadata may have (PROTOCOL-HTTP2, "Custom-Metadata").
enum MetadataRules {
  /// Lower-case letters, digits, `_`, `-` and `.`, and not a name that HTTP/2 or gRPC uses itself.
  static func isUsable(_ name: some Collection<UInt8>) -> Bool {
    guard !name.isEmpty, name.allSatisfy(isNameByte) else { return false }
    // The one name of gRPC's own that applications set (gRFC A6).
    if name.starts(with: "grpc-".utf8) { return name.elementsEqual("grpc-retry-pushback-ms".utf8) }
    switch name.count {
    case 2: return !name.elementsEqual("te".utf8)
    case 4: return !name.elementsEqual("host".utf8)
    case 7: return !name.elementsEqual("trailer".utf8) && !name.elementsEqual("upgrade".utf8)
    case 10: return !name.elementsEqual("connection".utf8) && !name.elementsEqual("keep-alive".utf8)
    case 12: return !name.elementsEqual("content-type".utf8)
    case 14: return !name.elementsEqual("content-length".utf8)
    case 16: return !name.elementsEqual("proxy-connection".utf8)
    case 17: return !name.elementsEqual("transfer-encoding".utf8)
    default: return true
    }
  }

  /// Whether applications receive the field: it is not one that HTTP/2 or gRPC uses itself. How often the caller has
  /// tried before is for them too (gRFC A6, "Exposed Retry Metadata").
  static func isReceived(_ name: some Collection<UInt8>) -> Bool { isUsable(name) || isPreviousAttempts(name) }

  /// The fault of a peer's metadata; nil also for fields that applications do not receive.
  static func fault(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> MetadataError.Reason? {
    guard isReceived(name), isBinary(name) else { return nil }
    return elements(value).allSatisfy { Base64.isValid($0) } ? nil : .encoding
  }

  /// A `-bin` value may be a list with commas.
  static func elements(_ value: UnsafeRawBufferPointer) -> some Sequence<Slice<UnsafeRawBufferPointer>> {
    value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).lazy.map(trimmed)
  }

  /// The name as it is sent. A name that is in lower case already, as nearly all are, is returned as it is.
  static func lowercased(_ name: String) -> String {
    guard name.utf8.contains(where: isUpperCase) else { return name }
    return String(decoding: name.utf8.map { isUpperCase($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Whether `name`, which is in lower case, is `other` in whatever case.
  static func isEqual(_ name: String.UTF8View, toLowerCaseOf other: String.UTF8View) -> Bool {
    name.count == other.count && zip(name, other).allSatisfy { $0 == $1 || (isUpperCase($1) && $0 == $1 | 0x20) }
  }

  private static func isUpperCase(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

  /// The number of earlier attempts (gRFC A6): applications read it, and only `RetryState` writes it.
  static func isPreviousAttempts(_ name: some Collection<UInt8>) -> Bool {
    name.count == 26 && name.elementsEqual("grpc-previous-rpc-attempts".utf8)
  }

  /// Applications may read it from a caller; a client sends its own.
  static func isUserAgent(_ name: some Collection<UInt8>) -> Bool {
    name.count == 10 && name.elementsEqual("user-agent".utf8)
  }

  /// Received metadata that describes the caller is not forwarded.
  static func isOfCaller(_ name: some Collection<UInt8>) -> Bool {
    isPreviousAttempts(name) || isUserAgent(name)
  }

  static func isBinary(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.suffix(4).elementsEqual("-bin".utf8)
  }

  static func isASCII(_ value: some Collection<UInt8>) -> Bool {
    value.allSatisfy { (0x20...0x7e).contains($0) }
  }

  /// The text with a question mark for every character that is not printable ASCII, without spaces at the ends.
  static func printable(_ value: String) -> String {
    trimmed(String(value.map { isASCII($0.utf8) ? $0 : "?" }))
  }

  /// HTTP/2 allows no space at the ends of a value.
  static func trimmed(_ value: String) -> String {
    guard value.utf8.first == 0x20 || value.utf8.last == 0x20 else { return value }
    let bytes = value.utf8.drop { $0 == 0x20 }
    let end = bytes.lastIndex { $0 != 0x20 }.map(bytes.index(after:)) ?? bytes.startIndex
    return String(bytes[..<end]) ?? ""
  }

  /// The elements of a list may have spaces and tabs around them (RFC 9110 section 5.6.1).
  private static func trimmed(_ element: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let rest = element.drop(while: isSpace)
    let end = rest.lastIndex { !isSpace($0) }.map(rest.index(after:)) ?? rest.startIndex
    return rest[..<end]
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }
}
