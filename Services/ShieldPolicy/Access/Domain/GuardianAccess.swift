/// The guardians of a family and their devices in use. A family keeps at least one guardian who has one (FA-8), so that
/// it is never left without any.
struct GuardianAccess: Hashable, Sendable {
  /// The present guardians.
  var guardians: Set<String>
  /// The guardians of the devices in use, by device.
  var devices: [String: String]

  /// Why the device cannot be revoked or reset; nil if it can.
  func refusal(toRevoke deviceID: String) -> String? {
    guard devices[deviceID] != nil, devices.keys.allSatisfy({ $0 == deviceID }) else { return nil }
    return "the device is the last one of the family's guardians; pair another guardian's device first"
  }

  /// Why the guardian cannot be removed; nil if it can.
  func refusal(toRemove guardianID: String) -> String? {
    if guardians.subtracting([guardianID]).isEmpty {
      return "the family has no other guardian; add another one and pair a device for it first"
    }
    if !devices.values.contains(where: { $0 != guardianID }) {
      return "no other guardian of the family has a device in use; pair one for another guardian first"
    }
    return nil
  }
}
