/// What the plugin parameter asks for: `output=messages|stubs`, and `import=MODULE` for every module that the generated
/// code needs besides the runtime's: the one with the C structs, and those with messages of other `.proto` files. They are
/// separated by commas.
struct Options {
  enum Output: String {
    case messages, stubs
  }

  var output = Output.messages
  var imports: [String] = []

  init(parameter: String) throws {
    for part in parameter.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first, pair.last) {
      case ("output", let value?):
        guard let output = Output(rawValue: value) else {
          throw SchemaError("parameter output: '\(value)' is neither messages nor stubs")
        }
        self.output = output
      case ("import", let value?): imports.append(value)
      default: throw SchemaError("unknown parameter '\(part)'")
      }
    }
  }
}
