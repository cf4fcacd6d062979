import Database
import EventFeed
import LocalTime
import Messages
import ShieldDomain

/// Snapshots of ChallengeService, taken piece by piece: each body books what it changes, so that the balance is always the sum
/// of the ledger's entries.
extension ChallengeEventHandler {
  func reconcile(_ piece: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let changes = WalletChanges(piece)
    let taken = try piece.takeEach(in: tx) { event in
      if let message = try event.message(ChallengeV1.PeriodCompleted.self), let completion = message.completion {
        let child = ChildKey(familyID: piece.familyID, childID: message.childID)
        let reward = try PeriodReward(completion)
        let times = try piece.told.note(Self.key(child.childID, periodID: reward.periodID), in: tx)
        if times == 1, try !isKnown(tx, child, reward) {
          try changes.change(child) { try save(tx, child, reward, &$0) }
        }
      } else if let message = try event.message(ChallengeV1.StreakBonusChanged.self) {
        let bonus = try StreakBonus(message)
        let child = ChildKey(familyID: piece.familyID, childID: message.childID)
        let times = try piece.told.note(Self.key(child.childID, streak: CauseKey(bonus.cause).date), in: tx)
        if times == 1, try WalletTable.amount(tx, child, bonus.cause) ?? 0 != bonus.sixtieths {
          try changes.change(child) { try $0.set(bonus.cause, to: bonus.sixtieths, tx, child) }
        }
      }
      return .applied
    }
    var outcome = taken
    if taken == .done {
      outcome = try piece.forgetUntold(
        [grants(of: piece, changes, in: tx)] + [.bonus, .streakBonus].map { bonuses($0, of: piece, changes, in: tx) },
        place: &place, in: tx)
    }
    try changes.settle(tx, limits: limits)
    return outcome
  }

  private static func key(_ childID: String, periodID: String) -> String {
    ToldKeys.key("period", childID, periodID)
  }

  private static func key(_ childID: String, streak date: Int64) -> String {
    ToldKeys.key("streak", childID, date)
  }

  /// Whether the period gives what it gave before.
  private func isKnown(_ tx: Transaction, _ child: ChildKey, _ reward: PeriodReward) throws -> Bool {
    guard try WalletTable.amount(tx, child, .bonus(reward.periodID)) ?? 0 == reward.bonusSixtieths else { return false }
    let stored = try GrantTable.find(tx, child, PeriodReward.grantID(reward.periodID))
    guard var grant = reward.grant else { return stored.map { $0.grant.seconds == 0 } ?? true }
    guard let stored else { return false }
    grant.apps = [:]
    let numbers = try AppTable.numbers(tx, child, of: reward.apps)
    return stored.grant == grant && stored.pool == GrantPool(apps: AppSet(numbers.values))
      && stored.causeID == reward.periodID
  }

  private func grants(of piece: SnapshotPiece, _ changes: WalletChanges, in tx: Transaction) -> KnownKeys {
    KnownKeys { last in
      let last = last.map { ToldKeys.values(of: $0) }.flatMap { values in
        Int64(values[1]).map { (childID: values[0], place: $0) }
      }
      return try GrantTable.periods(tx, FamilyKey(piece.familyID), after: last, limit: 100).map {
        ToldKeys.key("grant", $0.childID, $0.place, $0.periodID)
      }
    } isTold: { key in
      let values = ToldKeys.values(of: key)
      return try values[2].isEmpty || piece.told.contains(Self.key(values[0], periodID: values[2]), in: tx)
    } forget: { key in
      let values = ToldKeys.values(of: key)
      let child = ChildKey(familyID: piece.familyID, childID: values[0])
      try changes.change(child) { try removeGrant(tx, child, periodID: values[2], &$0) }
    }
  }

  private func bonuses(
    _ kind: CauseKey.Kind, of piece: SnapshotPiece, _ changes: WalletChanges, in tx: Transaction
  ) -> KnownKeys {
    .amounts(of: piece, kind, changes, in: tx) { childID, key in
      kind == .bonus ? Self.key(childID, periodID: key.reference) : Self.key(childID, streak: key.date)
    }
  }
}

/// What one body of a snapshot changes in the wallets of a family, booked at its end.
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

extension KnownKeys {
  /// What is booked of one kind in the family's wallets.
  /// - Parameter toldKey: under which it was noted.
  fileprivate static func amounts(
    of piece: SnapshotPiece, _ kind: CauseKey.Kind, _ changes: WalletChanges, in tx: Transaction,
    toldKey: @escaping (_ childID: String, _ key: CauseKey) -> String
  ) -> KnownKeys {
    func place(_ key: String) -> (childID: String, key: CauseKey) {
      let values = ToldKeys.values(of: key)
      return (values[0], CauseKey(kind: kind, date: Int64(values[1]) ?? 0, reference: values[2]))
    }
    return KnownKeys { last in
      try WalletTable.page(tx, FamilyKey(piece.familyID), kind, after: last.map(place), limit: 100).map {
        ToldKeys.key("amount", $0.childID, $0.key.date, $0.key.reference)
      }
    } isTold: { key in
      let (childID, key) = place(key)
      return try piece.told.contains(toldKey(childID, key), in: tx)
    } forget: { key in
      let (childID, key) = place(key)
      let child = ChildKey(familyID: piece.familyID, childID: childID)
      try changes.change(child) { try $0.set(key.cause, to: 0, tx, child) }
    }
  }
}
