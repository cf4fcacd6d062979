import Database
import LocalTime
import ShieldDomain

/// What a transaction changes of a child's wallet and grants, collected until `settle` books it (SH-12, SH-13).
///
/// After `settle` the stored figures, pieces and policy equal those of a fresh fold over all facts known; only what differs
/// is booked.
struct WalletChange {
  /// What each cause gains.
  private var amounts: [LedgerCause: Int64] = [:]
  /// From when reward use has to be paid anew; nil when nothing about it changed.
  private var replayFrom: Instant?

  mutating func add(_ sixtieths: Int64, to cause: LedgerCause) {
    amounts[cause, default: 0] += sixtieths
  }

  /// Use or a grant changed at an instant.
  mutating func replay(from instant: Instant) {
    replayFrom = min(replayFrom ?? instant, instant)
  }

  /// Pays the touched use anew, books the difference and makes a new version of the policy where one is due.
  /// - Parameter grantsChanged: a grant was added, changed or taken away.
  func settle(_ tx: Transaction, _ child: ChildKey, now: Instant, grantsChanged: Bool = false) throws {
    var change = self
    let before = try WalletTable.figures(tx, child)
    var unspentChanged = false
    if let replayFrom {
      let unspent = try GrantTable.unspentIDs(tx, child)
      try change.payAnew(tx, child, changedAt: replayFrom)
      unspentChanged = try GrantTable.unspentIDs(tx, child) != unspent
    }
    let after = try change.book(tx, child, onto: before, now: now)
    // Nothing else of all this is enforced or shown by devices.
    guard grantsChanged || unspentChanged || (before.balance > 0) != (after.balance > 0) else { return }
    try PolicyUpdate.run(tx, child, now: now)
  }

  private mutating func payAnew(_ tx: Transaction, _ child: ChildKey, changedAt instant: Instant) throws {
    let uses = try RewardUseTable.ending(tx, child, after: instant)
    let start = GrantUse.replayStart(changedAt: instant, uses: uses)
    let dropped = try PaidUseTable.take(tx, child, from: start)
    for (grantID, seconds) in GrantUse.usedSeconds(by: dropped) {
      try GrantTable.addUsed(tx, child, grantID, seconds: -seconds)
    }
    let grants = try GrantTable.unspent(tx, child, after: start)
    var fold = GrantUse(
      grants: grants.map(\.grant),
      usedSeconds: Dictionary(grants.map { ($0.grant.id, $0.usedSeconds) }, uniquingKeysWith: { first, _ in first }))
    let paid = fold.consume(uses)
    for piece in paid { try PaidUseTable.insert(tx, child, piece) }
    for (grantID, seconds) in GrantUse.usedSeconds(by: paid) {
      try GrantTable.addUsed(tx, child, grantID, seconds: seconds)
    }
    for piece in dropped { add(piece.chargedSixtieths, to: .rewardUse(date: piece.use.date, app: piece.use.app)) }
    for piece in paid { add(-piece.chargedSixtieths, to: .rewardUse(date: piece.use.date, app: piece.use.app)) }
  }

  private func book(
    _ tx: Transaction, _ child: ChildKey, onto figures: WalletFigures, now: Instant
  ) throws -> WalletFigures {
    var booked: [LedgerCause: Int64] = [:]
    for (cause, change) in amounts where change != 0 { booked[cause] = try WalletTable.amount(tx, child, cause) }
    let old = Wallet(amounts: booked)
    var new = old
    for (cause, change) in amounts where change != 0 { new.add(change, to: cause) }
    return try WalletTable.book(tx, child, new.entries(from: old), onto: figures, now: now)
  }
}
