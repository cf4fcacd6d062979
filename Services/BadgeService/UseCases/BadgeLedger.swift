import BadgeDomain
import Database
import LocalTime
import ServiceAPI
import Verification

/// What follows from the facts of the service (SH-13): the number of completed periods, and the badges that they earn.
enum BadgeLedger {
  static func ledger(_ catalogue: BadgeCatalogue = .current) -> ServiceLedger {
    ServiceLedger(
      families: LedgerTables.families, facts: LedgerTables.facts,
      folds: [PeriodFold(), ActivityRowsFold(), ThresholdFold()],
      rules: LedgerTables.rules, shapes: LedgerTables.shapes,
      further: [{ tx, familyID in try awardDifferences(tx, familyID, catalogue) }, ShopLedger.differences],
      remedies: ["award": { tx, familyID, _ in try award(tx, familyID, catalogue) }],
      redecide: { tx, familyID in
        for childID in try ActivityTable.childIDs(tx, familyID: familyID) {
          try PeriodClose.run(tx, ChildKey(familyID: familyID, childID: childID), catalogue)
        }
      },
      isUnfinished: { tx, familyID in
        try LedgerTables.isUnevaluated(tx, familyID: familyID, catalogue: catalogue.fingerprint)
          || TaskPeakFill.isRunning(tx, familyID: familyID)
      })
  }

  struct PeriodFold: FamilyFold {
    let tables: [any DerivedRows] = [LedgerTables.completedCount]

    func run(_ familyID: String, in view: FoldView) async throws {
      try await view.run(Partition(familyID: familyID)) { try LedgerTables.countPeriods($0, familyID: familyID) }
    }
  }

  struct ThresholdFold: FamilyFold {
    let tables: [any DerivedRows] = [LedgerTables.ownThresholds]

    func run(_ familyID: String, in view: FoldView) async throws {
      try await view.run(Partition(familyID: familyID)) { tx in
        for badge in try OwnBadgeTable.inUse(tx, familyID: familyID) {
          try OwnBadgeTable.deriveThresholds(tx, familyID: familyID, badge)
        }
      }
    }
  }

  /// Counts all activities of the family's children again, in their order.
  struct ActivityRowsFold: FamilyFold {
    let tables = LedgerTables.ofActivities(timerKind: PeriodClose.kind)
    private static let piece = 200

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      for childID in try await view.run(partition, { try $0.children(of: familyID, in: "activity") }) {
        let child = ChildKey(familyID: familyID, childID: childID)
        var last: ActivityPlace?
        repeat {
          last = try await view.run(partition) { [last] tx in
            let activities = try ActivityTable.list(tx, child, after: last, limit: Self.piece)
            var book = try ActivityBook(tx, child, now: Instant(tx.now))
            for activity in activities {
              try ActivityTable.addToCount(tx, child, reporter: activity.place.reporter)
              try book.count(activity)
            }
            return activities.last?.place
          }
        } while last != nil
      }
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
      let (values, highest) = (try FactTables.values(tx, child), try FactTables.earningValues(tx, child))
      // What has to hold at one instant holds now, at least.
      for (badges, values) in Dictionary(
        grouping: try catalogue.badges(tx, familyID: familyID), by: { $0.criterion?.isOfTasksAndOthers ?? false }
      ).map({ ($0.value, $0.key ? values : highest) }) {
        let outcomes = BadgeEvaluation.outcomes(badges: badges, earned: Set(awards.map(\.code)), values: values)
        for case .unlocked(let badge) in outcomes { note(badge.code, "", nil, .null) }
      }
    }
    return found
  }
}
