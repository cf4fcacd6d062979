package import CProtobufC

// Accessors that the checks and the JSON form need of protobuf-c's descriptors, and from the way `Proto/generate` names
// fields for C.

extension ProtobufCFieldDescriptor {
  /// `Proto/generate` passes texts to the C generator as bytes, because a C string ends at its first NUL, and marks
  /// them in the name: the name of a `string` field begins with `s_`, every other with `f_`.
  package var isText: Bool { name[0] == UInt8(ascii: "s") }

  /// The field's name in the `.proto` file.
  package var protoName: String { String(cString: name + 2) }

  package var isRepeated: Bool { label == PROTOBUF_C_LABEL_REPEATED }

  /// The wire type of one value.
  var wireType: UInt8 {
    switch type {
    case PROTOBUF_C_TYPE_SFIXED32, PROTOBUF_C_TYPE_FIXED32, PROTOBUF_C_TYPE_FLOAT: WireType.fixed32
    case PROTOBUF_C_TYPE_SFIXED64, PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_DOUBLE: WireType.fixed64
    case PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_BYTES, PROTOBUF_C_TYPE_MESSAGE: WireType.lengthDelimited
    default: WireType.varint
    }
  }

  /// The size of one element in a repeated field's array, in bytes.
  package var elementSize: Int {
    switch type {
    case PROTOBUF_C_TYPE_BYTES: MemoryLayout<ProtobufCBinaryData>.size
    case PROTOBUF_C_TYPE_INT64, PROTOBUF_C_TYPE_SINT64, PROTOBUF_C_TYPE_UINT64, PROTOBUF_C_TYPE_SFIXED64,
      PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_DOUBLE, PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_MESSAGE:
      8
    default: 4
    }
  }

  /// The description of a message field's type, nil for any other field; an enum has a description too, of another
  /// kind.
  package var messageDescriptor: UnsafePointer<ProtobufCMessageDescriptor>? {
    guard type == PROTOBUF_C_TYPE_MESSAGE else { return nil }
    return descriptor?.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
  }
}

extension ProtobufCMessageDescriptor {
  /// The field with this number, nil for one that is unknown.
  @inline(__always)
  func field(_ number: UInt32) -> UnsafePointer<ProtobufCFieldDescriptor>? {
    // The fields are sorted by number, in runs without gaps; nearly every message is one run.
    guard n_field_ranges > 0, let ranges = field_ranges, let fields else { return nil }
    let number = Int(number)
    for index in 0..<Int(n_field_ranges) {
      let offset = number - Int(ranges[index].start_value)
      guard offset >= 0 else { return nil }
      let count = Int(ranges[index + 1].orig_index) - Int(ranges[index].orig_index)
      if offset < count { return fields + Int(ranges[index].orig_index) + offset }
    }
    return nil
  }
}

extension ProtobufCEnumDescriptor {
  /// The name of a number, nil for none: by binary search in the values, which protobuf-c has sorted; its own search
  /// does not find the largest number.
  package func name(of number: Int32) -> UnsafePointer<CChar>? {
    guard let values else { return nil }
    var (low, high) = (0, Int(n_values))
    while low < high {
      let middle = (low + high) / 2
      let value = values[middle].value
      if value == number { return values[middle].name }
      if value < number { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
