import Glibc
import Locks

/// The secret key with which the service that issues refresh tokens authenticates them. It is stored outside the
/// database: a restored database recognizes by it the tokens that were issued since the backup (FA-4). The processes of
/// the service share the file.
public struct RefreshKey: Sendable {
  private let secret: Locked<[UInt8]>
  private let path: String?
  /// Whether there was no file, so that the key is new.
  public let isNew: Bool

  /// - Parameter secret: 32 unpredictable bytes.
  public init(secret: [UInt8], isNew: Bool = false) {
    (self.secret, self.isNew, path) = (Locked(secret), isNew, nil)
  }

  /// The key in the file; made from the 32 random bytes when there is no file.
  public init(file path: String, orMakeFrom random: () -> [UInt8]) throws(KeyFileError) {
    var isNew = false
    let secret = try KeyFile.secret(at: path) {
      isNew = true
      return random()
    }
    (self.secret, self.isNew, self.path) = (Locked(secret), isNew, path)
  }

  /// Takes over the key of a file that was replaced; where it is missing, the key in memory holds on.
  /// Blocks.
  public func refresh() throws(KeyFileError) {
    guard let path, access(path, F_OK) == 0 else { return }
    let stored = try KeyFile.secret(at: path)
    secret.withLock { $0 = stored }
  }

  /// The 32 bytes of the authentication code of a text: HMAC-SHA256 (RFC 2104).
  public func code(for text: String) -> [UInt8] { hmacSHA256(Array(text.utf8), key: secret.withLock { $0 }) }
}

extension RefreshKey: CustomStringConvertible {
  public var description: String { "RefreshKey(hidden)" }
}
