import Bytes
import EventLoop
import Glibc
import Identity
import Locks
import Synchronization

/// The ids that were erased (FA-7), in a file beside the service's keys and outside of its database, so that a restored
/// database is made to forget them again. Of an id it has the authentication code (HMAC-SHA256) under a key file of its
/// own, and the date; whoever has both files and no id learns nothing.
///
/// Several processes of a service share the file: each adds lines to its end under a lock, and reads those of the
/// others by `refresh`.
final class ErasureRegister: Sendable {
  /// A line of the register.
  struct Entry: Hashable, Sendable, LosslessStringConvertible {
    let code: [UInt8]
    /// Days since 1970-01-01.
    let day: Int64

    init(code: [UInt8], day: Int64) { (self.code, self.day) = (code, day) }

    init?(_ line: String) {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let day = Int64(parts[0]), let code = Hexadecimal.bytes(parts[1]), code.count == 32 else {
        return nil
      }
      self.init(code: code, day: day)
    }

    var description: String { "\(day) \(Hexadecimal.text(code))" }
  }

  let path: String
  /// Lines of the file that are none; a power cut leaves one.
  let unreadableLines: Int
  private let secret: [UInt8]
  private let entries = Locked<[[UInt8]: Int64]>([:])
  /// Of the file; before `entries`, where both are held.
  private let reading = Locked(Reading())
  private let hasEntries = Atomic(false)
  private let verdicts = Locked(Verdicts())

  /// Whether anything of a family was erased, for those that were asked about since the last change: every call and
  /// event asks, and to compute the codes takes longer than a call does otherwise.
  private struct Verdicts {
    /// Rises with each change of the register: results computed before are not kept.
    var version = 0
    var families: [String: Bool] = [:]

    static let maximum = 20_000
  }

  /// The part of the file that was read.
  private struct Reading {
    var inode: ino_t?
    /// Up to where it was read.
    var end: off_t = 0
    var unreadableLines = 0
    /// Entries that it lacks: there was no room, or it was replaced.
    var lacking: [[UInt8]: Int64] = [:]
  }

  /// Milliseconds for which another process is waited for.
  private static let lockWait = 5_000

  /// Reads the register; a last line that a power cut has left incomplete is none.
  /// - Parameters:
  ///   - directory: that of the service's keys, which services may share.
  init(in directory: String, of service: Neighbour, random: () -> [UInt8]) throws {
    secret = try KeyFile.secret(at: "\(directory)/erasure-\(service.name).key", orMakeFrom: random)
    path = "\(directory)/erasure-\(service.name).register"
    unreadableLines = try reading.withLock { [path, entries] reading in
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      if file < 0, errno == ENOENT { return 0 }
      guard file >= 0 else { throw Self.failure("opening", path, errno) }
      defer { close(file) }
      try Self.locked(.shared, file, path) {
        let found = try Self.readAdded(file, path, &reading)
        entries.withLock { $0 = Dictionary(found.map { ($0.code, $0.day) }, uniquingKeysWith: { first, _ in first }) }
      }
      return reading.unreadableLines + (lseek(file, 0, SEEK_END) > reading.end ? 1 : 0)
    }
    hasEntries.store(entries.withLock { !$0.isEmpty }, ordering: .releasing)
  }

  var all: [Entry] { entries.withLock { $0.map { Entry(code: $0.key, day: $0.value) } } }

  /// Read for every call and event.
  var isEmpty: Bool { !hasEntries.load(ordering: .acquiring) }

  // MARK: - Ids

  /// The code of a family that was erased.
  func code(familyID: String) -> [UInt8] { code(of: "family \(familyID)") }
  /// The code of a child that was erased.
  func code(_ childID: String, of familyID: String) -> [UInt8] { code(of: "child \(familyID) \(childID)") }
  /// The code of a family of which a child was erased: only of such a family other codes have to be computed.
  private func code(familyWithErased familyID: String) -> [UInt8] { code(of: "within \(familyID)") }
  /// The authentication code of a text; the keys of what names a person (`PersonalKeys`) are found by the same codes.
  func code(of text: String) -> [UInt8] { hmacSHA256(Array(text.utf8), key: secret) }

  /// The entries that an erasure makes.
  func entries(familyID: String, childID: String?, day: Int64) -> [Entry] {
    guard let childID else { return [Entry(code: code(familyID: familyID), day: day)] }
    return [code(childID, of: familyID), code(familyWithErased: familyID)].map { Entry(code: $0, day: day) }
  }

  func hasErased(familyID: String) -> Bool { concerns(familyID: familyID) && has(code(familyID: familyID)) }

  /// Whether the child or its family was erased.
  func hasErased(_ childID: String, of familyID: String) -> Bool {
    guard concerns(familyID: familyID) else { return false }
    return has(code(familyID: familyID)) || has(code(childID, of: familyID))
  }

  /// Whether anything of the family was erased.
  func concerns(familyID: String) -> Bool {
    guard !isEmpty else { return false }
    let (version, known) = verdicts.withLock { ($0.version, $0.families[familyID]) }
    if let known { return known }
    let concerns = has(code(familyID: familyID)) || has(code(familyWithErased: familyID))
    verdicts.withLock { verdicts in
      guard verdicts.version == version else { return }
      if verdicts.families.count >= Verdicts.maximum { verdicts.families.removeAll(keepingCapacity: true) }
      verdicts.families[familyID] = concerns
    }
    return concerns
  }

