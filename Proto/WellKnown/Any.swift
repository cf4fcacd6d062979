import ProtobufC

extension GoogleProtobuf.AnyMessage {
  /// A message with its type's name. The type URL is `type.googleapis.com/` and the message's full name.
  /// - Throws: `EncodeError` when the message cannot be encoded.
  public init<Packed: Message>(packing message: Packed) throws(EncodeError) {
    self.init(typeURL: "type.googleapis.com/" + Packed.fullName, value: try message.serialized())
  }

  /// The full name of the message inside, such as `shop.orders.v1.OrderLine`: what follows the last slash of the
  /// type URL.
  public var messageName: String {
    // By bytes: by characters it takes several times as long.
    let bytes = typeURL.utf8
    return bytes.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(bytes[bytes.index(after: $0)...])) } ?? typeURL
  }

  /// The message inside, nil if it is of another type.
  /// - Throws: `DecodeError` when its bytes are not such a message.
  public func unpacked<Packed: Message>(as type: Packed.Type = Packed.self) throws(DecodeError) -> Packed? {
    messageName == Packed.fullName ? try Packed(serializedBytes: value) : nil
  }
}
