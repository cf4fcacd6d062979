package import CProtobufC
import ProtobufC

/// A message of which protobuf-c's description is known and no Swift type: its binary form from JSON, and back.
///
/// Reading and writing are those of messages with generated code, whose descriptions are the same. Entries of maps stay
/// in their order.
package struct DescribedMessage: Sendable {
  // Sendable: a description is not changed and never freed.
  nonisolated(unsafe) let descriptor: UnsafePointer<ProtobufCMessageDescriptor>

  /// - Parameter descriptor: with names as `Proto/generate` gives them (`s_` before those of texts, `f_` before
  ///   others), and presence for the keys of maps. It lives as long as the process, as everything that it refers to.
  package init(_ descriptor: UnsafePointer<ProtobufCMessageDescriptor>) { self.descriptor = descriptor }

  /// The encoding of the message whose JSON form this is.
  ///
  /// - Throws: `JSONMappingError`, which names the field, the value and what is expected, or the limit.
  package func serialized(
    jsonBytes text: [UInt8], options: JSONMappingOptions
  ) throws(JSONMappingError) -> [UInt8] {
    var result: Result<[UInt8], EncodeError> = .success([])
    do {
      try text.withUnsafeBytes { text in
        try readJSON(text, as: descriptor, options: options) { message in
          result = Result { () throws(EncodeError) in try encoding(ofCMessage: message) }
        }
      }
      return try result.get()
    } catch let error as JSONMappingError {
      throw error
    } catch {
      throw JSONMappingError(.notRepresentable("\(error)"), field: "")
    }
  }

  /// The JSON form of the message that these bytes are the encoding of. Fields that it does not know are left out.
  ///
  /// - Throws: `JSONMappingError`, also for bytes that are no such message.
  package func jsonBytes(
    serialized bytes: [UInt8], options: JSONMappingOptions
  ) throws(JSONMappingError) -> [UInt8] {
    let plan = Plans.plan(for: descriptor)
    var (text, failure): ([UInt8], JSONMappingError?) = ([], nil)
    do {
      try bytes.withUnsafeBytes { bytes in
        try withCMessage(decoding: bytes, as: descriptor, limits: options.limits) { message in
          var writer = MessageWriter(options: options, skipsUnknown: true)
          do throws(Stop) {
            try writer.message(message, plan, depth: 1)
            text = writer.sink.bytes
          } catch {
            failure = writer.error
          }
        }
      }
    } catch {
      throw JSONMappingError(.notRepresentable("the bytes are no \(plan.pointee.name): \(error)"), field: "")
    }
    if let failure { throw failure }
    return text
  }
}