  private func has(_ code: [UInt8]) -> Bool { entries.withLock { $0[code] != nil } }

  // MARK: - File

  /// Adds entries that are not there yet, on the disk when it returns. Blocks.
  func append(_ added: [Entry]) throws {
    try reading.withLock { reading in
      let isStored = entries.withLock { known in
        added.allSatisfy { known[$0.code] != nil && reading.lacking[$0.code] == nil }
      }
      if !isStored { try store(added, &reading) }
    }
  }

  /// Adds entries for as long as the process runs, where there is no room for them in the file.
  func hold(_ new: [Entry]) {
    reading.withLock { reading in
      let unknown = entries.withLock { known in new.filter { known[$0.code] == nil } }
      for entry in unknown { reading.lacking[entry.code] = entry.day }
      note(unknown)
    }
  }

  /// Reads what other processes have added, and adds what the file lacks. Blocks.
  func refresh() throws {
    try reading.withLock { reading in
      // Opened, as the size that a client of NFS has may be a minute old.
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 || errno == ENOENT else { throw Self.failure("opening", path, errno) }
      if file >= 0 {
        defer { close(file) }
        try update(file, &reading)
      } else {
        reading.lacking = entries.withLock { $0 }
      }
      if !reading.lacking.isEmpty { try store([], &reading) }
    }
  }

  private func note(_ new: [Entry]) {
    guard !new.isEmpty else { return }
    entries.withLock { known in for entry in new { known[entry.code] = entry.day } }
    verdicts.withLock { $0 = Verdicts(version: $0.version + 1) }
    hasEntries.store(true, ordering: .releasing)
  }

  /// Reads the lines that are new in the file; where it is another one, all, and notes what it lacks.
  private func update(_ file: Int32, _ reading: inout Reading) throws {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Self.failure("reading", path, errno) }
    let isOther = status.st_ino != reading.inode || status.st_size < reading.end
    if isOther { reading.end = 0 }
    let found = try Self.readAdded(file, path, &reading)
    let codes = Set(found.map(\.code))
    let new = entries.withLock { known in
      if isOther { reading.lacking = known.filter { !codes.contains($0.key) } }
      return found.filter { known[$0.code] == nil }
    }
    for code in codes { reading.lacking[code] = nil }
    note(new)
  }

  private func store(_ added: [Entry], _ reading: inout Reading) throws {
    let isNew = access(path, F_OK) != 0
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Self.failure("opening", path, errno) }
    defer { close(file) }
    try Self.locked(.exclusive, file, path) {
      try update(file, &reading)
      var missing = reading.lacking
      entries.withLock { known in for entry in added where known[entry.code] == nil { missing[entry.code] = entry.day }
      }
      let new = missing.map { Entry(code: $0.key, day: $0.value) }
      try Self.write(new.map { "\($0)\n" }.joined(), to: file, path)
      reading.lacking = [:]
      reading.end = lseek(file, 0, SEEK_END)
      note(new)
    }
    guard isNew else { return }
    let folder = open(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.failure("opening the directory of", path, errno) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Self.failure("syncing the directory of", path, errno) }
  }

  private static func locked(_ kind: FileLock.Kind, _ file: Int32, _ path: String, _ body: () throws -> Void) throws {
    let code = FileLock.acquire(kind, of: file, within: lockWait)
    guard code != EAGAIN else {
      throw StartError(
        "another process keeps the lock on the register of erased ids \(path): end that process of the service where it "
          + "is stopped")
    }
    guard code == 0 else { throw failure("locking", path, code) }
    defer { FileLock.release(file) }
    try body()
  }

  private static func write(_ text: String, to file: Int32, _ path: String) throws {
    var bytes = Array(text.utf8)
    let size = lseek(file, 0, SEEK_END)
    guard size >= 0 else { throw failure("reading", path, errno) }
    // After an incomplete line a new one begins.
    var last: UInt8 = 0
    if size > 0, pread(file, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") {
      bytes.insert(UInt8(ascii: "\n"), at: 0)
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(file, $0.baseAddress?.advanced(by: written), bytes.count - written, size + off_t(written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("writing", path, errno) }
      written += count
    }
    guard fsync(file) == 0 else { throw failure("syncing", path, errno) }
  }

  /// The entries of the lines from where the file was read; without a lock the last line may be one that is just being
  /// written.
  private static func readAdded(_ file: Int32, _ path: String, _ reading: inout Reading) throws -> [Entry] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("reading", path, errno) }
    reading.inode = status.st_ino
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = pread(file, &buffer, buffer.count, reading.end + off_t(bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("reading", path, errno) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    let newline = UInt8(ascii: "\n")
    bytes.removeSubrange((bytes.lastIndex(of: newline).map { $0 + 1 } ?? 0)...)
    reading.end += off_t(bytes.count)
    let lines = bytes.split(separator: newline).map { Entry(String(decoding: $0, as: UTF8.self)) }
    let found = lines.compactMap { $0 }
    reading.unreadableLines += lines.count - found.count
    return found
  }

  private static func failure(_ what: String, _ path: String, _ code: Int32) -> StartError {
    StartError("\(what) the register of erased ids \(path)", code: code)
  }
}
