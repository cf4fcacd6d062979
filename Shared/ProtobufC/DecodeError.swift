/// Why bytes could not be decoded as a message.
public struct DecodeError: Error, Hashable, Sendable {
  /// The fault of the bytes.
  public enum Reason: Hashable, Sendable {
    /// A field announces more bytes than the message (or submessage) around it has left.
    case truncated
    /// A tag, length or number takes more than its ten bytes.
    case malformedVarint
    /// A tag with field number 0, or past the largest one, 536,870,911, or with a wire type that does not exist.
    case invalidTag(UInt64)
    /// The field's type is never written with this wire type.
    case wrongWireType(expected: UInt8, found: UInt8)
    /// A group ends that was not started, or another one than was started.
    case unmatchedGroup
    /// The bytes of a `string` field are not UTF-8.
    case invalidUTF8
    /// A packed field's length is not a multiple of its element's size, in bytes.
    case partialElement(size: Int)
    /// Messages are nested deeper than allowed.
    case tooDeep(limit: Int)
    /// The decoded message would take more memory than allowed, in bytes.
    case tooMuchMemory(limit: Int)
    /// The serialized message is larger than allowed, in bytes.
    case tooLarge(size: Int, limit: Int)
    /// protobuf-c rejected bytes that had passed every check before.
    case refused
  }

  /// The rule of the wire format, or the limit, that the bytes break.
  public var reason: Reason
  /// The message type followed by the names of the fields that lead to the spot, such as
  /// `shop.orders.v1.PlaceOrderRequest.lines.product_id`.
  public var field: String
  /// Where in the serialized message the spot is, in bytes from its beginning.
  public var offset: Int

  /// - Parameters:
  ///   - field: the message type and the names of the fields that lead to the spot.
  ///   - offset: in bytes from the beginning of the message.
  public init(_ reason: Reason, field: String, offset: Int) {
    self.reason = reason
    self.field = field
    self.offset = offset
  }
}

extension DecodeError: CustomStringConvertible {
  /// One sentence for the sender of the bytes: field, offset, fault, limit and remedy.
  public var description: String { "\(field), byte \(offset): \(explanation)" }

  private var explanation: String {
    switch reason {
    case .truncated: "the message ends inside this field; send it whole"
    case .malformedVarint: "a varint is longer than 10 bytes"
    case .invalidTag(let tag):
      "\(tag) is not a tag: field numbers are 1 to 536870911 and wire types 0, 1, 2, "
        + "3, 4 and 5"
    case .wrongWireType(let expected, let found):
      "wire type \(found) where the field's type is written as \(expected); was it sent as another message type?"
    case .unmatchedGroup: "a group ends that was not opened"
    case .invalidUTF8: "the text is not valid UTF-8; send other data in a bytes field"
    case .partialElement(let size): "the packed field's length is not a multiple of \(size) bytes"
    case .tooDeep(let limit): "messages are nested deeper than \(limit) levels"
    case .tooMuchMemory(let limit):
      "decoding would take more than \(limit) bytes of memory; send fewer elements a message"
    case .tooLarge(let size, let limit): "the message has \(size) bytes, the limit is \(limit); send it in parts"
    case .refused: "protobuf-c refused the message"
    }
  }
}
