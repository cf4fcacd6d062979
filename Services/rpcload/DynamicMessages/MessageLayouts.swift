import CProtobufC
import CommonProtos
import Locks
import ProtobufC
import ProtobufJSON

/// Messages of a pool as protobuf-c describes them, so that they are read and written like those with generated code.
///
/// A description is made when it is first asked for, with those of all messages that it leads to, and is never freed: a
/// program has as many as it knows types of messages.
final class MessageLayouts: Sendable {
  /// A pointer to a description, whose memory is filled when the lock is released.
  // Sendable: descriptions are not changed once they are made.
  private struct Entry: @unchecked Sendable {
    let descriptor: UnsafeMutablePointer<ProtobufCMessageDescriptor>
  }

  let pool: DescriptorPool
  private let made = Locked<[String: Entry]>([:])

  init(_ pool: DescriptorPool) { self.pool = pool }

  /// An `Any` may contain every message of the pool.
  var options: JSONMappingOptions {
    var options = JSONMappingOptions(
      writesOriginalNames: true,
      limits: DecodeLimits(maximumMemory: 1 << 30, maximumSize: .max),
      types: JSONMappingTypes(describedBy: { [self] in try? message($0) }))
    options.writesFieldsWithoutForm = true
    return options
  }

  /// - Throws: `DynamicMessageError` for a message that the pool does not have.
  func message(_ name: String) throws -> DescribedMessage {
    if let type = Self.wellKnown[name] { return DescribedMessage(type.descriptor) }
    let entry = made.withLock { made -> Entry? in
      if let entry = made[name] { return entry }
      // Memory for every description first, as they refer to each other in cycles.
      var (waiting, new): ([String], [MessageType]) = ([name], [])
      while let next = waiting.popLast() {
        guard made[next] == nil, Self.wellKnown[next] == nil, let type = pool.messages[next] else { continue }
        made[next] = Entry(descriptor: .allocate(capacity: 1))
        new.append(type)
        waiting += type.fields.filter { $0.kind == .message }.map(\.typeName)
      }
      for type in new {
        made[type.name]?.descriptor.initialize(
          to: descriptor(type) { Self.wellKnown[$0]?.descriptor ?? made[$0].map { UnsafePointer($0.descriptor) } })
      }
      return made[name]
    }
    guard let entry else { throw DynamicMessageError("the descriptors hold no message \(name)") }
    return DescribedMessage(entry.descriptor)
  }

  /// Messages with a JSON form of their own. A server may describe other ones with these names; then its bytes are not
  /// theirs, which is an error, and nothing is read where it is not.
  private static let wellKnown: [String: any GeneratedMessage.Type] = Dictionary(
    ([
      GoogleProtobuf.AnyMessage.self, GoogleProtobuf.Timestamp.self, GoogleProtobuf.Duration.self,
      GoogleProtobuf.FieldMask.self, GoogleProtobuf.Struct.self, GoogleProtobuf.Value.self,
      GoogleProtobuf.ListValue.self, GoogleProtobuf.DoubleValue.self, GoogleProtobuf.FloatValue.self,
      GoogleProtobuf.Int64Value.self, GoogleProtobuf.UInt64Value.self, GoogleProtobuf.Int32Value.self,
      GoogleProtobuf.UInt32Value.self, GoogleProtobuf.BoolValue.self, GoogleProtobuf.StringValue.self,
      GoogleProtobuf.BytesValue.self,
    ] as [any GeneratedMessage.Type]).map { ($0.fullName, $0) }, uniquingKeysWith: { first, _ in first })

  // MARK: Messages

  /// - Parameter message: the description of another message, nil for one that is not known: its fields are left out.
  private func descriptor(
    _ type: MessageType, _ message: (String) -> UnsafePointer<ProtobufCMessageDescriptor>?
  ) -> ProtobufCMessageDescriptor {
    var size = MemoryLayout<ProtobufCMessage>.size
    // Where a oneof is: the number of its field, and its value.
    var oneofs: [Int: Int] = [:]
    var fields: [ProtobufCFieldDescriptor] = []
    for field in type.fields {
      // What a server describes may be anything.
      guard let kind = field.kind.cType, 1..<(1 << 29) ~= field.number, fields.last?.id != field.number else {
        continue
      }
      let referred =
        field.kind == .message ? message(field.typeName).map { UnsafeRawPointer($0) } : enumeration(field.typeName)
      guard referred != nil || field.kind != .message else { continue }
      let isKey = type.isMapEntry && field.number == 1 && field.kind.isKey
      let hasCase = !field.isRepeated && (field.oneof != nil || (field.hasPresence || isKey) && field.kind != .message)
      var place = size
      if hasCase, let oneof = field.oneof, let shared = oneofs[oneof] {
        place = shared
      } else {
        if hasCase, let oneof = field.oneof { oneofs[oneof] = size }
        size += field.isRepeated || hasCase ? 8 + Self.valueSize : Self.valueSize
      }
      var flags = hasCase ? PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue : 0
      if field.isRepeated, field.isPacked, field.kind.isPackable { flags = PROTOBUF_C_FIELD_FLAG_PACKED.rawValue }
      fields.append(
        ProtobufCFieldDescriptor(
          // As `Proto/generate` marks them.
          name: Self.permanent((field.kind == .string ? "s_" : "f_") + field.name), id: field.number,
          label: field.isRepeated ? PROTOBUF_C_LABEL_REPEATED : PROTOBUF_C_LABEL_NONE, type: kind,
          quantifier_offset: field.isRepeated || hasCase ? UInt32(place) : 0,
          offset: UInt32(field.isRepeated || hasCase ? place + 8 : place), descriptor: referred, default_value: nil,
          flags: flags, reserved_flags: 0, reserved2: nil, reserved3: nil))
    }
    let (ranges, rangeCount) = Self.ranges(fields.map { Int32(bitPattern: $0.id) })
    return ProtobufCMessageDescriptor(
      magic: UInt32(PROTOBUF_C__MESSAGE_DESCRIPTOR_MAGIC), name: Self.permanent(type.name),
      short_name: Self.permanent(type.name), c_name: Self.permanent(type.name), package_name: Self.permanent(""),
      sizeof_message: size, n_fields: UInt32(fields.count), fields: Self.permanent(fields), fields_sorted_by_name: nil,
      n_field_ranges: rangeCount, field_ranges: ranges, message_init: nil, reserved1: nil, reserved2: nil,
      reserved3: nil)
  }

