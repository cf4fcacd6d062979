/// A revoked device: its tokens are rejected permanently (FA-3). Its id is never used again, as pairing makes a new
/// one.
public struct RevokedDevice: Hashable, Sendable {
  public var deviceID: String
  /// Seconds since 1970 UTC.
  public var revokeTime: Int64

  public init(deviceID: String, revokeTime: Int64) {
    self.deviceID = deviceID
    self.revokeTime = revokeTime
  }

  /// For how long it has to be stored, in seconds: until the last access token has expired, by clocks that may differ,
  /// and the last stream that was opened with one has ended.
  public static let rememberedTime = TokenSigner.longestLifetime + TokenCheck.clockDifference + maximumStreamAge

  /// Maximum time that a stream may be open, in seconds, whatever is configured.
  public static let maximumStreamAge: Int64 = 3600

  /// - Parameter now: seconds since 1970 UTC.
  public func isRemembered(at now: Int64) -> Bool { now < revokeTime + Self.rememberedTime }
}
