import ShieldDomain

/// How the family service is configured.
public struct FamilySettings: Sendable {
  /// Who may create a family.
  public enum Creation: Hashable, Sendable {
    /// Anyone.
    case open
    /// Whoever has an invitation. The file has the SHA-256 digest of one invitation a line, 64 lower-case hexadecimal
    /// digits; it is read at each use, so an operator adds to it without a restart.
    case invitation(file: String)
  }

  public var creation = Creation.open
  /// Families created from one network address, and from all.
  public var creationsPerPeer = AttemptLimit.familyCreations
  public var creationsOverall = AttemptLimit(burst: 1000, secondsPerAttempt: 1)
  /// Wrong pairing codes from one network address, and from all.
  public var wrongCodesPerPeer = AttemptLimit.wrongPairingCodes
  public var wrongCodesOverall = AttemptLimit(burst: 100, secondsPerAttempt: 1)
  /// Where devices reach this service, `host:port`, for the QR code; nil leaves it out.
  public var publicAddress: String?

  public init() {}
}
