import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ShieldDomain
import Stubs

/// Apps, shields, policies, grants and the wallet (SH-1 to SH-7, SH-11 to SH-13, SH-16, CH-15).
public struct ShieldAPI: ShieldV1.ShieldPolicyService {
  let host: any Host
  let database: Database
  let watchers: CommitWatchers
  let recent = RecentPolicies()

  /// - Parameters:
  ///   - database: opened with the migrations of `FamilySchema`, `PolicySchema` and the event feed.
  ///   - replay: what a replay of reward use does at once.
  public init(host: any Host, database: Database, replay: ReplayLimits = ReplayLimits()) {
    self.host = host
    self.database = database
    let watchers = CommitWatchers()
    self.watchers = watchers
    Self.register(on: database, replay: replay)
    // Lives as long as the database, whose commits it hears.
    _ = database.observe(PolicyUpdate.changed) { raised in
      for signal in raised { watchers.wake(signal.key) }
    }
  }

  /// Registers what timers and pending work do.
  public static func register(on database: Database, replay: ReplayLimits = ReplayLimits()) {
    database.onTimer(PolicyUpdate.timerKind, PolicyUpdate.timer)
    database.onWork(PolicyUpdate.workKind, PolicyUpdate.work)
    database.onWork(WalletReplay.kind, WalletReplay.work(replay))
    database.onWork(MendedAcknowledgements.workKind, MendedAcknowledgements.work)
  }

  /// Who may call what; everything else is refused.
  public static let authorization = AuthorizationTable([
    serviceName: [
      "SaveApps": .guardians,
      "ListApps": .family,
      "GetRemovalWarning": .guardians,
      "RemoveApp": .guardians,
      "BlockApps": .guardians,
      "UnblockApps": .guardians,
      "UnlockAllRewardApps": .guardians,
      "GetPolicy": .family,
      "WatchPolicy": .family,
      "AckPolicy": .children,
      "ListAcknowledgements": .guardians,
      "GrantUnlock": .guardians,
      "BuyTime": .children,
      "ListGrants": .family,
      "GetWallet": .family,
      "ListLedger": .family,
      "ForgiveDebt": .guardians,
    ]
  ])

  /// Ends the calls that watch, which never end by themselves. Call it before the server is drained.
  public func endWatches() {
    watchers.end()
  }

  /// The present second: rules and stored instants are in whole seconds.
  var now: Instant { host.wallClock.instant }

  /// The child that the caller may read; another one is NOT_FOUND.
  func child(_ childID: String, _ context: RPCContext, _ faults: inout RequestFaults) throws -> ChildKey {
    faults.identifier(childID, field: "child_id")
    try faults.refuse()
    return ChildKey(familyID: try context.readableFamily(childID: childID), childID: childID)
  }

  /// The calling device's child.
  func callingChild(_ context: RPCContext) throws -> (child: ChildKey, deviceID: String) {
    let caller = try context.callerChild()
    return (ChildKey(familyID: caller.familyID, childID: caller.childID), caller.deviceID)
  }

  static func requireKnown(_ tx: ReadTransaction, _ child: ChildKey) throws {
    guard try ChildTable.find(tx, child.family, child.childID) != nil else {
      throw Refusal.notFound("child_id", child.childID)
    }
  }

  /// The child's apps that are assigned; ids that are none of them do not exist for the caller (FA-6).
  static func apps(_ tx: ReadTransaction, _ child: ChildKey, including ids: [String]) throws -> [ChildApp] {
    let apps = try AppTable.assigned(tx, child)
    let known = Set(apps.map(\.id))
    for (index, id) in ids.enumerated() where !known.contains(id) {
      throw Refusal.notFound("app_ids[\(index)]", id)
    }
    return apps
  }

  /// The policy after a write, as a new version where one is due.
  static func policy(_ tx: Transaction, _ child: ChildKey, now: Instant) throws -> ShieldV1.Policy {
    guard let policy = try PolicyUpdate.run(tx, child, now: now) else {
      throw Refusal.notFound("child_id", child.childID)
    }
    return ShieldV1.Policy(policy, childID: child.childID)
  }
}

extension RequestFaults {
  /// A list of logical app ids.
  mutating func appIDs(_ ids: [String]) {
    count(ids.count, field: "app_ids", in: 0...FamilyLimits.appsPerChild)
    for (index, id) in ids.prefix(FamilyLimits.appsPerChild).enumerated() {
      identifier(id, field: "app_ids[\(index)]")
    }
  }
}
