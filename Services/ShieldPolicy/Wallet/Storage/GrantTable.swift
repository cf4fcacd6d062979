package import Database
package import LocalTime
package import ServiceAPI
import ShieldApps
import ShieldFamilies

/// A grant as stored, with fields that the rules do not need.
package struct StoredGrant: Hashable, Sendable {
  /// As read from storage, its `apps` are empty: the pool has them, and `PoolApps.naming` looks up their ids.
  package var grant: Grant
  /// The whole pool.
  package var pool: GrantPool
  /// The challenge period or guardian that caused it; empty for a purchase.
  package var causeID: String
  package var usedSeconds: Int64 = 0
  /// The guardian who revoked it; nil unless revoked.
  package var revokerID: String?
  /// Place in order of creation, from 1; 0 until it is stored.
  package var place: Int64 = 0

  package init(
    grant: Grant, pool: GrantPool, causeID: String, usedSeconds: Int64 = 0, revokerID: String? = nil, place: Int64 = 0
  ) {
    self.grant = grant
    self.pool = pool
    self.causeID = causeID
    self.usedSeconds = usedSeconds
    self.revokerID = revokerID
    self.place = place
  }

  /// The seconds left of it, for all its apps.
  package var pooled: PooledGrant {
    PooledGrant(
      id: grant.id, usableFrom: grant.usableFrom, expires: grant.expires, causeCreated: grant.causeCreated,
      remaining: max(0, grant.seconds - usedSeconds), pool: pool, revoked: grant.revoked)
  }

  /// The learning points that were refunded when it was revoked, in sixtieths.
  var refundSixtieths: Int64 { grant.refund(used: usedSeconds) }
}

