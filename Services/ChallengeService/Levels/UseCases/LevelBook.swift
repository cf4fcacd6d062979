package import Database
import EventFeed
package import LocalTime
import Messages
package import ServiceAPI

/// Keeps a child's level up to date (CH-20): its lifetime learning, which is the sum of its local days, and the level
/// that follows from it. Differences that a follower would see are published, in the transaction of the change or,
/// where days are folded by pending work, once all of them are.
package struct LevelBook {
  package let tx: Transaction
  package let child: ChildKey
  package let now: Instant

  package init(tx: Transaction, child: ChildKey, now: Instant) {
    (self.tx, self.child, self.now) = (tx, child, now)
  }

  /// Adds learning that was added to local days in this transaction; negative where it became less.
  /// - Parameter total: the sum of all local days, for a child whose learning is not known yet.
  package func add(_ sixtieths: Int64, total: () throws -> Int64) throws {
    if sixtieths == 0 { return }
    // Nearly every record reaches no level.
    if sixtieths > 0, try LevelTables.addBelowNext(tx, child, sixtieths) { return }
    guard let known = try LevelTables.find(tx, child) else { return try recount(try total()) }
    try settle(known, sixtieths: known.sixtieths + sixtieths)
  }

  /// Replaces the sum.
  /// - Parameter sixtieths: of all local days.
  package func recount(_ sixtieths: Int64) throws {
    let known = try LevelTables.find(tx, child)
    // A child that has never learned has no row.
    if known == nil, sixtieths == 0 { return }
    try settle(known, sixtieths: sixtieths)
  }

  /// Makes the row of a child that has learned before there were levels.
  package func make(total: () throws -> Int64) throws {
    if try LevelTables.find(tx, child) == nil { try recount(try total()) }
  }

  /// Evaluates the level by the family's present table.
  func reevaluate(_ known: StoredLevel) throws { try settle(known, sixtieths: known.sixtieths) }

  private func settle(_ known: StoredLevel?, sixtieths: Int64) throws {
    let levels = try LevelTables.levels(tx, familyID: child.familyID)
    let before = known ?? StoredLevel(shown: levels.level(ofSixtieths: 0))
    let level = before.with(sixtieths: sixtieths, by: levels, at: now)
    if level == known { return }
    try LevelTables.save(tx, child, level)
    if level.shown != known?.shown {
      try tx.publish(ChallengeV1.LevelChanged(child, level.shown), familyID: child.familyID)
    }
    if level.highest > before.highest, let event = ChallengeV1.LevelReached(child, level) {
      try ReachedLevelTable.add(
        tx, child, AnnouncedLevel(level: level.highest, points: level.shown.points, time: now))
      try tx.publish(event, familyID: child.familyID)
    }
  }
}

extension ChallengeV1.LevelChanged {
  package init(_ child: ChildKey, _ level: ReachedLevel) {
    self.init(
      childID: child.childID, level: Int32(clamping: level.level), levelPoints: level.points,
      nextLevelPoints: level.next)
  }
}

extension ChallengeV1.LevelReached {
  /// nil for a child that has reached no other level than the first.
  package init?(_ child: ChildKey, _ level: StoredLevel) {
    guard let reached = level.reached else { return nil }
    self.init(childID: child.childID, level: Int32(clamping: level.highest), reachTime: .init(reached))
  }
}
