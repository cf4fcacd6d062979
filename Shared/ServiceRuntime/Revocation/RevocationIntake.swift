import Database
import EventFeed
import Identity
import Messages

/// Stores the revocations and restrictions of ShieldPolicy's feed; everything else is passed to the service's own
/// handler. They take effect also while their family is parked, and stay known when a snapshot does not contain them:
/// only age ends them.
struct RevocationIntake: EventHandler {
  let handler: any EventHandler

  func applyUrgentEffects(of event: ReceivedEvent, in tx: Transaction) throws {
    // A revocation that cannot be read, or is stored so already, parks its family below.
    if let fact = try? AccessFact(event) {
      do {
        try fact.store(of: event.familyID, in: tx)
      } catch let error as DatabaseError where error.kind == .unreadableRow {}
    }
    try handler.applyUrgentEffects(of: event, in: tx)
  }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    try AccessFact(event)?.store(of: event.familyID, in: tx)
    return try handler.apply(event, in: tx)
  }

  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    for event in piece.events { try AccessFact(event)?.store(of: event.familyID, in: tx) }
    return try handler.reconcile(piece, cursor: &cursor, in: tx)
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try handler.knownFamily(after: familyID, in: tx)
  }
}

/// An event's fact about who may call.
private enum AccessFact {
  case revoked(RevokedDevice)
  case restricted(RestrictedDevice)

  /// Nil for an event of another type.
  init?(_ event: ReceivedEvent) throws {
    switch event.typeName {
    case FamilyV1.DeviceRevoked.fullName:
      guard let revoked = try? event.message(FamilyV1.DeviceRevoked.self) else {
        throw UnreadableEvent("a revocation that is not a DeviceRevoked")
      }
      let (deviceID, time) = try Self.parts(revoked.deviceID, revoked.revokeTime, "revocation", "revoke_time")
      self = .revoked(RevokedDevice(deviceID: deviceID, revokeTime: time))
    case FamilyV1.DeviceRestricted.fullName:
      guard let restricted = try? event.message(FamilyV1.DeviceRestricted.self) else {
        throw UnreadableEvent("a restriction that is not a DeviceRestricted")
      }
      let (deviceID, time) = try Self.parts(
        restricted.deviceID, restricted.restrictTime, "restriction", "restrict_time")
      self = .restricted(RestrictedDevice(deviceID: deviceID, restrictTime: time))
    default: return nil
    }
  }

  private static func parts(
    _ deviceID: String, _ time: GoogleProtobuf.Timestamp?, _ fact: String, _ field: String
  ) throws -> (String, Int64) {
    guard !deviceID.isEmpty else { throw UnreadableEvent("a \(fact) without device_id") }
    guard let time else { throw UnreadableEvent("the \(fact) of \(deviceID) without \(field)") }
    return (deviceID, time.seconds)
  }

  func store(of familyID: String, in tx: Transaction) throws {
    switch self {
    case .revoked(let device): try Revocations.store(device, of: familyID, in: tx)
    case .restricted(let device): try Restrictions.store(device, of: familyID, in: tx)
    }
  }
}
