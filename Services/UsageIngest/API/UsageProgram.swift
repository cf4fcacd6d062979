import Database
import EventFeed
import EventLoop
import Identity
import Messages
import ServiceRuntime
import Stubs

/// What makes this service: its tables, who may call what, and whom it follows.
public enum UsageProgram {
  public static let definition = ServiceDefinition(
    identity: .usageIngest,
    program: ProgramDescription(
      name: "UsageIngest", version: "0.1.0", summary: "Takes usage records in and counts them."),
    neighbours: [.shieldPolicy], migrations: UsageSchema.migrations,
    authorization: UsageAPI.authorization
  ) { environment in
    let (database, host) = (environment.database, environment.host)
    let cache = FactsCache()
    let api = UsageAPI(database: database, host: host, cache: cache)
    return ServiceParts(
      services: [api], snapshots: UsageSnapshot(),
      followers: [try environment.follower(of: .shieldPolicy, FamilyEventHandler(cache: cache))],
      willDrain: api.watchers.end)
  }

  /// The service without a process around it, and what takes in ShieldPolicy's events; before the database's timers
  /// start.
  package static func parts(
    on database: Database, host: any Host
  ) -> (api: any UsageV1.UsageIngestService, intake: any EventHandler) {
    let cache = FactsCache()
    return (UsageAPI(database: database, host: host, cache: cache), FamilyEventHandler(cache: cache))
  }
}
