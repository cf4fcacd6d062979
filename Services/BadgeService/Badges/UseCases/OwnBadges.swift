import BadgeChildren
package import Database
import ServiceAPI

/// Evaluates a family's children for badges that guardians have made or changed, against everything that is known
/// (BA-8): child by child, in pieces.
package enum OwnBadges {
  static let kind = "badge.ownBadges"

  package static func register(on database: Database, _ catalogue: BadgeCatalogue) {
    database.onWork(kind) { tx, work in
      var last = String(decoding: work.state, as: UTF8.self)
      while let childID = try ChildTable.child(after: last, familyID: work.familyID, tx) {
        try Awarding.run(tx, ChildKey(familyID: work.familyID, childID: childID), catalogue: catalogue)
        last = childID
        if tx.budget.isSpent { return .more(state: Array(last.utf8)) }
      }
      return .done
    }
  }

  /// Saves a badge, and leaves the evaluation to later transactions.
  static func save(_ tx: Transaction, familyID: String, _ numbered: OwnBadgeTable.Numbered) throws {
    try OwnBadgeTable.save(tx, familyID: familyID, numbered)
    try ChildTable.noteChange(tx, FamilyKey(familyID))
    guard numbered.badge.criterion != nil, !numbered.badge.isRetired else { return }
    try tx.enqueueWork(kind: kind, familyID: familyID) { _ in [] }
  }
}
