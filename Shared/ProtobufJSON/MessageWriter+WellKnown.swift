import CProtobufC
import ProtobufC

/// The messages that have a JSON form of their own.
extension MessageWriter {
  mutating func wellKnown(
    _ message: UnsafeRawPointer, _ plan: UnsafePointer<MessagePlan>, depth: Int
  ) throws(Stop) {
    let fields = plan.pointee.fields
    switch plan.pointee.form {
    case .ordinary: break
    case .timestamp, .duration: try time(message, plan)
    case .fieldMask: try fieldMask(message, fields)
    case .structure: try value(ofMap: message, fields, depth)
    case .listValue: try value(ofList: message, fields, depth)
    case .value: try anyValue(message, plan, depth)
    case .wrapper: try value(message + fields.pointee.offset, fields, depth)
    case .any: try any(message, fields, depth)
    }
  }

  private mutating func time(_ message: UnsafeRawPointer, _ plan: UnsafePointer<MessagePlan>) throws(Stop) {
    let fields = plan.pointee.fields
    let time = TimeText.Time(
      seconds: message.load(fromByteOffset: fields[0].offset, as: Int64.self),
      nanoseconds: message.load(fromByteOffset: fields[1].offset, as: Int32.self))
    guard let text = plan.pointee.form == .timestamp ? TimeText.timestamp(time) : TimeText.duration(time) else {
      throw fail(
        .notRepresentable(
          plan.pointee.form == .timestamp
            ? "a time has 0 to 999999999 nanoseconds and is in the years 1 to 9999, not \(time.seconds) s and "
              + "\(time.nanoseconds) ns since 1970"
            : "a duration has less than a second of nanoseconds, of the same sign, and less than 315576000001 s, not "
              + "\(time.seconds) s and \(time.nanoseconds) ns"))
    }
    sink.append("\"")
    sink.append(text)
    sink.append("\"")
  }

  private mutating func fieldMask(_ message: UnsafeRawPointer, _ field: UnsafePointer<FieldPlan>) throws(Stop) {
    var joined: [UInt8] = []
    let count = message.load(fromByteOffset: field.pointee.quantifier, as: Int.self)
    if count > 0, let paths = message.load(fromByteOffset: field.pointee.offset, as: UnsafeRawPointer?.self) {
      for index in 0..<count {
        let path = Self.bytes(paths + index * field.pointee.elementSize)
        guard let text = FieldNames.camelCasePath(path) else {
          throw fail(
            .notRepresentable(
              "the path \(String(decoding: path, as: UTF8.self).debugDescription) would be read as another one"))
        }
        if index > 0 { joined.append(UInt8(ascii: ",")) }
        joined += text
      }
    }
    joined.withUnsafeBytes { sink.appendQuoted($0) }
  }

  private mutating func value(
    ofMap message: UnsafeRawPointer, _ field: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    guard message.load(fromByteOffset: field.pointee.quantifier, as: Int.self) > 0 else {
      return sink.append("{}" as StaticString)
    }
    try map(message, field, depth)
  }

  private mutating func value(
    ofList message: UnsafeRawPointer, _ field: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    try list(message, field, depth)
  }

  /// Any JSON value. A `Value` without one is written as null, as others do.
  private mutating func anyValue(
    _ message: UnsafeRawPointer, _ plan: UnsafePointer<MessagePlan>, _ depth: Int
  ) throws(Stop) {
    let number = message.load(fromByteOffset: plan.pointee.fields.pointee.quantifier, as: UInt32.self)
    for index in 0..<plan.pointee.count where plan.pointee.fields[index].number == number {
      let field = plan.pointee.fields + index
      if field.pointee.kind == .double {
        guard message.load(fromByteOffset: field.pointee.offset, as: Double.self).isFinite else {
          throw fail(.notRepresentable("a number in a google.protobuf.Value is finite; send it as a text"))
        }
      }
      return try value(message + field.pointee.offset, field, depth)
    }
    sink.append("null" as StaticString)
  }

  private mutating func any(
    _ message: UnsafeRawPointer, _ fields: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    let (url, content) = (Self.bytes(message + fields[0].offset), Self.bytes(message + fields[1].offset))
    if url.isEmpty, content.isEmpty { return sink.append("{}" as StaticString) }
    let name = AnyType.name(url)
    guard let type = options.types.type(named: name) else { throw fail(.unknownType(name)) }
    guard depth < Self.maximumDepth else { throw fail(.tooDeep(limit: Self.maximumDepth)) }
    sink.append("{\"@type\":" as StaticString)
    sink.appendQuoted(url)
    var isWritten = false
    do {
      switch type {
      case .generated(let type):
        let plan = Plans.plan(for: type.descriptor)
        let inner = try type.init(serializedBytes: content, limits: options.limits)
        try inner.withCMessage { isWritten = self.content($0, plan, depth + 1) }
      case .described(let type):
        let plan = Plans.plan(for: type.descriptor)
        try withCMessage(decoding: content, as: type.descriptor, limits: options.limits) {
          isWritten = self.content($0, plan, depth + 1)
        }
      }
    } catch {
      throw fail(.notRepresentable("it contains no \(name): \(error)"))
    }
    if !isWritten { throw Stop() }
    sink.append("}")
  }

  /// What follows the type in the object of an `Any`; false when that has failed.
  private mutating func content(
    _ message: UnsafeRawPointer, _ plan: UnsafePointer<MessagePlan>, _ depth: Int
  ) -> Bool {
    do throws(Stop) {
      if plan.pointee.form == .ordinary {
        var isFirst = false
        try members(message, plan, depth: depth, &isFirst)
      } else {
        sink.append(",\"value\":" as StaticString)
        try self.message(message, plan, depth: depth)
      }
      return true
    } catch {
      return false
    }
  }
}

/// The type URL of a `google.protobuf.Any`.
enum AnyType {
  /// The full name of the message: what follows the last slash.
  static func name(_ url: UnsafeRawBufferPointer) -> String {
    let start = url.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return String(decoding: UnsafeRawBufferPointer(rebasing: url[start...]), as: UTF8.self)
  }
}
