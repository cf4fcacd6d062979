package import Database
package import LocalTime
package import ServiceAPI
package import ShieldWallet

extension WalletChange {
  /// Repays the touched use, books the difference, counts the use for the child's limits, and makes a new version of
  /// the policy where one is due; where that may take long, the version is left to pending work.
  package func settle(_ tx: Transaction, _ child: ChildKey, now: Instant, limits: ReplayLimits) throws {
    try pay(tx, child, now: now, limits)
    if !added.isEmpty || !removed.isEmpty {
      try LimitedUse.count(tx, child, added: added, removed: removed, now: now)
    }
    try PolicyUpdate.settle(tx, child, now: now)
  }
}
