import Glibc
import Locks

/// The file of a copy, locked by this process for as long as it is used, so that another one can tell it from one that
/// a crash left.
final class CopiedFile: Sendable {
  static let suffix = ".partial"

  let path: String
  private let file: Int32
  private let isNamed = Locked(true)

  /// Makes the file, for its owner only.
  convenience init(at path: String) throws {
    // Here, because what `deinit` removes must be this file.
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DatabaseError.system(errno, during: "making \(path)") }
    self.init(path, file)
    flock(file, LOCK_EX | LOCK_NB)
    // The umask may have removed the owner's own permissions.
    try PrivateFile.restrict(file, path: path)
  }

  private init(_ path: String, _ file: Int32) {
    (self.path, self.file) = (path, file)
  }

  deinit {
    remove()
    close(file)
  }

  func size() throws -> Int64 {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("reading the status of") }
    return Int64(status.st_size)
  }

  func read(_ count: Int, at offset: Int64) throws -> [UInt8] {
    try PrivateFile.read(count, at: offset, of: file, path: path)
  }

  func synchronize() throws {
    guard fsync(file) == 0 else { throw failure("writing") }
  }

  /// Throws `diskFull` unless the file's device has room for `bytes` more and `rest` in addition.
  func requireRoom(for bytes: Int64, leaving rest: Int64) throws {
    var status = statvfs()
    guard fstatvfs(file, &status) == 0 else { throw failure("reading the free space beside") }
    let free = Int64(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).0)
    guard free >= bytes, free - bytes >= rest else {
      throw DatabaseError(
        .diskFull, "no room for \(path): it takes \(bytes) bytes, \(free) are free and \(rest) are to stay free",
        remedy: "Free space on the device, or make the backup elsewhere.")
    }
  }

  func move(to target: String) throws -> Bool {
    try isNamed.withLock { isNamed in
      // Unlike rename it replaces nothing.
      guard link(path, target) == 0 else {
        if errno == EEXIST { return false }
        throw failure("naming")
      }
      unlink(path)
      isNamed = false
      let directory = open(String(target.prefix(upTo: target.lastIndex(of: "/") ?? target.startIndex)), O_RDONLY)
      defer { close(directory) }
      guard directory >= 0, fsync(directory) == 0 else {
        let error = failure("writing the directory of")
        unlink(target)
        throw error
      }
      return true
    }
  }

  func remove() {
    isNamed.withLock { isNamed in
      if isNamed { Self.remove(path) }
      isNamed = false
    }
  }

  static func removeAbandoned(_ path: String) {
    let file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { remove(path) }
  }

  /// The file itself last: without it the files next to it would never be found.
  private static func remove(_ path: String) {
    for companion in companions { unlink(path + companion) }
    unlink(path)
  }

  private func failure(_ what: String) -> DatabaseError { DatabaseError.system(errno, during: "\(what) \(path)") }
}
