import Bytes
import EventLoop
import Glibc
import Identity
import Locks
import Synchronization

/// The ids that were erased (FA-7), in a file beside the service's keys and outside of its database, so that a restored
/// database is made to forget them again. Of an id it has the authentication code (HMAC-SHA256) under a key file of its
/// own, and the date; whoever has both files and no id learns nothing.
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
  private let entries: Locked<[[UInt8]: Int64]>
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

  /// Reads the register; a last line that a power cut has left incomplete is none.
  /// - Parameters:
  ///   - directory: that of the service's keys, which services may share.
  init(in directory: String, of service: Neighbour, random: () -> [UInt8]) throws {
    secret = try KeyFile.secret(at: "\(directory)/erasure-\(service.name).key", orMakeFrom: random)
    path = "\(directory)/erasure-\(service.name).register"
    let lines = try Self.read(path)
    let read = lines.compactMap { $0 }
    unreadableLines = lines.count - read.count
    entries = Locked(Dictionary(read.map { ($0.code, $0.day) }, uniquingKeysWith: { first, _ in first }))
    hasEntries.store(!read.isEmpty, ordering: .releasing)
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
    let new = entries.withLock { known in added.filter { known[$0.code] == nil } }
    guard !new.isEmpty else { return }
    try write(new.map { "\($0)\n" }.joined())
    hold(new)
  }

  /// Adds entries for as long as the process runs, where there is no room for them in the file.
  func hold(_ new: [Entry]) {
    entries.withLock { known in for entry in new { known[entry.code] = entry.day } }
    verdicts.withLock { $0 = Verdicts(version: $0.version + 1) }
    hasEntries.store(true, ordering: .releasing)
  }

  private func write(_ text: String) throws {
    let isNew = access(path, F_OK) != 0
    let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure("opening") }
    defer { close(file) }
    // After an incomplete line a new one begins.
    var bytes = Array(text.utf8)
    var last: UInt8 = 0
    let size = lseek(file, 0, SEEK_END)
    if size > 0, pread(file, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") {
      bytes.insert(UInt8(ascii: "\n"), at: 0)
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("writing") }
      written += count
    }
    guard fsync(file) == 0 else { throw failure("syncing") }
    guard isNew else { return }
    let folder = open(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure("opening the directory of") }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw failure("syncing the directory of") }
  }

  /// The entry of each line; nil for a line that is none.
  private static func read(_ path: String) throws -> [Entry?] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if file < 0, errno == ENOENT { return [] }
    guard file >= 0 else { throw StartError("the register of erased ids \(path): \(String(cString: strerror(errno)))") }
    defer { close(file) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw StartError("the register of erased ids \(path): \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map { Entry(String(decoding: $0, as: UTF8.self)) }
  }

  private func failure(_ what: String) -> StartError {
    StartError("\(what) the register of erased ids \(path)", code: errno)
  }
}
