public import CProtobufC
import Glibc

/// protobuf-c's descriptions of the messages of one `.proto` file, for a package without C code: made in memory the
/// first time that one of them is needed, with what protoc-gen-c writes as constant data, and never freed.
///
/// Where the fields are in a message's memory is given, not the compiler's choice, and so the same for the generated
/// code.
// Sendable: nothing is changed once the table is made.
public struct MessageTable: @unchecked Sendable {
  private let messages: UnsafeMutablePointer<ProtobufCMessageDescriptor>

  /// For generated code.
  ///
  /// - Parameters:
  ///   - count: how many messages `describe` describes.
  ///   - describe: describes the messages one after the other, each followed by its fields.
  public init(count: Int, _ describe: (inout Builder) -> Void) {
    messages = .allocate(capacity: count)
    messages.initialize(repeating: ProtobufCMessageDescriptor(), count: count)
    var builder = Builder(messages: messages, count: count)
    describe(&builder)
    builder.finish()
  }

  /// The description of the message at an index.
  public subscript(index: Int) -> UnsafePointer<ProtobufCMessageDescriptor> { UnsafePointer(messages + index) }

  /// The type of a field.
  public enum FieldType {
    /// The numbers of protobuf, and booleans.
    case int32, sint32, sfixed32, uint32, fixed32, int64, sint64, sfixed64, uint64, fixed64, float, double, bool
    /// A `string`.
    case text
    /// A `bytes`.
    case bytes
    /// A message, or the entries of a map.
    case message(UnsafePointer<ProtobufCMessageDescriptor>)
    /// An enum.
    case enumeration(UnsafePointer<ProtobufCEnumDescriptor>)
  }

  /// A table that is being made.
  public struct Builder {
    private let messages: UnsafeMutablePointer<ProtobufCMessageDescriptor>
    private let count: Int
    private var index = -1
    private var fields: [ProtobufCFieldDescriptor] = []

    fileprivate init(messages: UnsafeMutablePointer<ProtobufCMessageDescriptor>, count: Int) {
      self.messages = messages
      self.count = count
    }

    /// The description of the message at an index, which need not be complete yet.
    public subscript(index: Int) -> UnsafePointer<ProtobufCMessageDescriptor> { UnsafePointer(messages + index) }

    /// Begins the next message.
    ///
    /// - Parameters:
    ///   - name: its full name.
    ///   - size: of its memory, in bytes.
    public mutating func message(_ name: StaticString, size: Int) {
      finish()
      index += 1
      precondition(index < count, "a table has the messages that it announces")
      let full = permanentText(name.description)
      messages[index].magic = UInt32(PROTOBUF_C__MESSAGE_DESCRIPTOR_MAGIC)
      messages[index].name = full
      messages[index].short_name = permanentText(name.description.split(separator: ".").last.map(String.init) ?? "")
      messages[index].c_name = full
      messages[index].package_name = permanentText("")
      messages[index].sizeof_message = size
    }

    /// Adds a field with one value.
    ///
    /// - Parameters:
    ///   - offset: where the value is in the message, in bytes.
    ///   - presence: where the number of the field is noted when it is set, in bytes; the fields of a oneof share it.
    public mutating func field(
      _ number: UInt32, _ name: StaticString, _ type: FieldType, at offset: UInt32, presence: UInt32? = nil
    ) {
      add(
        number, name, type, PROTOBUF_C_LABEL_NONE, quantifier: presence ?? 0, offset: offset,
        flags: presence == nil ? 0 : PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue)
    }

    /// Adds a field with a list of values.
    ///
    /// - Parameters:
    ///   - offset: where the pointer to the values is in the message, in bytes.
    ///   - count: where their number is, in bytes.
    public mutating func field(
      _ number: UInt32, _ name: StaticString, _ type: FieldType, at offset: UInt32, count: UInt32,
      isPacked: Bool = false
    ) {
      add(
        number, name, type, PROTOBUF_C_LABEL_REPEATED, quantifier: count, offset: offset,
        flags: isPacked ? PROTOBUF_C_FIELD_FLAG_PACKED.rawValue : 0)
    }

    private mutating func add(
      _ number: UInt32, _ name: StaticString, _ type: FieldType, _ label: ProtobufCLabel, quantifier: UInt32,
      offset: UInt32, flags: UInt32
    ) {
      // Texts and bytes differ by the name, as in the code for C (`Descriptors`).
      let mark = if case .text = type { "s_" } else { "f_" }
      var field = ProtobufCFieldDescriptor()
      field.name = permanentText(mark + name.description)
      field.id = number
      field.label = label
      field.type = type.cType
      field.quantifier_offset = quantifier
      field.offset = offset
      field.flags = flags
      switch type {
      case .message(let message): field.descriptor = UnsafeRawPointer(message)
      case .enumeration(let enumeration): field.descriptor = UnsafeRawPointer(enumeration)
      default: break
      }
      fields.append(field)
    }

