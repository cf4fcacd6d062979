// swift-format-ignore-file
// Written by StubGenerator from everything/v1/everything.proto. Do not edit.

public import CProtobufC
public import CommonProtos
public import ProtobufC

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
    public var uint32Value: Swift.UInt32 = 0
    public var uint64Value: Swift.UInt64 = 0
    public var sint32Value: Swift.Int32 = 0
    public var sint64Value: Swift.Int64 = 0
    public var fixed32Value: Swift.UInt32 = 0
    public var fixed64Value: Swift.UInt64 = 0
    public var sfixed32Value: Swift.Int32 = 0
    public var sfixed64Value: Swift.Int64 = 0
    public var floatValue: Swift.Float = 0
    public var doubleValue: Swift.Double = 0
    public var boolValue: Swift.Bool = false
    public var stringValue: Swift.String = ""
    public var bytesValue: [Swift.UInt8] = []
    /// A trailing comment becomes the docstring too.
    public var color: EverythingV1.Color = .init()
    public var nested: EverythingV1.Everything.Nested?
    public var recursive: EverythingV1.Everything? { get { _recursive?.value } set { _recursive = newValue.map(ProtobufC.Box.init) } }
    private var _recursive: ProtobufC.Box<EverythingV1.Everything>?
    public var optionalInt32: Swift.Int32?
    public var optionalUint64: Swift.UInt64?
    public var optionalSint64: Swift.Int64?
    public var optionalFloat: Swift.Float?
    public var optionalDouble: Swift.Double?
    public var optionalBool: Swift.Bool?
    public var optionalString: Swift.String?
    public var optionalBytes: [Swift.UInt8]?
    public var optionalColor: EverythingV1.Color?
    public var optionalNested: EverythingV1.Everything.Nested?
    public var int32List: [Swift.Int32] = []
    public var int64List: [Swift.Int64] = []
    public var uint32List: [Swift.UInt32] = []
    public var uint64List: [Swift.UInt64] = []
    public var sint32List: [Swift.Int32] = []
    public var sint64List: [Swift.Int64] = []
    public var fixed32List: [Swift.UInt32] = []
    public var fixed64List: [Swift.UInt64] = []
    public var sfixed32List: [Swift.Int32] = []
    public var sfixed64List: [Swift.Int64] = []
    public var floatList: [Swift.Float] = []
    public var doubleList: [Swift.Double] = []
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
    public var uint32Map: [Swift.UInt32: EverythingV1.Color] = [:]
    public var uint64Map: [Swift.UInt64: EverythingV1.Everything.Nested] = [:]
    public var sint32Map: [Swift.Int32: Swift.Float] = [:]
    public var sint64Map: [Swift.Int64: Swift.Double] = [:]
    public var fixed32Map: [Swift.UInt32: Swift.Bool] = [:]
    public var fixed64Map: [Swift.UInt64: Swift.UInt32] = [:]
    public var sfixed32Map: [Swift.Int32: Swift.Int64] = [:]
    public var sfixed64Map: [Swift.Int64: Swift.UInt64] = [:]
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
      uint32Value: Swift.UInt32 = 0,
      uint64Value: Swift.UInt64 = 0,
      sint32Value: Swift.Int32 = 0,
      sint64Value: Swift.Int64 = 0,
      fixed32Value: Swift.UInt32 = 0,
      fixed64Value: Swift.UInt64 = 0,
      sfixed32Value: Swift.Int32 = 0,
      sfixed64Value: Swift.Int64 = 0,
      floatValue: Swift.Float = 0,
      doubleValue: Swift.Double = 0,
      boolValue: Swift.Bool = false,
      stringValue: Swift.String = "",
      bytesValue: [Swift.UInt8] = [],
      color: EverythingV1.Color = .init(),
      nested: EverythingV1.Everything.Nested? = nil,
      recursive: EverythingV1.Everything? = nil,
      optionalInt32: Swift.Int32? = nil,
      optionalUint64: Swift.UInt64? = nil,
      optionalSint64: Swift.Int64? = nil,
      optionalFloat: Swift.Float? = nil,
      optionalDouble: Swift.Double? = nil,
      optionalBool: Swift.Bool? = nil,
      optionalString: Swift.String? = nil,
      optionalBytes: [Swift.UInt8]? = nil,
      optionalColor: EverythingV1.Color? = nil,
      optionalNested: EverythingV1.Everything.Nested? = nil,
      int32List: [Swift.Int32] = [],
      int64List: [Swift.Int64] = [],
      uint32List: [Swift.UInt32] = [],
      uint64List: [Swift.UInt64] = [],
      sint32List: [Swift.Int32] = [],
      sint64List: [Swift.Int64] = [],
      fixed32List: [Swift.UInt32] = [],
      fixed64List: [Swift.UInt64] = [],
      sfixed32List: [Swift.Int32] = [],
      sfixed64List: [Swift.Int64] = [],
      floatList: [Swift.Float] = [],
      doubleList: [Swift.Double] = [],
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
      uint32Map: [Swift.UInt32: EverythingV1.Color] = [:],
      uint64Map: [Swift.UInt64: EverythingV1.Everything.Nested] = [:],
      sint32Map: [Swift.Int32: Swift.Float] = [:],
      sint64Map: [Swift.Int64: Swift.Double] = [:],
      fixed32Map: [Swift.UInt32: Swift.Bool] = [:],
      fixed64Map: [Swift.UInt64: Swift.UInt32] = [:],
      sfixed32Map: [Swift.Int32: Swift.Int64] = [:],
      sfixed64Map: [Swift.Int64: Swift.UInt64] = [:],
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
      case chosenDouble(Swift.Double)
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[0] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.int32Value = m.load(fromByteOffset: 24, as: Swift.Int32.self)
    self.int64Value = m.load(fromByteOffset: 32, as: Swift.Int64.self)
    self.uint32Value = m.load(fromByteOffset: 40, as: Swift.UInt32.self)
    self.uint64Value = m.load(fromByteOffset: 48, as: Swift.UInt64.self)
    self.sint32Value = m.load(fromByteOffset: 56, as: Swift.Int32.self)
    self.sint64Value = m.load(fromByteOffset: 64, as: Swift.Int64.self)
    self.fixed32Value = m.load(fromByteOffset: 72, as: Swift.UInt32.self)
    self.fixed64Value = m.load(fromByteOffset: 80, as: Swift.UInt64.self)
    self.sfixed32Value = m.load(fromByteOffset: 88, as: Swift.Int32.self)
    self.sfixed64Value = m.load(fromByteOffset: 96, as: Swift.Int64.self)
    self.floatValue = m.load(fromByteOffset: 108, as: Swift.Float.self)
    self.doubleValue = m.load(fromByteOffset: 120, as: Swift.Double.self)
    self.boolValue = m.load(fromByteOffset: 128, as: Swift.Int32.self) != 0
    self.stringValue = ProtobufC.Reading.string(m.load(fromByteOffset: 136, as: CProtobufC.ProtobufCBinaryData.self))
    self.bytesValue = ProtobufC.Reading.bytes(m.load(fromByteOffset: 152, as: CProtobufC.ProtobufCBinaryData.self))
    self.color = EverythingV1.Color(rawValue: m.load(fromByteOffset: 168, as: Swift.Int32.self))
    self.nested = ProtobufC.Reading.message(m.load(fromByteOffset: 176, as: Swift.UnsafeRawPointer?.self))
    self.recursive = ProtobufC.Reading.message(m.load(fromByteOffset: 184, as: Swift.UnsafeRawPointer?.self))
    if m.load(fromByteOffset: 192, as: Swift.Int32.self) != 0 { self.optionalInt32 = m.load(fromByteOffset: 196, as: Swift.Int32.self) }
    if m.load(fromByteOffset: 200, as: Swift.Int32.self) != 0 { self.optionalUint64 = m.load(fromByteOffset: 208, as: Swift.UInt64.self) }
    if m.load(fromByteOffset: 216, as: Swift.Int32.self) != 0 { self.optionalSint64 = m.load(fromByteOffset: 224, as: Swift.Int64.self) }
    if m.load(fromByteOffset: 232, as: Swift.Int32.self) != 0 { self.optionalFloat = m.load(fromByteOffset: 236, as: Swift.Float.self) }
    if m.load(fromByteOffset: 240, as: Swift.Int32.self) != 0 { self.optionalDouble = m.load(fromByteOffset: 248, as: Swift.Double.self) }
    if m.load(fromByteOffset: 256, as: Swift.Int32.self) != 0 { self.optionalBool = m.load(fromByteOffset: 260, as: Swift.Int32.self) != 0 }
    if m.load(fromByteOffset: 264, as: Swift.Int32.self) != 0 { self.optionalString = ProtobufC.Reading.string(m.load(fromByteOffset: 272, as: CProtobufC.ProtobufCBinaryData.self)) }
    if m.load(fromByteOffset: 288, as: Swift.Int32.self) != 0 { self.optionalBytes = ProtobufC.Reading.bytes(m.load(fromByteOffset: 296, as: CProtobufC.ProtobufCBinaryData.self)) }
    if m.load(fromByteOffset: 312, as: Swift.Int32.self) != 0 { self.optionalColor = EverythingV1.Color(rawValue: m.load(fromByteOffset: 316, as: Swift.Int32.self)) }
    self.optionalNested = ProtobufC.Reading.message(m.load(fromByteOffset: 320, as: Swift.UnsafeRawPointer?.self))
    self.int32List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 336, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 328, as: Swift.Int.self))
    self.int64List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 352, as: Swift.UnsafePointer<Swift.Int64>?.self), m.load(fromByteOffset: 344, as: Swift.Int.self))
    self.uint32List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 368, as: Swift.UnsafePointer<Swift.UInt32>?.self), m.load(fromByteOffset: 360, as: Swift.Int.self))
    self.uint64List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 384, as: Swift.UnsafePointer<Swift.UInt64>?.self), m.load(fromByteOffset: 376, as: Swift.Int.self))
    self.sint32List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 400, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 392, as: Swift.Int.self))
    self.sint64List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 416, as: Swift.UnsafePointer<Swift.Int64>?.self), m.load(fromByteOffset: 408, as: Swift.Int.self))
    self.fixed32List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 432, as: Swift.UnsafePointer<Swift.UInt32>?.self), m.load(fromByteOffset: 424, as: Swift.Int.self))
    self.fixed64List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 448, as: Swift.UnsafePointer<Swift.UInt64>?.self), m.load(fromByteOffset: 440, as: Swift.Int.self))
    self.sfixed32List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 464, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 456, as: Swift.Int.self))
    self.sfixed64List = ProtobufC.Reading.scalars(m.load(fromByteOffset: 480, as: Swift.UnsafePointer<Swift.Int64>?.self), m.load(fromByteOffset: 472, as: Swift.Int.self))
    self.floatList = ProtobufC.Reading.scalars(m.load(fromByteOffset: 496, as: Swift.UnsafePointer<Swift.Float>?.self), m.load(fromByteOffset: 488, as: Swift.Int.self))
    self.doubleList = ProtobufC.Reading.scalars(m.load(fromByteOffset: 512, as: Swift.UnsafePointer<Swift.Double>?.self), m.load(fromByteOffset: 504, as: Swift.Int.self))
    self.boolList = ProtobufC.Reading.bools(m.load(fromByteOffset: 528, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 520, as: Swift.Int.self))
    self.stringList = ProtobufC.Reading.strings(m.load(fromByteOffset: 544, as: Swift.UnsafePointer<CProtobufC.ProtobufCBinaryData>?.self), m.load(fromByteOffset: 536, as: Swift.Int.self))
    self.bytesList = ProtobufC.Reading.byteStrings(m.load(fromByteOffset: 560, as: Swift.UnsafePointer<CProtobufC.ProtobufCBinaryData>?.self), m.load(fromByteOffset: 552, as: Swift.Int.self))
    self.colorList = ProtobufC.Reading.enums(m.load(fromByteOffset: 576, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 568, as: Swift.Int.self))
    self.nestedList = ProtobufC.Reading.submessages(m.load(fromByteOffset: 592, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 584, as: Swift.Int.self))
    self.recursiveList = ProtobufC.Reading.submessages(m.load(fromByteOffset: 608, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 600, as: Swift.Int.self))
    self.unpackedList = ProtobufC.Reading.scalars(m.load(fromByteOffset: 624, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 616, as: Swift.Int.self))
    self.unpackedColorList = ProtobufC.Reading.enums(m.load(fromByteOffset: 640, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 632, as: Swift.Int.self))
    self.stringMap = ProtobufC.Reading.entries(m.load(fromByteOffset: 656, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 648, as: Swift.Int.self)) { (ProtobufC.Reading.string($0.load(fromByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)), ProtobufC.Reading.string($0.load(fromByteOffset: 56, as: CProtobufC.ProtobufCBinaryData.self))) }
    self.int32Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 672, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 664, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.Int32.self), $0.load(fromByteOffset: 40, as: Swift.Int64.self)) }
    self.int64Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 688, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 680, as: Swift.Int.self)) { ($0.load(fromByteOffset: 32, as: Swift.Int64.self), ProtobufC.Reading.bytes($0.load(fromByteOffset: 48, as: CProtobufC.ProtobufCBinaryData.self))) }
    self.uint32Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 704, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 696, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.UInt32.self), EverythingV1.Color(rawValue: $0.load(fromByteOffset: 36, as: Swift.Int32.self))) }
    self.uint64Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 720, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 712, as: Swift.Int.self)) { ($0.load(fromByteOffset: 32, as: Swift.UInt64.self), ProtobufC.Reading.message($0.load(fromByteOffset: 40, as: Swift.UnsafeRawPointer?.self)) ?? EverythingV1.Everything.Nested()) }
    self.sint32Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 736, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 728, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.Int32.self), $0.load(fromByteOffset: 36, as: Swift.Float.self)) }
    self.sint64Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 752, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 744, as: Swift.Int.self)) { ($0.load(fromByteOffset: 32, as: Swift.Int64.self), $0.load(fromByteOffset: 48, as: Swift.Double.self)) }
    self.fixed32Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 768, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 760, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.UInt32.self), $0.load(fromByteOffset: 36, as: Swift.Int32.self) != 0) }
    self.fixed64Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 784, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 776, as: Swift.Int.self)) { ($0.load(fromByteOffset: 32, as: Swift.UInt64.self), $0.load(fromByteOffset: 44, as: Swift.UInt32.self)) }
    self.sfixed32Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 800, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 792, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.Int32.self), $0.load(fromByteOffset: 40, as: Swift.Int64.self)) }
    self.sfixed64Map = ProtobufC.Reading.entries(m.load(fromByteOffset: 816, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 808, as: Swift.Int.self)) { ($0.load(fromByteOffset: 32, as: Swift.Int64.self), $0.load(fromByteOffset: 48, as: Swift.UInt64.self)) }
    self.boolMap = ProtobufC.Reading.entries(m.load(fromByteOffset: 832, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 824, as: Swift.Int.self)) { ($0.load(fromByteOffset: 28, as: Swift.Int32.self) != 0, ProtobufC.Reading.message($0.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self)) ?? EverythingV1.Everything()) }
    self.timestamp = ProtobufC.Reading.message(m.load(fromByteOffset: 864, as: Swift.UnsafeRawPointer?.self))
    self.duration = ProtobufC.Reading.message(m.load(fromByteOffset: 872, as: Swift.UnsafeRawPointer?.self))
    self.empty = ProtobufC.Reading.message(m.load(fromByteOffset: 880, as: Swift.UnsafeRawPointer?.self))
    self.fieldMask = ProtobufC.Reading.message(m.load(fromByteOffset: 888, as: Swift.UnsafeRawPointer?.self))
    self.`any` = ProtobufC.Reading.message(m.load(fromByteOffset: 896, as: Swift.UnsafeRawPointer?.self))
    self.structure = ProtobufC.Reading.message(m.load(fromByteOffset: 904, as: Swift.UnsafeRawPointer?.self))
    self.wrappedString = ProtobufC.Reading.message(m.load(fromByteOffset: 912, as: Swift.UnsafeRawPointer?.self))
    self.wrappedDouble = ProtobufC.Reading.message(m.load(fromByteOffset: 920, as: Swift.UnsafeRawPointer?.self))
    self.imported = ProtobufC.Reading.message(m.load(fromByteOffset: 928, as: Swift.UnsafeRawPointer?.self))
    self.importedKind = EverythingV1.Imported.Kind(rawValue: m.load(fromByteOffset: 936, as: Swift.Int32.self))
    self.last = m.load(fromByteOffset: 940, as: Swift.Int32.self)
    switch m.load(fromByteOffset: 840, as: Swift.Int32.self) {
    case 71: self.choice = .chosenInt32(m.load(fromByteOffset: 848, as: Swift.Int32.self))
    case 72: self.choice = .chosenString(ProtobufC.Reading.string(m.load(fromByteOffset: 848, as: CProtobufC.ProtobufCBinaryData.self)))
    case 73: self.choice = .chosenBytes(ProtobufC.Reading.bytes(m.load(fromByteOffset: 848, as: CProtobufC.ProtobufCBinaryData.self)))
    case 74: self.choice = .chosenBool(m.load(fromByteOffset: 848, as: Swift.Int32.self) != 0)
    case 75: self.choice = .chosenDouble(m.load(fromByteOffset: 848, as: Swift.Double.self))
    case 76: self.choice = .chosenColor(EverythingV1.Color(rawValue: m.load(fromByteOffset: 848, as: Swift.Int32.self)))
    case 77: self.choice = .chosenNested(ProtobufC.Reading.message(m.load(fromByteOffset: 848, as: Swift.UnsafeRawPointer?.self)) ?? EverythingV1.Everything.Nested())
    case 78: self.choice = .chosenRecursive(ProtobufC.Reading.message(m.load(fromByteOffset: 848, as: Swift.UnsafeRawPointer?.self)) ?? EverythingV1.Everything())
    case 79: self.choice = .chosenNothing(ProtobufC.Reading.message(m.load(fromByteOffset: 848, as: Swift.UnsafeRawPointer?.self)) ?? GoogleProtobuf.Empty())
    default: break
    }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Everything.descriptor
    m.storeBytes(of: self.int32Value, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: self.int64Value, toByteOffset: 32, as: Swift.Int64.self)
    m.storeBytes(of: self.uint32Value, toByteOffset: 40, as: Swift.UInt32.self)
    m.storeBytes(of: self.uint64Value, toByteOffset: 48, as: Swift.UInt64.self)
    m.storeBytes(of: self.sint32Value, toByteOffset: 56, as: Swift.Int32.self)
    m.storeBytes(of: self.sint64Value, toByteOffset: 64, as: Swift.Int64.self)
    m.storeBytes(of: self.fixed32Value, toByteOffset: 72, as: Swift.UInt32.self)
    m.storeBytes(of: self.fixed64Value, toByteOffset: 80, as: Swift.UInt64.self)
    m.storeBytes(of: self.sfixed32Value, toByteOffset: 88, as: Swift.Int32.self)
    m.storeBytes(of: self.sfixed64Value, toByteOffset: 96, as: Swift.Int64.self)
    if self.floatValue.bitPattern != 0 {
      m.storeBytes(of: 11, toByteOffset: 104, as: Swift.Int32.self)
      m.storeBytes(of: self.floatValue, toByteOffset: 108, as: Swift.Float.self)
    }
    if self.doubleValue.bitPattern != 0 {
      m.storeBytes(of: 12, toByteOffset: 112, as: Swift.Int32.self)
      m.storeBytes(of: self.doubleValue, toByteOffset: 120, as: Swift.Double.self)
    }
    m.storeBytes(of: self.boolValue ? 1 : 0, toByteOffset: 128, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.stringValue), toByteOffset: 136, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: arena.bytes(self.bytesValue), toByteOffset: 152, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.color.rawValue, toByteOffset: 168, as: Swift.Int32.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.nested), toByteOffset: 176, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.recursive), toByteOffset: 184, as: Swift.UnsafeMutableRawPointer?.self)
    if let value = self.optionalInt32 {
      m.storeBytes(of: 21, toByteOffset: 192, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 196, as: Swift.Int32.self)
    }
    if let value = self.optionalUint64 {
      m.storeBytes(of: 22, toByteOffset: 200, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 208, as: Swift.UInt64.self)
    }
    if let value = self.optionalSint64 {
      m.storeBytes(of: 23, toByteOffset: 216, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 224, as: Swift.Int64.self)
    }
    if let value = self.optionalFloat {
      m.storeBytes(of: 24, toByteOffset: 232, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 236, as: Swift.Float.self)
    }
    if let value = self.optionalDouble {
      m.storeBytes(of: 25, toByteOffset: 240, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 248, as: Swift.Double.self)
    }
    if let value = self.optionalBool {
      m.storeBytes(of: 26, toByteOffset: 256, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 260, as: Swift.Int32.self)
    }
    if let value = self.optionalString {
      m.storeBytes(of: 27, toByteOffset: 264, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 272, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if let value = self.optionalBytes {
      m.storeBytes(of: 28, toByteOffset: 288, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 296, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if let value = self.optionalColor {
      m.storeBytes(of: 29, toByteOffset: 312, as: Swift.Int32.self)
      m.storeBytes(of: value.rawValue, toByteOffset: 316, as: Swift.Int32.self)
    }
    m.storeBytes(of: try arena.optionalSubmessage(self.optionalNested), toByteOffset: 320, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: self.int32List.count, toByteOffset: 328, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.int32List), toByteOffset: 336, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.int64List.count, toByteOffset: 344, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.int64List), toByteOffset: 352, as: Swift.UnsafeMutablePointer<Swift.Int64>?.self)
    m.storeBytes(of: self.uint32List.count, toByteOffset: 360, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.uint32List), toByteOffset: 368, as: Swift.UnsafeMutablePointer<Swift.UInt32>?.self)
    m.storeBytes(of: self.uint64List.count, toByteOffset: 376, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.uint64List), toByteOffset: 384, as: Swift.UnsafeMutablePointer<Swift.UInt64>?.self)
    m.storeBytes(of: self.sint32List.count, toByteOffset: 392, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.sint32List), toByteOffset: 400, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.sint64List.count, toByteOffset: 408, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.sint64List), toByteOffset: 416, as: Swift.UnsafeMutablePointer<Swift.Int64>?.self)
    m.storeBytes(of: self.fixed32List.count, toByteOffset: 424, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.fixed32List), toByteOffset: 432, as: Swift.UnsafeMutablePointer<Swift.UInt32>?.self)
    m.storeBytes(of: self.fixed64List.count, toByteOffset: 440, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.fixed64List), toByteOffset: 448, as: Swift.UnsafeMutablePointer<Swift.UInt64>?.self)
    m.storeBytes(of: self.sfixed32List.count, toByteOffset: 456, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.sfixed32List), toByteOffset: 464, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.sfixed64List.count, toByteOffset: 472, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.sfixed64List), toByteOffset: 480, as: Swift.UnsafeMutablePointer<Swift.Int64>?.self)
    m.storeBytes(of: self.floatList.count, toByteOffset: 488, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.floatList), toByteOffset: 496, as: Swift.UnsafeMutablePointer<Swift.Float>?.self)
    m.storeBytes(of: self.doubleList.count, toByteOffset: 504, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.doubleList), toByteOffset: 512, as: Swift.UnsafeMutablePointer<Swift.Double>?.self)
    m.storeBytes(of: self.boolList.count, toByteOffset: 520, as: Swift.Int.self)
    m.storeBytes(of: arena.bools(self.boolList), toByteOffset: 528, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.stringList.count, toByteOffset: 536, as: Swift.Int.self)
    m.storeBytes(of: arena.strings(self.stringList), toByteOffset: 544, as: Swift.UnsafeMutablePointer<CProtobufC.ProtobufCBinaryData>?.self)
    m.storeBytes(of: self.bytesList.count, toByteOffset: 552, as: Swift.Int.self)
    m.storeBytes(of: arena.byteStrings(self.bytesList), toByteOffset: 560, as: Swift.UnsafeMutablePointer<CProtobufC.ProtobufCBinaryData>?.self)
    m.storeBytes(of: self.colorList.count, toByteOffset: 568, as: Swift.Int.self)
    m.storeBytes(of: arena.enums(self.colorList), toByteOffset: 576, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.nestedList.count, toByteOffset: 584, as: Swift.Int.self)
    m.storeBytes(of: try arena.submessages(self.nestedList), toByteOffset: 592, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.recursiveList.count, toByteOffset: 600, as: Swift.Int.self)
    m.storeBytes(of: try arena.submessages(self.recursiveList), toByteOffset: 608, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.unpackedList.count, toByteOffset: 616, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.unpackedList), toByteOffset: 624, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.unpackedColorList.count, toByteOffset: 632, as: Swift.Int.self)
    m.storeBytes(of: arena.enums(self.unpackedColorList), toByteOffset: 640, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.stringMap.count, toByteOffset: 648, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.stringMap, message_table[1], by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(key), toByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)
      m.storeBytes(of: 2, toByteOffset: 48, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 56, as: CProtobufC.ProtobufCBinaryData.self)
    }, toByteOffset: 656, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.int32Map.count, toByteOffset: 664, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.int32Map, message_table[2], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 28, as: Swift.Int32.self)
      m.storeBytes(of: 2, toByteOffset: 32, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 40, as: Swift.Int64.self)
    }, toByteOffset: 672, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.int64Map.count, toByteOffset: 680, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.int64Map, message_table[3], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 32, as: Swift.Int64.self)
      m.storeBytes(of: 2, toByteOffset: 40, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 48, as: CProtobufC.ProtobufCBinaryData.self)
    }, toByteOffset: 688, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.uint32Map.count, toByteOffset: 696, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.uint32Map, message_table[4], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 28, as: Swift.UInt32.self)
      m.storeBytes(of: 2, toByteOffset: 32, as: Swift.Int32.self)
      m.storeBytes(of: value.rawValue, toByteOffset: 36, as: Swift.Int32.self)
    }, toByteOffset: 704, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.uint64Map.count, toByteOffset: 712, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.uint64Map, message_table[5], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 32, as: Swift.UInt64.self)
      m.storeBytes(of: try arena.submessage(value), toByteOffset: 40, as: Swift.UnsafeMutableRawPointer?.self)
    }, toByteOffset: 720, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.sint32Map.count, toByteOffset: 728, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.sint32Map, message_table[6], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 28, as: Swift.Int32.self)
      m.storeBytes(of: 2, toByteOffset: 32, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 36, as: Swift.Float.self)
    }, toByteOffset: 736, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.sint64Map.count, toByteOffset: 744, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.sint64Map, message_table[7], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 32, as: Swift.Int64.self)
      m.storeBytes(of: 2, toByteOffset: 40, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 48, as: Swift.Double.self)
    }, toByteOffset: 752, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.fixed32Map.count, toByteOffset: 760, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.fixed32Map, message_table[8], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 28, as: Swift.UInt32.self)
      m.storeBytes(of: 2, toByteOffset: 32, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 36, as: Swift.Int32.self)
    }, toByteOffset: 768, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.fixed64Map.count, toByteOffset: 776, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.fixed64Map, message_table[9], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 32, as: Swift.UInt64.self)
      m.storeBytes(of: 2, toByteOffset: 40, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 44, as: Swift.UInt32.self)
    }, toByteOffset: 784, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.sfixed32Map.count, toByteOffset: 792, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.sfixed32Map, message_table[10], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 28, as: Swift.Int32.self)
      m.storeBytes(of: 2, toByteOffset: 32, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 40, as: Swift.Int64.self)
    }, toByteOffset: 800, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.sfixed64Map.count, toByteOffset: 808, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.sfixed64Map, message_table[11], by: <) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key, toByteOffset: 32, as: Swift.Int64.self)
      m.storeBytes(of: 2, toByteOffset: 40, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 48, as: Swift.UInt64.self)
    }, toByteOffset: 816, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: self.boolMap.count, toByteOffset: 824, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.boolMap, message_table[12], by: precedesInBool) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: key ? 1 : 0, toByteOffset: 28, as: Swift.Int32.self)
      m.storeBytes(of: try arena.submessage(value), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    }, toByteOffset: 832, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.timestamp), toByteOffset: 864, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.duration), toByteOffset: 872, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.empty), toByteOffset: 880, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.fieldMask), toByteOffset: 888, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.`any`), toByteOffset: 896, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.structure), toByteOffset: 904, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.wrappedString), toByteOffset: 912, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.wrappedDouble), toByteOffset: 920, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.imported), toByteOffset: 928, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: self.importedKind.rawValue, toByteOffset: 936, as: Swift.Int32.self)
    m.storeBytes(of: self.last, toByteOffset: 940, as: Swift.Int32.self)
    switch self.choice {
    case .chosenInt32(let value)?:
    m.storeBytes(of: 71, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: value, toByteOffset: 848, as: Swift.Int32.self)
    case .chosenString(let value)?:
    m.storeBytes(of: 72, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(value), toByteOffset: 848, as: CProtobufC.ProtobufCBinaryData.self)
    case .chosenBytes(let value)?:
    m.storeBytes(of: 73, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(value), toByteOffset: 848, as: CProtobufC.ProtobufCBinaryData.self)
    case .chosenBool(let value)?:
    m.storeBytes(of: 74, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: value ? 1 : 0, toByteOffset: 848, as: Swift.Int32.self)
    case .chosenDouble(let value)?:
    m.storeBytes(of: 75, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: value, toByteOffset: 848, as: Swift.Double.self)
    case .chosenColor(let value)?:
    m.storeBytes(of: 76, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: value.rawValue, toByteOffset: 848, as: Swift.Int32.self)
    case .chosenNested(let value)?:
    m.storeBytes(of: 77, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: try arena.submessage(value), toByteOffset: 848, as: Swift.UnsafeMutableRawPointer?.self)
    case .chosenRecursive(let value)?:
    m.storeBytes(of: 78, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: try arena.submessage(value), toByteOffset: 848, as: Swift.UnsafeMutableRawPointer?.self)
    case .chosenNothing(let value)?:
    m.storeBytes(of: 79, toByteOffset: 840, as: Swift.Int32.self)
    m.storeBytes(of: try arena.submessage(value), toByteOffset: 848, as: Swift.UnsafeMutableRawPointer?.self)
    case nil: break
    }
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1.Everything.Nested {
  public static var fullName: Swift.String { "everything.v1.Everything.Nested" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[13] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.number = m.load(fromByteOffset: 24, as: Swift.Int32.self)
    self.text = ProtobufC.Reading.string(m.load(fromByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self))
    self.deeper = ProtobufC.Reading.message(m.load(fromByteOffset: 48, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Everything.Nested.descriptor
    m.storeBytes(of: self.number, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.text), toByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.deeper), toByteOffset: 48, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1.Everything.Nested.Deeper {
  public static var fullName: Swift.String { "everything.v1.Everything.Nested.Deeper" }
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[14] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.texts = ProtobufC.Reading.strings(m.load(fromByteOffset: 32, as: Swift.UnsafePointer<CProtobufC.ProtobufCBinaryData>?.self), m.load(fromByteOffset: 24, as: Swift.Int.self))
    self.back = ProtobufC.Reading.message(m.load(fromByteOffset: 40, as: Swift.UnsafeRawPointer?.self))
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Everything.Nested.Deeper.descriptor
    m.storeBytes(of: self.texts.count, toByteOffset: 24, as: Swift.Int.self)
    m.storeBytes(of: arena.strings(self.texts), toByteOffset: 32, as: Swift.UnsafeMutablePointer<CProtobufC.ProtobufCBinaryData>?.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.back), toByteOffset: 40, as: Swift.UnsafeMutableRawPointer?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1 {
  /// A newer Everything: its additional fields are unknown to the other.
  public struct EverythingAndMore: ProtobufC.GeneratedMessage {
    public var int32Value: Swift.Int32 = 0
    public var nested: EverythingV1.Everything.Nested?
    public var newVarint: Swift.Int32 = 0
    public var newFixed32: Swift.UInt32 = 0
    public var newFixed64: Swift.UInt64 = 0
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
      newFixed32: Swift.UInt32 = 0,
      newFixed64: Swift.UInt64 = 0,
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[15] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.int32Value = m.load(fromByteOffset: 24, as: Swift.Int32.self)
    self.nested = ProtobufC.Reading.message(m.load(fromByteOffset: 32, as: Swift.UnsafeRawPointer?.self))
    self.newVarint = m.load(fromByteOffset: 40, as: Swift.Int32.self)
    self.newFixed32 = m.load(fromByteOffset: 44, as: Swift.UInt32.self)
    self.newFixed64 = m.load(fromByteOffset: 48, as: Swift.UInt64.self)
    self.newText = ProtobufC.Reading.string(m.load(fromByteOffset: 56, as: CProtobufC.ProtobufCBinaryData.self))
    self.newMessage = ProtobufC.Reading.message(m.load(fromByteOffset: 72, as: Swift.UnsafeRawPointer?.self))
    self.newList = ProtobufC.Reading.scalars(m.load(fromByteOffset: 88, as: Swift.UnsafePointer<Swift.Int32>?.self), m.load(fromByteOffset: 80, as: Swift.Int.self))
    self.newMap = ProtobufC.Reading.entries(m.load(fromByteOffset: 104, as: Swift.UnsafePointer<Swift.UnsafeRawPointer?>?.self), m.load(fromByteOffset: 96, as: Swift.Int.self)) { (ProtobufC.Reading.string($0.load(fromByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)), ProtobufC.Reading.message($0.load(fromByteOffset: 48, as: Swift.UnsafeRawPointer?.self)) ?? EverythingV1.Everything()) }
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.EverythingAndMore.descriptor
    m.storeBytes(of: self.int32Value, toByteOffset: 24, as: Swift.Int32.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.nested), toByteOffset: 32, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: self.newVarint, toByteOffset: 40, as: Swift.Int32.self)
    m.storeBytes(of: self.newFixed32, toByteOffset: 44, as: Swift.UInt32.self)
    m.storeBytes(of: self.newFixed64, toByteOffset: 48, as: Swift.UInt64.self)
    m.storeBytes(of: arena.string(self.newText), toByteOffset: 56, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: try arena.optionalSubmessage(self.newMessage), toByteOffset: 72, as: Swift.UnsafeMutableRawPointer?.self)
    m.storeBytes(of: self.newList.count, toByteOffset: 80, as: Swift.Int.self)
    m.storeBytes(of: arena.scalars(self.newList), toByteOffset: 88, as: Swift.UnsafeMutablePointer<Swift.Int32>?.self)
    m.storeBytes(of: self.newMap.count, toByteOffset: 96, as: Swift.Int.self)
    m.storeBytes(of: try arena.entries(self.newMap, message_table[16], by: precedesInUTF8) {
      (key, value, m: Swift.UnsafeMutableRawPointer, arena) throws(ProtobufC.EncodeError) in
      m.storeBytes(of: 1, toByteOffset: 24, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(key), toByteOffset: 32, as: CProtobufC.ProtobufCBinaryData.self)
      m.storeBytes(of: try arena.submessage(value), toByteOffset: 48, as: Swift.UnsafeMutableRawPointer?.self)
    }, toByteOffset: 104, as: Swift.UnsafeMutablePointer<Swift.UnsafeMutableRawPointer?>?.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

extension EverythingV1 {
  /// More fields than protobuf-c keeps on its stack: more than 128, in several runs of numbers.
  public struct Wide: ProtobufC.GeneratedMessage {
    public var field1: Swift.String = ""
    public var field2: Swift.Double = 0
    public var field3: Swift.Bool?
    public var field4: [Swift.UInt8] = []
    public var field5: Swift.Int32 = 0
    public var field6: Swift.String?
    public var field7: Swift.Double = 0
    public var field8: Swift.Bool = false
    public var field9: [Swift.UInt8]?
    public var field10: Swift.Int32 = 0
    public var field11: Swift.String = ""
    public var field12: Swift.Double?
    public var field13: Swift.Bool = false
    public var field14: [Swift.UInt8] = []
    public var field15: Swift.Int32?
    public var field16: Swift.String = ""
    public var field17: Swift.Double = 0
    public var field18: Swift.Bool?
    public var field19: [Swift.UInt8] = []
    public var field20: Swift.Int32 = 0
    public var field21: Swift.String?
    public var field22: Swift.Double = 0
    public var field23: Swift.Bool = false
    public var field24: [Swift.UInt8]?
    public var field25: Swift.Int32 = 0
    public var field26: Swift.String = ""
    public var field27: Swift.Double?
    public var field28: Swift.Bool = false
    public var field29: [Swift.UInt8] = []
    public var field30: Swift.Int32?
    public var field31: Swift.String = ""
    public var field32: Swift.Double = 0
    public var field33: Swift.Bool?
    public var field34: [Swift.UInt8] = []
    public var field35: Swift.Int32 = 0
    public var field36: Swift.String?
    public var field37: Swift.Double = 0
    public var field38: Swift.Bool = false
    public var field39: [Swift.UInt8]?
    public var field40: Swift.Int32 = 0
    public var field41: Swift.String = ""
    public var field42: Swift.Double?
    public var field43: Swift.Bool = false
    public var field44: [Swift.UInt8] = []
    public var field45: Swift.Int32?
    public var field46: Swift.String = ""
    public var field47: Swift.Double = 0
    public var field48: Swift.Bool?
    public var field49: [Swift.UInt8] = []
    public var field50: Swift.Int32 = 0
    public var field51: Swift.String?
    public var field52: Swift.Double = 0
    public var field53: Swift.Bool = false
    public var field54: [Swift.UInt8]?
    public var field55: Swift.Int32 = 0
    public var field56: Swift.String = ""
    public var field57: Swift.Double?
    public var field58: Swift.Bool = false
    public var field59: [Swift.UInt8] = []
    public var field60: Swift.Int32?
    public var field61: Swift.String = ""
    public var field62: Swift.Double = 0
    public var field63: Swift.Bool?
    public var field64: [Swift.UInt8] = []
    public var field65: Swift.Int32 = 0
    public var field66: Swift.String?
    public var field67: Swift.Double = 0
    public var field68: Swift.Bool = false
    public var field69: [Swift.UInt8]?
    public var field70: Swift.Int32 = 0
    public var field71: Swift.String = ""
    public var field72: Swift.Double?
    public var field73: Swift.Bool = false
    public var field74: [Swift.UInt8] = []
    public var field75: Swift.Int32?
    public var field76: Swift.String = ""
    public var field77: Swift.Double = 0
    public var field78: Swift.Bool?
    public var field79: [Swift.UInt8] = []
    public var field80: Swift.Int32 = 0
    public var field81: Swift.String?
    public var field82: Swift.Double = 0
    public var field83: Swift.Bool = false
    public var field84: [Swift.UInt8]?
    public var field85: Swift.Int32 = 0
    public var field86: Swift.String = ""
    public var field87: Swift.Double?
    public var field88: Swift.Bool = false
    public var field89: [Swift.UInt8] = []
    public var field90: Swift.Int32?
    public var field91: Swift.String = ""
    public var field92: Swift.Double = 0
    public var field93: Swift.Bool?
    public var field94: [Swift.UInt8] = []
    public var field95: Swift.Int32 = 0
    public var field96: Swift.String?
    public var field97: Swift.Double = 0
    public var field98: Swift.Bool = false
    public var field99: [Swift.UInt8]?
    public var field100: Swift.Int32 = 0
    public var field101: Swift.String = ""
    public var field102: Swift.Double?
    public var field103: Swift.Bool = false
    public var field104: [Swift.UInt8] = []
    public var field105: Swift.Int32?
    public var field106: Swift.String = ""
    public var field107: Swift.Double = 0
    public var field108: Swift.Bool?
    public var field109: [Swift.UInt8] = []
    public var field110: Swift.Int32 = 0
    public var field111: Swift.String?
    public var field112: Swift.Double = 0
    public var field113: Swift.Bool = false
    public var field114: [Swift.UInt8]?
    public var field115: Swift.Int32 = 0
    public var field116: Swift.String = ""
    public var field117: Swift.Double?
    public var field118: Swift.Bool = false
    public var field119: [Swift.UInt8] = []
    public var field120: Swift.Int32?
    public var field121: Swift.String = ""
    public var field122: Swift.Double = 0
    public var field123: Swift.Bool?
    public var field124: [Swift.UInt8] = []
    public var field125: Swift.Int32 = 0
    public var field126: Swift.String?
    public var field127: Swift.Double = 0
    public var field128: Swift.Bool = false
    public var field129: [Swift.UInt8]?
    public var field130: Swift.Int32 = 0
    public var field131: Swift.String = ""
    public var field132: Swift.Double?
    public var field133: Swift.Bool = false
    public var field134: [Swift.UInt8] = []
    public var field135: Swift.Int32?
    public var field136: Swift.String = ""
    public var field137: Swift.Double = 0
    public var field138: Swift.Bool?
    public var field139: [Swift.UInt8] = []
    public var field140: Swift.Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = ProtobufC.UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      field1: Swift.String = "",
      field2: Swift.Double = 0,
      field3: Swift.Bool? = nil,
      field4: [Swift.UInt8] = [],
      field5: Swift.Int32 = 0,
      field6: Swift.String? = nil,
      field7: Swift.Double = 0,
      field8: Swift.Bool = false,
      field9: [Swift.UInt8]? = nil,
      field10: Swift.Int32 = 0,
      field11: Swift.String = "",
      field12: Swift.Double? = nil,
      field13: Swift.Bool = false,
      field14: [Swift.UInt8] = [],
      field15: Swift.Int32? = nil,
      field16: Swift.String = "",
      field17: Swift.Double = 0,
      field18: Swift.Bool? = nil,
      field19: [Swift.UInt8] = [],
      field20: Swift.Int32 = 0,
      field21: Swift.String? = nil,
      field22: Swift.Double = 0,
      field23: Swift.Bool = false,
      field24: [Swift.UInt8]? = nil,
      field25: Swift.Int32 = 0,
      field26: Swift.String = "",
      field27: Swift.Double? = nil,
      field28: Swift.Bool = false,
      field29: [Swift.UInt8] = [],
      field30: Swift.Int32? = nil,
      field31: Swift.String = "",
      field32: Swift.Double = 0,
      field33: Swift.Bool? = nil,
      field34: [Swift.UInt8] = [],
      field35: Swift.Int32 = 0,
      field36: Swift.String? = nil,
      field37: Swift.Double = 0,
      field38: Swift.Bool = false,
      field39: [Swift.UInt8]? = nil,
      field40: Swift.Int32 = 0,
      field41: Swift.String = "",
      field42: Swift.Double? = nil,
      field43: Swift.Bool = false,
      field44: [Swift.UInt8] = [],
      field45: Swift.Int32? = nil,
      field46: Swift.String = "",
      field47: Swift.Double = 0,
      field48: Swift.Bool? = nil,
      field49: [Swift.UInt8] = [],
      field50: Swift.Int32 = 0,
      field51: Swift.String? = nil,
      field52: Swift.Double = 0,
      field53: Swift.Bool = false,
      field54: [Swift.UInt8]? = nil,
      field55: Swift.Int32 = 0,
      field56: Swift.String = "",
      field57: Swift.Double? = nil,
      field58: Swift.Bool = false,
      field59: [Swift.UInt8] = [],
      field60: Swift.Int32? = nil,
      field61: Swift.String = "",
      field62: Swift.Double = 0,
      field63: Swift.Bool? = nil,
      field64: [Swift.UInt8] = [],
      field65: Swift.Int32 = 0,
      field66: Swift.String? = nil,
      field67: Swift.Double = 0,
      field68: Swift.Bool = false,
      field69: [Swift.UInt8]? = nil,
      field70: Swift.Int32 = 0,
      field71: Swift.String = "",
      field72: Swift.Double? = nil,
      field73: Swift.Bool = false,
      field74: [Swift.UInt8] = [],
      field75: Swift.Int32? = nil,
      field76: Swift.String = "",
      field77: Swift.Double = 0,
      field78: Swift.Bool? = nil,
      field79: [Swift.UInt8] = [],
      field80: Swift.Int32 = 0,
      field81: Swift.String? = nil,
      field82: Swift.Double = 0,
      field83: Swift.Bool = false,
      field84: [Swift.UInt8]? = nil,
      field85: Swift.Int32 = 0,
      field86: Swift.String = "",
      field87: Swift.Double? = nil,
      field88: Swift.Bool = false,
      field89: [Swift.UInt8] = [],
      field90: Swift.Int32? = nil,
      field91: Swift.String = "",
      field92: Swift.Double = 0,
      field93: Swift.Bool? = nil,
      field94: [Swift.UInt8] = [],
      field95: Swift.Int32 = 0,
      field96: Swift.String? = nil,
      field97: Swift.Double = 0,
      field98: Swift.Bool = false,
      field99: [Swift.UInt8]? = nil,
      field100: Swift.Int32 = 0,
      field101: Swift.String = "",
      field102: Swift.Double? = nil,
      field103: Swift.Bool = false,
      field104: [Swift.UInt8] = [],
      field105: Swift.Int32? = nil,
      field106: Swift.String = "",
      field107: Swift.Double = 0,
      field108: Swift.Bool? = nil,
      field109: [Swift.UInt8] = [],
      field110: Swift.Int32 = 0,
      field111: Swift.String? = nil,
      field112: Swift.Double = 0,
      field113: Swift.Bool = false,
      field114: [Swift.UInt8]? = nil,
      field115: Swift.Int32 = 0,
      field116: Swift.String = "",
      field117: Swift.Double? = nil,
      field118: Swift.Bool = false,
      field119: [Swift.UInt8] = [],
      field120: Swift.Int32? = nil,
      field121: Swift.String = "",
      field122: Swift.Double = 0,
      field123: Swift.Bool? = nil,
      field124: [Swift.UInt8] = [],
      field125: Swift.Int32 = 0,
      field126: Swift.String? = nil,
      field127: Swift.Double = 0,
      field128: Swift.Bool = false,
      field129: [Swift.UInt8]? = nil,
      field130: Swift.Int32 = 0,
      field131: Swift.String = "",
      field132: Swift.Double? = nil,
      field133: Swift.Bool = false,
      field134: [Swift.UInt8] = [],
      field135: Swift.Int32? = nil,
      field136: Swift.String = "",
      field137: Swift.Double = 0,
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
  public static var descriptor: Swift.UnsafePointer<CProtobufC.ProtobufCMessageDescriptor> { message_table[17] }

  public init(cMessage: Swift.UnsafeRawPointer) {
    let m = cMessage
    self.field1 = ProtobufC.Reading.string(m.load(fromByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self))
    self.field2 = m.load(fromByteOffset: 48, as: Swift.Double.self)
    if m.load(fromByteOffset: 56, as: Swift.Int32.self) != 0 { self.field3 = m.load(fromByteOffset: 60, as: Swift.Int32.self) != 0 }
    self.field4 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 64, as: CProtobufC.ProtobufCBinaryData.self))
    self.field5 = m.load(fromByteOffset: 80, as: Swift.Int32.self)
    if m.load(fromByteOffset: 84, as: Swift.Int32.self) != 0 { self.field6 = ProtobufC.Reading.string(m.load(fromByteOffset: 88, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field7 = m.load(fromByteOffset: 112, as: Swift.Double.self)
    self.field8 = m.load(fromByteOffset: 120, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 124, as: Swift.Int32.self) != 0 { self.field9 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 128, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field10 = m.load(fromByteOffset: 144, as: Swift.Int32.self)
    self.field11 = ProtobufC.Reading.string(m.load(fromByteOffset: 152, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 168, as: Swift.Int32.self) != 0 { self.field12 = m.load(fromByteOffset: 176, as: Swift.Double.self) }
    self.field13 = m.load(fromByteOffset: 184, as: Swift.Int32.self) != 0
    self.field14 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 192, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 208, as: Swift.Int32.self) != 0 { self.field15 = m.load(fromByteOffset: 212, as: Swift.Int32.self) }
    self.field16 = ProtobufC.Reading.string(m.load(fromByteOffset: 216, as: CProtobufC.ProtobufCBinaryData.self))
    self.field17 = m.load(fromByteOffset: 240, as: Swift.Double.self)
    if m.load(fromByteOffset: 248, as: Swift.Int32.self) != 0 { self.field18 = m.load(fromByteOffset: 252, as: Swift.Int32.self) != 0 }
    self.field19 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 256, as: CProtobufC.ProtobufCBinaryData.self))
    self.field20 = m.load(fromByteOffset: 272, as: Swift.Int32.self)
    if m.load(fromByteOffset: 276, as: Swift.Int32.self) != 0 { self.field21 = ProtobufC.Reading.string(m.load(fromByteOffset: 280, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field22 = m.load(fromByteOffset: 304, as: Swift.Double.self)
    self.field23 = m.load(fromByteOffset: 312, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 316, as: Swift.Int32.self) != 0 { self.field24 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 320, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field25 = m.load(fromByteOffset: 336, as: Swift.Int32.self)
    self.field26 = ProtobufC.Reading.string(m.load(fromByteOffset: 344, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 360, as: Swift.Int32.self) != 0 { self.field27 = m.load(fromByteOffset: 368, as: Swift.Double.self) }
    self.field28 = m.load(fromByteOffset: 376, as: Swift.Int32.self) != 0
    self.field29 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 384, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 400, as: Swift.Int32.self) != 0 { self.field30 = m.load(fromByteOffset: 404, as: Swift.Int32.self) }
    self.field31 = ProtobufC.Reading.string(m.load(fromByteOffset: 408, as: CProtobufC.ProtobufCBinaryData.self))
    self.field32 = m.load(fromByteOffset: 432, as: Swift.Double.self)
    if m.load(fromByteOffset: 440, as: Swift.Int32.self) != 0 { self.field33 = m.load(fromByteOffset: 444, as: Swift.Int32.self) != 0 }
    self.field34 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 448, as: CProtobufC.ProtobufCBinaryData.self))
    self.field35 = m.load(fromByteOffset: 464, as: Swift.Int32.self)
    if m.load(fromByteOffset: 468, as: Swift.Int32.self) != 0 { self.field36 = ProtobufC.Reading.string(m.load(fromByteOffset: 472, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field37 = m.load(fromByteOffset: 496, as: Swift.Double.self)
    self.field38 = m.load(fromByteOffset: 504, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 508, as: Swift.Int32.self) != 0 { self.field39 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 512, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field40 = m.load(fromByteOffset: 528, as: Swift.Int32.self)
    self.field41 = ProtobufC.Reading.string(m.load(fromByteOffset: 536, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 552, as: Swift.Int32.self) != 0 { self.field42 = m.load(fromByteOffset: 560, as: Swift.Double.self) }
    self.field43 = m.load(fromByteOffset: 568, as: Swift.Int32.self) != 0
    self.field44 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 576, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 592, as: Swift.Int32.self) != 0 { self.field45 = m.load(fromByteOffset: 596, as: Swift.Int32.self) }
    self.field46 = ProtobufC.Reading.string(m.load(fromByteOffset: 600, as: CProtobufC.ProtobufCBinaryData.self))
    self.field47 = m.load(fromByteOffset: 624, as: Swift.Double.self)
    if m.load(fromByteOffset: 632, as: Swift.Int32.self) != 0 { self.field48 = m.load(fromByteOffset: 636, as: Swift.Int32.self) != 0 }
    self.field49 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 640, as: CProtobufC.ProtobufCBinaryData.self))
    self.field50 = m.load(fromByteOffset: 656, as: Swift.Int32.self)
    if m.load(fromByteOffset: 660, as: Swift.Int32.self) != 0 { self.field51 = ProtobufC.Reading.string(m.load(fromByteOffset: 664, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field52 = m.load(fromByteOffset: 688, as: Swift.Double.self)
    self.field53 = m.load(fromByteOffset: 696, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 700, as: Swift.Int32.self) != 0 { self.field54 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 704, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field55 = m.load(fromByteOffset: 720, as: Swift.Int32.self)
    self.field56 = ProtobufC.Reading.string(m.load(fromByteOffset: 728, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 744, as: Swift.Int32.self) != 0 { self.field57 = m.load(fromByteOffset: 752, as: Swift.Double.self) }
    self.field58 = m.load(fromByteOffset: 760, as: Swift.Int32.self) != 0
    self.field59 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 768, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 784, as: Swift.Int32.self) != 0 { self.field60 = m.load(fromByteOffset: 788, as: Swift.Int32.self) }
    self.field61 = ProtobufC.Reading.string(m.load(fromByteOffset: 792, as: CProtobufC.ProtobufCBinaryData.self))
    self.field62 = m.load(fromByteOffset: 816, as: Swift.Double.self)
    if m.load(fromByteOffset: 824, as: Swift.Int32.self) != 0 { self.field63 = m.load(fromByteOffset: 828, as: Swift.Int32.self) != 0 }
    self.field64 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 832, as: CProtobufC.ProtobufCBinaryData.self))
    self.field65 = m.load(fromByteOffset: 848, as: Swift.Int32.self)
    if m.load(fromByteOffset: 852, as: Swift.Int32.self) != 0 { self.field66 = ProtobufC.Reading.string(m.load(fromByteOffset: 856, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field67 = m.load(fromByteOffset: 880, as: Swift.Double.self)
    self.field68 = m.load(fromByteOffset: 888, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 892, as: Swift.Int32.self) != 0 { self.field69 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 896, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field70 = m.load(fromByteOffset: 912, as: Swift.Int32.self)
    self.field71 = ProtobufC.Reading.string(m.load(fromByteOffset: 920, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 936, as: Swift.Int32.self) != 0 { self.field72 = m.load(fromByteOffset: 944, as: Swift.Double.self) }
    self.field73 = m.load(fromByteOffset: 952, as: Swift.Int32.self) != 0
    self.field74 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 960, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 976, as: Swift.Int32.self) != 0 { self.field75 = m.load(fromByteOffset: 980, as: Swift.Int32.self) }
    self.field76 = ProtobufC.Reading.string(m.load(fromByteOffset: 984, as: CProtobufC.ProtobufCBinaryData.self))
    self.field77 = m.load(fromByteOffset: 1008, as: Swift.Double.self)
    if m.load(fromByteOffset: 1016, as: Swift.Int32.self) != 0 { self.field78 = m.load(fromByteOffset: 1020, as: Swift.Int32.self) != 0 }
    self.field79 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1024, as: CProtobufC.ProtobufCBinaryData.self))
    self.field80 = m.load(fromByteOffset: 1040, as: Swift.Int32.self)
    if m.load(fromByteOffset: 1044, as: Swift.Int32.self) != 0 { self.field81 = ProtobufC.Reading.string(m.load(fromByteOffset: 1048, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field82 = m.load(fromByteOffset: 1072, as: Swift.Double.self)
    self.field83 = m.load(fromByteOffset: 1080, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 1084, as: Swift.Int32.self) != 0 { self.field84 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1088, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field85 = m.load(fromByteOffset: 1104, as: Swift.Int32.self)
    self.field86 = ProtobufC.Reading.string(m.load(fromByteOffset: 1112, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 1128, as: Swift.Int32.self) != 0 { self.field87 = m.load(fromByteOffset: 1136, as: Swift.Double.self) }
    self.field88 = m.load(fromByteOffset: 1144, as: Swift.Int32.self) != 0
    self.field89 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1152, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 1168, as: Swift.Int32.self) != 0 { self.field90 = m.load(fromByteOffset: 1172, as: Swift.Int32.self) }
    self.field91 = ProtobufC.Reading.string(m.load(fromByteOffset: 1176, as: CProtobufC.ProtobufCBinaryData.self))
    self.field92 = m.load(fromByteOffset: 1200, as: Swift.Double.self)
    if m.load(fromByteOffset: 1208, as: Swift.Int32.self) != 0 { self.field93 = m.load(fromByteOffset: 1212, as: Swift.Int32.self) != 0 }
    self.field94 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1216, as: CProtobufC.ProtobufCBinaryData.self))
    self.field95 = m.load(fromByteOffset: 1232, as: Swift.Int32.self)
    if m.load(fromByteOffset: 1236, as: Swift.Int32.self) != 0 { self.field96 = ProtobufC.Reading.string(m.load(fromByteOffset: 1240, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field97 = m.load(fromByteOffset: 1264, as: Swift.Double.self)
    self.field98 = m.load(fromByteOffset: 1272, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 1276, as: Swift.Int32.self) != 0 { self.field99 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1280, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field100 = m.load(fromByteOffset: 1296, as: Swift.Int32.self)
    self.field101 = ProtobufC.Reading.string(m.load(fromByteOffset: 1304, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 1320, as: Swift.Int32.self) != 0 { self.field102 = m.load(fromByteOffset: 1328, as: Swift.Double.self) }
    self.field103 = m.load(fromByteOffset: 1336, as: Swift.Int32.self) != 0
    self.field104 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1344, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 1360, as: Swift.Int32.self) != 0 { self.field105 = m.load(fromByteOffset: 1364, as: Swift.Int32.self) }
    self.field106 = ProtobufC.Reading.string(m.load(fromByteOffset: 1368, as: CProtobufC.ProtobufCBinaryData.self))
    self.field107 = m.load(fromByteOffset: 1392, as: Swift.Double.self)
    if m.load(fromByteOffset: 1400, as: Swift.Int32.self) != 0 { self.field108 = m.load(fromByteOffset: 1404, as: Swift.Int32.self) != 0 }
    self.field109 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1408, as: CProtobufC.ProtobufCBinaryData.self))
    self.field110 = m.load(fromByteOffset: 1424, as: Swift.Int32.self)
    if m.load(fromByteOffset: 1428, as: Swift.Int32.self) != 0 { self.field111 = ProtobufC.Reading.string(m.load(fromByteOffset: 1432, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field112 = m.load(fromByteOffset: 1456, as: Swift.Double.self)
    self.field113 = m.load(fromByteOffset: 1464, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 1468, as: Swift.Int32.self) != 0 { self.field114 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1472, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field115 = m.load(fromByteOffset: 1488, as: Swift.Int32.self)
    self.field116 = ProtobufC.Reading.string(m.load(fromByteOffset: 1496, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 1512, as: Swift.Int32.self) != 0 { self.field117 = m.load(fromByteOffset: 1520, as: Swift.Double.self) }
    self.field118 = m.load(fromByteOffset: 1528, as: Swift.Int32.self) != 0
    self.field119 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1536, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 1552, as: Swift.Int32.self) != 0 { self.field120 = m.load(fromByteOffset: 1556, as: Swift.Int32.self) }
    self.field121 = ProtobufC.Reading.string(m.load(fromByteOffset: 1560, as: CProtobufC.ProtobufCBinaryData.self))
    self.field122 = m.load(fromByteOffset: 1584, as: Swift.Double.self)
    if m.load(fromByteOffset: 1592, as: Swift.Int32.self) != 0 { self.field123 = m.load(fromByteOffset: 1596, as: Swift.Int32.self) != 0 }
    self.field124 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1600, as: CProtobufC.ProtobufCBinaryData.self))
    self.field125 = m.load(fromByteOffset: 1616, as: Swift.Int32.self)
    if m.load(fromByteOffset: 1620, as: Swift.Int32.self) != 0 { self.field126 = ProtobufC.Reading.string(m.load(fromByteOffset: 1624, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field127 = m.load(fromByteOffset: 1648, as: Swift.Double.self)
    self.field128 = m.load(fromByteOffset: 1656, as: Swift.Int32.self) != 0
    if m.load(fromByteOffset: 1660, as: Swift.Int32.self) != 0 { self.field129 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1664, as: CProtobufC.ProtobufCBinaryData.self)) }
    self.field130 = m.load(fromByteOffset: 1680, as: Swift.Int32.self)
    self.field131 = ProtobufC.Reading.string(m.load(fromByteOffset: 1688, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 1704, as: Swift.Int32.self) != 0 { self.field132 = m.load(fromByteOffset: 1712, as: Swift.Double.self) }
    self.field133 = m.load(fromByteOffset: 1720, as: Swift.Int32.self) != 0
    self.field134 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1728, as: CProtobufC.ProtobufCBinaryData.self))
    if m.load(fromByteOffset: 1744, as: Swift.Int32.self) != 0 { self.field135 = m.load(fromByteOffset: 1748, as: Swift.Int32.self) }
    self.field136 = ProtobufC.Reading.string(m.load(fromByteOffset: 1752, as: CProtobufC.ProtobufCBinaryData.self))
    self.field137 = m.load(fromByteOffset: 1776, as: Swift.Double.self)
    if m.load(fromByteOffset: 1784, as: Swift.Int32.self) != 0 { self.field138 = m.load(fromByteOffset: 1788, as: Swift.Int32.self) != 0 }
    self.field139 = ProtobufC.Reading.bytes(m.load(fromByteOffset: 1792, as: CProtobufC.ProtobufCBinaryData.self))
    self.field140 = m.load(fromByteOffset: 1808, as: Swift.Int32.self)
    self.unknownFields = ProtobufC.UnknownFields(cMessage: m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee)
  }

  public func fill(_ cMessage: Swift.UnsafeMutableRawPointer, arena: inout ProtobufC.Arena) throws(ProtobufC.EncodeError) {
    let m = cMessage
    m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee.descriptor = EverythingV1.Wide.descriptor
    m.storeBytes(of: arena.string(self.field1), toByteOffset: 24, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field2.bitPattern != 0 {
      m.storeBytes(of: 2, toByteOffset: 40, as: Swift.Int32.self)
      m.storeBytes(of: self.field2, toByteOffset: 48, as: Swift.Double.self)
    }
    if let value = self.field3 {
      m.storeBytes(of: 3, toByteOffset: 56, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 60, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field4), toByteOffset: 64, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field5, toByteOffset: 80, as: Swift.Int32.self)
    if let value = self.field6 {
      m.storeBytes(of: 6, toByteOffset: 84, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 88, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field7.bitPattern != 0 {
      m.storeBytes(of: 7, toByteOffset: 104, as: Swift.Int32.self)
      m.storeBytes(of: self.field7, toByteOffset: 112, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field8 ? 1 : 0, toByteOffset: 120, as: Swift.Int32.self)
    if let value = self.field9 {
      m.storeBytes(of: 9, toByteOffset: 124, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 128, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field10, toByteOffset: 144, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field11), toByteOffset: 152, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field12 {
      m.storeBytes(of: 12, toByteOffset: 168, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 176, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field13 ? 1 : 0, toByteOffset: 184, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field14), toByteOffset: 192, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field15 {
      m.storeBytes(of: 15, toByteOffset: 208, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 212, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field16), toByteOffset: 216, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field17.bitPattern != 0 {
      m.storeBytes(of: 17, toByteOffset: 232, as: Swift.Int32.self)
      m.storeBytes(of: self.field17, toByteOffset: 240, as: Swift.Double.self)
    }
    if let value = self.field18 {
      m.storeBytes(of: 18, toByteOffset: 248, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 252, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field19), toByteOffset: 256, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field20, toByteOffset: 272, as: Swift.Int32.self)
    if let value = self.field21 {
      m.storeBytes(of: 21, toByteOffset: 276, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 280, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field22.bitPattern != 0 {
      m.storeBytes(of: 22, toByteOffset: 296, as: Swift.Int32.self)
      m.storeBytes(of: self.field22, toByteOffset: 304, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field23 ? 1 : 0, toByteOffset: 312, as: Swift.Int32.self)
    if let value = self.field24 {
      m.storeBytes(of: 24, toByteOffset: 316, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 320, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field25, toByteOffset: 336, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field26), toByteOffset: 344, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field27 {
      m.storeBytes(of: 27, toByteOffset: 360, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 368, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field28 ? 1 : 0, toByteOffset: 376, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field29), toByteOffset: 384, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field30 {
      m.storeBytes(of: 30, toByteOffset: 400, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 404, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field31), toByteOffset: 408, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field32.bitPattern != 0 {
      m.storeBytes(of: 32, toByteOffset: 424, as: Swift.Int32.self)
      m.storeBytes(of: self.field32, toByteOffset: 432, as: Swift.Double.self)
    }
    if let value = self.field33 {
      m.storeBytes(of: 33, toByteOffset: 440, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 444, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field34), toByteOffset: 448, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field35, toByteOffset: 464, as: Swift.Int32.self)
    if let value = self.field36 {
      m.storeBytes(of: 36, toByteOffset: 468, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 472, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field37.bitPattern != 0 {
      m.storeBytes(of: 37, toByteOffset: 488, as: Swift.Int32.self)
      m.storeBytes(of: self.field37, toByteOffset: 496, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field38 ? 1 : 0, toByteOffset: 504, as: Swift.Int32.self)
    if let value = self.field39 {
      m.storeBytes(of: 39, toByteOffset: 508, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 512, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field40, toByteOffset: 528, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field41), toByteOffset: 536, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field42 {
      m.storeBytes(of: 42, toByteOffset: 552, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 560, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field43 ? 1 : 0, toByteOffset: 568, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field44), toByteOffset: 576, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field45 {
      m.storeBytes(of: 45, toByteOffset: 592, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 596, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field46), toByteOffset: 600, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field47.bitPattern != 0 {
      m.storeBytes(of: 47, toByteOffset: 616, as: Swift.Int32.self)
      m.storeBytes(of: self.field47, toByteOffset: 624, as: Swift.Double.self)
    }
    if let value = self.field48 {
      m.storeBytes(of: 48, toByteOffset: 632, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 636, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field49), toByteOffset: 640, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field50, toByteOffset: 656, as: Swift.Int32.self)
    if let value = self.field51 {
      m.storeBytes(of: 51, toByteOffset: 660, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 664, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field52.bitPattern != 0 {
      m.storeBytes(of: 52, toByteOffset: 680, as: Swift.Int32.self)
      m.storeBytes(of: self.field52, toByteOffset: 688, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field53 ? 1 : 0, toByteOffset: 696, as: Swift.Int32.self)
    if let value = self.field54 {
      m.storeBytes(of: 54, toByteOffset: 700, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 704, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field55, toByteOffset: 720, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field56), toByteOffset: 728, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field57 {
      m.storeBytes(of: 57, toByteOffset: 744, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 752, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field58 ? 1 : 0, toByteOffset: 760, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field59), toByteOffset: 768, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field60 {
      m.storeBytes(of: 60, toByteOffset: 784, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 788, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field61), toByteOffset: 792, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field62.bitPattern != 0 {
      m.storeBytes(of: 186, toByteOffset: 808, as: Swift.Int32.self)
      m.storeBytes(of: self.field62, toByteOffset: 816, as: Swift.Double.self)
    }
    if let value = self.field63 {
      m.storeBytes(of: 189, toByteOffset: 824, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 828, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field64), toByteOffset: 832, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field65, toByteOffset: 848, as: Swift.Int32.self)
    if let value = self.field66 {
      m.storeBytes(of: 198, toByteOffset: 852, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 856, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field67.bitPattern != 0 {
      m.storeBytes(of: 201, toByteOffset: 872, as: Swift.Int32.self)
      m.storeBytes(of: self.field67, toByteOffset: 880, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field68 ? 1 : 0, toByteOffset: 888, as: Swift.Int32.self)
    if let value = self.field69 {
      m.storeBytes(of: 207, toByteOffset: 892, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 896, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field70, toByteOffset: 912, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field71), toByteOffset: 920, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field72 {
      m.storeBytes(of: 216, toByteOffset: 936, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 944, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field73 ? 1 : 0, toByteOffset: 952, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field74), toByteOffset: 960, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field75 {
      m.storeBytes(of: 225, toByteOffset: 976, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 980, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field76), toByteOffset: 984, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field77.bitPattern != 0 {
      m.storeBytes(of: 231, toByteOffset: 1000, as: Swift.Int32.self)
      m.storeBytes(of: self.field77, toByteOffset: 1008, as: Swift.Double.self)
    }
    if let value = self.field78 {
      m.storeBytes(of: 234, toByteOffset: 1016, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 1020, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field79), toByteOffset: 1024, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field80, toByteOffset: 1040, as: Swift.Int32.self)
    if let value = self.field81 {
      m.storeBytes(of: 243, toByteOffset: 1044, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 1048, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field82.bitPattern != 0 {
      m.storeBytes(of: 246, toByteOffset: 1064, as: Swift.Int32.self)
      m.storeBytes(of: self.field82, toByteOffset: 1072, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field83 ? 1 : 0, toByteOffset: 1080, as: Swift.Int32.self)
    if let value = self.field84 {
      m.storeBytes(of: 252, toByteOffset: 1084, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 1088, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field85, toByteOffset: 1104, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field86), toByteOffset: 1112, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field87 {
      m.storeBytes(of: 261, toByteOffset: 1128, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 1136, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field88 ? 1 : 0, toByteOffset: 1144, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field89), toByteOffset: 1152, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field90 {
      m.storeBytes(of: 270, toByteOffset: 1168, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 1172, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field91), toByteOffset: 1176, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field92.bitPattern != 0 {
      m.storeBytes(of: 276, toByteOffset: 1192, as: Swift.Int32.self)
      m.storeBytes(of: self.field92, toByteOffset: 1200, as: Swift.Double.self)
    }
    if let value = self.field93 {
      m.storeBytes(of: 279, toByteOffset: 1208, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 1212, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field94), toByteOffset: 1216, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field95, toByteOffset: 1232, as: Swift.Int32.self)
    if let value = self.field96 {
      m.storeBytes(of: 288, toByteOffset: 1236, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 1240, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field97.bitPattern != 0 {
      m.storeBytes(of: 291, toByteOffset: 1256, as: Swift.Int32.self)
      m.storeBytes(of: self.field97, toByteOffset: 1264, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field98 ? 1 : 0, toByteOffset: 1272, as: Swift.Int32.self)
    if let value = self.field99 {
      m.storeBytes(of: 297, toByteOffset: 1276, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 1280, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field100, toByteOffset: 1296, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field101), toByteOffset: 1304, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field102 {
      m.storeBytes(of: 306, toByteOffset: 1320, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 1328, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field103 ? 1 : 0, toByteOffset: 1336, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field104), toByteOffset: 1344, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field105 {
      m.storeBytes(of: 315, toByteOffset: 1360, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 1364, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field106), toByteOffset: 1368, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field107.bitPattern != 0 {
      m.storeBytes(of: 321, toByteOffset: 1384, as: Swift.Int32.self)
      m.storeBytes(of: self.field107, toByteOffset: 1392, as: Swift.Double.self)
    }
    if let value = self.field108 {
      m.storeBytes(of: 324, toByteOffset: 1400, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 1404, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field109), toByteOffset: 1408, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field110, toByteOffset: 1424, as: Swift.Int32.self)
    if let value = self.field111 {
      m.storeBytes(of: 333, toByteOffset: 1428, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 1432, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field112.bitPattern != 0 {
      m.storeBytes(of: 336, toByteOffset: 1448, as: Swift.Int32.self)
      m.storeBytes(of: self.field112, toByteOffset: 1456, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field113 ? 1 : 0, toByteOffset: 1464, as: Swift.Int32.self)
    if let value = self.field114 {
      m.storeBytes(of: 342, toByteOffset: 1468, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 1472, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field115, toByteOffset: 1488, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field116), toByteOffset: 1496, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field117 {
      m.storeBytes(of: 351, toByteOffset: 1512, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 1520, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field118 ? 1 : 0, toByteOffset: 1528, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field119), toByteOffset: 1536, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field120 {
      m.storeBytes(of: 360, toByteOffset: 1552, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 1556, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field121), toByteOffset: 1560, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field122.bitPattern != 0 {
      m.storeBytes(of: 366, toByteOffset: 1576, as: Swift.Int32.self)
      m.storeBytes(of: self.field122, toByteOffset: 1584, as: Swift.Double.self)
    }
    if let value = self.field123 {
      m.storeBytes(of: 369, toByteOffset: 1592, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 1596, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field124), toByteOffset: 1600, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field125, toByteOffset: 1616, as: Swift.Int32.self)
    if let value = self.field126 {
      m.storeBytes(of: 378, toByteOffset: 1620, as: Swift.Int32.self)
      m.storeBytes(of: arena.string(value), toByteOffset: 1624, as: CProtobufC.ProtobufCBinaryData.self)
    }
    if self.field127.bitPattern != 0 {
      m.storeBytes(of: 381, toByteOffset: 1640, as: Swift.Int32.self)
      m.storeBytes(of: self.field127, toByteOffset: 1648, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field128 ? 1 : 0, toByteOffset: 1656, as: Swift.Int32.self)
    if let value = self.field129 {
      m.storeBytes(of: 387, toByteOffset: 1660, as: Swift.Int32.self)
      m.storeBytes(of: arena.bytes(value), toByteOffset: 1664, as: CProtobufC.ProtobufCBinaryData.self)
    }
    m.storeBytes(of: self.field130, toByteOffset: 1680, as: Swift.Int32.self)
    m.storeBytes(of: arena.string(self.field131), toByteOffset: 1688, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field132 {
      m.storeBytes(of: 396, toByteOffset: 1704, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 1712, as: Swift.Double.self)
    }
    m.storeBytes(of: self.field133 ? 1 : 0, toByteOffset: 1720, as: Swift.Int32.self)
    m.storeBytes(of: arena.bytes(self.field134), toByteOffset: 1728, as: CProtobufC.ProtobufCBinaryData.self)
    if let value = self.field135 {
      m.storeBytes(of: 405, toByteOffset: 1744, as: Swift.Int32.self)
      m.storeBytes(of: value, toByteOffset: 1748, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.string(self.field136), toByteOffset: 1752, as: CProtobufC.ProtobufCBinaryData.self)
    if self.field137.bitPattern != 0 {
      m.storeBytes(of: 411, toByteOffset: 1768, as: Swift.Int32.self)
      m.storeBytes(of: self.field137, toByteOffset: 1776, as: Swift.Double.self)
    }
    if let value = self.field138 {
      m.storeBytes(of: 414, toByteOffset: 1784, as: Swift.Int32.self)
      m.storeBytes(of: value ? 1 : 0, toByteOffset: 1788, as: Swift.Int32.self)
    }
    m.storeBytes(of: arena.bytes(self.field139), toByteOffset: 1792, as: CProtobufC.ProtobufCBinaryData.self)
    m.storeBytes(of: self.field140, toByteOffset: 1808, as: Swift.Int32.self)
    arena.fill(&m.assumingMemoryBound(to: CProtobufC.ProtobufCMessage.self).pointee, with: self.unknownFields)
  }
}

private let message_table = ProtobufC.MessageTable(count: 18) {
  table in
  let enum_everything_v1_Color = table.enumeration(
    "everything.v1.Color", numbers: [0, 1, 2, -1, -2147483648, 2147483647],
    names: ["COLOR_UNSPECIFIED", "COLOR_RED", "COLOR_DEEP_BLUE", "COLOR_NEGATIVE", "COLOR_SMALLEST", "COLOR_LARGEST"])
  let enum_everything_v1_Imported_Kind = table.enumeration(
    "everything.v1.Imported.Kind", numbers: [0, 1, 2, 3],
    names: ["KIND_UNSPECIFIED", "KIND_1", "KIND_DEFAULT", "UNPREFIXED"])
  table.message("everything.v1.Everything", size: 944)
  table.field(1, "int32_value", .int32, at: 24)
  table.field(2, "int64_value", .int64, at: 32)
  table.field(3, "uint32_value", .uint32, at: 40)
  table.field(4, "uint64_value", .uint64, at: 48)
  table.field(5, "sint32_value", .sint32, at: 56)
  table.field(6, "sint64_value", .sint64, at: 64)
  table.field(7, "fixed32_value", .fixed32, at: 72)
  table.field(8, "fixed64_value", .fixed64, at: 80)
  table.field(9, "sfixed32_value", .sfixed32, at: 88)
  table.field(10, "sfixed64_value", .sfixed64, at: 96)
  table.field(11, "float_value", .float, at: 108, presence: 104)
  table.field(12, "double_value", .double, at: 120, presence: 112)
  table.field(13, "bool_value", .bool, at: 128)
  table.field(14, "string_value", .text, at: 136)
  table.field(15, "bytes_value", .bytes, at: 152)
  table.field(16, "color", .enumeration(enum_everything_v1_Color), at: 168)
  table.field(17, "nested", .message(table[13]), at: 176)
  table.field(18, "recursive", .message(table[0]), at: 184)
  table.field(21, "optional_int32", .int32, at: 196, presence: 192)
  table.field(22, "optional_uint64", .uint64, at: 208, presence: 200)
  table.field(23, "optional_sint64", .sint64, at: 224, presence: 216)
  table.field(24, "optional_float", .float, at: 236, presence: 232)
  table.field(25, "optional_double", .double, at: 248, presence: 240)
  table.field(26, "optional_bool", .bool, at: 260, presence: 256)
  table.field(27, "optional_string", .text, at: 272, presence: 264)
  table.field(28, "optional_bytes", .bytes, at: 296, presence: 288)
  table.field(29, "optional_color", .enumeration(enum_everything_v1_Color), at: 316, presence: 312)
  table.field(30, "optional_nested", .message(table[13]), at: 320)
  table.field(31, "int32_list", .int32, at: 336, count: 328, isPacked: true)
  table.field(32, "int64_list", .int64, at: 352, count: 344, isPacked: true)
  table.field(33, "uint32_list", .uint32, at: 368, count: 360, isPacked: true)
  table.field(34, "uint64_list", .uint64, at: 384, count: 376, isPacked: true)
  table.field(35, "sint32_list", .sint32, at: 400, count: 392, isPacked: true)
  table.field(36, "sint64_list", .sint64, at: 416, count: 408, isPacked: true)
  table.field(37, "fixed32_list", .fixed32, at: 432, count: 424, isPacked: true)
  table.field(38, "fixed64_list", .fixed64, at: 448, count: 440, isPacked: true)
  table.field(39, "sfixed32_list", .sfixed32, at: 464, count: 456, isPacked: true)
  table.field(40, "sfixed64_list", .sfixed64, at: 480, count: 472, isPacked: true)
  table.field(41, "float_list", .float, at: 496, count: 488, isPacked: true)
  table.field(42, "double_list", .double, at: 512, count: 504, isPacked: true)
  table.field(43, "bool_list", .bool, at: 528, count: 520, isPacked: true)
  table.field(44, "string_list", .text, at: 544, count: 536)
  table.field(45, "bytes_list", .bytes, at: 560, count: 552)
  table.field(46, "color_list", .enumeration(enum_everything_v1_Color), at: 576, count: 568, isPacked: true)
  table.field(47, "nested_list", .message(table[13]), at: 592, count: 584)
  table.field(48, "recursive_list", .message(table[0]), at: 608, count: 600)
  table.field(49, "unpacked_list", .int32, at: 624, count: 616)
  table.field(50, "unpacked_color_list", .enumeration(enum_everything_v1_Color), at: 640, count: 632)
  table.field(51, "string_map", .message(table[1]), at: 656, count: 648)
  table.field(52, "int32_map", .message(table[2]), at: 672, count: 664)
  table.field(53, "int64_map", .message(table[3]), at: 688, count: 680)
  table.field(54, "uint32_map", .message(table[4]), at: 704, count: 696)
  table.field(55, "uint64_map", .message(table[5]), at: 720, count: 712)
  table.field(56, "sint32_map", .message(table[6]), at: 736, count: 728)
  table.field(57, "sint64_map", .message(table[7]), at: 752, count: 744)
  table.field(58, "fixed32_map", .message(table[8]), at: 768, count: 760)
  table.field(59, "fixed64_map", .message(table[9]), at: 784, count: 776)
  table.field(60, "sfixed32_map", .message(table[10]), at: 800, count: 792)
  table.field(61, "sfixed64_map", .message(table[11]), at: 816, count: 808)
  table.field(62, "bool_map", .message(table[12]), at: 832, count: 824)
  table.field(71, "chosen_int32", .int32, at: 848, presence: 840)
  table.field(72, "chosen_string", .text, at: 848, presence: 840)
  table.field(73, "chosen_bytes", .bytes, at: 848, presence: 840)
  table.field(74, "chosen_bool", .bool, at: 848, presence: 840)
  table.field(75, "chosen_double", .double, at: 848, presence: 840)
  table.field(76, "chosen_color", .enumeration(enum_everything_v1_Color), at: 848, presence: 840)
  table.field(77, "chosen_nested", .message(table[13]), at: 848, presence: 840)
  table.field(78, "chosen_recursive", .message(table[0]), at: 848, presence: 840)
  table.field(79, "chosen_nothing", .message(GoogleProtobuf.Empty.descriptor), at: 848, presence: 840)
  table.field(81, "timestamp", .message(GoogleProtobuf.Timestamp.descriptor), at: 864)
  table.field(82, "duration", .message(GoogleProtobuf.Duration.descriptor), at: 872)
  table.field(83, "empty", .message(GoogleProtobuf.Empty.descriptor), at: 880)
  table.field(84, "field_mask", .message(GoogleProtobuf.FieldMask.descriptor), at: 888)
  table.field(85, "any", .message(GoogleProtobuf.AnyMessage.descriptor), at: 896)
  table.field(86, "structure", .message(GoogleProtobuf.Struct.descriptor), at: 904)
  table.field(87, "wrapped_string", .message(GoogleProtobuf.StringValue.descriptor), at: 912)
  table.field(88, "wrapped_double", .message(GoogleProtobuf.DoubleValue.descriptor), at: 920)
  table.field(91, "imported", .message(EverythingV1.Imported.descriptor), at: 928)
  table.field(92, "imported_kind", .enumeration(enum_everything_v1_Imported_Kind), at: 936)
  table.field(536870911, "last", .int32, at: 940)
  table.message("everything.v1.Everything.StringMapEntry", size: 72)
  table.field(1, "key", .text, at: 32, presence: 24)
  table.field(2, "value", .text, at: 56, presence: 48)
  table.message("everything.v1.Everything.Int32MapEntry", size: 48)
  table.field(1, "key", .int32, at: 28, presence: 24)
  table.field(2, "value", .int64, at: 40, presence: 32)
  table.message("everything.v1.Everything.Int64MapEntry", size: 64)
  table.field(1, "key", .int64, at: 32, presence: 24)
  table.field(2, "value", .bytes, at: 48, presence: 40)
  table.message("everything.v1.Everything.Uint32MapEntry", size: 40)
  table.field(1, "key", .uint32, at: 28, presence: 24)
  table.field(2, "value", .enumeration(enum_everything_v1_Color), at: 36, presence: 32)
  table.message("everything.v1.Everything.Uint64MapEntry", size: 48)
  table.field(1, "key", .uint64, at: 32, presence: 24)
  table.field(2, "value", .message(table[13]), at: 40)
  table.message("everything.v1.Everything.Sint32MapEntry", size: 40)
  table.field(1, "key", .sint32, at: 28, presence: 24)
  table.field(2, "value", .float, at: 36, presence: 32)
  table.message("everything.v1.Everything.Sint64MapEntry", size: 56)
  table.field(1, "key", .sint64, at: 32, presence: 24)
  table.field(2, "value", .double, at: 48, presence: 40)
  table.message("everything.v1.Everything.Fixed32MapEntry", size: 40)
  table.field(1, "key", .fixed32, at: 28, presence: 24)
  table.field(2, "value", .bool, at: 36, presence: 32)
  table.message("everything.v1.Everything.Fixed64MapEntry", size: 48)
  table.field(1, "key", .fixed64, at: 32, presence: 24)
  table.field(2, "value", .uint32, at: 44, presence: 40)
  table.message("everything.v1.Everything.Sfixed32MapEntry", size: 48)
  table.field(1, "key", .sfixed32, at: 28, presence: 24)
  table.field(2, "value", .sint64, at: 40, presence: 32)
  table.message("everything.v1.Everything.Sfixed64MapEntry", size: 56)
  table.field(1, "key", .sfixed64, at: 32, presence: 24)
  table.field(2, "value", .fixed64, at: 48, presence: 40)
  table.message("everything.v1.Everything.BoolMapEntry", size: 40)
  table.field(1, "key", .bool, at: 28, presence: 24)
  table.field(2, "value", .message(table[0]), at: 32)
  table.message("everything.v1.Everything.Nested", size: 56)
  table.field(1, "number", .int32, at: 24)
  table.field(2, "text", .text, at: 32)
  table.field(3, "deeper", .message(table[14]), at: 48)
  table.message("everything.v1.Everything.Nested.Deeper", size: 48)
  table.field(1, "texts", .text, at: 32, count: 24)
  table.field(2, "back", .message(table[13]), at: 40)
  table.message("everything.v1.EverythingAndMore", size: 112)
  table.field(1, "int32_value", .int32, at: 24)
  table.field(17, "nested", .message(table[13]), at: 32)
  table.field(1001, "new_varint", .int32, at: 40)
  table.field(1002, "new_fixed32", .fixed32, at: 44)
  table.field(1003, "new_fixed64", .fixed64, at: 48)
  table.field(1004, "new_text", .text, at: 56)
  table.field(1005, "new_message", .message(table[13]), at: 72)
  table.field(1006, "new_list", .int32, at: 88, count: 80, isPacked: true)
  table.field(1007, "new_map", .message(table[16]), at: 104, count: 96)
  table.message("everything.v1.EverythingAndMore.NewMapEntry", size: 56)
  table.field(1, "key", .text, at: 32, presence: 24)
  table.field(2, "value", .message(table[0]), at: 48)
  table.message("everything.v1.Wide", size: 1816)
  table.field(1, "field_1", .text, at: 24)
  table.field(2, "field_2", .double, at: 48, presence: 40)
  table.field(3, "field_3", .bool, at: 60, presence: 56)
  table.field(4, "field_4", .bytes, at: 64)
  table.field(5, "field_5", .int32, at: 80)
  table.field(6, "field_6", .text, at: 88, presence: 84)
  table.field(7, "field_7", .double, at: 112, presence: 104)
  table.field(8, "field_8", .bool, at: 120)
  table.field(9, "field_9", .bytes, at: 128, presence: 124)
  table.field(10, "field_10", .int32, at: 144)
  table.field(11, "field_11", .text, at: 152)
  table.field(12, "field_12", .double, at: 176, presence: 168)
  table.field(13, "field_13", .bool, at: 184)
  table.field(14, "field_14", .bytes, at: 192)
  table.field(15, "field_15", .int32, at: 212, presence: 208)
  table.field(16, "field_16", .text, at: 216)
  table.field(17, "field_17", .double, at: 240, presence: 232)
  table.field(18, "field_18", .bool, at: 252, presence: 248)
  table.field(19, "field_19", .bytes, at: 256)
  table.field(20, "field_20", .int32, at: 272)
  table.field(21, "field_21", .text, at: 280, presence: 276)
  table.field(22, "field_22", .double, at: 304, presence: 296)
  table.field(23, "field_23", .bool, at: 312)
  table.field(24, "field_24", .bytes, at: 320, presence: 316)
  table.field(25, "field_25", .int32, at: 336)
  table.field(26, "field_26", .text, at: 344)
  table.field(27, "field_27", .double, at: 368, presence: 360)
  table.field(28, "field_28", .bool, at: 376)
  table.field(29, "field_29", .bytes, at: 384)
  table.field(30, "field_30", .int32, at: 404, presence: 400)
  table.field(31, "field_31", .text, at: 408)
  table.field(32, "field_32", .double, at: 432, presence: 424)
  table.field(33, "field_33", .bool, at: 444, presence: 440)
  table.field(34, "field_34", .bytes, at: 448)
  table.field(35, "field_35", .int32, at: 464)
  table.field(36, "field_36", .text, at: 472, presence: 468)
  table.field(37, "field_37", .double, at: 496, presence: 488)
  table.field(38, "field_38", .bool, at: 504)
  table.field(39, "field_39", .bytes, at: 512, presence: 508)
  table.field(40, "field_40", .int32, at: 528)
  table.field(41, "field_41", .text, at: 536)
  table.field(42, "field_42", .double, at: 560, presence: 552)
  table.field(43, "field_43", .bool, at: 568)
  table.field(44, "field_44", .bytes, at: 576)
  table.field(45, "field_45", .int32, at: 596, presence: 592)
  table.field(46, "field_46", .text, at: 600)
  table.field(47, "field_47", .double, at: 624, presence: 616)
  table.field(48, "field_48", .bool, at: 636, presence: 632)
  table.field(49, "field_49", .bytes, at: 640)
  table.field(50, "field_50", .int32, at: 656)
  table.field(51, "field_51", .text, at: 664, presence: 660)
  table.field(52, "field_52", .double, at: 688, presence: 680)
  table.field(53, "field_53", .bool, at: 696)
  table.field(54, "field_54", .bytes, at: 704, presence: 700)
  table.field(55, "field_55", .int32, at: 720)
  table.field(56, "field_56", .text, at: 728)
  table.field(57, "field_57", .double, at: 752, presence: 744)
  table.field(58, "field_58", .bool, at: 760)
  table.field(59, "field_59", .bytes, at: 768)
  table.field(60, "field_60", .int32, at: 788, presence: 784)
  table.field(183, "field_61", .text, at: 792)
  table.field(186, "field_62", .double, at: 816, presence: 808)
  table.field(189, "field_63", .bool, at: 828, presence: 824)
  table.field(192, "field_64", .bytes, at: 832)
  table.field(195, "field_65", .int32, at: 848)
  table.field(198, "field_66", .text, at: 856, presence: 852)
  table.field(201, "field_67", .double, at: 880, presence: 872)
  table.field(204, "field_68", .bool, at: 888)
  table.field(207, "field_69", .bytes, at: 896, presence: 892)
  table.field(210, "field_70", .int32, at: 912)
  table.field(213, "field_71", .text, at: 920)
  table.field(216, "field_72", .double, at: 944, presence: 936)
  table.field(219, "field_73", .bool, at: 952)
  table.field(222, "field_74", .bytes, at: 960)
  table.field(225, "field_75", .int32, at: 980, presence: 976)
  table.field(228, "field_76", .text, at: 984)
  table.field(231, "field_77", .double, at: 1008, presence: 1000)
  table.field(234, "field_78", .bool, at: 1020, presence: 1016)
  table.field(237, "field_79", .bytes, at: 1024)
  table.field(240, "field_80", .int32, at: 1040)
  table.field(243, "field_81", .text, at: 1048, presence: 1044)
  table.field(246, "field_82", .double, at: 1072, presence: 1064)
  table.field(249, "field_83", .bool, at: 1080)
  table.field(252, "field_84", .bytes, at: 1088, presence: 1084)
  table.field(255, "field_85", .int32, at: 1104)
  table.field(258, "field_86", .text, at: 1112)
  table.field(261, "field_87", .double, at: 1136, presence: 1128)
  table.field(264, "field_88", .bool, at: 1144)
  table.field(267, "field_89", .bytes, at: 1152)
  table.field(270, "field_90", .int32, at: 1172, presence: 1168)
  table.field(273, "field_91", .text, at: 1176)
  table.field(276, "field_92", .double, at: 1200, presence: 1192)
  table.field(279, "field_93", .bool, at: 1212, presence: 1208)
  table.field(282, "field_94", .bytes, at: 1216)
  table.field(285, "field_95", .int32, at: 1232)
  table.field(288, "field_96", .text, at: 1240, presence: 1236)
  table.field(291, "field_97", .double, at: 1264, presence: 1256)
  table.field(294, "field_98", .bool, at: 1272)
  table.field(297, "field_99", .bytes, at: 1280, presence: 1276)
  table.field(300, "field_100", .int32, at: 1296)
  table.field(303, "field_101", .text, at: 1304)
  table.field(306, "field_102", .double, at: 1328, presence: 1320)
  table.field(309, "field_103", .bool, at: 1336)
  table.field(312, "field_104", .bytes, at: 1344)
  table.field(315, "field_105", .int32, at: 1364, presence: 1360)
  table.field(318, "field_106", .text, at: 1368)
  table.field(321, "field_107", .double, at: 1392, presence: 1384)
  table.field(324, "field_108", .bool, at: 1404, presence: 1400)
  table.field(327, "field_109", .bytes, at: 1408)
  table.field(330, "field_110", .int32, at: 1424)
  table.field(333, "field_111", .text, at: 1432, presence: 1428)
  table.field(336, "field_112", .double, at: 1456, presence: 1448)
  table.field(339, "field_113", .bool, at: 1464)
  table.field(342, "field_114", .bytes, at: 1472, presence: 1468)
  table.field(345, "field_115", .int32, at: 1488)
  table.field(348, "field_116", .text, at: 1496)
  table.field(351, "field_117", .double, at: 1520, presence: 1512)
  table.field(354, "field_118", .bool, at: 1528)
  table.field(357, "field_119", .bytes, at: 1536)
  table.field(360, "field_120", .int32, at: 1556, presence: 1552)
  table.field(363, "field_121", .text, at: 1560)
  table.field(366, "field_122", .double, at: 1584, presence: 1576)
  table.field(369, "field_123", .bool, at: 1596, presence: 1592)
  table.field(372, "field_124", .bytes, at: 1600)
  table.field(375, "field_125", .int32, at: 1616)
  table.field(378, "field_126", .text, at: 1624, presence: 1620)
  table.field(381, "field_127", .double, at: 1648, presence: 1640)
  table.field(384, "field_128", .bool, at: 1656)
  table.field(387, "field_129", .bytes, at: 1664, presence: 1660)
  table.field(390, "field_130", .int32, at: 1680)
  table.field(393, "field_131", .text, at: 1688)
  table.field(396, "field_132", .double, at: 1712, presence: 1704)
  table.field(399, "field_133", .bool, at: 1720)
  table.field(402, "field_134", .bytes, at: 1728)
  table.field(405, "field_135", .int32, at: 1748, presence: 1744)
  table.field(408, "field_136", .text, at: 1752)
  table.field(411, "field_137", .double, at: 1776, presence: 1768)
  table.field(414, "field_138", .bool, at: 1788, presence: 1784)
  table.field(417, "field_139", .bytes, at: 1792)
  table.field(420, "field_140", .int32, at: 1808)
}
