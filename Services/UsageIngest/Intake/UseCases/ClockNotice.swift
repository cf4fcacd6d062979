import Database
import EventFeed
import LocalTime
import Messages
package import ServiceAPI

/// Notes the clocks of a device's records, and publishes that one has changed (US-7, FA-9). The known clock of the
/// device is read once for all records of a transaction's piece, and only where they show its clock.
struct ClockNotice {
  let tx: Transaction
  let child: ChildKey
  private var device: (id: String, state: ClockState)?
  private var stored: ClockState?

  init(tx: Transaction, child: ChildKey) { (self.tx, self.child) = (tx, child) }

  /// - Parameter deviceID: the same for all records.
  mutating func note(secondsAhead: Int64, of deviceID: String, receipt: Instant) throws {
    if device == nil {
      stored = try DeviceClockTable.find(tx, child, deviceID: deviceID)
      device = (deviceID, stored ?? ClockState())
    }
    guard let noticed = device?.state.note(secondsAhead: secondsAhead, receipt: receipt) else { return }
    try tx.publish(
      UsageV1.DeviceClockChanged(child, deviceID: deviceID, noticed), familyID: child.familyID)
  }

  /// Stores what was noted.
  func finish() throws {
    guard let device, device.state != stored ?? ClockState() else { return }
    try DeviceClockTable.save(tx, child, deviceID: device.id, device.state)
  }
}

extension UsageV1.DeviceClockChanged {
  package init(_ child: ChildKey, deviceID: String, _ noticed: NoticedClock) {
    self.init(
      childID: child.childID, deviceID: deviceID, receiveTime: .init(noticed.receipt),
      clockSeconds: noticed.secondsAhead)
  }
}
