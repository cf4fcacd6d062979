import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies

// The family's pairings, for every guardian (FA-2).
extension FamilyAPI {
  package func listPairings(
    _ request: FamilyV1.ListPairingsRequest, context: RPCContext
  ) async throws -> FamilyV1.ListPairingsResponse {
    let key = try CallingGuardian(context).key
    let now = now
    let (records, devices) = try await database.read(key.familyID) { tx in
      (try PairingTable.list(tx, key), try DeviceTable.list(tx, key))
    }
    let names = Dictionary(devices.map { ($0.deviceID, $0.displayName) }, uniquingKeysWith: { first, _ in first })
    // A lapsed one is gone from that second on, even though the timer removes it a little later.
    let listed = records.filter { $0.isOpen(at: now) || $0.pairing.state == .attemptsExhausted }
    var response = FamilyV1.ListPairingsResponse()
    response.pairings = listed.sorted { ($0.pairing.started, $0.pairingID) < ($1.pairing.started, $1.pairingID) }.map {
      FamilyV1.Pairing($0, deviceName: $0.deviceID.flatMap { names[$0] })
    }
    return response
  }

  package func cancelPairing(
    _ request: FamilyV1.CancelPairingRequest, context: RPCContext
  ) async throws -> FamilyV1.Pairing {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.pairingID, field: "pairing_id")
    try faults.refuse()
    let (now, pairingID) = (now, request.pairingID)
    let (cancelled, handle) = try await database.write(caller.key.familyID) { tx in
      var handle: String?
      let answer = try once.answer(tx, now: now) {
        let (record, isNew) = try Self.cancel(tx, caller, pairingID: pairingID, now: now)
        handle = record.handle
        return Recorded(
          FamilyV1.Pairing(record, deviceName: nil), isNew ? .pairing(.pairingCancelled, record) : nil)
      }
      return (answer, handle)
    }
    if let handle { await forgetHandle(handle, of: pairingID) }
    return cancelled
  }

  /// - Returns: the pairing, and whether it was not cancelled before.
  private static func cancel(
    _ tx: Transaction, _ caller: CallingGuardian, pairingID: String, now: Instant
  ) throws -> (PairingRecord, isNew: Bool) {
    guard var record = try PairingTable.find(tx, caller.key, pairingID) else {
      throw Refusal.notFound("pairing_id", pairingID)
    }
    let cancelled: Pairing
    do throws(Pairing.Refusal) {
      cancelled = try record.pairing.cancelled(by: caller.guardianID, at: now)
    } catch {
      throw Refusal.failedPrecondition(.pairingNotOpen, error.message)
    }
    let isNew = cancelled != record.pairing
    if isNew { try PairingLapse.cancel(tx, caller.key, record, cancelled) }
    record.pairing = cancelled
    return (record, isNew)
  }
}

extension RequestFaults {
  /// The owner of the device that a pairing is for: one of the two fields.
  mutating func owner(_ request: FamilyV1.StartPairingRequest) -> DeviceOwner {
    if request.guardianID.isEmpty {
      identifier(request.childID, field: "child_id")
      return .child(childID: request.childID)
    }
    identifier(request.guardianID, field: "guardian_id")
    if !request.childID.isEmpty {
      add("child_id", "child_id and guardian_id are both given; a device is for one person")
    }
    if request.viewer { add("viewer", "viewer is for a child's device; a guardian's enforces nothing anyway") }
    return .guardian(guardianID: request.guardianID)
  }
}
