import ProtobufC

/// A message that is its own bytes: the conformance tests check what surrounds messages, not their contents.
struct Bytes: Message {
  static let fullName = "conformance.Bytes"
  var value: [UInt8] = []

  init() {}

  init(_ value: [UInt8]) {
    self.value = value
  }

  init(serializedBytes bytes: UnsafeRawBufferPointer, limits: DecodeLimits) throws(DecodeError) {
    value = Array(bytes)
  }

  func serialized(headroom: Int) throws(EncodeError) -> [UInt8] {
    [UInt8](repeating: 0, count: headroom) + value
  }

  var text: String { String(decoding: value, as: UTF8.self) }
}
