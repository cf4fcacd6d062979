import HTTP2

/// The `grpc-encoding` of those messages of one direction that are flagged as compressed.
enum ContentEncoding: UInt8, Hashable {
  case identity
  case gzip
  /// A peer uses an encoding that it was not offered.
  case unsupported

  /// The encodings that both sides of this runtime accept, as `grpc-accept-encoding` announces it.
  static let accepted = "identity,gzip"

  init(_ value: UnsafeRawBufferPointer) {
    self = value.isEqual(to: "identity") ? .identity : value.isEqual(to: "gzip") ? .gzip : .unsupported
  }

  /// - Parameter isInAnyCase: capitals are read as small letters, as in HTTP (RFC 9110 section 8.4.1).
  init(_ value: UnsafeRawBufferPointer, inAnyCase isInAnyCase: Bool) {
    self.init(value)
    guard self == .unsupported, isInAnyCase, value.count <= 8 else { return }
    let lower = value.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    self = lower.withUnsafeBytes { ContentEncoding($0) }
  }

  /// Whether a `grpc-accept-encoding`, names with commas and spaces between, has gzip.
  static func listsGzip(_ value: UnsafeRawBufferPointer) -> Bool {
    var rest = value[...]
    while true {
      let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
      var name = rest[..<end]
      while let first = name.first, first == 0x20 || first == 0x09 { name.removeFirst() }
      while let last = name.last, last == 0x20 || last == 0x09 { name.removeLast() }
      if UnsafeRawBufferPointer(rebasing: name).isEqual(to: "gzip") { return true }
      guard end < rest.endIndex else { return false }
      rest = rest[(end + 1)...]
    }
  }
}
