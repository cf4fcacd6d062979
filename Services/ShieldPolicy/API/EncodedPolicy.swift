import Database
import LocalTime
import Locks
import Messages
import ProtobufC
import ShieldDomain

/// A child's policy as of one snapshot, encoded once for all callers: they differ only in the version they had before.
struct EncodedPolicy: Sendable {
  let prepared: PreparedPolicy
  let version: Int64
  /// Numbers of the apps that it shields.
  let shields: AppSet
  private let restartsRunningApps: Bool
  private let fields: UnknownFields

  init(_ prepared: PreparedPolicy, of child: ChildKey) throws {
    let policy = prepared.policy
    (version, shields, restartsRunningApps) = (policy.version, policy.shields, policy.restartsRunningApps)
    var message = ShieldV1.Policy(policy, childID: child.childID)
    message.restartRunningApps = false
    fields = try UnknownFields(encoding: message)
    self.prepared = prepared.withoutApps
  }

  /// Size of its encoding in bytes.
  var size: Int { fields.bytes.count }

  /// For a caller who has a policy with these shields: shields that were added or removed since then require a restart
  /// (SH-4), whatever happened in between; nil where it is not known what the caller has.
  func message(seen: AppSet? = nil) -> ShieldV1.Policy {
    var message = ShieldV1.Policy(restartRunningApps: seen.map { $0 != shields } ?? restartsRunningApps)
    message.unknownFields = fields
    return message
  }
}

/// The policies returned last, for the second in which they were made.
final class RecentPolicies: Sendable {
  /// Maximum number of bytes of encoded policies that are kept.
  private static let maximumSize = 16 << 20
  private struct State {
    var kept: [ChildKey: EncodedPolicy] = [:]
    var size = 0
  }
  private let state = Locked(State())

  func find(_ child: ChildKey, _ revision: PolicyRevision, at now: Instant) -> EncodedPolicy? {
    state.withLock { $0.kept[child] }.flatMap {
      $0.prepared.at == now && $0.prepared.revision == revision ? $0 : nil
    }
  }

  func note(_ policy: EncodedPolicy, of child: ChildKey) {
    state.withLock { state in
      if state.size + policy.size > Self.maximumSize { state = State() }
      state.size += policy.size - (state.kept.updateValue(policy, forKey: child)?.size ?? 0)
    }
  }
}
