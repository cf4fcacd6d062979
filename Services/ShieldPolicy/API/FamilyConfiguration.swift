import ServiceRuntime
import ShieldDomain

/// The settings of the family service, for the executable's list.
public enum FamilyConfiguration {
  private enum Mode { case open, invitation }

  private static let creation = Setting<Mode>.choice(
    "family-creation", ["open": .open, "invitation": .invitation], default: "open",
    help: "Who may create a family: anyone, or whoever shows one of the invitations.")
  private static let invitations = Setting<String>.path(
    "invitations", form: "FILE", default: nil,
    help: "Where family-creation is invitation: a file with the SHA-256 digest of one invitation a line, as "
      + "`printf %s INVITATION | sha256sum` writes it. Read at each use."
  ).optional
  private static let familiesPerAddress = Setting<Int>.integer(
    "families-per-address", 1...1_000_000, default: Int(AttemptLimit.familyCreations.burst),
    help: "Families that one network address may create at once; one more is allowed every minute.")
  private static let familiesOverall = Setting<Int>.integer(
    "families-overall", 1...1_000_000, default: 1000,
    help: "Families that all addresses together may create at once; one more is allowed every second.")
  private static let wrongCodesPerAddress = Setting<Int>.integer(
    "wrong-codes-per-address", 1...1000, default: Int(AttemptLimit.wrongPairingCodes.burst),
    help: "Wrong pairing codes that one network address may try at once; one more is allowed every minute.")
  private static let wrongCodesOverall = Setting<Int>.integer(
    "wrong-codes-overall", 1...100_000, default: 100,
    help: "Wrong pairing codes that all addresses together may try at once; one more is allowed every second.")
  private static let publicAddress = Setting<String>.text(
    "public-address", form: "HOST:PORT", length: 1...255, default: nil,
    help: "Where devices reach this service; stands in the QR code of a pairing."
  ).optional

  public static let settings: [AnySetting] = [
    creation.erased, invitations.erased, familiesPerAddress.erased, familiesOverall.erased,
    wrongCodesPerAddress.erased, wrongCodesOverall.erased, publicAddress.erased,
  ]

  /// What the configuration says.
  public static func familySettings(_ configuration: Configuration) throws(ConfigurationProblem) -> FamilySettings {
    var settings = FamilySettings()
    if try configuration[creation] == .invitation {
      guard let file = try configuration[invitations] else {
        throw configuration.problem(
          "invitations", "is needed where family-creation is invitation", remedy: "give the path of a file")
      }
      settings.creation = .invitation(file: file)
    }
    settings.creationsPerPeer.burst = Int64(try configuration[familiesPerAddress])
    settings.creationsOverall.burst = Int64(try configuration[familiesOverall])
    settings.wrongCodesPerPeer.burst = Int64(try configuration[wrongCodesPerAddress])
    settings.wrongCodesOverall.burst = Int64(try configuration[wrongCodesOverall])
    settings.publicAddress = try configuration[publicAddress]
    return settings
  }
}
