import Bytes
import Glibc
import Locks

/// The file of a service's personal keys: a head and then entries of one size, in the order in which they were made.
///
/// An entry is appended once and, when its key is destroyed, overwritten in its place. It never crosses a sector, so a
/// power cut leaves it as it was or as it is to be. The processes of a service share the file: they change it under a
/// lock, one at a time.
struct PersonalKeyFile {
  /// What has become of a key.
  enum State: UInt8 {
    /// Seals and opens.
    case current = 1
    /// Opens what it has sealed: its subject has another one by now.
    case retired = 2
    /// Of it there is nothing but its id.
    case destroyed = 3
  }

  struct Entry {
    let id: UInt64
    var state: State
    /// The beginnings of the codes of family and part, the part's zeros for the family's own key.
    var family: [UInt8]
    var part: [UInt8]
    var key: [UInt8]

    func destroyed() -> Entry {
      let nothing = [UInt8](repeating: 0, count: Self.codeBytes)
      return Entry(
        id: id, state: .destroyed, family: nothing, part: nothing, key: [UInt8](repeating: 0, count: Self.keyBytes))
    }

    static let codeBytes = 16, keyBytes = 64
    static let wholeFamily = [UInt8](repeating: 0, count: codeBytes)
  }

  let path: String
  /// 32 hexadecimal digits that no other file of keys has.
  let identity: String
  private let file: Int32

  private static let size = 128
  private static let mark = Array("screentime personal keys 1\n".utf8)
  private static let identityBytes = 16
  /// In the head, where files of earlier versions have zeros.
  private static let generationOffset = 64

