package import Database
package import LocalTime
package import ServiceAPI

/// App tokens of a family and their numbers.
package enum TokenTable {
  package static let rows = KeyedRows("app_token", key: [.text("token_digest")])

  /// Maximum number of tokens that a device may be the first of its family to report. Tokens that guardians have saved
  /// are bounded where they are saved.
  package static let maximumTokens: Int64 = 10_000

  /// The token's number, assigned when a device first reports it; nil when the device is at the limit.
  package static func number(_ tx: Transaction, familyID: String, digest: String, deviceID: String) throws -> Int64? {
    if let known = try known(tx, familyID: familyID, digest: digest) { return known }
    let count = try DeviceShareTable.count(tx, familyID: familyID, deviceID: deviceID, .tokens)
    guard count < maximumTokens else { return nil }
    try DeviceShareTable.add(tx, familyID: familyID, deviceID: deviceID, .tokens)
    return try insert(tx, familyID: familyID, digest: digest)
  }

  private static func insert(_ tx: Transaction, familyID: String, digest: String) throws -> Int64 {
    let newest =
      try tx.newest(
        "token_number", in: "app_token", where: "partition = ? AND family_id = ?", tx.partition, familyID) ?? 0
    try tx.execute(
      "INSERT INTO app_token (partition, family_id, token_digest, token_number) VALUES (?, ?, ?, ?)",
      tx.partition, familyID, digest, newest + 1)
    TransactionNumbers.of(familyID, tx).known.tokens[digest] = newest + 1
    return newest + 1
  }

  /// The token's number; nil before its first use.
  package static func known(_ tx: Transaction, familyID: String, digest: String) throws -> Int64? {
    let numbers = TransactionNumbers.of(familyID, tx)
    if let known = numbers.known.tokens[digest] { return known }
    let number = try tx.queryOne(
      "SELECT token_number FROM app_token WHERE partition = ? AND family_id = ? AND token_digest = ?", tx.partition,
      familyID, digest
    ) { $0.int64(0) }
    if let number { numbers.known.tokens[digest] = number }
    return number
  }

  /// A token that was mapped to an app.
  package struct Assigned: Hashable, Sendable {
    package var number: Int64
    /// Whether it belonged to another app before, or came to be an activity, or no longer is one.
    package var hasMoved: Bool
  }

  /// An app as a token identifies it.
  package struct Identified: Hashable, Sendable {
    /// Logical id.
    package var app: String
    package var isActivity: Bool

    package init(app: String, isActivity: Bool) {
      (self.app, self.isActivity) = (app, isActivity)
    }
  }

  /// Maps a token to its app.
  package static func assign(
    _ tx: Transaction, familyID: String, digest: String, to app: Identified
  ) throws -> Assigned {
    let number =
      try known(tx, familyID: familyID, digest: digest) ?? insert(tx, familyID: familyID, digest: digest)
    let before = try self.app(tx, familyID: familyID, digest: digest)
    if before != app {
      try tx.execute(
        "UPDATE app_token SET app_id = ?, activity = ? WHERE partition = ? AND family_id = ? AND token_digest = ?",
        app.app, app.isActivity, tx.partition, familyID, digest)
    }
    return Assigned(number: number, hasMoved: before.map { $0 != app } ?? false)
  }

  /// The app that has the token; nil where none does.
  package static func app(_ tx: ReadTransaction, familyID: String, digest: String) throws -> Identified? {
    try tx.queryOne(
      "SELECT app_id, activity FROM app_token WHERE partition = ? AND family_id = ? AND token_digest = ?",
      Partition(familyID: familyID), familyID, digest
    ) { row in row.optionalString(0).map { Identified(app: $0, isActivity: row.bool(1)) } } ?? nil
  }

  /// The apps of all tokens that have one, by digest.
  package static func apps(
    _ tx: ReadTransaction, familyID: String
  ) throws -> [String: Identified] {
    let rows = try tx.query(
      "SELECT token_digest, app_id, activity FROM app_token WHERE partition = ? AND family_id = ? AND app_id IS NOT NULL",
      Partition(familyID: familyID), familyID
    ) { ($0.string(0), Identified(app: $0.string(1), isActivity: $0.bool(2))) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Unmaps a token from its app; it keeps its number, which records refer to. Returns false where no app has it.
  package static func release(_ tx: Transaction, familyID: String, digest: String) throws -> Bool {
    try tx.executeCounting(
      """
      UPDATE app_token SET app_id = NULL
      WHERE partition = ? AND family_id = ? AND token_digest = ? AND app_id IS NOT NULL
      """, tx.partition, familyID, digest) > 0
  }

  /// Notes that a record with a token without an app waits for an assignment (US-13).
  package static func noteWaiting(_ tx: Transaction, _ child: ChildKey, token: Int64, start: Instant) throws {
    try tx.execute(
      """
      INSERT INTO waiting_token (partition, family_id, child_id, token_number, first_start_time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, token_number)
      DO UPDATE SET first_start_time = excluded.first_start_time
      WHERE typeof(waiting_token.first_start_time) = 'integer'
        AND waiting_token.first_start_time > excluded.first_start_time
      """, tx.partition, child.familyID, child.childID, token, start.seconds)
  }

  /// For every child with records that waited for one of the tokens, the start of its first such record. They no longer
  /// wait.
  package static func dequeueWaiting(_ tx: Transaction, familyID: String, tokens: [Int64]) throws -> [String: Instant] {
    var earliest: [String: Instant] = [:]
    for token in tokens {
      let rows = try tx.query(
        """
        SELECT child_id, first_start_time FROM waiting_token
        WHERE partition = ? AND family_id = ? AND token_number = ?
        """, tx.partition, familyID, token
      ) { (child: $0.string(0), start: Instant(seconds: $0.int64(1))) }
      if rows.isEmpty { continue }
      for row in rows { earliest[row.child] = min(earliest[row.child] ?? row.start, row.start) }
      try tx.execute(
        "DELETE FROM waiting_token WHERE partition = ? AND family_id = ? AND token_number = ?", tx.partition, familyID,
        token)
    }
    return earliest
  }
}
