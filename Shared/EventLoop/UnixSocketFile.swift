import CSystem
import Glibc

/// The file of a listening Unix socket.
struct UnixSocketFile {
  private let path: String
  private let identity: FileIdentity

  private struct FileIdentity: Equatable {
    let device: UInt
    let inode: UInt

    /// nil when there is no file, or it is no socket.
    init?(ofSocket path: String) {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
    }
  }

  /// Binds the socket to `path` and listens there. A socket file that a dead process has left there is replaced;
  /// anything else stays, and is `EADDRINUSE`.
  ///
  /// - Parameter mode: the file's permissions, from the moment it exists.
  init(
    listening descriptor: Int32, at path: String, mode: UInt32, backlog: Int32
  ) throws(SocketError) {
    let address = SocketAddress.unix(path: path)
    let lock = DirectoryLock(of: path)
    defer { lock.release() }
    // Linux gives the file the permissions that the socket has when it is bound, less the umask; chmod can only add
    // then.
    _ = fchmod(descriptor, mode)
    var result = address.withSystemAddress { csystem_bind(descriptor, $0, $1) }
    if result == -EADDRINUSE, FileIdentity(ofSocket: path) != nil, Self.isAbandoned(address) {
      unlink(path)
      result = address.withSystemAddress { csystem_bind(descriptor, $0, $1) }
    }
    guard result == 0 else { throw SocketError(.bind, code: -result, subject: address.description) }
    // Still under the lock: bound and not yet listening it would look abandoned to another process.
    guard chmod(path, mode) == 0, let identity = FileIdentity(ofSocket: path), listen(descriptor, backlog) == 0 else {
      let code = errno
      unlink(path)
      throw SocketError(.listen, code: code, subject: address.description)
    }
    self.path = path
    self.identity = identity
  }

  /// Removes the file, unless another socket has its place by now.
  func remove() {
    let lock = DirectoryLock(of: path)
    defer { lock.release() }
    if FileIdentity(ofSocket: path) == identity { unlink(path) }
  }

  /// Whether the path is the socket of a process that is gone: no process answers there.
  private static func isAbandoned(_ address: SocketAddress) -> Bool {
    let probe = csystem_socket(AF_UNIX)
    guard probe >= 0 else { return false }
    defer { _ = Glibc.close(probe) }
    return address.withSystemAddress { csystem_connect(probe, $0, $1) } == -ECONNREFUSED
  }
}

/// Keeps two processes that start at once from replacing each other's socket: a lock on the directory, which leaves
/// nothing behind. Without permission to read the directory there is no lock.
private struct DirectoryLock {
  private let descriptor: Int32

  init(of path: String) {
    let directory = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    descriptor = open(String(directory), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Held for a few system calls, by the process that has it.
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
  }

  func release() {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }
}
