import Database
import EventFeed
import Identity
import Messages

/// Stores the revocations of ShieldPolicy's feed; everything else is passed to the service's own handler. They take
/// effect also while their family is parked, and stay known when a snapshot does not contain them: only age ends them.
struct RevocationIntake: EventHandler {
  let handler: any EventHandler

  func applyUrgentEffects(of event: ReceivedEvent, in tx: Transaction) throws {
    // One that cannot be read, or is stored so already, parks its family below.
    if let device = try? Self.revokedDevice(event) {
      do {
        try Revocations.store(device, of: event.familyID, in: tx)
      } catch let error as DatabaseError where error.kind == .unreadableRow {}
    }
    try handler.applyUrgentEffects(of: event, in: tx)
  }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    if let device = try Self.revokedDevice(event) { try Revocations.store(device, of: event.familyID, in: tx) }
    return try handler.apply(event, in: tx)
  }

  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    for event in piece.events {
      if let device = try Self.revokedDevice(event) { try Revocations.store(device, of: event.familyID, in: tx) }
    }
    return try handler.reconcile(piece, cursor: &cursor, in: tx)
  }

  /// Nil for an event of another type.
  private static func revokedDevice(_ event: ReceivedEvent) throws -> RevokedDevice? {
    guard event.typeName == FamilyV1.DeviceRevoked.fullName else { return nil }
    guard let revoked = try? event.message(FamilyV1.DeviceRevoked.self) else {
      throw UnreadableEvent("a revocation that is no DeviceRevoked")
    }
    guard !revoked.deviceID.isEmpty else { throw UnreadableEvent("a revocation without device_id") }
    guard let time = revoked.revokeTime else {
      throw UnreadableEvent("the revocation of \(revoked.deviceID) without revoke_time")
    }
    return RevokedDevice(deviceID: revoked.deviceID, revokeTime: time.seconds)
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try handler.knownFamily(after: familyID, in: tx)
  }
}
