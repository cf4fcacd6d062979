import Database
import LocalTime

/// The `used_invitation` table: the family on which an operator's invitation was spent.
///
/// Like a pairing code, an invitation names no family yet, so its row is in the partition of its digest.
enum InvitationTable {
  static func partition(of digest: [UInt8]) -> Partition {
    Partition.all[Int(digest.first ?? 0)]
  }

  /// The family on which the invitation was spent; nil for none.
  static func find(_ tx: ReadTransaction, _ digest: [UInt8]) throws -> String? {
    try tx.queryOne(
      "SELECT family_id FROM used_invitation WHERE partition = ? AND invitation_digest = ?", partition(of: digest),
      digest
    ) { $0.string(0) }
  }

  /// Spends the invitation on the family, once; spending it on the same family again changes nothing.
  /// - Returns: false when it was spent on another family.
  static func spend(_ tx: Transaction, _ digest: [UInt8], on familyID: String, at now: Instant) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO used_invitation (partition, invitation_digest, family_id, use_time) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, invitation_digest) DO NOTHING
      """, tx.partition, digest, familyID, now.seconds)
    return try find(tx, digest) == familyID
  }
}
