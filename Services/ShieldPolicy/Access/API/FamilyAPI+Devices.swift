import Database
import EventFeed
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldPolicies
import ShieldWallet

// Devices (FA-3).
extension FamilyAPI {
  package func listDevices(
    _ request: FamilyV1.ListDevicesRequest, context: RPCContext
  ) async throws -> FamilyV1.ListDevicesResponse {
    let key = try CallingGuardian(context).key
    let now = now
    let devices = try await database.read(key.familyID) { tx -> [FamilyV1.Device] in
      // A lapsed pairing's device is gone from that second on, even though the timer removes it a little later.
      let lapsed = Set(try PairingTable.list(tx, key).filter { $0.pairing.isLapsed(at: now) }.compactMap(\.deviceID))
      return try DeviceTable.list(tx, key).filter { !lapsed.contains($0.deviceID) }.map { device in
        var message = FamilyV1.Device(device)
        message.state = try Self.state(tx, key, device, at: now)
        return message
      }
    }
    return FamilyV1.ListDevicesResponse(devices: devices)
  }

  /// The policy that a child's device in use enforces, and how the device fares (SH-8); nil for another device.
  private static func state(
    _ tx: ReadTransaction, _ key: FamilyKey, _ device: DeviceRecord, at now: Instant
  ) throws -> FamilyV1.DeviceState? {
    guard let childID = device.owner.childID, device.status == .active, !device.isViewer else { return nil }
    let child = ChildKey(key, childID: childID)
    let shields = try DeviceShieldTable.find(tx, child, deviceID: device.deviceID)
    let reported = try DeviceReportTable.find(tx, child, deviceID: device.deviceID)
    let lag = try PolicyAcknowledgementTable.state(tx, child, deviceID: device.deviceID)
      .lag(newest: try PolicyTable.newestVersion(tx, child))
    let status = SyncStatus(lastSync: device.lastSyncTime, report: reported?.report, lag: lag, at: now)
    return FamilyV1.DeviceState(
      syncStatus: FamilyV1.SyncStatus(rawValue: Int32(status.rawValue)), disabled: shields.isDisabled,
      blockedAppCount: Int32(clamping: shields.blocked.count), policyLag: lag,
      report: reported.map(FamilyV1.DeviceReport.init))
  }

  package func updateDevice(
    _ request: FamilyV1.UpdateDeviceRequest, context: RPCContext
  ) async throws -> FamilyV1.Device {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let change = DeviceUpdate(request, faults: &faults)
    try faults.refuse()
    let now = now
    return try await once.answer(in: database, of: caller.key.familyID, now: now) { tx in
      try caller.requireInUse(tx)
      let stored = try Self.device(tx, caller.key, change.deviceID, field: "device.device_id")
      guard stored.status == .active else { throw Refusal.deviceNotInUse(stored) }
      let device = try change.applied(to: stored, by: caller.guardianID, at: now)
      if device.isShared, !stored.isShared { try Self.share(tx, caller.key, device, at: now) }
      if device != stored { try DeviceTable.update(tx, caller.key, device) }
      if change.resetsMode {
        let reset = DeviceRevocation(revokerGuardianID: caller.guardianID, isReset: true, time: now)
        let ended = try Self.end(tx, caller.key, device, reset)
        return Recorded(FamilyV1.Device(ended), .device(.deviceReset, ended, from: stored))
      }
      guard device != stored else { return Recorded(FamilyV1.Device(device), nil) }
      try tx.publish(FamilyV1.DeviceChanged(device), familyID: caller.key.familyID)
      return Recorded(FamilyV1.Device(device), .device(.deviceUpdated, device, from: stored))
    }
  }

