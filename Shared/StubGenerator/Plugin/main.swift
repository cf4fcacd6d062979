// The protoc plugin behind `Proto/generate`. protoc writes a CodeGeneratorRequest to its standard input and reads a
// CodeGeneratorResponse from its standard output. It has two jobs, chosen by its only argument:
//
//   swift   answers the request itself, with Swift messages or stubs (as the plugin parameter asks)
//   c       rewrites the request for protoc-gen-c, which comes next in the pipe; see `rewriteForC`

import CPluginMessages
import Glibc

do {
  switch CommandLine.arguments.dropFirst().first {
  case "c":
    let request = try readRequest()
    for index in 0..<request.pointee.n_proto_file {
      if let file = request.pointee.proto_file[index] { rewriteForC(file) }
    }
    try writeAll(packed(request))
  case "swift":
    let request = try readRequest()
    try writeAll(respond(to: request))
  default:
    throw PluginError("usage: StubGenerator swift|c, as a plugin of protoc; see Proto/generate")
  }
} catch {
  let message = Array("StubGenerator: \(error)\n".utf8)
  _ = write(STDERR_FILENO, message, message.count)
  exit(1)
}

/// The answer to a request: the generated files, or what is wrong with the `.proto` files.
func respond(to request: UnsafePointer<CodeGeneratorRequest>) throws -> [UInt8] {
  do {
    let options = try Options(parameter: text(request.pointee.parameter))
    let schema = try Schema(request, strippedPrefix: options.strippedPrefix)
    switch options.output {
    case .messages:
      let list = options.descriptors.map { descriptorList(fileDescriptors(request), name: $0, options) }
      return response(files: messageFiles(schema, options) + [list].compactMap(\.self))
    case .stubs: return response(files: stubFiles(schema, options))
    case .descriptors:
      return response(files: descriptorFiles(fileDescriptors(request), name: options.descriptors ?? "Files"))
    }
  } catch let error as SchemaError {
    return response(error: error.description)
  }
}
