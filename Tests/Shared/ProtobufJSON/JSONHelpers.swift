import CommonProtos
import ProtobufC
import ProtobufJSON
import TestMessages

typealias Everything = EverythingV1.Everything

/// What an `Any` in the tests may contain.
let types = JSONMappingTypes([
  Everything.self, GoogleProtobuf.Timestamp.self, GoogleProtobuf.StringValue.self, GoogleProtobuf.AnyMessage.self,
  GoogleProtobuf.Empty.self,
])

func text(
  _ message: some Message, _ options: JSONMappingOptions = JSONMappingOptions(types: types)
) throws -> String {
  try message.jsonString(options: options)
}

func read<M: Message>(
  _ type: M.Type = Everything.self, _ text: String, _ options: JSONMappingOptions = JSONMappingOptions(types: types)
) throws -> M {
  try M(jsonString: text, options: options)
}

/// The error of a text that is no `Everything`; empty for one that is.
func fault(_ text: String, _ options: JSONMappingOptions = JSONMappingOptions(types: types)) -> String {
  do {
    _ = try read(Everything.self, text, options)
    return ""
  } catch {
    return "\(error)"
  }
}
