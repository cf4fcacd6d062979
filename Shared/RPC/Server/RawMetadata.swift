import HTTP2

#if canImport(Glibc)
  import Glibc
#endif

/// A request's custom headers as received, decoded only if a handler asks.
struct RawMetadata: Sendable {
  /// Per field: the lengths of name and value, four bytes each, name, value. nghttp2 lets a name have 64 KiB.
  fileprivate(set) var bytes: [UInt8] = []
  private static let headBytes = 8

  fileprivate mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: name.count)) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: name)
    bytes.append(contentsOf: value)
  }

  /// The number of bytes the field at `offset` takes, if it is this one.
  fileprivate func length(
    ofField name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, at offset: Int
  ) -> Int? {
    let length = Self.headBytes + name.count + value.count
    guard offset + length <= bytes.count, let nameBase = name.baseAddress else { return nil }
    return bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress?.advanced(by: offset),
        base.loadUnaligned(as: UInt32.self) == UInt32(truncatingIfNeeded: name.count),
        base.loadUnaligned(fromByteOffset: 4, as: UInt32.self) == UInt32(truncatingIfNeeded: value.count),
        memcmp(base + Self.headBytes, nameBase, name.count) == 0
      else { return nil }
      guard let valueBase = value.baseAddress else { return length }
      return memcmp(base + Self.headBytes + name.count, valueBase, value.count) == 0 ? length : nil
    }
  }

  func decoded() -> Metadata {
    var metadata = Metadata()
    // All of it was checked when received (`SharedMetadata.append`).
    forEach { try? metadata.receive(name: $0, value: $1) }
    return metadata
  }

  /// The trace the request belongs to; nil without a valid `traceparent`, or with several.
  func trace() -> ReceivedTrace? {
    var found: ReceivedTrace?
    var parents = 0
    forEach { name, value in
      guard name.isEqual(to: "traceparent") else { return }
      parents += 1
      found = ReceivedTrace(parent: value)
    }
    guard parents == 1, var found else { return nil }
    var state: [UInt8] = []
    forEach { name, value in
      guard name.isEqual(to: "tracestate"), state.count <= ReceivedTrace.maximumStateBytes else { return }
      if !state.isEmpty { state.append(UInt8(ascii: ",")) }
      state += value
    }
    found.setState(state)
    return found
  }

  private func forEach(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { raw in
      var offset = 0
      while offset + Self.headBytes <= raw.count {
        let nameLength = Int(raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        let valueLength = Int(raw.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
        let name = offset + Self.headBytes
        let value = name + nameLength
        body(
          UnsafeRawBufferPointer(rebasing: raw[name..<value]),
          UnsafeRawBufferPointer(rebasing: raw[value..<value + valueLength]))
        offset = value + valueLength
      }
    }
  }
}

/// Clients send the same custom headers with nearly every call: as long as they do, a connection's calls share one
/// copy.
struct SharedMetadata {
  private var current = RawMetadata()
  /// How much of `current` the present request has repeated.
  private var matched = 0
  private var isRepeating = true
  /// The fault of the present request's first field that is no metadata.
  private(set) var fault: MetadataError?

  mutating func begin() {
    matched = 0
    isRepeating = true
    fault = nil
  }

  /// A field that repeats the last request's costs a comparison; a field that is not metadata is left out, and is the
  /// fault.
  mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if isRepeating {
      if let length = current.length(ofField: name, value, at: matched) {
        matched += length
        return
      }
      cut()
    }
    if let reason = MetadataRules.fault(name: name, value: value) {
      let name = MetadataRules.printable(String(decoding: name, as: UTF8.self))
      fault = fault ?? MetadataError(name: name, reason: reason)
      return
    }
    current.append(name, value)
  }

  /// The present request's headers.
  mutating func finish() -> RawMetadata {
    if isRepeating, matched < current.bytes.count { cut() }
    return current
  }

  /// The next metadata differs: continues in separate memory.
  private mutating func cut() {
    isRepeating = false
    var own = RawMetadata()
    own.bytes = Array(current.bytes[..<matched])
    current = own
  }
}
