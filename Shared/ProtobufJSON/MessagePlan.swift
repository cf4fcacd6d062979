import CProtobufC
import Glibc
import Locks
import ProtobufC

/// What reading and writing need of a message, derived once from protobuf-c's description of it.
///
/// Plans refer to each other by pointers, as descriptors do, and like those they are never freed: a program has as many
/// as it has types of messages. The options of a field, and so `json_name`, are not in protobuf-c's descriptions: names
/// follow from those of the `.proto` file alone.
struct MessagePlan {
  /// The messages that have a JSON form of their own.
  enum Form: UInt8 {
    case ordinary, timestamp, duration, fieldMask, structure, value, listValue, any, wrapper
  }

  let descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  let form: Form
  let size: Int
  /// By number.
  let fields: UnsafeMutablePointer<FieldPlan>
  let count: Int
  /// Indices of fields by both of their names, in a table with open addressing; -1 where there is none.
  let table: UnsafeMutablePointer<Int32>
  /// The table's size less one; the size is a power of two.
  let mask: Int

  var name: String { String(cString: descriptor.pointee.name) }

  /// The index of the field with this name in either form, -1 for none.
  ///
  /// - Parameter expected: the index of the field that is tried first, as most texts are in the order of the fields.
  func field(named name: UnsafeRawBufferPointer, expected: Int) -> Int {
    if expected < count, fields[expected].jsonName.equals(name) { return expected }
    var slot = Self.hash(name) & mask
    while true {
      let index = Int(table[slot])
      guard index >= 0 else { return -1 }
      if fields[index].jsonName.equals(name) || fields[index].protoName.equals(name) { return index }
      slot = (slot + 1) & mask
    }
  }

  static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}

/// A field as reading and writing need it.
struct FieldPlan {
  enum Kind: UInt8 {
    case int32, uint32, int64, uint64, float, double, bool, enumeration, nullValue, text, bytes, message
  }
  enum Label: UInt8 {
    case singular, list, map
  }

  let kind: Kind
  let label: Label
  /// Whether the field is in a oneof, or has one of its own because it is `optional`: `quantifier` holds its number.
  let hasCase: Bool
  let number: UInt32
  /// Where the value, or the pointer to the values, is in the struct.
  let offset: Int
  /// Where the number of values, or the number of the oneof's field, is in the struct.
  let quantifier: Int
  /// Of one value in a list.
  let elementSize: Int
  /// In lowerCamelCase, and as in the `.proto` file.
  let jsonName: Name
  let protoName: Name
  /// Of a message; of a map it is the entry's.
  let message: UnsafeMutablePointer<MessagePlan>?
  /// Of an enum.
  let enumeration: UnsafePointer<ProtobufCEnumDescriptor>?
  /// Whether a null is a value of the field: in `Value` and `NullValue`.
  let acceptsNull: Bool

  /// Text that is never freed: `"name":`, of which the name itself is inside.
  struct Name {
    let member: UnsafeRawBufferPointer

    init(_ text: String) {
      let bytes = Array("\"\(text)\":".utf8)
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      memory.copyBytes(from: bytes)
      member = UnsafeRawBufferPointer(memory)
    }

    var text: String {
      String(decoding: UnsafeRawBufferPointer(rebasing: member[1..<(member.count - 2)]), as: UTF8.self)
    }

    @inline(__always)
    func equals(_ name: UnsafeRawBufferPointer) -> Bool {
      guard name.count == member.count - 3, let left = member.baseAddress, let right = name.baseAddress else {
        return false
      }
      return memcmp(left + 1, right, name.count) == 0
    }
  }
}

/// All plans made so far.
enum Plans {
  /// A pointer to a plan.
  // Sendable: plans are not changed once they are in `made`, and are never freed.
  private struct Entry: @unchecked Sendable {
    let plan: UnsafeMutablePointer<MessagePlan>
  }

  private static let made = Locked<[UInt: Entry]>([:])

  /// The plan of a message, made the first time that it is asked for, with those of all messages that it leads to.
  static func plan(for descriptor: UnsafePointer<ProtobufCMessageDescriptor>) -> UnsafeMutablePointer<MessagePlan> {
    made.withLock { made in
      if let entry = made[UInt(bitPattern: descriptor)] { return entry }
      // Memory for every plan first, as plans refer to each other in cycles.
      var waiting = [descriptor]
      var new: [UnsafePointer<ProtobufCMessageDescriptor>] = []
      while let next = waiting.popLast() {
        guard made[UInt(bitPattern: next)] == nil else { continue }
        made[UInt(bitPattern: next)] = Entry(plan: .allocate(capacity: 1))
        new.append(next)
        for index in 0..<Int(next.pointee.n_fields) {
          if let submessage = next.pointee.fields?[index].messageDescriptor { waiting.append(submessage) }
        }
      }
      for descriptor in new {
        made[UInt(bitPattern: descriptor)]?.plan.initialize(
          to: MessagePlan(descriptor) { made[UInt(bitPattern: $0)]?.plan })
      }
      return made[UInt(bitPattern: descriptor)] ?? Entry(plan: .allocate(capacity: 1))
    }.plan
  }
}

