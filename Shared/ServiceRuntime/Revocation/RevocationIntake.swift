import Database
import EventFeed
import Identity
import Messages

/// Takes the revocations out of ShieldPolicy's feed; everything else is the service's own handler's. They are heeded also
/// while their family is parked, and stay known when a snapshot does not name them: they end by their age alone.
struct RevocationIntake: EventHandler {
  let handler: any EventHandler

  func heed(_ event: ReceivedEvent, in tx: Transaction) throws {
    // One that cannot be read names nobody.
    if let revoked = try? event.message(FamilyV1.DeviceRevoked.self), !revoked.deviceID.isEmpty {
      let device = RevokedDevice(deviceID: revoked.deviceID, revokeTime: revoked.revokeTime?.seconds ?? tx.now.seconds)
      try Revocations.store(device, of: event.familyID, in: tx)
    }
    try handler.heed(event, in: tx)
  }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied { try handler.apply(event, in: tx) }

  func reconcile(_ snapshot: FamilySnapshot, in tx: Transaction) throws -> Applied {
    try handler.reconcile(snapshot, in: tx)
  }

  func finishReconciliation(
    families: Set<String>, reason: ReconciliationReason, in tx: Transaction
  ) throws {
    try handler.finishReconciliation(families: families, reason: reason, in: tx)
  }
}
