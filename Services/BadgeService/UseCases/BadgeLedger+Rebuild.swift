import BadgeDomain
import Database
import ServiceAPI
import Verification

// Facts are shown to watches; what they earn is awarded by the remedy.
extension FamilyFold {
  fileprivate func showChildren(of familyID: String, in tx: Transaction) throws {
    for childID in try LedgerTables.childIDs(tx, familyID: familyID) {
      ChildTable.noteChange(tx, ChildKey(familyID: familyID, childID: childID))
    }
  }
}

extension BadgeLedger.PeriodFold {
  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
    try showChildren(of: familyID, in: tx)
  }
}

extension BadgeLedger.ActivityRowsFold {
  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
    try showChildren(of: familyID, in: tx)
  }
}

extension BadgeLedger.ThresholdFold {
  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
    try showChildren(of: familyID, in: tx)
  }
}

extension BadgeLedger {
  /// Awards what the facts earn and nothing was awarded for, and sets points to those of the badges.
  static func award(_ tx: Transaction, _ familyID: String, _ catalogue: BadgeCatalogue) throws -> Int {
    var count = 0
    for childID in try LedgerTables.childIDs(tx, familyID: familyID) {
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
}
