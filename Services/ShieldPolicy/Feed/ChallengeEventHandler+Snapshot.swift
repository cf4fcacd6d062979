package import Database
package import EventFeed
import LocalTime
import Messages
import ServiceAPI
import ShieldInbox
import ShieldPolicies
import ShieldWallet

/// Snapshots of ChallengeService, applied piece by piece: each transaction books its changes, so that the balance
/// is always the sum of the ledger's entries.
extension ChallengeEventHandler {
  /// Records the snapshot's rewards and bonuses. After the last piece it first removes and lowers stored amounts, and
  /// then adds and raises: so at no time does a child have both the old and the new rewards, and buy time with points
  /// that neither state has.
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let noted = try piece.applyEach(in: tx) { event in
      try note(event, of: piece, in: tx)
      return .applied
    }
    guard noted == .done, piece.isLast else { return noted }
    if try SnapshotStep.mark(of: cursor) == nil {
      // Booked at the end of this step: later gifts are the difference to it.
      let lowered = try settling(piece, in: tx) { try lower(piece, $0, cursor: &cursor, in: tx) }
      guard lowered == .done else { return lowered }
    }
    return try settling(piece, in: tx) { try give(piece, $0, cursor: &cursor, in: tx) }
  }

  private func settling(
    _ piece: SnapshotPiece, in tx: Transaction, _ body: (WalletChanges) throws -> Reconciled
  ) throws -> Reconciled {
    let changes = WalletChanges(piece)
    let outcome = try body(changes)
    try changes.settle(tx, limits: limits)
    return outcome
  }

  /// The iteration when nothing is left to be removed.
  private static let givingPeriods: UInt8 = 1
  /// When no period is left to be given.
  private static let givingStreaks: UInt8 = 2
  private static let streak = "streak"

  /// Of what a snapshot contains twice, the first counts.
  private func note(_ event: ReceivedEvent, of piece: SnapshotPiece, in tx: Transaction) throws {
    if let message = try event.message(ChallengeV1.PeriodCompleted.self), let completion = message.completion {
      let child = ChildKey(familyID: piece.familyID, childID: message.childID)
      let reward = try PeriodReward(completion)
      guard try noted(child, periodID: reward.periodID, piece, in: tx) == nil else { return }
      try piece.keys.note(PeriodGift(reward, of: child, in: tx).snapshotKey(child.childID), in: tx)
      try Inbox.note(tx, child, try Notice(completion), now: Instant(tx.now))
    } else if let message = try event.message(ChallengeV1.StreakBonusChanged.self) {
      let bonus = try StreakBonus(message)
      let key = Self.key(message.childID, streak: CauseKey(bonus.cause).date)
      guard try !piece.keys.contains(key, in: tx) else { return }
      try piece.keys.add(bonus.sixtieths, to: key, in: tx)
    } else if let message = try event.message(ChallengeV1.StreakChanged.self) {
      try self.note(message, of: event, in: tx)
    } else if let message = try event.message(ChallengeV1.LevelReached.self) {
      try self.note(message, of: event, in: tx)
    }
  }

  private func lower(
    _ piece: SnapshotPiece, _ changes: WalletChanges, cursor: inout [UInt8], in tx: Transaction
  ) throws -> Reconciled {
    try piece.removeMissing(
      [grants(of: piece, changes, in: tx)] + [.bonus, .streakBonus].map { bonuses($0, of: piece, changes, in: tx) }
        + [.inboxCauses(.challengeCompleted, of: piece, in: tx) { try noted($0, periodID: $1, piece, in: tx) != nil }],
      cursor: &cursor, in: tx)
  }

  private func give(
    _ piece: SnapshotPiece, _ changes: WalletChanges, cursor: inout [UInt8], in tx: Transaction
  ) throws -> Reconciled {
    if try SnapshotStep.mark(of: cursor) != Self.givingStreaks {
      let given = try piece.applyKeys(prefix: PeriodGift.prefix, mark: Self.givingPeriods, cursor: &cursor, in: tx) {
        key in
        let (childID, gift) = try SnapshotKeys.decoded(key) { values in
          PeriodGift(snapshotKey: key).map { (values[0], $0) }
        }
        let child = ChildKey(familyID: piece.familyID, childID: childID)
        if try !isKnown(tx, child, gift) { try changes.change(child) { try save(tx, child, gift, &$0) } }
      }
      guard given == .done else { return given }
    }
    return try piece.applyKeys(prefix: Self.streak, mark: Self.givingStreaks, cursor: &cursor, in: tx) { key in
      let (childID, date) = try SnapshotKeys.decoded(key) { values in
        values.count == 2 ? Int32(values[1]).map { (values[0], $0) } : nil
      }
      let child = ChildKey(familyID: piece.familyID, childID: childID)
      let cause = CauseKey(kind: .streakBonus, date: date, reference: "").cause
      let sixtieths = Int64(try piece.keys.count(of: key, in: tx))
      if try WalletTable.amount(tx, child, cause) ?? 0 != sixtieths {
        try changes.change(child) { try $0.set(cause, to: sixtieths, tx, child) }
      }
    }
  }

  private static func key(_ childID: String, streak date: Int32) -> String { SnapshotKeys.key(streak, childID, date) }

  /// The snapshot's reward for a period.
  private func noted(
    _ child: ChildKey, periodID: String, _ piece: SnapshotPiece, in tx: Transaction
  ) throws -> PeriodGift? {
    let prefix = PeriodGift.snapshotPrefix(child.childID, periodID: periodID)
    return try piece.keys.page(prefix: prefix, after: nil, limit: 1, in: tx).first.map { key in
      try SnapshotKeys.decoded(key) { _ in PeriodGift(snapshotKey: key) }
    }
  }

  /// The snapshot's amount of a bonus; 0 for one that it does not contain.
  private func noted(_ child: ChildKey, _ key: CauseKey, _ piece: SnapshotPiece, in tx: Transaction) throws -> Int64 {
    if key.kind == .bonus { return try noted(child, periodID: key.reference, piece, in: tx)?.bonusSixtieths ?? 0 }
    return Int64(try piece.keys.count(of: Self.key(child.childID, streak: key.date), in: tx))
  }

  /// Whether the period gives the same as before.
  private func isKnown(_ tx: Transaction, _ child: ChildKey, _ gift: PeriodGift) throws -> Bool {
    guard try WalletTable.amount(tx, child, .bonus(gift.periodID)) ?? 0 == gift.bonusSixtieths else { return false }
    let stored = try GrantTable.find(tx, child, PeriodReward.grantID(gift.periodID))
    guard let grant = gift.grant else { return stored.map { $0.grant.seconds == 0 } ?? true }
    return stored.map { $0.isSame(as: grant) && $0.grant.seconds == grant.grant.seconds } ?? false
  }

  private func grants(of piece: SnapshotPiece, _ changes: WalletChanges, in tx: Transaction) -> KnownKeys {
    KnownKeys { last in
      let last = try last.map { last in
        try SnapshotKeys.decoded(last) { values in
          values.count == 3 ? Int64(values[1]).map { (childID: values[0], place: $0) } : nil
        }
      }
      return try GrantTable.periods(tx, FamilyKey(piece.familyID), after: last, limit: 100).map {
        SnapshotKeys.key("grant", $0.childID, $0.place, $0.periodID)
      }
    } isInSnapshot: { key in
      SnapshotKeys.values(of: key)[2].isEmpty
    } forget: { key in
      let values = SnapshotKeys.values(of: key)
      let child = ChildKey(familyID: piece.familyID, childID: values[0])
      let gift = try noted(child, periodID: values[2], piece, in: tx)
      try lowerGrant(tx, child, periodID: values[2], to: gift?.grant, changes)
    }
  }

  /// Reduces a period's grant to what the new one gives as well: less time, or nothing where it is a different one. A
  /// grant that only has another place in the order of use is replaced when rewards are given.
  private func lowerGrant(
    _ tx: Transaction, _ child: ChildKey, periodID: String, to new: StoredGrant?, _ changes: WalletChanges
  ) throws {
    guard let new, let stored = try GrantTable.find(tx, child, PeriodReward.grantID(periodID)), stored.gives(as: new)
    else { return try changes.change(child) { try removeGrant(tx, child, periodID: periodID, &$0) } }
    guard new.grant.seconds < stored.grant.seconds else { return }
    try GrantTable.save(tx, child, new)
    changes.change(child) { $0.replay(from: new.grant.usableFrom) }
  }

  private func bonuses(
    _ kind: CauseKey.Kind, of piece: SnapshotPiece, _ changes: WalletChanges, in tx: Transaction
  ) -> KnownKeys {
    func cause(_ key: String) throws -> (childID: String, key: CauseKey) {
      try SnapshotKeys.decoded(key) { values in
        guard values.count == 3, let date = Int32(values[1]) else { return nil }
        return (values[0], CauseKey(kind: kind, date: date, reference: values[2]))
      }
    }
    return KnownKeys { last in
      try WalletTable.page(tx, FamilyKey(piece.familyID), kind, after: try last.map(cause), limit: 100).map {
        SnapshotKeys.key("amount", $0.childID, $0.key.date, $0.key.reference)
      }
    } isInSnapshot: { _ in
      false
    } forget: { key in
      let (childID, key) = try cause(key)
      let child = ChildKey(familyID: piece.familyID, childID: childID)
      let sixtieths = try noted(child, key, piece, in: tx)
      if try WalletTable.amount(tx, child, key.cause) ?? 0 > sixtieths {
        try changes.change(child) { try $0.set(key.cause, to: sixtieths, tx, child) }
      }
    }
  }
}

