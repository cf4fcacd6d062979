package import Database
package import EventFeed
package import EventLoop
package import Identity
import LocalTime
import Messages
package import RPC
import ServiceAPI
import ShieldFamilies
import Stubs
package import Telemetry

/// Families, guardians, children, devices and their credentials (FA-1, FA-2, FA-4).
package struct FamilyAPI: FamilyV1.FamilyService, WatchingAPI {
  package static let watched = PairingLapse.changed
  package let host: any Host
  package let database: Database
  package let settings: FamilySettings
  package let logger: Logger
  /// Whether a family with this id was erased.
  package let hasErased: @Sendable (String) -> Bool
  package let issuer: CredentialIssuer
  package let invitations: Invitations?
  /// Each group is an address.
  package let creations: Turnstile
  let codeAttempts: CodeAttempts
  let pinChecks: PinChecks
  package let watchers: CommitWatchers

  /// - Parameters:
  ///   - database: opened with the migrations of `ShieldProgram.definition`; `ShieldProgram.register` registers the
  ///     work that the calls leave to it.
  ///   - hasErased: whether a family with this id was erased: no other one is created under it.
  ///   - signInterval: of the signs of life of the calls that wait for a confirmation.
  package init(
    host: any Host, database: Database, signingKeys: SigningKeys, refreshKey: RefreshKey, settings: FamilySettings,
    logger: Logger, hasErased: @escaping @Sendable (String) -> Bool = { _ in false },
    signsEvery signInterval: Duration = CommitWatchers.usualSignInterval
  ) {
    watchers = CommitWatchers(StreamLimits(perMember: 4, member: "pairing"), signsEvery: signInterval)
    self.host = host
    self.database = database
    self.settings = settings
    self.logger = logger
    self.hasErased = hasErased
    issuer = CredentialIssuer(host: host, signingKeys: signingKeys, refreshKey: refreshKey)
    invitations = settings.invitations.map(Invitations.init(path:))
    creations = Turnstile(
      host: host,
      pace: FairPace(
        overall: RateLimit(settings.creationsOverall), perGroup: RateLimit(settings.creationsPerAddress)))
    codeAttempts = CodeAttempts(host, settings)
    pinChecks = PinChecks(host, database, settings)
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization = roles.withoutElevation([
    Methods.setPin, Methods.verifyPin, Methods.endElevation,
  ]).inParentMode([
    // SetPin by the old PIN only, see `PinUpdate`.
    Methods.setPin, Methods.verifyPin, Methods.endElevation, Methods.getFamily, Methods.listGuardians,
    Methods.listChildren, Methods.updateChild, Methods.listDevices, Methods.listChanges,
  ])

  private static let roles: AuthorizationTable = [
    Methods.createFamily: .anyone,
    Methods.getFamily: .guardians,
    Methods.updateFamily: .guardians,
    Methods.addGuardian: .guardians,
    Methods.updateGuardian: .guardians,
    Methods.removeGuardian: .guardians,
    Methods.renewRecoveryCodes: .guardians,
    Methods.redeemRecoveryCode: .anyone,
    Methods.listGuardians: .family,
    Methods.setPin: .guardians,
    Methods.verifyPin: .family,
    Methods.endElevation: .family,
    Methods.createChild: .guardians,
    Methods.updateChild: .guardians,
    Methods.listChildren: .family,
    Methods.startPairing: .guardians,
    Methods.redeemPairing: .anyone,
    Methods.confirmPairing: .guardians,
    Methods.listPairings: .guardians,
    Methods.cancelPairing: .guardians,
    Methods.startGuardianPairing: .operators,
    Methods.awaitPairing: .anyone,
    Methods.refreshToken: .anyone,
    Methods.listDevices: .guardians,
    Methods.updateDevice: .guardians,
    Methods.revokeDevice: .guardians,
    Methods.listSecurityChanges: .guardians,
    Methods.undoSecurityChange: .guardians,
    Methods.undoByRecoveryCode: .anyone,
    Methods.getSigningKeys: .anyone,
    Methods.listChanges: .guardians,
    Methods.rotateSigningKeys: .operators,
    Methods.withdrawSigningKeys: .operators,
  ]
}

extension FamilyAPI: KnownChildAPI {}

/// The calling guardian, and the family that the call concerns.
struct CallingGuardian: Sendable {
  let key: FamilyKey
  let guardianID: String
  let deviceID: String

  init(_ context: RPCContext) throws {
    let guardian = try context.callerGuardian()
    key = FamilyKey(guardian.familyID)
    guardianID = guardian.guardianID
    deviceID = guardian.deviceID
  }

  /// Rejects a device that was revoked after its call was admitted: of two guardians that shut each other out at the
  /// same time, the first one stays.
  func requireInUse(_ tx: ReadTransaction) throws {
    guard try DeviceTable.find(tx, key, deviceID)?.status == .active else { throw Refusal.revokedCaller() }
  }

  /// A change of the guardian's that makes or unmakes guardians, to be noted in its transaction.
  /// - Parameter guardianID: of the guardian whom it is about.
  func change(_ kind: SecurityChangeKind, of guardianID: String, on host: any Host) -> SecurityChange {
    SecurityChange(
      id: Identifier.make(on: host), kind: kind, made: host.wallClock.instant, authorID: self.guardianID,
      guardianID: guardianID)
  }

  /// Asks for the PIN of a guardian who has one, on whatever device: whoever holds an unlocked one of a guardian must
  /// not make itself a guardian by it for good (FA-5).
  func requirePin(_ tx: ReadTransaction, for method: MethodDescriptor, at now: Instant) throws {
    guard try PinTable.find(tx, key, guardianID) != nil else { return }
    guard let elevation = try ElevationTable.find(tx, key, deviceID), elevation.guardianID == guardianID,
      now < elevation.endTime
    else { throw RPCError.pinRequired(method) }
  }
}

extension RateLimit {
  package init(_ pace: AttemptPace) {
    self.init(callsPerSecond: 1000 / Double(pace.milliseconds), burst: pace.burst)
  }
}
