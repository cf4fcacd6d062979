import Bytes

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

  /// The family of which the caller is one.
  fileprivate var familyID: String? {
    let parts = caller.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 && Self.rolesInFamilies.contains(parts[0]) ? String(parts[1]) : nil
  }

  /// The scopes of a family's callers, as `Principal.requestScope` makes them, begin with these.
  fileprivate static let rolesInFamilies: [Substring] = ["guardian", "child", "pending"]

  /// How long an answer is kept, in seconds.
  public static let retention: Int64 = 24 * 3600
}

/// The trace of a call that is kept for its repeats.
public enum StoredAnswer: Hashable, Sendable {
  /// The answer itself.
  case answer([UInt8])
  /// That the call was done, with what is needed to make its answer again, which is too large to be kept.
  case done(names: [UInt8])

  /// Maximum number of bytes that are kept of an answer: callers choose how often they call, and every call is kept for
  /// a day.
  public static let maximumBytes = 1_024

  /// Begins what is kept of an answer that is not; no message begins with it, as no field has number 0.
  private static let mark: UInt8 = 0

  /// Of an answer, or of what it can be made from where it is too large; of that nothing where it is too large as well.
  init(_ answer: [UInt8], names: @autoclosure () throws -> [UInt8]) rethrows {
    if answer.count <= Self.maximumBytes {
      self = .answer(answer)
    } else {
      let names = try names()
      self = .done(names: names.count < Self.maximumBytes ? names : [])
    }
  }

  fileprivate init(stored: [UInt8]) {
    self = stored.first == Self.mark ? .done(names: Array(stored.dropFirst())) : .answer(stored)
  }

  fileprivate var stored: [UInt8] {
    switch self {
    case .answer(let bytes): bytes
    case .done(let names): [Self.mark] + names
    }
  }
}

extension Transaction {
  /// Runs `body` once for each key: a repeat within 24 h gets what is kept of the first answer. A repeat that arrives
  /// while the first one runs waits for it, because a transaction sees what those before it wrote. A body that throws
  /// stores nothing.
  ///
  /// The answer must not hold credentials: whoever has the database and its keys can read it.
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - names: bytes from which the answer can be made, where it has more than `StoredAnswer.maximumBytes`.
  /// - Returns: the answer that was made now, whole; or what is kept.
  /// - Throws: `DatabaseError.requestIDReused` when the key was used with another request.
  public func once(
    _ key: IdempotencyKey, now: Int64, names: () throws -> [UInt8] = { [] }, _ body: () throws -> [UInt8]
  ) throws -> StoredAnswer {
    if let kept = try answer(to: key, now: now) { return kept }
    let answer = try body()
    try execute(
      """
      INSERT INTO idempotency_key (partition, caller, method, request_id, digest, answer, expire_time)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, caller, method, request_id) DO UPDATE SET
        digest = excluded.digest, answer = excluded.answer, expire_time = excluded.expire_time
      """, partition, key.caller, key.method, key.requestID, key.digest,
      try sealed(StoredAnswer(answer, names: try names()).stored, to: key), now + IdempotencyKey.retention)
    return .answer(answer)
  }

  /// What is kept of an answer, sealed where the caller is one of a family.
  private func sealed(_ stored: [UInt8], to key: IdempotencyKey) throws -> [UInt8] {
    guard let familyID = key.familyID else { return stored }
    return try sealed(stored, of: .answers(to: familyID))
  }

  /// The kept answer for a key; nil when there is none.
  /// - Throws: `DatabaseError.requestIDReused` when the key was used with another request.
  public func answer(to key: IdempotencyKey, now: Int64) throws -> StoredAnswer? {
    let stored = try queryOne(
      """
      SELECT digest, answer, expire_time FROM idempotency_key
      WHERE partition = ? AND caller = ? AND method = ? AND request_id = ? AND expire_time > ?
      """, partition, key.caller, key.method, key.requestID, now
    ) { (digest: $0.bytes(0), answer: $0.personalBytesUnlessErased(1), expireTime: $0.int64(2)) }
    // Its key went with a child of the family, and is not in a database that was restored from a backup before that.
    guard let stored, let answer = stored.answer else { return nil }
    guard stored.digest == key.digest else {
      throw DatabaseError(
        .requestIDReused, "request_id \"\(key.requestID)\" was used for another \(key.method) request",
        remedy: "Use a new request_id for a new request; repeat a request unchanged.")
    }
    return StoredAnswer(stored: answer)
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

  private func callers(of familyID: String) -> [Range<String>] {
    IdempotencyKey.rolesInFamilies.map { "\($0)/\(familyID)/"..<"\($0)/\(familyID)0" }
  }

  /// Removes answers of the partition that have expired, as many as the budget allows, at least one.
  /// - Returns: how many.
  fileprivate func removeExpiredAnswers(now: Int64, limit: Int) throws -> Int {
    let expired = try query(
      """
      SELECT caller, method, request_id FROM idempotency_key
      WHERE partition = ? AND expire_time <= ? ORDER BY expire_time LIMIT ?
      """, partition, now, limit
    ) { ($0.string(0), $0.string(1), $0.string(2)) }
    var removed = 0
    // Each by its key: with a list of them SQLite reads all keys of the partition.
    for (caller, method, requestID) in expired where removed == 0 || !budget.isSpent {
      try execute(
        "DELETE FROM idempotency_key WHERE partition = ? AND caller = ? AND method = ? AND request_id = ?", partition,
        caller, method, requestID)
      removed += 1
    }
    return removed
  }
}

extension Database {
  /// Removes the answers that have expired, in small transactions between the service's own, also while the disk is so
  /// full that calls cannot write.
  /// - Parameter now: seconds since 1970.
  /// - Returns: how many.
  public func removeExpiredAnswers(now: Int64) async throws -> Int {
    let partitions = try await read(nil) { tx in
      try tx.queryOfEach(
        """
        (SELECT expire_time FROM idempotency_key WHERE partition = number AND expire_time <= ? \
        ORDER BY expire_time LIMIT 1)
        """, now
      ).map(\.partition)
    }
    var total = 0
    for partition in partitions {
      var removed = 0
      repeat {
        removed = try await write(partition, need: .necessary) { try $0.removeExpiredAnswers(now: now, limit: 500) }
        total += removed
      } while removed > 0
    }
    return total
  }
}
