import BadgeChildren
package import Database
import ServiceAPI
import StoredMessages
import StoredStates

/// Evaluates a family's children for badges that guardians have made or changed, against everything that is known
/// (BA-8): child by child, in pieces.
package enum OwnBadges {
  static let kind = "badge.ownBadges"

  package static func register(on database: Database, _ catalogue: BadgeCatalogue) {
    database.onWork(kind) { tx, work in
      var last = try work.state.isEmpty ? "" : work.decoded { Progress($0) }.childID
      while let childID = try ChildTable.child(after: last, familyID: work.familyID, tx) {
        try Awarding.run(tx, ChildKey(familyID: work.familyID, childID: childID), catalogue: catalogue)
        last = childID
        if tx.budget.isSpent { return .more(state: try Progress(childID: last).bytes) }
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

extension OwnBadges {
  /// The last child that was evaluated.
  struct Progress {
    let childID: String
  }
}

extension OwnBadges.Progress: StoredState {
  var stored: StoredV1.OwnBadgeEvaluation { StoredV1.OwnBadgeEvaluation(childID: childID) }

  init?(_ stored: StoredV1.OwnBadgeEvaluation) {
    if stored.childID.isEmpty { return nil }
    childID = stored.childID
  }

  init?(earlier bytes: [UInt8]) { childID = String(decoding: bytes, as: UTF8.self) }
}