  /// Enough for each kind of value: bytes with their length.
  private static let valueSize = MemoryLayout<ProtobufCBinaryData>.size

  private func enumeration(_ name: String) -> UnsafeRawPointer? {
    guard let type = pool.enums[name] else { return nil }
    let numbers = type.names.keys.sorted()
    let values = numbers.map { number in
      let name = Self.permanent(type.names[number] ?? "")
      return ProtobufCEnumValue(name: name, c_name: name, value: number)
    }
    let indices = Dictionary(numbers.enumerated().map { ($1, UInt32($0)) }, uniquingKeysWith: { first, _ in first })
    let names = type.numbers.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, number in
      ProtobufCEnumValueIndex(name: Self.permanent(name), index: indices[number] ?? 0)
    }
    let (ranges, rangeCount) = Self.ranges(numbers)
    let descriptor = ProtobufCEnumDescriptor(
      magic: UInt32(PROTOBUF_C__ENUM_DESCRIPTOR_MAGIC), name: Self.permanent(name), short_name: Self.permanent(name),
      c_name: Self.permanent(name), package_name: Self.permanent(""), n_values: UInt32(values.count),
      values: Self.permanent(values), n_value_names: UInt32(names.count), values_by_name: Self.permanent(names),
      n_value_ranges: rangeCount, value_ranges: ranges, reserved1: nil, reserved2: nil, reserved3: nil, reserved4: nil)
    return UnsafeRawPointer(Self.permanent([descriptor]))
  }

  // MARK: Memory that is never freed

  private static func permanent(_ text: String) -> UnsafePointer<CChar> {
    UnsafePointer(permanent(text.utf8CString.map { $0 }))
  }

  private static func permanent<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    memory.initialize(from: elements, count: elements.count)
    return UnsafePointer(memory)
  }

  /// Sorted numbers as protobuf-c looks them up: the first of each run, its index, and the count at the end.
  private static func ranges(_ numbers: [Int32]) -> (ranges: UnsafePointer<ProtobufCIntRange>, count: UInt32) {
    var ranges: [ProtobufCIntRange] = []
    for (index, number) in numbers.enumerated() where index == 0 || number != numbers[index - 1] &+ 1 {
      ranges.append(ProtobufCIntRange(start_value: number, orig_index: UInt32(index)))
    }
    let count = UInt32(ranges.count)
    ranges.append(ProtobufCIntRange(start_value: 0, orig_index: UInt32(numbers.count)))
    return (permanent(ranges), count)
  }
}

extension FieldType.Kind {
  /// Nil for a group, which is not supported. Texts are bytes for protobuf-c, as a C string ends at its first NUL.
  fileprivate var cType: ProtobufCType? {
    switch self {
    case .double: PROTOBUF_C_TYPE_DOUBLE
    case .float: PROTOBUF_C_TYPE_FLOAT
    case .int64: PROTOBUF_C_TYPE_INT64
    case .uint64: PROTOBUF_C_TYPE_UINT64
    case .int32: PROTOBUF_C_TYPE_INT32
    case .fixed64: PROTOBUF_C_TYPE_FIXED64
    case .fixed32: PROTOBUF_C_TYPE_FIXED32
    case .bool: PROTOBUF_C_TYPE_BOOL
    case .string, .bytes: PROTOBUF_C_TYPE_BYTES
    case .group: nil
    case .message: PROTOBUF_C_TYPE_MESSAGE
    case .uint32: PROTOBUF_C_TYPE_UINT32
    case .enumeration: PROTOBUF_C_TYPE_ENUM
    case .sfixed32: PROTOBUF_C_TYPE_SFIXED32
    case .sfixed64: PROTOBUF_C_TYPE_SFIXED64
    case .sint32: PROTOBUF_C_TYPE_SINT32
    case .sint64: PROTOBUF_C_TYPE_SINT64
    }
  }

  /// Whether it may be the key of a map.
  fileprivate var isKey: Bool {
    ![.double, .float, .group, .message, .bytes, .enumeration].contains(self)
  }

  fileprivate var isPackable: Bool { ![.string, .bytes, .message, .group].contains(self) }
}
