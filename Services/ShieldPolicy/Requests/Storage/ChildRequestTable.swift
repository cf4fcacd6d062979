package import Database
package import LocalTime
package import ServiceAPI
import ShieldApps

/// The newest requests of a child, numbered from 1 (SH-15).
package enum ChildRequestTable {
  private static let columns = """
    number, child_request_id, kind, apps, seconds, text, create_time, state, decide_time, guardian_id, answer,
    given_seconds, grant_id
    """

  package static func find(_ tx: ReadTransaction, _ child: ChildKey, _ id: String) throws -> ChildRequest? {
    try tx.queryOne(
      """
      SELECT \(columns) FROM child_request
      WHERE partition = ? AND family_id = ? AND child_id = ? AND child_request_id = ?
      """, child.partition, child.familyID, child.childID, id
    ) { try request($0).request }
  }

  /// The requests that no guardian has decided and no timer has ended, oldest first.
  package static func open(_ tx: ReadTransaction, _ child: ChildKey) throws -> [ChildRequest] {
    try tx.query(
      """
      SELECT \(columns) FROM child_request
      WHERE partition = ? AND family_id = ? AND child_id = ? AND state = ? ORDER BY number
      """, child.partition, child.familyID, child.childID, ChildRequest.State.open.rawValue
    ) { try request($0).request }
  }

  /// Requests with a smaller number, newest first.
  /// - Parameter openAt: nil for all; otherwise those only that are open then.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, before number: Int64, openAt now: Instant?, limit: Int
  ) throws -> [(number: Int64, request: ChildRequest)] {
    guard let now else {
      return try tx.query(
        """
        SELECT \(columns) FROM child_request
        WHERE partition = ? AND family_id = ? AND child_id = ? AND number < ? ORDER BY number DESC LIMIT ?
        """, child.partition, child.familyID, child.childID, number, limit, row: request)
    }
    return try tx.query(
      """
      SELECT \(columns) FROM child_request
      WHERE partition = ? AND family_id = ? AND child_id = ? AND state = ? AND number < ? AND create_time > ?
      ORDER BY number DESC LIMIT ?
      """, child.partition, child.familyID, child.childID, ChildRequest.State.open.rawValue, number,
      now.seconds - ChildRequest.lifetime, limit, row: request)
  }

  /// When the child made the request that is the `count`th from the newest; nil where there are fewer.
  package static func created(_ tx: ReadTransaction, _ child: ChildKey, fromNewest count: Int) throws -> Instant? {
    try tx.queryOne(
      """
      SELECT create_time FROM child_request WHERE partition = ? AND family_id = ? AND child_id = ?
      ORDER BY number DESC LIMIT 1 OFFSET ?
      """, child.partition, child.familyID, child.childID, count - 1
    ) { Instant(seconds: $0.int64(0)) }
  }

  /// Stores a new request; the oldest gives way to it where there are as many as are kept. The oldest request is never
  /// open: a child makes fewer while one is.
  static func insert(_ tx: Transaction, _ child: ChildKey, _ request: ChildRequest) throws {
    let number =
      try tx.newest(
        "number", in: "child_request", where: "partition = ? AND family_id = ? AND child_id = ?", child.partition,
        child.familyID, child.childID) ?? 0
    let subject = PersonalSubject.child(child.childID, of: child.familyID)
    try tx.execute(
      """
      INSERT INTO child_request (partition, family_id, child_id, \(columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, number + 1, request.id, request.kind.rawValue,
      request.apps.text, request.seconds, try tx.sealed(request.text, of: subject), request.created.seconds,
      request.state.rawValue,
      request.decided?.seconds, request.guardianID, try tx.sealed(request.answer, of: subject), request.givenSeconds,
      request.grantID)
    try tx.execute(
      "DELETE FROM child_request WHERE partition = ? AND family_id = ? AND child_id = ? AND number <= ?",
      child.partition, child.familyID, child.childID, number + 1 - Int64(ChildRequest.maximumKept))
  }

  /// Stores what has become of a request.
  static func update(_ tx: Transaction, _ child: ChildKey, _ request: ChildRequest) throws {
    try tx.execute(
      """
      UPDATE child_request SET state = ?, decide_time = ?, guardian_id = ?, answer = ?, given_seconds = ?, grant_id = ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND child_request_id = ?
      """, request.state.rawValue, request.decided?.seconds, request.guardianID,
      try tx.sealed(request.answer, of: .child(child.childID, of: child.familyID)), request.givenSeconds,
      request.grantID, child.partition, child.familyID, child.childID, request.id)
  }

  private static func request(_ row: Row) throws -> (number: Int64, request: ChildRequest) {
    let made = ChildRequest(
      id: row.string(1), kind: row.enumeration(2), apps: try row.apps(3), seconds: row.int64(4),
      text: row.personalString(5),
      created: Instant(seconds: row.int64(6)))
    let request = ChildRequest(
      made, state: row.enumeration(7), decided: row.optionalInt64(8).map(Instant.init(seconds:)),
      guardianID: row.optionalString(9), answer: row.personalString(10), givenSeconds: row.int64(11),
      grantID: row.optionalString(12))
    return (row.int64(0), request)
  }

  package static let migrations = [
    Migration(component: "childRequest", version: 1, name: "requests of children", sql: table)
  ]

  private static let table = """
    CREATE TABLE child_request (
      partition INTEGER NOT NULL,
      family_id TEXT NOT NULL,
      child_id TEXT NOT NULL,
      number BIGINT NOT NULL,
      child_request_id TEXT NOT NULL,
      kind INTEGER NOT NULL,
      apps TEXT NOT NULL,
      seconds BIGINT NOT NULL,
      text TEXT NOT NULL,
      create_time BIGINT NOT NULL,
      state INTEGER NOT NULL,
      decide_time BIGINT,
      guardian_id TEXT,
      answer TEXT NOT NULL,
      given_seconds BIGINT NOT NULL,
      grant_id TEXT,
      PRIMARY KEY (partition, family_id, child_id, number),
      UNIQUE (partition, family_id, child_id, child_request_id)
    ) WITHOUT ROWID;
    CREATE INDEX child_request_state ON child_request (partition, family_id, child_id, state, number);
    """
}
