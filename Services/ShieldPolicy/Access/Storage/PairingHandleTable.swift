import Bytes
import Database
import EventLoop
import Identity
import LocalTime

/// The pairing to which the handle of a pairing code points.
struct PairingPointer: Hashable, Sendable {
  var familyID: String
  var pairingID: String
}

/// The `pairing_handle` table: from the public part of a code to the pairing.
///
/// It is the one lookup keyed by its own value, because a caller with a code names no family: it is in the partition
/// of the handle's digest. It only points; whether the code is valid, and how many times it was tried, is in the
/// pairing's row in its own partition.
enum PairingHandleTable {
  static func partition(of handle: String) -> Partition {
    Partition.all[Int(sha256(Array(handle.utf8)).first ?? 0)]
  }

  static func find(_ tx: ReadTransaction, _ handle: String, at now: Instant) throws -> PairingPointer? {
    try tx.queryOne(
      """
      SELECT family_id, pairing_id, expire_time FROM pairing_handle
      WHERE partition = ? AND handle = ? AND expire_time > ?
      """, partition(of: handle), handle, now.seconds
    ) { row in
      _ = row.int64(2)
      return PairingPointer(familyID: row.string(0), pairingID: row.string(1))
    }
  }

  /// Stores a pointer and deletes the expired ones of the partition, which has 4,096 handles on average (32^4 in all).
  /// - Returns: false when another pairing currently has the handle.
  static func insert(
    _ tx: Transaction, _ handle: String, _ pointer: PairingPointer, expires: Instant, at now: Instant
  ) throws -> Bool {
    try tx.execute(
      "DELETE FROM pairing_handle WHERE partition = ? AND expire_time <= ?", tx.partition,
      min(now.seconds, tx.settledTime.seconds))
    let changed = try tx.executeCounting(
      """
      INSERT INTO pairing_handle (partition, handle, family_id, pairing_id, expire_time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, handle) DO NOTHING
      """, tx.partition, handle, pointer.familyID, pointer.pairingID, expires.seconds)
    return changed == 1
  }

  /// Removes the pointer, unless the handle now points to another pairing.
  static func delete(_ tx: Transaction, _ handle: String, of pairingID: String) throws {
    try tx.execute(
      "DELETE FROM pairing_handle WHERE partition = ? AND handle = ? AND pairing_id = ?", tx.partition, handle,
      pairingID)
  }
}
