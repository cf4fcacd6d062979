import Database
import EventFeed
import Identity
import Messages

/// Stores the revocations of ShieldPolicy's feed; everything else goes to the service's own handler. They are heeded
/// also while their family is parked, and stay known when a snapshot does not contain them: only age ends them.
struct RevocationIntake: EventHandler {
  let handler: any EventHandler

  func heed(_ event: ReceivedEvent, in tx: Transaction) throws {
    // One that cannot be read names no device.
    if let revoked = try? event.message(FamilyV1.DeviceRevoked.self), !revoked.deviceID.isEmpty {
      let device = RevokedDevice(deviceID: revoked.deviceID, revokeTime: revoked.revokeTime?.seconds ?? tx.now.seconds)
      try Revocations.store(device, of: event.familyID, in: tx)
    }
    try handler.heed(event, in: tx)
  }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied { try handler.apply(event, in: tx) }

  func reconcile(_ piece: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try handler.reconcile(piece, place: &place, in: tx)
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try handler.knownFamily(after: familyID, in: tx)
  }
}
