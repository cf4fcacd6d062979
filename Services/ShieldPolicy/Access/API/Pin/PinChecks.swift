import Database
import EventLoop
import Identity
import LocalTime
import RPC
import ServiceAPI
import ShieldFamilies

/// Computes the digests of PINs (FA-5), which takes a quarter of a second and 16 MiB each, on purpose: one at a time,
/// on a thread of its own that yields to all others, in the order of `PinLanes`.
struct PinChecks: Sendable {
  private let host: any Host
  private let database: Database
  private let lanes: PinLanes
  private let queue: any BlockingQueue
  private let cost: ScryptCost

  init(_ host: any Host, _ database: Database, _ settings: FamilySettings) {
    self.host = host
    self.database = database
    cost = settings.pinCost
    queue = host.makeSerialQueue(label: "pin", rank: .background)
    lanes = PinLanes(host, settings)
  }

  /// The digest of a PIN as that of the guardian is stored. It is not computed where the answer is known without it, so
  /// that attempts during a lock cost nothing.
  /// - Throws: NOT_FOUND for a guardian who is not in the family; PIN_NOT_SET; PIN_LOCKED.
  func entered(_ pin: String, of guardianID: String, _ key: FamilyKey, _ peer: PeerIdentity) async throws -> EnteredPin
  {
    _ = try await record(of: guardianID, key)
    let turn = try await lanes.turn(of: key.familyID, peer)
    defer { lanes.end(turn) }
    // The attempts before may have locked it.
    let record = try await record(of: guardianID, key)
    let digest = try await queue.run { try scrypt(Array(pin.utf8), salt: record.salt, cost: record.cost) }
    return EnteredPin(guardianID: guardianID, salt: record.salt, digest: digest, now: host.wallClock.instant)
  }

  /// A new PIN as it is to be stored.
  func made(_ pin: String, by guardianID: String, _ key: FamilyKey, _ peer: PeerIdentity) async throws -> PinRecord {
    let turn = try await lanes.turn(of: key.familyID, peer)
    defer { lanes.end(turn) }
    let (salt, cost, now) = (host.randomBytes(PinRecord.saltSize), cost, host.wallClock.instant)
    return try await queue.run { try PinRecord(pin, salt: salt, cost: cost, at: now, by: guardianID) }
  }

  private func record(of guardianID: String, _ key: FamilyKey) async throws -> PinRecord {
    let (isMember, record) = try await database.read(key.familyID) { tx in
      (try GuardianTable.contains(tx, key, guardianID), try PinTable.find(tx, key, guardianID))
    }
    guard isMember else { throw Refusal.notFound("guardian_id", guardianID) }
    guard let record else { throw Refusal.noPin(guardianID) }
    let now = host.wallClock.instant
    if let end = record.attempts.lockTime, now < end { throw Refusal.pinLocked(for: end.seconds - now.seconds) }
    return record
  }
}
