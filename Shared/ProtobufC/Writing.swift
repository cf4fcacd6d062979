public import CProtobufC

// How generated code builds a protobuf-c struct. A message that is too deep is rejected; the arena of an encoding has
// no limit, and if the system has no memory left the process ends, as with any allocation in Swift.

extension Arena {
  /// How deeply a message may be nested, the outermost one being level 1; the decoders' limit is the same.
  @usableFromInline static var maximumDepth: Int { 100 }

  /// Memory for `count` values of a C type, not initialized.
  @inlinable
  mutating func reserve<Value>(_ count: Int, of type: Value.Type) -> UnsafeMutablePointer<Value> {
    let size = count &* MemoryLayout<Value>.stride
    guard let memory = allocate(size) else { return UnsafeMutablePointer.allocate(capacity: count) }
    return memory.bindMemory(to: type, capacity: count)
  }

  /// Zeroed memory for the outermost message.
  mutating func root(_ size: Int) -> UnsafeMutableRawPointer {
    depth = 1
    return zeroed(size)
  }

  /// A copy of the text in the arena.
  @inlinable
  public mutating func string(_ value: String) -> ProtobufCBinaryData {
    var value = value
    return value.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
  }

  /// A copy of the bytes in the arena.
  @inlinable
  public mutating func bytes(_ value: [UInt8]) -> ProtobufCBinaryData { value.withUnsafeBytes { copy($0) } }

  @inlinable
  mutating func copy(_ source: UnsafeRawBufferPointer) -> ProtobufCBinaryData {
    guard let start = source.baseAddress, source.count > 0 else { return ProtobufCBinaryData() }
    let data = reserve(source.count, of: UInt8.self)
    UnsafeMutableRawPointer(data).copyMemory(from: start, byteCount: source.count)
    return ProtobufCBinaryData(len: source.count, data: data)
  }

  /// The elements of a repeated `string`; nil for none.
  @inlinable
  public mutating func strings(_ values: [String]) -> UnsafeMutablePointer<ProtobufCBinaryData>? {
    array(values) { (value, arena) in arena.string(value) }
  }

  /// The elements of a repeated `bytes`; nil for none.
  @inlinable
  public mutating func byteStrings(_ values: [[UInt8]]) -> UnsafeMutablePointer<ProtobufCBinaryData>? {
    array(values) { (value, arena) in arena.bytes(value) }
  }

