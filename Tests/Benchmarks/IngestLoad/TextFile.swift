import Glibc

/// The command failed; the text explains why.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A small file of lines.
enum TextFile {
  /// None where there is no file.
  static func lines(of path: String) throws -> [String] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var lines: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) >= 0, let line {
      lines.append(String(String(cString: line).drop { $0 == "\n" }.prefix { $0 != "\n" }))
    }
    return lines
  }

  static func write(_ lines: [String], to path: String) throws {
    guard let file = fopen(path, "w") else { throw CommandFailure("\(path) cannot be written: errno \(errno)") }
    let text = lines.map { $0 + "\n" }.joined()
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw CommandFailure("\(path) was not written: errno \(errno)") }
  }
}
