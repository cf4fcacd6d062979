import CProtobufC
import ProtobufC

/// The messages that have a JSON form of their own.
extension MessageReader {
  mutating func wellKnown(
    _ message: UnsafeMutableRawPointer, _ plan: UnsafePointer<MessagePlan>, _ depth: Int
  ) throws(Stop) {
    let fields = plan.pointee.fields
    switch plan.pointee.form {
    case .ordinary: break
    case .timestamp, .duration: try time(message, plan)
    case .fieldMask: try fieldMask(message, fields)
    case .structure: try map(message, fields, depth)
    case .listValue: try list(message, fields, depth)
    case .value: try anyValue(message, plan, depth)
    case .wrapper:
      guard try value(message + fields.pointee.offset, fields, depth), fields.pointee.hasCase else { return }
      message.storeBytes(of: fields.pointee.number, toByteOffset: fields.pointee.quantifier, as: UInt32.self)
    case .any: try any(message, fields, depth)
    }
  }

  private mutating func time(_ message: UnsafeMutableRawPointer, _ plan: UnsafePointer<MessagePlan>) throws(Stop) {
    let start = text.position
    let isTimestamp = plan.pointee.form == .timestamp
    let expected =
      isTimestamp
      ? "a time like \"2026-03-29T01:00:00Z\" in the years 1 to 9999"
      : "a duration in seconds like \"1.5s\", of less than 315576000001 s"
    guard text.byte == UInt8(ascii: "\"") else { throw text.wrong(expected, at: start) }
    let content = try content()
    guard let time = isTimestamp ? TimeText.timestamp(content) : TimeText.duration(content) else {
      throw text.wrong(expected, at: start)
    }
    message.storeBytes(of: time.seconds, toByteOffset: plan.pointee.fields[0].offset, as: Int64.self)
    message.storeBytes(of: time.nanoseconds, toByteOffset: plan.pointee.fields[1].offset, as: Int32.self)
  }