/// The grants of a child (SH-12); spent and expired ones stay.
package enum GrantTable {
  private static let columns = "g.place, \(otherColumns)"
  private static let unspentColumns = "u.place, \(otherColumns)"
  private static let otherColumns = """
    g.grant_id, g.source, g.pool, g.pool_change, g.seconds, g.used_seconds, g.start_time, g.expire_time,
    g.create_time, g.cause_id, g.price_sixtieths, g.cause_create_time, g.revoke_time, g.revoker_guardian_id
    """

  private static let unspentRows = """
    FROM unspent_grant u LEFT JOIN unlock_grant g ON g.partition = u.partition
      AND g.family_id = u.family_id AND g.child_id = u.child_id AND g.place = u.place
    WHERE u.partition = ? AND u.family_id = ? AND u.child_id = ? AND u.expire_time > ?
    ORDER BY u.expire_time, u.start_time, u.create_time, u.grant_id
    """

  /// Stores a grant; one with the same id keeps its place and its used seconds, and stays revoked where a guardian
  /// named it.
  package static func save(_ tx: Transaction, _ child: ChildKey, _ stored: StoredGrant) throws {
    let grant = stored.grant
    tx.note(.due, ofPolicyOf: child)
    if let place = try find(tx, child, grant.id)?.place {
      try forgetUnspent(tx, child, place: place)
      try tx.execute(
        """
        UPDATE unlock_grant SET source = ?, pool = ?, pool_change = ?, seconds = ?, start_time = ?, expire_time = ?,
          create_time = ?, cause_id = ?, price_sixtieths = ?, cause_create_time = ?,
          revoke_time = CASE WHEN revoked_with IS NULL THEN revoke_time ELSE NULL END,
          revoker_guardian_id = CASE WHEN revoked_with IS NULL THEN revoker_guardian_id ELSE NULL END,
          revoked_with = NULL
        WHERE partition = ? AND family_id = ? AND child_id = ? AND place = ?
        """, grant.source.rawValue, stored.pool.apps.text, stored.pool.change, grant.seconds, grant.usableFrom.seconds,
        grant.expires?.seconds, grant.created.seconds, stored.causeID, grant.priceSixtieths,
        grant.causeCreated.seconds, child.partition, child.familyID, child.childID, place)
      try noteUnspent(tx, child, place: place)
    } else {
      try noteUnspent(tx, child, place: try insert(tx, child, stored))
    }
  }

  private static func insert(_ tx: Transaction, _ child: ChildKey, _ stored: StoredGrant) throws -> Int64 {
    let grant = stored.grant
    let newest =
      try tx.newest(
        "place", in: "unlock_grant", where: "partition = ? AND family_id = ? AND child_id = ?", child.partition,
        child.familyID, child.childID) ?? 0
    try tx.execute(
      """
      INSERT INTO unlock_grant (partition, family_id, child_id, place, grant_id, source, pool, pool_change, seconds,
        used_seconds, start_time, expire_time, create_time, cause_id, price_sixtieths, cause_create_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, newest + 1, grant.id, grant.source.rawValue,
      stored.pool.apps.text, stored.pool.change, grant.seconds, grant.usableFrom.seconds, grant.expires?.seconds,
      grant.created.seconds, stored.causeID, grant.priceSixtieths, grant.causeCreated.seconds)
    return newest + 1
  }

  package static func find(
    _ tx: ReadTransaction, _ child: ChildKey, _ grantID: String
  ) throws -> StoredGrant? {
    try tx.queryOne(
      """
      SELECT \(columns) FROM unlock_grant g
      WHERE g.partition = ? AND g.family_id = ? AND g.child_id = ? AND g.grant_id = ?
      """, child.partition, child.familyID, child.childID, grantID, row: stored)
  }

  /// The grants at some places.
  package static func find(
    _ tx: ReadTransaction, _ child: ChildKey, places: some Sequence<Int64>
  ) throws -> [StoredGrant] {
    var found: [StoredGrant] = []
    for place in places {
      let grant = try tx.queryOne(
        """
        SELECT \(columns) FROM unlock_grant g
        WHERE g.partition = ? AND g.family_id = ? AND g.child_id = ? AND g.place = ?
        """, child.partition, child.familyID, child.childID, place, row: stored)
      if let grant { found.append(grant) }
    }
    return found
  }

  /// The grants that begin in a stretch of time.
  static func beginning(
    _ tx: ReadTransaction, _ child: ChildKey, from start: Instant, to end: Instant
  ) throws -> [StoredGrant] {
    try tx.requireIntegers(
      "start_time", in: "unlock_grant", where: "partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID)
    return try tx.query(
      """
      SELECT \(columns) FROM unlock_grant g
      WHERE g.partition = ? AND g.family_id = ? AND g.child_id = ? AND g.start_time >= ? AND g.start_time < ?
      """, child.partition, child.familyID, child.childID, start.seconds, end.seconds, row: stored)
  }

  /// Voids a grant. Its row stays: use that it has paid is repaid later, and the grant may be restored.
  package static func void(_ tx: Transaction, _ child: ChildKey, _ grantID: String) throws {
    guard let place = try place(tx, child, grantID) else { return }
    tx.note(.due, ofPolicyOf: child)
    try forgetUnspent(tx, child, place: place)
    try tx.execute(
      "UPDATE unlock_grant SET seconds = 0 WHERE partition = ? AND family_id = ? AND child_id = ? AND place = ?",
      child.partition, child.familyID, child.childID, place)
  }

  /// Revokes a grant from an instant on. Its row stays, as voiding does, and use from before may still be paid by it.
  /// - Parameter named: the completed period whose grant the guardian named, where it is another one.
  package static func revoke(
    _ tx: Transaction, _ child: ChildKey, place: Int64, at instant: Instant, by guardianID: String,
    with named: String? = nil
  ) throws {
    tx.note(.due, ofPolicyOf: child)
    try forgetUnspent(tx, child, place: place)
    try tx.execute(
      """
      UPDATE unlock_grant SET revoke_time = ?, revoker_guardian_id = ?, revoked_with = ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND place = ?
      """, instant.seconds, guardianID, named, child.partition, child.familyID, child.childID, place)
  }

  /// Whether more than `count` grants were revoked after an instant.
  package static func hasMoreRevoked(
    _ tx: ReadTransaction, _ child: ChildKey, after instant: Instant, than count: Int
  ) throws -> Bool {
    try tx.queryOne(
      """
      SELECT 1 FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND child_id = ? AND revoke_time > ? LIMIT 1 OFFSET ?
      """, child.partition, child.familyID, child.childID, instant.seconds, count
    ) { _ in true } ?? false
  }

  /// A grant of a completed period that a guardian has revoked.
  package struct PeriodRevocation {
    package var periodID: String
    /// As the completion is known now, or was when it was withdrawn.
    package var completed: Instant
    package var time: Instant
    package var guardianID: String
  }

  /// Guardians' revocations, after an instant, of grants that completed periods gave, the earliest first.
  package static func revocations(_ tx: ReadTransaction, _ child: ChildKey, after instant: Instant) throws
    -> [PeriodRevocation]
  {
    try tx.query(
      """
      SELECT source, cause_id, start_time, revoke_time, revoker_guardian_id, revoked_with FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND child_id = ? AND revoke_time > ?
      ORDER BY revoke_time, place
      """, child.partition, child.familyID, child.childID, instant.seconds
    ) { row -> PeriodRevocation? in
      let (source, named): (GrantSource, String?) = (row.enumeration(0), row.optionalString(5))
      guard source == .challenge, named == nil else { return nil }
      return PeriodRevocation(
        periodID: row.string(1), completed: Instant(seconds: row.int64(2)), time: Instant(seconds: row.int64(3)),
        guardianID: row.string(4))
    }.compactMap(\.self)
  }

  /// Grants that were revoked after an instant with seconds left, and expire after it.
  private static func revoked(
    _ tx: ReadTransaction, _ child: ChildKey, after instant: Instant
  ) throws -> [StoredGrant] {
    try tx.query(
      """
      SELECT \(columns) FROM unlock_grant g
      WHERE g.partition = ? AND g.family_id = ? AND g.child_id = ? AND g.revoke_time > ?
        AND g.used_seconds < g.seconds AND COALESCE(g.expire_time, \(Int64.max)) > ?
      """, child.partition, child.familyID, child.childID, instant.seconds, instant.seconds, row: stored)
  }

  /// Grants with seconds left that neither expire nor were revoked until `instant`.
  static func unspent(
    _ tx: ReadTransaction, _ child: ChildKey, after instant: Instant
  ) throws -> [StoredGrant] {
    try tx.query(
      """
      SELECT \(unspentColumns)
      \(unspentRows)
      """, child.partition, child.familyID, child.childID, instant.seconds, row: stored)
      + revoked(tx, child, after: instant)
  }

  /// Grants with seconds left that are not revoked and do not expire until `instant`, for the policy of all apps.
  package static func pooled(_ tx: ReadTransaction, _ child: ChildKey, after instant: Instant) throws -> [PooledGrant] {
    var grants: [PooledGrant] = []
    try scan(tx, child, after: instant) { grants.append($0) == () }
    return grants
  }

  /// Grants with seconds left that pay use between two instants, the first in order of use, at most `limit`.
  /// - Parameter withRevoked: whether those are among them that were revoked after the first instant.
  package static func pooled(
    _ tx: ReadTransaction, _ child: ChildKey, after instant: Instant, before end: Instant, withRevoked: Bool, limit: Int
  ) throws -> [PooledGrant] {
    var grants: [PooledGrant] = []
    try scan(tx, child, after: instant) { grant in
      // After those that expire, grants come in the order in which they begin.
      guard grant.usableFrom < end else { return grant.expires != nil }
      grants.append(grant)
      return grants.count < limit
    }
    guard withRevoked else { return grants }
    let revoked = try revoked(tx, child, after: instant).lazy.filter { $0.grant.usableFrom < end }.map(\.pooled)
    return revoked.isEmpty ? grants : Array((grants + revoked).inOrderOfUse.prefix(limit))
  }

  /// Calls `body` for the same in order of use, until it returns false.
  private static func scan(
    _ tx: ReadTransaction, _ child: ChildKey, after instant: Instant, without source: GrantSource? = nil,
    _ body: (PooledGrant) -> Bool
  ) throws {
    try tx.scan(
      """
      SELECT g.grant_id, g.start_time, g.expire_time, g.cause_create_time, g.seconds, g.used_seconds, g.pool, g.pool_change,
        u.place, g.source
      \(unspentRows)
      """, child.partition, child.familyID, child.childID, instant.seconds
    ) { row in
      // Of a place that cannot be read there is no grant.
      _ = row.int64(8)
      if let source, row.enumeration(9) == source { return true }
      return body(
        PooledGrant(
          id: row.string(0), usableFrom: Instant(seconds: row.int64(1)),
          expires: row.optionalInt64(2).map(Instant.init(seconds:)), causeCreated: Instant(seconds: row.int64(3)),
          remaining: max(0, row.int64(4) - row.int64(5)),
          pool: GrantPool(apps: try row.apps(6), change: row.int64(7))))
    }
  }

  /// Whether the child has ever had a grant.
  static func hasAny(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM unlock_grant WHERE partition = ? AND family_id = ? AND child_id = ? LIMIT 1", child.partition,
      child.familyID, child.childID
    ) { _ in true } ?? false
  }

  /// Whether more than `count` grants have seconds left and do not expire until an instant.
  package static func hasMore(_ tx: ReadTransaction, _ child: ChildKey, after instant: Instant, than count: Int) throws
    -> Bool
  {
    try tx.queryOne(
      """
      SELECT 1 FROM unspent_grant
      WHERE partition = ? AND family_id = ? AND child_id = ? AND expire_time > ? LIMIT 1 OFFSET ?
      """, child.partition, child.familyID, child.childID, instant.seconds, count
    ) { _ in true } ?? false
  }

  /// Number of grants that have seconds left, do not expire until `instant`, and have an app that has not left them;
  /// counted up to `limit`.
  /// - Parameter source: those that are not counted.
  package static func usableCount(
    _ tx: ReadTransaction, _ child: ChildKey, after instant: Instant, limit: Int, without source: GrantSource? = nil
  ) throws -> Int {
    let removed = try AppAssignmentTable.removals(tx, child)
    let numbers = try AppTable.numbers(tx, child, of: removed.keys.sorted())
    let removals = Dictionary(
      numbers.compactMap { id, number in removed[id].map { (number, $0) } }, uniquingKeysWith: { first, _ in first })
    var count = 0
    try scan(tx, child, after: instant, without: source) {
      if $0.pool.hasMember(usableFrom: $0.usableFrom, removals: removals) { count += 1 }
      return count < limit
    }
    return count
  }

  /// The family's grants by child and place, after one of them, at most `limit`: the cause of each; empty for one that
  /// no period gave, or that was withdrawn.
  package static func periods(
    _ tx: ReadTransaction, _ family: FamilyKey, after last: (childID: String, place: Int64)?, limit: Int
  ) throws -> [(childID: String, place: Int64, periodID: String)] {
    try tx.query(
      """
      SELECT child_id, place, source, seconds, cause_id FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND (child_id, place) > (?, ?) ORDER BY child_id, place LIMIT ?
      """, family.partition, family.familyID, last?.childID ?? "", last?.place ?? .min, limit
    ) { row in
      let (source, seconds, cause): (GrantSource, Int64, String) = (row.enumeration(2), row.int64(3), row.string(4))
      return (row.string(0), row.int64(1), source == .challenge && seconds > 0 ? cause : "")
    }
  }

  /// Grants after a place, oldest first.
  /// - Parameter now: nil for all; otherwise those that are spent or expired by then are left out.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, after place: Int64, unspentAt now: Instant?, limit: Int
  ) throws -> [StoredGrant] {
    guard let now else {
      return try tx.query(
        """
        SELECT \(columns) FROM unlock_grant g
        WHERE g.partition = ? AND g.family_id = ? AND g.child_id = ? AND g.place > ? AND g.seconds > 0
        ORDER BY g.place LIMIT ?
        """, child.partition, child.familyID, child.childID, place, limit, row: stored)
    }
    // Joined from those with seconds left, which are few however many are spent.
    return try tx.query(
      """
      SELECT \(unspentColumns) FROM (
        SELECT place FROM unspent_grant
        WHERE partition = ? AND family_id = ? AND child_id = ? AND expire_time > ? AND place > ?
        ORDER BY place LIMIT ?) u
      LEFT JOIN unlock_grant g ON g.partition = ? AND g.family_id = ? AND g.child_id = ? AND g.place = u.place
      ORDER BY g.place
      """, child.partition, child.familyID, child.childID, now.seconds, place, limit, child.partition, child.familyID,
      child.childID, row: stored)
  }

  /// Adds to the used seconds of grants; a negative amount subtracts.
  /// - Returns: by how much the refunds of revoked ones change, in sixtieths.
  static func addUsed(_ tx: Transaction, _ child: ChildKey, _ seconds: [String: Int64]) throws -> [String: Int64] {
    var refunds: [String: Int64] = [:]
    for (grantID, seconds) in seconds.sorted(by: { $0.key < $1.key }) where seconds != 0 {
      let refunded = try addUsed(tx, child, grantID, seconds: seconds)
      if refunded != 0 { refunds[grantID] = refunded }
    }
    return refunds
  }

  /// The same for one grant.
  @discardableResult
  static func addUsed(_ tx: Transaction, _ child: ChildKey, _ grantID: String, seconds: Int64) throws -> Int64 {
    guard let stored = try find(tx, child, grantID) else { return 0 }
    tx.note(.shown, ofPolicyOf: child)
    try tx.execute(
      """
      UPDATE unlock_grant SET used_seconds = used_seconds + ?
      WHERE partition = ? AND family_id = ? AND child_id = ? AND place = ?
      """, seconds, child.partition, child.familyID, child.childID, stored.place)
    let refunded = stored.grant.refund(used: stored.usedSeconds + seconds) - stored.refundSixtieths
    let wasUnspent = stored.usedSeconds < stored.grant.seconds
    guard wasUnspent != (stored.usedSeconds + seconds < stored.grant.seconds) else { return refunded }
    tx.note(.turned(grantID), ofPolicyOf: child)
    if wasUnspent {
      try forgetUnspent(tx, child, place: stored.place)
    } else {
      try noteUnspent(tx, child, place: stored.place)
    }
    return refunded
  }

  private static func place(_ tx: ReadTransaction, _ child: ChildKey, _ grantID: String) throws -> Int64? {
    try tx.queryOne(
      "SELECT place FROM unlock_grant WHERE partition = ? AND family_id = ? AND child_id = ? AND grant_id = ?",
      child.partition, child.familyID, child.childID, grantID
    ) { $0.int64(0) }
  }

  /// Keeps the list of grants with seconds left that are not revoked, in order of use, so that a use reads neither the
  /// long list of spent grants nor expired ones, nor those after the ones that pay for it. Its `create_time` is that of
  /// the cause.
  private static func noteUnspent(_ tx: Transaction, _ child: ChildKey, place: Int64) throws {
    try tx.execute(
      """
      INSERT INTO unspent_grant (partition, family_id, child_id, expire_time, start_time, create_time, grant_id, place)
      SELECT partition, family_id, child_id, COALESCE(expire_time, \(Int64.max)), start_time, cause_create_time,
        grant_id, place
      FROM unlock_grant
      WHERE partition = ? AND family_id = ? AND child_id = ? AND place = ? AND used_seconds < seconds
        AND revoke_time IS NULL
      """, child.partition, child.familyID, child.childID, place)
  }

  private static func forgetUnspent(_ tx: Transaction, _ child: ChildKey, place: Int64) throws {
    try tx.execute(
      """
      DELETE FROM unspent_grant WHERE partition = ? AND family_id = ? AND child_id = ? AND place = ?
        AND (expire_time, start_time, create_time, grant_id) = (
          SELECT COALESCE(g.expire_time, \(Int64.max)), g.start_time, g.cause_create_time, g.grant_id
          FROM unlock_grant g
          WHERE g.partition = ? AND g.family_id = ? AND g.child_id = ? AND g.place = ?)
      """, child.partition, child.familyID, child.childID, place, child.partition, child.familyID, child.childID, place)
  }

  private static func stored(_ row: Row) throws -> StoredGrant {
    let place = row.int64(0)
    let pool = GrantPool(apps: try row.apps(3), change: row.int64(4))
    let usableFrom = Instant(seconds: row.int64(7))
    return StoredGrant(
      grant: Grant(
        id: row.string(1), source: row.enumeration(2),
        apps: [String: Instant?](), seconds: row.int64(5), usableFrom: usableFrom,
        expires: row.optionalInt64(8).map(Instant.init(seconds:)), created: Instant(seconds: row.int64(9)),
        causeCreated: Instant(seconds: row.int64(12)), priceSixtieths: row.int64(11),
        revoked: row.optionalInt64(13).map(Instant.init(seconds:))),
      pool: pool, causeID: row.string(10), usedSeconds: row.int64(6), revokerID: row.optionalString(14), place: place)
  }
}
