/// The secret key with which the service that issues refresh tokens authenticates them. It is stored outside the
/// database: a restored database recognizes by it the tokens that were issued since the backup (FA-4).
public struct RefreshKey: Sendable {
  private let secret: [UInt8]
  /// Whether there was no file, so that the key is new.
  public let isNew: Bool

  /// - Parameter secret: 32 unpredictable bytes.
  public init(secret: [UInt8], isNew: Bool = false) {
    self.secret = secret
    self.isNew = isNew
  }

  /// The key in the file; made from the 32 random bytes when there is no file.
  public init(file path: String, orMakeFrom random: () -> [UInt8]) throws(KeyFileError) {
    var isNew = false
    let secret = try KeyFile.secret(at: path) {
      isNew = true
      return random()
    }
    self.init(secret: secret, isNew: isNew)
  }

  /// The 32 bytes of the authentication code of a text: HMAC-SHA256 (RFC 2104).
  public func code(for text: String) -> [UInt8] { hmacSHA256(Array(text.utf8), key: secret) }
}

extension RefreshKey: CustomStringConvertible {
  public var description: String { "RefreshKey(hidden)" }
}
