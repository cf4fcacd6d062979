import Database
import LocalTime

/// Where a pairing code leads.
struct PairingPointer: Hashable, Sendable {
  var familyID: String
  var pairingID: String
}

/// The `pairing_code` table: from the digest of a code to the pairing.
///
/// It is the one lookup that is keyed by itself, as whoever types a code names no family: it lies in the partition of the
/// digest's first byte. It only points; whether the code is valid is decided by the pairing's row in its own partition.
enum PairingCodeTable {
  /// The partition of a code's digest.
  static func partition(of digest: [UInt8]) -> Partition {
    Partition.all[Int(digest.first ?? 0)]
  }

  static func find(_ tx: ReadTransaction, _ digest: [UInt8], at now: Instant) throws -> PairingPointer? {
    try tx.queryOne(
      """
      SELECT family_id, pairing_id FROM pairing_code
      WHERE partition = ? AND code_digest = ? AND expire_time > ?
      """, partition(of: digest), digest, now.seconds
    ) { PairingPointer(familyID: $0.string(0), pairingID: $0.string(1)) }
  }

  /// Stores a pointer and forgets those of the partition that have expired.
  /// - Returns: false when another pairing has the same code at this moment.
  static func insert(
    _ tx: Transaction, _ digest: [UInt8], _ pointer: PairingPointer, expires: Instant, at now: Instant
  ) throws -> Bool {
    try tx.execute("DELETE FROM pairing_code WHERE partition = ? AND expire_time <= ?", tx.partition, now.seconds)
    let changed = try tx.execute(
      """
      INSERT INTO pairing_code (partition, code_digest, family_id, pairing_id, expire_time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, code_digest) DO NOTHING
      """, tx.partition, digest, pointer.familyID, pointer.pairingID, expires.seconds)
    return changed == 1
  }

  /// Removes the pointer, unless the code leads to another pairing by now.
  static func delete(_ tx: Transaction, _ digest: [UInt8], of pairingID: String) throws {
    try tx.execute(
      "DELETE FROM pairing_code WHERE partition = ? AND code_digest = ? AND pairing_id = ?", tx.partition, digest,
      pairingID)
  }
}
