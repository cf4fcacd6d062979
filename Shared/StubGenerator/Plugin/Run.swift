import Glibc

/// Runs protoc with this program as its plugin, in the place of this process.
///
/// - Parameter arguments: the folder for the generated files, which is made, the plugin's parameter, and arguments of
///   protoc.
/// - Throws: `PluginError` where that is not possible.
func runProtoc(_ arguments: [String]) throws -> Never {
  guard arguments.count > 2 else { throw PluginError(usage) }
  let folder = arguments[0]
  guard makeFolder(folder) else { throw PluginError("\(folder) cannot be made: \(text(strerror(errno)))") }
  let words =
    ["protoc", "--plugin=protoc-gen-swift=\(CommandLine.arguments[0])", "--swift_out=\(arguments[1]):\(folder)"]
    + arguments.dropFirst(2)
  execvp("protoc", words.map { strdup($0) } + [nil])
  throw PluginError(
    errno == ENOENT
      ? "protoc is missing; install it (Debian: protobuf-compiler and libprotobuf-dev; macOS: brew install protobuf)"
      : "protoc cannot be run: \(text(strerror(errno)))")
}

/// Whether the folder is there afterwards.
private func makeFolder(_ path: String) -> Bool {
  if mkdir(path, 0o777) == 0 || errno == EEXIST { return true }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
  return makeFolder(String(path[..<slash])) && (mkdir(path, 0o777) == 0 || errno == EEXIST)
}