  private mutating func fieldMask(
    _ message: UnsafeMutableRawPointer, _ field: UnsafePointer<FieldPlan>
  ) throws(Stop) {
    let start = text.position
    let expected = "a list of paths in lowerCamelCase like \"name,birthDate\""
    guard text.byte == UInt8(ascii: "\"") else { throw text.wrong(expected, at: start) }
    let content = try content()
    if content.isEmpty { return }
    var list = List()
    for part in content.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let path = FieldNames.snakeCasePath(part) else { throw text.wrong(expected, at: start) }
      let place = try place(in: &list, size: field.pointee.elementSize)
      Self.store(try copy(path), place)
      list.count += 1
    }
    message.storeBytes(of: list.count, toByteOffset: field.pointee.quantifier, as: Int.self)
    message.storeBytes(of: list.elements, toByteOffset: field.pointee.offset, as: UnsafeMutableRawPointer?.self)
  }

  private mutating func copy(_ bytes: [UInt8]) throws(Stop) -> UnsafeRawBufferPointer {
    let memory = try memory(bytes.count)
    bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { memory.copyMemory(from: start, byteCount: source.count) }
    }
    return UnsafeRawBufferPointer(start: memory, count: bytes.count)
  }

  /// Any JSON value. The fields of `Value` are null, number, text, truth value, object and list.
  private mutating func anyValue(
    _ message: UnsafeMutableRawPointer, _ plan: UnsafePointer<MessagePlan>, _ depth: Int
  ) throws(Stop) {
    let index =
      switch text.byte {
      case UInt8(ascii: "n"): 0
      case UInt8(ascii: "\""): 2
      case UInt8(ascii: "t"), UInt8(ascii: "f"): 3
      case UInt8(ascii: "{"): 4
      case UInt8(ascii: "["): 5
      default: 1
      }
    guard index < plan.pointee.count else { throw text.malformed("a value is expected here") }
    let field = plan.pointee.fields + index
    let place = message + field.pointee.offset
    if index == 1 {
      place.storeBytes(of: try finiteDouble(), as: Double.self)
    } else {
      _ = try value(place, field, depth)
    }
    message.storeBytes(of: field.pointee.number, toByteOffset: field.pointee.quantifier, as: UInt32.self)
  }

  // MARK: Any

  /// A message of the type that the member `@type` names. An object that does not begin with it is read twice.
  private mutating func any(
    _ message: UnsafeMutableRawPointer, _ fields: UnsafePointer<FieldPlan>, _ depth: Int
  ) throws(Stop) {
    let start = text.position
    guard let url = try typeURL(depth) else { return }
    let name = AnyType.name(url)
    guard let type = options.types.type(named: name) else { throw text.fail(.unknownType(name), at: start) }
    let limit = options.limits.maximumDepth
    guard depth < limit else { throw text.fail(.tooDeep(limit: limit)) }
    text.position = start
    let plan = Plans.plan(for: type.descriptor)
    let content = try allocate(plan)
    if plan.pointee.form == .ordinary {
      try object(content, plan, depth + 1, hasType: true)
    } else {
      try wrapped(content, plan, depth + 1)
    }
    Self.store(url, message + fields[0].offset)
    let bytes: [UInt8]
    do {
      switch type {
      // By way of the Swift value, whose encoding is the same for equal messages.
      case .generated(let type): bytes = try type.init(cMessage: content).serialized(headroom: 0)
      case .described: bytes = try encoding(ofCMessage: content)
      }
    } catch {
      throw text.fail(.notRepresentable("\(error)"), at: start)
    }
    Self.store(try copy(bytes), message + fields[1].offset)
  }

  /// The value of `@type`; nil for an object without members, which is an `Any` without a message.
  private mutating func typeURL(_ depth: Int) throws(Stop) -> UnsafeRawBufferPointer? {
    let start = text.position
    let expected = "an object with \"@type\", which names the message in it"
    guard text.take("{") else { throw text.wrong(expected, at: start) }
    text.skipSpace()
    if text.take("}") { return nil }
    repeat {
      let isType = try content().elementsEqual(AnyMembers.type)
      text.skipSpace()
      try text.expect(":")
      text.skipSpace()
      if isType {
        guard text.byte == UInt8(ascii: "\"") else { throw text.wrong("a type's URL in quotes", at: text.position) }
        return try content()
      }
      let before = text.position
      try skip(depth)
      typeSearch -= text.position - before
      guard typeSearch >= 0 else {
        throw text.fail(.typeNotFirst(limit: Self.typeSearchFactor * text.end), at: start)
      }
    } while try text.takeComma(or: "}")
    throw text.wrong(expected, at: start)
  }

  /// A message with a JSON form of its own, which is the member `value`.
  private mutating func wrapped(
    _ message: UnsafeMutableRawPointer, _ plan: UnsafePointer<MessagePlan>, _ depth: Int
  ) throws(Stop) {
    let start = text.position
    try text.expect("{")
    text.skipSpace()
    var (hasType, hasValue) = (false, false)
    repeat {
      let nameStart = text.position
      let name = try content()
      text.skipSpace()
      try text.expect(":")
      text.skipSpace()
      if name.elementsEqual(AnyMembers.value) {
        guard !hasValue else { throw text.fail(.duplicate, at: nameStart) }
        hasValue = true
        do throws(Stop) {
          try read(message, plan, depth: depth)
        } catch {
          path.append("value")
          throw error
        }
      } else if name.elementsEqual(AnyMembers.type) {
        guard !hasType else { throw text.fail(.duplicate, at: nameStart) }
        hasType = true
        try text.skipText()
      } else if options.ignoresUnknownFields {
        try skip(depth)
      } else {
        path.append(String(String(decoding: name, as: UTF8.self).prefix(60)))
        throw text.fail(.unknownField(message: plan.pointee.name), at: nameStart)
      }
    } while try text.takeComma(or: "}")
    guard hasValue else { throw text.wrong("an object with \"value\", which is the message in it", at: start) }
  }
}
