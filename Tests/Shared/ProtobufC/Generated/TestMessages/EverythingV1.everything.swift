// swift-format-ignore-file
// Written by StubGenerator from everything/v1/everything.proto. Do not edit.

import CTestMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension EverythingV1 {
  /// Docstring of the enum.
  public enum Color: ProtobufC.ProtobufEnum {
    /// Docstring of a value.
    case unspecified
    case red
    case deepBlue
    case negative
    case smallest
    case largest
    /// A number that this version of the contract does not name.
    case unrecognized(Swift.Int32)

    public static let allCases: [EverythingV1.Color] = [.unspecified, .red, .deepBlue, .negative, .smallest, .largest]

    public init() { self = .unspecified }

    public init(rawValue: Swift.Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .red
      case 2: self = .deepBlue
      case -1: self = .negative
      case -2147483648: self = .smallest
      case 2147483647: self = .largest
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Swift.Int32 {
      switch self {
      case .unspecified: 0
      case .red: 1
      case .deepBlue: 2
      case .negative: -1
      case .smallest: -2147483648
      case .largest: 2147483647
      case .unrecognized(let number): number
      }
    }

    public var protoName: Swift.String {
      switch self {
      case .unspecified: "COLOR_UNSPECIFIED"
      case .red: "COLOR_RED"
      case .deepBlue: "COLOR_DEEP_BLUE"
      case .negative: "COLOR_NEGATIVE"
      case .smallest: "COLOR_SMALLEST"
      case .largest: "COLOR_LARGEST"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension EverythingV1 {
  /// An enum with two names for a number.
  public enum Alias: ProtobufC.ProtobufEnum {
    case none
    case one
    /// A number that this version of the contract does not name.
    case unrecognized(Swift.Int32)

    public static var uno: EverythingV1.Alias { .one }
    public static let allCases: [EverythingV1.Alias] = [.none, .one]

    public init() { self = .none }

    public init(rawValue: Swift.Int32) {
      switch rawValue {
      case 0: self = .none
      case 1: self = .one
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Swift.Int32 {
      switch self {
      case .none: 0
      case .one: 1
      case .unrecognized(let number): number
      }
    }

    public var protoName: Swift.String {
      switch self {
      case .none: "ALIAS_NONE"
      case .one: "ALIAS_ONE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension EverythingV1 {
  /// One field of every kind.
  public struct Everything: ProtobufC.GeneratedMessage {
    /// Docstring of a field,
    ///
    /// in two paragraphs.
    public var int32Value: Swift.Int32 = 0
    public var int64Value: Swift.Int64 = 0
    public var uint32Value: UInt32 = 0
    public var uint64Value: UInt64 = 0
    public var sint32Value: Swift.Int32 = 0
    public var sint64Value: Swift.Int64 = 0
    public var fixed32Value: UInt32 = 0
    public var fixed64Value: UInt64 = 0
    public var sfixed32Value: Swift.Int32 = 0
    public var sfixed64Value: Swift.Int64 = 0
    public var floatValue: Float = 0
    public var doubleValue: Double = 0
    public var boolValue: Swift.Bool = false
    public var stringValue: Swift.String = ""
    public var bytesValue: [Swift.UInt8] = []
    /// A trailing comment becomes the docstring too.
    public var color: EverythingV1.Color = .init()
    public var nested: EverythingV1.Everything.Nested?
    public var recursive: EverythingV1.Everything? { get { _recursive?.value } set { _recursive = newValue.map(ProtobufC.Box.init) } }
    private var _recursive: ProtobufC.Box<EverythingV1.Everything>?
    public var optionalInt32: Swift.Int32?
    public var optionalUint64: UInt64?
    public var optionalSint64: Swift.Int64?
    public var optionalFloat: Float?
    public var optionalDouble: Double?
    public var optionalBool: Swift.Bool?
    public var optionalString: Swift.String?
    public var optionalBytes: [Swift.UInt8]?
    public var optionalColor: EverythingV1.Color?
    public var optionalNested: EverythingV1.Everything.Nested?
    public var int32List: [Swift.Int32] = []
    public var int64List: [Swift.Int64] = []
    public var uint32List: [UInt32] = []
    public var uint64List: [UInt64] = []
    public var sint32List: [Swift.Int32] = []
    public var sint64List: [Swift.Int64] = []
    public var fixed32List: [UInt32] = []
    public var fixed64List: [UInt64] = []
    public var sfixed32List: [Swift.Int32] = []
    public var sfixed64List: [Swift.Int64] = []
    public var floatList: [Float] = []
    public var doubleList: [Double] = []
    public var boolList: [Swift.Bool] = []
    public var stringList: [Swift.String] = []
    public var bytesList: [[Swift.UInt8]] = []
    public var colorList: [EverythingV1.Color] = []
    public var nestedList: [EverythingV1.Everything.Nested] = []
    public var recursiveList: [EverythingV1.Everything] = []
    public var unpackedList: [Swift.Int32] = []
    public var unpackedColorList: [EverythingV1.Color] = []
    public var stringMap: [Swift.String: Swift.String] = [:]
    public var int32Map: [Swift.Int32: Swift.Int64] = [:]
    public var int64Map: [Swift.Int64: [Swift.UInt8]] = [:]
    public var uint32Map: [UInt32: EverythingV1.Color] = [:]
    public var uint64Map: [UInt64: EverythingV1.Everything.Nested] = [:]
    public var sint32Map: [Swift.Int32: Float] = [:]
    public var sint64Map: [Swift.Int64: Double] = [:]
    public var fixed32Map: [UInt32: Swift.Bool] = [:]
    public var fixed64Map: [UInt64: UInt32] = [:]
    public var sfixed32Map: [Swift.Int32: Swift.Int64] = [:]
    public var sfixed64Map: [Swift.Int64: UInt64] = [:]
    public var boolMap: [Swift.Bool: EverythingV1.Everything] = [:]
    /// Docstring of a oneof.
    public var choice: Choice?
    public var timestamp: GoogleProtobuf.Timestamp?
    public var duration: GoogleProtobuf.Duration?
    public var empty: GoogleProtobuf.Empty?
    public var fieldMask: GoogleProtobuf.FieldMask?
    public var `any`: GoogleProtobuf.AnyMessage?
    public var structure: GoogleProtobuf.Struct?
    public var wrappedString: GoogleProtobuf.StringValue?
    public var wrappedDouble: GoogleProtobuf.DoubleValue?
    public var imported: EverythingV1.Imported?
    public var importedKind: EverythingV1.Imported.Kind = .init()
    /// A number past a gap, with a tag of five bytes.
    public var last: Swift.Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      int32Value: Swift.Int32 = 0,
      int64Value: Swift.Int64 = 0,
      uint32Value: UInt32 = 0,
      uint64Value: UInt64 = 0,
      sint32Value: Swift.Int32 = 0,
      sint64Value: Swift.Int64 = 0,
      fixed32Value: UInt32 = 0,
      fixed64Value: UInt64 = 0,
      sfixed32Value: Swift.Int32 = 0,
      sfixed64Value: Swift.Int64 = 0,
      floatValue: Float = 0,
      doubleValue: Double = 0,
      boolValue: Swift.Bool = false,
      stringValue: Swift.String = "",
      bytesValue: [Swift.UInt8] = [],
      color: EverythingV1.Color = .init(),
      nested: EverythingV1.Everything.Nested? = nil,
      recursive: EverythingV1.Everything? = nil,
      optionalInt32: Swift.Int32? = nil,
      optionalUint64: UInt64? = nil,
      optionalSint64: Swift.Int64? = nil,
      optionalFloat: Float? = nil,
      optionalDouble: Double? = nil,
      optionalBool: Swift.Bool? = nil,
      optionalString: Swift.String? = nil,
      optionalBytes: [Swift.UInt8]? = nil,
      optionalColor: EverythingV1.Color? = nil,
      optionalNested: EverythingV1.Everything.Nested? = nil,
      int32List: [Swift.Int32] = [],
      int64List: [Swift.Int64] = [],
      uint32List: [UInt32] = [],
      uint64List: [UInt64] = [],
      sint32List: [Swift.Int32] = [],
      sint64List: [Swift.Int64] = [],
      fixed32List: [UInt32] = [],
      fixed64List: [UInt64] = [],
      sfixed32List: [Swift.Int32] = [],
      sfixed64List: [Swift.Int64] = [],
      floatList: [Float] = [],
      doubleList: [Double] = [],
      boolList: [Swift.Bool] = [],
      stringList: [Swift.String] = [],
      bytesList: [[Swift.UInt8]] = [],
      colorList: [EverythingV1.Color] = [],
      nestedList: [EverythingV1.Everything.Nested] = [],
      recursiveList: [EverythingV1.Everything] = [],
      unpackedList: [Swift.Int32] = [],
      unpackedColorList: [EverythingV1.Color] = [],
      stringMap: [Swift.String: Swift.String] = [:],
      int32Map: [Swift.Int32: Swift.Int64] = [:],
      int64Map: [Swift.Int64: [Swift.UInt8]] = [:],
      uint32Map: [UInt32: EverythingV1.Color] = [:],
      uint64Map: [UInt64: EverythingV1.Everything.Nested] = [:],
      sint32Map: [Swift.Int32: Float] = [:],
      sint64Map: [Swift.Int64: Double] = [:],
      fixed32Map: [UInt32: Swift.Bool] = [:],
      fixed64Map: [UInt64: UInt32] = [:],
      sfixed32Map: [Swift.Int32: Swift.Int64] = [:],
      sfixed64Map: [Swift.Int64: UInt64] = [:],
      boolMap: [Swift.Bool: EverythingV1.Everything] = [:],
      choice: Choice? = nil,
      timestamp: GoogleProtobuf.Timestamp? = nil,
      duration: GoogleProtobuf.Duration? = nil,
      empty: GoogleProtobuf.Empty? = nil,
      fieldMask: GoogleProtobuf.FieldMask? = nil,
      `any`: GoogleProtobuf.AnyMessage? = nil,
      structure: GoogleProtobuf.Struct? = nil,
      wrappedString: GoogleProtobuf.StringValue? = nil,
      wrappedDouble: GoogleProtobuf.DoubleValue? = nil,
      imported: EverythingV1.Imported? = nil,
      importedKind: EverythingV1.Imported.Kind = .init(),
      last: Swift.Int32 = 0
    ) {
      self.int32Value = int32Value
      self.int64Value = int64Value
      self.uint32Value = uint32Value
      self.uint64Value = uint64Value
      self.sint32Value = sint32Value
      self.sint64Value = sint64Value
      self.fixed32Value = fixed32Value
      self.fixed64Value = fixed64Value
      self.sfixed32Value = sfixed32Value
      self.sfixed64Value = sfixed64Value
      self.floatValue = floatValue
      self.doubleValue = doubleValue
      self.boolValue = boolValue
      self.stringValue = stringValue
      self.bytesValue = bytesValue
      self.color = color
      self.nested = nested
      self.recursive = recursive
      self.optionalInt32 = optionalInt32
      self.optionalUint64 = optionalUint64
      self.optionalSint64 = optionalSint64
      self.optionalFloat = optionalFloat
      self.optionalDouble = optionalDouble
      self.optionalBool = optionalBool
      self.optionalString = optionalString
      self.optionalBytes = optionalBytes
      self.optionalColor = optionalColor
      self.optionalNested = optionalNested
      self.int32List = int32List
      self.int64List = int64List
      self.uint32List = uint32List
      self.uint64List = uint64List
      self.sint32List = sint32List
      self.sint64List = sint64List
      self.fixed32List = fixed32List
      self.fixed64List = fixed64List
      self.sfixed32List = sfixed32List
      self.sfixed64List = sfixed64List
      self.floatList = floatList
      self.doubleList = doubleList
      self.boolList = boolList
      self.stringList = stringList
      self.bytesList = bytesList
      self.colorList = colorList
      self.nestedList = nestedList
      self.recursiveList = recursiveList
      self.unpackedList = unpackedList
      self.unpackedColorList = unpackedColorList
      self.stringMap = stringMap
      self.int32Map = int32Map
      self.int64Map = int64Map
      self.uint32Map = uint32Map
      self.uint64Map = uint64Map
      self.sint32Map = sint32Map
      self.sint64Map = sint64Map
      self.fixed32Map = fixed32Map
      self.fixed64Map = fixed64Map
      self.sfixed32Map = sfixed32Map
      self.sfixed64Map = sfixed64Map
      self.boolMap = boolMap
      self.choice = choice
      self.timestamp = timestamp
      self.duration = duration
      self.empty = empty
      self.fieldMask = fieldMask
      self.`any` = `any`
      self.structure = structure
      self.wrappedString = wrappedString
      self.wrappedDouble = wrappedDouble
      self.imported = imported
      self.importedKind = importedKind
      self.last = last
    }

    /// Docstring of a oneof.
    public enum Choice: Swift.Hashable, Swift.Sendable {
      case chosenInt32(Swift.Int32)
      /// Docstring of a oneof's field.
      case chosenString(Swift.String)
      case chosenBytes([Swift.UInt8])
      case chosenBool(Swift.Bool)
      case chosenDouble(Double)
      case chosenColor(EverythingV1.Color)
      case chosenNested(EverythingV1.Everything.Nested)
      indirect case chosenRecursive(EverythingV1.Everything)
      case chosenNothing(GoogleProtobuf.Empty)
    }

    public struct Nested: ProtobufC.GeneratedMessage {
      public var number: Swift.Int32 = 0
      public var text: Swift.String = ""
      public var deeper: EverythingV1.Everything.Nested.Deeper? { get { _deeper?.value } set { _deeper = newValue.map(ProtobufC.Box.init) } }
      private var _deeper: ProtobufC.Box<EverythingV1.Everything.Nested.Deeper>?
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = ProtobufC.UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        number: Swift.Int32 = 0,
        text: Swift.String = "",
        deeper: EverythingV1.Everything.Nested.Deeper? = nil
      ) {
        self.number = number
        self.text = text
        self.deeper = deeper
      }

      public struct Deeper: ProtobufC.GeneratedMessage {
        public var texts: [Swift.String] = []
        public var back: EverythingV1.Everything.Nested? { get { _back?.value } set { _back = newValue.map(ProtobufC.Box.init) } }
        private var _back: ProtobufC.Box<EverythingV1.Everything.Nested>?
        /// Fields that this version of the contract does not know; they survive decoding and encoding.
        public var unknownFields = ProtobufC.UnknownFields()

        public init() {}

        /// A message with these fields; what is left out has the contract's default.
        public init(
          texts: [Swift.String] = [],
          back: EverythingV1.Everything.Nested? = nil
        ) {
          self.texts = texts
          self.back = back
        }
      }
    }
  }
}

extension EverythingV1.Everything {
  public static var fullName: Swift.String { "everything.v1.Everything" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__everything__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Everything.self)
    self.int32Value = m.pointee.f_int32_value
    self.int64Value = m.pointee.f_int64_value
    self.uint32Value = m.pointee.f_uint32_value
    self.uint64Value = m.pointee.f_uint64_value
    self.sint32Value = m.pointee.f_sint32_value
    self.sint64Value = m.pointee.f_sint64_value
    self.fixed32Value = m.pointee.f_fixed32_value
    self.fixed64Value = m.pointee.f_fixed64_value
    self.sfixed32Value = m.pointee.f_sfixed32_value
    self.sfixed64Value = m.pointee.f_sfixed64_value
    self.floatValue = m.pointee.f_float_value
    self.doubleValue = m.pointee.f_double_value
    self.boolValue = m.pointee.f_bool_value != 0
    self.stringValue = ProtobufC.Reading.string(m.pointee.s_string_value)
    self.bytesValue = ProtobufC.Reading.bytes(m.pointee.f_bytes_value)
    self.color = EverythingV1.Color(rawValue: Swift.Int32(truncatingIfNeeded: m.pointee.f_color.rawValue))
    self.nested = ProtobufC.Reading.message(m.pointee.f_nested)
    self.recursive = ProtobufC.Reading.message(m.pointee.f_recursive)
    if m.pointee.p_optional_int32_case.rawValue != 0 { self.optionalInt32 = m.pointee.f_optional_int32 }
    if m.pointee.p_optional_uint64_case.rawValue != 0 { self.optionalUint64 = m.pointee.f_optional_uint64 }
    if m.pointee.p_optional_sint64_case.rawValue != 0 { self.optionalSint64 = m.pointee.f_optional_sint64 }
    if m.pointee.p_optional_float_case.rawValue != 0 { self.optionalFloat = m.pointee.f_optional_float }
    if m.pointee.p_optional_double_case.rawValue != 0 { self.optionalDouble = m.pointee.f_optional_double }
    if m.pointee.p_optional_bool_case.rawValue != 0 { self.optionalBool = m.pointee.f_optional_bool != 0 }
    if m.pointee.p_optional_string_case.rawValue != 0 { self.optionalString = ProtobufC.Reading.string(m.pointee.s_optional_string) }
    if m.pointee.p_optional_bytes_case.rawValue != 0 { self.optionalBytes = ProtobufC.Reading.bytes(m.pointee.f_optional_bytes) }
    if m.pointee.p_optional_color_case.rawValue != 0 { self.optionalColor = EverythingV1.Color(rawValue: Swift.Int32(truncatingIfNeeded: m.pointee.f_optional_color.rawValue)) }
    self.optionalNested = ProtobufC.Reading.message(m.pointee.f_optional_nested)
    self.int32List = ProtobufC.Reading.scalars(m.pointee.f_int32_list, m.pointee.n_f_int32_list)
    self.int64List = ProtobufC.Reading.scalars(m.pointee.f_int64_list, m.pointee.n_f_int64_list)
    self.uint32List = ProtobufC.Reading.scalars(m.pointee.f_uint32_list, m.pointee.n_f_uint32_list)
    self.uint64List = ProtobufC.Reading.scalars(m.pointee.f_uint64_list, m.pointee.n_f_uint64_list)
    self.sint32List = ProtobufC.Reading.scalars(m.pointee.f_sint32_list, m.pointee.n_f_sint32_list)
    self.sint64List = ProtobufC.Reading.scalars(m.pointee.f_sint64_list, m.pointee.n_f_sint64_list)
    self.fixed32List = ProtobufC.Reading.scalars(m.pointee.f_fixed32_list, m.pointee.n_f_fixed32_list)
    self.fixed64List = ProtobufC.Reading.scalars(m.pointee.f_fixed64_list, m.pointee.n_f_fixed64_list)
    self.sfixed32List = ProtobufC.Reading.scalars(m.pointee.f_sfixed32_list, m.pointee.n_f_sfixed32_list)
    self.sfixed64List = ProtobufC.Reading.scalars(m.pointee.f_sfixed64_list, m.pointee.n_f_sfixed64_list)
    self.floatList = ProtobufC.Reading.scalars(m.pointee.f_float_list, m.pointee.n_f_float_list)
    self.doubleList = ProtobufC.Reading.scalars(m.pointee.f_double_list, m.pointee.n_f_double_list)
    self.boolList = ProtobufC.Reading.bools(m.pointee.f_bool_list, m.pointee.n_f_bool_list)
    self.stringList = ProtobufC.Reading.strings(m.pointee.s_string_list, m.pointee.n_s_string_list)
    self.bytesList = ProtobufC.Reading.byteStrings(m.pointee.f_bytes_list, m.pointee.n_f_bytes_list)
    self.colorList = ProtobufC.Reading.enums(m.pointee.f_color_list, m.pointee.n_f_color_list)
    self.nestedList = ProtobufC.Reading.messages(m.pointee.f_nested_list, m.pointee.n_f_nested_list)
    self.recursiveList = ProtobufC.Reading.messages(m.pointee.f_recursive_list, m.pointee.n_f_recursive_list)
    self.unpackedList = ProtobufC.Reading.scalars(m.pointee.f_unpacked_list, m.pointee.n_f_unpacked_list)
    self.unpackedColorList = ProtobufC.Reading.enums(m.pointee.f_unpacked_color_list, m.pointee.n_f_unpacked_color_list)
    self.stringMap = ProtobufC.Reading.map(m.pointee.f_string_map, m.pointee.n_f_string_map) { (ProtobufC.Reading.string($0.pointee.s_key), ProtobufC.Reading.string($0.pointee.s_value)) }
    self.int32Map = ProtobufC.Reading.map(m.pointee.f_int32_map, m.pointee.n_f_int32_map) { ($0.pointee.f_key, $0.pointee.f_value) }
    self.int64Map = ProtobufC.Reading.map(m.pointee.f_int64_map, m.pointee.n_f_int64_map) { ($0.pointee.f_key, ProtobufC.Reading.bytes($0.pointee.f_value)) }
    self.uint32Map = ProtobufC.Reading.map(m.pointee.f_uint32_map, m.pointee.n_f_uint32_map) { ($0.pointee.f_key, EverythingV1.Color(rawValue: Swift.Int32(truncatingIfNeeded: $0.pointee.f_value.rawValue))) }
    self.uint64Map = ProtobufC.Reading.map(m.pointee.f_uint64_map, m.pointee.n_f_uint64_map) { ($0.pointee.f_key, ProtobufC.Reading.message($0.pointee.f_value) ?? EverythingV1.Everything.Nested()) }
    self.sint32Map = ProtobufC.Reading.map(m.pointee.f_sint32_map, m.pointee.n_f_sint32_map) { ($0.pointee.f_key, $0.pointee.f_value) }
    self.sint64Map = ProtobufC.Reading.map(m.pointee.f_sint64_map, m.pointee.n_f_sint64_map) { ($0.pointee.f_key, $0.pointee.f_value) }
    self.fixed32Map = ProtobufC.Reading.map(m.pointee.f_fixed32_map, m.pointee.n_f_fixed32_map) { ($0.pointee.f_key, $0.pointee.f_value != 0) }
    self.fixed64Map = ProtobufC.Reading.map(m.pointee.f_fixed64_map, m.pointee.n_f_fixed64_map) { ($0.pointee.f_key, $0.pointee.f_value) }
    self.sfixed32Map = ProtobufC.Reading.map(m.pointee.f_sfixed32_map, m.pointee.n_f_sfixed32_map) { ($0.pointee.f_key, $0.pointee.f_value) }
    self.sfixed64Map = ProtobufC.Reading.map(m.pointee.f_sfixed64_map, m.pointee.n_f_sfixed64_map) { ($0.pointee.f_key, $0.pointee.f_value) }
    self.boolMap = ProtobufC.Reading.map(m.pointee.f_bool_map, m.pointee.n_f_bool_map) { ($0.pointee.f_key != 0, ProtobufC.Reading.message($0.pointee.f_value) ?? EverythingV1.Everything()) }
    self.timestamp = ProtobufC.Reading.message(m.pointee.f_timestamp)
    self.duration = ProtobufC.Reading.message(m.pointee.f_duration)
    self.empty = ProtobufC.Reading.message(m.pointee.f_empty)
    self.fieldMask = ProtobufC.Reading.message(m.pointee.f_field_mask)
    self.`any` = ProtobufC.Reading.message(m.pointee.f_any)
    self.structure = ProtobufC.Reading.message(m.pointee.f_structure)
    self.wrappedString = ProtobufC.Reading.message(m.pointee.f_wrapped_string)
    self.wrappedDouble = ProtobufC.Reading.message(m.pointee.f_wrapped_double)
    self.imported = ProtobufC.Reading.message(m.pointee.f_imported)
    self.importedKind = EverythingV1.Imported.Kind(rawValue: Swift.Int32(truncatingIfNeeded: m.pointee.f_imported_kind.rawValue))
    self.last = m.pointee.f_last
    switch m.pointee.o_choice_case.rawValue {
    case 71: self.choice = .chosenInt32(m.pointee.f_chosen_int32)
    case 72: self.choice = .chosenString(ProtobufC.Reading.string(m.pointee.s_chosen_string))
    case 73: self.choice = .chosenBytes(ProtobufC.Reading.bytes(m.pointee.f_chosen_bytes))
    case 74: self.choice = .chosenBool(m.pointee.f_chosen_bool != 0)
    case 75: self.choice = .chosenDouble(m.pointee.f_chosen_double)
    case 76: self.choice = .chosenColor(EverythingV1.Color(rawValue: Swift.Int32(truncatingIfNeeded: m.pointee.f_chosen_color.rawValue)))
    case 77: self.choice = .chosenNested(ProtobufC.Reading.message(m.pointee.f_chosen_nested) ?? EverythingV1.Everything.Nested())
    case 78: self.choice = .chosenRecursive(ProtobufC.Reading.message(m.pointee.f_chosen_recursive) ?? EverythingV1.Everything())
    case 79: self.choice = .chosenNothing(ProtobufC.Reading.message(m.pointee.f_chosen_nothing) ?? GoogleProtobuf.Empty())
    default: break
    }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Everything.self)
    m.pointee.base.descriptor = EverythingV1.Everything.descriptor
    m.pointee.f_int32_value = self.int32Value
    m.pointee.f_int64_value = self.int64Value
    m.pointee.f_uint32_value = self.uint32Value
    m.pointee.f_uint64_value = self.uint64Value
    m.pointee.f_sint32_value = self.sint32Value
    m.pointee.f_sint64_value = self.sint64Value
    m.pointee.f_fixed32_value = self.fixed32Value
    m.pointee.f_fixed64_value = self.fixed64Value
    m.pointee.f_sfixed32_value = self.sfixed32Value
    m.pointee.f_sfixed64_value = self.sfixed64Value
    if self.floatValue.bitPattern != 0 {
      m.pointee.p_float_value_case = .init(rawValue: 11)
      m.pointee.f_float_value = self.floatValue
    }
    if self.doubleValue.bitPattern != 0 {
      m.pointee.p_double_value_case = .init(rawValue: 12)
      m.pointee.f_double_value = self.doubleValue
    }
    m.pointee.f_bool_value = self.boolValue ? 1 : 0
    m.pointee.s_string_value = arena.string(self.stringValue)
    m.pointee.f_bytes_value = arena.bytes(self.bytesValue)
    m.pointee.f_color = .init(rawValue: .init(truncatingIfNeeded: self.color.rawValue))
    m.pointee.f_nested = try arena.optionalMessage(self.nested)
    m.pointee.f_recursive = try arena.optionalMessage(self.recursive)
    if let value = self.optionalInt32 {
      m.pointee.p_optional_int32_case = .init(rawValue: 21)
      m.pointee.f_optional_int32 = value
    }
    if let value = self.optionalUint64 {
      m.pointee.p_optional_uint64_case = .init(rawValue: 22)
      m.pointee.f_optional_uint64 = value
    }
    if let value = self.optionalSint64 {
      m.pointee.p_optional_sint64_case = .init(rawValue: 23)
      m.pointee.f_optional_sint64 = value
    }
    if let value = self.optionalFloat {
      m.pointee.p_optional_float_case = .init(rawValue: 24)
      m.pointee.f_optional_float = value
    }
    if let value = self.optionalDouble {
      m.pointee.p_optional_double_case = .init(rawValue: 25)
      m.pointee.f_optional_double = value
    }
    if let value = self.optionalBool {
      m.pointee.p_optional_bool_case = .init(rawValue: 26)
      m.pointee.f_optional_bool = value ? 1 : 0
    }
    if let value = self.optionalString {
      m.pointee.p_optional_string_case = .init(rawValue: 27)
      m.pointee.s_optional_string = arena.string(value)
    }
    if let value = self.optionalBytes {
      m.pointee.p_optional_bytes_case = .init(rawValue: 28)
      m.pointee.f_optional_bytes = arena.bytes(value)
    }
    if let value = self.optionalColor {
      m.pointee.p_optional_color_case = .init(rawValue: 29)
      m.pointee.f_optional_color = .init(rawValue: .init(truncatingIfNeeded: value.rawValue))
    }
    m.pointee.f_optional_nested = try arena.optionalMessage(self.optionalNested)
    (m.pointee.n_f_int32_list, m.pointee.f_int32_list) = (self.int32List.count, arena.scalars(self.int32List))
    (m.pointee.n_f_int64_list, m.pointee.f_int64_list) = (self.int64List.count, arena.scalars(self.int64List))
    (m.pointee.n_f_uint32_list, m.pointee.f_uint32_list) = (self.uint32List.count, arena.scalars(self.uint32List))
    (m.pointee.n_f_uint64_list, m.pointee.f_uint64_list) = (self.uint64List.count, arena.scalars(self.uint64List))
    (m.pointee.n_f_sint32_list, m.pointee.f_sint32_list) = (self.sint32List.count, arena.scalars(self.sint32List))
    (m.pointee.n_f_sint64_list, m.pointee.f_sint64_list) = (self.sint64List.count, arena.scalars(self.sint64List))
    (m.pointee.n_f_fixed32_list, m.pointee.f_fixed32_list) = (self.fixed32List.count, arena.scalars(self.fixed32List))
    (m.pointee.n_f_fixed64_list, m.pointee.f_fixed64_list) = (self.fixed64List.count, arena.scalars(self.fixed64List))
    (m.pointee.n_f_sfixed32_list, m.pointee.f_sfixed32_list) = (self.sfixed32List.count, arena.scalars(self.sfixed32List))
    (m.pointee.n_f_sfixed64_list, m.pointee.f_sfixed64_list) = (self.sfixed64List.count, arena.scalars(self.sfixed64List))
    (m.pointee.n_f_float_list, m.pointee.f_float_list) = (self.floatList.count, arena.scalars(self.floatList))
    (m.pointee.n_f_double_list, m.pointee.f_double_list) = (self.doubleList.count, arena.scalars(self.doubleList))
    (m.pointee.n_f_bool_list, m.pointee.f_bool_list) = (self.boolList.count, arena.bools(self.boolList))
    (m.pointee.n_s_string_list, m.pointee.s_string_list) = (self.stringList.count, arena.strings(self.stringList))
    (m.pointee.n_f_bytes_list, m.pointee.f_bytes_list) = (self.bytesList.count, arena.byteStrings(self.bytesList))
    (m.pointee.n_f_color_list, m.pointee.f_color_list) = (self.colorList.count, arena.enums(self.colorList))
    (m.pointee.n_f_nested_list, m.pointee.f_nested_list) = (self.nestedList.count, try arena.messages(self.nestedList))
    (m.pointee.n_f_recursive_list, m.pointee.f_recursive_list) = (self.recursiveList.count, try arena.messages(self.recursiveList))
    (m.pointee.n_f_unpacked_list, m.pointee.f_unpacked_list) = (self.unpackedList.count, arena.scalars(self.unpackedList))
    (m.pointee.n_f_unpacked_color_list, m.pointee.f_unpacked_color_list) = (self.unpackedColorList.count, arena.enums(self.unpackedColorList))
    m.pointee.n_f_string_map = self.stringMap.count
    m.pointee.f_string_map = try arena.map(self.stringMap, everything__v1__everything__string_map_entry__type(), by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__StringMapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.s_value = arena.string(value)
    }
    m.pointee.n_f_int32_map = self.int32Map.count
    m.pointee.f_int32_map = try arena.map(self.int32Map, everything__v1__everything__int32_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Int32MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    m.pointee.n_f_int64_map = self.int64Map.count
    m.pointee.f_int64_map = try arena.map(self.int64Map, everything__v1__everything__int64_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Int64MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = arena.bytes(value)
    }
    m.pointee.n_f_uint32_map = self.uint32Map.count
    m.pointee.f_uint32_map = try arena.map(self.uint32Map, everything__v1__everything__uint32_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Uint32MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = .init(rawValue: .init(truncatingIfNeeded: value.rawValue))
    }
    m.pointee.n_f_uint64_map = self.uint64Map.count
    m.pointee.f_uint64_map = try arena.map(self.uint64Map, everything__v1__everything__uint64_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Uint64MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.f_value = try arena.message(value)
    }
    m.pointee.n_f_sint32_map = self.sint32Map.count
    m.pointee.f_sint32_map = try arena.map(self.sint32Map, everything__v1__everything__sint32_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Sint32MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    m.pointee.n_f_sint64_map = self.sint64Map.count
    m.pointee.f_sint64_map = try arena.map(self.sint64Map, everything__v1__everything__sint64_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Sint64MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    m.pointee.n_f_fixed32_map = self.fixed32Map.count
    m.pointee.f_fixed32_map = try arena.map(self.fixed32Map, everything__v1__everything__fixed32_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Fixed32MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value ? 1 : 0
    }
    m.pointee.n_f_fixed64_map = self.fixed64Map.count
    m.pointee.f_fixed64_map = try arena.map(self.fixed64Map, everything__v1__everything__fixed64_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Fixed64MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    m.pointee.n_f_sfixed32_map = self.sfixed32Map.count
    m.pointee.f_sfixed32_map = try arena.map(self.sfixed32Map, everything__v1__everything__sfixed32_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Sfixed32MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    m.pointee.n_f_sfixed64_map = self.sfixed64Map.count
    m.pointee.f_sfixed64_map = try arena.map(self.sfixed64Map, everything__v1__everything__sfixed64_map_entry__type(), by: <) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__Sfixed64MapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    m.pointee.n_f_bool_map = self.boolMap.count
    m.pointee.f_bool_map = try arena.map(self.boolMap, everything__v1__everything__bool_map_entry__type(), by: precedesInBool) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__Everything__BoolMapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.f_key = key ? 1 : 0
      m.pointee.f_value = try arena.message(value)
    }
    m.pointee.f_timestamp = try arena.optionalMessage(self.timestamp)
    m.pointee.f_duration = try arena.optionalMessage(self.duration)
    m.pointee.f_empty = try arena.optionalMessage(self.empty)
    m.pointee.f_field_mask = try arena.optionalMessage(self.fieldMask)
    m.pointee.f_any = try arena.optionalMessage(self.`any`)
    m.pointee.f_structure = try arena.optionalMessage(self.structure)
    m.pointee.f_wrapped_string = try arena.optionalMessage(self.wrappedString)
    m.pointee.f_wrapped_double = try arena.optionalMessage(self.wrappedDouble)
    m.pointee.f_imported = try arena.optionalMessage(self.imported)
    m.pointee.f_imported_kind = .init(rawValue: .init(truncatingIfNeeded: self.importedKind.rawValue))
    m.pointee.f_last = self.last
    switch self.choice {
    case .chosenInt32(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 71)
    m.pointee.f_chosen_int32 = value
    case .chosenString(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 72)
    m.pointee.s_chosen_string = arena.string(value)
    case .chosenBytes(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 73)
    m.pointee.f_chosen_bytes = arena.bytes(value)
    case .chosenBool(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 74)
    m.pointee.f_chosen_bool = value ? 1 : 0
    case .chosenDouble(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 75)
    m.pointee.f_chosen_double = value
    case .chosenColor(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 76)
    m.pointee.f_chosen_color = .init(rawValue: .init(truncatingIfNeeded: value.rawValue))
    case .chosenNested(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 77)
    m.pointee.f_chosen_nested = try arena.message(value)
    case .chosenRecursive(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 78)
    m.pointee.f_chosen_recursive = try arena.message(value)
    case .chosenNothing(let value)?:
    m.pointee.o_choice_case = .init(rawValue: 79)
    m.pointee.f_chosen_nothing = try arena.message(value)
    case nil: break
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1.Everything.Nested {
  public static var fullName: Swift.String { "everything.v1.Everything.Nested" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__everything__nested__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Everything__Nested.self)
    self.number = m.pointee.f_number
    self.text = ProtobufC.Reading.string(m.pointee.s_text)
    self.deeper = ProtobufC.Reading.message(m.pointee.f_deeper)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Everything__Nested.self)
    m.pointee.base.descriptor = EverythingV1.Everything.Nested.descriptor
    m.pointee.f_number = self.number
    m.pointee.s_text = arena.string(self.text)
    m.pointee.f_deeper = try arena.optionalMessage(self.deeper)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1.Everything.Nested.Deeper {
  public static var fullName: Swift.String { "everything.v1.Everything.Nested.Deeper" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__everything__nested__deeper__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Everything__Nested__Deeper.self)
    self.texts = ProtobufC.Reading.strings(m.pointee.s_texts, m.pointee.n_s_texts)
    self.back = ProtobufC.Reading.message(m.pointee.f_back)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Everything__Nested__Deeper.self)
    m.pointee.base.descriptor = EverythingV1.Everything.Nested.Deeper.descriptor
    (m.pointee.n_s_texts, m.pointee.s_texts) = (self.texts.count, arena.strings(self.texts))
    m.pointee.f_back = try arena.optionalMessage(self.back)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1 {
  /// A newer Everything: its additional fields are unknown to the other.
  public struct EverythingAndMore: ProtobufC.GeneratedMessage {
    public var int32Value: Swift.Int32 = 0
    public var nested: EverythingV1.Everything.Nested?
    public var newVarint: Swift.Int32 = 0
    public var newFixed32: UInt32 = 0
    public var newFixed64: UInt64 = 0
    public var newText: Swift.String = ""
    public var newMessage: EverythingV1.Everything.Nested?
    public var newList: [Swift.Int32] = []
    public var newMap: [Swift.String: EverythingV1.Everything] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      int32Value: Swift.Int32 = 0,
      nested: EverythingV1.Everything.Nested? = nil,
      newVarint: Swift.Int32 = 0,
      newFixed32: UInt32 = 0,
      newFixed64: UInt64 = 0,
      newText: Swift.String = "",
      newMessage: EverythingV1.Everything.Nested? = nil,
      newList: [Swift.Int32] = [],
      newMap: [Swift.String: EverythingV1.Everything] = [:]
    ) {
      self.int32Value = int32Value
      self.nested = nested
      self.newVarint = newVarint
      self.newFixed32 = newFixed32
      self.newFixed64 = newFixed64
      self.newText = newText
      self.newMessage = newMessage
      self.newList = newList
      self.newMap = newMap
    }
  }
}

extension EverythingV1.EverythingAndMore {
  public static var fullName: Swift.String { "everything.v1.EverythingAndMore" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__everything_and_more__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__EverythingAndMore.self)
    self.int32Value = m.pointee.f_int32_value
    self.nested = ProtobufC.Reading.message(m.pointee.f_nested)
    self.newVarint = m.pointee.f_new_varint
    self.newFixed32 = m.pointee.f_new_fixed32
    self.newFixed64 = m.pointee.f_new_fixed64
    self.newText = ProtobufC.Reading.string(m.pointee.s_new_text)
    self.newMessage = ProtobufC.Reading.message(m.pointee.f_new_message)
    self.newList = ProtobufC.Reading.scalars(m.pointee.f_new_list, m.pointee.n_f_new_list)
    self.newMap = ProtobufC.Reading.map(m.pointee.f_new_map, m.pointee.n_f_new_map) { (ProtobufC.Reading.string($0.pointee.s_key), ProtobufC.Reading.message($0.pointee.f_value) ?? EverythingV1.Everything()) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__EverythingAndMore.self)
    m.pointee.base.descriptor = EverythingV1.EverythingAndMore.descriptor
    m.pointee.f_int32_value = self.int32Value
    m.pointee.f_nested = try arena.optionalMessage(self.nested)
    m.pointee.f_new_varint = self.newVarint
    m.pointee.f_new_fixed32 = self.newFixed32
    m.pointee.f_new_fixed64 = self.newFixed64
    m.pointee.s_new_text = arena.string(self.newText)
    m.pointee.f_new_message = try arena.optionalMessage(self.newMessage)
    (m.pointee.n_f_new_list, m.pointee.f_new_list) = (self.newList.count, arena.scalars(self.newList))
    m.pointee.n_f_new_map = self.newMap.count
    m.pointee.f_new_map = try arena.map(self.newMap, everything__v1__everything_and_more__new_map_entry__type(), by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutablePointer<Everything__V1__EverythingAndMore__NewMapEntry>, arena) throws(ProtobufC.EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.f_value = try arena.message(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension EverythingV1 {
  /// More fields than protobuf-c keeps on its stack: more than 128, in several runs of numbers.
  public struct Wide: ProtobufC.GeneratedMessage {
    public var field1: Swift.String = ""
    public var field2: Double = 0
    public var field3: Swift.Bool?
    public var field4: [Swift.UInt8] = []
    public var field5: Swift.Int32 = 0
    public var field6: Swift.String?
    public var field7: Double = 0
    public var field8: Swift.Bool = false
    public var field9: [Swift.UInt8]?
    public var field10: Swift.Int32 = 0
    public var field11: Swift.String = ""
    public var field12: Double?
    public var field13: Swift.Bool = false
    public var field14: [Swift.UInt8] = []
    public var field15: Swift.Int32?
    public var field16: Swift.String = ""
    public var field17: Double = 0
    public var field18: Swift.Bool?
    public var field19: [Swift.UInt8] = []
    public var field20: Swift.Int32 = 0
    public var field21: Swift.String?
    public var field22: Double = 0
    public var field23: Swift.Bool = false
    public var field24: [Swift.UInt8]?
    public var field25: Swift.Int32 = 0
    public var field26: Swift.String = ""
    public var field27: Double?
    public var field28: Swift.Bool = false
    public var field29: [Swift.UInt8] = []
    public var field30: Swift.Int32?
    public var field31: Swift.String = ""
    public var field32: Double = 0
    public var field33: Swift.Bool?
    public var field34: [Swift.UInt8] = []
    public var field35: Swift.Int32 = 0
    public var field36: Swift.String?
    public var field37: Double = 0
    public var field38: Swift.Bool = false
    public var field39: [Swift.UInt8]?
    public var field40: Swift.Int32 = 0
    public var field41: Swift.String = ""
    public var field42: Double?
    public var field43: Swift.Bool = false
    public var field44: [Swift.UInt8] = []
    public var field45: Swift.Int32?
    public var field46: Swift.String = ""
    public var field47: Double = 0
    public var field48: Swift.Bool?
    public var field49: [Swift.UInt8] = []
    public var field50: Swift.Int32 = 0
    public var field51: Swift.String?
    public var field52: Double = 0
    public var field53: Swift.Bool = false
    public var field54: [Swift.UInt8]?
    public var field55: Swift.Int32 = 0
    public var field56: Swift.String = ""
    public var field57: Double?
    public var field58: Swift.Bool = false
    public var field59: [Swift.UInt8] = []
    public var field60: Swift.Int32?
    public var field61: Swift.String = ""
    public var field62: Double = 0
    public var field63: Swift.Bool?
    public var field64: [Swift.UInt8] = []
    public var field65: Swift.Int32 = 0
    public var field66: Swift.String?
    public var field67: Double = 0
    public var field68: Swift.Bool = false
    public var field69: [Swift.UInt8]?
    public var field70: Swift.Int32 = 0
    public var field71: Swift.String = ""
    public var field72: Double?
    public var field73: Swift.Bool = false
    public var field74: [Swift.UInt8] = []
    public var field75: Swift.Int32?
    public var field76: Swift.String = ""
    public var field77: Double = 0
    public var field78: Swift.Bool?
    public var field79: [Swift.UInt8] = []
    public var field80: Swift.Int32 = 0
    public var field81: Swift.String?
    public var field82: Double = 0
    public var field83: Swift.Bool = false
    public var field84: [Swift.UInt8]?
    public var field85: Swift.Int32 = 0
    public var field86: Swift.String = ""
    public var field87: Double?
    public var field88: Swift.Bool = false
    public var field89: [Swift.UInt8] = []
    public var field90: Swift.Int32?
    public var field91: Swift.String = ""
    public var field92: Double = 0
    public var field93: Swift.Bool?
    public var field94: [Swift.UInt8] = []
    public var field95: Swift.Int32 = 0
    public var field96: Swift.String?
    public var field97: Double = 0
    public var field98: Swift.Bool = false
    public var field99: [Swift.UInt8]?
    public var field100: Swift.Int32 = 0
    public var field101: Swift.String = ""
    public var field102: Double?
    public var field103: Swift.Bool = false
    public var field104: [Swift.UInt8] = []
    public var field105: Swift.Int32?
    public var field106: Swift.String = ""
    public var field107: Double = 0
    public var field108: Swift.Bool?
    public var field109: [Swift.UInt8] = []
    public var field110: Swift.Int32 = 0
    public var field111: Swift.String?
    public var field112: Double = 0
    public var field113: Swift.Bool = false
    public var field114: [Swift.UInt8]?
    public var field115: Swift.Int32 = 0
    public var field116: Swift.String = ""
    public var field117: Double?
    public var field118: Swift.Bool = false
    public var field119: [Swift.UInt8] = []
    public var field120: Swift.Int32?
    public var field121: Swift.String = ""
    public var field122: Double = 0
    public var field123: Swift.Bool?
    public var field124: [Swift.UInt8] = []
    public var field125: Swift.Int32 = 0
    public var field126: Swift.String?
    public var field127: Double = 0
    public var field128: Swift.Bool = false
    public var field129: [Swift.UInt8]?
    public var field130: Swift.Int32 = 0
    public var field131: Swift.String = ""
    public var field132: Double?
    public var field133: Swift.Bool = false
    public var field134: [Swift.UInt8] = []
    public var field135: Swift.Int32?
    public var field136: Swift.String = ""
    public var field137: Double = 0
    public var field138: Swift.Bool?
    public var field139: [Swift.UInt8] = []
    public var field140: Swift.Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      field1: Swift.String = "",
      field2: Double = 0,
      field3: Swift.Bool? = nil,
      field4: [Swift.UInt8] = [],
      field5: Swift.Int32 = 0,
      field6: Swift.String? = nil,
      field7: Double = 0,
      field8: Swift.Bool = false,
      field9: [Swift.UInt8]? = nil,
      field10: Swift.Int32 = 0,
      field11: Swift.String = "",
      field12: Double? = nil,
      field13: Swift.Bool = false,
      field14: [Swift.UInt8] = [],
      field15: Swift.Int32? = nil,
      field16: Swift.String = "",
      field17: Double = 0,
      field18: Swift.Bool? = nil,
      field19: [Swift.UInt8] = [],
      field20: Swift.Int32 = 0,
      field21: Swift.String? = nil,
      field22: Double = 0,
      field23: Swift.Bool = false,
      field24: [Swift.UInt8]? = nil,
      field25: Swift.Int32 = 0,
      field26: Swift.String = "",
      field27: Double? = nil,
      field28: Swift.Bool = false,
      field29: [Swift.UInt8] = [],
      field30: Swift.Int32? = nil,
      field31: Swift.String = "",
      field32: Double = 0,
      field33: Swift.Bool? = nil,
      field34: [Swift.UInt8] = [],
      field35: Swift.Int32 = 0,
      field36: Swift.String? = nil,
      field37: Double = 0,
      field38: Swift.Bool = false,
      field39: [Swift.UInt8]? = nil,
      field40: Swift.Int32 = 0,
      field41: Swift.String = "",
      field42: Double? = nil,
      field43: Swift.Bool = false,
      field44: [Swift.UInt8] = [],
      field45: Swift.Int32? = nil,
      field46: Swift.String = "",
      field47: Double = 0,
      field48: Swift.Bool? = nil,
      field49: [Swift.UInt8] = [],
      field50: Swift.Int32 = 0,
      field51: Swift.String? = nil,
      field52: Double = 0,
      field53: Swift.Bool = false,
      field54: [Swift.UInt8]? = nil,
      field55: Swift.Int32 = 0,
      field56: Swift.String = "",
      field57: Double? = nil,
      field58: Swift.Bool = false,
      field59: [Swift.UInt8] = [],
      field60: Swift.Int32? = nil,
      field61: Swift.String = "",
      field62: Double = 0,
      field63: Swift.Bool? = nil,
      field64: [Swift.UInt8] = [],
      field65: Swift.Int32 = 0,
      field66: Swift.String? = nil,
      field67: Double = 0,
      field68: Swift.Bool = false,
      field69: [Swift.UInt8]? = nil,
      field70: Swift.Int32 = 0,
      field71: Swift.String = "",
      field72: Double? = nil,
      field73: Swift.Bool = false,
      field74: [Swift.UInt8] = [],
      field75: Swift.Int32? = nil,
      field76: Swift.String = "",
      field77: Double = 0,
      field78: Swift.Bool? = nil,
      field79: [Swift.UInt8] = [],
      field80: Swift.Int32 = 0,
      field81: Swift.String? = nil,
      field82: Double = 0,
      field83: Swift.Bool = false,
      field84: [Swift.UInt8]? = nil,
      field85: Swift.Int32 = 0,
      field86: Swift.String = "",
      field87: Double? = nil,
      field88: Swift.Bool = false,
      field89: [Swift.UInt8] = [],
      field90: Swift.Int32? = nil,
      field91: Swift.String = "",
      field92: Double = 0,
      field93: Swift.Bool? = nil,
      field94: [Swift.UInt8] = [],
      field95: Swift.Int32 = 0,
      field96: Swift.String? = nil,
      field97: Double = 0,
      field98: Swift.Bool = false,
      field99: [Swift.UInt8]? = nil,
      field100: Swift.Int32 = 0,
      field101: Swift.String = "",
      field102: Double? = nil,
      field103: Swift.Bool = false,
      field104: [Swift.UInt8] = [],
      field105: Swift.Int32? = nil,
      field106: Swift.String = "",
      field107: Double = 0,
      field108: Swift.Bool? = nil,
      field109: [Swift.UInt8] = [],
      field110: Swift.Int32 = 0,
      field111: Swift.String? = nil,
      field112: Double = 0,
      field113: Swift.Bool = false,
      field114: [Swift.UInt8]? = nil,
      field115: Swift.Int32 = 0,
      field116: Swift.String = "",
      field117: Double? = nil,
      field118: Swift.Bool = false,
      field119: [Swift.UInt8] = [],
      field120: Swift.Int32? = nil,
      field121: Swift.String = "",
      field122: Double = 0,
      field123: Swift.Bool? = nil,
      field124: [Swift.UInt8] = [],
      field125: Swift.Int32 = 0,
      field126: Swift.String? = nil,
      field127: Double = 0,
      field128: Swift.Bool = false,
      field129: [Swift.UInt8]? = nil,
      field130: Swift.Int32 = 0,
      field131: Swift.String = "",
      field132: Double? = nil,
      field133: Swift.Bool = false,
      field134: [Swift.UInt8] = [],
      field135: Swift.Int32? = nil,
      field136: Swift.String = "",
      field137: Double = 0,
      field138: Swift.Bool? = nil,
      field139: [Swift.UInt8] = [],
      field140: Swift.Int32 = 0
    ) {
      self.field1 = field1
      self.field2 = field2
      self.field3 = field3
      self.field4 = field4
      self.field5 = field5
      self.field6 = field6
      self.field7 = field7
      self.field8 = field8
      self.field9 = field9
      self.field10 = field10
      self.field11 = field11
      self.field12 = field12
      self.field13 = field13
      self.field14 = field14
      self.field15 = field15
      self.field16 = field16
      self.field17 = field17
      self.field18 = field18
      self.field19 = field19
      self.field20 = field20
      self.field21 = field21
      self.field22 = field22
      self.field23 = field23
      self.field24 = field24
      self.field25 = field25
      self.field26 = field26
      self.field27 = field27
      self.field28 = field28
      self.field29 = field29
      self.field30 = field30
      self.field31 = field31
      self.field32 = field32
      self.field33 = field33
      self.field34 = field34
      self.field35 = field35
      self.field36 = field36
      self.field37 = field37
      self.field38 = field38
      self.field39 = field39
      self.field40 = field40
      self.field41 = field41
      self.field42 = field42
      self.field43 = field43
      self.field44 = field44
      self.field45 = field45
      self.field46 = field46
      self.field47 = field47
      self.field48 = field48
      self.field49 = field49
      self.field50 = field50
      self.field51 = field51
      self.field52 = field52
      self.field53 = field53
      self.field54 = field54
      self.field55 = field55
      self.field56 = field56
      self.field57 = field57
      self.field58 = field58
      self.field59 = field59
      self.field60 = field60
      self.field61 = field61
      self.field62 = field62
      self.field63 = field63
      self.field64 = field64
      self.field65 = field65
      self.field66 = field66
      self.field67 = field67
      self.field68 = field68
      self.field69 = field69
      self.field70 = field70
      self.field71 = field71
      self.field72 = field72
      self.field73 = field73
      self.field74 = field74
      self.field75 = field75
      self.field76 = field76
      self.field77 = field77
      self.field78 = field78
      self.field79 = field79
      self.field80 = field80
      self.field81 = field81
      self.field82 = field82
      self.field83 = field83
      self.field84 = field84
      self.field85 = field85
      self.field86 = field86
      self.field87 = field87
      self.field88 = field88
      self.field89 = field89
      self.field90 = field90
      self.field91 = field91
      self.field92 = field92
      self.field93 = field93
      self.field94 = field94
      self.field95 = field95
      self.field96 = field96
      self.field97 = field97
      self.field98 = field98
      self.field99 = field99
      self.field100 = field100
      self.field101 = field101
      self.field102 = field102
      self.field103 = field103
      self.field104 = field104
      self.field105 = field105
      self.field106 = field106
      self.field107 = field107
      self.field108 = field108
      self.field109 = field109
      self.field110 = field110
      self.field111 = field111
      self.field112 = field112
      self.field113 = field113
      self.field114 = field114
      self.field115 = field115
      self.field116 = field116
      self.field117 = field117
      self.field118 = field118
      self.field119 = field119
      self.field120 = field120
      self.field121 = field121
      self.field122 = field122
      self.field123 = field123
      self.field124 = field124
      self.field125 = field125
      self.field126 = field126
      self.field127 = field127
      self.field128 = field128
      self.field129 = field129
      self.field130 = field130
      self.field131 = field131
      self.field132 = field132
      self.field133 = field133
      self.field134 = field134
      self.field135 = field135
      self.field136 = field136
      self.field137 = field137
      self.field138 = field138
      self.field139 = field139
      self.field140 = field140
    }
  }
}

extension EverythingV1.Wide {
  public static var fullName: Swift.String { "everything.v1.Wide" }
  public static var descriptor: Swift.UnsafePointer<ProtobufCMessageDescriptor> { everything__v1__wide__type() }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Wide.self)
    self.field1 = ProtobufC.Reading.string(m.pointee.s_field_1)
    self.field2 = m.pointee.f_field_2
    if m.pointee.p_field_3_case.rawValue != 0 { self.field3 = m.pointee.f_field_3 != 0 }
    self.field4 = ProtobufC.Reading.bytes(m.pointee.f_field_4)
    self.field5 = m.pointee.f_field_5
    if m.pointee.p_field_6_case.rawValue != 0 { self.field6 = ProtobufC.Reading.string(m.pointee.s_field_6) }
    self.field7 = m.pointee.f_field_7
    self.field8 = m.pointee.f_field_8 != 0
    if m.pointee.p_field_9_case.rawValue != 0 { self.field9 = ProtobufC.Reading.bytes(m.pointee.f_field_9) }
    self.field10 = m.pointee.f_field_10
    self.field11 = ProtobufC.Reading.string(m.pointee.s_field_11)
    if m.pointee.p_field_12_case.rawValue != 0 { self.field12 = m.pointee.f_field_12 }
    self.field13 = m.pointee.f_field_13 != 0
    self.field14 = ProtobufC.Reading.bytes(m.pointee.f_field_14)
    if m.pointee.p_field_15_case.rawValue != 0 { self.field15 = m.pointee.f_field_15 }
    self.field16 = ProtobufC.Reading.string(m.pointee.s_field_16)
    self.field17 = m.pointee.f_field_17
    if m.pointee.p_field_18_case.rawValue != 0 { self.field18 = m.pointee.f_field_18 != 0 }
    self.field19 = ProtobufC.Reading.bytes(m.pointee.f_field_19)
    self.field20 = m.pointee.f_field_20
    if m.pointee.p_field_21_case.rawValue != 0 { self.field21 = ProtobufC.Reading.string(m.pointee.s_field_21) }
    self.field22 = m.pointee.f_field_22
    self.field23 = m.pointee.f_field_23 != 0
    if m.pointee.p_field_24_case.rawValue != 0 { self.field24 = ProtobufC.Reading.bytes(m.pointee.f_field_24) }
    self.field25 = m.pointee.f_field_25
    self.field26 = ProtobufC.Reading.string(m.pointee.s_field_26)
    if m.pointee.p_field_27_case.rawValue != 0 { self.field27 = m.pointee.f_field_27 }
    self.field28 = m.pointee.f_field_28 != 0
    self.field29 = ProtobufC.Reading.bytes(m.pointee.f_field_29)
    if m.pointee.p_field_30_case.rawValue != 0 { self.field30 = m.pointee.f_field_30 }
    self.field31 = ProtobufC.Reading.string(m.pointee.s_field_31)
    self.field32 = m.pointee.f_field_32
    if m.pointee.p_field_33_case.rawValue != 0 { self.field33 = m.pointee.f_field_33 != 0 }
    self.field34 = ProtobufC.Reading.bytes(m.pointee.f_field_34)
    self.field35 = m.pointee.f_field_35
    if m.pointee.p_field_36_case.rawValue != 0 { self.field36 = ProtobufC.Reading.string(m.pointee.s_field_36) }
    self.field37 = m.pointee.f_field_37
    self.field38 = m.pointee.f_field_38 != 0
    if m.pointee.p_field_39_case.rawValue != 0 { self.field39 = ProtobufC.Reading.bytes(m.pointee.f_field_39) }
    self.field40 = m.pointee.f_field_40
    self.field41 = ProtobufC.Reading.string(m.pointee.s_field_41)
    if m.pointee.p_field_42_case.rawValue != 0 { self.field42 = m.pointee.f_field_42 }
    self.field43 = m.pointee.f_field_43 != 0
    self.field44 = ProtobufC.Reading.bytes(m.pointee.f_field_44)
    if m.pointee.p_field_45_case.rawValue != 0 { self.field45 = m.pointee.f_field_45 }
    self.field46 = ProtobufC.Reading.string(m.pointee.s_field_46)
    self.field47 = m.pointee.f_field_47
    if m.pointee.p_field_48_case.rawValue != 0 { self.field48 = m.pointee.f_field_48 != 0 }
    self.field49 = ProtobufC.Reading.bytes(m.pointee.f_field_49)
    self.field50 = m.pointee.f_field_50
    if m.pointee.p_field_51_case.rawValue != 0 { self.field51 = ProtobufC.Reading.string(m.pointee.s_field_51) }
    self.field52 = m.pointee.f_field_52
    self.field53 = m.pointee.f_field_53 != 0
    if m.pointee.p_field_54_case.rawValue != 0 { self.field54 = ProtobufC.Reading.bytes(m.pointee.f_field_54) }
    self.field55 = m.pointee.f_field_55
    self.field56 = ProtobufC.Reading.string(m.pointee.s_field_56)
    if m.pointee.p_field_57_case.rawValue != 0 { self.field57 = m.pointee.f_field_57 }
    self.field58 = m.pointee.f_field_58 != 0
    self.field59 = ProtobufC.Reading.bytes(m.pointee.f_field_59)
    if m.pointee.p_field_60_case.rawValue != 0 { self.field60 = m.pointee.f_field_60 }
    self.field61 = ProtobufC.Reading.string(m.pointee.s_field_61)
    self.field62 = m.pointee.f_field_62
    if m.pointee.p_field_63_case.rawValue != 0 { self.field63 = m.pointee.f_field_63 != 0 }
    self.field64 = ProtobufC.Reading.bytes(m.pointee.f_field_64)
    self.field65 = m.pointee.f_field_65
    if m.pointee.p_field_66_case.rawValue != 0 { self.field66 = ProtobufC.Reading.string(m.pointee.s_field_66) }
    self.field67 = m.pointee.f_field_67
    self.field68 = m.pointee.f_field_68 != 0
    if m.pointee.p_field_69_case.rawValue != 0 { self.field69 = ProtobufC.Reading.bytes(m.pointee.f_field_69) }
    self.field70 = m.pointee.f_field_70
    self.field71 = ProtobufC.Reading.string(m.pointee.s_field_71)
    if m.pointee.p_field_72_case.rawValue != 0 { self.field72 = m.pointee.f_field_72 }
    self.field73 = m.pointee.f_field_73 != 0
    self.field74 = ProtobufC.Reading.bytes(m.pointee.f_field_74)
    if m.pointee.p_field_75_case.rawValue != 0 { self.field75 = m.pointee.f_field_75 }
    self.field76 = ProtobufC.Reading.string(m.pointee.s_field_76)
    self.field77 = m.pointee.f_field_77
    if m.pointee.p_field_78_case.rawValue != 0 { self.field78 = m.pointee.f_field_78 != 0 }
    self.field79 = ProtobufC.Reading.bytes(m.pointee.f_field_79)
    self.field80 = m.pointee.f_field_80
    if m.pointee.p_field_81_case.rawValue != 0 { self.field81 = ProtobufC.Reading.string(m.pointee.s_field_81) }
    self.field82 = m.pointee.f_field_82
    self.field83 = m.pointee.f_field_83 != 0
    if m.pointee.p_field_84_case.rawValue != 0 { self.field84 = ProtobufC.Reading.bytes(m.pointee.f_field_84) }
    self.field85 = m.pointee.f_field_85
    self.field86 = ProtobufC.Reading.string(m.pointee.s_field_86)
    if m.pointee.p_field_87_case.rawValue != 0 { self.field87 = m.pointee.f_field_87 }
    self.field88 = m.pointee.f_field_88 != 0
    self.field89 = ProtobufC.Reading.bytes(m.pointee.f_field_89)
    if m.pointee.p_field_90_case.rawValue != 0 { self.field90 = m.pointee.f_field_90 }
    self.field91 = ProtobufC.Reading.string(m.pointee.s_field_91)
    self.field92 = m.pointee.f_field_92
    if m.pointee.p_field_93_case.rawValue != 0 { self.field93 = m.pointee.f_field_93 != 0 }
    self.field94 = ProtobufC.Reading.bytes(m.pointee.f_field_94)
    self.field95 = m.pointee.f_field_95
    if m.pointee.p_field_96_case.rawValue != 0 { self.field96 = ProtobufC.Reading.string(m.pointee.s_field_96) }
    self.field97 = m.pointee.f_field_97
    self.field98 = m.pointee.f_field_98 != 0
    if m.pointee.p_field_99_case.rawValue != 0 { self.field99 = ProtobufC.Reading.bytes(m.pointee.f_field_99) }
    self.field100 = m.pointee.f_field_100
    self.field101 = ProtobufC.Reading.string(m.pointee.s_field_101)
    if m.pointee.p_field_102_case.rawValue != 0 { self.field102 = m.pointee.f_field_102 }
    self.field103 = m.pointee.f_field_103 != 0
    self.field104 = ProtobufC.Reading.bytes(m.pointee.f_field_104)
    if m.pointee.p_field_105_case.rawValue != 0 { self.field105 = m.pointee.f_field_105 }
    self.field106 = ProtobufC.Reading.string(m.pointee.s_field_106)
    self.field107 = m.pointee.f_field_107
    if m.pointee.p_field_108_case.rawValue != 0 { self.field108 = m.pointee.f_field_108 != 0 }
    self.field109 = ProtobufC.Reading.bytes(m.pointee.f_field_109)
    self.field110 = m.pointee.f_field_110
    if m.pointee.p_field_111_case.rawValue != 0 { self.field111 = ProtobufC.Reading.string(m.pointee.s_field_111) }
    self.field112 = m.pointee.f_field_112
    self.field113 = m.pointee.f_field_113 != 0
    if m.pointee.p_field_114_case.rawValue != 0 { self.field114 = ProtobufC.Reading.bytes(m.pointee.f_field_114) }
    self.field115 = m.pointee.f_field_115
    self.field116 = ProtobufC.Reading.string(m.pointee.s_field_116)
    if m.pointee.p_field_117_case.rawValue != 0 { self.field117 = m.pointee.f_field_117 }
    self.field118 = m.pointee.f_field_118 != 0
    self.field119 = ProtobufC.Reading.bytes(m.pointee.f_field_119)
    if m.pointee.p_field_120_case.rawValue != 0 { self.field120 = m.pointee.f_field_120 }
    self.field121 = ProtobufC.Reading.string(m.pointee.s_field_121)
    self.field122 = m.pointee.f_field_122
    if m.pointee.p_field_123_case.rawValue != 0 { self.field123 = m.pointee.f_field_123 != 0 }
    self.field124 = ProtobufC.Reading.bytes(m.pointee.f_field_124)
    self.field125 = m.pointee.f_field_125
    if m.pointee.p_field_126_case.rawValue != 0 { self.field126 = ProtobufC.Reading.string(m.pointee.s_field_126) }
    self.field127 = m.pointee.f_field_127
    self.field128 = m.pointee.f_field_128 != 0
    if m.pointee.p_field_129_case.rawValue != 0 { self.field129 = ProtobufC.Reading.bytes(m.pointee.f_field_129) }
    self.field130 = m.pointee.f_field_130
    self.field131 = ProtobufC.Reading.string(m.pointee.s_field_131)
    if m.pointee.p_field_132_case.rawValue != 0 { self.field132 = m.pointee.f_field_132 }
    self.field133 = m.pointee.f_field_133 != 0
    self.field134 = ProtobufC.Reading.bytes(m.pointee.f_field_134)
    if m.pointee.p_field_135_case.rawValue != 0 { self.field135 = m.pointee.f_field_135 }
    self.field136 = ProtobufC.Reading.string(m.pointee.s_field_136)
    self.field137 = m.pointee.f_field_137
    if m.pointee.p_field_138_case.rawValue != 0 { self.field138 = m.pointee.f_field_138 != 0 }
    self.field139 = ProtobufC.Reading.bytes(m.pointee.f_field_139)
    self.field140 = m.pointee.f_field_140
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Everything__V1__Wide.self)
    m.pointee.base.descriptor = EverythingV1.Wide.descriptor
    m.pointee.s_field_1 = arena.string(self.field1)
    if self.field2.bitPattern != 0 {
      m.pointee.p_field_2_case = .init(rawValue: 2)
      m.pointee.f_field_2 = self.field2
    }
    if let value = self.field3 {
      m.pointee.p_field_3_case = .init(rawValue: 3)
      m.pointee.f_field_3 = value ? 1 : 0
    }
    m.pointee.f_field_4 = arena.bytes(self.field4)
    m.pointee.f_field_5 = self.field5
    if let value = self.field6 {
      m.pointee.p_field_6_case = .init(rawValue: 6)
      m.pointee.s_field_6 = arena.string(value)
    }
    if self.field7.bitPattern != 0 {
      m.pointee.p_field_7_case = .init(rawValue: 7)
      m.pointee.f_field_7 = self.field7
    }
    m.pointee.f_field_8 = self.field8 ? 1 : 0
    if let value = self.field9 {
      m.pointee.p_field_9_case = .init(rawValue: 9)
      m.pointee.f_field_9 = arena.bytes(value)
    }
    m.pointee.f_field_10 = self.field10
    m.pointee.s_field_11 = arena.string(self.field11)
    if let value = self.field12 {
      m.pointee.p_field_12_case = .init(rawValue: 12)
      m.pointee.f_field_12 = value
    }
    m.pointee.f_field_13 = self.field13 ? 1 : 0
    m.pointee.f_field_14 = arena.bytes(self.field14)
    if let value = self.field15 {
      m.pointee.p_field_15_case = .init(rawValue: 15)
      m.pointee.f_field_15 = value
    }
    m.pointee.s_field_16 = arena.string(self.field16)
    if self.field17.bitPattern != 0 {
      m.pointee.p_field_17_case = .init(rawValue: 17)
      m.pointee.f_field_17 = self.field17
    }
    if let value = self.field18 {
      m.pointee.p_field_18_case = .init(rawValue: 18)
      m.pointee.f_field_18 = value ? 1 : 0
    }
    m.pointee.f_field_19 = arena.bytes(self.field19)
    m.pointee.f_field_20 = self.field20
    if let value = self.field21 {
      m.pointee.p_field_21_case = .init(rawValue: 21)
      m.pointee.s_field_21 = arena.string(value)
    }
    if self.field22.bitPattern != 0 {
      m.pointee.p_field_22_case = .init(rawValue: 22)
      m.pointee.f_field_22 = self.field22
    }
    m.pointee.f_field_23 = self.field23 ? 1 : 0
    if let value = self.field24 {
      m.pointee.p_field_24_case = .init(rawValue: 24)
      m.pointee.f_field_24 = arena.bytes(value)
    }
    m.pointee.f_field_25 = self.field25
    m.pointee.s_field_26 = arena.string(self.field26)
    if let value = self.field27 {
      m.pointee.p_field_27_case = .init(rawValue: 27)
      m.pointee.f_field_27 = value
    }
    m.pointee.f_field_28 = self.field28 ? 1 : 0
    m.pointee.f_field_29 = arena.bytes(self.field29)
    if let value = self.field30 {
      m.pointee.p_field_30_case = .init(rawValue: 30)
      m.pointee.f_field_30 = value
    }
    m.pointee.s_field_31 = arena.string(self.field31)
    if self.field32.bitPattern != 0 {
      m.pointee.p_field_32_case = .init(rawValue: 32)
      m.pointee.f_field_32 = self.field32
    }
    if let value = self.field33 {
      m.pointee.p_field_33_case = .init(rawValue: 33)
      m.pointee.f_field_33 = value ? 1 : 0
    }
    m.pointee.f_field_34 = arena.bytes(self.field34)
    m.pointee.f_field_35 = self.field35
    if let value = self.field36 {
      m.pointee.p_field_36_case = .init(rawValue: 36)
      m.pointee.s_field_36 = arena.string(value)
    }
    if self.field37.bitPattern != 0 {
      m.pointee.p_field_37_case = .init(rawValue: 37)
      m.pointee.f_field_37 = self.field37
    }
    m.pointee.f_field_38 = self.field38 ? 1 : 0
    if let value = self.field39 {
      m.pointee.p_field_39_case = .init(rawValue: 39)
      m.pointee.f_field_39 = arena.bytes(value)
    }
    m.pointee.f_field_40 = self.field40
    m.pointee.s_field_41 = arena.string(self.field41)
    if let value = self.field42 {
      m.pointee.p_field_42_case = .init(rawValue: 42)
      m.pointee.f_field_42 = value
    }
    m.pointee.f_field_43 = self.field43 ? 1 : 0
    m.pointee.f_field_44 = arena.bytes(self.field44)
    if let value = self.field45 {
      m.pointee.p_field_45_case = .init(rawValue: 45)
      m.pointee.f_field_45 = value
    }
    m.pointee.s_field_46 = arena.string(self.field46)
    if self.field47.bitPattern != 0 {
      m.pointee.p_field_47_case = .init(rawValue: 47)
      m.pointee.f_field_47 = self.field47
    }
    if let value = self.field48 {
      m.pointee.p_field_48_case = .init(rawValue: 48)
      m.pointee.f_field_48 = value ? 1 : 0
    }
    m.pointee.f_field_49 = arena.bytes(self.field49)
    m.pointee.f_field_50 = self.field50
    if let value = self.field51 {
      m.pointee.p_field_51_case = .init(rawValue: 51)
      m.pointee.s_field_51 = arena.string(value)
    }
    if self.field52.bitPattern != 0 {
      m.pointee.p_field_52_case = .init(rawValue: 52)
      m.pointee.f_field_52 = self.field52
    }
    m.pointee.f_field_53 = self.field53 ? 1 : 0
    if let value = self.field54 {
      m.pointee.p_field_54_case = .init(rawValue: 54)
      m.pointee.f_field_54 = arena.bytes(value)
    }
    m.pointee.f_field_55 = self.field55
    m.pointee.s_field_56 = arena.string(self.field56)
    if let value = self.field57 {
      m.pointee.p_field_57_case = .init(rawValue: 57)
      m.pointee.f_field_57 = value
    }
    m.pointee.f_field_58 = self.field58 ? 1 : 0
    m.pointee.f_field_59 = arena.bytes(self.field59)
    if let value = self.field60 {
      m.pointee.p_field_60_case = .init(rawValue: 60)
      m.pointee.f_field_60 = value
    }
    m.pointee.s_field_61 = arena.string(self.field61)
    if self.field62.bitPattern != 0 {
      m.pointee.p_field_62_case = .init(rawValue: 186)
      m.pointee.f_field_62 = self.field62
    }
    if let value = self.field63 {
      m.pointee.p_field_63_case = .init(rawValue: 189)
      m.pointee.f_field_63 = value ? 1 : 0
    }
    m.pointee.f_field_64 = arena.bytes(self.field64)
    m.pointee.f_field_65 = self.field65
    if let value = self.field66 {
      m.pointee.p_field_66_case = .init(rawValue: 198)
      m.pointee.s_field_66 = arena.string(value)
    }
    if self.field67.bitPattern != 0 {
      m.pointee.p_field_67_case = .init(rawValue: 201)
      m.pointee.f_field_67 = self.field67
    }
    m.pointee.f_field_68 = self.field68 ? 1 : 0
    if let value = self.field69 {
      m.pointee.p_field_69_case = .init(rawValue: 207)
      m.pointee.f_field_69 = arena.bytes(value)
    }
    m.pointee.f_field_70 = self.field70
    m.pointee.s_field_71 = arena.string(self.field71)
    if let value = self.field72 {
      m.pointee.p_field_72_case = .init(rawValue: 216)
      m.pointee.f_field_72 = value
    }
    m.pointee.f_field_73 = self.field73 ? 1 : 0
    m.pointee.f_field_74 = arena.bytes(self.field74)
    if let value = self.field75 {
      m.pointee.p_field_75_case = .init(rawValue: 225)
      m.pointee.f_field_75 = value
    }
    m.pointee.s_field_76 = arena.string(self.field76)
    if self.field77.bitPattern != 0 {
      m.pointee.p_field_77_case = .init(rawValue: 231)
      m.pointee.f_field_77 = self.field77
    }
    if let value = self.field78 {
      m.pointee.p_field_78_case = .init(rawValue: 234)
      m.pointee.f_field_78 = value ? 1 : 0
    }
    m.pointee.f_field_79 = arena.bytes(self.field79)
    m.pointee.f_field_80 = self.field80
    if let value = self.field81 {
      m.pointee.p_field_81_case = .init(rawValue: 243)
      m.pointee.s_field_81 = arena.string(value)
    }
    if self.field82.bitPattern != 0 {
      m.pointee.p_field_82_case = .init(rawValue: 246)
      m.pointee.f_field_82 = self.field82
    }
    m.pointee.f_field_83 = self.field83 ? 1 : 0
    if let value = self.field84 {
      m.pointee.p_field_84_case = .init(rawValue: 252)
      m.pointee.f_field_84 = arena.bytes(value)
    }
    m.pointee.f_field_85 = self.field85
    m.pointee.s_field_86 = arena.string(self.field86)
    if let value = self.field87 {
      m.pointee.p_field_87_case = .init(rawValue: 261)
      m.pointee.f_field_87 = value
    }
    m.pointee.f_field_88 = self.field88 ? 1 : 0
    m.pointee.f_field_89 = arena.bytes(self.field89)
    if let value = self.field90 {
      m.pointee.p_field_90_case = .init(rawValue: 270)
      m.pointee.f_field_90 = value
    }
    m.pointee.s_field_91 = arena.string(self.field91)
    if self.field92.bitPattern != 0 {
      m.pointee.p_field_92_case = .init(rawValue: 276)
      m.pointee.f_field_92 = self.field92
    }
    if let value = self.field93 {
      m.pointee.p_field_93_case = .init(rawValue: 279)
      m.pointee.f_field_93 = value ? 1 : 0
    }
    m.pointee.f_field_94 = arena.bytes(self.field94)
    m.pointee.f_field_95 = self.field95
    if let value = self.field96 {
      m.pointee.p_field_96_case = .init(rawValue: 288)
      m.pointee.s_field_96 = arena.string(value)
    }
    if self.field97.bitPattern != 0 {
      m.pointee.p_field_97_case = .init(rawValue: 291)
      m.pointee.f_field_97 = self.field97
    }
    m.pointee.f_field_98 = self.field98 ? 1 : 0
    if let value = self.field99 {
      m.pointee.p_field_99_case = .init(rawValue: 297)
      m.pointee.f_field_99 = arena.bytes(value)
    }
    m.pointee.f_field_100 = self.field100
    m.pointee.s_field_101 = arena.string(self.field101)
    if let value = self.field102 {
      m.pointee.p_field_102_case = .init(rawValue: 306)
      m.pointee.f_field_102 = value
    }
    m.pointee.f_field_103 = self.field103 ? 1 : 0
    m.pointee.f_field_104 = arena.bytes(self.field104)
    if let value = self.field105 {
      m.pointee.p_field_105_case = .init(rawValue: 315)
      m.pointee.f_field_105 = value
    }
    m.pointee.s_field_106 = arena.string(self.field106)
    if self.field107.bitPattern != 0 {
      m.pointee.p_field_107_case = .init(rawValue: 321)
      m.pointee.f_field_107 = self.field107
    }
    if let value = self.field108 {
      m.pointee.p_field_108_case = .init(rawValue: 324)
      m.pointee.f_field_108 = value ? 1 : 0
    }
    m.pointee.f_field_109 = arena.bytes(self.field109)
    m.pointee.f_field_110 = self.field110
    if let value = self.field111 {
      m.pointee.p_field_111_case = .init(rawValue: 333)
      m.pointee.s_field_111 = arena.string(value)
    }
    if self.field112.bitPattern != 0 {
      m.pointee.p_field_112_case = .init(rawValue: 336)
      m.pointee.f_field_112 = self.field112
    }
    m.pointee.f_field_113 = self.field113 ? 1 : 0
    if let value = self.field114 {
      m.pointee.p_field_114_case = .init(rawValue: 342)
      m.pointee.f_field_114 = arena.bytes(value)
    }
    m.pointee.f_field_115 = self.field115
    m.pointee.s_field_116 = arena.string(self.field116)
    if let value = self.field117 {
      m.pointee.p_field_117_case = .init(rawValue: 351)
      m.pointee.f_field_117 = value
    }
    m.pointee.f_field_118 = self.field118 ? 1 : 0
    m.pointee.f_field_119 = arena.bytes(self.field119)
    if let value = self.field120 {
      m.pointee.p_field_120_case = .init(rawValue: 360)
      m.pointee.f_field_120 = value
    }
    m.pointee.s_field_121 = arena.string(self.field121)
    if self.field122.bitPattern != 0 {
      m.pointee.p_field_122_case = .init(rawValue: 366)
      m.pointee.f_field_122 = self.field122
    }
    if let value = self.field123 {
      m.pointee.p_field_123_case = .init(rawValue: 369)
      m.pointee.f_field_123 = value ? 1 : 0
    }
    m.pointee.f_field_124 = arena.bytes(self.field124)
    m.pointee.f_field_125 = self.field125
    if let value = self.field126 {
      m.pointee.p_field_126_case = .init(rawValue: 378)
      m.pointee.s_field_126 = arena.string(value)
    }
    if self.field127.bitPattern != 0 {
      m.pointee.p_field_127_case = .init(rawValue: 381)
      m.pointee.f_field_127 = self.field127
    }
    m.pointee.f_field_128 = self.field128 ? 1 : 0
    if let value = self.field129 {
      m.pointee.p_field_129_case = .init(rawValue: 387)
      m.pointee.f_field_129 = arena.bytes(value)
    }
    m.pointee.f_field_130 = self.field130
    m.pointee.s_field_131 = arena.string(self.field131)
    if let value = self.field132 {
      m.pointee.p_field_132_case = .init(rawValue: 396)
      m.pointee.f_field_132 = value
    }
    m.pointee.f_field_133 = self.field133 ? 1 : 0
    m.pointee.f_field_134 = arena.bytes(self.field134)
    if let value = self.field135 {
      m.pointee.p_field_135_case = .init(rawValue: 405)
      m.pointee.f_field_135 = value
    }
    m.pointee.s_field_136 = arena.string(self.field136)
    if self.field137.bitPattern != 0 {
      m.pointee.p_field_137_case = .init(rawValue: 411)
      m.pointee.f_field_137 = self.field137
    }
    if let value = self.field138 {
      m.pointee.p_field_138_case = .init(rawValue: 414)
      m.pointee.f_field_138 = value ? 1 : 0
    }
    m.pointee.f_field_139 = arena.bytes(self.field139)
    m.pointee.f_field_140 = self.field140
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}
