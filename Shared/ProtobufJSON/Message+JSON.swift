import CProtobufC
public import ProtobufC

/// The JSON form of messages, by proto3's mapping (protobuf.dev/programming-guides/json).
///
/// Names of fields are those of the `.proto` file in lowerCamelCase: protobuf-c's descriptions of messages do not hold
/// the option `json_name`, which the contracts here do not use.
extension GeneratedMessage {
  /// Reads a message from its JSON form, directly into memory as the binary form's decoder has it.
  ///
  /// The text is untrusted: whatever it is, the outcome is a message or an error, in memory bounded by the options'
  /// limits. Numbers and enums are read in each of the forms that the mapping has; a null is an absent field; a name or
  /// key that is given twice is an error.
  /// - Throws: `JSONMappingError`, which names the field, the value and what is expected, or the limit.
  public init(
    jsonBytes bytes: UnsafeRawBufferPointer, options: JSONMappingOptions = JSONMappingOptions()
  ) throws(JSONMappingError) {
    var message: Self?
    try readJSON(bytes, as: Self.descriptor, options: options) { message = Self(cMessage: $0) }
    self = message ?? Self()
  }

  /// The message as JSON text in UTF-8, without white space. Fields at their default are left out, unless they have
  /// presence and are set. Fields that the message does not know are left out, as they have no names.
  /// - Throws: `JSONMappingError` when a value has no JSON form, such as a time after the year 9999.
  public func jsonBytes(options: JSONMappingOptions = JSONMappingOptions()) throws(JSONMappingError) -> [UInt8] {
    if let text = try writeJSON(self, options: options, skipsUnknown: false) { return text }
    // The message carries fields that are encoded already: decoded once more, they are its own.
    let decoded: Self
    do {
      let limits = DecodeLimits(maximumMemory: .max / 2, maximumSize: .max)
      decoded = try Self(serializedBytes: serialized(headroom: 0), limits: limits)
    } catch {
      throw JSONMappingError(.notRepresentable("\(error)"), field: "")
    }
    return try writeJSON(decoded, options: options, skipsUnknown: true) ?? []
  }
}

extension Message {
  /// Reads a message from its JSON form.
  /// - Throws: `JSONMappingError`, which names the field, the value and what is expected, or the limit.
  public init(
    jsonBytes bytes: UnsafeRawBufferPointer, options: JSONMappingOptions = JSONMappingOptions()
  ) throws(JSONMappingError) {
    guard let type = Self.self as? any GeneratedMessage.Type else { throw JSONMappingError(.notGenerated, field: "") }
    guard let message = try type.init(jsonBytes: bytes, options: options) as? Self else {
      throw JSONMappingError(.notGenerated, field: "")
    }
    self = message
  }

  /// Reads a message from its JSON form.
  /// - Throws: `JSONMappingError`, which names the field, the value and what is expected, or the limit.
  public init(
    jsonBytes bytes: [UInt8], options: JSONMappingOptions = JSONMappingOptions()
  ) throws(JSONMappingError) {
    self = try bytes.withUnsafeBytes { (bytes) -> Result<Self, JSONMappingError> in
      do throws(JSONMappingError) {
        return .success(try Self(jsonBytes: bytes, options: options))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Reads a message from its JSON form.
  /// - Throws: `JSONMappingError`, which names the field, the value and what is expected, or the limit.
  public init(
    jsonString text: String, options: JSONMappingOptions = JSONMappingOptions()
  ) throws(JSONMappingError) {
    try self.init(jsonBytes: Array(text.utf8), options: options)
  }

  /// The message as JSON text, without white space.
  /// - Throws: `JSONMappingError` when a value has no JSON form, such as a time after the year 9999.
  public func jsonString(options: JSONMappingOptions = JSONMappingOptions()) throws(JSONMappingError) -> String {
    String(decoding: try jsonBytes(options: options), as: UTF8.self)
  }

  /// The message as JSON text in UTF-8, without white space.
  /// - Throws: `JSONMappingError` when a value has no JSON form, such as a time after the year 9999.
  public func jsonBytes(options: JSONMappingOptions = JSONMappingOptions()) throws(JSONMappingError) -> [UInt8] {
    guard let message = self as? any GeneratedMessage else { throw JSONMappingError(.notGenerated, field: "") }
    return try message.jsonBytes(options: options)
  }
}

/// Passes the protobuf-c struct of the message that the text is the JSON form of on to `body`; it lives until that
/// returns, and as long as the text.
func readJSON(
  _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
  options: JSONMappingOptions, body: (UnsafeMutableRawPointer) -> Void
) throws(JSONMappingError) {
  let limits = options.limits
  guard bytes.count <= limits.maximumSize else {
    throw JSONMappingError(.tooLarge(size: bytes.count, limit: limits.maximumSize), field: "", offset: 0)
  }
  guard let base = bytes.baseAddress else {
    throw JSONMappingError(.malformed("it ends too early: a message is expected here"), field: "", offset: 0)
  }
  let plan = Plans.plan(for: descriptor)
  var failure: JSONMappingError?
  withArena(limit: limits.maximumMemory) { arena in
    withUnsafeMutablePointer(to: &arena) { arena in
      var reader = MessageReader(bytes, base: base, arena: arena, options: options)
      do throws(Stop) {
        body(try reader.root(plan))
      } catch {
        failure = reader.error
      }
    }
  }
  if let failure { throw failure }
}

/// Nil when the message, or one in it, carries fields that it does not know, unless these are left out.
private func writeJSON<M: GeneratedMessage>(
  _ message: M, options: JSONMappingOptions, skipsUnknown: Bool
) throws(JSONMappingError) -> [UInt8]? {
  let plan = Plans.plan(for: M.descriptor)
  var (text, failure): ([UInt8]?, JSONMappingError?)
  do throws(EncodeError) {
    try message.withCMessage { message in
      var writer = MessageWriter(options: options, skipsUnknown: skipsUnknown)
      do throws(Stop) {
        try writer.message(message, plan, depth: 1)
        text = writer.sink.bytes
      } catch {
        if !writer.hasUnknown { failure = writer.error }
      }
    }
  } catch {
    throw JSONMappingError(.notRepresentable("\(error)"), field: "")
  }
  if let failure { throw failure }
  return text
}
