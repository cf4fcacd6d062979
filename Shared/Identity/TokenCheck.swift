/// The rules by which a token is accepted, apart from its signature. Pure; the time is a parameter.
struct TokenCheck: Sendable {
  /// Name of the service that checks.
  var audience: String
  /// Seconds by which clocks may differ: a token may come from this far in the future.
  static let clockDifference: Int64 = 60
  static let serviceTokenLifetime: Int64 = 60

  /// - Parameter now: seconds since 1970 UTC.
  /// - Returns: the key that must have signed the token.
  func key(for token: Token, among keys: [String: VerificationKey], now: Int64) throws(TokenError) -> VerificationKey {
    let claims = token.claims
    guard let key = keys[token.keyID], key.voidTime.map({ now < $0 }) ?? true else {
      // Its key may have been replaced long ago: the remedy is the same as for all expired ones.
      if now >= claims.expireTime { throw .expired(at: claims.expireTime) }
      throw .unknownKey(token.keyID)
    }
    guard claims.issuer == key.issuer else { throw .wrongIssuer(claims.issuer) }
    let maximum: Int64
    switch (key.use, claims.principal) {
    case (.accessTokens, .guardian), (.accessTokens, .child), (.accessTokens, .pendingDevice):
      guard claims.audience == Token.everyService else { throw .wrongAudience(claims.audience) }
      maximum = TokenSigner.lifetime(for: claims.principal)
    case (.service, .service(let name)), (.operator, .operator(let name)), (.reporter, .reporter(let name)):
      guard name == key.issuer else { throw .wrongIssuer(claims.issuer) }
      // A service must not be able to reuse a token that it was shown with another service.
      guard claims.audience == audience else { throw .wrongAudience(claims.audience) }
      maximum = TokenCheck.serviceTokenLifetime
    default: throw .roleNotAllowed(claims.principal.role.rawValue)
    }
    let lifetime = claims.expireTime - claims.issueTime
    guard lifetime > 0, lifetime <= maximum else { throw .lifetimeTooLong(seconds: lifetime, maximum: maximum) }
    if case .guardian(_, _, _, let elevatedUntil, .child) = claims.principal, elevatedUntil != claims.expireTime {
      throw .malformed("parent mode on a child's device ends with its token")
    }
    let isSelfDated = key.use != .accessTokens
    if isSelfDated, claims.issueTime > now + TokenCheck.clockDifference || now >= claims.expireTime {
      throw .clocksDiffer(caller: key.issuer, seconds: claims.issueTime.subtractingReportingOverflow(now).partialValue)
    }
    guard claims.issueTime <= now + TokenCheck.clockDifference else {
      throw .issuedInFuture(seconds: claims.issueTime.subtractingReportingOverflow(now).partialValue)
    }
    guard now < claims.expireTime else { throw .expired(at: claims.expireTime) }
    return key
  }
}
