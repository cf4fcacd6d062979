import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Locks
package import Messages
package import RPC
package import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldWallet

// The policy that a child's devices must enforce, on request and live (SH-3, SH-4, SH-11).
extension PolicyAPI {
  package func getPolicy(
    _ request: ShieldV1.GetPolicyRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    let child = try child(request.childID, context)
    let device = try await device(request.deviceID, child, context)
    let seen = try await seenVersion(child, device, resumeToken: "")
    return try await message(try await currentPolicy(child, on: device), child, device, seen: seen)
  }

  package func watchPolicy(
    _ request: ShieldV1.WatchPolicyRequest, responses: ResponseWriter<ShieldV1.WatchPolicyResponse>,
    context: RPCContext
  ) async throws {
    let child = try child(request.childID, context)
    let device = try await device(request.deviceID, child, context)
    var seen = try await seenVersion(child, device, resumeToken: request.resumeToken)
    func token(_ version: Int64) -> String { PolicyToken.text(child, device, version: version, epoch: database.epoch) }
    try await watchers.watch(
      child.text, of: context.streamSubject(child), on: host, signsTo: request.signsOfLife ? responses : nil
    ) {
      guard let policy = try await newPolicy(child, on: device, after: seen?.sentVersion) else { return .waiting() }
      let message = try await message(policy, child, device, seen: seen)
      seen = SeenVersion(sentVersion: policy.version, shields: policy.shields)
      try await responses.write(.init(resumeToken: token(policy.version), policy: message))
      return .waiting(hasSent: true)
    } sign: {
      // There is one: where none was sent before, the first look has sent it.
      .init(resumeToken: seen?.sentVersion.map(token) ?? "")
    }
  }

  /// The device for which a call wants the policy: the calling child's own, or the one of the child that a guardian
  /// names, if any.
  private func device(_ named: String, _ child: ChildKey, _ context: RPCContext) async throws -> String? {
    if case .child(_, _, let own) = context.principal {
      guard named.isEmpty || named == own else { throw Refusal.notFound("device_id", named) }
      return own
    }
    if named.isEmpty { return nil }
    var faults = RequestFaults()
    faults.identifier(named, field: "device_id")
    try faults.refuse()
    try await read(child) { tx in
      guard try DeviceTable.find(tx, child.family, named)?.owner.childID == child.childID else {
        throw Refusal.notFound("device_id", named)
      }
    }
    return named
  }

  /// The caller's version of the policy.
  private struct SeenVersion: Sendable {
    /// The version that a watch was sent; nil for one that is only known to be in force on the device.
    var sentVersion: Int64?
    /// Numbers of the apps that it shields.
    var shields: AppSet
  }

  /// The version that a token names, else the one that the device acknowledged last, else nil.
  private func seenVersion(
    _ child: ChildKey, _ device: String?, resumeToken: String
  ) async throws -> SeenVersion? {
    let sent = PolicyToken.version(resumeToken, child, device, epoch: database.epoch)
    guard sent != nil || device != nil else { return nil }
    return try await database.read(child.familyID) { tx in
      if let sent, sent <= (try PolicyTable.newestVersion(tx, child)),
        let shields = try PolicyTable.version(tx, child, sent, on: device)?.shields
      {
        return SeenVersion(sentVersion: sent, shields: shields)
      }
      guard let device else { return nil }
      let applied = try PolicyAcknowledgementTable.state(tx, child, deviceID: device).version
      return try PolicyTable.version(tx, child, applied, on: device).map { SeenVersion(shields: $0.shields) }
    }
  }

  /// The policy for a caller. Where nothing is known of a device with shields of its own, the version before is what it
  /// may have.
  private func message(
    _ policy: EncodedPolicy, _ child: ChildKey, _ device: String?, seen: SeenVersion?
  ) async throws -> ShieldV1.Policy {
    var shields = seen?.shields
    if shields == nil, policy.device != nil {
      shields = try await database.read(child.familyID) { tx in
        try PolicyTable.version(tx, child, policy.version - 1, on: device)?.shields
      }
    }
    return policy.message(seen: shields, for: device)
  }

  /// The current policy; nil where the version that was sent is still the newest. Shared by the watches of the child,
  /// but for what is encoded for a device with shields of its own.
  private func newPolicy(
    _ child: ChildKey, on device: String?, after sent: Int64?
  ) async throws -> EncodedPolicy? {
    // The commit that has woken the watches gave them what it has stored.
    if let sent, let made: PreparedPolicy = watchers.committed(child.text), made.policy.version > sent {
      return try await watchers.shared(child.text, part: [made.policy.version, made.at.seconds, 0]) {
        try EncodedPolicy(made, of: child)
      }.applied(on: device)
    }
    let (now, recent) = (now, recent)
    let policy: EncodedPolicy? = try await watchers.shared(child.text, part: [sent ?? -1, now.seconds]) {
      let policy = try await database.read(child.familyID) { tx in
        try Self.isNewest(tx, sent, child, at: now) ? nil : try Self.prepared(tx, child, on: nil, at: now, recent)
      }
      return if let policy { try await stored(policy, child, on: nil) } else { nil }
    }
    return try policy?.applied(on: device)
  }

  private static func isNewest(
    _ tx: ReadTransaction, _ sent: Int64?, _ child: ChildKey, at now: Instant
  ) throws -> Bool {
    guard let sent, let stored = try PolicyTable.find(tx, child) else { return false }
    return stored.head.version == sent && stored.holds(at: now)
  }

  private func currentPolicy(_ child: ChildKey, on device: String?) async throws -> EncodedPolicy {
    try await stored(try await prepared(child, on: device), child, on: device)
  }

  /// The current policy. A version that is due, the first one or one whose timer is late, is made on the way.
  private func stored(_ policy: EncodedPolicy, _ child: ChildKey, on device: String?) async throws -> EncodedPolicy {
    if policy.prepared.change == nil { return policy }
    let made = try await rounds.make(child) {
      try await prepared(child)
    } store: { policy in
      let isStored = try await database.write(child.familyID) { try PolicyUpdate.store($0, child, policy.prepared) }
      return isStored ? policy : nil
    }
    return try made.applied(on: device)
  }

  /// The policy as of one snapshot, which may still have to be stored: evaluated and encoded on a reader, and once for
  /// all callers in a second in which it does not change.
  package func prepared(_ child: ChildKey, on device: String? = nil) async throws -> EncodedPolicy {
    let (now, recent) = (now, recent)
    return try await database.read(child.familyID) { try Self.prepared($0, child, on: device, at: now, recent) }
  }

  private static func prepared(
    _ tx: ReadTransaction, _ child: ChildKey, on device: String?, at now: Instant, _ recent: RecentPolicies
  ) throws -> EncodedPolicy {
    let revision = try PolicyRevision.find(tx, child)
    if let policy = recent.find(child, on: device, revision, at: now) { return policy }
    guard let prepared = try PolicyUpdate.prepare(tx, child, at: now) else {
      try requireKnown(tx, child)
      throw Refusal.notFound("child_id", child.childID)
    }
    let policy = try EncodedPolicy(prepared, of: child, on: device)
    if prepared.change == nil { recent.note(policy, of: child) }
    return policy
  }
}
