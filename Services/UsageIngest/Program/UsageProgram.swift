package import Database
package import EventFeed
package import EventLoop
import Identity
package import Messages
import ServiceAPI
public import ServiceRuntime
package import Stubs
import UsageCounting
import UsageFeed
import UsageIntake
import UsageWithdrawals

/// The service's definition: its tables, its authorization, and the service that it follows.
public enum UsageProgram {
  public static let definition = ServiceDefinition(
    identity: .usageIngest,
    program: ProgramDescription(
      name: "UsageIngest", summary: "Receives usage records and counts them."),
    neighbours: [.shieldPolicy], migrations: UsageSchema.migrations,
    kept: UsageData.kept, authorization: UsageAPI.authorization,
    limited: [UsageAPI.Methods.recordUsage, UsageAPI.Methods.streamUsage]
  ) { environment in
    let (database, cache) = (environment.database, FactsCache())
    register(on: database, cache: cache)
    let api = api(
      on: database, host: environment.host, watchers: CommitWatchers(signsEvery: environment.signInterval), cache: cache
    )
    return ServiceParts(
      services: [api], snapshots: UsageSnapshot(),
      followers: [try environment.follower(of: .shieldPolicy, familyEventHandler(cache))],
      ledger: UsageLedger.ledger, willDrain: api.reads.endWatches)
  }

  /// The service without a process around it, and the handler of ShieldPolicy's events; called before the database's
  /// timers start.
  package static func parts(
    on database: Database, host: any Host
  ) -> (api: any UsageV1.UsageIngestService, familyEventHandler: any EventHandler) {
    let cache = FactsCache()
    register(on: database, cache: cache)
    return (api(on: database, host: host, cache: cache), familyEventHandler(cache))
  }

  /// The handler of ShieldPolicy's events.
  static func familyEventHandler(_ cache: FactsCache) -> any EventHandler { FamilyEventHandler(cache: cache) }

  /// Registers the pending work; before the database's timers start.
  static func register(on database: Database, cache: FactsCache) {
    Recount.register(on: database, cache: cache)
    Counting.register(on: database, cache: cache)
    DayEnd.register(on: database)
    HeldUsage.register(on: database)
    CountingLedger.register(on: database)
    Withdrawing.register(on: database, cache: cache)
  }

  /// The service without a process around it.
  static func api(
    on database: Database, host: any Host, watchers: CommitWatchers = CommitWatchers(), cache: FactsCache,
    rates: RecordRates = RecordRates()
  ) -> UsageAPI {
    let api = UsageAPI(database: database, host: host, watchers: watchers, cache: cache, rates: rates)
    api.reads.startWatches()
    return api
  }
}
