#if canImport(Glibc)
  public import Glibc
#endif

/// The header names a gRPC peer looks at on every call; anything else is `other`.
public enum KnownHeader: UInt8, Sendable {
  case other
  case method, scheme, authority, path, status
  case contentType, te, userAgent
  case grpcTimeout, grpcEncoding, grpcAcceptEncoding
  case grpcStatus, grpcMessage, grpcStatusDetailsBin
}

/// One received header list, kept flat in memory that a session uses again for the next one. Valid only during the call
/// it is passed to.
public final class HeaderBlock {
  @usableFromInline
  struct Field {
    @usableFromInline var known: KnownHeader
    @usableFromInline var nameLength: UInt32
    @usableFromInline var start: Int
    @usableFromInline var valueLength: Int
  }

  @usableFromInline private(set) var fields: UnsafeMutableBufferPointer<Field>
  @usableFromInline private(set) var bytes: UnsafeMutableRawBufferPointer
  private var used = 0
  public private(set) var count = 0
  /// The list's size as RFC 9113 counts it, including what was dropped.
  public private(set) var size = 0
  /// Set when the list passed a limit; the fields from there on are dropped.
  public private(set) var isTooLarge = false

  public init() {
    fields = .allocate(capacity: 16)
    bytes = .allocate(byteCount: 512, alignment: 1)
  }

  deinit {
    fields.deallocate()
    bytes.deallocate()
  }

  /// Empties the block and keeps its memory for the next one.
  func reset() {
    used = 0
    count = 0
    size = 0
    isTooLarge = false
  }

  func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, maxBytes: Int, maxFields: Int) {
    let length = name.count + value.count
    size += length + 32
    guard size <= maxBytes, count < maxFields, let nameBase = name.baseAddress else {
      isTooLarge = true
      return
    }
    if count == fields.count || used + length > bytes.count { grow(by: length) }
    guard let target = bytes.baseAddress?.advanced(by: used) else { return }
    target.copyMemory(from: nameBase, byteCount: name.count)
    if let valueBase = value.baseAddress {
      target.advanced(by: name.count).copyMemory(from: valueBase, byteCount: value.count)
    }
    fields.initializeElement(
      at: count,
      to: Field(
        known: KnownHeader.classify(name), nameLength: UInt32(truncatingIfNeeded: name.count), start: used,
        valueLength: value.count))
    count += 1
    used += length
  }

  /// Takes over the fields of `other` in memory of its own.
  public func assign(_ other: HeaderBlock) {
    reset()
    while fields.count < other.count || bytes.count < other.used { grow(by: other.used) }
    _ = fields.update(fromContentsOf: other.fields[..<other.count])
    bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: other.bytes[..<other.used]))
    (used, count, size, isTooLarge) = (other.used, other.count, other.size, other.isTooLarge)
  }

  /// Whether both have the same fields in the same order. Clients send the same ones with most of their calls.
  public func hasSameFields(as other: HeaderBlock) -> Bool {
    guard used == other.used, count == other.count, size == other.size, isTooLarge == other.isTooLarge else {
      return false
    }
    for index in 0..<count
    where fields[index].nameLength != other.fields[index].nameLength
      || fields[index].valueLength != other.fields[index].valueLength
    { return false }
    guard let mine = bytes.baseAddress, let theirs = other.bytes.baseAddress else { return false }
    return memcmp(mine, theirs, used) == 0
  }

  /// Bounded by the limits that `append` checks first.
  private func grow(by length: Int) {
    let moreFields = UnsafeMutableBufferPointer<Field>.allocate(capacity: fields.count * 2)
    _ = moreFields.moveInitialize(fromContentsOf: fields[..<count])
    fields.deallocate()
    fields = moreFields
    let moreBytes = UnsafeMutableRawBufferPointer.allocate(byteCount: (bytes.count + length) * 2, alignment: 1)
    moreBytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<used]))
    bytes.deallocate()
    bytes = moreBytes
  }

  /// Calls `body` with each field's known name, its name and its value; the pointers are valid during the call.
  @inlinable
  public func forEach<E: Error>(
    _ body: (KnownHeader, UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    guard let base = bytes.baseAddress else { return }
    for index in 0..<count {
      let field = fields[index]
      let name = base + field.start
      try body(
        field.known, UnsafeRawBufferPointer(start: name, count: Int(field.nameLength)),
        UnsafeRawBufferPointer(start: name + Int(field.nameLength), count: field.valueLength))
    }
  }

  /// The first value of a known field as text; invalid UTF-8 is repaired.
  public func first(_ known: KnownHeader) -> String? {
    var found: String?
    forEach { fieldKnown, _, value in
      if found == nil, fieldKnown == known { found = String(decoding: value, as: UTF8.self) }
    }
    return found
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

extension UnsafeRawBufferPointer {
  /// Whether the bytes are those of a text that is known at compile time.
  @inlinable
  public func isEqual(to text: StaticString) -> Bool {
    guard let baseAddress, count == text.utf8CodeUnitCount else { return false }
    return memcmp(baseAddress, text.utf8Start, count) == 0
  }
}

extension KnownHeader {
  /// HTTP/2 names are lower case, so a length and one comparison decide.
  static func classify(_ name: UnsafeRawBufferPointer) -> KnownHeader {
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

  private static func matches(_ name: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    name.isEqual(to: text)
  }
}
