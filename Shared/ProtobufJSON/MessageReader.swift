import CProtobufC
import Glibc
import ProtobufC

/// Reads JSON into a protobuf-c struct, whose memory is an arena's. Texts without escapes stay where they are, in the
/// JSON text, which must live as long as the struct.
struct MessageReader {
  var text: TextReader
  let arena: UnsafeMutablePointer<Arena>
  let options: JSONMappingOptions
  /// The names that lead to the fault, the innermost first.
  var path: [String] = []
  /// How many bytes may still be read in search of `@type`.
  var typeSearch: Int

  init(
    _ text: UnsafeRawBufferPointer, base: UnsafeRawPointer, arena: UnsafeMutablePointer<Arena>,
    options: JSONMappingOptions
  ) {
    self.text = TextReader(base: base, end: text.count)
    self.arena = arena
    self.options = options
    typeSearch = Self.typeSearchFactor * text.count
  }

  /// How often the text may be read once more in search of `@type`, in all.
  static let typeSearchFactor = 4

  var error: JSONMappingError {
    JSONMappingError(
      text.failure ?? .malformed("it was not read"), field: JSONPath.text(path), offset: text.failureOffset)
  }

  /// The whole text as one message.
  mutating func root(_ plan: UnsafePointer<MessagePlan>) throws(Stop) -> UnsafeMutableRawPointer {
    text.skipSpace()
    guard text.position < text.end else { throw text.malformed("a message is expected here") }
    let message = try allocate(plan)
    try read(message, plan, depth: 1)
    text.skipSpace()
    guard text.position == text.end else { throw text.malformed("nothing is expected after the message") }
    return message
  }

  // MARK: Memory

  mutating func memory(_ size: Int) throws(Stop) -> UnsafeMutableRawPointer {
    guard let memory = arena.pointee.memory(size) else {
      throw text.fail(.tooMuchMemory(limit: options.limits.maximumMemory))
    }
    return memory
  }

  /// A message with every field at its default.
  mutating func allocate(_ plan: UnsafePointer<MessagePlan>) throws(Stop) -> UnsafeMutableRawPointer {
    let memory = try memory(plan.pointee.size)
    memset(memory, 0, plan.pointee.size)
    // Every protobuf-c struct begins with its `ProtobufCMessage`.
    memory.assumingMemoryBound(to: ProtobufCMessage.self).pointee.descriptor = plan.pointee.descriptor
    return memory
  }

  /// An array that grows by doubling.
  struct List {
    var elements: UnsafeMutableRawPointer?
    var count = 0
    var capacity = 0
  }

  /// The place of one more element, which is counted by the caller.
  @inline(__always)
  mutating func place(in list: inout List, size: Int) throws(Stop) -> UnsafeMutableRawPointer {
    if list.count < list.capacity, let elements = list.elements { return elements + list.count * size }
    let capacity = max(list.capacity * 2, 4)
    let larger = try memory(capacity * size)
    if let elements = list.elements { larger.copyMemory(from: elements, byteCount: list.count * size) }
    list.elements = larger
    list.capacity = capacity
    return larger + list.count * size
  }

  // MARK: Messages

  /// - Parameter depth: how deeply the message is nested, the outermost one being at 1.
  mutating func read(
    _ message: UnsafeMutableRawPointer, _ plan: UnsafePointer<MessagePlan>, depth: Int
  ) throws(Stop) {
    guard depth <= options.limits.maximumDepth else { throw text.fail(.tooDeep(limit: options.limits.maximumDepth)) }
    guard plan.pointee.form == .ordinary else { return try wellKnown(message, plan, depth) }
    try object(message, plan, depth, hasType: false)
  }

