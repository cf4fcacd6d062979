package import Database
package import LocalTime
package import ServiceAPI
import ShieldInbox

/// The notices of a wallet: a digest of each hour in which something was booked, and the balance that was used up
/// (FA-9). The first booking of an hour stores the sums before it, so that no later one writes more than itself.
package enum PointsDigests {
  /// A timer for the end of the hour, by the child's id.
  package static let timerKind = "inbox.digest"

  package static func register(on database: Database) {
    database.onTimer(timerKind) { tx, timer in
      try settle(tx, ChildKey(familyID: timer.familyID, childID: timer.key), now: Instant(seconds: timer.now))
    }
  }

  /// Books entries in a child's wallet.
  package static func book(_ tx: Transaction, _ child: ChildKey, _ entries: [LedgerEntry], now: Instant) throws {
    guard !entries.isEmpty else { return }
    let hour = NoticeHour.start(of: now)
    if try InboxDigestTable.find(tx, child)?.start != hour {
      try end(tx, child, before: hour, now: now)
      try begin(tx, child, try digest(tx, child, of: hour))
    }
    let balance = try WalletTable.book(tx, child, entries, now: now)
    // A snapshot first lowers and then raises what was booked; only what is newly spent uses up the balance.
    if balance.before > 0, balance.after <= 0, entries.contains(where: \.isNewlySpent) {
      try Inbox.note(tx, child, .balanceUsedUp(at: now), now: now)
    }
  }

  /// Ends a digest whose hour is over, and begins one where the newest entries were booked in the present hour, but the
  /// clock was elsewhere meanwhile.
  package static func settle(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    let hour = NoticeHour.start(of: now)
    if let open = try InboxDigestTable.find(tx, child), open.start == hour {
      return try setTimer(tx, child, at: open.start + NoticeHour.seconds)
    }
    try end(tx, child, before: hour, now: now)
    let newest = try WalletTable.newestBooking(tx, child)
    if let newest, NoticeHour.start(of: newest) == hour {
      try begin(tx, child, try digest(tx, child, of: hour))
    } else if let newest, newest > hour {
      // By a clock that was ahead of this one: when it is that late, the digest of that hour goes on.
      try setTimer(tx, child, at: NoticeHour.start(of: newest))
    } else {
      try tx.cancelWake(kind: timerKind, familyID: child.familyID, key: child.childID)
    }
  }

  /// The sums before the first of the newest entries that were booked in an hour. There are some without an open digest
  /// after a clock that was elsewhere, and after a program that had no digests.
  private static func digest(_ tx: ReadTransaction, _ child: ChildKey, of hour: Instant) throws -> OpenDigest {
    let sums = try WalletTable.figures(tx, child).digest
    guard let newest = try WalletTable.newestBooking(tx, child), NoticeHour.start(of: newest) == hour,
      let booked = try WalletTable.figures(tx, child, bookedIn: hour..<hour + NoticeHour.seconds)?.digest
    else { return OpenDigest(start: hour, earned: sums.earned, spent: sums.spent) }
    return OpenDigest(start: hour, earned: sums.earned - booked.earned, spent: sums.spent - booked.spent)
  }

  private static func begin(_ tx: Transaction, _ child: ChildKey, _ digest: OpenDigest) throws {
    try InboxDigestTable.insert(tx, child, digest)
    try setTimer(tx, child, at: digest.start + NoticeHour.seconds)
  }

  private static func setTimer(_ tx: Transaction, _ child: ChildKey, at instant: Instant) throws {
    try tx.wake(at: instant.seconds, kind: timerKind, familyID: child.familyID, key: child.childID)
  }

  /// Ends an open digest; one of a later hour than the present makes no notice, as that hour is still to come.
  private static func end(_ tx: Transaction, _ child: ChildKey, before hour: Instant, now: Instant) throws {
    guard let open = try InboxDigestTable.find(tx, child) else { return }
    try InboxDigestTable.delete(tx, child)
    if open.start > hour { return }
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
