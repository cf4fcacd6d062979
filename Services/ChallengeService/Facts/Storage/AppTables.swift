package import Database
package import LocalTime
package import ServiceAPI

/// Which apps a child had and when, as published by ShieldPolicy: assignments and removals, and what follows from both:
/// when an app was a reward app. An event concerns one app, and reads only what follows from it.
package enum AppTables {
  package static let assignmentRows = KeyedRows(
    "child_app", key: [.text("child_id"), .text("app_id"), .integer("effective_time")])
  package static let removalRows = KeyedRows(
    "app_removal", key: [.text("child_id"), .text("app_id"), .integer("generation")])

  /// Whether the app is currently one of the child's, by what ShieldPolicy has published.
  package static func isOwn(_ tx: ReadTransaction, _ child: ChildKey, app: String) throws -> Bool {
    try isAssigned(tx, child, app: app) ?? false
  }

  /// Whether the app is assigned and its generation not removed; nil for one that never was the child's.
  package static func isAssigned(_ tx: ReadTransaction, _ child: ChildKey, app: String) throws -> Bool? {
    try tx.queryOne(
      """
      SELECT CASE WHEN EXISTS (
        SELECT 1 FROM app_removal AS gone
        WHERE gone.partition = ? AND gone.family_id = app.family_id AND gone.child_id = app.child_id
          AND gone.app_id = app.app_id AND gone.generation = app.generation) THEN 0 ELSE 1 END, generation
      FROM child_app AS app WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
      ORDER BY effective_time DESC LIMIT 1
      """, child.partition, child.partition, child.familyID, child.childID, app
    ) { row in
      // A generation that cannot be read is an error, and not an app that was never removed.
      _ = row.int64(1)
      return row.bool(0)
    }
  }

  /// Stores that an app was assigned.
  /// - Parameter generation: of the app's counters; a removal ends one.
  /// - Returns: whether this changes when the app was a reward app.
  package static func assign(
    _ tx: Transaction, _ child: ChildKey, app: String, effective: Instant, isReward: Bool, generation: Int64
  ) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO child_app (partition, family_id, child_id, app_id, effective_time, is_reward, generation)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, app_id, effective_time)
      DO UPDATE SET is_reward = excluded.is_reward, generation = excluded.generation
      """, child.partition, child.familyID, child.childID, app, effective.seconds, isReward, generation)
    // The assignment before it ends.
    let first = try assignment(
      tx, child, app: app, "effective_time < ? ORDER BY effective_time DESC", effective.seconds)
    return try renewRewards(tx, child, app: app, from: first ?? effective.seconds, through: effective.seconds)
  }

  /// Stores that a generation of an app was removed.
  package static func remove(_ tx: Transaction, _ child: ChildKey, app: String, generation: Int64, time: Instant) throws
  {
    let key: [(any SQLBindable)?] = [child.partition, child.familyID, child.childID, app]
    let condition = "partition = ? AND family_id = ? AND child_id = ? AND app_id = ?"
    let known = try tx.query(
      "SELECT remove_time FROM app_removal WHERE \(condition) AND generation = ?", arguments: key + [generation]
    ) { $0.int64(0) }.first
    try tx.execute(
      """
      INSERT INTO app_removal (partition, family_id, child_id, app_id, generation, remove_time)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, app_id, generation) DO UPDATE SET remove_time = excluded.remove_time
      """, arguments: key + [generation, time.seconds])
    // A removal ends the assignment in force then; a removal that is published again with a later time restores the
    // ended assignment.
    let first =
      if let known, known < time.seconds {
        try assigned(tx, child, app: app, generation: generation)?.first
      } else {
        try tx.query(
          "SELECT MIN(from_time) FROM reward_app WHERE \(condition) AND to_time > ?", arguments: key + [time.seconds]
        ) { $0.optionalInt64(0) }.first ?? nil
      }
    guard let first else { return }
    _ = try renewRewards(tx, child, app: app, from: first, through: Instant.distantFuture.seconds)
  }

  /// Removes an assignment, as if it had never been published.
  package static func forgetAssignment(_ tx: Transaction, _ child: ChildKey, app: String, effective: Int64) throws {
    try tx.execute(
      """
      DELETE FROM child_app
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ? AND effective_time = ?
      """, child.partition, child.familyID, child.childID, app, effective)
    // The assignment before it stays in force.
    let first = try assignment(tx, child, app: app, "effective_time < ? ORDER BY effective_time DESC", effective)
    _ = try renewRewards(tx, child, app: app, from: first ?? effective, through: effective)
  }

  /// Removes a removal, as if it had never been published.
  package static func forgetRemoval(_ tx: Transaction, _ child: ChildKey, app: String, generation: Int64) throws {
    let key: [(any SQLBindable)?] = [child.partition, child.familyID, child.childID, app, generation]
    let condition = "partition = ? AND family_id = ? AND child_id = ? AND app_id = ? AND generation = ?"
    try tx.execute("DELETE FROM app_removal WHERE \(condition)", arguments: key)
    guard let (first, last) = try assigned(tx, child, app: app, generation: generation) else { return }
    _ = try renewRewards(tx, child, app: app, from: first, through: last)
  }

  /// The effective times of the first and the last assignment of a generation.
  private static func assigned(
    _ tx: ReadTransaction, _ child: ChildKey, app: String, generation: Int64
  ) throws -> (first: Int64, last: Int64)? {
    // A generation that is no number comes after all others: it is read, too.
    let found = try tx.queryOne(
      """
      SELECT MIN(CASE WHEN generation = ? THEN effective_time END),
        MAX(CASE WHEN generation = ? THEN effective_time END), MAX(generation)
      FROM child_app WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
      """, generation, generation, child.partition, child.familyID, child.childID, app
    ) { row in (first: row.optionalInt64(0), last: row.optionalInt64(1), newest: row.optionalInt64(2)) }
    guard let first = found?.first, let last = found?.last else { return nil }
    return (first, last)
  }

  private static func assignment(
    _ tx: ReadTransaction, _ child: ChildKey, app: String, _ condition: String, _ time: Int64
  ) throws -> Int64? {
    try tx.queryOne(
      """
      SELECT effective_time FROM child_app
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ? AND \(condition) LIMIT 1
      """, child.partition, child.familyID, child.childID, app, time
    ) { $0.int64(0) }
  }

  // MARK: - Reward apps

  /// Derives from all of a child's assignments when each app was a reward app.
  package static func deriveRewards(_ tx: Transaction, _ child: ChildKey) throws {
    var app = ""
    while true {
      let next = try tx.queryOne(
        "SELECT MIN(app_id) FROM child_app WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id > ?",
        child.partition, child.familyID, child.childID, app
      ) { $0.optionalString(0) }
      guard let next, let next else { return }
      app = next
      _ = try renewRewards(tx, child, app: app, from: .min, through: .max)
    }
  }

  /// Derives from an app's assignments when it was a reward app: from an assignment to the next one or to the removal
  /// of its generation.
  /// - Parameters:
  ///   - first: the effective time of the first assignment that is examined.
  ///   - last: that of the last one.
  /// - Returns: whether anything has changed.
  private static func renewRewards(
    _ tx: Transaction, _ child: ChildKey, app: String, from first: Int64, through last: Int64
  ) throws -> Bool {
    let key: [(any SQLBindable)?] = [child.partition, child.familyID, child.childID, app]
    let condition = "partition = ? AND family_id = ? AND child_id = ? AND app_id = ?"
    let before = try tx.query(
      "SELECT from_time, to_time FROM reward_app WHERE \(condition) AND from_time >= ? AND from_time <= ? ORDER BY from_time",
      arguments: key + [first, last]
    ) { $0.span(0, 1) }
    let rows = try tx.query(
      """
      SELECT effective_time, is_reward, (
        SELECT remove_time FROM app_removal AS gone
        WHERE gone.partition = ? AND gone.family_id = app.family_id AND gone.child_id = app.child_id
          AND gone.app_id = app.app_id AND gone.generation = app.generation), generation
      FROM child_app AS app WHERE \(condition) AND effective_time >= ? AND effective_time <= ? ORDER BY effective_time
      """, arguments: [child.partition] + key + [first, last]
    ) { row in
      _ = row.int64(3)
      return (from: row.int64(0), isReward: row.bool(1), removed: row.optionalInt64(2) ?? Instant.distantFuture.seconds)
    }
    let following =
      try assignment(tx, child, app: app, "effective_time > ? ORDER BY effective_time", last)
      ?? Instant.distantFuture.seconds
    let after = rows.indices.compactMap { index -> Range<Instant>? in
      let row = rows[index]
      let end = min(row.removed, index + 1 < rows.count ? rows[index + 1].from : following)
      return row.isReward && row.from < end ? Instant(seconds: row.from)..<Instant(seconds: end) : nil
    }
    if after == before { return false }
    try tx.execute(
      "DELETE FROM reward_app WHERE \(condition) AND from_time >= ? AND from_time <= ?", arguments: key + [first, last])
    for span in after {
      try tx.execute(
        """
        INSERT INTO reward_app (partition, family_id, child_id, app_id, from_time, to_time) VALUES (?, ?, ?, ?, ?, ?)
        """, arguments: key + [span.lowerBound.seconds, span.upperBound.seconds])
    }
    return true
  }

  /// When apps were reward apps, of those that were at any time in a stretch.
  static func rewardApps(
    _ tx: ReadTransaction, _ child: ChildKey, overlapping span: Range<Instant>
  ) throws -> [String: [Range<Instant>]] {
    let rows = try tx.query(
      """
      SELECT app_id, from_time, to_time FROM reward_app
      WHERE partition = ? AND family_id = ? AND child_id = ? AND to_time > ? AND from_time < ?
      """, child.partition, child.familyID, child.childID, span.lowerBound.seconds, span.upperBound.seconds
    ) { (app: $0.string(0), span: $0.span(1, 2)) }
    return rows.reduce(into: [:]) { $0[$1.app, default: []].append($1.span) }
  }

  // MARK: - Removals

  static func hasRemovals(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM app_removal WHERE partition = ? AND family_id = ? AND child_id = ? LIMIT 1", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } != nil
  }

  /// The first removal of each app from an instant on; nothing for those that were not removed.
  static func removals(
    _ tx: ReadTransaction, _ child: ChildKey, of apps: [String], from instant: Instant
  ) throws -> [String: Instant] {
    var found: [String: Instant] = [:]
    for start in stride(from: 0, to: apps.count, by: appsAtOnce) {
      let some = apps[start..<min(apps.count, start + appsAtOnce)]
      // The statement text stays the same, so that it is prepared once.
      let filled = some + Array(repeating: some.first ?? "", count: appsAtOnce - some.count)
      let arguments: [(any SQLBindable)?] =
        [child.partition, child.familyID, child.childID] + filled.map { $0 as (any SQLBindable)? } + [instant.seconds]
      let rows = try tx.query(
        """
        SELECT app_id, MIN(remove_time), MAX(remove_time) FROM app_removal
        WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id IN (\(places)) AND remove_time >= ?
        GROUP BY app_id
        """, arguments: arguments
      ) { row in
        _ = row.int64(2)
        return (app: row.string(0), time: Instant(seconds: row.int64(1)))
      }
      for row in rows { found[row.app] = row.time }
    }
    return found
  }

  private static let appsAtOnce = 20
  private static let places = Array(repeating: "?", count: appsAtOnce).joined(separator: ", ")
}
