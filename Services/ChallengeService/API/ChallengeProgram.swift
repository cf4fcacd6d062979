import EventFeed
import Identity
import ServiceRuntime

/// What makes this service: its tables, who may call what, and whom it follows.
public enum ChallengeProgram {
  public static let definition = ServiceDefinition(
    identity: .challengeService,
    program: ProgramDescription(
      name: "ChallengeService", version: "0.1.0", summary: "Challenges, their progress and completions, streaks."),
    neighbours: [.shieldPolicy, .usageIngest], migrations: ChallengeSchema.migrations,
    authorization: AuthorizationTable([ChallengeAPI.serviceName: ChallengeAPI.roles])
  ) { environment in
    let (database, host) = (environment.database, environment.host)
    DayClose.register(on: database)
    Reevaluation.register(on: database)
    let api = ChallengeAPI(database: database, host: host)
    return ServiceParts(
      services: [api], snapshots: ChallengeSnapshot(),
      followers: [
        Follower(
          name: Neighbour.shieldPolicy.name, channel: try environment.channel(to: .shieldPolicy), database: database,
          host: host, handler: FamilyIntake()),
        Follower(
          name: Neighbour.usageIngest.name, channel: try environment.channel(to: .usageIngest), database: database,
          host: host, handler: UsageIntake()),
      ], willDrain: api.watchers.end)
  }
}
