import Bytes
import Glibc
import Locks

/// Why a key file can't be used.
public struct KeyFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var reason: String
  public var description: String { "key file \(path): \(reason)" }
}

/// Ed25519 keys in PEM files.
public enum KeyFile {
  private static let maximumSize = 16 * 1024

  /// The private key in the file. Only its owner may be able to read the file.
  public static func privateKey(at path: String) throws(KeyFileError) -> PrivateKey {
    let pem = try content(of: path, isSecret: true)
    do throws(KeyError) {
      return try PrivateKey(pem: pem)
    } catch {
      throw KeyFileError(path: path, reason: "\(error)")
    }
  }

  /// The private key in the file; when there is no file, one is made from the 32 random bytes, mode 0600. Processes
  /// that do so at the same time all get the same key.
  public static func privateKey(at path: String, orMakeFrom seed: () -> [UInt8]) throws(KeyFileError) -> PrivateKey {
    if access(path, F_OK) == 0 { return try privateKey(at: path) }
    let pem: [UInt8]
    do throws(KeyError) {
      pem = try PrivateKey(seed: seed()).pem()
    } catch {
      throw KeyFileError(path: path, reason: "\(error)")
    }
    try write(pem, to: path)
    return try privateKey(at: path)
  }

  /// The 32 secret bytes in the file, in base64url; when there is no file, one is made from the random bytes, mode
  /// 0600. Processes that do so at the same time all get the same bytes.
  public static func secret(at path: String, orMakeFrom random: () -> [UInt8]) throws(KeyFileError) -> [UInt8] {
    if access(path, F_OK) != 0 { try write(Array((Base64URL.encode(random()) + "\n").utf8), to: path) }
    return try secret(at: path)
  }

  /// The 32 secret bytes in the file.
  static func secret(at path: String) throws(KeyFileError) -> [UInt8] {
    let text = try content(of: path, isSecret: true).prefix { $0 != UInt8(ascii: "\n") }
    guard let secret = Base64URL.decode(text), secret.count == 32 else {
      throw KeyFileError(
        path: path, reason: "it does not hold 32 bytes in base64url; restore it, or remove it for a new one")
    }
    return secret
  }

  /// The public key in the file. Only its owner and group may be able to write the file.
  public static func publicKey(at path: String) throws(KeyFileError) -> PublicKey {
    let pem = try content(of: path, isSecret: false)
    do throws(KeyError) {
      return try PublicKey(pem: pem)
    } catch {
      throw KeyFileError(path: path, reason: "\(error)")
    }
  }

  /// The bytes of a file that only its owner may be able to read; nil when there is none.
  static func content(ofSecret path: String) throws(KeyFileError) -> [UInt8]? {
    // Every other reason is reported where the file is read.
    if access(path, F_OK) != 0, errno == ENOENT { return nil }
    return try content(of: path, isSecret: true)
  }

  /// Replaces a file's content, mode 0600: after a crash it has the former or the new one.
  static func replace(_ path: String, with bytes: [UInt8]) throws(KeyFileError) {
    try write(bytes, to: path, replacing: true)
  }

  /// Another one for each file at a path, and for each time it was written.
  struct Version: Hashable, Sendable {
    var inode: ino_t
    var size: off_t
    var seconds: Int
    var nanoseconds: Int
  }

  /// Nil where there is no file.
  static func version(of path: String) -> Version? {
    // Opened, as the names and times that a client of NFS has may be a minute old.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return Version(
      inode: status.st_ino, size: status.st_size, seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  /// Runs the body while no other process of the service does so for the same path. The lock is on a file of its own,
  /// `path.lock`, as the one at the path is replaced.
  static func locked<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let name = path + ".lock"
    let file = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw KeyFileError(path: name, reason: reason(errno)) }
    defer { close(file) }
    let code = FileLock.acquire(.exclusive, of: file, within: 5_000)
    guard code != EAGAIN else {
      throw KeyFileError(
        path: name, reason: "another process keeps the lock: end that process of the service where it is stopped")
    }
    guard code == 0 else { throw KeyFileError(path: name, reason: reason(code)) }
    defer { FileLock.release(file) }
    return try body()
  }

  private static func content(of path: String, isSecret: Bool) throws(KeyFileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw KeyFileError(path: path, reason: reason(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw KeyFileError(path: path, reason: "it is not a regular file")
    }
    if isSecret, status.st_mode & 0o077 != 0 {
      throw KeyFileError(path: path, reason: "others can read it; run `chmod 600 \(path)`")
    }
    if !isSecret, isOpenToAll(descriptor, status) {
      throw KeyFileError(path: path, reason: "anybody can write it; run `chmod o-w \(path)`")
    }
    guard status.st_size <= maximumSize else {
      throw KeyFileError(path: path, reason: "it has \(status.st_size) bytes, at most \(maximumSize) are read")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count else { throw KeyFileError(path: path, reason: "it could not be read whole") }
    return bytes
  }

  /// Whether the file or directory is world-writable. It is not where the file system is mounted read-only, as a
  /// container's secrets are.
  static func isOpenToAll(_ descriptor: Int32, _ status: stat) -> Bool {
    guard status.st_mode & S_IWOTH != 0 else { return false }
    var system = statvfs()
    return fstatvfs(descriptor, &system) != 0 || system.f_flag & UInt(ST_RDONLY) == 0
  }

  /// Writes the public key in PEM, replacing the file's content; a file that has it already stays as it is, so that
  /// nothing is needed on a full disk.
  public static func writePublicKey(_ key: PublicKey, to path: String) throws(KeyFileError) {
    let pem: [UInt8]
    do throws(KeyError) {
      pem = try key.pem()
    } catch {
      throw KeyFileError(path: path, reason: "\(error)")
    }
    if (try? content(of: path, isSecret: false)) == pem { return }
    try write(pem, to: path, mode: 0o644, replacing: true)
  }

  /// Of the machine as well: containers that share a directory have the same ids of processes.
  static func provisionalPath(of path: String) -> String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let machine = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return "\(path).\(machine).\(getpid()).new"
  }

  /// Writes a complete file or none: a crash half-way must not leave a broken key behind.
  private static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o600, replacing: Bool = false
  ) throws(KeyFileError) {
    let temporary = provisionalPath(of: path)
    // Left by a process that was killed: in a container all have the same id.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw KeyFileError(path: path, reason: "can't be made: \(reason(errno))") }
    defer { unlink(temporary) }
    // Whatever the umask: it may leave too much, or so little that the file can't be read again.
    guard fchmod(descriptor, mode) == 0 else {
      let code = errno
      close(descriptor)
      throw KeyFileError(path: path, reason: "can't be made: \(reason(code))")
    }
    let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    let isSynced = fsync(descriptor) == 0
    close(descriptor)
    guard written == bytes.count, isSynced else { throw KeyFileError(path: path, reason: "can't be written whole") }
    // link does not replace a file that another process has made meanwhile.
    guard (replacing ? rename(temporary, path) : link(temporary, path)) == 0 || errno == EEXIST else {
      throw KeyFileError(path: path, reason: "can't be made: \(reason(errno))")
    }
    syncDirectory(of: path)
  }

  /// Makes the file's name durable: a new key instead of the one in use after a power cut would void every token.
  private static func syncDirectory(of path: String) {
    let directory = path.contains("/") ? path.split(separator: "/", omittingEmptySubsequences: false).dropLast() : ["."]
    let name = directory.joined(separator: "/")
    let descriptor = open(name.isEmpty ? "/" : name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