  /// The elements of a repeated number, copied as they are in memory; nil for none.
  @inlinable
  public mutating func scalars<Element: BitwiseCopyable>(_ values: [Element]) -> UnsafeMutablePointer<Element>? {
    guard !values.isEmpty else { return nil }
    let result = reserve(values.count, of: Element.self)
    values.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      UnsafeMutableRawPointer(result).copyMemory(from: start, byteCount: source.count)
    }
    return result
  }

  /// The elements of a repeated `bool`, each of which takes an `int` in C; nil for none.
  @inlinable
  public mutating func bools(_ values: [Bool]) -> UnsafeMutablePointer<protobuf_c_boolean>? {
    array(values) { (value, _) in value ? 1 : 0 }
  }

  /// An array of C enums, which have the size of an `int`.
  @inlinable
  public mutating func enums<Value: ProtobufEnum, Element>(_ values: [Value]) -> UnsafeMutablePointer<Element>? {
    let numbers = array(values) { (value, _) in value.rawValue }
    return UnsafeMutableRawPointer(numbers)?.assumingMemoryBound(to: Element.self)
  }

  /// A submessage, or nil where it is not set. Throws as `message` does.
  @inlinable
  public mutating func optionalMessage<Value: GeneratedMessage, Struct>(
    _ value: Value?
  ) throws(EncodeError) -> UnsafeMutablePointer<Struct>? {
    guard let value else { return nil }
    return try message(value)
  }

  /// A submessage as a C struct.
  ///
  /// - Throws: `EncodeError.tooDeep` when it is nested deeper than decoders accept.
  @inlinable
  public mutating func message<Value: GeneratedMessage, Struct>(
    _ value: Value
  ) throws(EncodeError) -> UnsafeMutablePointer<Struct> {
    guard depth < Self.maximumDepth else { throw .tooDeep(message: Value.fullName, limit: Self.maximumDepth) }
    depth += 1
    let result = zeroed(Struct.self)
    try value.fill(result, arena: &self)
    depth -= 1
    return result
  }

  /// The elements of a repeated submessage; nil for none. Throws as `message` does.
  @inlinable
  public mutating func messages<Value: GeneratedMessage, Struct>(
    _ values: [Value]
  ) throws(EncodeError) -> UnsafeMutablePointer<UnsafeMutablePointer<Struct>?>? {
    guard !values.isEmpty else { return nil }
    let result = reserve(values.count, of: UnsafeMutablePointer<Struct>?.self)
    for (index, value) in values.enumerated() { (result + index).initialize(to: try message(value)) }
    return result
  }

  /// A map as entries, ordered by key so that equal messages have equal encodings.
  @inlinable
  public mutating func map<Key, Value, Entry>(
    _ values: [Key: Value], _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    by areInIncreasingOrder: (Key, Key) -> Bool,
    _ fill: (Key, Value, UnsafeMutablePointer<Entry>, inout Arena) throws(EncodeError) -> Void
  ) throws(EncodeError) -> UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>? {
    guard !values.isEmpty else { return nil }
    guard depth < Self.maximumDepth else { throw .tooDeep(message: "map entry", limit: Self.maximumDepth) }
    let result = reserve(values.count, of: UnsafeMutablePointer<Entry>?.self)
    depth += 1
    for (index, pair) in values.sorted(by: { areInIncreasingOrder($0.key, $1.key) }).enumerated() {
      let entry = zeroed(Entry.self)
      // Every protobuf-c struct begins with its `ProtobufCMessage`.
      UnsafeMutableRawPointer(entry).assumingMemoryBound(to: ProtobufCMessage.self).pointee.descriptor = descriptor
      try fill(pair.key, pair.value, entry, &self)
      (result + index).initialize(to: entry)
    }
    depth -= 1
    return result
  }

  /// A submessage without a C struct, or nil where it is not set. Throws as `message` does.
  @inlinable
  public mutating func optionalSubmessage<Value: GeneratedMessage>(
    _ value: Value?
  ) throws(EncodeError) -> UnsafeMutableRawPointer? {
    guard let value else { return nil }
    return try submessage(value)
  }

  /// A submessage without a C struct. Throws as `message` does.
  @inlinable
  public mutating func submessage<Value: GeneratedMessage>(
    _ value: Value
  ) throws(EncodeError) -> UnsafeMutableRawPointer {
    guard depth < Self.maximumDepth else { throw .tooDeep(message: Value.fullName, limit: Self.maximumDepth) }
    depth += 1
    let result = zeroed(Value.descriptor.pointee.sizeof_message)
    try value.fill(result, arena: &self)
    depth -= 1
    return result
  }

  /// The elements of a repeated submessage without a C struct; nil for none. Throws as `message` does.
  @inlinable
  public mutating func submessages<Value: GeneratedMessage>(
    _ values: [Value]
  ) throws(EncodeError) -> UnsafeMutablePointer<UnsafeMutableRawPointer?>? {
    guard !values.isEmpty else { return nil }
    let result = reserve(values.count, of: UnsafeMutableRawPointer?.self)
    for (index, value) in values.enumerated() { (result + index).initialize(to: try submessage(value)) }
    return result
  }

  /// A map as `map` writes it, of messages without C structs.
  @inlinable
  public mutating func entries<Key, Value>(
    _ values: [Key: Value], _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    by areInIncreasingOrder: (Key, Key) -> Bool,
    _ fill: (Key, Value, UnsafeMutableRawPointer, inout Arena) throws(EncodeError) -> Void
  ) throws(EncodeError) -> UnsafeMutablePointer<UnsafeMutableRawPointer?>? {
    guard !values.isEmpty else { return nil }
    guard depth < Self.maximumDepth else { throw .tooDeep(message: "map entry", limit: Self.maximumDepth) }
    let result = reserve(values.count, of: UnsafeMutableRawPointer?.self)
    depth += 1
    for (index, pair) in values.sorted(by: { areInIncreasingOrder($0.key, $1.key) }).enumerated() {
      let entry = zeroed(descriptor.pointee.sizeof_message)
      entry.assumingMemoryBound(to: ProtobufCMessage.self).pointee.descriptor = descriptor
      try fill(pair.key, pair.value, entry, &self)
      (result + index).initialize(to: entry)
    }
    depth -= 1
    return result
  }

  /// Zeroed memory for a message of so many bytes.
  @inlinable
  mutating func zeroed(_ size: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer(reserve(size, of: UInt8.self))
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return memory
  }

  @inlinable
  mutating func zeroed<Struct>(_ type: Struct.Type) -> UnsafeMutablePointer<Struct> {
    let result = reserve(1, of: type)
    UnsafeMutableRawPointer(result).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<Struct>.size)
    return result
  }

  @inlinable
  mutating func array<Value, Element>(
    _ values: [Value], _ convert: (Value, inout Arena) -> Element
  ) -> UnsafeMutablePointer<Element>? {
    guard !values.isEmpty else { return nil }
    let result = reserve(values.count, of: Element.self)
    for (index, value) in values.enumerated() { (result + index).initialize(to: convert(value, &self)) }
    return result
  }
}

/// The order of map keys that are texts: by their UTF-8 bytes.
@inlinable
public func precedesInUTF8(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// The order of map keys that are booleans: false first.
@inlinable
public func precedesInBool(_ left: Bool, _ right: Bool) -> Bool { !left && right }
