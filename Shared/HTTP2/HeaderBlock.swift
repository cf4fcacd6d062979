#if canImport(Glibc)
  import Glibc
#endif

/// The header names a gRPC peer looks at on every call; anything else is `other`.
public enum KnownHeader: UInt8, Sendable {
  case other
  case method, scheme, authority, path, status
  case contentType, te, userAgent
  case grpcTimeout, grpcEncoding, grpcAcceptEncoding
  case grpcStatus, grpcMessage, grpcStatusDetailsBin
}

/// One received header list, kept flat: a list is a few hundred bytes and is looked at once.
public struct HeaderBlock: Sendable {
  public struct Field: Sendable {
    public var known: KnownHeader
    var start: UInt32
    var nameLength: UInt32
    var valueLength: UInt32
  }

  public private(set) var fields: [Field] = []
  private var bytes: [UInt8] = []
  /// The list's size as RFC 9113 counts it, including what was dropped.
  public private(set) var size = 0
  /// Set when the list passed a limit; the fields from there on are dropped.
  public private(set) var isTooLarge = false

  init() {}

  /// Empties the block and keeps its memory for the next one.
  mutating func reset() {
    fields.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    size = 0
    isTooLarge = false
  }

  mutating func append(
    name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>, maxBytes: Int, maxFields: Int
  ) {
    size += name.count + value.count + 32
    guard size <= maxBytes, fields.count < maxFields else {
      isTooLarge = true
      return
    }
    fields.append(
      Field(
        known: KnownHeader.classify(name), start: UInt32(bytes.count), nameLength: UInt32(name.count),
        valueLength: UInt32(value.count)))
    bytes.append(contentsOf: name)
    bytes.append(contentsOf: value)
  }

  /// Calls `body` with each field's known name, its name and its value; the pointers are valid during the call.
  @inlinable
  public func forEach<E: Error>(
    _ body: (KnownHeader, UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    for index in 0..<count {
      try visit(index, body)
    }
  }

  public var count: Int { fields.count }

  public func visit<E: Error>(
    _ index: Int, _ body: (KnownHeader, UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    let field = fields[index]
    let start = Int(field.start)
    let middle = start + Int(field.nameLength)
    let span = bytes.span
    try span.withUnsafeBufferPointer { (all: UnsafeBufferPointer<UInt8>) throws(E) in
      let raw = UnsafeRawBufferPointer(all)
      try body(
        field.known, UnsafeRawBufferPointer(rebasing: raw[start..<middle]),
        UnsafeRawBufferPointer(rebasing: raw[middle..<middle + Int(field.valueLength)]))
    }
  }

  /// The first value of a known field as text; invalid UTF-8 is repaired.
  public func first(_ known: KnownHeader) -> String? {
    for (index, field) in fields.enumerated() where field.known == known {
      var text: String?
      visit(index) { _, _, value in text = String(decoding: value, as: UTF8.self) }
      return text
    }
    return nil
  }

  /// The first value of the field called `name` (lower case).
  public func first(named name: String) -> String? {
    var found: String?
    forEach { _, fieldName, value in
      if found == nil, String(decoding: fieldName, as: UTF8.self) == name {
        found = String(decoding: value, as: UTF8.self)
      }
    }
    return found
  }
}

extension KnownHeader {
  /// HTTP/2 names are lower case, so a length and one comparison decide.
  static func classify(_ name: UnsafeBufferPointer<UInt8>) -> KnownHeader {
    switch name.count {
    case 2: matches(name, "te") ? .te : .other
    case 5: matches(name, ":path") ? .path : .other
    case 7:
      matches(name, ":method")
        ? .method : matches(name, ":scheme") ? .scheme : matches(name, ":status") ? .status : .other
    case 10: matches(name, ":authority") ? .authority : matches(name, "user-agent") ? .userAgent : .other
    case 11: matches(name, "grpc-status") ? .grpcStatus : .other
    case 12:
      matches(name, "content-type")
        ? .contentType
        : matches(name, "grpc-timeout") ? .grpcTimeout : matches(name, "grpc-message") ? .grpcMessage : .other
    case 13: matches(name, "grpc-encoding") ? .grpcEncoding : .other
    case 20: matches(name, "grpc-accept-encoding") ? .grpcAcceptEncoding : .other
    case 23: matches(name, "grpc-status-details-bin") ? .grpcStatusDetailsBin : .other
    default: .other
    }
  }

  private static func matches(_ name: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    guard let base = name.baseAddress, name.count == text.utf8CodeUnitCount else { return false }
    return memcmp(base, text.utf8Start, name.count) == 0
  }
}
