import CommonProtos
import Glibc
import Messages
import ProtobufC
import ProtobufJSON

/// What an `Any` may contain: a message of each form.
private let types = JSONMappingTypes([
  ShieldV1.Policy.self, GoogleProtobuf.Timestamp.self, GoogleProtobuf.Value.self, GoogleProtobuf.AnyMessage.self,
])

/// The first two bytes choose the message, the third whether unknown names are left out, the rest is its JSON form.
/// What is read has a binary form and, unless it is one that only reading accepts, a text from which it comes back.
func fuzzJSON(_ input: UnsafeRawBufferPointer) {
  guard input.count > 3 else { return }
  let type = everyMessage[(Int(input[0]) | Int(input[1]) << 8) % everyMessage.count]
  let options = JSONMappingOptions(ignoresUnknownFields: input[2] & 1 != 0, types: types)
  exercise(type, UnsafeRawBufferPointer(rebasing: input.dropFirst(3)), options)
}

private func exercise<Value: GeneratedMessage>(
  _ type: Value.Type, _ input: UnsafeRawBufferPointer, _ options: JSONMappingOptions
) {
  guard let message = try? type.init(jsonBytes: input, options: options) else { return }
  do {
    let encoded = try message.serialized()
    require(
      try type.init(serializedBytes: encoded).serialized() == encoded, "\(Value.fullName): no stable binary form")
    // A path of a field mask can be read that is not written, as it would be read as another one.
    guard let text = try? message.jsonBytes(options: options) else { return }
    let again = try type.init(jsonBytes: text, options: options)
    require(try again.serialized() == encoded, "\(Value.fullName): another message comes back")
    require(try again.jsonBytes(options: options) == text, "\(Value.fullName): another text comes back")
  } catch {
    fatalError("\(Value.fullName): what was read does not come back: \(error)")
  }
}

/// Writes the JSON form of every message with every field set.
func writeJSONSeeds(into directory: String) {
  for (index, type) in everyMessage.enumerated() {
    let bytes = sample(type.descriptor, depth: 2)
    guard let message = try? type.init(serializedBytes: bytes), let text = try? message.jsonBytes(),
      let file = fopen("\(directory)/\(type.fullName)", "w")
    else { continue }
    let content = [UInt8(index & 255), UInt8(index >> 8), 0] + text
    fwrite(content, 1, content.count, file)
    fclose(file)
  }
}
