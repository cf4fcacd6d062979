import Bytes
package import Database
import EventFeed
package import EventLoop
package import Identity
import LocalTime
import Locks
package import Messages
package import RPC
import ServiceAPI
package import ServiceRuntime
import ShieldFamilies
import Stubs

/// Erasure of children and families (FA-7, FA-8).
package struct ErasureAPI: PrivacyV1.ErasureService {
  package let host: any Host
  package let database: Database
  package let erasures: Erasures
  /// A child that is created only to be erased leaves lines in the registers of all services and their copies for good.
  private let allowances: Locked<RateLimiter<String>>

  /// As many as a family has children, and one more an hour.
  package static let burst = 50, interval = Duration.seconds(3_600)

  package init(host: any Host, database: Database, erasures: Erasures) {
    (self.host, self.database, self.erasures) = (host, database, erasures)
    allowances = Locked(RateLimiter(burst: Self.burst, interval: Self.interval))
  }

  package static let authorization: AuthorizationTable = [
    Methods.eraseChild: .guardians, Methods.deleteFamily: .guardians, Methods.getErasure: .anyone,
  ]

  package func eraseChild(_ request: PrivacyV1.EraseChildRequest, context: RPCContext) async throws -> PrivacyV1.Erasure
  {
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

  package func deleteFamily(_ request: PrivacyV1.DeleteFamilyRequest, context: RPCContext) async throws
    -> PrivacyV1.Erasure
  {
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

  package func getErasure(_ request: PrivacyV1.GetErasureRequest, context: RPCContext) async throws -> PrivacyV1.Erasure
  {
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

  /// The outcome of a call.
  private struct Begun {
    let erasure: PrivacyV1.Erasure
    /// Whether an earlier call began it.
    let isRepeat: Bool
    /// Handles and ids of pairings that ended; the handles are in other partitions.
    var pairings: [(String, String)] = []
  }

  /// Begins an erasure, unless the call has begun it before. It is in the register, on the disk, before this returns.
  private func begin(
    _ caller: CallingGuardian, childID: String, requestID: String,
    _ requireKnown: @escaping @Sendable (Transaction) throws -> Void
  ) async throws -> PrivacyV1.Erasure {
    let key = caller.key
    let now = MonotonicInstant(nanoseconds: host.loops.first?.now.nanoseconds ?? 0)
    let decision = allowances.withLock { $0.acquire(key.familyID, now: now) }
    func refund() {
      if decision == .allowed { allowances.withLock { $0.refund(key.familyID) } }
    }
    let begun: Begun
    do {
      begun = try await write(caller, childID: childID, requestID: requestID) { tx in
        try requireKnown(tx)
        // A family is deleted once: that never has to wait.
        if !childID.isEmpty, case .denied(let delay) = decision { throw Self.tooMany(delay) }
      }
    } catch {
      refund()
      throw error
    }
    if begun.isRepeat { refund() }
    let (erasure, start) = (begun.erasure, begun.erasure.startTime)
    // Also for a repeat: the first call may have ended before it came to this.
    try await erasures.record(
      .init(erasureID: erasure.erasureID, childID: childID, startTime: start), of: key.familyID)
    for (handle, pairingID) in begun.pairings {
      try await database.write(PairingHandleTable.partition(of: handle)) { tx in
        try PairingHandleTable.delete(tx, handle, of: pairingID)
      }
    }
    return erasure
  }

  private static func tooMany(_ delay: Duration) -> RPCError {
    .tryAgain(
      .resourceExhausted, "a family erases at most \(burst) children, and one more an hour; try again later",
      after: delay)
  }

  private func write(
    _ caller: CallingGuardian, childID: String, requestID: String,
    _ mayBegin: @escaping @Sendable (Transaction) throws -> Void
  ) async throws -> Begun {
    let (key, erasures, now) = (caller.key, erasures, host.wallClock.instant)
    let digest = Self.digest(requestID, of: key.familyID)
    let subjectDigest = Hexadecimal.text(Self.digest(requestID, of: "\(key.familyID) \(childID)"))
    let author = ChangeAuthor(key, guardianID: caller.guardianID, deviceID: caller.deviceID)
    let draft = PrivacyV1.ErasureStarted(
      erasureID: Identifier.make(on: host), childID: childID, startTime: .init(now))
    return try await database.write(key.familyID) { tx in
      if let known = try ErasureTables.find(requestDigest: digest, in: key.partition, tx) {
        let first = try ErasureTables.subjectDigest(requestDigest: digest, in: key.partition, tx)
        guard first == nil || first == subjectDigest else {
          throw Refusal.alreadyExists(
            .requestIDReused, "request_id \"\(requestID)\" has begun another erasure; use a new UUID for this one")
        }
        return Begun(erasure: known, isRepeat: true)
      }
      try caller.requireInUse(tx)
      try mayBegin(tx)
      var started = draft
      let member = childID.isEmpty ? nil : childID
      started.deviceIDs = try Self.revokeDevices(tx, key, ofChild: member, by: caller.guardianID, at: now)
      let pairings = try Self.endPairings(tx, key, ofChild: member)
      if !childID.isEmpty { try tx.record(Change(.childErased), by: author, at: now) }
      try ErasureTables.insert(started, requestDigest: digest, subjectDigest: subjectDigest, in: tx)
      try erasures.publish(started, of: key.familyID, in: tx)
      guard let erasure = try ErasureTables.find(requestDigest: digest, in: key.partition, tx) else {
        throw RPCError(.internalError, "the erasure was not stored")
      }
      return Begun(erasure: erasure, isRepeat: false, pairings: pairings)
    }
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

  /// The digest of the values that a caller has to know in order to be given the receipts.
  private static func digest(_ requestID: String, of familyID: String) -> [UInt8] {
    sha256(Array("erasure \(familyID) \(requestID.lowercased())".utf8))
  }
}
