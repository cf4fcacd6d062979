import Glibc
import ServiceAPI

/// The invitations that an operator has given out: a file with the SHA-256 digest of one invitation a line.
enum Invitations {
  /// Longest invitation in bytes.
  static let maximumLength = 256
  private static let maximumFileSize = 16 << 20

  /// Whether the file lists the digest; reads the file, so never on a loop.
  /// - Throws: UNAVAILABLE when the file can't be read: nobody gets in by that.
  static func contains(_ digest: [UInt8], file: String) throws -> Bool {
    let wanted = Hex.text(digest)
    return try content(of: file).split(separator: "\n").contains { line in
      line.prefix { $0 != " " && $0 != "\t" && $0 != "\r" } == wanted
    }
  }

  private static func content(of path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.tryAgain("the list of invitations can't be read") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0, bytes.count + count <= maximumFileSize else {
        throw Refusal.tryAgain("the list of invitations can't be read")
      }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }
}
