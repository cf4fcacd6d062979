import BadgeActivities
import BadgeBadges
import BadgeChildren
import BadgeLearning
import BadgeProfiles
import BadgeShop
import ServiceAPI
import Verification

/// Everything that follows from the facts of the service (SH-13): each subject's part.
enum BadgeLedger {
  static func ledger(_ catalogue: BadgeCatalogue = .current) -> ServiceLedger {
    ServiceLedger(
      families: ["child", "family_reward", "purchase", "child_level", "guardian_change"]
        + LearningLedgerTables.families + ActivityLedgerTables.families + BadgeLedgerTables.families,
      facts: ActivityLedgerTables.facts + LearningLedgerTables.facts + BadgeLedgerTables.facts,
      folds: [LearningLedger.fold, ActivityLedger.fold, AwardLedger.fold],
      rules: [ChangeTable.rule] + BadgeLedgerTables.rules,
      shapes: ShopSchema.shapes + [ChangeTable.shape, LevelTable.shape] + ActivityLedgerTables.shapes
        + BadgeLedgerTables.shapes,
      further: [{ tx, familyID in try AwardLedger.differences(tx, familyID, catalogue) }, ShopLedger.differences],
      remedies: ["award": { tx, familyID, _ in try AwardLedger.award(tx, familyID, catalogue) }],
      redecide: { tx, familyID in try ActivityLedger.redecide(tx, familyID: familyID, catalogue) },
      isUnfinished: { tx, familyID in
        try ChildTable.isUnevaluated(tx, familyID: familyID, catalogue: catalogue.fingerprint)
          || ActivityLedger.isUnfinished(tx, familyID: familyID)
      })
  }
}