    /// The description of an enum.
    ///
    /// - Parameters:
    ///   - numbers: of its values, in the order of the `.proto` file; a number may have several names.
    ///   - names: as many.
    public func enumeration(
      _ name: StaticString, numbers: [Int32], names: [StaticString]
    ) -> UnsafePointer<ProtobufCEnumDescriptor> {
      var first: [Int32: String] = [:]
      for (number, name) in zip(numbers, names) where first[number] == nil { first[number] = name.description }
      let sorted = first.sorted { $0.key < $1.key }
      let values = permanent(
        sorted.map { ProtobufCEnumValue(name: permanentText($0.value), c_name: permanentText(""), value: $0.key) })
      let indices = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.key, UInt32($0)) })
      let named = zip(names.map(\.description), numbers).sorted { precedesInUTF8($0.0, $1.0) }
      var result = ProtobufCEnumDescriptor()
      result.magic = UInt32(PROTOBUF_C__ENUM_DESCRIPTOR_MAGIC)
      result.name = permanentText(name.description)
      result.short_name = result.name
      result.c_name = result.name
      result.package_name = permanentText("")
      result.n_values = UInt32(sorted.count)
      result.values = values
      result.n_value_names = UInt32(named.count)
      result.values_by_name = permanent(
        named.map { ProtobufCEnumValueIndex(name: permanentText($0.0), index: indices[$0.1] ?? 0) })
      (result.n_value_ranges, result.value_ranges) = ranges(of: sorted.map(\.key))
      return permanent([result])
    }

    /// Ends the message that is being described.
    fileprivate mutating func finish() {
      guard index >= 0 else { return }
      fields.sort { $0.id < $1.id }
      messages[index].n_fields = UInt32(fields.count)
      messages[index].fields = permanent(fields)
      (messages[index].n_field_ranges, messages[index].field_ranges) = ranges(of: fields.map { Int32($0.id) })
      fields = []
    }
  }
}

extension MessageTable.FieldType {
  fileprivate var cType: ProtobufCType {
    switch self {
    case .int32: PROTOBUF_C_TYPE_INT32
    case .sint32: PROTOBUF_C_TYPE_SINT32
    case .sfixed32: PROTOBUF_C_TYPE_SFIXED32
    case .uint32: PROTOBUF_C_TYPE_UINT32
    case .fixed32: PROTOBUF_C_TYPE_FIXED32
    case .int64: PROTOBUF_C_TYPE_INT64
    case .sint64: PROTOBUF_C_TYPE_SINT64
    case .sfixed64: PROTOBUF_C_TYPE_SFIXED64
    case .uint64: PROTOBUF_C_TYPE_UINT64
    case .fixed64: PROTOBUF_C_TYPE_FIXED64
    case .float: PROTOBUF_C_TYPE_FLOAT
    case .double: PROTOBUF_C_TYPE_DOUBLE
    case .bool: PROTOBUF_C_TYPE_BOOL
    case .text, .bytes: PROTOBUF_C_TYPE_BYTES
    case .message: PROTOBUF_C_TYPE_MESSAGE
    case .enumeration: PROTOBUF_C_TYPE_ENUM
    }
  }
}

/// Sorted numbers as runs without gaps, and the end, as protobuf-c searches them.
private func ranges(of numbers: [Int32]) -> (UInt32, UnsafePointer<ProtobufCIntRange>?) {
  var ranges: [ProtobufCIntRange] = []
  for (index, number) in numbers.enumerated()
  where index == 0 || Int64(numbers[index - 1]) + 1 != Int64(number) {
    ranges.append(ProtobufCIntRange(start_value: number, orig_index: UInt32(index)))
  }
  guard !ranges.isEmpty else { return (0, nil) }
  let count = UInt32(ranges.count)
  ranges.append(ProtobufCIntRange(start_value: 0, orig_index: UInt32(numbers.count)))
  return (count, permanent(ranges))
}

/// A copy that is never freed.
private func permanent<Value>(_ values: [Value]) -> UnsafePointer<Value> {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: max(values.count, 1))
  memory.initialize(from: values, count: values.count)
  return UnsafePointer(memory)
}

/// A copy as a C string that is never freed.
private func permanentText(_ text: String) -> UnsafePointer<CChar> { permanent(Array(text.utf8CString)) }
