import Database
import ServiceAPI

/// The progress of runs and single windows from before their days began to be recounted, until that is done: readers
/// see it meanwhile (CH-5). Stored as the contract's message, `Progress`.
enum ProgressBeforeTable {
  static func save(_ tx: Transaction, _ child: ChildKey, challengeID: String, _ progress: [UInt8]) throws {
    try tx.execute(
      """
      INSERT INTO progress_before (partition, family_id, challenge_id, progress) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, family_id, challenge_id) DO NOTHING
      """, tx.partition, child.familyID, challengeID,
      try tx.sealed(progress, of: .child(child.childID, of: child.familyID)))
  }

  static func remove(_ tx: Transaction, familyID: String, challengeID: String) throws {
    try tx.execute(
      "DELETE FROM progress_before WHERE partition = ? AND family_id = ? AND challenge_id = ?", tx.partition, familyID,
      challengeID)
  }

  /// - Parameter decode: reads the stored message.
  static func find<Progress>(
    _ tx: ReadTransaction, familyID: String, challengeID: String, _ decode: ([UInt8]) throws -> Progress
  ) throws -> Progress? {
    try tx.queryOne(
      "SELECT progress FROM progress_before WHERE partition = ? AND family_id = ? AND challenge_id = ?",
      Partition(familyID: familyID), familyID, challengeID
    ) { row in
      guard let bytes = row.personalBytesUnlessErased(0) else { return nil }
      return try row.decoded(0, expected: "progress of a challenge") { try decode(bytes) }
    } ?? nil
  }
}
