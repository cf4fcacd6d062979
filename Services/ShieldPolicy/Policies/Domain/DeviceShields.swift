import Apps
package import ShieldApps
package import Violations

/// Guardians' settings for one device of a child (SH-8): shields of that device only, in addition to those that hold on
/// all of them.
package struct DeviceShields: Hashable, Sendable {
  package var deviceID: String
  /// Every reward app is shielded.
  package var isDisabled: Bool
  /// Numbers of the reward apps that are blocked on it.
  package var blocked: AppSet

  package init(deviceID: String, isDisabled: Bool = false, blocked: AppSet = AppSet()) {
    self.deviceID = deviceID
    self.isDisabled = isDisabled
    self.blocked = blocked
  }

  /// Whether the device has no shields of its own.
  package var isEmpty: Bool { !isDisabled && blocked.isEmpty }

  /// The apps that a version of the policy shields on the device.
  /// - Parameters:
  ///   - common: those that it shields on every device.
  ///   - rewards: all reward apps of that version.
  package func shields(common: AppSet, rewards: AppSet) -> AppSet {
    var shields = common
    shields.formUnion(isDisabled ? rewards : blocked)
    return shields
  }
}

/// A guardian's change of them.
package struct DeviceShieldChange: Hashable, Sendable {
  /// Nil leaves it as it is.
  package var disables: Bool?
  /// Ids of apps.
  package var block: [String]
  package var unblock: [String]
  package var unblocksAll: Bool

  package init(disables: Bool? = nil, block: [String] = [], unblock: [String] = [], unblocksAll: Bool = false) {
    self.disables = disables
    self.block = block
    self.unblock = unblock
    self.unblocksAll = unblocksAll
  }

  /// The faults of the change by itself, whatever apps the child has.
  package var violations: [FieldViolation] {
    var found: [FieldViolation] = []
    if disables == nil, block.isEmpty, unblock.isEmpty, !unblocksAll {
      found.append(
        FieldViolation(
          field: "disabled", message: "nothing is to be changed; set disabled, name apps, or set unblock_all_apps"))
    }
    if unblocksAll, !(block.isEmpty && unblock.isEmpty) {
      found.append(
        FieldViolation(
          field: "unblock_all_apps",
          message: "unblock_all_apps is true, and \(block.count + unblock.count) apps are named; send one of both"))
    }
    let blocked = Set(block)
    for (index, id) in unblock.enumerated() where blocked.contains(id) {
      let field = "unblock_app_ids[\(index)]"
      found.append(
        FieldViolation(
          field: field, message: "\(field) \"\(id.prefix(64))\" is in block_app_ids, too; name it in one of both"))
    }
    return found
  }

  /// The faults of the apps: each has to be a reward app.
  /// - Parameter apps: assigned apps of the child, with those that are named.
  package func violations(apps: [ChildApp]) -> [FieldViolation] {
    let rewards = Set(apps.lazy.filter { $0.isAssigned && $0.category == .reward }.map(\.id))
    return [("block_app_ids", block), ("unblock_app_ids", unblock)].flatMap { list, ids in
      ids.enumerated().filter { !rewards.contains($0.element) }.map { index, id in
        FieldViolation(
          field: "\(list)[\(index)]",
          message: "\(list)[\(index)] \"\(id.prefix(64))\" is not a reward app of "
            + "the child")
      }
    }
  }

  /// - Parameter apps: with those that are named.
  package func applied(to shields: DeviceShields, apps: [ChildApp]) -> DeviceShields {
    var changed = shields
    let numbers = Dictionary(apps.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    if let disables { changed.isDisabled = disables }
    if unblocksAll { changed.blocked = AppSet() }
    for id in block { numbers[id].map { changed.blocked.insert($0) } }
    for id in unblock { numbers[id].map { changed.blocked.remove($0) } }
    return changed
  }
}

extension Policy {
  /// The policy as it applies on a device (SH-16: apps disabled or blocked there come right after a pause).
  package func applied(on device: DeviceShields) -> Policy {
    var applied = self
    applied.device = device
    applied.canUnlockAllElsewhere = canUnlockAll
    for index in apps.indices where apps[index].app.category == .reward {
      guard let rule = device.rule(for: apps[index].app) else { continue }
      applied.apps[index].isShielded = true
      if apps[index].rule != .paused { applied.apps[index].rule = rule }
      applied.apps[index].nextChange = nil
      applied.apps[index].leftSeconds = 0
      applied.apps[index].window = nil
    }
    return applied
  }
}

extension DeviceShields {
  fileprivate func rule(for app: ChildApp) -> ShieldRule? {
    if isDisabled { return .deviceDisabled }
    return blocked.contains(app.number) ? .appBlockedOnDevice : nil
  }
}
