import CProtobufC
import CommonProtos
import ProtobufC
import SelfContained
import TestMessages
import Testing

private typealias Plain = SelfContained.EverythingV1
private typealias WithStructs = TestMessages.EverythingV1

@Suite("Messages without C structs") struct MessageTableTests {
  @Test("their descriptions are those that protoc-gen-c writes, apart from places in memory") func descriptions() {
    var seen: Set<String> = []
    var comparison = Comparison()
    for (plain, withStructs) in [
      (Plain.Everything.descriptor, WithStructs.Everything.descriptor),
      (Plain.EverythingAndMore.descriptor, WithStructs.EverythingAndMore.descriptor),
      (Plain.Wide.descriptor, WithStructs.Wide.descriptor), (Plain.Names.descriptor, WithStructs.Names.descriptor),
      (Plain.Third.descriptor, WithStructs.Third.descriptor),
    ] {
      comparison.compare(plain.pointee, withStructs.pointee, &seen)
    }
    #expect(comparison.differences == [])
    #expect(seen.count > 30 && comparison.enums > 3)
  }

  @Test("their encodings are those of messages with C structs, for every kind of field") func encodings() throws {
    for message in [sample(), full()] {
      let bytes = try message.serialized()
      let plain = try Plain.Everything(serializedBytes: bytes)
      #expect(try plain.serialized() == bytes)
      // An older program's message keeps what it does not know.
      #expect(try Plain.EverythingAndMore(serializedBytes: bytes).serialized().count == bytes.count)
    }
  }

  @Test("damaged bytes are read or refused as by messages with C structs") func damage() throws {
    let bytes = try full().serialized()
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 1 << UInt8(position % 8)
      let plain = Result { () throws(DecodeError) in try Plain.Everything(serializedBytes: damaged) }
      let withStructs = Result { () throws(DecodeError) in try WithStructs.Everything(serializedBytes: damaged) }
      switch (plain, withStructs) {
      case (.success(let plain), .success(let withStructs)):
        #expect(try plain.serialized() == withStructs.serialized())
      case (.failure(let plain), .failure(let withStructs)): #expect(plain == withStructs)
      default: Issue.record("byte \(position): \(plain), \(withStructs)")
      }
    }
  }

  @Test("the field of a oneof that comes last is the one that is set") func oneofs() throws {
    let text = Wire.field(72, "a text that takes more memory than a number")
    let number = Wire.number(71, 5)
    let nested = Wire.field(77, Wire.number(1, 3))
    #expect(try Plain.Everything(serializedBytes: text + number).choice == .chosenInt32(5))
    let last = try Plain.Everything(serializedBytes: number + nested + text + nested)
    #expect(last.choice == .chosenNested(.init(number: 3)))
    guard case .chosenString = try Plain.Everything(serializedBytes: nested + number + text).choice else {
      Issue.record("the text is not the field that is set")
      return
    }
  }

  @Test("messages that contain each other are described once, in whatever order they are needed") func cycles() throws {
    let first = Plain.First(second: .init(third: .init(children: [.init(), .init()])))
    let third = Plain.Third(first: first, choice: .chosen(.init()))
    #expect(try Plain.Third(serializedBytes: third.serialized()) == third)
    #expect(Plain.First.descriptor.pointee.fields?[0].descriptor == UnsafeRawPointer(Plain.Second.descriptor))
  }

  @Test("descriptors of files are the same bytes as in C") func files() {
    let plain = SelfContainedDescriptors.all
    #expect(plain.map(\.path) == TestMessageDescriptors.all.map(\.path))
    let differences = zip(plain, TestMessageDescriptors.all).filter { $0.serialized != $1.serialized }
    #expect(differences.map(\.0.path) == [])
  }
}

