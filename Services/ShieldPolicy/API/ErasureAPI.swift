import Database
import EventFeed
import EventLoop
import Hashing
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceRuntime
import Stubs

/// Erasure of children and families (FA-7, FA-8).
struct ErasureAPI: PrivacyV1.ErasureService {
  let host: any Host
  let database: Database
  let erasures: Erasures

  static let authorization: AuthorizationTable = [
    Methods.eraseChild: .guardians, Methods.deleteFamily: .guardians, Methods.getErasure: .anyone,
  ]

  func eraseChild(_ request: PrivacyV1.EraseChildRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    faults.identifier(request.childID, field: "child_id")
    faults.requestID(request.requestID)
    try faults.refuse()
    let childID = request.childID
    return try await begin(caller, childID: childID, requestID: request.requestID) { tx in
      guard try ChildTable.find(tx, caller.key, childID) != nil else {
        throw Refusal.notFound("child_id", childID)
      }
    }
  }

  func deleteFamily(_ request: PrivacyV1.DeleteFamilyRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    faults.identifier(request.familyID, field: "family_id")
    faults.requestID(request.requestID)
    try faults.refuse()
    guard request.familyID == caller.key.familyID else { throw Refusal.notFound("family_id", request.familyID) }
    return try await begin(caller, childID: "", requestID: request.requestID) { tx in
      guard try FamilyTable.find(tx, caller.key) != nil else {
        throw Refusal.notFound("family_id", request.familyID)
      }
    }
  }

  func getErasure(_ request: PrivacyV1.GetErasureRequest, context: RPCContext) async throws -> PrivacyV1.Erasure {
    var faults = RequestFaults()
    faults.identifier(request.familyID, field: "family_id")
    faults.requestID(request.requestID)
    try faults.refuse()
    let partition = Partition(familyID: request.familyID)
    let digest = Self.digest(request.requestID, of: request.familyID)
    let found = try await database.read(partition) { tx in
      try ErasureTables.find(requestDigest: digest, in: partition, tx)
    }
    guard let found else {
      throw Refusal.error(
        .notFound, reason: .notFound, "this request_id has begun no erasure of this family", field: "request_id")
    }
    return found
  }

  /// Begins an erasure, unless the call has begun it before. It is recorded in the register before this returns.
  private func begin(
    _ caller: CallingGuardian, childID: String, requestID: String,
    _ requireKnown: @escaping @Sendable (Transaction) throws -> Void
  ) async throws -> PrivacyV1.Erasure {
    let (key, erasures) = (caller.key, erasures)
    let digest = Self.digest(requestID, of: key.familyID)
    let now = host.wallClock.instant
    let author = ChangeAuthor(key, guardianID: caller.guardianID, deviceID: caller.deviceID)
    let draft = PrivacyV1.ErasureStarted(
      erasureID: Identifier.make(on: host), childID: childID, startTime: .init(now))
    let (erasure, started, handles) = try await database.write(key.familyID) {
      tx -> (PrivacyV1.Erasure?, PrivacyV1.ErasureStarted?, [(String, String)]) in
      if let known = try ErasureTables.find(requestDigest: digest, in: key.partition, tx) { return (known, nil, []) }
      try caller.requireInUse(tx)
      try requireKnown(tx)
      var started = draft
      let member = childID.isEmpty ? nil : childID
      started.deviceIDs = try Self.revokeDevices(tx, key, ofChild: member, by: caller.guardianID, at: now)
      let handles = try Self.endPairings(tx, key, ofChild: member)
      if !childID.isEmpty { try tx.record(Change(.childErased), by: author, at: now) }
      try ErasureTables.insert(started, requestDigest: digest, in: tx)
      try erasures.publish(started, of: key.familyID, in: tx)
      return (try ErasureTables.find(requestDigest: digest, in: key.partition, tx), started, handles)
    }
    if let started { try await erasures.record(started, of: key.familyID) }
    for (handle, pairingID) in handles {
      try await database.write(PairingHandleTable.partition(of: handle)) { tx in
        try PairingHandleTable.delete(tx, handle, of: pairingID)
      }
    }
    guard let erasure else { throw RPCError(.internalError, "the erasure was not stored") }
    return erasure
  }

  /// Ends the credentials of a child's devices, or of all the family's. Returns the ids of all of them.
  private static func revokeDevices(
    _ tx: Transaction, _ key: FamilyKey, ofChild childID: String?, by guardianID: String, at now: Instant
  ) throws -> [String] {
    let devices = try DeviceTable.list(tx, key).filter { device in childID.map { device.owner.childID == $0 } ?? true }
    _ = try DeviceRevocation(revokerGuardianID: guardianID, time: now).run(
      tx, key, devices.filter { $0.status == .active })
    return devices.map(\.deviceID)
  }

  /// Removes the pairings of a child, or all of the family. Returns their handles, which are in other partitions.
  private static func endPairings(
    _ tx: Transaction, _ key: FamilyKey, ofChild childID: String?
  ) throws -> [(String, String)] {
    let ended = try PairingTable.list(tx, key).filter { record in
      childID.map { record.pairing.owner == .child(childID: $0) } ?? true
    }
    for record in ended {
      try PairingLapse.delete(tx, key, record)
      tx.raise(PairingLapse.changed, key: record.pairingID)
    }
    return ended.map { ($0.handle, $0.pairingID) }
  }

  /// What the caller has to know in order to be given the receipts.
  private static func digest(_ requestID: String, of familyID: String) -> [UInt8] {
    sha256(Array("erasure \(familyID) \(requestID.lowercased())".utf8))
  }
}
