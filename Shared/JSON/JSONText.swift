// The one file that touches jansson.
import CJansson

extension JSON {
  /// Reads one value, with nothing but white space around it. Duplicate keys, invalid UTF-8, NUL characters and
  /// integers beyond 64 bits are rejected.
  public init(parsing text: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    guard text.count <= limits.maximumSize else {
      throw .tooLarge(size: text.count, maximum: limits.maximumSize)
    }
    guard JSON.depth(of: text, isAtMost: limits.maximumDepth) else { throw .tooDeep(maximum: limits.maximumDepth) }
    var problem = json_error_t()
    let root = text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        json_loadb(text.baseAddress, text.count, Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY), &problem)
      }
    }
    guard let root else {
      let reason = withUnsafeBytes(of: problem.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .malformed(line: Int(problem.line), column: Int(problem.column), reason: reason)
    }
    defer { json_decref(root) }
    self = JSON(copying: root)
  }

  /// Reads one value from text.
  public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// The value as UTF-8 text with sorted keys, on one line, or indented by two spaces for people.
  public func serialized(indented: Bool = false) throws(JSONError) -> [UInt8] {
    let root = try made()
    defer { json_decref(root) }
    let layout = indented ? 2 : Int(JSON_COMPACT)
    let flags = layout | Int(JSON_SORT_KEYS | JSON_ENCODE_ANY)
    let size = json_dumpb(root, nil, 0, flags)
    guard size > 0 else { throw .outOfMemory }
    let text = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { json_dumpb(root, $0.baseAddress, size, flags) }
    }
    guard text.count == size else { throw .outOfMemory }
    return text
  }

  /// The value as text; see `serialized(indented:)`.
  public func text(indented: Bool = false) throws(JSONError) -> String {
    String(decoding: try serialized(indented: indented), as: UTF8.self)
  }

  /// jansson allows 2,048 levels, and copying its tree is recursive here: the text is measured before.
  private static func depth(of text: [UInt8], isAtMost maximum: Int) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in text {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > maximum { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return true
  }

  private init(copying value: UnsafeMutablePointer<json_t>) {
    switch value.pointee.type {
    case JSON_OBJECT:
      var members: [String: JSON] = [:]
      var iterator = json_object_iter(value)
      while let entry = iterator {
        if let key = json_object_iter_key(entry), let member = json_object_iter_value(entry) {
          members[String(cString: key)] = JSON(copying: member)
        }
        iterator = json_object_iter_next(value, entry)
      }
      self = .object(members)
    case JSON_ARRAY:
      var elements: [JSON] = []
      for index in 0..<json_array_size(value) {
        if let element = json_array_get(value, index) { elements.append(JSON(copying: element)) }
      }
      self = .array(elements)
    case JSON_STRING:
      let bytes = UnsafeRawBufferPointer(start: json_string_value(value), count: json_string_length(value))
      self = .string(String(decoding: bytes, as: UTF8.self))
    case JSON_INTEGER: self = .integer(Int64(json_integer_value(value)))
    case JSON_REAL: self = .number(json_real_value(value))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }

  /// jansson's form of the value; the caller releases it.
  private func made() throws(JSONError) -> UnsafeMutablePointer<json_t> {
    let value: UnsafeMutablePointer<json_t>?
    switch self {
    case .null: value = json_null()
    case .bool(let flag): value = flag ? json_true() : json_false()
    case .integer(let number): value = json_integer(json_int_t(number))
    case .number(let number):
      guard number.isFinite else { throw .notRepresentable("the number \(number)") }
      value = json_real(number)
    case .string(let text):
      value = try JSON.makeString(text)
    case .array(let elements):
      guard let array = json_array() else { throw .outOfMemory }
      for element in elements {
        do throws(JSONError) {
          // The array takes ownership of the element, also when it fails.
          if json_array_append_new(array, try element.made()) != 0 { throw JSONError.outOfMemory }
        } catch {
          json_decref(array)
          throw error
        }
      }
      value = array
    case .object(let members):
      guard let object = json_object() else { throw .outOfMemory }
      for (key, member) in members {
        do throws(JSONError) {
          if key.utf8.contains(0) { throw JSONError.notRepresentable("a key with a NUL character") }
          if json_object_set_new(object, key, try member.made()) != 0 { throw JSONError.outOfMemory }
        } catch {
          json_decref(object)
          throw error
        }
      }
      value = object
    }
    guard let value else { throw .outOfMemory }
    return value
  }

  private static func makeString(_ text: String) throws(JSONError) -> UnsafeMutablePointer<json_t>? {
    if text.utf8.contains(0) { throw .notRepresentable("text with a NUL character") }
    if text.isEmpty { return json_string("") }
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { json_stringn($0.baseAddress, $0.count) }
    }
  }
}
