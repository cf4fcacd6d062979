import CPluginMessages
import CProtobufC
import Glibc

// How the plugin talks to protoc, in protobuf-c's structs. The process lives for one request, so nothing is freed.

typealias CodeGeneratorRequest = Google__Protobuf__Compiler__CodeGeneratorRequest
typealias FileProto = Google__Protobuf__FileDescriptorProto
typealias MessageProto = Google__Protobuf__DescriptorProto
typealias FieldProto = Google__Protobuf__FieldDescriptorProto
typealias EnumProto = Google__Protobuf__EnumDescriptorProto
typealias OneofProto = Google__Protobuf__OneofDescriptorProto
typealias ServiceProto = Google__Protobuf__ServiceDescriptorProto

/// Why the plugin cannot do its work at all.
struct PluginError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func readRequest() throws -> UnsafeMutablePointer<CodeGeneratorRequest> {
  let bytes = try readAll()
  guard let request = google__protobuf__compiler__code_generator_request__unpack(nil, bytes.count, bytes) else {
    throw PluginError("standard input is not a CodeGeneratorRequest")
  }
  return request
}

/// The serialized form of a request.
func packed(_ request: UnsafePointer<CodeGeneratorRequest>) -> [UInt8] {
  let size = google__protobuf__compiler__code_generator_request__get_packed_size(request)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = google__protobuf__compiler__code_generator_request__pack(request, buffer.baseAddress)
  }
}

/// The serialized form of a file's descriptor.
func packed(_ file: UnsafePointer<FileProto>) -> [UInt8] {
  let size = google__protobuf__file_descriptor_proto__get_packed_size(file)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = google__protobuf__file_descriptor_proto__pack(file, buffer.baseAddress)
  }
}

/// A serialized CodeGeneratorResponse with files.
func response(files: [GeneratedFile]) -> [UInt8] {
  var answer = newResponse()
  let list = allocate(
    files.count, of: UnsafeMutablePointer<Google__Protobuf__Compiler__CodeGeneratorResponse__File>?.self)
  for (index, file) in files.enumerated() {
    let entry = allocate(1, of: Google__Protobuf__Compiler__CodeGeneratorResponse__File.self)
    google__protobuf__compiler__code_generator_response__file__init(entry)
    entry.pointee.name = strdup(file.name)
    entry.pointee.content = strdup(file.content)
    list[index] = entry
  }
  answer.n_file = files.count
  answer.file = list
  return packed(&answer)
}

/// A serialized CodeGeneratorResponse that makes protoc fail with a message.
func response(error: String) -> [UInt8] {
  var answer = newResponse()
  answer.error = strdup(error)
  return packed(&answer)
}

private func newResponse() -> Google__Protobuf__Compiler__CodeGeneratorResponse {
  var answer = Google__Protobuf__Compiler__CodeGeneratorResponse()
  google__protobuf__compiler__code_generator_response__init(&answer)
  answer.has_supported_features = 1
  answer.supported_features = 1  // FEATURE_PROTO3_OPTIONAL
  return answer
}

private func packed(_ response: inout Google__Protobuf__Compiler__CodeGeneratorResponse) -> [UInt8] {
  let size = google__protobuf__compiler__code_generator_response__get_packed_size(&response)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = google__protobuf__compiler__code_generator_response__pack(&response, buffer.baseAddress)
  }
}

/// The text behind a C string, empty when there is none.
func text(_ string: UnsafePointer<CChar>?) -> String { string.map { String(cString: $0) } ?? "" }

func allocate<Value>(_ count: Int, of type: Value.Type) -> UnsafeMutablePointer<Value> {
  UnsafeMutablePointer<Value>.allocate(capacity: max(count, 1))
}

/// The elements of a repeated message field.
func elements<Value>(_ count: Int, _ list: UnsafePointer<UnsafeMutablePointer<Value>?>?) -> [UnsafeMutablePointer<
  Value
>] {
  UnsafeBufferPointer(start: list, count: list == nil ? 0 : count).compactMap { $0 }
}

private func readAll() throws -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count == 0 { return bytes }
    guard count > 0 else { throw PluginError("reading standard input: \(text(strerror(errno)))") }
    bytes.append(contentsOf: buffer[..<count])
  }
}

func writeAll(_ bytes: [UInt8]) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { throw PluginError("writing standard output: \(text(strerror(errno)))") }
    rest = rest.dropFirst(count)
  }
}
