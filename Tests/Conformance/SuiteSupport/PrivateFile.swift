import Glibc

/// Certificates and keys that arrive as bytes, for an API that reads files.
package enum PrivateFile {
  /// Why there is no such file.
  package struct Unwritable: Error, CustomStringConvertible {
    package let description: String
  }

  /// Calls `body` with the path of a file of these bytes that only this user can read, and removes it afterwards.
  package static func using<Result>(_ content: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    var name = Array("/tmp/suite-file-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard file >= 0 else { throw Unwritable(description: "\(path): \(String(cString: strerror(errno)))") }
    defer {
      close(file)
      unlink(path)
    }
    guard write(file, content, content.count) == content.count else {
      throw Unwritable(description: "\(path) could not be written")
    }
    return try body(path)
  }
}
