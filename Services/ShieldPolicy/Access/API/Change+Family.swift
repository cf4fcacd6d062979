import Database
import LocalTime
package import Messages
package import ServiceAPI
package import ShieldFamilies

// Guardians' changes of the family, its members and their devices, as they are recorded (FA-1).
extension Change {
  package static func family(_ kind: CommonV1.ChangeKind, _ family: FamilyV1.Family, from before: String?) -> Change {
    var change = Change(kind, Subject(id: family.familyID, name: family.displayName))
    if let before { change.note("display_name", from: before, to: family.displayName) }
    return change
  }

  package static func guardian(_ kind: CommonV1.ChangeKind, _ guardianID: String, name: String = "") -> Change {
    Change(kind, Subject(id: guardianID, name: name))
  }

  /// A change that was undone, as the contract names its kind.
  static func undone(_ change: SecurityChange, name: String) -> Change {
    var undone = Self.guardian(.securityChangeUndone, change.guardianID, name: name)
    let kind = CommonV1.SecurityChangeKind(rawValue: Int32(change.kind.rawValue))
    undone.note("kind", from: nil, to: String(kind.protoName.dropFirst("SECURITY_CHANGE_KIND_".count)).lowercased())
    return undone
  }

  static func guardianRenamed(_ guardian: GuardianRecord, from before: String) -> Change {
    var change = Self.guardian(.guardianUpdated, guardian.guardianID, name: guardian.displayName)
    change.note("display_name", from: before, to: guardian.displayName)
    return change
  }

  package static func child(_ kind: CommonV1.ChangeKind, _ child: ChildRecord, from before: ChildRecord? = nil)
    -> Change
  {
    var change = Change(kind, childID: child.childID, Subject(id: child.childID, name: child.displayName))
    if let before { change.note("display_name", from: before.displayName, to: child.displayName) }
    change.note("time_zone", from: before?.calendar.timeZone, to: child.calendar.timeZone)
    change.note("week_start", from: before?.calendar.weekStart, to: child.calendar.weekStart)
    return change
  }

  package static func pairing(_ kind: CommonV1.ChangeKind, _ record: PairingRecord) -> Change {
    var change = Change(kind, childID: record.pairing.owner.childID, Subject(id: record.pairingID))
    change.noteOwner(record.pairing.owner, isViewer: record.isViewer)
    return change
  }

  package static func paired(_ device: DeviceRecord) -> Change {
    var change = Self.device(.pairingConfirmed, device)
    change.noteOwner(device.owner, isViewer: device.isViewer)
    return change
  }

  /// Of a child's device the change has the child's id.
  private mutating func noteOwner(_ owner: DeviceOwner, isViewer: Bool) {
    note("guardian_id", from: nil, to: owner.guardianID)
    if isViewer { note("viewer", from: nil, to: true) }
  }

  package static func device(
    _ kind: CommonV1.ChangeKind, _ device: DeviceRecord, from before: DeviceRecord? = nil
  ) -> Change {
    var change = Change(kind, childID: device.owner.childID, Subject(id: device.deviceID, name: device.displayName))
    if let before {
      change.note("display_name", from: before.displayName, to: device.displayName)
      change.note("shared", from: before.isShared, to: device.isShared)
    }
    return change
  }
}
