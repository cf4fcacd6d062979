import Glibc
import Locks

/// The exclusive claim of one process on a data directory, held through a lock file.
///
/// The file also keeps the number of the last opening (`generation`) outside the database. A database restored in place
/// has a lower number than the file, and so is detected.
final class DirectoryLock: Sendable {
  let path: String
  /// The content that the last opening wrote; nil in a new or copied directory without the file.
  let lastGeneration: Int64?
  private let descriptor: Locked<Int32?>

  /// Makes the directory if needed and claims it, or throws `locked` or `readOnly`.
  init(directory: String, path: String) throws {
    self.path = path
    try PrivateFile.makeDirectory(directory)
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DatabaseError.system(errno, during: "opening \(path)") }
    // flock belongs to the open file, not to the process: a second opening in the same process is rejected too.
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      Glibc.close(file)
      guard code == EWOULDBLOCK else { throw DatabaseError.system(code, during: "locking \(path)") }
      throw DatabaseError(
        .locked, "data directory \(directory) is in use by another process",
        remedy: "Stop the other process, or give this one a data directory of its own.")
    }
    do {
      try PrivateFile.restrict(file, path: path)
    } catch {
      Glibc.close(file)
      throw error
    }
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = pread(file, &buffer, buffer.count, 0)
    let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    lastGeneration = text.split(separator: "\n").first.flatMap { Int64($0) }
    descriptor = Locked(file)
  }

  deinit {
    release()
  }

  /// Stores the number of this opening.
  func record(generation: Int64) throws {
    try descriptor.withLock { file in
      guard let file else { return }
      let text = Array("\(generation)\n".utf8)
      guard pwrite(file, text, text.count, 0) == text.count, ftruncate(file, text.count) == 0, fsync(file) == 0 else {
        throw DatabaseError.system(errno, during: "writing \(path)")
      }
    }
  }

  func release() {
    descriptor.withLock { file in
      guard let open = file else { return }
      // Closing would be enough, but a child process that is just being started may hold a copy for a moment.
      flock(open, LOCK_UN)
      Glibc.close(open)
      file = nil
    }
  }
}
