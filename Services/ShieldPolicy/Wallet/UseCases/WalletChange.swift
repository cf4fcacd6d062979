package import Database
package import LocalTime
package import ServiceAPI

/// How much of a replay one transaction does, in uses.
package struct ReplayLimits: Sendable {
  /// Uses that are repaid with the change that causes it; with more of them a replay follows.
  var inline: Int
  /// Uses that one step of a replay reads.
  package var step: Int
  /// Uses whose payment one step of a replay changes.
  var payments: Int
  /// Grants that are read at first to pay new use; more are read where these do not pay all of it.
  package var grants: Int
  /// Maximum number of grants that are read for it. Use that they do not pay is charged to the wallet, until a replay
  /// has considered the others.
  package var maximumGrants: Int

  package init(
    inline: Int = 300, step: Int = 300, payments: Int = 100, grants: Int = 64, maximumGrants: Int = 500
  ) {
    self.inline = inline
    self.step = step
    self.payments = payments
    self.grants = grants
    self.maximumGrants = maximumGrants
  }
}

/// The changes of a transaction in a child's wallet and grants, collected until `pay` books it (SH-12, SH-13).
///
/// After `pay` the balance is the sum of the ledger's entries, every use is paid by a grant or the wallet, and a
/// grant's use is the sum of what it paid. Where little use follows the change, all of it equals a full fold over all
/// known facts; otherwise a `WalletReplay` brings it there.
package struct WalletChange {
  private var ledger: LedgerChange
  /// Reward use that was not known before: its cost is no correction.
  package private(set) var added: [RewardUse] = []
  /// Reward use that was withdrawn.
  package private(set) var removed: [RewardUse] = []
  /// Grants that are revoked by this: their refunds are no corrections.
  private var revoked: Set<String> = []
  /// From when reward use has to be repaid; nil when nothing about it changed.
  private var replayFrom: Instant?

  /// - Parameter correctionCause: why corrections are made.
  package init(correctionCause: CorrectionCause = .lateFacts) {
    ledger = LedgerChange(correctionCause: correctionCause)
  }

  /// Something new has to be booked.
  package mutating func add(_ sixtieths: Int64, to cause: LedgerCause) {
    ledger.add(sixtieths, to: cause)
  }

  /// A booked amount changes.
  package mutating func correct(_ sixtieths: Int64, of cause: LedgerCause) {
    ledger.correct(sixtieths, of: cause)
  }

  /// Sets the absolute value of a cause, whatever was booked for it.
  package mutating func set(_ cause: LedgerCause, to sixtieths: Int64, _ tx: ReadTransaction, _ child: ChildKey) throws
  {
    if let booked = try WalletTable.amount(tx, child, cause) {
      correct(sixtieths - booked, of: cause)
    } else {
      add(sixtieths, to: cause)
    }
  }

  /// A grant was revoked: its unused time is refunded, and use from that instant on is paid otherwise.
  package mutating func revoke(_ stored: StoredGrant, at instant: Instant) {
    revoked.insert(stored.grant.id)
    add(stored.refundSixtieths, to: .refund(stored.grant.id))
    replay(from: instant)
  }

  /// Books the changes of revoked grants' refunds by their use, by grant.
  private mutating func book(_ refunds: [String: Int64]) {
    for (grantID, sixtieths) in refunds {
      if revoked.contains(grantID) {
        ledger.add(sixtieths, to: .refund(grantID))
      } else {
        ledger.adjust(sixtieths, of: .refund(grantID))
      }
    }
  }

  /// Reward use became known, or was withdrawn.
  package mutating func note(_ use: RewardUse, isNew: Bool) {
    if isNew {
      added.append(use)
    } else {
      removed.append(use)
      ledger.correct(0, of: use.cause)
    }
    replay(from: use.span.lowerBound)
  }

  /// Use or a grant changed at an instant.
  package mutating func replay(from instant: Instant) {
    replayFrom = min(replayFrom ?? instant, instant)
  }

  /// Repays the touched use and books the difference.
  package func pay(_ tx: Transaction, _ child: ChildKey, now: Instant, _ limits: ReplayLimits) throws {
    var change = self
    let payment = Payment(child: child, limits: limits)
    if replayFrom != nil, try !GrantTable.hasAny(tx, child) {
      try change.charge(tx, payment)
    } else if let replayFrom {
      let uses = try RewardUseTable.ending(
        tx, child, after: replayFrom, limit: max(limits.inline, added.count) + 1)
      let start = GrantUse.replayStart(changedAt: replayFrom, uses: uses)
      let isWaiting = try WalletReplay.isWaiting(tx, child)
      // With no use after it, new use has no effect on other use, however much it is.
      let isLatest = removed.isEmpty && uses.count == added.count
      if uses.count <= limits.inline || isLatest, !isWaiting {
        let isWhole = try change.repay(tx, uses, from: start, payment)
        if !isWhole { try WalletReplay.enqueue(tx, child, from: start, ledger.correctionCause) }
      } else {
        try change.payChanged(tx, payment)
        try WalletReplay.enqueue(tx, child, from: start, ledger.correctionCause)
      }
    }
    try PointsDigests.book(tx, child, change.ledger.entries, now: now)
  }

  /// Repays all use from an instant on.
  /// - Returns: false where grants that were not read may have to pay.
  private mutating func repay(
    _ tx: Transaction, _ uses: [RewardUse], from start: Instant, _ payment: Payment
  ) throws -> Bool {
    let before = try PaidUseTable.list(tx, payment.child, from: start, to: .distantFuture, limit: .max)
    book(try payment.giveBack(tx, before))
    for piece in before { ledger.adjust(piece.chargedSixtieths, of: piece.cause) }
    let new = Set(added)
    let paid = try payment.pay(tx, uses, from: start, replacing: before)
    book(paid.refunds)
    for (use, pieces) in zip(uses, paid.pieces) {
      for piece in pieces {
        if new.contains(use) {
          ledger.add(-piece.chargedSixtieths, to: use.cause)
        } else {
          ledger.adjust(-piece.chargedSixtieths, of: use.cause)
        }
      }
    }
    return paid.isWhole
  }

  /// Charges the wallet with the added use, and refunds it the removed use: without grants no use concerns another one.
  private mutating func charge(_ tx: Transaction, _ payment: Payment) throws {
    for use in removed {
      for piece in try PaidUseTable.remove(tx, payment.child, from: use.span.lowerBound, to: use.span.upperBound) {
        ledger.adjust(piece.chargedSixtieths, of: piece.cause)
      }
    }
    for use in added {
      let piece = PaidUse(use, use.span, grantID: nil)
      try PaidUseTable.insert(tx, payment.child, piece)
      ledger.add(-piece.chargedSixtieths, to: use.cause)
    }
  }

  /// Gives back to the payers of the removed use, and pays the added use from the rest of the grants.
  private mutating func payChanged(_ tx: Transaction, _ payment: Payment) throws {
    for use in removed {
      let dropped = try PaidUseTable.remove(tx, payment.child, from: use.span.lowerBound, to: use.span.upperBound)
      book(try payment.giveBack(tx, dropped))
      for piece in dropped { ledger.adjust(piece.chargedSixtieths, of: piece.cause) }
    }
    let uses = added.sorted { $0.span.lowerBound < $1.span.lowerBound }
    guard let first = uses.first else { return }
    let paid = try payment.pay(tx, uses, from: first.span.lowerBound)
    book(paid.refunds)
    for piece in paid.pieces.joined() {
      ledger.add(-piece.chargedSixtieths, to: piece.cause)
    }
  }
}

