import Bytes
public import EventLoop

/// Issues the access tokens of guardians and children; ShieldPolicy has one.
public struct TokenSigner: Sendable {
  /// How long an access token is valid, in seconds (FA-4); that of parent mode on a child's device is as long as the
  /// elevation.
  public static let lifetime: Int64 = 300
  /// The lifetime of the access tokens that live longest.
  public static let longestLifetime = max(lifetime, Elevation.lifetime)

  /// How long an access token of the principal may be valid, in seconds.
  static func lifetime(for principal: Principal) -> Int64 {
    if case .guardian(_, _, _, _, .child) = principal { Elevation.lifetime } else { lifetime }
  }

  public let issuer: String
  public let keyID: String
  private let key: PrivateKey

  /// - Parameter issuer: the name of the executable that issues the tokens.
  public init(issuer: String, key: PrivateKey) {
    self.issuer = issuer
    self.key = key
    keyID = TokenSigner.keyID(of: key.publicKey)
  }

  /// The public key that the verifying services need.
  public var verificationKey: VerificationKey {
    VerificationKey(keyID: keyID, issuer: issuer, publicKey: key.publicKey, use: .accessTokens)
  }

  /// A token for a guardian, a child or a pending device, valid for 5 minutes from now; in parent mode on a child's
  /// device until the elevation ends.
  /// - Parameter restricted: until when, inclusive, tokens of the device count as restricted; this one does not, though
  ///   it may be made in the same second.
  public func accessToken(
    for principal: Principal, now: WallTime, restricted: Int64 = 0
  ) throws -> (token: String, expireTime: WallTime) {
    var expireTime = now.seconds + TokenSigner.lifetime
    if case .guardian(_, _, _, let elevatedUntil?, .child) = principal { expireTime = elevatedUntil }
    let claims = Claims(
      issuer: issuer, audience: Token.everyService, issueTime: max(now.seconds, restricted + 1),
      expireTime: expireTime, principal: principal)
    return (try Token.sign(claims, keyID: keyID, key: key), WallTime(seconds: expireTime))
  }

  /// Names a key by the start of its digest, so that a new key has a new name.
  public static func keyID(of key: PublicKey) -> String {
    Base64URL.encode(sha256(key.rawBytes).prefix(12))
  }
}

/// A public key and what its owner may sign with it.
public struct VerificationKey: Hashable, Sendable {
  public enum Use: Hashable, Sendable {
    /// Access tokens of guardians, children and pending devices.
    case accessTokens
    /// One-minute tokens by which a service authenticates itself.
    case service
    /// One-minute tokens by which an operator authenticates themselves.
    case `operator`
    /// One-minute tokens by which a system outside of ours authenticates itself.
    case reporter
  }

  /// The `kid` in the token's header.
  public var keyID: String
  /// The owner of the key; the token's issuer must be the same.
  public var issuer: String
  public var publicKey: PublicKey
  public var use: Use
  /// From when no token of it is accepted, in seconds since 1970 UTC; nil for a key without an end.
  public var voidTime: Int64?

  public init(keyID: String, issuer: String, publicKey: PublicKey, use: Use, voidTime: Int64? = nil) {
    self.keyID = keyID
    self.issuer = issuer
    self.publicKey = publicKey
    self.use = use
    self.voidTime = voidTime
  }

  /// The key with which a service or an operator of this name signs its own tokens.
  public static func peer(name: String, publicKey: PublicKey, isOperator: Bool = false) -> VerificationKey {
    VerificationKey(
      keyID: TokenSigner.keyID(of: publicKey), issuer: name, publicKey: publicKey,
      use: isOperator ? .operator : .service)
  }

  /// The key with which a system outside of ours signs its own tokens.
  public static func reporter(name: String, publicKey: PublicKey) -> VerificationKey {
    VerificationKey(
      keyID: TokenSigner.keyID(of: publicKey), issuer: name, publicKey: publicKey, use: .reporter)
  }
}