  /// Opens the file, or makes it; processes that do so at the same time get the same one.
  /// - Parameter random: gives as many random bytes as it is asked for.
  init(at path: String, random: (Int) -> [UInt8]) throws {
    self.path = path
    if access(path, F_OK) != 0 { try Self.make(path, identity: random(Self.identityBytes)) }
    file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw Self.failure(errno, "opening", path) }
    do {
      try PrivateFile.restrict(file, path: path)
      let head = try PrivateFile.read(Self.size, at: 0, of: file, path: path)
      guard head.count == Self.size, head.starts(with: Self.mark) else {
        throw DatabaseError(
          .corrupt, "\(path) does not hold personal keys", remedy: "Restore the file from its newest backup.")
      }
      identity = Hexadecimal.text(Array(head[Self.mark.count...].prefix(Self.identityBytes)))
    } catch {
      close(file)
      throw error
    }
  }

  func end() { close(file) }

  /// With a head, or not at all, also after a power cut; one that another process has made meanwhile stays.
  private static func make(_ path: String, identity: [UInt8]) throws {
    let provisional = "\(path).\(Hexadecimal.text(identity)).new"
    let file = open(provisional, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure(errno, "making", path) }
    defer {
      close(file)
      unlink(provisional)
    }
    try write(padded(mark + identity), at: 0, of: file, path: path)
    guard fsync(file) == 0, link(provisional, path) == 0 || errno == EEXIST else {
      throw failure(errno, "making", path)
    }
    let folder = open(directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure(errno, "opening the directory of", path) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw failure(errno, "syncing the directory of", path) }
  }

  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func failure(_ code: Int32, _ what: String, _ path: String) -> DatabaseError {
    let error = DatabaseError.system(code, during: "\(what) the personal keys \(path)")
    let remedy: String
    switch error.kind {
    case .readOnly: remedy = "Let the service's user read and write that file and its directory, the one of its key."
    case .diskFull: remedy = "Free space on the device of that file, which is next to the service's key."
    default: return error
    }
    return DatabaseError(error.kind, error.message, remedy: remedy)
  }

  // MARK: - Processes

  /// Runs the body while no other process changes the file; with `exclusive` none reads it so either.
  ///
  /// The threads of a process share the lock: one of them at a time may be here.
  /// - Parameter milliseconds: how long the lock is waited for.
  func locked<Result>(
    _ kind: FileLock.Kind, within milliseconds: Int, _ body: () throws -> Result
  ) throws -> Result {
    let code = FileLock.acquire(kind, of: file, within: milliseconds)
    guard code != EAGAIN else {
      throw DatabaseError(
        .locked, "another process keeps the lock on the personal keys \(path)",
        remedy: "It has it for single writes: end that process of the service where it is stopped.")
    }
    guard code == 0 else { throw Self.failure(code, "locking", path) }
    defer { FileLock.release(file) }
    return try body()
  }

  /// A file at the path that is another one by now has none of the keys that would be written to this one.
  func requireInPlace() throws {
    // Opened, as the names and sizes that a client of NFS has may be a minute old.
    let present = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard present >= 0 else { throw Self.failure(errno, "opening", path) }
    defer { close(present) }
    var (named, opened) = (stat(), stat())
    guard fstat(present, &named) == 0, fstat(file, &opened) == 0 else { throw Self.failure(errno, "reading", path) }
    guard named.st_ino == opened.st_ino, named.st_dev == opened.st_dev else {
      throw DatabaseError(
        .readOnly, "the file of personal keys \(path) was replaced while it is in use",
        remedy: "Start all processes of the service again: they make no keys meanwhile, as the file would lack them.")
    }
  }

  /// Rises before entries are overwritten, so that other processes do not go on with what they have read of them.
  func generation() throws -> UInt64 {
    try PrivateFile.read(8, at: Int64(Self.generationOffset), of: file, path: path).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Only with the exclusive lock.
  func raiseGeneration() throws {
    try Self.write(Self.bytes(of: try generation() &+ 1), at: off_t(Self.generationOffset), of: file, path: path)
  }

  /// Whether a file beside this one can be written, so that this one can grow.
  func hasRoom() -> Bool {
    let provisional = path + ".room"
    let file = open(provisional, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    defer {
      close(file)
      unlink(provisional)
    }
    let isWritten = (try? Self.write([UInt8](repeating: 1, count: 65_536), at: 0, of: file, path: provisional)) != nil
    return isWritten && fsync(file) == 0
  }

  // MARK: - Entries

  /// The number of the place behind the last entry.
  func count() throws -> Int {
    let size = lseek(file, 0, SEEK_END)
    guard size >= 0 else { throw Self.failure(errno, "reading", path) }
    return max(0, Int(size) / Self.size - 1)
  }

  /// Calls `body` for each entry from a place on; with nil for what is none, as a power cut can leave at the end. Ends
  /// where it returns false.
  func forEach(from first: Int = 0, _ body: (Int, Entry?) throws -> Bool) throws {
    let piece = 4_096
    var place = first
    while true {
      let bytes = try PrivateFile.read(
        piece * Self.size, at: Int64(place + 1) * Int64(Self.size), of: file, path: path)
      for start in stride(from: 0, to: bytes.count - bytes.count % Self.size, by: Self.size) {
        guard try body(place, Self.entry(bytes[start..<start + Self.size])) else { return }
        place += 1
      }
      if bytes.count < piece * Self.size { return }
    }
  }

  func entry(at place: Int) throws -> Entry? {
    let bytes = try PrivateFile.read(Self.size, at: Int64(place + 1) * Int64(Self.size), of: file, path: path)
    return bytes.count == Self.size ? Self.entry(bytes[...]) : nil
  }

  /// Writes an entry, with the exclusive lock; on the disk after `sync`.
  func store(_ entry: Entry, at place: Int) throws {
    try Self.write(Self.bytes(of: entry), at: off_t(place + 1) * off_t(Self.size), of: file, path: path)
  }

  func sync() throws {
    guard fdatasync(file) == 0 else { throw Self.failure(errno, "syncing", path) }
  }

  // MARK: - Bytes

  private static func bytes(of entry: Entry) -> [UInt8] {
    var bytes = bytes(of: entry.id)
    bytes += [entry.state.rawValue, 0, 0, 0, 0, 0, 0, 0] + entry.family + entry.part + entry.key
    return bytes + sha256(bytes).prefix(size - bytes.count)
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }

  private static func entry(_ bytes: ArraySlice<UInt8>) -> Entry? {
    let bytes = Array(bytes)
    let end = 16 + 2 * Entry.codeBytes + Entry.keyBytes
    guard sha256(Array(bytes[..<end])).prefix(size - end).elementsEqual(bytes[end...]),
      let state = State(rawValue: bytes[8])
    else { return nil }
    return Entry(
      id: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }, state: state, family: Array(bytes[16..<32]),
      part: Array(bytes[32..<48]), key: Array(bytes[48..<end]))
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: size - bytes.count)
  }

  private static func write(_ bytes: [UInt8], at offset: off_t, of file: Int32, path: String) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(file, $0.baseAddress?.advanced(by: written), bytes.count - written, offset + off_t(written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno, "writing", path) }
      written += count
    }
  }
}
