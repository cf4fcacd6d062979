import Database
import EventFeed
import Identity
import Messages

/// Takes the revocations out of ShieldPolicy's feed; everything else is the service's own handler's. They are heeded
/// also while their family is parked, and stay known when a snapshot does not name them: they end by their age alone.
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

  func reconcile(_ piece: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try handler.reconcile(piece, place: &place, in: tx)
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try handler.knownFamily(after: familyID, in: tx)
  }
}
