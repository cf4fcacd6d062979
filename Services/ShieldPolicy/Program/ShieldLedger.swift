import ServiceAPI
import ShieldAccess
import ShieldApps
import ShieldCommands
import ShieldFamilies
import ShieldInbox
import ShieldPolicies
import ShieldRequests
import ShieldWallet
import Verification

/// Everything that follows from the facts of the service (SH-13): each subject's part.
enum ShieldLedger {
  static let ledger = ServiceLedger(
    families: FamilyLedgerTables.families + AccessLedgerTables.families + AppLedgerTables.families
      + PolicyLedgerTables.families + WalletLedgerTables.families + RequestLedgerTables.families
      + InboxLedgerTables.families + CommandLedgerTables.families + ["guardian_change"],
    facts: WalletLedgerTables.facts + AppLedgerTables.facts,
    folds: (WalletLedger.folds + [AppLedger.fold]).map(PolicyLedger.settling),
    rules: FamilyLedgerTables.rules + AccessLedgerTables.rules + AppLedgerTables.rules
      + PolicyLedgerTables.rules + WalletLedgerTables.rules + RequestLedgerTables.rules + InboxLedgerTables.rules
      + CommandLedgerTables.rules + ShieldLedgerTables.rules,
    shapes: FamilyLedgerTables.shapes + AccessLedgerTables.shapes + AppLedgerTables.shapes + PolicyLedgerTables.shapes
      + WalletLedgerTables.shapes + RequestLedgerTables.shapes + InboxLedgerTables.shapes + CommandLedgerTables.shapes
      + [ChangeTable.shape],
    further: [AppLedger.differences, AccessLedger.differences, PolicyLedger.differences],
    remedies: PolicyLedger.remedies.merging(
      ["app_token": AppLedgerTables.setTokens, "revoked_device": AccessLedger.revokeDevices],
      uniquingKeysWith: { first, _ in first }),
    redecide: ShieldRedecision.run)
}
