/// A file for protoc to write.
struct GeneratedFile {
  let name: String
  let content: String
}

/// Swift source text that grows line by line.
struct SwiftSource {
  private(set) var text = ""
  private var depth = 0

  /// The first lines of every generated file.
  init(from proto: String, imports: [String], reexports: [String] = []) {
    line("// swift-format-ignore-file")
    line("// Written by StubGenerator from \(proto). Do not edit.")
    line()
    for module in imports { line("import \(module)") }
    for module in reexports { line("@_exported import \(module)") }
  }

  /// The first lines of a file whose imports stand for themselves, whatever the settings of its target are.
  init(from proto: String, publicImports: [String]) {
    self.init(from: proto, imports: [])
    for module in publicImports { line("public import \(module)") }
  }

  mutating func line(_ content: String = "") {
    if !content.isEmpty { text += String(repeating: "  ", count: depth) + content }
    text += "\n"
  }

  /// Writes `head {`, what `body` writes, indented, and `}`.
  mutating func block(_ head: String, _ body: (inout SwiftSource) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// Writes a `switch`, whose cases are not indented.
  mutating func cases(_ head: String, _ body: (inout SwiftSource) -> Void) {
    line(head + " {")
    body(&self)
    line("}")
  }

  /// Writes a docstring.
  mutating func comment(_ lines: [String]) { for comment in lines { line(comment.isEmpty ? "///" : "/// " + comment) } }
}
