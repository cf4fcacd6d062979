package import Database
import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldWallet
package import Verification

/// The rows of apps that follow from what was published of them, and from reward use: the apps, their counters, and the
/// sums of their days.
package enum AppLedger {
  package static let fold: any FamilyFold = AppFold()

  private static let tables =
    AppLedgerTables.ofChildren + WalletLedgerTables.use + PolicyLedgerTables.ofChildren

  package static func differences(_ tx: Transaction, _ familyID: String) throws -> StoredDifferences {
    var found = StoredDifferences()
    for childID in try FamilyLedgerTables.childIDs(tx, familyID: familyID, in: tables) {
      let child = ChildKey(familyID: familyID, childID: childID)
      found.add(try AppLedgerTables.appDifferences(tx, child))
      found.add(try WalletLedgerTables.counterDifferences(tx, child))
    }
    return found
  }

  /// Brings apps, their counters and the sums of their days to what was published of them and of reward use.
  private struct AppFold: FamilyFold {
    let tables = AppLedgerTables.folded + PolicyLedgerTables.folded

    func run(_ familyID: String, in view: FoldView) async throws {
      let partition = Partition(familyID: familyID)
      let children = try await view.run(partition) { tx in
        try AppLedgerTables.fillApps(tx, familyID: familyID)
        return try FamilyLedgerTables.childIDs(tx, familyID: familyID, in: AppLedger.tables)
      }
      for childID in children {
        let child = ChildKey(familyID: familyID, childID: childID)
        try await view.run(partition) { tx in
          try AppLedgerTables.assign(tx, child)
          try WalletLedgerTables.fillCounters(tx, child)
          try PolicyLedgerTables.fillRewardDays(tx, child)
        }
      }
    }
  }
}
