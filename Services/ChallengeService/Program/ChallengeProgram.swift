import ChallengeBuilder
package import ChallengeChallenges
package import ChallengeCounting
import ChallengeExplanations
import ChallengeFeed
import ChallengeLevels
import ChallengeStreaks
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
public enum ChallengeProgram {
  public static let definition = definition(by: .current)

  /// - Parameter rules: those that the program knows.
  package static func definition(by rules: RuleBook) -> ServiceDefinition {
    ServiceDefinition(
      identity: .challengeService,
      program: ProgramDescription(
        name: "ChallengeService", summary: "Challenges, their progress and completions, streaks."),
      neighbours: [.shieldPolicy, .usageIngest], migrations: ChallengeSchema.migrations,
      kept: ChallengeData.kept,
      authorization: ChallengeAPI.authorization + LevelAPI.authorization + BuilderAPI.authorization
        + StreakAPI.authorization + ExplanationAPI.authorization,
      necessary: [ChallengeAPI.Methods.deleteChallenge, StreakAPI.Methods.cancelStreakPause]
    ) { environment in
      let begun = try await RuleUpgrade.start(
        rules, on: environment.database, now: environment.host.wallClock.instant)
      if let begun { environment.logger.info("a version of the rules begins", ["version": "\(begun)"]) }
      return try parts(environment)
    }
  }

  private static func parts(_ environment: ServiceEnvironment) throws -> ServiceParts {
    let (database, host) = (environment.database, environment.host)
    let histories = RecentHistories()
    register(on: database, histories)
    let api = ChallengeAPI(
      database: database, host: host, watchers: CommitWatchers(signsEvery: environment.signInterval))
    api.startWatches()
    return ServiceParts(
      services: [api] + services(on: database, host: host),
      snapshots: ChallengeSnapshot(),
      followers: [
        try environment.follower(of: .shieldPolicy, familyEventHandler),
        try environment.follower(of: .usageIngest, usageEventHandler(histories)),
      ], ledger: ChallengeLedger.ledger, willDrain: api.endWatches)
  }

  /// All services but the one with the watches.
  static func services(on database: Database, host: any Host) -> [any RPCService] {
    [
      LevelAPI(database: database, host: host, days: CurrentStreaks.learningDays), builder(on: database, host: host),
      streakAPI(on: database, host: host), explanations(on: database, host: host),
    ]
  }

  /// The handlers of ShieldPolicy's and UsageIngest's events.
  package static let familyEventHandler: any EventHandler = FamilyEventHandler()
  package static func usageEventHandler(_ histories: RecentHistories) -> any EventHandler {
    UsageEventHandler(histories: histories)
  }

  /// Registers the closing of days and the pending work; before the database's timers start.
  package static func register(on database: Database, _ histories: RecentHistories) {
    histories.register(on: database)
    DayClose.register(on: database, runs: ChallengeRuns())
    Reevaluation.register(on: database, histories: histories)
  }

  /// The service that simulates drafts, without a process around it.
  package static func builder(on database: Database, host: any Host) -> any ChallengeV1.BuilderService {
    BuilderAPI(database: database, host: host)
  }

  /// The service without a process around it.
  package static func api(on database: Database, host: any Host) -> any ChallengeV1.ChallengeService {
    let api = ChallengeAPI(database: database, host: host)
    api.startWatches()
    return api
  }

  /// Explanations, without a process around them.
  package static func explanations(
    on database: Database, host: any Host
  ) -> any ChallengeV1.ExplanationService {
    ExplanationAPI(database: database, host: host)
  }

  /// The service that protects streaks, without a process around it.
  package static func streakAPI(on database: Database, host: any Host) -> any ChallengeV1.StreakService {
    StreakAPI(database: database, host: host, runs: ChallengeRuns())
  }
}
