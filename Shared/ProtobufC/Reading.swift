public import CProtobufC

/// How generated code reads a protobuf-c struct.
///
/// The functions that take a pointer and a count take what protobuf-c has put there: nil when the count is 0.
public enum Reading {
  @inlinable
  public static func string(_ data: ProtobufCBinaryData) -> String {
    String(decoding: UnsafeBufferPointer(start: data.data, count: data.data == nil ? 0 : data.len), as: UTF8.self)
  }

  @inlinable
  public static func bytes(_ data: ProtobufCBinaryData) -> [UInt8] {
    Array(UnsafeBufferPointer(start: data.data, count: data.data == nil ? 0 : data.len))
  }

  @inlinable
  public static func strings(_ data: UnsafePointer<ProtobufCBinaryData>?, _ count: Int) -> [String] {
    UnsafeBufferPointer(start: data, count: count).map(string)
  }

  @inlinable
  public static func byteStrings(_ data: UnsafePointer<ProtobufCBinaryData>?, _ count: Int) -> [[UInt8]] {
    UnsafeBufferPointer(start: data, count: count).map(bytes)
  }

  @inlinable
  public static func scalars<Element: BitwiseCopyable>(_ elements: UnsafePointer<Element>?, _ count: Int) -> [Element] {
    Array(UnsafeBufferPointer(start: elements, count: count))
  }

  @inlinable
  public static func bools(_ elements: UnsafePointer<protobuf_c_boolean>?, _ count: Int) -> [Bool] {
    UnsafeBufferPointer(start: elements, count: count).map { $0 != 0 }
  }

  /// The elements of an array of C enums, which have the size of an `int`.
  @inlinable
  public static func enums<Value: ProtobufEnum>(_ elements: UnsafeRawPointer?, _ count: Int) -> [Value] {
    UnsafeBufferPointer(start: elements?.assumingMemoryBound(to: Int32.self), count: count).map(Value.init(rawValue:))
  }

  @inlinable
  public static func message<Value: GeneratedMessage>(_ message: UnsafeRawPointer?) -> Value? {
    message.map(Value.init(cMessage:))
  }

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
}
