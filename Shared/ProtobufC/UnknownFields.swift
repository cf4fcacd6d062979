public import CProtobufC

/// The fields of a message that its type does not know, kept so that they survive decoding and encoding by a program
/// that is older than the sender.
public struct UnknownFields: Hashable, Sendable {
  /// The fields as received, tags included, one after the other.
  public private(set) var bytes: [UInt8] = []

  /// No fields.
  public init() {}

  /// The fields of a message, encoded once, for other messages of its type that are sent with the same fields: a
  /// message that carries them is encoded as if they were its own, after its own fields, at the cost of a copy. When a
  /// field is set in both, decoding yields the carried one; lists are concatenated.
  ///
  /// ```swift
  /// let apps = try UnknownFields(encoding: Policy(apps: thousand))
  /// for device in devices {
  ///   var answer = Policy(restart: device.mustRestart)
  ///   answer.unknownFields = apps
  /// ```
  /// - Throws: `EncodeError` as `Message.serialized` does.
  public init<Encoded: Message>(encoding message: Encoded) throws(EncodeError) {
    bytes = try message.serialized()
  }

  /// Fields that are encoded already, tags included, one after the other.
  package init(encoded bytes: [UInt8]) { self.bytes = bytes }

  /// The unknown fields of a protobuf-c message.
  @inlinable
  public init(cMessage: ProtobufCMessage) {
    self.init()
    if cMessage.n_unknown_fields != 0 { collect(cMessage) }
  }

  @usableFromInline
  mutating func collect(_ message: ProtobufCMessage) {
    for index in 0..<Int(message.n_unknown_fields) {
      guard let field = message.unknown_fields?[index], let data = field.data else { continue }
      let isWrapper = field.tag == wrapperFieldNumber && field.wire_type == PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED
      if !isWrapper { appendVarint(UInt64(field.tag) << 3 | UInt64(field.wire_type.rawValue), to: &bytes) }
      let prefix = isWrapper ? lengthPrefix(data, field.len) : 0
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: data + prefix, count: field.len - prefix))
    }
  }

  /// The length in bytes of the varint at the beginning of `data`.
  private func lengthPrefix(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var reader = WireReader(base: UnsafeRawPointer(data), position: 0, end: count)
    do throws(WireFault) { _ = try reader.length() } catch { return 0 }
    return reader.position
  }
}

extension Arena {
  /// Puts unknown fields into a protobuf-c message.
  @inlinable
  public mutating func fill(_ message: inout ProtobufCMessage, with fields: UnknownFields) {
    if !fields.bytes.isEmpty { fillUnknown(&message, fields.bytes) }
  }

  /// protobuf-c writes an unknown field's tag and then its bytes unchanged; so one such field carries them all.
  @usableFromInline
  mutating func fillUnknown(_ message: inout ProtobufCMessage, _ fields: [UInt8]) {
    let copy = bytes(fields)
    guard let start = copy.data else { return }
    var reader = WireReader(base: UnsafeRawPointer(start), position: 0, end: copy.len)
    do throws(WireFault) {
      let tag = try reader.tag()
      let field = reserve(1, of: ProtobufCMessageUnknownField.self)
      field.initialize(
        to: ProtobufCMessageUnknownField(
          tag: tag.number, wire_type: ProtobufCWireType(rawValue: UInt32(tag.wireType)),
          len: copy.len - reader.position, data: start + reader.position))
      message.n_unknown_fields = 1
      message.unknown_fields = field
    } catch {
      // Unknown fields only come from decoded messages, whose tags have been checked.
    }
  }
}
