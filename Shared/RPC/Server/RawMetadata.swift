/// A request's custom headers as they came, decoded only if a handler asks. Clients send the same ones with every call,
/// so consecutive calls of a connection share one copy.
struct RawMetadata: Sendable {
  /// Per field: two bytes name length, four bytes value length, name, value.
  private(set) var bytes: [UInt8] = []

  /// A copy of its own, so that this value's memory can be used again.
  func copy() -> RawMetadata {
    var copy = RawMetadata()
    copy.bytes = bytes.withUnsafeBytes { [UInt8]($0) }
    return copy
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    withUnsafeBytes(of: UInt16(truncatingIfNeeded: name.count)) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: name)
    bytes.append(contentsOf: value)
  }

  func decoded() -> Metadata {
    var metadata = Metadata()
    bytes.withUnsafeBytes { raw in
      var offset = 0
      while offset + 6 <= raw.count {
        let nameLength = Int(raw.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
        let valueLength = Int(raw.loadUnaligned(fromByteOffset: offset + 2, as: UInt32.self))
        let name = offset + 6
        let value = name + nameLength
        metadata.receive(
          name: UnsafeRawBufferPointer(rebasing: raw[name..<value]),
          value: UnsafeRawBufferPointer(rebasing: raw[value..<value + valueLength]))
        offset = value + valueLength
      }
    }
    return metadata
  }
}
