import Database
import Messages
import ProtobufC
import ServiceAPI
import ShieldFamilies

/// The events that would produce what followers know of a family's children and devices.
enum FamilyStateEvents {
  /// Every calendar of every child, oldest first, then the devices in use, in order of creation.
  static func events(_ tx: ReadTransaction, _ key: FamilyKey) throws -> [any Message] {
    var events: [any Message] = []
    for child in try ChildTable.list(tx, key) {
      for calendar in try ChildTable.calendars(tx, key, child.childID) {
        events.append(FamilyV1.ChildChanged(child, calendar: calendar))
      }
    }
    for device in try DeviceTable.list(tx, key) where device.status == .active {
      events.append(FamilyV1.DeviceChanged(device))
    }
    return events
  }
}
