// The protoc plugin behind the packages' plugins and `Proto/generate`. protoc writes a CodeGeneratorRequest to its
// standard input and reads a CodeGeneratorResponse from its standard output. It has three jobs, chosen by its first
// argument:
//
//   (none)  answers the request itself, with what the plugin parameter asks for
//   run     runs protoc with itself as the plugin
//   c       rewrites the request for protoc-gen-c, which comes next in the pipe; see `rewriteForC`

import CPluginMessages
import Glibc

let usage = """
  usage: StubGenerator run FOLDER PARAMETER PROTOC-ARGUMENTS…
         protoc --plugin=protoc-gen-swift=StubGenerator --swift_out=PARAMETER:FOLDER …
  """

do {
  switch CommandLine.arguments.dropFirst().first {
  case "c":
    let request = try readRequest()
    for index in 0..<request.pointee.n_proto_file {
      if let file = request.pointee.proto_file[index] { rewriteForC(file) }
    }
    try writeAll(packed(request))
  case nil:
    let request = try readRequest()
    try writeAll(respond(to: request))
  case "run": try runProtoc(Array(CommandLine.arguments.dropFirst(2)))
  default: throw PluginError(usage)
  }
} catch {
  report("\(error)")
  exit(1)
}

/// Writes a line to the standard error, which protoc passes on.
func report(_ message: String) {
  let line = Array("StubGenerator: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

/// The answer to a request: the generated files, or what is wrong with the `.proto` files.
func respond(to request: UnsafePointer<CodeGeneratorRequest>) throws -> [UInt8] {
  do {
    let options = try Options(parameter: text(request.pointee.parameter))
    let schema = try Schema(request, options)
    if [.swift, .messages].contains(options.output) { renamings(schema).forEach(report) }
    switch options.output {
    case .swift:
      return response(files: try selfContainedFiles(schema, fileDescriptors(request), options))
    case .messages:
      let list = options.descriptors.map { descriptorList(fileDescriptors(request), name: $0, schema.outer, options) }
      return response(files: messageFiles(schema, options) + [list].compactMap(\.self))
    case .stubs: return response(files: stubFiles(schema, options))
    case .descriptors:
      return response(files: descriptorFiles(fileDescriptors(request), name: options.descriptors ?? "Files"))
    }
  } catch let error as SchemaError {
    return response(error: error.description)
  }
}
