import Database
import LocalTime
import ServiceAPI

@testable import ChallengeCounting
@testable import ChallengeFacts

extension ChildFacts {
  /// Everything that is known of a child, read directly from the published facts: the service's reads piece by piece
  /// have to agree.
  init(whole tx: ReadTransaction, _ child: ChildKey) throws {
    self.init(calendar: try ChildCalendarTable.calendar(tx, child))
    protection = try StreakProtectionTables.protection(
      tx, child, from: LocalDate(daysSinceEpoch: .min), calendar: calendar)
    let key: [(any SQLBindable)?] = [child.partition, child.familyID, child.childID]
    let child = "partition = ? AND family_id = ? AND child_id = ?"
    let gone = try tx.query("SELECT app_id, generation, remove_time FROM app_removal WHERE \(child)", arguments: key) {
      (app: $0.string(0), generation: $0.int64(1), time: Instant(seconds: $0.int64(2)))
    }
    removals = Dictionary(grouping: gone, by: \.app).mapValues { $0.map(\.time).sorted() }
    let assignments = try tx.query(
      """
      SELECT app_id, effective_time, is_reward, generation FROM child_app WHERE \(child) ORDER BY app_id, effective_time
      """, arguments: key
    ) { (app: $0.string(0), from: Instant(seconds: $0.int64(1)), isReward: $0.bool(2), generation: $0.int64(3)) }
    for (index, row) in assignments.enumerated() where row.isReward {
      let next = assignments.dropFirst(index + 1).first.flatMap { $0.app == row.app ? $0.from : nil } ?? .distantFuture
      let removed = gone.first { $0.app == row.app && $0.generation == row.generation }?.time ?? .distantFuture
      let span = row.from..<max(row.from, min(next, removed))
      if !span.isEmpty { rewardApps[row.app, default: []].append(span) }
    }
    var minimums: [LocalDate: Int64] = [:]
    try tx.query(
      "SELECT change_time, minimum_seconds FROM streak_minimum WHERE \(child) ORDER BY change_time", arguments: key
    ) { (Instant(seconds: $0.int64(0)), $0.int64(1)) }.forEach {
      minimums[calendar.localDate(at: $0.0).adding(days: 1)] = $0.1
    }
    self.minimums = StreakMinimums(minimums)
  }
}
