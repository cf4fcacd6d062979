package import Database
package import EventFeed
package import EventLoop
import Identity
import ServiceAPI
public import ServiceRuntime
import ShieldAccess
import ShieldApps
import ShieldCalls
import ShieldCommands
import ShieldFeed
import ShieldInbox
import ShieldPolicies
import ShieldRequests
package import ShieldWallet
import Stubs
import Telemetry

/// The service's definition: what `main.swift` runs, and what a simulation starts on its own hosts.
public enum ShieldProgram {
  public static let definition = ServiceDefinition(
    identity: .shieldPolicy,
    program: ProgramDescription(
      name: "ShieldPolicy",
      summary: "Families, their devices and credentials; apps, shields, grants and the wallet; inboxes.",
      examples: [
        "ShieldPolicy --data /var/lib/screentime/shield-policy",
        "ShieldPolicy --data data/shield-policy --listen 127.0.0.1:7001 --trusted-keys data/keys",
      ]),
    settings: FamilyConfiguration.settings,
    neighbours: [.usageIngest, .challengeService, .badgeService],
    migrations: ShieldSchema.migrations, kept: ShieldData.kept,
    authorization: FamilyAPI.authorization + ShieldAPI.authorization + InboxAPI.authorization
      + InventoryAPI.authorization + CommandAPI.authorization + ConflictAPI.authorization + ErasureAPI.authorization,
    necessary: [
      FamilyAPI.Methods.refreshToken, FamilyAPI.Methods.revokeDevice, FamilyAPI.Methods.removeGuardian,
      FamilyAPI.Methods.cancelPairing, FamilyAPI.Methods.endElevation, FamilyAPI.Methods.undoSecurityChange,
      FamilyAPI.Methods.undoByRecoveryCode, ShieldAPI.Methods.ackPolicy,
      ShieldAPI.Methods.removeApp, ShieldAPI.Methods.revokeGrant, CommandAPI.Methods.cancelCommand,
      ErasureAPI.Methods.eraseChild, ErasureAPI.Methods.deleteFamily,
    ],
    issuesTokens: true,
    checkSettings: { configuration throws(ConfigurationProblem) in
      _ = try FamilyConfiguration.familySettings(configuration)
    },
    make: make)

  /// The handlers of UsageIngest's, ChallengeService's and BadgeService's events.
  package static let usageEventHandler: any EventHandler = UsageEventHandler()
  package static let challengeEventHandler: any EventHandler = ChallengeEventHandler()
  static let badgeEventHandler: any EventHandler = BadgeEventHandler()

  private static func make(_ environment: ServiceEnvironment) async throws -> ServiceParts {
    guard let signingKeys = environment.signingKeys, let refreshKey = environment.refreshKey,
      let erasures = environment.erasures
    else {
      throw StartError("there is no key that signs access tokens, or none that marks refresh tokens")
    }
    try publish(signingKeys, environment)
    if refreshKey.isNew { try await warnOfOtherKey(environment) }
    var settings = try FamilyConfiguration.familySettings(environment.configuration)
    settings.publicAddress =
      try settings.publicAddress
      ?? ReachableAddress.text(
        of: environment.configuration[definition.commonSettings.listen], machine: SocketAddress.ofThisMachine)
    let families = FamilyAPI(
      host: environment.host, database: environment.database, signingKeys: signingKeys, refreshKey: refreshKey,
      settings: settings, logger: environment.logger, hasErased: { erasures.hasErased(familyID: $0) },
      signsEvery: environment.signInterval)
    let shields = ShieldAPI(
      host: environment.host, database: environment.database, signsEvery: environment.signInterval)
    let inboxes = InboxAPI(
      host: environment.host, database: environment.database, signsEvery: environment.signInterval)
    let inventories = InventoryAPI(host: environment.host, database: environment.database)
    let commands = CommandAPI(
      host: environment.host, database: environment.database, signsEvery: environment.signInterval)
    let conflicts = ConflictAPI(policies: shields.policies)
    let erasing = ErasureAPI(host: environment.host, database: environment.database, erasures: erasures)
    register(on: environment.database, wallClock: environment.host.wallClock)
    families.startWatches()
    shields.policies.startWatches()
    inboxes.startWatches()
    commands.startWatches()
    return ServiceParts(
      services: [families, shields, inboxes, inventories, commands, conflicts, erasing], snapshots: ShieldSnapshot(),
      followers: [
        try environment.follower(of: .usageIngest, usageEventHandler),
        try environment.follower(of: .challengeService, challengeEventHandler),
        try environment.follower(of: .badgeService, badgeEventHandler),
      ],
      ledger: ShieldLedger.ledger,
      willDrain: {
        families.endWatches()
        shields.policies.endWatches()
        inboxes.endWatches()
        commands.endWatches()
      })
  }

  /// Registers the timers and the pending work; once, before the database's timers start.
  /// - Parameter replay: how much a replay of reward use does at once.
  package static func register(
    on database: Database, wallClock: any WallClock, replay: ReplayLimits = ReplayLimits()
  ) {
    PairingLapse.register(on: database)
    SecurityChanges.register(on: database)
    PolicyUpdate.register(on: database) { wallClock.instant }
    WalletReplay.register(on: database, replay)
    MendedAcknowledgements.register(on: database)
    LimitedUse.register(on: database)
    Inbox.register(on: database)
    PointsDigests.register(on: database)
    ChildRequests.register(on: database)
  }

  /// Devices lose nothing by a new key until the database is restored, and then it is too late to look for the old one.
  private static func warnOfOtherKey(_ environment: ServiceEnvironment) async throws {
    guard try await environment.database.read(nil, { try RefreshChainTable.hasNumbered($0) }) else { return }
    environment.logger.warning(
      "refresh-key was generated again, though devices hold tokens that another key has marked: put that file back if "
        + "there is a copy; without it devices that refresh after a backup have to pair again when it is restored")
  }

  /// Writes the public key that verifies access tokens now into the data directory, for the first start of services
  /// that have not fetched it: as `tokens-ShieldPolicy.pem` of their `trusted-keys`.
  private static func publish(_ keys: SigningKeys, _ environment: ServiceEnvironment) throws {
    let data = try environment.configuration[definition.commonSettings.data]
    let (clock, logger) = (environment.host.wallClock, environment.logger)
    let write = { @Sendable () in
      guard let key = keys.ring.signing(at: clock.now.seconds) else { return }
      do throws(KeyFileError) {
        try KeyFile.writePublicKey(key.privateKey.publicKey, to: "\(data)/tokens.public.pem")
      } catch {
        logger.error("tokens.public.pem has an earlier key, or is missing: \(error)")
      }
    }
    // Services that have fetched the keys do not need the file: none is kept from serving by it.
    write()
    keys.onChange(write)
    let pool = environment.host.blockingPool
    environment.database.observeCondition { condition in
      if condition == .sound { pool.enqueue(write) }
    }
  }
}
