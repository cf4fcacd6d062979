import HTTP2

/// What `grpc-encoding` says about the messages of one direction that are flagged as compressed.
enum ContentEncoding: UInt8, Hashable {
  case identity
  case gzip
  /// A peer uses what it was not offered.
  case unsupported

  /// What both sides of this runtime take, as `grpc-accept-encoding` announces it.
  static let accepted = "identity,gzip"

  init(_ value: UnsafeRawBufferPointer) {
    self = value.isEqual(to: "identity") ? .identity : value.isEqual(to: "gzip") ? .gzip : .unsupported
  }

  /// Whether a `grpc-accept-encoding`, names with commas and spaces between, has gzip.
  static func listsGzip(_ value: UnsafeRawBufferPointer) -> Bool {
    value.split(separator: UInt8(ascii: ",")).contains { name in
      let trimmed = name.drop { $0 == 0x20 || $0 == 0x09 }
      guard let end = trimmed.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
      return trimmed[...end].elementsEqual("gzip".utf8)
    }
  }
}
