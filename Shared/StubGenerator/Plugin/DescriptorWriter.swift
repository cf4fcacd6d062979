import CPluginMessages

/// The serialized descriptor of one `.proto` file.
struct FileDescriptorBytes {
  let path: String
  let bytes: [UInt8]

  /// The C function that returns the bytes: `file_descriptor__shop__orders__v1__orders`.
  var function: String {
    let stem = path.hasSuffix(".proto") ? String(path.dropLast(6)) : path
    return "file_descriptor__"
      + stem.split(separator: "/").map { part in
        String(part.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      }.joined(separator: "__")
  }
}

/// The descriptors of the files to generate code for, in protoc's order: the imports of a file come before it. Comments
/// and positions are left out.
func fileDescriptors(_ request: UnsafePointer<CodeGeneratorRequest>) -> [FileDescriptorBytes] {
  let wanted = Set(
    UnsafeBufferPointer(start: request.pointee.file_to_generate, count: request.pointee.n_file_to_generate)
      .map { text($0) })
  return elements(request.pointee.n_proto_file, request.pointee.proto_file).compactMap { file in
    let path = text(file.pointee.name)
    guard wanted.contains(path) else { return nil }
    let source = file.pointee.source_code_info
    file.pointee.source_code_info = nil
    defer { file.pointee.source_code_info = source }
    return FileDescriptorBytes(path: path, bytes: packed(UnsafePointer(file)))
  }
}

/// The C file with the descriptors as constant data, and its header.
func descriptorFiles(_ files: [FileDescriptorBytes], name: String) -> [GeneratedFile] {
  let notice = "/* Written by StubGenerator. Do not edit. */\n"
  var header = notice + "#pragma once\n\n/* Serialized google.protobuf.FileDescriptorProto messages. */\n"
  var source = notice + "#include \"\(name).descriptors.h\"\n"
  for file in files {
    header += "const unsigned char *\(file.function)(void);\n"
    source += "\n/* \(file.path), \(file.bytes.count) bytes */\nconst unsigned char *\(file.function)(void) {\n"
    source += "  static const unsigned char bytes[] =\n" + cLiteral(file.bytes) + ";\n  return bytes;\n}\n"
  }
  return [
    GeneratedFile(name: "\(name).descriptors.h", content: header),
    GeneratedFile(name: "\(name).descriptors.c", content: source),
  ]
}

/// Bytes as C string literals, a few to a line.
private func cLiteral(_ bytes: [UInt8]) -> String {
  var lines: [String] = []
  var line = ""
  for byte in bytes {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "?"): line += "\\" + String(UnicodeScalar(byte))
    case 32..<127: line += String(UnicodeScalar(byte))
    default:
      let octal = String(byte, radix: 8)
      line += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    }
    if line.count >= 100 {
      lines.append("    \"\(line)\"")
      line = ""
    }
  }
  lines.append("    \"\(line)\"")
  return lines.joined(separator: "\n")
}

/// The Swift file that makes the descriptors known, as the static property `all` of an enum.
func descriptorList(
  _ files: [FileDescriptorBytes], name: String, _ outer: OuterNames, _ options: Options
) -> GeneratedFile {
  var source = SwiftSource(from: "all files", imports: options.modules + ["ProtobufC"])
  source.line()
  source.line("/// The `.proto` files of this module as protoc compiled them: what reflection answers with.")
  source.block("public enum \(name)") { source in
    source.line("/// Each after the files of this module that it imports. Constant data of the program.")
    source.block("public static var all: [\(outer("FileDescriptor"))]") { source in
      source.line("[")
      for file in files {
        source.line(
          "  \(outer("FileDescriptor"))(path: \"\(file.path)\", constant: \(file.function)(), count: \(file.bytes.count)),"
        )
      }
      source.line("]")
    }
  }
  return GeneratedFile(name: "\(name).swift", content: source.text)
}
