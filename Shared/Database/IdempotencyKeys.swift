import Hashing

/// Identifies a repeated call: the id that the client chose, in the scope of caller and method.
public struct IdempotencyKey: Hashable, Sendable {
  /// The caller, e.g. `guardian/<id>`; ids of different callers never collide.
  public let caller: String
  /// The full method name, `/screentime.family.v1.FamilyService/CreateFamily`.
  public private(set) var method: String
  /// The client's id, as given.
  public let requestID: String
  /// SHA-256 of the request.
  public let digest: [UInt8]

  /// `request` are the bytes of the request message; a repeat must have the same.
  public init(caller: String, method: String, requestID: String, request: [UInt8]) {
    self.caller = caller
    self.method = method
    self.requestID = requestID
    digest = sha256(request)
  }

  /// The same call's key for a part of its work that is committed before there is an answer.
  public func part(_ name: String) -> IdempotencyKey {
    var part = self
    part.method += "#" + name
    return part
  }

  /// How long an answer is kept, in seconds.
  public static let retention: Int64 = 24 * 3600
}

extension Transaction {
  /// Runs `body` once for each key: a repeat within 24 h gets the stored answer. A repeat that arrives while the first
  /// one runs waits for it, because a transaction sees what those before it wrote. A body that throws stores nothing.
  ///
  /// The answer must not hold credentials: it is stored in clear.
  /// - Parameter now: seconds since 1970.
  /// - Throws: `DatabaseError.requestIDReused` when the key was used with another request.
  public func once(_ key: IdempotencyKey, now: Int64, _ body: () throws -> [UInt8]) throws -> [UInt8] {
    if let kept = try answer(to: key, now: now) { return kept }
    let answer = try body()
    try removeExpiredKeys(now: now)
    try execute(
      """
      INSERT INTO idempotency_key (partition, caller, method, request_id, digest, answer, expire_time)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, caller, method, request_id) DO UPDATE SET
        digest = excluded.digest, answer = excluded.answer, expire_time = excluded.expire_time
      """, partition, key.caller, key.method, key.requestID, key.digest, answer, now + IdempotencyKey.retention)
    return answer
  }

  /// The answer that is kept for a key; nil when there is none.
  /// - Throws: `DatabaseError.requestIDReused` when the key was used with another request.
  public func answer(to key: IdempotencyKey, now: Int64) throws -> [UInt8]? {
    let stored = try queryOne(
      """
      SELECT digest, answer, expire_time FROM idempotency_key
      WHERE partition = ? AND caller = ? AND method = ? AND request_id = ? AND expire_time > ?
      """, partition, key.caller, key.method, key.requestID, now
    ) { (digest: $0.bytes(0), answer: $0.bytes(1), expireTime: $0.int64(2)) }
    guard let stored else { return nil }
    guard stored.digest == key.digest else {
      throw DatabaseError(
        .requestIDReused, "request_id \"\(key.requestID)\" was used for another \(key.method) request",
        remedy: "Use a new request_id for a new request; repeat a request unchanged.")
    }
    return stored.answer
  }

  /// Removes the answers that were given to the members of a family, at most `limit`.
  /// - Returns: how many.
  package func eraseAnswers(toCallersOf familyID: String, limit: Int) throws -> Int {
    let keys = try callers(of: familyID).flatMap { range in
      try query(
        """
        SELECT caller, method, request_id FROM idempotency_key
        WHERE partition = ? AND caller >= ? AND caller < ? LIMIT ?
        """, partition, range.lowerBound, range.upperBound, limit
      ) { ($0.string(0), $0.string(1), $0.string(2)) }
    }
    for (caller, method, requestID) in keys.prefix(limit) {
      try execute(
        "DELETE FROM idempotency_key WHERE partition = ? AND caller = ? AND method = ? AND request_id = ?", partition,
        caller, method, requestID)
    }
    return min(keys.count, limit)
  }

  /// The scopes of a family's callers, as `Principal.requestScope` makes them.
  private func callers(of familyID: String) -> [Range<String>] {
    ["guardian", "child", "pending"].map { "\($0)/\(familyID)/"..<"\($0)/\(familyID)0" }
  }

  /// Removes a few of the partition's expired keys: more than a call adds, so that all are removed in time, and few, so
  /// that one call does not pay for all the others.
  private func removeExpiredKeys(now: Int64) throws {
    let expired = try query(
      """
      SELECT caller, method, request_id FROM idempotency_key
      WHERE partition = ? AND expire_time <= ? ORDER BY expire_time LIMIT 16
      """, partition, now
    ) { ($0.string(0), $0.string(1), $0.string(2)) }
    // Each by its key: with a list of them SQLite reads all keys of the partition.
    for (caller, method, requestID) in expired {
      try execute(
        "DELETE FROM idempotency_key WHERE partition = ? AND caller = ? AND method = ? AND request_id = ?", partition,
        caller, method, requestID)
    }
  }
}
