/// The refresh tokens of one device, each the successor of the one before (FA-4). A pure value: the service that stores
/// it finds the chain by the secret that its tokens share, and carries out the decision.
///
/// A token is exchanged once. A response can get lost, so the predecessor of a token that was never used may be shown
/// again, with the same request id: that reissues it. Any other reuse means that someone else has the token.
///
/// A chain that was restored from a backup does not know the tokens it has issued since. They are proven by their
/// content: a number higher than any that the chain knows, and a code that only the service can have made.
public struct RefreshChain: Hashable, Sendable {
  /// The token that was exchanged for the newest one, and by which request.
  public struct Exchange: Hashable, Sendable {
    public var digest: [UInt8]
    public var requestID: String

    public init(digest: [UInt8], requestID: String) {
      self.digest = digest
      self.requestID = requestID
    }
  }

  /// A token that a caller shows.
  public struct Shown: Hashable, Sendable {
    public var digest: [UInt8]
    /// Its number in the chain, from 1; 0 for tokens that carry none.
    public var number: Int64
    /// Whether its code is right: the service has made the token.
    public var isGenuine: Bool

    public init(digest: [UInt8], number: Int64 = 0, isGenuine: Bool = false) {
      self.digest = digest
      self.number = number
      self.isGenuine = isGenuine
    }
  }

  /// Digest of the newest token. It was never used, else it would have a successor.
  public var newest: [UInt8]
  /// Number of the newest token; 0 where it carries none. Each token issued has a higher one than those before, void
  /// ones included.
  public var number: Int64
  /// When the newest token was issued, in seconds since 1970 UTC.
  public var issueTime: Int64
  /// The exchange that made the newest token; nil for the first of the chain.
  public var lastExchange: Exchange?
  public var isRevoked: Bool

  public init(
    newest: [UInt8], number: Int64, issueTime: Int64, lastExchange: Exchange? = nil, isRevoked: Bool = false
  ) {
    self.newest = newest
    self.number = number
    self.issueTime = issueTime
    self.lastExchange = lastExchange
    self.isRevoked = isRevoked
  }

  public enum Decision: Hashable, Sendable {
    /// Issue the successor with the number; the token shown is used up.
    case issue(number: Int64)
    /// The same for a token that the chain issued before it was restored from a backup.
    case issueAfterRestore(number: Int64)
    /// Issue the successor with the number; the one issued before, with this digest, is void.
    case reissue(voided: [UInt8], number: Int64)
    /// The token was stolen or copied: nothing is issued, the device has to pair again. Its access tokens end too.
    case revoke
    case refuse(Refusal)
  }

  public enum Refusal: Hashable, Sendable {
    /// The chain was revoked before.
    case revoked
    /// Its newest token was not used for too long.
    case unused
    /// It claims that the chain was restored, which its code does not prove: forged, or made under a key that is lost.
    /// Nothing is revoked, so that the token works again when the key is restored.
    case unproven
  }

  /// Numbers skipped after a restore. The chain may have issued more tokens than the one shown, in responses that were
  /// lost; if that history is restored later, the device's token still has the higher number.
  static let numbersLeftOut: Int64 = 1000

  /// Decides the outcome of exchanging a token of this chain.
  /// - Parameters:
  ///   - requestID: of the call.
  ///   - successor: digest of the token to issue if one is.
  ///   - now: in seconds since 1970 UTC.
  ///   - lifetime: seconds after which an unused token is void.
  public mutating func present(
    _ shown: Shown, requestID: String, successor: [UInt8], at now: Int64, lifetime: Int64
  ) -> Decision {
    if isRevoked { return .refuse(.revoked) }
    let isNewest = equalInConstantTime(shown.digest, newest)
    let isBefore = lastExchange.map { equalInConstantTime(shown.digest, $0.digest) } ?? false
    if !isNewest, !isBefore, shown.number > number {
      // Its age is unknown, but it is younger than the backup.
      guard shown.isGenuine else { return .refuse(.unproven) }
      return .issueAfterRestore(
        number: issueNumber(successor, after: shown.number + Self.numbersLeftOut, for: shown, requestID, at: now))
    }
    guard now < issueTime + lifetime else { return .refuse(.unused) }
    if isNewest {
      return .issue(number: issueNumber(successor, after: number, for: shown, requestID, at: now))
    }
    if isBefore, requestID == lastExchange?.requestID {
      let voided = newest
      return .reissue(voided: voided, number: issueNumber(successor, after: number, for: shown, requestID, at: now))
    }
    isRevoked = true
    return .revoke
  }

  private mutating func issueNumber(
    _ successor: [UInt8], after last: Int64, for shown: Shown, _ requestID: String, at now: Int64
  ) -> Int64 {
    newest = successor
    number = last + 1
    issueTime = now
    lastExchange = Exchange(digest: shown.digest, requestID: requestID)
    return number
  }
}
