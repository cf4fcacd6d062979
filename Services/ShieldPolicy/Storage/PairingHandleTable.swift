import Database
import Identity
import LocalTime

/// Where the handle of a pairing code leads.
struct PairingPointer: Hashable, Sendable {
  var familyID: String
  var pairingID: String
}

/// The `pairing_handle` table: from the public part of a code to the pairing.
///
/// It is the one lookup that is keyed by itself, as whoever types a code names no family: it lies in the partition of
/// the handle's digest. It only points; whether the code is valid, and how often it was tried, is in the pairing's row
/// in its own partition.
enum PairingHandleTable {
  static func partition(of handle: String) -> Partition {
    Partition.all[Int(sha256(Array(handle.utf8)).first ?? 0)]
  }

  static func find(_ tx: ReadTransaction, _ handle: String, at now: Instant) throws -> PairingPointer? {
    try tx.queryOne(
      """
      SELECT family_id, pairing_id FROM pairing_handle
      WHERE partition = ? AND handle = ? AND expire_time > ?
      """, partition(of: handle), handle, now.seconds
    ) { PairingPointer(familyID: $0.string(0), pairingID: $0.string(1)) }
  }

  /// Stores a pointer and forgets those of the partition that have expired: of 4,096 on average, as there are 32^4.
  /// - Returns: false when another pairing has the handle at this moment.
  static func insert(
    _ tx: Transaction, _ handle: String, _ pointer: PairingPointer, expires: Instant, at now: Instant
  ) throws -> Bool {
    try tx.execute("DELETE FROM pairing_handle WHERE partition = ? AND expire_time <= ?", tx.partition, now.seconds)
    let changed = try tx.execute(
      """
      INSERT INTO pairing_handle (partition, handle, family_id, pairing_id, expire_time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, handle) DO NOTHING
      """, tx.partition, handle, pointer.familyID, pointer.pairingID, expires.seconds)
    return changed == 1
  }

  /// Removes the pointer, unless the handle leads to another pairing by now.
  static func delete(_ tx: Transaction, _ handle: String, of pairingID: String) throws {
    try tx.execute(
      "DELETE FROM pairing_handle WHERE partition = ? AND handle = ? AND pairing_id = ?", tx.partition, handle,
      pairingID)
  }
}