  /// - Parameter hasType: whether the member `@type` of a `google.protobuf.Any` is among those of the message.
  mutating func object(
    _ message: UnsafeMutableRawPointer, _ plan: UnsafePointer<MessagePlan>, _ depth: Int, hasType: Bool
  ) throws(Stop) {
    guard text.take("{") else { throw text.wrong("an object of \(plan.pointee.name)", at: text.position) }
    text.skipSpace()
    if text.take("}") { return }
    var seen = Seen()
    if plan.pointee.count > 64 { seen.more = try words(plan.pointee.count) }
    var expected = 0
    var hasHadType = false
    repeat {
      let start = text.position
      let name = try name()
      text.skipSpace()
      try text.expect(":")
      text.skipSpace()
      let index = plan.pointee.field(named: name, expected: expected)
      if index >= 0 {
        let field = plan.pointee.fields + index
        do throws(Stop) {
          guard seen.insert(index) else { throw text.fail(.duplicate, at: start) }
          try member(message, plan, field, depth)
        } catch {
          path.append(field.pointee.jsonName.text)
          throw error
        }
        expected = index + 1
      } else if hasType, name.elementsEqual(AnyMembers.type) {
        guard !hasHadType else { throw text.fail(.duplicate, at: start) }
        hasHadType = true
        try text.skipText()
      } else {
        try unknown(name, at: start, plan, depth)
      }
    } while try text.takeComma(or: "}")
  }

  /// The fields that an object has had.
  private struct Seen {
    var first: UInt64 = 0
    /// For messages with more than 64 fields.
    var more: UnsafeMutablePointer<UInt64>?

    /// False when it is there already.
    @inline(__always)
    mutating func insert(_ index: Int) -> Bool {
      let bit: UInt64 = 1 << UInt64(index & 63)
      if let more {
        defer { more[index >> 6] |= bit }
        return more[index >> 6] & bit == 0
      }
      defer { first |= bit }
      return first & bit == 0
    }
  }

  private mutating func words(_ bits: Int) throws(Stop) -> UnsafeMutablePointer<UInt64> {
    let count = (bits + 63) / 64
    let words = try memory(count * 8).bindMemory(to: UInt64.self, capacity: count)
    words.initialize(repeating: 0, count: count)
    return words
  }

  /// A member's name without escapes; it may not be UTF-8.
  @inline(__always)
  private mutating func name() throws(Stop) -> UnsafeRawBufferPointer {
    let (bytes, isEscaped) = try text.rawText()
    return isEscaped ? try unescaped(bytes) : bytes
  }

  private mutating func unknown(
    _ name: UnsafeRawBufferPointer, at start: Int, _ plan: UnsafePointer<MessagePlan>, _ depth: Int
  ) throws(Stop) {
    try text.checkUTF8(name, at: start)
    guard options.ignoresUnknownFields else {
      path.append(String(String(decoding: name, as: UTF8.self).prefix(60)))
      throw text.fail(.unknownField(message: plan.pointee.name), at: start)
    }
    try skip(depth)
  }

  mutating func skip(_ depth: Int) throws(Stop) {
    let limit = options.limits.maximumDepth
    try text.skipValue(levels: limit - depth, limit: limit)
  }

  /// Whether the value is null, which is read then.
  @inline(__always)
  mutating func takeNull() -> Bool { text.byte == UInt8(ascii: "n") && text.takeLiteral("null") }

  private mutating func member(
    _ message: UnsafeMutableRawPointer, _ plan: UnsafePointer<MessagePlan>, _ field: UnsafePointer<FieldPlan>,
    _ depth: Int
  ) throws(Stop) {
    switch field.pointee.label {
    case .singular:
      if !field.pointee.acceptsNull, takeNull() { return }
      if field.pointee.hasCase {
        let other = message.load(fromByteOffset: field.pointee.quantifier, as: UInt32.self)
        guard other == 0 else { throw text.fail(.oneof(other: plan.pointee.jsonName(of: other))) }
      }
      guard try value(message + field.pointee.offset, field, depth) else { return }
      if field.pointee.hasCase {
        message.storeBytes(of: field.pointee.number, toByteOffset: field.pointee.quantifier, as: UInt32.self)
      }
    case .list:
      if !takeNull() { try list(message, field, depth) }
    case .map:
      if !takeNull() { try map(message, field, depth) }
    }
  }

