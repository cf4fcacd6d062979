import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Locks
import Messages
import RPC
import ServiceAPI
import ShieldDomain

// What a child's devices must enforce, at once and live (SH-3, SH-4, SH-11).
extension ShieldAPI {
  public func getPolicy(
    _ request: ShieldV1.GetPolicyRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    var faults = RequestFaults()
    let child = try child(request.childID, context, &faults)
    let seen = try await seenVersion(child, context, resumeToken: "")
    let policy = try await currentPolicy(child)
    return ShieldV1.Policy(seen.map { policy.compared(withShields: $0.shields) } ?? policy, childID: child.childID)
  }

  public func watchPolicy(
    _ request: ShieldV1.WatchPolicyRequest, responses: ResponseWriter<ShieldV1.WatchPolicyResponse>,
    context: RPCContext
  ) async throws {
    var faults = RequestFaults()
    let child = try child(request.childID, context, &faults)
    let subject = StreamLimits.Subject(familyID: child.familyID, memberID: child.childID)
    let watch = try watchers.join(child.text, of: subject)
    defer { watchers.leave(child.text, watch, of: subject) }
    let loop = EventLoop.current ?? host.loops[0]
    var seen = try await seenVersion(child, context, resumeToken: request.resumeToken)
    while true {
      if let policy = try await watchedPolicy(child, unless: seen?.sentVersion) {
        let shown = seen.map { policy.compared(withShields: $0.shields) } ?? policy
        seen = SeenVersion(sentVersion: policy.version, shields: policy.shields)
        try await responses.write(
          .init(
            resumeToken: PolicyToken.text(child, version: policy.version, epoch: database.epoch),
            policy: ShieldV1.Policy(shown, childID: child.childID)))
      }
      _ = try await watch.next(within: .seconds(300), on: loop)
      guard !watchers.haveEnded else { throw Refusal.tryAgain("the service is shutting down") }
    }
  }

  /// What a caller has of the policy.
  private struct SeenVersion: Sendable {
    /// The version that a watch was sent; nil for one that is only known to be in force on the device.
    var sentVersion: Int64?
    /// Numbers of the apps that it shields.
    var shields: AppSet
  }

  /// The version that a token stands for, else the one that a calling child device acknowledged last, else nil.
  private func seenVersion(
    _ child: ChildKey, _ context: RPCContext, resumeToken: String
  ) async throws -> SeenVersion? {
    let sent = PolicyToken.version(resumeToken, child, epoch: database.epoch)
    var deviceID: String?
    if case .child(_, _, let id) = context.principal { deviceID = id }
    guard sent != nil || deviceID != nil else { return nil }
    let device = deviceID
    return try await database.read(child.familyID) { tx in
      if let sent, sent <= (try PolicyTable.newestVersion(tx, child)),
        let shields = try PolicyTable.version(tx, child, sent)?.shields
      {
        return SeenVersion(sentVersion: sent, shields: shields)
      }
      guard let device else { return nil }
      let applied = try PolicyAcknowledgementTable.state(tx, child, deviceID: device).version
      return try PolicyTable.version(tx, child, applied).map { SeenVersion(shields: $0.shields) }
    }
  }

  /// The policy as it is now. A version that is due, the first one or one whose timer is late, is made on the way.
  private func currentPolicy(_ child: ChildKey) async throws -> Policy {
    let now = now
    let policy = try await database.read(child.familyID) { tx in
      try Self.requireKnown(tx, child)
      return try PolicyUpdate.current(tx, child, now: now)
    }
    if let policy { return policy }
    return try await database.write(child.familyID) { tx in
      guard let policy = try PolicyUpdate.run(tx, child, now: now) else {
        throw Refusal.notFound("child_id", child.childID)
      }
      return policy
    }
  }

  /// The same for a watch; nil when it has that version. Watches of one child that wake together share what one of them reads.
  private func watchedPolicy(_ child: ChildKey, unless seen: Int64?) async throws -> Policy? {
    let now = now
    let version = try await database.read(child.familyID) { tx -> Int64? in
      guard let stored = try PolicyTable.find(tx, child), stored.holds(at: now) else { return nil }
      return stored.head.version
    }
    if let version {
      if version == seen { return nil }
      if let policy = recent.find(child, version: version, at: now) { return policy }
    }
    let policy = try await currentPolicy(child)
    recent.note(policy, of: child, at: now)
    return policy.version == seen ? nil : policy
  }
}

/// The policies that watches were told last, for the second in which they were made.
final class RecentPolicies: Sendable {
  /// Children kept, at most.
  private static let maximum = 64
  private let kept = Locked<[String: (policy: Policy, at: Instant)]>([:])

  func find(_ child: ChildKey, version: Int64, at now: Instant) -> Policy? {
    kept.withLock { $0[child.text] }.flatMap { $0.at == now && $0.policy.version == version ? $0.policy : nil }
  }

  func note(_ policy: Policy, of child: ChildKey, at now: Instant) {
    kept.withLock { kept in
      if kept.count >= Self.maximum { kept.removeAll() }
      kept[child.text] = (policy, now)
    }
  }
}
