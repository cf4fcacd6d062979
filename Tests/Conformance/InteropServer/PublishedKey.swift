import Glibc

/// The keys of test suites are public, in files that everyone can read; the runtime rejects such a key file.
enum PublishedKey {
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// Calls `body` with the path of a copy that only this user can read.
  static func using<Result>(_ path: String, _ body: (String) throws -> Result) throws -> Result {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw Unreadable(description: "\(path): \(String(cString: strerror(errno)))") }
    defer { close(source) }
    var name = Array("/tmp/interop-key-XXXXXX".utf8CString)
    let copy = mkstemp(&name)
    let copyPath = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard copy >= 0 else { throw Unreadable(description: "\(copyPath): \(String(cString: strerror(errno)))") }
    defer {
      close(copy)
      unlink(copyPath)
    }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(source, &bytes, bytes.count)
    guard count >= 0, write(copy, bytes, count) == count else {
      throw Unreadable(description: "\(path) could not be copied")
    }
    return try body(copyPath)
  }
}