  mutating func list(
    _ message: UnsafeMutableRawPointer, _ field: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    guard text.take("[") else { throw text.wrong("an array", at: text.position) }
    text.skipSpace()
    if text.take("]") { return }
    var list = List()
    let size = field.pointee.elementSize
    var index = 0
    repeat {
      do throws(Stop) {
        if try value(place(in: &list, size: size), field, depth) { list.count += 1 }
      } catch {
        path.append("[\(index)]")
        throw error
      }
      index += 1
    } while try text.takeComma(or: "]")
    message.storeBytes(of: list.count, toByteOffset: field.pointee.quantifier, as: Int.self)
    message.storeBytes(of: list.elements, toByteOffset: field.pointee.offset, as: UnsafeMutableRawPointer?.self)
  }

  mutating func map(
    _ message: UnsafeMutableRawPointer, _ field: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    let limit = options.limits.maximumDepth
    guard let plan = field.pointee.message, depth < limit else { throw text.fail(.tooDeep(limit: limit)) }
    guard text.take("{") else { throw text.wrong("an object, which a map is", at: text.position) }
    text.skipSpace()
    if text.take("}") { return }
    let start = text.position
    var list = List()
    let (key, value) = (plan.pointee.fields, plan.pointee.fields + 1)
    repeat {
      let place = try place(in: &list, size: 8)
      let entry = try allocate(plan)
      try self.key(entry, key)
      text.skipSpace()
      try text.expect(":")
      text.skipSpace()
      do throws(Stop) {
        guard try self.value(entry + value.pointee.offset, value, depth + 1) else { continue }
      } catch {
        path.append(MapKeys.text(entry, key))
        throw error
      }
      if value.pointee.hasCase {
        entry.storeBytes(of: value.pointee.number, toByteOffset: value.pointee.quantifier, as: UInt32.self)
      }
      place.storeBytes(of: entry, as: UnsafeMutableRawPointer?.self)
      list.count += 1
    } while try text.takeComma(or: "}")
    let entries = UnsafeMutableBufferPointer(
      start: list.elements?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self), count: list.count)
    if let entry = MapKeys.repeated(UnsafeBufferPointer(entries), key) {
      path.append(MapKeys.text(entry, key))
      throw text.fail(.duplicate, at: start)
    }
    message.storeBytes(of: list.count, toByteOffset: field.pointee.quantifier, as: Int.self)
    message.storeBytes(of: list.elements, toByteOffset: field.pointee.offset, as: UnsafeMutableRawPointer?.self)
  }

  private mutating func key(_ entry: UnsafeMutableRawPointer, _ key: UnsafePointer<FieldPlan>) throws(Stop) {
    let start = text.position
    let content = try self.content()
    let place = entry + key.pointee.offset
    switch key.pointee.kind {
    case .text: Self.store(content, place)
    case .bool:
      let isTrue = content.elementsEqual("true".utf8)
      guard isTrue || content.elementsEqual("false".utf8) else { throw text.wrong("\"true\" or \"false\"", at: start) }
      place.storeBytes(of: isTrue ? 1 : 0, as: Int32.self)
    default: try whole(content, place, key.pointee.kind, at: start)
    }
    entry.storeBytes(of: key.pointee.number, toByteOffset: key.pointee.quantifier, as: UInt32.self)
  }
}

extension MessagePlan {
  /// The name of the field with this number.
  func jsonName(of number: UInt32) -> String {
    for index in 0..<count where fields[index].number == number { return fields[index].jsonName.text }
    return "another field"
  }
}

/// Members of the JSON form of `google.protobuf.Any`.
enum AnyMembers {
  static let type = "@type".utf8
  static let value = "value".utf8
}
