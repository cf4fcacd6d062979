import BadgeDomain
import Database
import Verification

/// What follows from the facts of the service (SH-13): the number of completed periods, and the badges that they earn.
enum BadgeLedger {
  static func ledger(_ catalogue: BadgeCatalogue = .current) -> ServiceLedger {
    ServiceLedger(
      families: LedgerTables.families, folds: [PeriodFold()], rules: LedgerTables.rules,
      shapes: LedgerTables.shapes,
      further: [{ tx, familyID in try awardDifferences(tx, familyID, catalogue) }, ShopLedger.differences],
      isUnfinished: { tx, familyID in
        try LedgerTables.isUnevaluated(tx, familyID: familyID, catalogue: catalogue.fingerprint)
      })
  }

  private struct PeriodFold: FamilyFold {
    let tables: [any DerivedRows] = [LedgerTables.completedCount]

    func run(_ familyID: String, in view: FoldView) async throws {
      try await view.run(Partition(familyID: familyID)) { try LedgerTables.countPeriods($0, familyID: familyID) }
    }
  }

  /// A badge that the facts earn is awarded; one that was awarded may no longer be earned, because a correction does
  /// not revoke it.
  private static func awardDifferences(
    _ tx: ReadTransaction, _ familyID: String, _ catalogue: BadgeCatalogue
  ) throws -> StoredDifferences {
    var found = StoredDifferences()
    for childID in try LedgerTables.childIDs(tx, familyID: familyID) {
      let child = ChildKey(familyID: familyID, childID: childID)
      func note(_ code: String, _ field: String, _ stored: SQLValue?, _ expected: SQLValue?) {
        found.add(
          StoredDifference(
            table: "award", key: [("child_id", .text(childID)), ("code", .text(code))], field: field, stored: stored,
            expected: expected))
      }
      let awards = try AwardTable.list(tx, child)
      for award in awards {
        guard let badge = catalogue[award.code] else {
          note(award.code, "", .null, nil)
          continue
        }
        if award.points != badge.points {
          note(award.code, "points", .integer(award.points), .integer(badge.points))
        }
      }
      let values = try FactTables.facts(tx, child).values
      let outcomes = BadgeEvaluation.outcomes(
        badges: catalogue.badges, earned: Set(awards.map(\.code)), values: values)
      for case .unlocked(let badge) in outcomes { note(badge.code, "", nil, .null) }
    }
    return found
  }
}
