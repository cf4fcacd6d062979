import CProtobufC
import Glibc
import ProtobufC

/// Stops the work; what is wrong is noted beside.
struct Stop: Error {}

/// Writes a protobuf-c struct as JSON.
struct MessageWriter: ~Copyable {
  var sink: TextSink
  let options: JSONMappingOptions
  /// Whether fields that a message does not know are left out. Else they end the work, as they may be fields that it
  /// does have, encoded once for many messages (`UnknownFields(encoding:)`).
  let skipsUnknown: Bool
  private(set) var hasUnknown = false
  var failure: JSONMappingError.Reason?
  /// The names that lead to the fault, the innermost first.
  var path: [String] = []

  static let maximumDepth = 100

  init(options: JSONMappingOptions, skipsUnknown: Bool) {
    self.options = options
    self.skipsUnknown = skipsUnknown
    sink = TextSink(capacity: 2048)
  }

  var error: JSONMappingError {
    JSONMappingError(failure ?? .notRepresentable("it was not written"), field: JSONPath.text(path))
  }

  mutating func fail(_ reason: JSONMappingError.Reason) -> Stop {
    failure = reason
    return Stop()
  }

  /// - Parameters:
  ///   - message: a protobuf-c struct with this plan, made of a Swift value.
  ///   - depth: how deeply the message is nested, the outermost one being at 1.
  mutating func message(
    _ message: UnsafeRawPointer, _ plan: UnsafePointer<MessagePlan>, depth: Int
  ) throws(Stop) {
    guard depth <= Self.maximumDepth else { throw fail(.tooDeep(limit: Self.maximumDepth)) }
    guard skipsUnknown || message.assumingMemoryBound(to: ProtobufCMessage.self).pointee.n_unknown_fields == 0 else {
      hasUnknown = true
      throw Stop()
    }
    guard plan.pointee.form != .ordinary else { return try object(message, plan, depth: depth) }
    let (size, level) = (sink.count, path.count)
    do throws(Stop) {
      try wellKnown(message, plan, depth: depth)
    } catch {
      guard options.writesFieldsWithoutForm else { throw error }
      switch failure {
      case .notRepresentable, .unknownType:
        (failure, path) = (nil, Array(path.prefix(level)))
        sink.truncate(to: size)
        try object(message, plan, depth: depth)
      default: throw error
      }
    }
  }

  mutating func object(
    _ message: UnsafeRawPointer, _ plan: UnsafePointer<MessagePlan>, depth: Int
  ) throws(Stop) {
    sink.append("{")
    var isFirst = true
    try members(message, plan, depth: depth, &isFirst)
    sink.append("}")
  }

  /// The members of an object, without its braces.
  mutating func members(
    _ message: UnsafeRawPointer, _ plan: UnsafePointer<MessagePlan>, depth: Int,
    _ isFirst: inout Bool
  ) throws(Stop) {
    for index in 0..<plan.pointee.count {
      let field = plan.pointee.fields + index
      guard isSet(message, field) else { continue }
      if !isFirst { sink.append(",") }
      isFirst = false
      sink.append(options.writesOriginalNames ? field.pointee.protoName.member : field.pointee.jsonName.member)
      do throws(Stop) {
        switch field.pointee.label {
        case .singular: try value(message + field.pointee.offset, field, depth)
        case .list: try list(message, field, depth)
        case .map: try map(message, field, depth)
        }
      } catch {
        path.append(field.pointee.jsonName.text)
        throw error
      }
    }
  }

  @inline(__always)
  private func isSet(_ message: UnsafeRawPointer, _ field: UnsafePointer<FieldPlan>) -> Bool {
    if field.pointee.label != .singular {
      return message.load(fromByteOffset: field.pointee.quantifier, as: Int.self) != 0
    }
    let offset = field.pointee.offset
    if field.pointee.hasCase {
      guard message.load(fromByteOffset: field.pointee.quantifier, as: UInt32.self) == field.pointee.number else {
        return false
      }
      return field.pointee.kind != .message || message.load(fromByteOffset: offset, as: Int.self) != 0
    }
    switch field.pointee.kind {
    case .message, .text, .bytes, .int64, .uint64: return message.load(fromByteOffset: offset, as: Int.self) != 0
    case .double: return message.load(fromByteOffset: offset, as: UInt64.self) != 0
    default: return message.load(fromByteOffset: offset, as: UInt32.self) != 0
    }
  }

