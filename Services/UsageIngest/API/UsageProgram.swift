import Database
import EventFeed
import EventLoop
import Identity
import Messages
import ServiceRuntime
import Stubs

/// The service's definition: its tables, its authorization, and the service that it follows.
public enum UsageProgram {
  public static let definition = ServiceDefinition(
    identity: .usageIngest,
    program: ProgramDescription(
      name: "UsageIngest", version: "0.1.0", summary: "Receives usage records and counts them."),
    neighbours: [.shieldPolicy], migrations: UsageSchema.migrations,
    authorization: UsageAPI.authorization
  ) { environment in
    let cache = FactsCache()
    let api = api(on: environment.database, host: environment.host, cache: cache)
    return ServiceParts(
      services: [api], snapshots: UsageSnapshot(),
      followers: [try environment.follower(of: .shieldPolicy, FamilyEventHandler(cache: cache))],
      willDrain: api.watchers.end)
  }

  /// The service without a process around it, and the handler of ShieldPolicy's events; called before the database's
  /// timers start.
  package static func parts(
    on database: Database, host: any Host
  ) -> (api: any UsageV1.UsageIngestService, familyEventHandler: any EventHandler) {
    let cache = FactsCache()
    return (api(on: database, host: host, cache: cache), FamilyEventHandler(cache: cache))
  }

  /// The API with what the database does for it: pending work, and notifying the calls that watch.
  static func api(
    on database: Database, host: any Host, watchers: CommitWatchers = CommitWatchers(), cache: FactsCache
  ) -> UsageAPI {
    Recount.register(on: database, cache: cache)
    Counting.register(on: database, cache: cache)
    let api = UsageAPI(database: database, host: host, watchers: watchers, cache: cache)
    api.startWatches()
    return api
  }
}
