import ServiceRuntime
import ShieldAccess

/// The settings of the family service, for the executable's list.
package enum FamilyConfiguration {
  private enum Mode { case open, invitation }

  private static let creation = Setting<FamilySettings.Creation>.choice(
    "family-creation", ["open": .open, "invitation": .invitation], default: "open",
    help: "Who may create a family: anyone, or only callers with an invitation.")
  private static let invitations = Setting<String>.path(
    "invitations", form: "FILE", default: nil,
    help:
      "A file with the SHA-256 digest of one invitation a line, as `printf %s INVITATION | sha256sum` writes it; read "
      + "again when it has changed. Needed where family-creation is invitation; elsewhere a caller with one need not wait."
  ).optional
  private static let familiesPerAddress = Setting<Int>.integer(
    "families-per-address", 1...1_000_000, default: AttemptPace.familyCreations.burst,
    help: "Families that one network address may create at once; further ones wait, for one every 10 s.")
  private static let familiesOverall = Setting<Int>.integer(
    "families-overall", 1...1_000_000, default: AttemptPace.familyCreationsOverall.burst,
    help: "Families that all addresses together may create at once; further ones wait, the addresses in turn, for one "
      + "every 100 ms.")
  private static let wrongCodesPerAddress = Setting<Int>.integer(
    "wrong-codes-per-address", 1...1000, default: AttemptPace.wrongPairingCodes.burst,
    help: "Wrong pairing codes that one network address may try at once; further attempts wait, for one every 200 ms.")
  private static let refreshTokenDays = Setting<Int>.integer(
    "refresh-token-days", 1...3650, default: 180,
    help: "Days after which a refresh token that was not used is void; the device then has to pair again.")
  private static let publicAddress = Setting<String>.text(
    "public-address", form: "HOST:PORT", length: 1...255, default: nil,
    help: "Where devices reach this service, for the QR code of a pairing; otherwise where it listens, and in place of "
      + "all addresses the machine's own one."
  ).optional

  static let settings: [AnySetting] = [
    creation.erased, invitations.erased, familiesPerAddress.erased, familiesOverall.erased,
    wrongCodesPerAddress.erased, publicAddress.erased, refreshTokenDays.erased,
  ]

  /// The family settings of a configuration.
  static func familySettings(_ configuration: Configuration) throws(ConfigurationProblem) -> FamilySettings {
    var settings = FamilySettings()
    settings.creation = try configuration[creation]
    settings.invitations = try configuration[invitations]
    if settings.creation == .invitation, settings.invitations == nil {
      throw configuration.problem(
        "invitations", "is needed where family-creation is invitation", remedy: "give the path of a file")
    }
    settings.creationsPerAddress.burst = try configuration[familiesPerAddress]
    settings.creationsOverall.burst = try configuration[familiesOverall]
    settings.wrongCodesPerAddress.burst = try configuration[wrongCodesPerAddress]
    settings.refreshTokenLifetime = Int64(try configuration[refreshTokenDays]) * 86_400
    settings.publicAddress = try configuration[publicAddress]
    return settings
  }
}