/// Payments of a child's reward use from its grants.
struct Payment {
  let child: ChildKey
  let limits: ReplayLimits

  /// Returns the seconds of pieces to their grants.
  /// - Returns: by how much the refunds of revoked ones change, by grant.
  func giveBack(_ tx: Transaction, _ pieces: [PaidUse]) throws -> [String: Int64] {
    try GrantTable.addUsed(tx, child, GrantUse.usedSeconds(by: pieces).mapValues { -$0 })
  }

  /// The pieces of each use, read with as few grants as suffice: a child may have very many. Not whole where more
  /// grants than are read may have to pay; where very many were revoked since, none of those is read.
  private func pieces(
    _ tx: Transaction, _ uses: [RewardUse], from start: Instant
  ) throws -> (pieces: [[PaidUse]], isWhole: Bool) {
    let apps = try PoolApps(tx, child, Set(uses.map(\.app)))
    let end = uses.lazy.map(\.span.upperBound).max() ?? start
    let readsRevoked = try !GrantTable.hasMoreRevoked(tx, child, after: start, than: limits.maximumGrants)
    var limit = max(1, min(limits.grants, limits.maximumGrants))
    while true {
      let grants = try GrantTable.pooled(
        tx, child, after: start, before: end, withRevoked: readsRevoked, limit: limit)
      var fold = apps.use(of: grants)
      let paid = uses.map { fold.consume($0) }
      // Where grants pay each second, none after them in order of use is reached.
      if grants.count < limit || paid.joined().allSatisfy({ $0.grantID != nil }) { return (paid, readsRevoked) }
      if limit >= limits.maximumGrants { return (paid, false) }
      limit = min(limit * 8, limits.maximumGrants)
    }
  }

  /// Pays uses in event time from the rest of the grants, and stores the pieces where they differ.
  /// - Parameter before: the stored pieces that these replace, already given back; in order.
  /// - Returns: the pieces of each use, and by how much the refunds of revoked grants change.
  func pay(
    _ tx: Transaction, _ uses: [RewardUse], from start: Instant, replacing before: [PaidUse] = []
  ) throws -> (pieces: [[PaidUse]], isWhole: Bool, refunds: [String: Int64]) {
    assert(
      zip(uses, uses.dropFirst()).allSatisfy { $0.span.lowerBound <= $1.span.lowerBound }, "use is paid in event time")
    var before = before[...]
    let paid = try uses.isEmpty ? (pieces: [], isWhole: true) : pieces(tx, uses, from: start)
    for (use, new) in zip(uses, paid.pieces) {
      let old = before.prefix { $0.span.lowerBound < use.span.upperBound }
      before = before.dropFirst(old.count)
      if old.elementsEqual(new) { continue }
      for piece in old { try PaidUseTable.remove(tx, child, piece) }
      for piece in new { try PaidUseTable.insert(tx, child, piece) }
    }
    // Pieces of withdrawn use after all other.
    for piece in before { try PaidUseTable.remove(tx, child, piece) }
    let refunds = try GrantTable.addUsed(tx, child, GrantUse.usedSeconds(by: paid.pieces.joined()))
    return (paid.pieces, paid.isWhole, refunds)
  }
}
