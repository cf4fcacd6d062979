import Glibc

/// The bytes of a file, nil when there is none.
/// - Parameter limit: maximum size in bytes.
package func readFile(_ path: String, limit: Int64 = 1 << 26) throws -> [UInt8]? {
  guard let file = fopen(path, "re") else {
    if errno == ENOENT { return nil }
    throw CommandError("\(path) can't be read: \(String(cString: strerror(errno)))")
  }
  defer { fclose(file) }
  var status = stat()
  guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
    throw CommandError("\(path) is not a file")
  }
  guard status.st_size <= limit else {
    throw CommandError("\(path) has \(status.st_size) bytes; at most \(limit) are read, split it")
  }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(status.st_size)
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
  guard ferror(file) == 0 else { throw CommandError("\(path) can't be read whole") }
  return bytes
}

/// Makes a folder and its parents, for its owner only; an existing folder stays as it is.
package func makeFolder(_ path: String) {
  var folder = ""
  for part in path.split(separator: "/", omittingEmptySubsequences: false) {
    folder += "\(part)/"
    // Regardless of the umask.
    if mkdir(folder, 0o700) == 0 { chmod(folder, 0o700) }
  }
}

/// Replaces a file atomically, readable by its owner only; makes its folder.
package func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  makeFolder(path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
  let temporary = "\(path).\(getpid()).new"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else {
    throw CommandError("\(temporary) can't be written: \(String(cString: strerror(errno)))")
  }
  // Regardless of the umask, and also where an earlier attempt has left the file.
  let isOwn = fchmod(descriptor, 0o600) == 0
  let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  let isSynced = fsync(descriptor) == 0
  close(descriptor)
  guard isOwn, count == bytes.count, isSynced, rename(temporary, path) == 0 else {
    unlink(temporary)
    throw CommandError("\(path) can't be written: \(String(cString: strerror(errno)))")
  }
}
