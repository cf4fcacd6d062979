import Database
import LocalTime
import ServiceAPI
import ShieldFamilies

/// Removes a guardian (FA-8): with the row go the guardian's devices and everything that would lead to another one.
struct GuardianRemoval {
  let guardianID: String
  let removerGuardianID: String
  let time: Instant

  /// - Returns: the access with which the guardian would come back.
  func run(_ tx: Transaction, _ key: FamilyKey) throws -> ReplacedAccess {
    let replaced = ReplacedAccess(
      pin: try PinTable.find(tx, key, guardianID), codes: try RecoveryTable.find(tx, key, guardianID))
    let devices = try DeviceTable.list(tx, key).filter {
      $0.owner == .guardian(guardianID: guardianID) && $0.status == .active
    }
    try cancelPairings(tx, key)
    _ = try DeviceRevocation(revokerGuardianID: removerGuardianID, time: time).run(tx, key, devices)
    try RecoveryTable.delete(tx, key, guardianID)
    try ElevationEnd(time: time).run(tx, key, of: guardianID)
    try PinTable.delete(tx, key, guardianID)
    try GuardianTable.remove(tx, key, guardianID, by: removerGuardianID, at: time)
    try deleteOldest(tx, key)
    return replaced
  }

  /// The pairings for the guardian, as their codes would make a device the guardian's, and those that it has started,
  /// as it knows their codes.
  private func cancelPairings(_ tx: Transaction, _ key: FamilyKey) throws {
    for record in try PairingTable.list(tx, key)
    where record.pairing.owner == .guardian(guardianID: guardianID) || record.starterGuardianID == guardianID {
      guard let cancelled = try? record.pairing.cancelled(by: removerGuardianID, at: time) else { continue }
      try PairingLapse.cancel(tx, key, record, cancelled)
    }
  }

  /// The record of the guardians who were removed last is kept, so that a family's rows are bounded; and of all whose
  /// removal can be undone, or as many removals in a row would see to it that none can.
  private func deleteOldest(_ tx: Transaction, _ key: FamilyKey) throws {
    let removed = try GuardianTable.all(tx, key).enumerated().compactMap { offset, guardian in
      guardian.removeTime.map { (time: $0, offset: offset, id: guardian.guardianID) }
    }
    let oldest = removed.sorted { ($0.time, $0.offset) < ($1.time, $1.offset) }
    for guardian in oldest.prefix(max(0, removed.count - FamilyLimits.kept))
    where guardian.time + SecurityChange.undoTime <= time {
      try GuardianTable.delete(tx, key, guardian.id)
    }
  }
}

extension GuardianAccess {
  /// The family's guardians and their devices in use.
  static func find(_ tx: ReadTransaction, _ key: FamilyKey) throws -> GuardianAccess {
    let devices = try DeviceTable.list(tx, key).compactMap { device in
      device.status == .active ? device.owner.guardianID.map { (device.deviceID, $0) } : nil
    }
    return GuardianAccess(
      guardians: Set(try GuardianTable.list(tx, key).map(\.guardianID)),
      devices: Dictionary(devices, uniquingKeysWith: { first, _ in first }))
  }
}