/// A message with a value in every field.
private func full() -> TestMessages.EverythingV1.Everything {
  TestMessages.EverythingV1.Everything(
    int32Value: 1, int64Value: -2, uint32Value: 3, uint64Value: 4, sint32Value: -5, sint64Value: -6, fixed32Value: 7,
    fixed64Value: 8, sfixed32Value: -9, sfixed64Value: -10, floatValue: 1.5, doubleValue: -2.5, boolValue: true,
    stringValue: "ü", bytesValue: [0, 255], color: .largest, nested: .init(number: 1, text: "t"),
    recursive: .init(last: 1), optionalInt32: 0, optionalUint64: 0, optionalSint64: 0, optionalFloat: 0,
    optionalDouble: 0, optionalBool: false, optionalString: "", optionalBytes: [], optionalColor: .unspecified,
    optionalNested: .init(), int32List: [1, -1], int64List: [2, -2], uint32List: [3], uint64List: [.max],
    sint32List: [-4], sint64List: [.min], fixed32List: [5], fixed64List: [6], sfixed32List: [-7], sfixed64List: [-8],
    floatList: [0, -0.0], doubleList: [.infinity], boolList: [true, false, true], stringList: ["", "x"],
    bytesList: [[], [1]], colorList: [.red, .unrecognized(77)], nestedList: [.init(), .init(number: 2)],
    recursiveList: [.init(), .init(boolValue: true)], unpackedList: [1, 2], unpackedColorList: [.red, .smallest],
    stringMap: ["b": "2", "a": ""], int32Map: [-1: 1], int64Map: [.min: [9]], uint32Map: [1: .deepBlue],
    uint64Map: [.max: .init(text: "m")], sint32Map: [-3: 0.5], sint64Map: [-4: 0], fixed32Map: [1: true, 2: false],
    fixed64Map: [3: 4], sfixed32Map: [-5: -6], sfixed64Map: [-7: 8], boolMap: [false: .init(), true: .init(last: 2)],
    choice: .chosenRecursive(.init(stringValue: "chosen")), timestamp: .init(seconds: 1, nanos: 2),
    duration: .init(seconds: -1), empty: .init(), fieldMask: .init(paths: ["a.b"]),
    any: .init(typeURL: "t/x", value: [1]), wrappedString: .init(value: "w"), wrappedDouble: .init(value: 1),
    imported: .init(), last: 7)
}

/// Compares descriptions of messages with all that they refer to.
private struct Comparison {
  private(set) var differences: [String] = []
  private(set) var enums = 0

  mutating func compare(
    _ left: ProtobufCMessageDescriptor, _ right: ProtobufCMessageDescriptor, _ seen: inout Set<String>
  ) {
    let name = String(cString: left.name)
    guard seen.insert(name).inserted else { return }
    note(name, "name", text(left.name), text(right.name))
    note(name, "short name", text(left.short_name), text(right.short_name))
    note(name, "magic", left.magic, right.magic)
    note(name, "fields", left.n_fields, right.n_fields)
    note(
      name, "ranges", ranges(left.field_ranges, left.n_field_ranges), ranges(right.field_ranges, right.n_field_ranges))
    for index in 0..<Int(min(left.n_fields, right.n_fields)) {
      guard let one = left.fields?[index], let other = right.fields?[index] else { continue }
      compare("\(name).\(text(one.name))", one, other, &seen)
    }
  }

  private mutating func compare(
    _ name: String, _ left: ProtobufCFieldDescriptor, _ right: ProtobufCFieldDescriptor, _ seen: inout Set<String>
  ) {
    note(name, "name", text(left.name), text(right.name))
    note(name, "number", left.id, right.id)
    note(name, "label", left.label.rawValue, right.label.rawValue)
    note(name, "type", left.type.rawValue, right.type.rawValue)
    note(name, "flags", left.flags, right.flags)
    note(name, "quantifier", left.quantifier_offset == 0, right.quantifier_offset == 0)
    note(name, "descriptor", left.descriptor == nil, right.descriptor == nil)
    guard let one = left.descriptor, let other = right.descriptor else { return }
    if left.type == PROTOBUF_C_TYPE_MESSAGE {
      compare(
        one.load(as: ProtobufCMessageDescriptor.self), other.load(as: ProtobufCMessageDescriptor.self), &seen)
    } else {
      compare(name, one.load(as: ProtobufCEnumDescriptor.self), other.load(as: ProtobufCEnumDescriptor.self))
    }
  }

  private mutating func compare(_ name: String, _ left: ProtobufCEnumDescriptor, _ right: ProtobufCEnumDescriptor) {
    enums += 1
    note(name, "enum", text(left.name), text(right.name))
    note(name, "magic", left.magic, right.magic)
    func values(_ type: ProtobufCEnumDescriptor) -> [String] {
      (0..<Int(type.n_values)).map { "\(type.values[$0].value) \(text(type.values[$0].name))" }
    }
    func names(_ type: ProtobufCEnumDescriptor) -> [String] {
      (0..<Int(type.n_value_names)).map { "\(type.values_by_name[$0].index) \(text(type.values_by_name[$0].name))" }
    }
    note(name, "values", values(left), values(right))
    note(name, "names", names(left), names(right))
    note(
      name, "ranges", ranges(left.value_ranges, left.n_value_ranges), ranges(right.value_ranges, right.n_value_ranges))
  }

  private mutating func note<Value: Equatable>(_ name: String, _ what: String, _ left: Value, _ right: Value) {
    if left != right { differences.append("\(name): \(what) is \(left), not \(right)") }
  }

  private func text(_ name: UnsafePointer<CChar>?) -> String { name.map { String(cString: $0) } ?? "" }

  private func ranges(_ ranges: UnsafePointer<ProtobufCIntRange>?, _ count: UInt32) -> [String] {
    guard let ranges, count > 0 else { return [] }
    return (0...Int(count)).map { "\(ranges[$0].start_value) \(ranges[$0].orig_index)" }
  }
}