  package func revokeDevice(
    _ request: FamilyV1.RevokeDeviceRequest, context: RPCContext
  ) async throws -> FamilyV1.Device {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.deviceID, field: "device_id")
    try faults.refuse()
    let revocation = DeviceRevocation(revokerGuardianID: caller.guardianID, time: now)
    return try await once.answer(in: database, of: caller.key.familyID, now: now) { tx in
      try caller.requireInUse(tx)
      let device = try Self.device(tx, caller.key, request.deviceID, field: "device_id")
      switch device.status {
      case .active:
        let ended = try Self.end(tx, caller.key, device, revocation)
        return Recorded(FamilyV1.Device(ended), .device(.deviceRevoked, ended))
      case .pending, .reset: throw Refusal.deviceNotInUse(device)
      case .revoked: return Recorded(FamilyV1.Device(device), nil)
      }
    }
  }

  private static func device(
    _ tx: ReadTransaction, _ key: FamilyKey, _ deviceID: String, field: String
  ) throws -> DeviceRecord {
    guard let device = try DeviceTable.find(tx, key, deviceID) else { throw Refusal.notFound(field, deviceID) }
    return device
  }

  /// Earlier tokens of the device do not say that it is shared, and one of an elevation may be among them.
  private static func share(_ tx: Transaction, _ key: FamilyKey, _ device: DeviceRecord, at now: Instant) throws {
    guard try PinTable.find(tx, key, device.owner.guardianID ?? "") != nil else {
      throw Refusal.failedPrecondition(
        .pinNotSet,
        "the guardian of the device has no PIN, without which nothing could be changed on it; set one by SetPin first",
        field: "device.shared")
    }
    try ElevationTable.delete(tx, key, device.deviceID)
    try ElevationEnd.restrict(tx, key, device.deviceID, at: now)
  }

  /// Takes a device out of use, unless it is the last one by which the family can be reached.
  private static func end(
    _ tx: Transaction, _ key: FamilyKey, _ device: DeviceRecord, _ revocation: DeviceRevocation
  ) throws -> DeviceRecord {
    if let reason = try GuardianAccess.find(tx, key).refusal(toRevoke: device.deviceID) {
      throw Refusal.failedPrecondition(.lastGuardian, reason)
    }
    let ended = try revocation.run(tx, key, [device]).first ?? device
    try SecurityChanges.noteRemoved(tx, key, ended, by: revocation.revokerGuardianID, at: revocation.time)
    return ended
  }
}

/// The changes of an UpdateDevice request.
struct DeviceUpdate: Sendable {
  let deviceID: String
  let resetsMode: Bool
  private var displayName: String?
  private var isShared: Bool?

  /// Reads the fields that the mask names and notes their faults.
  init(_ request: FamilyV1.UpdateDeviceRequest, faults: inout RequestFaults) {
    let device = request.device ?? FamilyV1.Device()
    deviceID = device.deviceID
    faults.identifier(deviceID, field: "device.device_id")
    let mask = faults.updateMask(request.updateMask, allowed: ["display_name", "shared", "mode"])
    resetsMode = mask.contains("mode")
    if mask.contains("display_name") {
      displayName = device.displayName
      faults.add(DisplayName.violation(device.displayName, field: "device.display_name"))
    }
    if mask.contains("shared") { isShared = device.shared }
    if resetsMode, device.mode != .unspecified {
      faults.add("device.mode", "device.mode is set; pairing gives a mode, and here it can only be reset: leave it out")
    }
  }

  /// The device with the changes, or unchanged when it already has these values.
  /// - Throws: INVALID_ARGUMENT for a child's device that is to be shared.
  func applied(to stored: DeviceRecord, by guardianID: String, at now: Instant) throws -> DeviceRecord {
    var device = stored
    if let displayName { device.displayName = displayName }
    if let isShared {
      if isShared, stored.owner.guardianID == nil {
        throw RPCError.invalid("device.shared", "device.shared is for a guardian's device; this one is a child's")
      }
      device.isShared = isShared
    }
    guard device != stored else { return stored }
    (device.updateTime, device.updaterGuardianID) = (now, guardianID)
    return device
  }
}
