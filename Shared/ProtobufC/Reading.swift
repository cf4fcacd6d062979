public import CProtobufC

/// How generated code reads a protobuf-c struct.
///
/// The functions with a pointer and a count accept what protobuf-c has put there: nil when the count is 0.
public enum Reading {
  /// A copy of the text. It is valid UTF-8: the bytes were checked before protobuf-c saw them.
  @inlinable
  public static func string(_ data: ProtobufCBinaryData) -> String {
    String(decoding: UnsafeBufferPointer(start: data.data, count: data.data == nil ? 0 : data.len), as: UTF8.self)
  }

  /// A copy of the bytes.
  @inlinable
  public static func bytes(_ data: ProtobufCBinaryData) -> [UInt8] {
    Array(UnsafeBufferPointer(start: data.data, count: data.data == nil ? 0 : data.len))
  }

  /// The elements of a repeated `string`.
  @inlinable
  public static func strings(_ data: UnsafePointer<ProtobufCBinaryData>?, _ count: Int) -> [String] {
    UnsafeBufferPointer(start: data, count: count).map(string)
  }

  /// The elements of a repeated `bytes`.
  @inlinable
  public static func byteStrings(_ data: UnsafePointer<ProtobufCBinaryData>?, _ count: Int) -> [[UInt8]] {
    UnsafeBufferPointer(start: data, count: count).map(bytes)
  }

  /// The elements of a repeated number, copied as they are in memory.
  @inlinable
  public static func scalars<Element: BitwiseCopyable>(_ elements: UnsafePointer<Element>?, _ count: Int) -> [Element] {
    Array(UnsafeBufferPointer(start: elements, count: count))
  }

  /// The elements of a repeated `bool`, each of which takes an `int` in C.
  @inlinable
  public static func bools(_ elements: UnsafePointer<protobuf_c_boolean>?, _ count: Int) -> [Bool] {
    UnsafeBufferPointer(start: elements, count: count).map { $0 != 0 }
  }

  /// The elements of an array of C enums, which have the size of an `int`.
  @inlinable
  public static func enums<Value: ProtobufEnum>(_ elements: UnsafeRawPointer?, _ count: Int) -> [Value] {
    UnsafeBufferPointer(start: elements?.assumingMemoryBound(to: Int32.self), count: count).map(Value.init(rawValue:))
  }

  /// A submessage; nil where the field is not set.
  @inlinable
  public static func message<Value: GeneratedMessage>(_ message: UnsafeRawPointer?) -> Value? {
    message.map(Value.init(cMessage:))
  }

  /// The elements of a repeated submessage.
  @inlinable
  public static func messages<Value: GeneratedMessage, Struct>(
    _ messages: UnsafePointer<UnsafeMutablePointer<Struct>?>?, _ count: Int
  ) -> [Value] {
    UnsafeBufferPointer(start: messages, count: count).map { message in
      message.map { Value(cMessage: $0) } ?? Value()
    }
  }

  /// A map from the entries that protobuf-c delivers; of entries with the same key the last one counts.
  @inlinable
  public static func map<Key, Value, Entry>(
    _ entries: UnsafePointer<UnsafeMutablePointer<Entry>?>?, _ count: Int,
    _ read: (UnsafePointer<Entry>) -> (Key, Value)
  ) -> [Key: Value] {
    var result = [Key: Value](minimumCapacity: count)
    for entry in UnsafeBufferPointer(start: entries, count: count) {
      guard let entry else { continue }
      let (key, value) = read(entry)
      result[key] = value
    }
    return result
  }

  /// The elements of a repeated submessage, of messages without C structs.
  @inlinable
  public static func submessages<Value: GeneratedMessage>(
    _ messages: UnsafePointer<UnsafeRawPointer?>?, _ count: Int
  ) -> [Value] {
    UnsafeBufferPointer(start: messages, count: count).map { message in message.map(Value.init(cMessage:)) ?? Value() }
  }

  /// A map as `map` reads it, of messages without C structs.
  @inlinable
  public static func entries<Key, Value>(
    _ entries: UnsafePointer<UnsafeRawPointer?>?, _ count: Int, _ read: (UnsafeRawPointer) -> (Key, Value)
  ) -> [Key: Value] {
    var result = [Key: Value](minimumCapacity: count)
    for entry in UnsafeBufferPointer(start: entries, count: count) {
      guard let entry else { continue }
      let (key, value) = read(entry)
      result[key] = value
    }
    return result
  }
}
