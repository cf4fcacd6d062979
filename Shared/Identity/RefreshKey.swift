/// The secret key under which the service that issues refresh tokens marks them as its own. It lies outside of the database:
/// a database that was restored knows by it the tokens that were handed out since the backup (FA-4).
public struct RefreshKey: Sendable {
  private let secret: [UInt8]

  /// - Parameter secret: 32 bytes nobody can guess.
  public init(secret: [UInt8]) {
    self.secret = secret
  }

  /// The key in the file; made from the 32 random bytes when there is no file.
  public init(file path: String, orMakeFrom random: () -> [UInt8]) throws(KeyFileError) {
    self.init(secret: try KeyFile.secret(at: path, orMakeFrom: random))
  }

  /// The 32 bytes of the code that belongs to a text: HMAC-SHA256 (RFC 2104).
  public func code(for text: String) -> [UInt8] { hmacSHA256(Array(text.utf8), key: secret) }
}

extension RefreshKey: CustomStringConvertible {
  public var description: String { "RefreshKey(hidden)" }
}
