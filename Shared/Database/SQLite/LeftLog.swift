import Glibc

/// The write-ahead log that a killed process left next to a database file, and whether the two belong together.
///
/// SQLite applies any log whose checksums are right, also to a backup that was copied over the file: it mixes both, or,
/// where all pages of a small database are in the log, undoes the restore. So each commit that changes something raises
/// a number in the header of page 1 (`CommitNumber`). The page is in the commit, and reaches the file with it when the
/// log is moved there. Thus a file has either the number before the log's first commit, or that of one of its commits.
/// Each opening moves its own commit into the file, so that a backup made before it has an older number than that.
/// `Database.copy` gives its copies another number; copies that SQLite makes by itself (`.backup`, `VACUUM INTO`) have
/// another version of the schema.
enum LeftLog {
  /// - Throws: `logMismatch` for a log that is not the file's, and for one whose file is missing. Nothing is changed.
  static func requireOwn(of path: String) throws {
    let logPath = path + "-wal"
    guard let log = try OpenFile(logPath), let found = try LogCommits(log) else { return }
    let header = try OpenFile(path)?.bytes(CommitNumber.headerBytes, at: 0) ?? []
    guard header.count == CommitNumber.headerBytes else {
      throw mismatch(
        path, "\(path) is missing or empty, and \(logPath) has changes that were made to it",
        remedy: "Put the file back, or restore a backup with an empty data directory: move all files of the old one "
          + "away, \(logPath) included. It may have what is in no backup, so keep it.")
    }
    let file = CommitNumber(header: header)
    if let reason = found.contradiction(to: file) {
      throw mismatch(
        path, "\(logPath) does not belong to \(path): \(reason)",
        remedy:
          "If the file was restored from a backup, move \(logPath) and \(path)-shm away, and start again; what only "
          + "that log has is not in the backup. If it was not, put the file back that was there with the log.")
    }
  }

  private static func mismatch(_ path: String, _ message: String, remedy: String) -> DatabaseError {
    DatabaseError(.logMismatch, message, remedy: remedy)
  }
}

/// The commit that wrote page 1, by the page's header.
struct CommitNumber: Hashable, Sendable {
  /// Length of the header.
  static let headerBytes = 100

  /// `user_version`; 0 in a database of a program that did not number its commits.
  let number: UInt32
  /// The version of the schema, which SQLite raises with each change of it.
  let schema: UInt32

  /// - Parameter header: `headerBytes` of them.
  init(header: [UInt8]) {
    (number, schema) = (bigEndian(header, 60), bigEndian(header, 40))
  }

  /// The number of the commit after one. It stays positive, and never becomes 0 again.
  static func next(after number: UInt32) -> UInt32 { number >= 0x7fff_ffff ? 1 : number + 1 }
}

/// The commits of a log, as far as they are numbered.
private struct LogCommits {
  /// The frames of page 1, in their order. The last ones may belong to a commit that was not completed.
  private var commits: [CommitNumber] = []

  private static let headerBytes = 32
  private static let frameHeaderBytes = 24

  /// Nil for a log without a complete commit, which SQLite does not apply: empty, of an earlier format, or cut off by a
  /// power failure.
  init?(_ log: OpenFile) throws {
    let header = try log.bytes(Self.headerBytes, at: 0)
    guard header.count == Self.headerBytes, bigEndian(header, 0) & ~1 == 0x377f_0682 else { return nil }
    let isBigEndian = bigEndian(header, 0) & 1 == 1
    let pageBytes = Int(bigEndian(header, 8))
    guard (512...65_536).contains(pageBytes) else { return nil }
    var checksum = LogChecksum(isBigEndian: isBigEndian)
    checksum.add(header[..<24])
    guard checksum.matches(header, at: 24) else { return nil }
    let salts = header[16..<24]
    var (offset, isCommitted) = (Int64(Self.headerBytes), false)
    while true {
      // Old frames after the newest ones have other salts.
      let frame = try log.bytes(Self.frameHeaderBytes, at: offset)
      guard frame.count == Self.frameHeaderBytes, frame[8..<16] == salts else { break }
      let isFirstPage = bigEndian(frame, 0) == 1
      if isFirstPage || !isCommitted {
        let page = try log.bytes(pageBytes, at: offset + Int64(Self.frameHeaderBytes))
        guard page.count == pageBytes else { break }
        if !isCommitted {
          checksum.add(frame[..<8])
          checksum.add(page[...])
          guard checksum.matches(frame, at: 16) else { return nil }
          isCommitted = bigEndian(frame, 4) != 0
        }
        if isFirstPage { commits.append(CommitNumber(header: Array(page.prefix(CommitNumber.headerBytes)))) }
      }
      offset += Int64(Self.frameHeaderBytes + pageBytes)
    }
    if !isCommitted { return nil }
  }

  /// Why a file with this header cannot be the log's; nil when it can.
  func contradiction(to file: CommitNumber) -> String? {
    guard let first = commits.first else { return nil }
    if first.number == CommitNumber.next(after: file.number) { return nil }
    let same = commits.filter { $0.number == file.number }
    // Programs that did not number their commits may have written between those that do.
    if same.contains(where: { $0.schema == file.schema || $0.number == 0 }) { return nil }
    if !same.isEmpty { return "the file is a copy, made at commit \(file.number), of what the log continues" }
    return "the log begins with commit \(first.number), and the file was written by commit \(file.number)"
  }
}

/// SQLite's checksum of a log: a header or frame contains that of everything up to it.
private struct LogChecksum {
  let isBigEndian: Bool
  private var sums: (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// - Parameter bytes: a multiple of 8 of them.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      var (one, two) = sums
      for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
        one = one &+ word(buffer, offset) &+ two
        two = two &+ word(buffer, offset + 4) &+ one
      }
      sums = (one, two)
    }
  }

  private func word(_ buffer: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  /// The stored sums are big-endian in either kind of log.
  func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    sums == (bigEndian(bytes, offset), bigEndian(bytes, offset + 4))
  }
}

private func bigEndian(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
  bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
}

/// A file that is only read. Closing it releases no lock of SQLite's: the database has not been opened yet.
private final class OpenFile {
  private let path: String
  private let file: Int32

  /// Nil when there is no such file.
  init?(_ path: String) throws {
    self.path = path
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file < 0 else { return }
    let code = errno
    if code == ENOENT { return nil }
    throw DatabaseError.system(code, during: "opening \(path)")
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Up to `count` bytes from `offset`; fewer only at the end.
  func bytes(_ count: Int, at offset: Int64) throws -> [UInt8] {
    try PrivateFile.read(count, at: offset, of: file, path: path)
  }
}
