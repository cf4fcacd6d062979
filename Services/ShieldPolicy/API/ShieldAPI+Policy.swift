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

// The policy that a child's devices must enforce, on request and live (SH-3, SH-4, SH-11).
extension ShieldAPI {
  public func getPolicy(
    _ request: ShieldV1.GetPolicyRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    let child = try child(request.childID, context)
    let seen = try await seenVersion(child, context, resumeToken: "")
    return try await currentPolicy(child).message(seen: seen?.shields)
  }

  public func watchPolicy(
    _ request: ShieldV1.WatchPolicyRequest, responses: ResponseWriter<ShieldV1.WatchPolicyResponse>,
    context: RPCContext
  ) async throws {
    let child = try child(request.childID, context)
    var seen = try await seenVersion(child, context, resumeToken: request.resumeToken)
    try await watchers.watch(child.text, of: context.streamSubject(child), on: host) {
      if let policy = try await newPolicy(child, after: seen?.sentVersion) {
        let message = policy.message(seen: seen?.shields)
        seen = SeenVersion(sentVersion: policy.version, shields: policy.shields)
        try await responses.write(
          .init(
            resumeToken: PolicyToken.text(child, version: policy.version, epoch: database.epoch), policy: message))
      }
      return .waiting()
    }
  }

  /// The caller's version of the policy.
  private struct SeenVersion: Sendable {
    /// The version that a watch was sent; nil for one that is only known to be in force on the device.
    var sentVersion: Int64?
    /// Numbers of the apps that it shields.
    var shields: AppSet
  }

  /// The version that a token names, else the one that a calling child device acknowledged last, else nil.
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

  /// The current policy; nil where the version that was sent is still the newest. Shared by the watches of the child.
  private func newPolicy(_ child: ChildKey, after sent: Int64?) async throws -> EncodedPolicy? {
    let (now, recent) = (now, recent)
    return try await watchers.shared(child.text, part: [sent ?? -1, now.seconds]) {
      let policy = try await database.read(child.familyID) { tx in
        try Self.isNewest(tx, sent, child, at: now) ? nil : try Self.prepared(tx, child, at: now, recent)
      }
      return if let policy { try await stored(policy, child) } else { nil }
    }
  }

  private static func isNewest(
    _ tx: ReadTransaction, _ sent: Int64?, _ child: ChildKey, at now: Instant
  ) throws -> Bool {
    guard let sent, let stored = try PolicyTable.find(tx, child) else { return false }
    return stored.head.version == sent && stored.holds(at: now)
  }

  private func currentPolicy(_ child: ChildKey) async throws -> EncodedPolicy {
    try await stored(try await prepared(child), child)
  }

  /// The current policy. A version that is due, the first one or one whose timer is late, is made on the way.
  private func stored(_ policy: EncodedPolicy, _ child: ChildKey) async throws -> EncodedPolicy {
    if policy.prepared.change == nil { return policy }
    return try await rounds.make(child) {
      try await prepared(child)
    } store: { policy in
      let isStored = try await database.write(child.familyID) { try PolicyUpdate.store($0, child, policy.prepared) }
      return isStored ? policy : nil
    }
  }

  /// The policy as of one snapshot, which may still have to be stored: evaluated and encoded on a reader, and once for
  /// all callers in a second in which it does not change.
  func prepared(_ child: ChildKey) async throws -> EncodedPolicy {
    let (now, recent) = (now, recent)
    return try await database.read(child.familyID) { try Self.prepared($0, child, at: now, recent) }
  }

  private static func prepared(
    _ tx: ReadTransaction, _ child: ChildKey, at now: Instant, _ recent: RecentPolicies
  ) throws -> EncodedPolicy {
    let revision = try PolicyRevision.find(tx, child)
    if let policy = recent.find(child, revision, at: now) { return policy }
    guard let prepared = try PolicyUpdate.prepare(tx, child, at: now) else {
      try requireKnown(tx, child)
      throw Refusal.notFound("child_id", child.childID)
    }
    let policy = try EncodedPolicy(prepared, of: child)
    if prepared.change == nil { recent.note(policy, of: child) }
    return policy
  }
}
