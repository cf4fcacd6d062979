import Bytes
import CommonProtos
import ProtobufC
import TestMessages

/// Makes random messages, the same ones for the same seed, with many values from the edges.
struct MessageGenerator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func next() -> UInt64 { random.next() }
  private mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }
  private mutating func chance(_ oneIn: UInt64) -> Bool { below(oneIn) == 0 }

  private mutating func number<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value {
    switch below(6) {
    case 0: 0
    case 1: .max
    case 2: .min
    case 3: 0 &- 1
    case 4: Value(truncatingIfNeeded: next() >> below(64))
    default: Value(truncatingIfNeeded: next())
    }
  }

  private mutating func float() -> Float {
    let edges: [Float] = [0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1.5]
    return chance(2) ? edges[Int(below(8))] : Float(bitPattern: UInt32(truncatingIfNeeded: next() & 0xFF7F_FFFF))
  }

  private mutating func double() -> Double {
    let edges: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1.5,
    ]
    return chance(2) ? edges[Int(below(8))] : Double(bitPattern: next() & 0xFFEF_FFFF_FFFF_FFFF)
  }

  private mutating func string() -> String {
    let samples = ["", "\u{0}", "a\u{0}b", "grüße", "日本語", "👩‍👩‍👧", "\u{10FFFF}", "plain", "\r\n\t\"\\"]
    if chance(400) { return String(repeating: "long ü ", count: Int(below(3000))) }
    return (0..<below(3)).map { _ in samples[Int(below(UInt64(samples.count)))] }.joined()
  }

  private mutating func bytes() -> [UInt8] {
    let count = chance(400) ? below(20000) : below(10)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  private mutating func color() -> EverythingV1.Color { EverythingV1.Color(rawValue: number()) }

  private mutating func list<Value>(_ make: (inout MessageGenerator) -> Value) -> [Value] {
    guard chance(5) else { return [] }
    return (0..<(chance(150) ? below(200) : below(4))).map { _ in make(&self) }
  }

  private mutating func map<Key: Hashable, Value>(
    _ key: (inout MessageGenerator) -> Key, _ value: (inout MessageGenerator) -> Value
  ) -> [Key: Value] {
    Dictionary(list { ((key(&$0)), value(&$0)) }, uniquingKeysWith: { $1 })
  }

  private mutating func maybe<Value>(_ oneIn: UInt64 = 2, _ make: (inout MessageGenerator) -> Value) -> Value? {
    chance(oneIn) ? make(&self) : nil
  }

  private mutating func nested() -> EverythingV1.Everything.Nested {
    .init(
      number: number(), text: string(),
      deeper: maybe(3) { .init(texts: $0.list { $0.string() }, back: $0.maybe { .init(number: $0.number()) }) })
  }

  mutating func everything(depth: Int) -> EverythingV1.Everything {
    var message = EverythingV1.Everything()
    fillSingular(&message)
    fillOptional(&message)
    fillLists(&message)
    fillMaps(&message)
    fillKnownTypes(&message)
    message.choice = choice(depth: depth)
    if depth > 0 {
      message.recursive = maybe(4) { $0.everything(depth: depth - 1) }
      if chance(6) { message.recursiveList = list { $0.everything(depth: depth - 1) } }
      if chance(6) { message.boolMap = map({ $0.chance(2) }, { $0.everything(depth: depth - 1) }) }
    }
    return message
  }

  private mutating func fillSingular(_ message: inout EverythingV1.Everything) {
    message.int32Value = number()
    message.int64Value = number()
    message.uint32Value = number()
    message.uint64Value = number()
    message.sint32Value = number()
    message.sint64Value = number()
    message.fixed32Value = number()
    message.fixed64Value = number()
    message.sfixed32Value = number()
    message.sfixed64Value = number()
    message.floatValue = float()
    message.doubleValue = double()
    message.boolValue = chance(2)
    message.stringValue = string()
    message.bytesValue = bytes()
    message.color = color()
    message.nested = maybe { $0.nested() }
    message.last = number()
  }

  private mutating func fillOptional(_ message: inout EverythingV1.Everything) {
    message.optionalInt32 = maybe { $0.number() }
    message.optionalUint64 = maybe { $0.number() }
    message.optionalSint64 = maybe { $0.number() }
    message.optionalFloat = maybe { $0.float() }
    message.optionalDouble = maybe { $0.double() }
    message.optionalBool = maybe { $0.chance(2) }
    message.optionalString = maybe { $0.string() }
    message.optionalBytes = maybe { $0.bytes() }
    message.optionalColor = maybe { $0.color() }
    message.optionalNested = maybe { $0.nested() }
  }

  private mutating func fillLists(_ message: inout EverythingV1.Everything) {
    message.int32List = list { $0.number() }
    message.int64List = list { $0.number() }
    message.uint32List = list { $0.number() }
    message.uint64List = list { $0.number() }
    message.sint32List = list { $0.number() }
    message.sint64List = list { $0.number() }
    message.fixed32List = list { $0.number() }
    message.fixed64List = list { $0.number() }
    message.sfixed32List = list { $0.number() }
    message.sfixed64List = list { $0.number() }
    message.floatList = list { $0.float() }
    message.doubleList = list { $0.double() }
    message.boolList = list { $0.chance(2) }
    message.stringList = list { $0.string() }
    message.bytesList = list { $0.bytes() }
    message.colorList = list { $0.color() }
    message.nestedList = list { $0.nested() }
    message.unpackedList = list { $0.number() }
    message.unpackedColorList = list { $0.color() }
  }

  private mutating func fillMaps(_ message: inout EverythingV1.Everything) {
    message.stringMap = map({ $0.string() }, { $0.string() })
    message.int32Map = map({ $0.number() }, { $0.number() })
    message.int64Map = map({ $0.number() }, { $0.bytes() })
    message.uint32Map = map({ $0.number() }, { $0.color() })
    message.uint64Map = map({ $0.number() }, { $0.nested() })
    message.sint32Map = map({ $0.number() }, { $0.float() })
    message.sint64Map = map({ $0.number() }, { $0.double() })
    message.fixed32Map = map({ $0.number() }, { $0.chance(2) })
    message.fixed64Map = map({ $0.number() }, { $0.number() })
    message.sfixed32Map = map({ $0.number() }, { $0.number() })
    message.sfixed64Map = map({ $0.number() }, { $0.number() })
  }

  private mutating func fillKnownTypes(_ message: inout EverythingV1.Everything) {
    message.timestamp = maybe { .init(seconds: $0.number(), nanos: $0.number()) }
    message.duration = maybe { .init(seconds: $0.number(), nanos: $0.number()) }
    message.empty = maybe { _ in .init() }
    message.fieldMask = maybe { .init(paths: $0.list { $0.string() }) }
    message.any = maybe { .init(typeURL: $0.string(), value: $0.bytes()) }
    message.structure = maybe { $0.structure(depth: 2) }
    message.wrappedString = maybe { .init(value: $0.string()) }
    message.wrappedDouble = maybe { .init(value: $0.double()) }
    message.imported = maybe { .init(kind: .init(rawValue: $0.number()), name: $0.string()) }
    message.importedKind = .init(rawValue: number())
  }

  private mutating func choice(depth: Int) -> EverythingV1.Everything.Choice? {
    switch below(depth > 0 ? 10 : 9) {
    case 0: .chosenInt32(number())
    case 1: .chosenString(string())
    case 2: .chosenBytes(bytes())
    case 3: .chosenBool(chance(2))
    case 4: .chosenDouble(double())
    case 5: .chosenColor(color())
    case 6: .chosenNested(nested())
    case 7: .chosenNothing(.init())
    case 8: nil
    default: .chosenRecursive(everything(depth: depth - 1))
    }
  }

  private mutating func structure(depth: Int) -> GoogleProtobuf.Struct {
    .init(fields: map({ $0.string() }, { $0.value(depth: depth) }))
  }

  private mutating func value(depth: Int) -> GoogleProtobuf.Value {
    switch below(depth > 0 ? 6 : 4) {
    case 0: .init(kind: .nullValue(.nullValue))
    case 1: .init(kind: .numberValue(double()))
    case 2: .init(kind: .stringValue(string()))
    case 3: .init(kind: .boolValue(chance(2)))
    case 4: .init(kind: .structValue(structure(depth: depth - 1)))
    default: .init(kind: .listValue(.init(values: list { $0.value(depth: depth - 1) })))
    }
  }
}
