import ChallengeDomain
import Database
import LocalTime

/// What the neighbours have told about a child: calendars and apps (ShieldPolicy), counted learning (UsageIngest).
enum FactTables {
  static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM child_calendar WHERE partition = ? AND family_id = ? AND child_id = ? LIMIT 1",
      child.partition, child.familyID, child.childID
    ) { $0.int(0) } != nil
  }

  /// Whether the app is one of the child's now, as far as ShieldPolicy has told: assigned, and its generation not removed.
  static func isOwn(_ tx: ReadTransaction, _ child: ChildKey, app: String) throws -> Bool {
    try tx.queryOne(
      """
      SELECT NOT EXISTS (
        SELECT 1 FROM app_removal AS gone
        WHERE gone.partition = app.partition AND gone.family_id = app.family_id AND gone.child_id = app.child_id
          AND gone.app_id = app.app_id AND gone.generation = app.generation)
      FROM child_app AS app WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?
      ORDER BY effective_time DESC LIMIT 1
      """, child.partition, child.familyID, child.childID, app
    ) { $0.bool(0) } ?? false
  }

  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try tx.query(
      "SELECT DISTINCT child_id FROM child_calendar WHERE partition = ? AND family_id = ? ORDER BY child_id",
      Partition(familyID: familyID), familyID
    ) { $0.string(0) }
  }

  /// Whether a calendar is known that applies from an instant before this one on.
  static func hasCalendar(_ tx: ReadTransaction, _ child: ChildKey, before instant: Instant) throws -> Bool {
    try tx.queryOne(
      """
      SELECT 1 FROM child_calendar
      WHERE partition = ? AND family_id = ? AND child_id = ? AND effective_time < ? LIMIT 1
      """, child.partition, child.familyID, child.childID, instant.seconds
    ) { $0.int(0) } != nil
  }

  /// The next family, in the order of ids, of which ShieldPolicy has told something.
  static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "child_calendar")
  }

  /// What is known about a child; of one that ShieldPolicy has not told of, or no longer knows, nothing in UTC.
  static func facts(_ tx: ReadTransaction, _ child: ChildKey) throws -> ChildFacts {
    try knownFacts(tx, child) ?? ChildFacts(calendar: LocalCalendar(zone: try Zone.named("UTC")))
  }

  /// nil for a child that ShieldPolicy has not told of, or no longer knows.
  static func knownFacts(_ tx: ReadTransaction, _ child: ChildKey) throws -> ChildFacts? {
    guard let calendar = try knownCalendar(tx, child) else { return nil }
    let removals = try removals(tx, child)
    return ChildFacts(
      calendar: calendar, rewardApps: try rewardApps(tx, child, removals: removals),
      removals: removals.mapValues { $0.values.sorted() },
      minimums: try StreakMinimumTable.minimums(tx, child, calendar: calendar))
  }

  static func addCalendar(
    _ tx: Transaction, _ child: ChildKey, effective: Instant, timeZone: String, weekStart: Weekday
  ) throws {
    try tx.execute(
      """
      INSERT INTO child_calendar (partition, family_id, child_id, effective_time, time_zone, week_start)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, effective_time)
      DO UPDATE SET time_zone = excluded.time_zone, week_start = excluded.week_start
      """, child.partition, child.familyID, child.childID, effective.seconds, timeZone, weekStart.rawValue)
  }

  /// - Parameter generation: of the app's counters; a removal ends one.
  static func addApp(
    _ tx: Transaction, _ child: ChildKey, app: String, effective: Instant, isReward: Bool, generation: Int64
  ) throws {
    try tx.execute(
      """
      INSERT INTO child_app (partition, family_id, child_id, app_id, effective_time, is_reward, generation)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, app_id, effective_time)
      DO UPDATE SET is_reward = excluded.is_reward, generation = excluded.generation
      """, child.partition, child.familyID, child.childID, app, effective.seconds, isReward, generation)
  }

  static func addRemoval(
    _ tx: Transaction, _ child: ChildKey, app: String, generation: Int64, time: Instant
  ) throws {
    try tx.execute(
      """
      INSERT INTO app_removal (partition, family_id, child_id, app_id, generation, remove_time)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, child_id, app_id, generation) DO UPDATE SET remove_time = excluded.remove_time
      """, child.partition, child.familyID, child.childID, app, generation, time.seconds)
  }

  /// Forgets what ShieldPolicy has told about the family.
  static func clearFamily(_ tx: Transaction, familyID: String) throws {
    for table in ["child_calendar", "child_app", "app_removal"] {
      try tx.execute("DELETE FROM \(table) WHERE partition = ? AND family_id = ?", tx.partition, familyID)
    }
  }

  /// The child's days and weeks; UTC until the child is known, when it has no challenges either.
  static func calendar(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalCalendar {
    try knownCalendar(tx, child) ?? LocalCalendar(zone: try Zone.named("UTC"))
  }

  private static func knownCalendar(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalCalendar? {
    let rows = try tx.query(
      """
      SELECT effective_time, time_zone, week_start FROM child_calendar
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY effective_time
      """, child.partition, child.familyID, child.childID
    ) {
      (
        effective: Instant(seconds: $0.int64(0)), zone: try Zone.named($0.string(1)),
        weekStart: Weekday(rawValue: $0.int(2)) ?? .monday
      )
    }
    guard let first = rows.first else { return nil }
    return LocalCalendar(
      zone: first.zone, weekStart: first.weekStart,
      zoneChanges: rows.dropFirst().map { .init(effective: $0.effective, zone: $0.zone) },
      weekStartChanges: rows.dropFirst().map { .init(effective: $0.effective, weekday: $0.weekStart) })
  }

  /// When each generation of an app was removed.
  static func removals(_ tx: ReadTransaction, _ child: ChildKey) throws -> [String: [Int64: Instant]] {
    let rows = try tx.query(
      """
      SELECT app_id, generation, remove_time FROM app_removal WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID
    ) { (app: $0.string(0), generation: $0.int64(1), time: Instant(seconds: $0.int64(2))) }
    return rows.reduce(into: [:]) { $0[$1.app, default: [:]][$1.generation] = $1.time }
  }

  /// When each app was one of the child's reward apps: from an assignment to the next one or to the removal of its
  /// generation.
  static func rewardApps(
    _ tx: ReadTransaction, _ child: ChildKey, removals: [String: [Int64: Instant]]
  ) throws -> [String: [Range<Instant>]] {
    let rows = try tx.query(
      """
      SELECT app_id, effective_time, is_reward, generation FROM child_app
      WHERE partition = ? AND family_id = ? AND child_id = ? ORDER BY app_id, effective_time
      """, child.partition, child.familyID, child.childID
    ) { (app: $0.string(0), from: Instant(seconds: $0.int64(1)), isReward: $0.bool(2), generation: $0.int64(3)) }
    var spans: [String: [Range<Instant>]] = [:]
    for (index, row) in rows.enumerated() where row.isReward {
      let next = index + 1 < rows.count && rows[index + 1].app == row.app ? rows[index + 1].from : .distantFuture
      let removed = removals[row.app]?[row.generation] ?? .distantFuture
      let span = row.from..<max(row.from, min(next, removed))
      if !span.isEmpty { spans[row.app, default: []].append(span) }
    }
    return spans
  }
}

/// The child's counted learning, as UsageIngest has told it.
enum SegmentTable {
  static func add(_ tx: Transaction, _ child: ChildKey, _ segment: LearningSegment) throws {
    try tx.execute(
      """
      INSERT INTO learning_segment (partition, family_id, child_id, start_time, end_time, app_id, points_per_minute)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, tx.partition, child.familyID, child.childID, segment.span.lowerBound.seconds,
      segment.span.upperBound.seconds, segment.app, segment.pointsPerMinute)
  }

  /// - Throws: when there is no such segment: the feed and this table disagree, which must not go unseen.
  static func remove(_ tx: Transaction, _ child: ChildKey, _ segment: LearningSegment) throws {
    let changed = try tx.execute(
      """
      DELETE FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time = ? AND end_time = ?
      """, tx.partition, child.familyID, child.childID, segment.span.lowerBound.seconds,
      segment.span.upperBound.seconds)
    guard changed == 1 else { throw MissingSegment(child: child, segment: segment) }
  }

  /// The segments that share a second with the range, in order.
  static func overlapping(_ tx: ReadTransaction, _ child: ChildKey, _ range: Range<Instant>) throws
    -> [LearningSegment]
  {
    // A segment never crosses a local midnight, and a local day has at most 50 hours (a zone change can lengthen one).
    try tx.query(
      """
      SELECT start_time, end_time, app_id, points_per_minute FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time > ? AND start_time < ? AND end_time > ?
      ORDER BY start_time
      """, child.partition, child.familyID, child.childID, range.lowerBound.seconds - 3 * 86_400,
      range.upperBound.seconds, range.lowerBound.seconds
    ) {
      LearningSegment(
        app: $0.string(2), pointsPerMinute: $0.int64(3),
        span: Instant(seconds: $0.int64(0))..<Instant(seconds: max($0.int64(0), $0.int64(1))))
    }
  }

  /// The learning of each local day from a date on, in order.
  /// - Returns: at most `limit` days, and the first one that is left; nil when there is none.
  static func days(
    _ tx: ReadTransaction, _ child: ChildKey, from date: LocalDate, calendar: LocalCalendar, limit: Int
  ) throws -> (days: [LearningDay], next: LocalDate?) {
    // The earliest date lies before every one that an instant can have.
    let start = date.daysSinceEpoch == .min ? Instant.distantPast : calendar.firstInstant(onOrAfter: date)
    var (days, next): ([LearningDay], LocalDate?) = ([], nil)
    // One by one: a history of years does not have to be in memory.
    try tx.scan(
      """
      SELECT start_time, end_time, points_per_minute FROM learning_segment
      WHERE partition = ? AND family_id = ? AND child_id = ? AND start_time > ? AND end_time > ? ORDER BY start_time
      """, child.partition, child.familyID, child.childID, start.seconds - 3 * 86_400, start.seconds
    ) {
      let span = max(start, Instant(seconds: $0.int64(0)))..<Instant(seconds: max($0.int64(0), $0.int64(1)))
      let segment = LearningSegment(app: "", pointsPerMinute: $0.int64(2), span: span)
      for day in LearningDay.days(of: [segment], calendar: calendar) {
        if let last = days.indices.last, days[last].date == day.date {
          days[last].seconds += day.seconds
          days[last].sixtieths += day.sixtieths
        } else if days.count < limit {
          days.append(day)
        } else {
          next = day.date
          return false
        }
      }
      return true
    }
    return (days, next)
  }

  /// Children of the family with counted learning, in order. One row of each is read, not its whole history.
  static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try each { last in
      try tx.queryOne(
        """
        SELECT child_id FROM learning_segment WHERE partition = ? AND family_id = ? AND child_id > ?
        ORDER BY child_id LIMIT 1
        """, Partition(familyID: familyID), familyID, last
      ) { $0.string(0) }
    }
  }

  static func family(after familyID: String, _ tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "learning_segment")
  }

  /// What follows the empty text, what follows that, and so on.
  private static func each(next: (_ last: String) throws -> String?) throws -> [String] {
    var found: [String] = []
    while let following = try next(found.last ?? "") { found.append(following) }
    return found
  }

  static func clear(_ tx: Transaction, familyID: String) throws {
    try tx.execute("DELETE FROM learning_segment WHERE partition = ? AND family_id = ?", tx.partition, familyID)
  }
}

/// A correction takes away a segment that was never added.
struct MissingSegment: Error, CustomStringConvertible {
  let child: ChildKey
  let segment: LearningSegment

  var description: String {
    "child \(child.childID) has no segment of \(segment.app) from \(segment.span.lowerBound) to be taken away"
  }
}
