import Glibc

/// A file of a data directory, which holds children's data: only its owner reads and writes it, whatever the umask.
enum PrivateFile {
  /// The permissions of every file that belongs to a database.
  private static let mode: mode_t = 0o600

  /// Makes the database file before SQLite would, which asks the umask, and takes away what a file of an earlier
  /// version gives to others, SQLite's `-wal` and `-shm` beside it included. Those that SQLite makes later get the
  /// database file's mode.
  static func prepareDatabase(at path: String) throws {
    try restrict(path, O_CREAT)
    for suffix in ["-wal", "-shm"] where access(path + suffix, F_OK) == 0 { try restrict(path + suffix) }
  }

  private static func restrict(_ path: String, _ flags: Int32 = 0) throws {
    // For reading only: a file that may not be written is for SQLite to refuse. Closing it frees no lock of SQLite's,
    // as the directory's own lock is held by this process, which has not opened the file yet.
    let file = open(path, O_RDONLY | O_CLOEXEC | flags, mode)
    guard file >= 0 else { throw DirectoryLock.failure(errno, during: "opening \(path)") }
    defer { close(file) }
    try restrict(file, path: path)
  }

  /// Gives the open file its mode. One that this user may not change is accepted when others have no part in it.
  static func restrict(_ file: Int32, path: String) throws {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw DirectoryLock.failure(errno, during: "reading the status of \(path)") }
    guard status.st_mode & 0o777 != mode, fchmod(file, mode) != 0 else { return }
    let code = errno
    guard status.st_mode & 0o077 != 0 else { return }
    throw DatabaseError(
      .readOnly, "\(path) is open to others and its mode can't be changed: \(String(cString: strerror(code)))",
      remedy: "Make the service's user its owner (chown), or run `chmod 600 \(path)` as its owner.")
  }
}
