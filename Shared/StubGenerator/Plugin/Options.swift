/// The plugin parameter, separated by commas: `output=messages|stubs|descriptors`; `import=MODULE` for
/// every module that the generated code needs in addition to the runtime's: the one with the C structs, and those with
/// messages of other `.proto` files; `reexport=MODULE`, the same for one that is re-exported with these;
/// `strip_prefix=PACKAGE`, the prefix of package names that the Swift namespaces omit; `descriptors=NAME`,
/// the name of the C files with the descriptors, or of the Swift enum that lists them.
struct Options {
  enum Output: String {
    case messages, stubs, descriptors
  }

  var output = Output.messages
  var imports: [String] = []
  var reexports: [String] = []
  /// The segments of `strip_prefix`; empty leaves every package whole.
  var strippedPrefix: [String] = []
  var descriptors: String?

  /// Modules that generated Swift files import.
  var modules: [String] { imports + reexports }

  init(parameter: String) throws {
    for part in parameter.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first, pair.last) {
      case ("output", let value?):
        guard let output = Output(rawValue: value) else {
          throw SchemaError("parameter output: '\(value)' is neither messages nor stubs nor descriptors")
        }
        self.output = output
      case ("import", let value?): imports.append(value)
      case ("reexport", let value?): reexports.append(value)
      case ("strip_prefix", let value?): strippedPrefix = value.split(separator: ".").map(String.init)
      case ("descriptors", let value?): descriptors = value
      default: throw SchemaError("unknown parameter '\(part)'")
      }
    }
  }
}
