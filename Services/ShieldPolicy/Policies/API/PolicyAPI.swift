package import Database
package import EventFeed
package import EventLoop
package import Identity
package import LocalTime
package import Messages
package import ProtobufC
import RPC
package import ServiceAPI
import ShieldFamilies
package import ShieldWallet
import Stubs

/// Policies, schedules and the shields of devices (SH-3, SH-4, SH-8, SH-11, SH-14).
package struct PolicyAPI: KnownChildAPI, WatchingAPI {
  package static let watched = PolicyUpdate.changed
  package let host: any Host
  package let database: Database
  package let watchers: CommitWatchers
  let recent = RecentPolicies()
  package let rounds = PolicyRounds<EncodedPolicy>()

  /// - Parameter signInterval: of the signs of life of its watches.
  package init(
    host: any Host, database: Database, signsEvery signInterval: Duration = CommitWatchers.usualSignInterval
  ) {
    (self.host, self.database) = (host, database)
    watchers = CommitWatchers(signsEvery: signInterval)
  }

  private typealias Methods = ShieldV1.ShieldPolicyServiceMethods

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.updateDeviceShields, Methods.setLimits, Methods.setWindows, Methods.pauseAll, Methods.resumeAll,
    Methods.getSchedule, Methods.getPolicy, Methods.watchPolicy, Methods.listAcknowledgements,
  ])

  private static let roles: AuthorizationTable = [
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
  ]

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

  /// Answers a call that adds a grant.
  package func addGrant<Answer: Message>(
    _ child: ChildKey, _ once: Once, without source: GrantSource? = nil, now: Instant, again: RemadeAnswer<Answer>?,
    cause: String = #function,
    _ body: @escaping @Sendable (Transaction, GrantChanges.Counted?) throws -> Recorded<Answer>
  ) async throws -> Answer {
    try await rounds.change(child) {
      let counted = try await database.read(child.familyID) {
        try GrantChanges.counted($0, child, without: source, now: now)
      }
      return try await database.write(child.familyID, cause: cause) { tx in
        try once.answer(tx, now: now, again: again) { try body(tx, counted) }
      }
    }
  }
}
