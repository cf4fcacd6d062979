/// The refresh tokens of one device, each the successor of the one before (FA-4). A pure value: the service that stores it
/// finds the chain by the digest of the token that is shown, keeps the digests of all its tokens, and carries out the decision.
///
/// A token is exchanged once. An answer can get lost on its way, so the predecessor of a token that was never used may be
/// shown again, with the same request id: that reissues it. Any other reuse means that somebody else has the token.
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

  /// Digest of the newest token. It was never used, else it would have a successor.
  public var newest: [UInt8]
  /// The exchange that made the newest token; nil for the first of the chain.
  public var lastExchange: Exchange?
  public var isRevoked: Bool

  public init(newest: [UInt8], lastExchange: Exchange? = nil, isRevoked: Bool = false) {
    self.newest = newest
    self.lastExchange = lastExchange
    self.isRevoked = isRevoked
  }

  public enum Decision: Hashable, Sendable {
    /// Hand out the successor; the token shown is used up.
    case issue
    /// Hand out the successor; the one handed out before, with this digest, is void.
    case reissue(voided: [UInt8])
    /// The token was stolen or copied: nothing is handed out, the device has to pair again. Its access tokens end too.
    case revoke
    /// The chain was revoked before.
    case refuse
  }

  /// Decides what a token of this chain gives.
  /// - Parameters:
  ///   - digest: of the token shown, which storage knows to belong to this chain.
  ///   - requestID: of the call.
  ///   - successor: digest of the token to hand out if one is.
  public mutating func present(digest: [UInt8], requestID: String, successor: [UInt8]) -> Decision {
    if isRevoked { return .refuse }
    if equalInConstantTime(digest, newest) {
      lastExchange = Exchange(digest: digest, requestID: requestID)
      newest = successor
      return .issue
    }
    if let lastExchange, equalInConstantTime(digest, lastExchange.digest), requestID == lastExchange.requestID {
      let voided = newest
      newest = successor
      return .reissue(voided: voided)
    }
    isRevoked = true
    return .revoke
  }
}
