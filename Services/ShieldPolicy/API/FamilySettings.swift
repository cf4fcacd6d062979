import Identity
import ShieldDomain

/// How the family service is configured.
public struct FamilySettings: Sendable {
  /// Which callers may create a family.
  public enum Creation: Hashable, Sendable {
    /// Anyone, rate limited and in turns by address; at once with an invitation, where there are any.
    case open
    /// Anyone who has an invitation.
    case invitation
  }

  public var creation = Creation.open
  /// A file with the SHA-256 digest of one invitation per line, 64 lower-case hexadecimal digits; read again whenever
  /// it has changed, so an operator can add to it without a restart. nil for none.
  public var invitations: String?
  /// Families created without an invitation, by one network address and by all.
  public var creationsPerAddress = AttemptPace.familyCreations
  public var creationsOverall = AttemptPace.familyCreationsOverall
  /// Wrong pairing codes from one network address.
  public var wrongCodesPerAddress = AttemptPace.wrongPairingCodes
  /// After which time from its start an attempt at a code is answered that it is wrong, at the earliest; zero for at
  /// once.
  public var wrongAnswerTime = AttemptPace.wrongAnswerTime
  /// PINs checked for one family, those of families that seldom have one, and what the digest of one costs.
  public var pinChecksPerFamily = AttemptPace.pinChecks
  public var seldomPinChecks = AttemptPace.seldomPinChecks
  public var pinCost = ScryptCost.standard
  /// Seconds after which an unused refresh token is void.
  public var refreshTokenLifetime: Int64 = 180 * 86_400
  /// Where devices reach this service, `host:port`, for the QR code; nil leaves it out. `ShieldProgram` derives it from
  /// the listeners where it is not configured.
  public var publicAddress: String?

  public init() {}
}
