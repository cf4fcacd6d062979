import Database
import Identity
import Messages
import ProtobufC
import Verification

/// The invariants of the tables of erasures (SH-13): a receipt is what its service has signed.
extension ErasureTables {
  static let partitionRules: [ServiceLedger.PartitionRule] = [
    { view, partition in try await view.run(partition) { try receiptDifferences($0, partition) } },
    { view, partition in try await view.run(partition) { try digestDifferences($0, partition) } },
  ]

  private static func receiptDifferences(_ tx: ReadTransaction, _ partition: Partition) throws -> StoredDifferences {
    var found = StoredDifferences()
    var last = ("", "")
    while true {
      let rows = try tx.query(
        """
        SELECT erasure_id, service, receipt FROM erasure_receipt WHERE partition = ?
          AND (erasure_id, service) > (?, ?) ORDER BY erasure_id, service LIMIT \(receiptsAtOnce)
        """, partition, last.0, last.1
      ) { (erasureID: $0.string(0), service: $0.string(1), receipt: $0.bytes(2)) }
      for row in rows where !isSigned(row.receipt, erasureID: row.erasureID, service: row.service) {
        found.add(
          StoredDifference(
            table: "erasure_receipt", key: [("erasure_id", .text(row.erasureID)), ("service", .text(row.service))],
            field: "receipt", stored: .blob(row.receipt), form: "a receipt of this erasure, signed"))
      }
      guard rows.count == receiptsAtOnce, let end = rows.last else { return found }
      last = (end.erasureID, end.service)
    }
  }

  private static let receiptsAtOnce = 1_000

  private static func isSigned(_ bytes: [UInt8], erasureID: String, service: String) -> Bool {
    guard let signed = try? PrivacyV1.SignedReceipt(serializedBytes: bytes),
      let receipt = try? PrivacyV1.ErasureReceipt(serializedBytes: signed.receipt),
      let key = try? PublicKey(rawBytes: signed.publicKey)
    else { return false }
    return receipt.erasureID == erasureID && receipt.service == service
      && key.isValid(signature: signed.signature, for: signed.receipt)
  }

  /// Codes and digests that are none.
  private static func digestDifferences(_ tx: ReadTransaction, _ partition: Partition) throws -> StoredDifferences {
    var found = StoredDifferences()
    for (table, key, column) in [
      ("erasure_entry", "service", "code"), ("erasure", "erasure_id", "request_digest"),
    ] {
      try tx.scan(
        "SELECT \(key), \(column) FROM \(table) WHERE partition = ? AND length(\(column)) <> 32", partition
      ) { row in
        found.add(
          StoredDifference(
            table: table, key: [(key, row.value(0))], field: column, stored: row.value(1), form: "32 bytes"))
        return true
      }
    }
    return found
  }
}
