import DisplayText
package import JSON
import ProtobufJSON

/// Serializes messages that are written as JSON, by protobuf's own mapping (`Shared/ProtobufJSON`), with the names of
/// the `.proto` file or their lowerCamelCase.
package struct MessageEncoder: Sendable {
  private let layouts: MessageLayouts

  package init(_ pool: DescriptorPool) { layouts = MessageLayouts(pool) }

  /// - Parameter type: the full name of the message.
  /// - Throws: `DynamicMessageError`, with the path of the field, its value and the right form.
  package func encode(_ json: JSON, as type: String) throws -> [UInt8] {
    let message = try layouts.message(type)
    do {
      return try message.serialized(jsonBytes: try json.serialized(), options: layouts.options)
    } catch let error as JSONMappingError {
      throw fault(error)
    }
  }

  /// Without the place in the text, which is not the one that the user has written.
  private func fault(_ error: JSONMappingError) -> DynamicMessageError {
    guard case .unknownField(let name) = error.reason, let type = layouts.pool.messages[name] else {
      return DynamicMessageError("\(JSONMappingError(error.reason, field: error.field))")
    }
    let names = type.fields.map(\.name)
    let given = error.field.split(separator: ".").last.map(String.init) ?? error.field
    let advice = nearest(to: given, among: names).map { "did you mean \($0)? " } ?? ""
    return DynamicMessageError(
      "\(error.field) is not a field of \(name): \(advice)It has \(names.joined(separator: ", "))")
  }
}
