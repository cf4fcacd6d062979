import BadgeActivities
import BadgeBadges
import BadgeFeed
import BadgeProfiles
import BadgeShop
package import Database
package import EventFeed
package import EventLoop
import Identity
package import Messages
import RPC
import ServiceAPI
public import ServiceRuntime
package import Stubs
import Telemetry

/// The service's definition: its tables, its authorization, and the services that it follows.
public enum BadgeProgram {
  public static let definition = ServiceDefinition(
    identity: .badgeService,
    program: ProgramDescription(
      name: "BadgeService", summary: "Badges, achievement points and the shop."),
    neighbours: [.shieldPolicy, .usageIngest, .challengeService], migrations: BadgeSchema.migrations,
    kept: BadgeData.kept, authorization: authorization,
    necessary: [DefinitionAPI.Methods.retireBadge, RewardAPI.Methods.retireReward]
  ) { environment in
    let (database, logger) = (environment.database, environment.logger)
    register(on: database)
    let awards = AwardAPI(
      database: database, host: environment.host, watchers: CommitWatchers(signsEvery: environment.signInterval))
    awards.startWatches()
    return ServiceParts(
      services: services(on: database, host: environment.host, awards: awards), snapshots: BadgeSnapshot(),
      followers: [
        try environment.follower(of: .shieldPolicy, familyEventHandler),
        try environment.follower(of: .usageIngest, usageEventHandler),
        try environment.follower(of: .challengeService, challengeEventHandler),
      ],
      ledger: BadgeLedger.ledger(),
      didStart: {
        do {
          let count = try await evaluateCatalogue(on: database)
          if count > 0 { logger.info("children evaluated for new badges", ["children": "\(count)"]) }
        } catch {
          logger.error("children could not be evaluated for new badges: \(error); the next start goes on with it")
        }
      }, willDrain: awards.endWatches)
  }

  static let authorization =
    BadgeAPI.authorization + ActivityAPI.authorization + DefinitionAPI.authorization + RewardAPI.authorization
    + ProfileAPI.authorization + AwardAPI.authorization

  static func services(on database: Database, host: any Host, awards: AwardAPI) -> [any RPCService] {
    [
      api(on: database), activities(on: database, host: host),
      DefinitionAPI(host: host, database: database), RewardAPI(database: database, host: host),
      ProfileAPI(database: database, host: host), awards,
    ]
  }

  /// The handlers of ShieldPolicy's, UsageIngest's and ChallengeService's events.
  package static let familyEventHandler: any EventHandler = FamilyEventHandler()
  package static let usageEventHandler: any EventHandler = UsageEventHandler()
  package static let challengeEventHandler: any EventHandler = ChallengeEventHandler()

  /// Registers timers and pending work; before the database's timers start.
  package static func register(on database: Database) {
    let catalogue = BadgeCatalogue.current
    PeriodClose.register(on: database, catalogue)
    ActivityRebuild.register(on: database, catalogue)
    OwnBadges.register(on: database, catalogue)
    TaskPeakFill.register(on: database, catalogue)
  }

  /// Evaluates the children known to an earlier executable for every badge of this one's catalogue (BA-8).
  /// - Returns: how many.
  package static func evaluateCatalogue(on database: Database) async throws -> Int {
    try await CatalogueEvaluation(database: database).run()
  }

  /// The services without a process around them.
  package static func api(on database: Database) -> any BadgeV1.BadgeService {
    BadgeAPI(database: database) { tx, child in try ChildShop(tx, child).balance }
  }
  package static func activities(on database: Database, host: any Host) -> any BadgeV1.ActivityService {
    ActivityAPI(database: database, clock: host.wallClock, earning: BadgeCatalogue.current)
  }
  package static func shop(on database: Database, host: any Host) -> any BadgeV1.RewardService {
    RewardAPI(database: database, host: host)
  }
  package static func profiles(on database: Database, host: any Host) -> any BadgeV1.ProfileService {
    ProfileAPI(database: database, host: host)
  }
}
