/// A protobuf message as a plain Swift value. Every generated struct conforms.
public protocol Message: Sendable, Hashable {
  /// The message's full protobuf name, such as `shop.orders.v1.OrderLine`.
  static var fullName: String { get }

  /// A message with every field at its default.
  init()

  /// Decodes a message from the protobuf wire format.
  ///
  /// The bytes are untrusted: whatever they are, the outcome is a message or an error, in memory bounded by `limits`.
  /// - Throws: `DecodeError`, which names the field, the offset in bytes and the limit.
  init(serializedBytes bytes: UnsafeRawBufferPointer, limits: DecodeLimits) throws(DecodeError)

  /// Encodes the message in the protobuf wire format, after `headroom` zero bytes that a caller may fill afterwards
  /// (RPC puts its five-byte envelope there), so that message and envelope share one allocation.
  ///
  /// The encoding is deterministic: fields by number, map entries by key, unknown fields last.
  /// - Throws: `EncodeError` when the message is nested too deeply or too large to be decoded by a peer.
  func serialized(headroom: Int) throws(EncodeError) -> [UInt8]
}

extension Message {
  /// Decodes a message from the protobuf wire format, within the default limits.
  @inlinable
  public init(serializedBytes bytes: [UInt8]) throws(DecodeError) {
    self = try Self.decoded(from: bytes, limits: DecodeLimits())
  }

  /// Decodes a message from the protobuf wire format, within the given limits.
  @inlinable
  public init(serializedBytes bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
    self = try Self.decoded(from: bytes, limits: limits)
  }

  /// Encodes the message in the protobuf wire format.
  @inlinable
  public func serialized() throws(EncodeError) -> [UInt8] { try serialized(headroom: 0) }

  @inlinable
  static func decoded(from bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) -> Self {
    try bytes.withUnsafeBufferPointer { (buffer) throws(DecodeError) in
      try Self(serializedBytes: UnsafeRawBufferPointer(buffer), limits: limits)
    }
  }
}
