import Bytes
import Glibc

/// The file of a service's personal keys: a head and then entries of one size, in the order in which they were made.
///
/// An entry is appended once and, when its key is destroyed, overwritten in its place. It never crosses a sector, so a
/// power cut leaves it as it was or as it is to be.
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

  /// Opens the file, or makes it.
  /// - Parameter random: gives as many random bytes as it is asked for.
  init(at path: String, random: (Int) -> [UInt8]) throws {
    self.path = path
    let isNew = access(path, F_OK) != 0
    if isNew { try Self.make(path, identity: random(Self.identityBytes)) }
    file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw DatabaseError.system(errno, during: "opening the personal keys \(path)") }
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

  /// With a head, or not at all, also after a power cut.
  private static func make(_ path: String, identity: [UInt8]) throws {
    func failure(_ what: String) -> DatabaseError { .system(errno, during: "\(what) the personal keys \(path)") }
    let provisional = path + ".new"
    let file = open(provisional, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure("making") }
    defer { close(file) }
    try write(padded(mark + identity), at: 0, of: file, path: path)
    guard fsync(file) == 0, rename(provisional, path) == 0 else { throw failure("making") }
    let folder = open(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure("opening the directory of") }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw failure("syncing the directory of") }
  }

  /// The number of the place behind the last entry.
  func count() throws -> Int {
    let size = lseek(file, 0, SEEK_END)
    guard size >= 0 else { throw DatabaseError.system(errno, during: "reading the personal keys \(path)") }
    return Int(size) / Self.size - 1
  }

  /// Calls `body` for each entry with its place; for what is none, as a power cut can leave at the end, with nil.
  func forEach(_ body: (Int, Entry?) throws -> Void) throws {
    let piece = 4_096
    var place = 0
    while true {
      let bytes = try PrivateFile.read(
        piece * Self.size, at: Int64(place + 1) * Int64(Self.size), of: file, path: path)
      for start in stride(from: 0, to: bytes.count - bytes.count % Self.size, by: Self.size) {
        try body(place, Self.entry(bytes[start..<start + Self.size]))
        place += 1
      }
      if bytes.count < piece * Self.size { return }
    }
  }

  func entry(at place: Int) throws -> Entry? {
    let bytes = try PrivateFile.read(Self.size, at: Int64(place + 1) * Int64(Self.size), of: file, path: path)
    return bytes.count == Self.size ? Self.entry(bytes[...]) : nil
  }

  /// Writes entries from a place on; on the disk after `sync`.
  func store(_ entries: [Entry], at place: Int) throws {
    try Self.write(
      entries.flatMap { Self.bytes(of: $0) }, at: off_t(place + 1) * off_t(Self.size), of: file, path: path)
  }

  func sync() throws {
    guard fdatasync(file) == 0 else { throw DatabaseError.system(errno, during: "syncing the personal keys \(path)") }
  }

  // MARK: - Bytes

  private static func bytes(of entry: Entry) -> [UInt8] {
    var bytes: [UInt8] = []
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: entry.id >> UInt64(shift)))
    }
    bytes += [entry.state.rawValue, 0, 0, 0, 0, 0, 0, 0] + entry.family + entry.part + entry.key
    return bytes + sha256(bytes).prefix(size - bytes.count)
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
      guard count > 0 else { throw DatabaseError.system(errno, during: "writing the personal keys \(path)") }
      written += count
    }
  }
}
