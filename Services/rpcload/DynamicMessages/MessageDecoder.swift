package import JSON
import ProtobufJSON

/// Writes serialized messages as JSON, by protobuf's own mapping (`Shared/ProtobufJSON`), with the names of the
/// `.proto` file. Fields that are not known are left out; a time that has no text, and an `Any` of a type that is not
/// known, are shown by their fields.
package struct MessageDecoder: Sendable {
  private let layouts: MessageLayouts

  package init(_ pool: DescriptorPool) { layouts = MessageLayouts(pool) }

  /// - Parameter type: the full name of the message.
  /// - Throws: `DynamicMessageError`.
  package func decode(_ bytes: [UInt8], as type: String) throws -> JSON {
    let message = try layouts.message(type)
    do {
      let text = try message.jsonBytes(serialized: bytes, options: layouts.options)
      return try JSON(parsing: text, limits: JSONLimits(maximumSize: .max, maximumDepth: 256))
    } catch {
      throw DynamicMessageError("\(error)")
    }
  }
}
