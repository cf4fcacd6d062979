import CNGHTTP2
public import Glibc

/// The header names that a gRPC peer examines on every call; anything else is `other`.
public enum KnownHeader: UInt8, Sendable {
  /// Any name that is not below.
  case other
  /// `:method`
  case method
  /// `:scheme`
  case scheme
  /// `:authority`
  case authority
  /// `:path`
  case path
  /// `:status`
  case status
  /// `content-type`
  case contentType
  /// `te`
  case te
  /// `user-agent`
  case userAgent
  /// `grpc-timeout`
  case grpcTimeout
  /// `grpc-encoding`
  case grpcEncoding
  /// `grpc-accept-encoding`
  case grpcAcceptEncoding
  /// `grpc-status`
  case grpcStatus
  /// `grpc-message`
  case grpcMessage
  /// `grpc-status-details-bin`
  case grpcStatusDetailsBin
}

/// One received header list, kept flat in memory that a session uses again for the next one. Valid only during the call
/// it is passed to.
///
/// Peers repeat most of their headers, and HPACK then hands out the very same entries of its table: a field that is
/// where it was in the list before is recognized by its address and neither copied nor examined again. `revision`
/// shows whether anything at all has changed.
public final class HeaderBlock {
  @usableFromInline
  struct Field {
    @usableFromInline var known: KnownHeader
    @usableFromInline var nameLength: UInt32
    @usableFromInline var start: Int
    @usableFromInline var valueLength: Int
    /// nghttp2's buffers, held so that nothing else can get their addresses; nil for a field that was copied only.
    @usableFromInline var nameBuffer: OpaquePointer?
    @usableFromInline var valueBuffer: OpaquePointer?
  }

  @usableFromInline private(set) var fields: UnsafeMutableBufferPointer<Field>
  @usableFromInline private(set) var bytes: UnsafeMutableRawBufferPointer
  private var used = 0
  /// Fields in the list, without those that were dropped.
  public private(set) var count = 0
  /// The list's size as RFC 9113 counts it, including dropped fields.
  public private(set) var size = 0
  /// Set when the list passed a limit; the fields from there on are dropped.
  public private(set) var isTooLarge = false
  /// Another number than before when the list differs from the one before.
  public private(set) var revision: UInt64 = 1
  /// How many fields of the previous list have been repeated; -1 once a field differs.
  private var repeated = -1

  /// Room for 16 fields of 32 bytes; it grows with the lists.
  public init() {
    fields = .allocate(capacity: 16)
    bytes = .allocate(byteCount: 512, alignment: 1)
  }

  deinit {
    reset()
    fields.deallocate()
    bytes.deallocate()
  }

  /// Begins a new list, which may repeat the one before.
  func begin() {
    if isTooLarge { reset() } else { repeated = 0 }
  }

  /// The list is complete.
  func finish() {
    if repeated >= 0, repeated < count { diverge() }
    repeated = -1
  }

  /// Empties the block and keeps its memory.
  func reset() {
    truncate(to: 0)
    isTooLarge = false
    repeated = -1
    revision += 1
  }

  private func truncate(to length: Int) {
    for index in length..<count {
      if let name = fields[index].nameBuffer { nghttp2_rcbuf_decref(name) }
      if let value = fields[index].valueBuffer { nghttp2_rcbuf_decref(value) }
    }
    count = length
    let last = length > 0 ? fields[length - 1] : nil
    used = last.map { $0.start + Int($0.nameLength) + $0.valueLength } ?? 0
    size = used + 32 * length
  }

  /// From here on the fields differ from the previous list's.
  private func diverge() {
    truncate(to: repeated)
    repeated = -1
    revision += 1
  }

  func append(_ name: OpaquePointer, _ value: OpaquePointer, maximumBytes: Int, maximumFields: Int) {
    if repeated >= 0 {
      if repeated < count, isRepetition(name, value) {
        repeated += 1
        return
      }
      diverge()
    }
    let before = count
    let (nameBytes, valueBytes) = (nghttp2_rcbuf_get_buf(name), nghttp2_rcbuf_get_buf(value))
    append(
      name: UnsafeRawBufferPointer(start: nameBytes.base, count: nameBytes.len),
      value: UnsafeRawBufferPointer(start: valueBytes.base, count: valueBytes.len), maximumBytes: maximumBytes,
      maximumFields: maximumFields)
    guard count > before else { return }
    nghttp2_rcbuf_incref(name)
    nghttp2_rcbuf_incref(value)
    fields[before].nameBuffer = name
    fields[before].valueBuffer = value
  }

  /// Whether the field is the next one of the list before: the same entries of HPACK's tables, or the same bytes.
  @inline(__always)
  private func isRepetition(_ name: OpaquePointer, _ value: OpaquePointer) -> Bool {
    let field = fields[repeated]
    if field.nameBuffer == name, field.valueBuffer == value { return true }
    return hasSameBytes(field, name, value)
  }

  private func hasSameBytes(_ field: Field, _ name: OpaquePointer, _ value: OpaquePointer) -> Bool {
    let (nameBytes, valueBytes) = (nghttp2_rcbuf_get_buf(name), nghttp2_rcbuf_get_buf(value))
    guard nameBytes.len == Int(field.nameLength), valueBytes.len == field.valueLength,
      let own = bytes.baseAddress?.advanced(by: field.start)
    else { return false }
    return memcmp(own, nameBytes.base, nameBytes.len) == 0
      && (valueBytes.len == 0 || memcmp(own + nameBytes.len, valueBytes.base, valueBytes.len) == 0)
  }

  func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, maximumBytes: Int, maximumFields: Int) {
    let length = name.count + value.count
    size += length + 32
    guard size <= maximumBytes, count < maximumFields, let nameBase = name.baseAddress else {
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
