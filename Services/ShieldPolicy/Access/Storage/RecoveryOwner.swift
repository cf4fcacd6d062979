import Database
import PairingCode
import ServiceAPI

/// The guardian whose recovery codes begin with a handle.
///
/// Codes and handle are in one row, in the family's partition, which the handle names: so they are made, replaced,
/// erased and restored together, and what a caller without a token types finds its family without a table of all of
/// them.
struct RecoveryOwner: Hashable, Sendable {
  let key: FamilyKey
  let guardianID: String

  static func partition(of handle: RecoveryHandle) -> Partition { Partition.all[Int(handle.partition)] }

  /// - Parameter isReplaced: whether codes that were replaced within the last day will do.
  static func find(_ tx: ReadTransaction, _ handle: RecoveryHandle, isReplaced: Bool) throws -> RecoveryOwner? {
    let partition = partition(of: handle)
    let present = try tx.queryOne(
      "SELECT family_id, guardian_id FROM recovery WHERE partition = ? AND handle = ?", partition, handle.text,
      row: owner)
    guard present == nil, isReplaced else { return present }
    return try tx.queryOne(
      "SELECT family_id, guardian_id FROM security_change WHERE partition = ? AND code_handle = ?", partition,
      handle.text, row: owner)
  }

  private static func owner(_ row: Row) -> RecoveryOwner {
    RecoveryOwner(key: FamilyKey(row.string(0)), guardianID: row.string(1))
  }
}
