import CommandLine
import Glibc

/// A file that is written under a provisional name, gets its own once it is complete, and otherwise leaves nothing,
/// whether the program fails or is interrupted. It replaces no other file.
final class BackupFile {
  let path: String
  private(set) var size: Int64 = 0
  private let partial: String
  private let file: Int32

  // Sendable: set once, before the handlers that read it are installed, and never freed.
  nonisolated(unsafe) private static var partialOfProcess: UnsafeMutablePointer<CChar>?

  /// - Parameters:
  ///   - target: the file, or a directory for a file with the service's name for it.
  ///   - name: that name, which is taken only if it is a plain one.
  init(at target: String, named name: String) throws {
    var status = stat()
    let isDirectory = stat(target, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    let isPlain = name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || isLetterOrDigit($0) }
    if isDirectory, !isPlain || name.hasPrefix(".") || name.isEmpty || name.utf8.count > 200 {
      throw CommandError("the service names the file \"\(name.shown)\"; name it yourself with --to FILE")
    }
    path = isDirectory ? "\(target)/\(name)" : target
    let (directory, last) = Self.split(path)
    partial = "\(directory)/.\(last).\(getpid()).partial"
    guard access(path, F_OK) != 0 else {
      throw CommandError("\(path) exists and is not replaced; give another name with --to FILE")
    }
    file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure("making \(partial)") }
    Self.removeWhenInterrupted(partial)
  }

  deinit {
    guard file >= 0 else { return }
    close(file)
    unlink(partial)
  }

  func append(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress?.advanced(by: written), bytes.count - written) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("writing \(partial)") }
      written += count
    }
    size += Int64(bytes.count)
  }

  /// Gives the file its name, on the disk.
  func keep() throws {
    // Unlike rename, link replaces nothing.
    guard fsync(file) == 0, link(partial, path) == 0 else { throw Self.failure("writing \(path)") }
    unlink(partial)
    let directory = open(Self.split(path).directory, O_RDONLY | O_CLOEXEC)
    defer { close(directory) }
    guard directory >= 0, fsync(directory) == 0 else { throw Self.failure("writing the directory of \(path)") }
  }

  private static func split(_ path: String) -> (directory: String, last: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), path[path.index(after: slash)...])
  }

  private static func removeWhenInterrupted(_ path: String) {
    partialOfProcess = strdup(path)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        if let path = BackupFile.partialOfProcess { unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  private static func failure(_ what: String) -> CommandError {
    CommandError("\(what): \(String(cString: strerror(errno)))")
  }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}