  /// One value: the field's, or one of a list.
  mutating func value(
    _ place: UnsafeRawPointer, _ field: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    switch field.pointee.kind {
    case .message:
      guard let plan = field.pointee.message, let message = place.load(as: UnsafeRawPointer?.self) else {
        return sink.append("{}" as StaticString)
      }
      try self.message(message, plan, depth: depth + 1)
    case .text: sink.appendQuoted(Self.bytes(place))
    case .bytes: sink.appendBase64(Self.bytes(place))
    case .int32: sink.append(Int64(place.load(as: Int32.self)))
    case .uint32: sink.append(UInt64(place.load(as: UInt32.self)))
    case .int64:
      sink.append("\"")
      sink.append(place.load(as: Int64.self))
      sink.append("\"")
    case .uint64:
      sink.append("\"")
      sink.append(place.load(as: UInt64.self))
      sink.append("\"")
    case .float: sink.append(place.load(as: Float.self))
    case .double: sink.append(place.load(as: Double.self))
    case .bool: sink.append(place.load(as: Int32.self) != 0 ? "true" : "false" as StaticString)
    case .enumeration: enumeration(place.load(as: Int32.self), field)
    case .nullValue: sink.append("null" as StaticString)
    }
  }

  static func bytes(_ place: UnsafeRawPointer) -> UnsafeRawBufferPointer {
    let data = place.load(as: ProtobufCBinaryData.self)
    return UnsafeRawBufferPointer(start: data.data, count: data.data == nil ? 0 : data.len)
  }

  private mutating func enumeration(_ number: Int32, _ field: UnsafePointer<FieldPlan>) {
    guard !options.writesEnumsAsNumbers, let name = field.pointee.enumeration?.pointee.name(of: number) else {
      return sink.append(Int64(number))
    }
    sink.append("\"")
    sink.append(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    sink.append("\"")
  }

  mutating func list(
    _ message: UnsafeRawPointer, _ field: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    let count = message.load(fromByteOffset: field.pointee.quantifier, as: Int.self)
    sink.append("[")
    if let elements = message.load(fromByteOffset: field.pointee.offset, as: UnsafeRawPointer?.self) {
      for index in 0..<count {
        if index > 0 { sink.append(",") }
        do throws(Stop) {
          try value(elements + index * field.pointee.elementSize, field, depth)
        } catch {
          path.append("[\(index)]")
          throw error
        }
      }
    }
    sink.append("]")
  }

  /// A map as an object. Its entries have each key once, in order, and a value each.
  mutating func map(
    _ message: UnsafeRawPointer, _ field: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    let count = message.load(fromByteOffset: field.pointee.quantifier, as: Int.self)
    guard let plan = field.pointee.message,
      let entries = message.load(fromByteOffset: field.pointee.offset, as: UnsafePointer<UnsafeRawPointer?>?.self)
    else { return sink.append("{}" as StaticString) }
    let (key, value) = (plan.pointee.fields, plan.pointee.fields + 1)
    sink.append("{")
    for index in 0..<count {
      guard let entry = entries[index] else { continue }
      if index > 0 { sink.append(",") }
      self.key(entry + key.pointee.offset, key.pointee.kind)
      sink.append(":")
      do throws(Stop) {
        try self.value(entry + value.pointee.offset, value, depth + 1)
      } catch {
        path.append(MapKeys.text(entry, key))
        throw error
      }
    }
    sink.append("}")
  }

  private mutating func key(_ place: UnsafeRawPointer, _ kind: FieldPlan.Kind) {
    if kind == .text { return sink.appendQuoted(Self.bytes(place)) }
    sink.append("\"")
    switch kind {
    case .int32: sink.append(Int64(place.load(as: Int32.self)))
    case .uint32: sink.append(UInt64(place.load(as: UInt32.self)))
    case .int64: sink.append(place.load(as: Int64.self))
    case .uint64: sink.append(place.load(as: UInt64.self))
    default: sink.append(place.load(as: Int32.self) != 0 ? "true" : "false" as StaticString)
    }
    sink.append("\"")
  }
}

/// The path of a field as text.
enum JSONPath {
  /// - Parameter parts: names, `[index]` for elements; the innermost first.
  static func text(_ parts: [String]) -> String {
    parts.reversed().reduce(into: "") { text, part in
      text += text.isEmpty || part.hasPrefix("[") ? part : "." + part
    }
  }
}