extension MessagePlan {
  fileprivate init(
    _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    plan: (UnsafePointer<ProtobufCMessageDescriptor>) -> UnsafeMutablePointer<MessagePlan>?
  ) {
    self.descriptor = descriptor
    form = Self.form(String(cString: descriptor.pointee.name))
    size = descriptor.pointee.sizeof_message
    count = Int(descriptor.pointee.n_fields)
    fields = .allocate(capacity: max(count, 1))
    for index in 0..<count {
      guard let field = descriptor.pointee.fields else { break }
      (fields + index).initialize(to: FieldPlan(field + index, in: descriptor, plan: plan))
    }
    var size = 4
    while size < count * 4 { size *= 2 }
    mask = size - 1
    table = .allocate(capacity: size)
    table.initialize(repeating: -1, count: size)
    for index in 0..<count {
      for name in [fields[index].jsonName, fields[index].protoName] {
        let text = UnsafeRawBufferPointer(rebasing: name.member[1..<(name.member.count - 2)])
        var slot = Self.hash(text) & mask
        while table[slot] >= 0 { slot = (slot + 1) & mask }
        table[slot] = Int32(index)
      }
    }
  }

  private static func form(_ name: String) -> Form {
    guard name.hasPrefix("google.protobuf.") else { return .ordinary }
    return switch name.dropFirst("google.protobuf.".count) {
    case "Timestamp": .timestamp
    case "Duration": .duration
    case "FieldMask": .fieldMask
    case "Struct": .structure
    case "Value": .value
    case "ListValue": .listValue
    case "Any": .any
    case "DoubleValue", "FloatValue", "Int64Value", "UInt64Value", "Int32Value", "UInt32Value", "BoolValue",
      "StringValue", "BytesValue":
      .wrapper
    default: .ordinary
    }
  }
}

extension FieldPlan {
  fileprivate init(
    _ field: UnsafePointer<ProtobufCFieldDescriptor>, in parent: UnsafePointer<ProtobufCMessageDescriptor>,
    plan: (UnsafePointer<ProtobufCMessageDescriptor>) -> UnsafeMutablePointer<MessagePlan>?
  ) {
    let name = field.pointee.protoName
    let submessage = field.pointee.messageDescriptor
    enumeration =
      field.pointee.type == PROTOBUF_C_TYPE_ENUM
      ? field.pointee.descriptor?.assumingMemoryBound(to: ProtobufCEnumDescriptor.self) : nil
    let isNull = enumeration.map { String(cString: $0.pointee.name) == "google.protobuf.NullValue" } ?? false
    let isValue = submessage.map { String(cString: $0.pointee.name) == "google.protobuf.Value" } ?? false
    kind = isNull ? .nullValue : Self.kind(field.pointee)
    let isMap = submessage.map { Self.isMapEntry($0, of: name, in: parent) } ?? false
    label = !field.pointee.isRepeated ? .singular : isMap ? .map : .list
    acceptsNull = label == .singular && (isNull || isValue)
    hasCase = field.pointee.flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0
    number = field.pointee.id
    offset = Int(field.pointee.offset)
    quantifier = Int(field.pointee.quantifier_offset)
    elementSize = field.pointee.elementSize
    jsonName = Name(FieldNames.camelCase(name))
    protoName = Name(name)
    message = submessage.flatMap(plan)
  }

  private static func kind(_ field: ProtobufCFieldDescriptor) -> Kind {
    switch field.type {
    case PROTOBUF_C_TYPE_INT32, PROTOBUF_C_TYPE_SINT32, PROTOBUF_C_TYPE_SFIXED32: .int32
    case PROTOBUF_C_TYPE_UINT32, PROTOBUF_C_TYPE_FIXED32: .uint32
    case PROTOBUF_C_TYPE_INT64, PROTOBUF_C_TYPE_SINT64, PROTOBUF_C_TYPE_SFIXED64: .int64
    case PROTOBUF_C_TYPE_UINT64, PROTOBUF_C_TYPE_FIXED64: .uint64
    case PROTOBUF_C_TYPE_FLOAT: .float
    case PROTOBUF_C_TYPE_DOUBLE: .double
    case PROTOBUF_C_TYPE_BOOL: .bool
    case PROTOBUF_C_TYPE_ENUM: .enumeration
    case PROTOBUF_C_TYPE_MESSAGE: .message
    default: field.isText ? .text : .bytes
    }
  }

  /// Whether a repeated message is a map, which protobuf-c's descriptions do not say: protoc names the entries of a map
  /// after its field, and `Proto/generate` gives their keys presence. A message of one's own with the same name in the
  /// same place, whose fields are an `optional` key and a value, is taken for one.
  private static func isMapEntry(
    _ entry: UnsafePointer<ProtobufCMessageDescriptor>, of field: String,
    in parent: UnsafePointer<ProtobufCMessageDescriptor>
  ) -> Bool {
    guard entry.pointee.n_fields == 2, let fields = entry.pointee.fields,
      fields[0].id == 1, fields[0].protoName == "key", fields[1].id == 2, fields[1].protoName == "value",
      fields[0].flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0, !fields[1].isRepeated
    else { return false }
    return String(cString: entry.pointee.name)
      == "\(String(cString: parent.pointee.name)).\(FieldNames.entryName(field))"
  }
}
