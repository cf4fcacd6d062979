import Glibc

/// A file that holds children's data: only its owner can read and write it, whatever the umask.
enum PrivateFile {
  /// The permissions of every file that belongs to a database.
  private static let mode: mode_t = 0o600

  /// Sets the mode of a file.
  /// - Parameter flags: for `open`, in addition.
  static func restrict(_ path: String, _ flags: Int32 = 0) throws {
    // Opened for reading only: rejecting a read-only file is left to the engine.
    let file = open(path, O_RDONLY | O_CLOEXEC | flags, mode)
    guard file >= 0 else { throw DatabaseError.system(errno, during: "opening \(path)") }
    defer { close(file) }
    try restrict(file, path: path)
  }

  /// Sets the open file's mode. A file whose mode this user may not change is accepted when other users have no access
  /// to it.
  static func restrict(_ file: Int32, path: String) throws {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw DatabaseError.system(errno, during: "reading the status of \(path)") }
    guard status.st_mode & 0o777 != mode, fchmod(file, mode) != 0 else { return }
    let code = errno
    guard status.st_mode & 0o077 != 0 else { return }
    throw DatabaseError(
      .readOnly, "\(path) is open to others and its mode can't be changed: \(String(cString: strerror(code)))",
      remedy: "Make the service's user its owner (chown), or run `chmod 600 \(path)` as its owner.")
  }

  /// Makes the directory and its parents, readable by the service's user only.
  static func makeDirectory(_ directory: String) throws {
    var prefix = directory.hasPrefix("/") ? "/" : ""
    for component in directory.split(separator: "/") {
      prefix += component
      if mkdir(prefix, 0o700) == 0 {
        // The umask may have removed the owner's own permissions.
        chmod(prefix, 0o700)
      } else if errno != EEXIST {
        throw DatabaseError.system(errno, during: "making directory \(prefix)")
      }
      prefix += "/"
    }
  }

  /// Has the names of a directory's files on the disk.
  static func synchronize(directory: String) throws {
    let file = open(directory, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    guard file >= 0, fsync(file) == 0 else {
      throw DatabaseError.system(errno, during: "writing the directory \(directory)")
    }
  }

  /// Up to `count` bytes of an open file from `offset`; fewer only at its end.
  static func read(_ count: Int, at offset: Int64, of file: Int32, path: String) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(file, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset) + filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw DatabaseError.system(errno, during: "reading \(path)") }
      if got == 0 { break }
      filled += got
    }
    bytes.removeSubrange(filled...)
    return bytes
  }
}
