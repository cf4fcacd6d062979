/// The claims of an access token, for its holder: a client reads them and checks nothing.
public enum AccessTokenClaims {
  /// The family that the token names.
  /// - Parameter authorization: the header's value, `Bearer` and the token.
  public static func familyID(authorization: String) -> String? {
    let parts = authorization.utf8.split(separator: UInt8(ascii: " "))
    guard parts.count == 2, let token = try? Token(parsing: Array(parts[1])) else { return nil }
    return token.claims.principal.familyID
  }
}
