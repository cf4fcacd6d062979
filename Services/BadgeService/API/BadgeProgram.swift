import EventFeed
import Identity
import ServiceRuntime

/// What makes this service: its tables, who may call what, and whom it follows.
public enum BadgeProgram {
  public static let definition = ServiceDefinition(
    identity: .badgeService,
    program: ProgramDescription(name: "BadgeService", version: "0.1.0", summary: "Badges and achievement points."),
    neighbours: [.shieldPolicy, .challengeService], migrations: BadgeSchema.migrations,
    authorization: AuthorizationTable([BadgeAPI.serviceName: BadgeAPI.roles])
  ) { environment in
    let (database, host) = (environment.database, environment.host)
    return ServiceParts(
      services: [BadgeAPI(database: database)], snapshots: BadgeSnapshot(),
      followers: [
        Follower(
          name: Neighbour.shieldPolicy.name, channel: try environment.channel(to: .shieldPolicy), database: database,
          host: host, handler: FamilyIntake()),
        Follower(
          name: Neighbour.challengeService.name, channel: try environment.channel(to: .challengeService),
          database: database, host: host, handler: CompletionIntake()),
      ])
  }
}
