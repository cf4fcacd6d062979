package import Database
package import LocalTime
package import ServiceAPI

/// The policies that devices have acknowledged, with the apps that these shield (US-3), one bit for each app of the
/// child that was ever shielded.
package enum AcknowledgementTable {
  package static let rows = KeyedRows(
    "policy_acknowledgement", key: [.text("child_id"), .text("device_id"), .integer("version")])
  private static let shares = SumTable("acknowledgement_share", key: ["partition", "family_id"], sums: ["count"])

  /// Acknowledgements of which a family keeps the newest, by their instants. An acknowledgement of a child with more
  /// than 1,200 apps were shielded in the course of time counts as one more for each 1,200.
  ///
  /// Which ones are kept does not depend on the order in which they arrived. From before them no acknowledged shield is
  /// known: counted usage stays until it is recounted for another reason.
  static let maximumOfFamily = 200_000
  private static let bytesOfOne = 200

  /// An acknowledgement of a known version replaces it: ShieldPolicy publishes another one only to correct the first.
  /// Returns false for one that is known, or older than those kept.
  @discardableResult
  package static func add(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, _ acknowledgement: PolicyAcknowledgement,
    maximum: Int = maximumOfFamily
  ) throws -> Bool {
    let apps = ShieldedApps(try numbers(tx, child, of: acknowledgement.shieldedApps))
    let (version, applied) = (acknowledgement.version, acknowledgement.applied.seconds)
    let known = try row(tx, child, deviceID: deviceID, version: version)
    if let known, known.applied == applied, known.shields == apps.text { return false }
    let share = try Share.find(tx, child.familyID)
    let place = Place(applied: applied, childID: child.childID, deviceID: deviceID, version: version)
    if let forgotten = share.forgotten, !(forgotten < place) {
      try remove(tx, child, deviceID: deviceID, version: version)
      return known != nil
    }
    try tx.execute(
      """
      INSERT INTO policy_acknowledgement (partition, family_id, child_id, device_id, version, apply_time, shields)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, device_id, version)
      DO UPDATE SET apply_time = excluded.apply_time, shields = excluded.shields
      """, child.partition, child.familyID, child.childID, deviceID, version, applied, apps.text)
    try add(weight(apps.text) - (known.map { weight($0.shields) } ?? 0), tx, child.familyID)
    try noteDisorder(tx, child, deviceID: deviceID, acknowledgement)
    try forgetOldest(tx, child.familyID, maximum: maximum)
    return try known != nil || row(tx, child, deviceID: deviceID, version: version) != nil
  }

  /// Takes one away that the publisher does not know.
  package static func remove(_ tx: Transaction, _ child: ChildKey, deviceID: String, version: Int64) throws {
    guard let known = try row(tx, child, deviceID: deviceID, version: version) else { return }
    try tx.execute(
      """
      DELETE FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND version = ?
      """, child.partition, child.familyID, child.childID, deviceID, version)
    try add(-weight(known.shields), tx, child.familyID)
  }

  private static func row(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, version: Int64
  ) throws -> (applied: Int64, shields: String)? {
    try tx.queryOne(
      """
      SELECT apply_time, shields FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND version = ?
      """, child.partition, child.familyID, child.childID, deviceID, version
    ) { ($0.int64(0), $0.string(1)) }
  }

  /// An instant from which another acknowledgement of this version, also one that replaces it, can change what is
  /// shielded: the earliest of its own, the one it replaces, and those of later versions.
  package static func earliestEffect(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, of acknowledgement: PolicyAcknowledgement
  ) throws -> Instant {
    let (version, applied) = (acknowledgement.version, acknowledgement.applied)
    let known = try row(tx, child, deviceID: deviceID, version: version).map { Instant(seconds: $0.applied) }
    let next = try neighbour(tx, child, deviceID: deviceID, after: version)
    // Of the later ones the next is the earliest, but for those that came before an earlier version's.
    let disorder = next == nil ? nil : try Share.find(tx, child.familyID).disorder
    return [known, next, disorder].compactMap(\.self).reduce(applied, min)
  }

  // Of many acknowledgements only the neighbours are read, so that one of an old version costs no more than others.

  /// When the next version that the device has acknowledged was applied.
  private static func neighbour(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, after version: Int64
  ) throws -> Instant? {
    try tx.queryOne(
      """
      SELECT apply_time FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND version > ? ORDER BY version LIMIT 1
      """, child.partition, child.familyID, child.childID, deviceID, version
    ) { Instant(seconds: $0.int64(0)) }
  }

  private static func neighbour(
    _ tx: ReadTransaction, _ child: ChildKey, deviceID: String, before version: Int64
  ) throws -> Instant? {
    try tx.queryOne(
      """
      SELECT apply_time FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? AND device_id = ? AND version < ?
      ORDER BY version DESC LIMIT 1
      """, child.partition, child.familyID, child.childID, deviceID, version
    ) { Instant(seconds: $0.int64(0)) }
  }

  /// Notes the instant of an acknowledgement that was applied before one of an earlier version.
  private static func noteDisorder(
    _ tx: Transaction, _ child: ChildKey, deviceID: String, _ acknowledgement: PolicyAcknowledgement
  ) throws {
    let (version, applied) = (acknowledgement.version, acknowledgement.applied)
    let before = try neighbour(tx, child, deviceID: deviceID, before: version)
    let after = try neighbour(tx, child, deviceID: deviceID, after: version)
    var disorder: Instant?
    if let before, applied < before { disorder = applied }
    if let after, after < applied { disorder = min(disorder ?? after, after) }
    guard let disorder, try disorder < Share.find(tx, child.familyID).disorder ?? .distantFuture else { return }
    try tx.execute(
      "UPDATE acknowledgement_share SET disorder_time = ? WHERE partition = ? AND family_id = ?", disorder.seconds,
      tx.partition, child.familyID)
  }

  /// The acknowledgements of each device of a child.
  static func logs(_ tx: ReadTransaction, _ child: ChildKey) throws -> [String: ShieldLog] {
    let none = ShieldLog(numbers: try numbers(tx, child))
    var logs: [String: ShieldLog] = [:]
    try tx.forEach(
      """
      SELECT version, apply_time, shields, device_id FROM policy_acknowledgement
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY device_id, version
      """, child.partition, child.familyID, child.childID
    ) { row in
      logs[row.string(3), default: none].append(
        version: row.int64(0), applied: Instant(seconds: row.int64(1)),
        try row.decoded(2, expected: "apps, six to a character from 0 to o") { ShieldedApps(text: row.string(2)) })
    }
    return logs
  }

  // MARK: - Numbers of apps

  private static func numbers(_ tx: ReadTransaction, _ child: ChildKey) throws -> [String: Int] {
    let rows = try tx.query(
      "SELECT app_id, number FROM shielded_app WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { ($0.string(0), $0.int(1)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// The numbers of some apps; apps without a number get the next ones, in the order of their ids.
  private static func numbers(_ tx: Transaction, _ child: ChildKey, of apps: Set<String>) throws -> [Int] {
    if apps.isEmpty { return [] }
    let known = try knownNumbers(tx, child, of: Array(apps))
    let new = apps.subtracting(known.map(\.app)).sorted()
    if new.isEmpty { return known.map(\.number) }
    let last = try tx.newest(
      "number", in: "shielded_app", where: "partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID)
    let next = Int(last ?? -1) + 1
    for (number, app) in zip(next..., new) {
      try tx.execute(
        "INSERT INTO shielded_app (partition, family_id, child_id, app_id, number) VALUES (?, ?, ?, ?, ?)",
        child.partition, child.familyID, child.childID, app, number)
    }
    return known.map(\.number) + (next..<next + new.count)
  }

  private static func knownNumbers(
    _ tx: ReadTransaction, _ child: ChildKey, of apps: [String]
  ) throws -> [(app: String, number: Int)] {
    try stride(from: 0, to: apps.count, by: appsAtOnce).flatMap { start in
      let some = apps[start..<min(apps.count, start + appsAtOnce)]
      // The statement text stays the same, so that it is prepared once.
      let filled = some + Array(repeating: apps[start], count: appsAtOnce - some.count)
      let arguments: [(any SQLBindable)?] =
        [child.partition, child.familyID, child.childID] + filled.map { $0 as (any SQLBindable)? }
      return try tx.query(
        """
        SELECT app_id, number FROM shielded_app
        WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id IN (\(places))
        """, arguments: arguments
      ) { (app: $0.string(0), number: $0.int(1)) }
    }
  }

  private static let appsAtOnce = 20
  private static let places = Array(repeating: "?", count: appsAtOnce).joined(separator: ", ")

  // MARK: - The family's share

  /// The order in which acknowledgements are deleted.
  private struct Place: Comparable {
    var applied: Int64
    var childID: String
    var deviceID: String
    var version: Int64

    static func < (left: Place, right: Place) -> Bool {
      (left.applied, left.childID, left.deviceID, left.version)
        < (right.applied, right.childID, right.deviceID, right.version)
    }
  }

  private struct Share {
    /// The family's share.
    var count = 0
    /// The last deleted one; none is stored up to it.
    var forgotten: Place?
    /// The earliest instant of those that were applied before one of an earlier version; nil for none.
    var disorder: Instant?

    static func find(_ tx: ReadTransaction, _ familyID: String) throws -> Share {
      try tx.queryOne(
        """
        SELECT count, forgotten_time, forgotten_child, forgotten_device, forgotten_version, disorder_time
        FROM acknowledgement_share WHERE partition = ? AND family_id = ?
        """, Partition(familyID: familyID), familyID
      ) { row in
        Share(
          count: row.int(0),
          forgotten: row.optionalInt64(1).map {
            Place(applied: $0, childID: row.string(2), deviceID: row.string(3), version: row.int64(4))
          }, disorder: row.optionalInt64(5).map(Instant.init(seconds:)))
      } ?? Share()
    }
  }

  /// Notes that acknowledgements are being erased, by what they have shielded.
  package static func noteErased(_ tx: Transaction, familyID: String, _ shields: [SQLValue]) throws {
    let weights = shields.map { value in if case .text(let text) = value { weight(text) } else { 1 } }
    try add(-weights.reduce(0, +), tx, familyID)
  }

  private static func weight(_ shields: String) -> Int { 1 + shields.utf8.count / (bytesOfOne + 1) }

  private static func add(_ weight: Int, _ tx: Transaction, _ familyID: String) throws {
    try shares.add(tx, [tx.partition, familyID], [Int64(weight)])
  }

  /// Deletes the oldest ones beyond the family's maximum.
  private static func forgetOldest(_ tx: Transaction, _ familyID: String, maximum: Int) throws {
    while try Share.find(tx, familyID).count > maximum {
      let oldest = try tx.queryOne(
        """
        SELECT apply_time, child_id, device_id, version FROM policy_acknowledgement
        WHERE partition = ? AND family_id = ? ORDER BY apply_time, child_id, device_id, version LIMIT 1
        """, tx.partition, familyID
      ) { Place(applied: $0.int64(0), childID: $0.string(1), deviceID: $0.string(2), version: $0.int64(3)) }
      guard let oldest else { return }
      let child = ChildKey(familyID: familyID, childID: oldest.childID)
      try remove(tx, child, deviceID: oldest.deviceID, version: oldest.version)
      try tx.execute(
        """
        UPDATE acknowledgement_share
        SET forgotten_time = ?, forgotten_child = ?, forgotten_device = ?, forgotten_version = ?
        WHERE partition = ? AND family_id = ?
        """, oldest.applied, oldest.childID, oldest.deviceID, oldest.version, tx.partition, familyID)
    }
  }
}
