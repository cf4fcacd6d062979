import Database
import LocalTime
import ShieldDomain

/// The notices of a wallet: a digest of each hour in which something was booked, and the balance that was used up
/// (FA-9). The first booking of an hour stores the sums before it, so that no later one writes more than itself.
enum PointsDigests {
  /// A timer for the end of the hour, by the child's id.
  static let timerKind = "inbox.digest"

  static func register(on database: Database) {
    database.onTimer(timerKind) { tx, timer in
      try close(tx, ChildKey(familyID: timer.familyID, childID: timer.key), now: Instant(seconds: timer.now))
    }
  }

  /// Books entries in a child's wallet.
  static func book(_ tx: Transaction, _ child: ChildKey, _ entries: [LedgerEntry], now: Instant) throws {
    guard !entries.isEmpty else { return }
    let hour = NoticeHour.start(of: now)
    let open = try InboxDigestTable.find(tx, child)
    if open?.start != hour {
      if open != nil { try close(tx, child, now: now) }
      let sums = try WalletTable.figures(tx, child).digest
      try InboxDigestTable.insert(
        tx, child, OpenDigest(start: hour, earned: sums.earned, spent: sums.spent))
      try tx.wake(
        at: (hour + NoticeHour.seconds).seconds, kind: timerKind, familyID: child.familyID, key: child.childID)
    }
    let balance = try WalletTable.book(tx, child, entries, now: now)
    // A snapshot first lowers and then raises what was booked; only what is newly spent uses up the balance.
    if balance.before > 0, balance.after <= 0, entries.contains(where: \.isNewlySpent) {
      try Inbox.note(tx, child, .balanceUsedUp(at: now), now: now)
    }
  }

  private static func close(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    guard let open = try InboxDigestTable.find(tx, child) else { return }
    try InboxDigestTable.delete(tx, child)
    let sums = try WalletTable.figures(tx, child).digest
    let (earned, spent) = (sums.earned - open.earned, sums.spent - open.spent)
    guard earned != 0 || spent != 0 else { return }
    try Inbox.note(tx, child, .pointsDigest(from: open.start, earned: earned, spent: spent), now: now)
  }
}

extension WalletFigures {
  fileprivate var digest: (earned: Int64, spent: Int64) { (learning + bonuses, bought + charged) }
}

extension LedgerEntry {
  fileprivate var isNewlySpent: Bool {
    switch cause {
    case .purchase, .rewardUse: sixtieths < 0 && correctionCause == nil
    case .learning, .bonus, .streakBonus, .forgiveness, .refund: false
    }
  }
}
