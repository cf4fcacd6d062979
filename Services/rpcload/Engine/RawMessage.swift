package import ProtobufC

/// A message of any type, as the bytes that it has on the wire.
package struct RawMessage: Message {
  package static let fullName = "message"

  package var bytes: [UInt8]

  package init() { bytes = [] }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package init(serializedBytes bytes: UnsafeRawBufferPointer, limits: DecodeLimits) throws(DecodeError) {
    self.bytes = Array(bytes)
  }

  package func serialized(headroom: Int) throws(EncodeError) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: headroom + bytes.count) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      start.initialize(repeating: 0, count: headroom)
      bytes.withUnsafeBufferPointer { bytes in
        if let source = bytes.baseAddress { (start + headroom).initialize(from: source, count: bytes.count) }
      }
      count = headroom + bytes.count
    }
  }
}
