import Bytes
import Glibc
import Identity
import Locks
import ServiceAPI

/// The invitations that an operator has issued: a file with the SHA-256 digest of one invitation per line. It is read
/// again when it has changed, so that a wrong invitation costs no more than a check of the file's date.
package final class Invitations: Sendable {
  /// Longest invitation in bytes.
  package static let maximumLength = 256
  private static let maximumFileSize = 16 << 20

  /// The attributes that distinguish one content of the file from another.
  private struct Version: Hashable {
    var inode: UInt
    var size: Int
    var changeSeconds: Int
    var changeNanoseconds: Int

    init(_ status: stat) {
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      (changeSeconds, changeNanoseconds) = (Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec))
    }
  }

  private let path: String
  private let known = Locked<(version: Version, digests: Set<String>)?>(nil)

  package init(path: String) {
    self.path = path
  }

  /// Whether the file lists the invitation's digest; may read the file, so never on a loop.
  /// - Throws: UNAVAILABLE when the file can't be read: no caller is admitted then.
  package func contains(_ digest: [UInt8]) throws -> Bool {
    try known.withLock { known in
      var status = stat()
      guard stat(path, &status) == 0 else { throw Self.unreadable }
      let version = Version(status)
      if known?.version != version { known = (version, try digests()) }
      return known?.digests.contains(Hexadecimal.text(digest)) ?? false
    }
  }

  private func digests() throws -> Set<String> {
    Set(
      try content().split(separator: "\n").map { $0.prefix { $0 != " " && $0 != "\t" && $0 != "\r" } }.map(String.init))
  }

  private static let unreadable = Refusal.tryAgain("the list of invitations can't be read")

  private func content() throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0, bytes.count + count <= Self.maximumFileSize else { throw Self.unreadable }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }
}
