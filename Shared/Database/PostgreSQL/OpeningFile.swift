import Bytes
import Glibc

/// What shows at the next opening that a database continues its line of history.
struct OpeningMark: Equatable {
  /// The server's identity and the database's: a standby has both, a copy next to its original has another one.
  let database: String
  /// Of the opening.
  let owner: [UInt8]
  /// By partition: the number of the last commit that entered it before all others; 0 for none.
  let commitNumbers: [Int64]
}

/// The mark of the last opening, kept outside of the database: a restored backup has the owner of an earlier opening,
/// or lacks commits.
///
/// A commit's number is written before it is acknowledged, and is not synced: it outlives the process. A power cut may
/// leave an older one, which finds less and is never wrong.
final class OpeningFile: Sendable {
  /// Nil for a new directory, and where it can't be read.
  let last: OpeningMark?
  private let path: String
  private let file: Int32

  init(in directory: String) throws {
    path = directory + "/data.opening"
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DatabaseError.system(errno, during: "opening \(path)") }
    do {
      try PrivateFile.restrict(file, path: path)
      last = Self.mark(try PrivateFile.read(Self.maximumSize, at: 0, of: file, path: path))
    } catch {
      close(file)
      throw error
    }
  }

  deinit {
    close(file)
  }

  /// Stores the mark of this opening.
  func record(_ mark: OpeningMark) throws {
    let lines = mark.commitNumbers.map(Self.digits) + [mark.database, Hexadecimal.text(mark.owner), ""]
    let text = Array(lines.joined(separator: "\n").utf8)
    guard pwrite(file, text, text.count, 0) == text.count, ftruncate(file, off_t(text.count)) == 0, fsync(file) == 0
    else { throw DatabaseError.system(errno, during: "writing \(path)") }
  }

  /// Stores the number of a commit that was made, on the queue of the partition's writer. An older one does no harm.
  func record(commitNumber: Int64, of partition: Partition) {
    let text = Array(Self.digits(commitNumber).utf8)
    _ = pwrite(file, text, text.count, off_t(partition.number * (Self.digitCount + 1)))
  }

  private static func mark(_ bytes: [UInt8]) -> OpeningMark? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == Partition.count + 3, lines[Partition.count + 2].isEmpty,
      let owner = Hexadecimal.bytes(lines[Partition.count + 1])
    else { return nil }
    let numbers = lines.prefix(Partition.count).compactMap { Int64($0) }
    guard numbers.count == Partition.count else { return nil }
    return OpeningMark(database: String(lines[Partition.count]), owner: owner, commitNumbers: numbers)
  }

  private static let digitCount = 20, maximumSize = 8_192

  /// Always as many, so that one number overwrites the other.
  private static func digits(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
  }
}

/// The claim of an opening to all partitions.
struct PartitionClaim {
  /// What there is of the last opening; nil for a new database.
  let found: OpeningMark?
  /// Of this one.
  let own: OpeningMark
  /// Of all partitions.
  let fence: Int64
}
