import Database
import LocalTime
import Locks
package import Messages
import ProtobufC
package import ServiceAPI
package import ShieldApps
import ShieldFamilies
import ShieldWallet

/// A child's policy as of one snapshot, encoded once for all callers: they differ only in the version they had before
/// and in the device that they ask for. For a device with shields of its own it is encoded apart.
package struct EncodedPolicy: Sendable {
  /// Without the device's own shields.
  package let prepared: PreparedPolicy
  private let child: ChildKey
  /// The device with its own shields on which it applies; nil for any without.
  package let device: DeviceShields?
  package let version: Int64
  /// Numbers of the apps that it shields.
  package let shields: AppSet
  private let restartsRunningApps: Bool
  private let fields: UnknownFields

  /// - Parameter deviceID: nil for any device without shields of its own.
  package init(_ prepared: PreparedPolicy, of child: ChildKey, on deviceID: String? = nil) throws {
    device = prepared.shields(of: deviceID)
    let policy = device.map(prepared.policy.applied) ?? prepared.policy
    (version, shields, restartsRunningApps) = (policy.version, policy.shields, policy.restartsRunningApps)
    var message = ShieldV1.Policy(policy, childID: child.childID)
    message.restartRunningApps = false
    fields = try UnknownFields(encoding: message)
    (self.prepared, self.child) = (prepared, child)
  }

  /// The same as it applies on a device.
  package func applied(on deviceID: String?) throws -> EncodedPolicy {
    let other = prepared.shields(of: deviceID)
    return other == device ? self : try EncodedPolicy(prepared, of: child, on: deviceID)
  }

  /// About what it takes, in bytes: the encoding and the values.
  var size: Int { 2 * fields.bytes.count }

  /// For a caller who has a policy with these shields: shields that were added or removed since then require a restart
  /// (SH-4), whatever happened in between; nil where it is not known what the caller has.
  /// - Parameter deviceID: the device that the caller asks for.
  package func message(seen: AppSet? = nil, for deviceID: String? = nil) -> ShieldV1.Policy {
    var message = ShieldV1.Policy(restartRunningApps: seen.map { $0 != shields } ?? restartsRunningApps)
    message.deviceID = deviceID ?? ""
    message.unknownFields = fields
    return message
  }
}

/// The policies returned last, for the second in which they were made.
final class RecentPolicies: Sendable {
  /// Maximum number of bytes of encoded policies that are kept.
  private static let maximumSize = 16 << 20
  private struct Key: Hashable {
    var child: ChildKey
    /// A device with shields of its own.
    var deviceID: String?
  }
  private struct State {
    var kept: [Key: EncodedPolicy] = [:]
    var size = 0
  }
  private let state = Locked(State())

  func find(
    _ child: ChildKey, on deviceID: String? = nil, _ revision: PolicyRevision, at now: Instant
  ) -> EncodedPolicy? {
    let (own, common) = state.withLock { state in
      (deviceID.flatMap { state.kept[Key(child: child, deviceID: $0)] }, state.kept[Key(child: child)])
    }
    func isCurrent(_ policy: EncodedPolicy) -> Bool {
      policy.prepared.at == now && policy.prepared.revision == revision
    }
    if let own, isCurrent(own) { return own }
    return common.flatMap { isCurrent($0) && $0.prepared.shields(of: deviceID) == nil ? $0 : nil }
  }

  func note(_ policy: EncodedPolicy, of child: ChildKey) {
    state.withLock { state in
      if state.size + policy.size > Self.maximumSize { state = State() }
      let key = Key(child: child, deviceID: policy.device?.deviceID)
      state.size += policy.size - (state.kept.updateValue(policy, forKey: key)?.size ?? 0)
    }
  }
}
