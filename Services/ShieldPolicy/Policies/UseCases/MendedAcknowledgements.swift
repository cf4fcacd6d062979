package import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldApps

/// Publishes again the acknowledgements that a migration has corrected, as they claimed a time before their version was
/// made. They replace the ones published before, and usage is recounted with them (US-3).
package enum MendedAcknowledgements {
  /// Enqueued by the migration, once for each child concerned.
  private static let workKind = "policy.acknowledgements"

  /// Registers that work; before the database's timers start.
  package static func register(on database: Database) {
    database.onWork(workKind, work)
  }

  private static let work: WorkHandler = { tx, work in
    let child = ChildKey(familyID: work.familyID, childID: work.key)
    let ids = try AppTable.ids(tx, child)
    repeat {
      guard let (deviceID, version) = try MendedAcknowledgementTable.next(tx, child) else { return .done }
      if let known = try PolicyAcknowledgementTable.find(tx, child, deviceID: deviceID, version: version) {
        try tx.publish(
          try ShieldV1.PolicyAcknowledged(
            tx, child, deviceID: deviceID, version: version, applied: known.applied, ids: ids),
          familyID: child.familyID)
      }
      try MendedAcknowledgementTable.remove(tx, child, deviceID: deviceID, version: version)
    } while !tx.budget.isSpent
    return .more(state: work.state)
  }
}
