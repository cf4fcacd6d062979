/// What the plugin parameter asks for, separated by commas: `output=messages|stubs|descriptors`; `import=MODULE` for every
/// module that the generated code needs besides the runtime's: the one with the C structs, and those with messages of other
/// `.proto` files; `descriptors=NAME`, what the C files with the descriptors are called, or the Swift enum that lists them.
struct Options {
  enum Output: String {
    case messages, stubs, descriptors
  }

  var output = Output.messages
  var imports: [String] = []
  var descriptors: String?

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
      case ("descriptors", let value?): descriptors = value
      default: throw SchemaError("unknown parameter '\(part)'")
      }
    }
  }
}
