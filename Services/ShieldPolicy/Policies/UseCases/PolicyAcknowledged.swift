package import Database
package import LocalTime
import Messages
package import ServiceAPI
import ShieldApps

extension ShieldV1.PolicyAcknowledged {
  /// With the apps that the version shielded on the device.
  /// - Parameter ids: of the child's apps by their numbers.
  package init(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, version: Int64, applied: Instant, ids: [Int: String]
  ) throws {
    let stored = try PolicyTable.version(tx, child, version, on: deviceID)
    var shielded: [String] = []
    stored?.shields.forEach { number in
      if let id = ids[number] { shielded.append(id) }
    }
    self.init(
      childID: child.childID, deviceID: deviceID, version: version, applyTime: .init(applied),
      shieldedAppIDs: shielded.sorted(), makeTime: stored.map { .init($0.made) })
  }
}
