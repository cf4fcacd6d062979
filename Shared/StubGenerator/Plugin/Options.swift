/// The plugin parameter, separated by commas: `output=swift|messages|stubs|descriptors`; `import=MODULE` for
/// every module that the generated code needs in addition to the runtime's: the one with the C structs, and those with
/// messages of other `.proto` files; `reexport=MODULE`, the same for one that is re-exported with these;
/// `strip_prefix=PACKAGE`, the prefix of package names that the Swift namespaces omit; `descriptors=NAME`,
/// the name of the C files with the descriptors, or of the Swift enum that lists them.
///
/// `swift` is all of it without C code, for which `module=MODULE/PATH` names the module of a `.proto` file that is
/// imported.
struct Options {
  enum Output: String {
    case swift, messages, stubs, descriptors
  }

  var output = Output.swift
  var imports: [String] = []
  var reexports: [String] = []
  /// The segments of `strip_prefix`; empty leaves every package whole.
  var strippedPrefix: [String] = []
  var descriptors: String?
  private var modulesOfFiles: [String: String] = [:]

  /// Modules that generated Swift files import.
  var modules: [String] { imports + reexports }

  init(parameter: String) throws {
    for part in parameter.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first, pair.last) {
      case ("output", let value?):
        guard let output = Output(rawValue: value) else {
          throw SchemaError("parameter output: '\(value)' is not swift, messages, stubs or descriptors")
        }
        self.output = output
      case ("import", let value?): imports.append(value)
      case ("reexport", let value?): reexports.append(value)
      case ("strip_prefix", let value?): strippedPrefix = value.split(separator: ".").map(String.init)
      case ("descriptors", let value?): descriptors = value
      case ("module", let value?):
        let pair = value.split(separator: "/", maxSplits: 1).map(String.init)
        guard pair.count == 2 else { throw SchemaError("parameter module: '\(value)' is not MODULE/PATH") }
        modulesOfFiles[pair[1]] = pair[0]
      default: throw SchemaError("unknown parameter '\(part)'")
      }
    }
  }

  /// The module with the messages of a `.proto` file; nil where none is given.
  func module(of path: String) -> String? {
    modulesOfFiles[path] ?? (Self.commonProtos.contains(path) ? "CommonProtos" : nil)
  }

  /// The files of the library's own module of messages.
  private static let commonProtos: Set = [
    "google/protobuf/any.proto", "google/protobuf/duration.proto", "google/protobuf/empty.proto",
    "google/protobuf/field_mask.proto", "google/protobuf/struct.proto", "google/protobuf/timestamp.proto",
    "google/protobuf/wrappers.proto", "google/rpc/error_details.proto", "google/rpc/status.proto",
    "grpc/health/v1/health.proto", "grpc/reflection/v1/reflection.proto", "grpc/reflection/v1alpha/reflection.proto",
  ]
}
