import Identity

/// How the family service is configured.
package struct FamilySettings: Sendable {
  /// Which callers may create a family.
  package enum Creation: Hashable, Sendable {
    /// Anyone, rate limited and in turns by address; at once with an invitation, where there are any.
    case open
    /// Anyone who has an invitation.
    case invitation
  }

  package var creation = Creation.open
  /// A file with the SHA-256 digest of one invitation per line, 64 lower-case hexadecimal digits; read again whenever
  /// it has changed, so an operator can add to it without a restart. nil for none.
  package var invitations: String?
  /// Families created without an invitation, by one network address and by all.
  package var creationsPerAddress = AttemptPace.familyCreations
  package var creationsOverall = AttemptPace.familyCreationsOverall
  /// Wrong pairing codes from one network address.
  package var wrongCodesPerAddress = AttemptPace.wrongPairingCodes
  /// After which time from its start an attempt at a code is answered that it is wrong, at the earliest; zero for at
  /// once.
  var wrongAnswerTime = AttemptPace.wrongAnswerTime
  /// PINs checked for one family, those of families that seldom have one, and what the digest of one costs.
  var pinChecksPerFamily = AttemptPace.pinChecks
  var seldomPinChecks = AttemptPace.seldomPinChecks
  var pinCost = ScryptCost.standard
  /// Seconds after which an unused refresh token is void.
  package var refreshTokenLifetime: Int64 = 180 * 86_400
  /// Where devices reach this service, `host:port`, for the QR code; nil leaves it out. `ShieldProgram` derives it from
  /// the listeners where it is not configured.
  package var publicAddress: String?

  package init() {}
}
