import Bytes
import Glibc

/// What shows at the next opening that a database continues its line of history.
struct OpeningMark: Equatable {
  /// The server's identity and the database's: a standby has both, a copy next to its original has another one.
  let database: String
  /// Of the opening.
  let owner: [UInt8]
  /// Of the last commit.
  let commitNumber: Int64
}

/// The mark of the last opening, kept outside of the database: a restored backup has the owner of an earlier opening,
/// or lacks commits.
///
/// The number is written with every commit before that is acknowledged, and is not synced: it outlives the process. A
/// power cut may leave an older one, which finds less and is never wrong.
// Sendable: used on the writer's queue only.
final class OpeningFile: @unchecked Sendable {
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
      last = Self.mark(try PrivateFile.read(1024, at: 0, of: file, path: path))
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
    let lines = [Self.digits(mark.commitNumber), mark.database, Hexadecimal.text(mark.owner), ""]
    let text = Array(lines.joined(separator: "\n").utf8)
    guard pwrite(file, text, text.count, 0) == text.count, ftruncate(file, off_t(text.count)) == 0, fsync(file) == 0
    else { throw DatabaseError.system(errno, during: "writing \(path)") }
  }

  /// Stores the number of a commit that was made. An older one does no harm.
  func record(commitNumber: Int64) {
    let text = Array(Self.digits(commitNumber).utf8)
    _ = pwrite(file, text, text.count, 0)
  }

  private static func mark(_ bytes: [UInt8]) -> OpeningMark? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, lines[3].isEmpty, let number = Int64(lines[0]), let owner = Hexadecimal.bytes(lines[2])
    else { return nil }
    return OpeningMark(database: String(lines[1]), owner: owner, commitNumber: number)
  }

  /// Always as many, so that one overwrites the other.
  private static func digits(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 20 - digits.count)) + digits
  }
}
