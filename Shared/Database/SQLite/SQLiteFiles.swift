import Glibc

extension DatabaseConfiguration {
  /// The database file.
  public var path: String { directory + "/data.sqlite3" }

  var lockPath: String { directory + "/data.lock" }
}

extension PrivateFile {
  /// Makes the database file before SQLite would, which obeys the umask, and removes the permissions of others from
  /// files of an earlier version, including SQLite's `-wal` and `-shm`. Files that SQLite makes later get the database
  /// file's mode.
  ///
  /// Closing the files here releases no lock of SQLite's, because this process holds the directory's lock and has not
  /// opened the database yet.
  static func prepareDatabase(at path: String) throws {
    try restrict(path, O_CREAT)
    for suffix in ["-wal", "-shm"] where access(path + suffix, F_OK) == 0 { try restrict(path + suffix) }
  }
}

extension CopiedFile {
  /// Files that SQLite may create next to it.
  static let companions = ["-wal", "-shm", "-journal"]
}