/// The changes of one transaction of a snapshot in the wallets of a family, booked at its end.
private final class WalletChanges {
  private let cause: CorrectionCause
  private var changes: [ChildKey: WalletChange] = [:]

  init(_ piece: SnapshotPiece) { cause = CorrectionCause(piece.reason) }

  func change(_ child: ChildKey, _ body: (inout WalletChange) throws -> Void) rethrows {
    try body(&changes[child, default: WalletChange(correctionCause: cause)])
  }

  func settle(_ tx: Transaction, limits: ReplayLimits) throws {
    for (child, change) in changes.sorted(by: { $0.key.childID < $1.key.childID }) {
      try change.settle(tx, child, now: Instant(tx.now), limits: limits)
    }
  }
}

extension StoredGrant {
  /// Whether both give the same apps time from the same instant on. When the challenge was created decides the order of
  /// use alone: earlier versions did not know it, and took the completion for it.
  fileprivate func gives(as other: StoredGrant) -> Bool {
    var stored = self
    stored.grant.causeCreated = other.grant.causeCreated
    return stored.isSame(as: other)
  }

  /// Whether both are the same but for their seconds, how much of them was used, and what a guardian has revoked, which
  /// no challenge knows of.
  fileprivate func isSame(as other: StoredGrant) -> Bool {
    var grant = grant
    (grant.seconds, grant.revoked) = (other.grant.seconds, other.grant.revoked)
    return grant == other.grant && pool == other.pool && causeID == other.causeID
  }
}
