import Database
import LocalTime

/// The `used_invitation` table: which family an operator's invitation was spent on.
///
/// Like a pairing code, an invitation names no family yet, so its row lies in the partition of its digest.
enum InvitationTable {
  static func partition(of digest: [UInt8]) -> Partition {
    Partition.all[Int(digest.first ?? 0)]
  }

  /// Spends the invitation on the family, once; spending it on the same family again changes nothing.
  /// - Returns: false when it was spent on another family.
  static func spend(_ tx: Transaction, _ digest: [UInt8], on familyID: String, at now: Instant) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO used_invitation (partition, invitation_digest, family_id, use_time) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, invitation_digest) DO NOTHING
      """, tx.partition, digest, familyID, now.seconds)
    let spentOn = try tx.queryOne(
      "SELECT family_id FROM used_invitation WHERE partition = ? AND invitation_digest = ?", tx.partition, digest
    ) { $0.string(0) }
    return spentOn == familyID
  }
}
