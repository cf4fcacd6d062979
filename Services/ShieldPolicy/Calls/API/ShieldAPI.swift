package import Database
package import EventFeed
package import EventLoop
package import Identity
package import LocalTime
package import Messages
package import ProtobufC
import RPC
package import ServiceAPI
package import ShieldApps
import ShieldFamilies
import ShieldPolicies
import Stubs

/// Apps, shields, policies, grants, requests and the wallet (SH-1 to SH-8, SH-11 to SH-16, CH-15).
package struct ShieldAPI: ShieldV1.ShieldPolicyService, KnownChildAPI, WatchingAPI {
  package static let watched = PolicyUpdate.changed
  package let host: any Host
  package let database: Database
  package let watchers = CommitWatchers()
  let recent = RecentPolicies()
  let rounds = PolicyRounds<EncodedPolicy>()

  /// - Parameter database: opened with the migrations of `FamilySchema`, `PolicySchema` and the event feed;
  ///   `ShieldProgram.register` registers the work that the calls leave to it.
  package init(host: any Host, database: Database) {
    self.host = host
    self.database = database
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.saveApps, Methods.listApps, Methods.getRemovalWarning, Methods.removeApp, Methods.blockApps,
    Methods.unblockApps, Methods.unlockAllRewardApps, Methods.updateDeviceShields, Methods.setLimits,
    Methods.setWindows, Methods.pauseAll, Methods.resumeAll, Methods.getSchedule, Methods.getPolicy,
    Methods.watchPolicy, Methods.listAcknowledgements, Methods.grantUnlock, Methods.listGrants,
    Methods.revokeGrant, Methods.decideRequest, Methods.listRequests, Methods.getWallet, Methods.listLedger,
    Methods.forgiveDebt,
  ])

  private static let roles: AuthorizationTable = [
    Methods.saveApps: .guardians,
    Methods.listApps: .family,
    Methods.getRemovalWarning: .guardians,
    Methods.removeApp: .guardians,
    Methods.blockApps: .guardians,
    Methods.unblockApps: .guardians,
    Methods.unlockAllRewardApps: .guardians,
    Methods.updateDeviceShields: .guardians,
    Methods.setLimits: .guardians,
    Methods.setWindows: .guardians,
    Methods.pauseAll: .guardians,
    Methods.resumeAll: .guardians,
    Methods.getSchedule: .family,
    Methods.reportDeviceState: .children,
    Methods.getPolicy: .family,
    Methods.watchPolicy: .family,
    Methods.ackPolicy: .children,
    Methods.listAcknowledgements: .guardians,
    Methods.grantUnlock: .guardians,
    Methods.buyTime: .children,
    Methods.listGrants: .family,
    Methods.revokeGrant: .guardians,
    Methods.requestTime: .children,
    Methods.decideRequest: .guardians,
    Methods.listRequests: .family,
    Methods.getWallet: .family,
    Methods.listLedger: .family,
    Methods.forgiveDebt: .guardians,
  ]

  /// The child's assigned apps with these ids, and possibly others where many are requested; no ids mean all apps. Ids
  /// that match none of them do not exist for the caller (FA-6).
  package static func apps(
    _ tx: ReadTransaction, _ child: ChildKey, including ids: [String], field: String = "app_ids"
  ) throws -> [ChildApp] {
    let apps =
      ids.isEmpty || ids.count > 50
      ? try AppTable.assigned(tx, child)
      : try Set(ids).sorted().compactMap { try AppTable.find(tx, child, $0) }.filter(\.isAssigned)
    let known = Set(apps.map(\.id))
    for (index, id) in ids.enumerated() where !known.contains(id) {
      throw Refusal.notFound("\(field)[\(index)]", id)
    }
    return apps
  }

  /// Serves a call that changes facts from which the child's policy is made: one transaction writes the change, then
  /// the policy is prepared outside the writer, and another transaction stores it with the response. Devices see the
  /// old policy or the new one: the change leaves the due version to pending work, which makes it a second later if the
  /// second transaction does not.
  /// - Parameters:
  ///   - write: rejects or writes, and returns its part of the response with what it has changed.
  ///   - again: makes that part of the response again, where it may be too large to be kept.
  ///   - completed: adds the parts that the policy determines.
  package func answer<Answer: Message>(
    _ once: Once, _ child: ChildKey, now: Instant, again: RemadeAnswer<Answer>? = nil, cause: String = #function,
    write: @escaping @Sendable (Transaction) throws -> Recorded<Answer>,
    completed: @escaping @Sendable (inout Answer, EncodedPolicy) throws -> Void
  ) async throws -> Answer {
    let (database, familyID) = (database, child.familyID)
    let written = try await rounds.change(child) {
      try await once.write(in: database, of: familyID, now: now, again: again, cause: cause) { tx in
        try Self.requireKnown(tx, child)
        tx.note(.awaited, ofPolicyOf: child)
        return try write(tx)
      }
    }
    guard case .open(let known) = written else {
      if case .answered(let answer) = written { return answer }
      return Answer()
    }
    return try await rounds.make(child) {
      try await prepared(child)
    } store: { policy in
      try await once.complete(in: database, of: familyID, now: now, cause: cause) { tx in
        guard try PolicyUpdate.store(tx, child, policy.prepared) else { return nil }
        var answer = known
        try completed(&answer, policy)
        return answer
      }
    }
  }

  /// The same where the policy is the answer.
  /// - Parameter write: rejects or writes, and returns what it has changed.
  package func policy(
    of child: ChildKey, _ once: Once, now: Instant, cause: String = #function,
    after write: @escaping @Sendable (Transaction) throws -> Change?
  ) async throws -> ShieldV1.Policy {
    try await answer(once, child, now: now, cause: cause) { tx in
      Recorded(ShieldV1.Policy(), try write(tx))
    } completed: { answer, policy in
      answer = policy.message()
    }
  }
}
