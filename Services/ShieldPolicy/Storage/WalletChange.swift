import Database
import LocalTime
import ShieldDomain

/// What a transaction changes of a child's wallet and grants, collected until `settle` books it (SH-12, SH-13).
///
/// After `settle` the stored figures, pieces and policy equal those of a fresh fold over all facts known; only what differs
/// is booked.
struct WalletChange {
  private var ledger: LedgerChange
  /// Where reward use begins that was not known before: what it costs is no correction.
  private var newUses: Set<Instant> = []
  /// From when reward use has to be paid anew; nil when nothing about it changed.
  private var replayFrom: Instant?

  /// - Parameter correctionCause: why corrections are made.
  init(correctionCause: CorrectionCause = .lateFacts) {
    ledger = LedgerChange(correctionCause: correctionCause)
  }

  /// Something new has to be booked.
  mutating func add(_ sixtieths: Int64, to cause: LedgerCause) {
    ledger.add(sixtieths, to: cause)
  }

  /// Something that was booked changes.
  mutating func correct(_ sixtieths: Int64, of cause: LedgerCause) {
    ledger.correct(sixtieths, of: cause)
  }

  /// A cause has an absolute value, whatever was booked for it.
  mutating func set(_ cause: LedgerCause, to sixtieths: Int64, _ tx: ReadTransaction, _ child: ChildKey) throws {
    if let booked = try WalletTable.amount(tx, child, cause) {
      correct(sixtieths - booked, of: cause)
    } else {
      add(sixtieths, to: cause)
    }
  }

  /// Reward use was not known before, or is no more.
  mutating func note(_ use: RewardUse, isNew: Bool) {
    if isNew {
      newUses.insert(use.span.lowerBound)
    } else {
      ledger.correct(0, of: .rewardUse(date: use.date, app: use.app))
    }
    replay(from: use.span.lowerBound)
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
      unspentChanged = try change.payAnew(tx, child, changedAt: replayFrom)
    }
    let after = try WalletTable.book(tx, child, change.ledger.entries, onto: before, now: now)
    // Nothing else of all this is enforced or shown by devices.
    guard grantsChanged || unspentChanged || (before.balance > 0) != (after.balance > 0) else { return }
    try PolicyUpdate.run(tx, child, now: now)
  }

  /// - Returns: whether a grant was used up, or has something left again.
  private mutating func payAnew(_ tx: Transaction, _ child: ChildKey, changedAt instant: Instant) throws -> Bool {
    let uses = try RewardUseTable.ending(tx, child, after: instant)
    let start = GrantUse.replayStart(changedAt: instant, uses: uses)
    let dropped = try PaidUseTable.take(tx, child, from: start)
    var turned: Set<String> = []
    for (grantID, seconds) in GrantUse.usedSeconds(by: dropped)
    where try GrantTable.addUsed(tx, child, grantID, seconds: -seconds) { turned.formSymmetricDifference([grantID]) }
    let apps = try PoolApps(tx, child, Set(uses.map(\.app)))
    let grants = try GrantTable.unspent(tx, child, after: start, apps: apps)
    var fold = GrantUse(
      grants: grants.map(\.grant),
      usedSeconds: Dictionary(grants.map { ($0.grant.id, $0.usedSeconds) }, uniquingKeysWith: { first, _ in first }))
    for piece in dropped { ledger.adjust(piece.chargedSixtieths, of: piece.cause) }
    var paid: [PaidUse] = []
    for use in uses {
      for piece in fold.consume(use) {
        paid.append(piece)
        if newUses.contains(use.span.lowerBound) {
          ledger.add(-piece.chargedSixtieths, to: piece.cause)
        } else {
          ledger.adjust(-piece.chargedSixtieths, of: piece.cause)
        }
      }
    }
    for piece in paid { try PaidUseTable.insert(tx, child, piece) }
    for (grantID, seconds) in GrantUse.usedSeconds(by: paid)
    where try GrantTable.addUsed(tx, child, grantID, seconds: seconds) { turned.formSymmetricDifference([grantID]) }
    return !turned.isEmpty
  }
}

extension PaidUse {
  /// What its charge is booked for.
  fileprivate var cause: LedgerCause { .rewardUse(date: use.date, app: use.app) }
}
