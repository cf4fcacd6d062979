import Apps
package import Database
package import LocalTime
package import ServiceAPI
import ShieldFamilies

/// A published change of an app.
package enum AppChange: Hashable, Sendable {
  /// Category, rate and generation from `effective` on.
  case assigned(ChildApp)
  /// The generation ends at an instant, exclusive.
  case removed(appID: String, generation: Int64, at: Instant)
}

/// The published history of a child's apps: every version of category, rate and generation, and every removal, in
/// order.
package enum AppAssignmentTable {
  /// Maximum number of rows that a child may have, so that what other services have to know of its apps stays bounded.
  package static let maximumRows: Int64 = 20_000

  package static func append(_ tx: Transaction, _ child: ChildKey, _ change: AppChange) throws {
    tx.note(.due, ofPolicyOf: child)
    switch change {
    case .assigned(let app): try append(tx, child, app, at: app.effective, isRemoval: false)
    case .removed(let appID, let generation, let instant):
      // A removal has neither category nor rate.
      let app = ChildApp(
        id: appID, tokens: [], displayName: "", category: .reward, pointsPerMinute: 0, effective: instant,
        generation: generation)
      try append(tx, child, app, at: instant, isRemoval: true)
    }
  }

  private static func append(
    _ tx: Transaction, _ child: ChildKey, _ app: ChildApp, at instant: Instant, isRemoval: Bool
  ) throws {
    try tx.execute(
      """
      INSERT INTO app_assignment (partition, family_id, child_id, number, app_id, effective_time, category,
        points_per_minute, generation, is_removal)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, child.partition, child.familyID, child.childID, try count(tx, child) + 1, app.id, instant.seconds,
      app.category.rawValue, app.pointsPerMinute, app.generation, isRemoval)
  }

  /// Whether more than `count` removals were published.
  package static func hasMoreRemovals(_ tx: ReadTransaction, _ child: ChildKey, than count: Int) throws -> Bool {
    try tx.queryOne(
      """
      SELECT 1 FROM app_assignment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND is_removal = 1 LIMIT 1 OFFSET ?
      """, child.partition, child.familyID, child.childID, count
    ) { _ in true } ?? false
  }

  /// Number of times that apps of the child were assigned, changed in rate or removed.
  package static func count(_ tx: ReadTransaction, _ child: ChildKey) throws -> Int64 {
    try tx.newest(
      "number", in: "app_assignment", where: "partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID) ?? 0
  }

  /// The changes published after the one with a number, in order, at most `limit`, with the numbers.
  /// - Parameter apps: the child's apps by id, with their current tokens and names; changes of other apps are left out.
  package static func page(
    _ tx: ReadTransaction, _ child: ChildKey, after number: Int64, limit: Int, apps: [String: ChildApp]
  ) throws -> [(number: Int64, change: AppChange?)] {
    try tx.query(
      """
      SELECT app_id, effective_time, category, points_per_minute, generation, is_removal, number FROM app_assignment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND number > ? ORDER BY number LIMIT ?
      """, child.partition, child.familyID, child.childID, number, limit
    ) { row in
      guard var app = apps[row.string(0)] else { return (row.int64(6), nil) }
      let (instant, generation) = (Instant(seconds: row.int64(1)), row.int64(4))
      if row.bool(5) { return (row.int64(6), .removed(appID: app.id, generation: generation, at: instant)) }
      app.effective = instant
      app.category = row.enumeration(2)
      app.pointsPerMinute = row.int64(3)
      app.generation = generation
      return (row.int64(6), .assigned(app))
    }
  }

  /// The removals of the child's apps from an instant on, by app.
  package static func removals(
    _ tx: ReadTransaction, _ child: ChildKey, from instant: Instant = .distantPast
  ) throws -> [String: AppRemovals] {
    // A change of which it cannot be read whether it is a removal is not left out.
    try tx.requireIntegers(
      "is_removal", in: "app_assignment", where: "partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID)
    var removals: [String: [AppRemoval]] = [:]
    try tx.forEach(
      """
      SELECT app_id, number, effective_time FROM app_assignment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND is_removal = 1 AND effective_time >= ?
      """, child.partition, child.familyID, child.childID, instant.seconds
    ) { removals[$0.string(0), default: []].append(AppRemoval(change: $0.int64(1), at: Instant(seconds: $0.int64(2)))) }
    return removals.mapValues { AppRemovals($0) }
  }

  /// The removals of one app.
  package static func removals(_ tx: ReadTransaction, _ child: ChildKey, of appID: String) throws -> AppRemovals {
    let removals = try tx.query(
      """
      SELECT number, effective_time FROM app_assignment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ? AND is_removal = 1
      """, child.partition, child.familyID, child.childID, appID
    ) { AppRemoval(change: $0.int64(0), at: Instant(seconds: $0.int64(1))) }
    return AppRemovals(removals)
  }
}
