package import Database
package import Messages
import ProtobufC

/// The tables of erasures: nothing in them says who was erased.
package enum ErasureTables {
  package static let migrations = [
    Migration(
      component: "erasure", version: 1, name: "receipts, registers of neighbours",
      sql: """
        CREATE TABLE erasure_receipt (
          partition INTEGER NOT NULL,
          erasure_id TEXT NOT NULL,
          service TEXT NOT NULL,
          receipt BLOB NOT NULL,
          PRIMARY KEY (partition, erasure_id, service)
        ) WITHOUT ROWID;
        CREATE TABLE erasure_entry (
          partition INTEGER NOT NULL,
          service TEXT NOT NULL,
          code BLOB NOT NULL,
          day INTEGER NOT NULL,
          PRIMARY KEY (partition, service, code)
        ) WITHOUT ROWID;
        CREATE TABLE erasure (
          partition INTEGER NOT NULL,
          request_digest BLOB NOT NULL,
          erasure_id TEXT NOT NULL,
          start_time BIGINT NOT NULL,
          PRIMARY KEY (partition, request_digest)
        ) WITHOUT ROWID;
        CREATE TABLE open_erasure (
          partition INTEGER NOT NULL,
          family_id TEXT NOT NULL,
          erasure_id TEXT NOT NULL,
          started BLOB NOT NULL,
          PRIMARY KEY (partition, family_id, erasure_id)
        ) WITHOUT ROWID;
        """),
    Migration(
      component: "erasure", version: 2, name: "what a request was about",
      sql: "ALTER TABLE erasure ADD COLUMN subject_digest TEXT NOT NULL DEFAULT ''"),
  ]

  static func store(
    _ receipt: PrivacyV1.SignedReceipt, of erasureID: String, service: String, in tx: Transaction
  ) throws {
    try tx.execute(
      """
      INSERT INTO erasure_receipt (partition, erasure_id, service, receipt) VALUES (?, ?, ?, ?)
      ON CONFLICT (partition, erasure_id, service) DO UPDATE SET receipt = excluded.receipt
      """, tx.partition, erasureID, service, try receipt.serialized())
  }

  /// Notes the call that began an erasure.
  /// - Parameter subjectDigest: tells another call with the same request id apart.
  package static func insert(
    _ started: PrivacyV1.ErasureStarted, requestDigest: [UInt8], subjectDigest: String, in tx: Transaction
  ) throws {
    try tx.execute(
      """
      INSERT INTO erasure (partition, request_digest, erasure_id, start_time, subject_digest) VALUES (?, ?, ?, ?, ?)
      """, tx.partition, requestDigest, started.erasureID, started.startTime?.seconds ?? 0, subjectDigest)
  }

  /// The digest of the subject of the call that began an erasure; nil for no such call, and for one that an earlier
  /// version noted.
  package static func subjectDigest(
    requestDigest: [UInt8], in partition: Partition, _ tx: ReadTransaction
  ) throws -> String? {
    let digest = try tx.queryOne(
      "SELECT subject_digest FROM erasure WHERE partition = ? AND request_digest = ?", partition, requestDigest
    ) { $0.string(0) }
    return digest == "" ? nil : digest
  }

  /// The erasure that a call began, with its receipts; nil for no such call.
  package static func find(
    requestDigest: [UInt8], in partition: Partition, _ tx: ReadTransaction
  ) throws -> PrivacyV1.Erasure? {
    let found = try tx.queryOne(
      "SELECT erasure_id, start_time FROM erasure WHERE partition = ? AND request_digest = ?", partition, requestDigest
    ) { ($0.string(0), $0.int64(1)) }
    guard let (erasureID, start) = found else { return nil }
    let receipts = try receipts(of: erasureID, in: partition, tx)
    return PrivacyV1.Erasure(
      erasureID: erasureID, startTime: .init(seconds: start), complete: receipts.count == Neighbour.all.count,
      receipts: receipts)
  }

  /// Keeps an erasure until all services have erased, for followers that begin with a snapshot.
  static func open(_ started: PrivacyV1.ErasureStarted, of familyID: String, in tx: Transaction) throws {
    try tx.execute(
      "INSERT INTO open_erasure (partition, family_id, erasure_id, started) VALUES (?, ?, ?, ?)", tx.partition,
      familyID, started.erasureID, try started.serialized())
  }

  static func close(_ erasureID: String, of familyID: String, in tx: Transaction) throws {
    try tx.execute(
      "DELETE FROM open_erasure WHERE partition = ? AND family_id = ? AND erasure_id = ?", tx.partition, familyID,
      erasureID)
  }

  /// The erasures of a family that some service has not done yet.
  package static func open(of familyID: String, in tx: ReadTransaction) throws -> [PrivacyV1.ErasureStarted] {
    try tx.query(
      "SELECT started FROM open_erasure WHERE partition = ? AND family_id = ? ORDER BY erasure_id",
      Partition(familyID: familyID), familyID
    ) { row in
      try row.decoded(0, expected: "an erasure") { try PrivacyV1.ErasureStarted(serializedBytes: row.bytes(0)) }
    }
  }

  /// The next family of the partition that has some.
  static func openFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "open_erasure")
  }

  /// The families of a partition that have some.
  package static func openFamilies(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    try tx.families(of: partition, in: "open_erasure")
  }

  static func receipts(
    of erasureID: String, in partition: Partition, _ tx: ReadTransaction
  ) throws -> [PrivacyV1.SignedReceipt] {
    try tx.query(
      "SELECT receipt FROM erasure_receipt WHERE partition = ? AND erasure_id = ? ORDER BY service", partition,
      erasureID
    ) { row in
      try row.decoded(0, expected: "a receipt") { try PrivacyV1.SignedReceipt(serializedBytes: row.bytes(0)) }
    }
  }

  /// The receipt of one service; nil until it is there.
  static func receipt(
    of erasureID: String, service: String, in tx: Transaction
  ) throws -> PrivacyV1.SignedReceipt? {
    try tx.queryOne(
      "SELECT receipt FROM erasure_receipt WHERE partition = ? AND erasure_id = ? AND service = ?", tx.partition,
      erasureID, service
    ) { row in
      try row.decoded(0, expected: "a receipt") { try PrivacyV1.SignedReceipt(serializedBytes: row.bytes(0)) }
    }
  }

  /// Keeps a copy of a neighbour's entries.
  static func store(_ entries: [ErasureRegister.Entry], of service: String, in tx: Transaction) throws {
    for entry in entries {
      try tx.execute(
        """
        INSERT INTO erasure_entry (partition, service, code, day) VALUES (?, ?, ?, ?)
        ON CONFLICT (partition, service, code) DO NOTHING
        """, tx.partition, service, entry.code, entry.day)
    }
  }

  /// The entries of a partition after one.
  static func entries(
    of service: String, in partition: Partition, after code: [UInt8], limit: Int, _ tx: ReadTransaction
  ) throws -> [ErasureRegister.Entry] {
    try tx.query(
      """
      SELECT code, day FROM erasure_entry WHERE partition = ? AND service = ? AND code > ? ORDER BY code LIMIT ?
      """, partition, service, code, limit
    ) { ErasureRegister.Entry(code: $0.bytes(0), day: $0.int64(1)) }
  }
}
