import BadgeActivities
import BadgeChildren
import BadgeLearning
package import Database
import ServiceAPI
package import Verification

/// Everything that follows from the facts of children (SH-13): the badges that they earn.
package enum AwardLedger {
  package static let fold: any FamilyFold = ThresholdFold()

  private struct ThresholdFold: FamilyFold {
    let tables: [any DerivedRows] = [BadgeLedgerTables.ownThresholds]

    func run(_ familyID: String, in view: FoldView) async throws {
      try await view.run(Partition(familyID: familyID)) { tx in
        for badge in try OwnBadgeTable.inUse(tx, familyID: familyID) {
          try OwnBadgeTable.deriveThresholds(tx, familyID: familyID, badge)
        }
      }
    }

    /// The thresholds of badges are shown to watches; the remedy awards earned badges.
    func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
      try ChildTable.noteChange(tx, FamilyKey(familyID))
    }
  }

  /// A badge that the facts earn is awarded; an awarded badge may no longer be earned, because a correction does not
  /// revoke it.
  package static func differences(
    _ tx: ReadTransaction, _ familyID: String, _ catalogue: BadgeCatalogue
  ) throws -> StoredDifferences {
    var found = StoredDifferences()
    for childID in try childIDs(tx, familyID: familyID) {
      let child = ChildKey(familyID: familyID, childID: childID)
      func note(_ code: String, _ field: String, _ stored: SQLValue?, _ expected: SQLValue?) {
        found.add(
          StoredDifference(
            table: "award", key: [("child_id", .text(childID)), ("code", .text(code))], field: field, stored: stored,
            expected: expected))
      }
      let awards = try AwardTable.all(tx, child)
      for award in awards {
        if try OwnBadgeTable.find(tx, familyID: familyID, award.code) != nil { continue }
        guard let badge = catalogue[award.code] else {
          note(award.code, "", .null, nil)
          continue
        }
        if award.points != badge.points {
          note(award.code, "points", .integer(award.points), .integer(badge.points))
        }
      }
      let (values, highest) = (try ChildFacts.values(tx, child), try ChildFacts.earningValues(tx, child))
      // Conditions that have to hold at one instant hold now, at least.
      for (badges, values) in Dictionary(
        grouping: try catalogue.badges(tx, familyID: familyID), by: { $0.criterion?.isOfTasksAndOthers ?? false }
      ).map({ ($0.value, $0.key ? values : highest) }) {
        let outcomes = BadgeEvaluation.outcomes(badges: badges, earned: Set(awards.map(\.code)), values: values)
        for case .unlocked(let badge) in outcomes { note(badge.code, "", nil, .null) }
      }
    }
    return found
  }

  /// Awards what the facts earn and nothing was awarded for, and sets points to those of the badges.
  package static func award(_ tx: Transaction, _ familyID: String, _ catalogue: BadgeCatalogue) throws -> Int {
    var count = 0
    for childID in try childIDs(tx, familyID: familyID) {
      let child = ChildKey(familyID: familyID, childID: childID)
      let before = try AwardTable.all(tx, child)
      for award in before {
        guard try OwnBadgeTable.find(tx, familyID: familyID, award.code) == nil, let badge = catalogue[award.code],
          award.points != badge.points
        else { continue }
        try AwardTable.setPoints(tx, child, code: award.code, to: badge.points)
        count += 1
      }
      try Awarding.run(tx, child, catalogue: catalogue)
      count += try AwardTable.codes(tx, child).count - before.count
      if tx.budget.isSpent { break }
    }
    return count
  }

  /// The family's children who are known, who have facts, or who were given badges.
  private static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> [String] {
    try LearningLedgerTables.childIDs(tx, familyID: familyID)
      .union(ActivityLedgerTables.childIDs(tx, familyID: familyID))
      .union(ChildTable.childIDs(tx, familyID: familyID)).union(AwardTable.childIDs(tx, familyID: familyID)).sorted()
  }
}
