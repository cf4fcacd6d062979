package import LocalTime

/// The cause of an amount in the wallet: the ledger has a sum per cause.
package enum LedgerCause: Hashable, Sendable {
  /// Learning points from an app's use on a day.
  case learning(date: LocalDate, app: String)
  /// The bonus of a completed period, by the period's id (CH-8).
  case bonus(String)
  /// The streak bonus of a closed local day (CH-9).
  case streakBonus(date: LocalDate)
  /// Time bought: the grant's id.
  case purchase(String)
  /// The unused part of time bought, when a guardian revoked the grant: its id.
  case refund(String)
  /// Reward use that no grant covered.
  case rewardUse(date: LocalDate, app: String)
  /// A debt that a guardian forgave on a day (CH-15).
  case forgiveness(date: LocalDate, guardian: String)

  /// The account at the other end of the entry.
  var account: LedgerAccount {
    switch self {
    case .learning: .learning
    case .bonus, .streakBonus: .bonuses
    case .purchase, .refund: .timeBought
    case .rewardUse: .rewardUse
    case .forgiveness: .forgiveness
    }
  }
}

/// The accounts of the double-entry ledger (SH-13).
enum LedgerAccount: String, CaseIterable, Hashable, Sendable {
  case wallet, learning, bonuses, timeBought, rewardUse, forgiveness
}

/// Why something that was booked is corrected: the fact that made it necessary (CH-15).
package enum CorrectionCause: Int, CaseIterable, Hashable, Sendable {
  /// Facts became known late: it is not known which.
  case lateFacts = 1
  /// The service that published it was restored from a backup.
  case restored = 2
  /// The service that published it has lost its data, and an operator has accepted that.
  case dataLost = 3
  /// A record of usage arrived late.
  case lateRecord = 4
  case rate = 5
  case zone = 6
  case removal = 7
  /// A guardian accepted a record.
  case review = 8
  /// A device had shielded an app, or not.
  case shield = 9
  case assignment = 10
  /// A guardian withdrew records, or took that back.
  case withdrawal = 11

  /// Of two causes, the one that explains more.
  func moreSevere(than other: CorrectionCause) -> CorrectionCause { weight < other.weight ? other : self }

  /// A cause that concerns one stretch of time weighs less than one that concerns an app, the child, or everything.
  private var weight: Int {
    switch self {
    case .lateFacts: 0
    case .lateRecord: 1
    case .shield: 2
    case .review: 3
    case .withdrawal: 4
    case .assignment: 5
    case .rate: 6
    case .removal: 7
    case .zone: 8
    case .restored: 9
    case .dataLost: 10
    }
  }
}

/// One booking: the wallet gains `sixtieths` (loses, when negative) and the cause's account the opposite.
package struct LedgerEntry: Hashable, Sendable {
  package var cause: LedgerCause
  package var sixtieths: Int64
  /// Why it corrects earlier entries; nil for new facts.
  package var correctionCause: CorrectionCause?

  package init(cause: LedgerCause, sixtieths: Int64, correctionCause: CorrectionCause? = nil) {
    self.cause = cause
    self.sixtieths = sixtieths
    self.correctionCause = correctionCause
  }

  var isCorrection: Bool { correctionCause != nil }

  /// The amounts that the entry adds to the accounts; the two always add up to 0.
  var postings: [(account: LedgerAccount, sixtieths: Int64)] {
    [(.wallet, sixtieths), (cause.account, -sixtieths)]
  }
}

/// The changes of the ledger by facts that become known together, cause by cause (SH-13).
///
/// Amounts of new facts are booked separately from what they change about facts known before: only the latter is a
/// correction.
struct LedgerChange: Hashable, Sendable {
  private var new: [LedgerCause: Int64] = [:]
  private var corrections: [LedgerCause: Int64] = [:]
  private var corrected: Set<LedgerCause> = []

  /// Why corrections are made.
  var correctionCause: CorrectionCause

  init(correctionCause: CorrectionCause = .lateFacts) {
    self.correctionCause = correctionCause
  }

  /// A fact that was not known before.
  mutating func add(_ sixtieths: Int64, to cause: LedgerCause) {
    new[cause, default: 0] += sixtieths
  }

  /// A fact that was known is different, or withdrawn: everything that changes for its cause is a correction.
  mutating func correct(_ sixtieths: Int64, of cause: LedgerCause) {
    corrected.insert(cause)
    corrections[cause, default: 0] += sixtieths
  }

  /// A fact that was known has another effect because of a different one.
  mutating func adjust(_ sixtieths: Int64, of cause: LedgerCause) {
    corrections[cause, default: 0] += sixtieths
  }

  /// At most one entry and one correction for each cause, in a fixed order.
  var entries: [LedgerEntry] {
    let causes = Set(new.keys).union(corrections.keys).sorted { $0.order < $1.order }
    let entries = causes.flatMap { cause -> [LedgerEntry] in
      var (fresh, correction) = (new[cause, default: 0], corrections[cause, default: 0])
      if corrected.contains(cause) { (fresh, correction) = (0, fresh + correction) }
      return [
        LedgerEntry(cause: cause, sixtieths: fresh),
        LedgerEntry(cause: cause, sixtieths: correction, correctionCause: correctionCause),
      ].filter { $0.sixtieths != 0 }
    }
    assert(
      entries.reduce(0) { $0 + $1.sixtieths } == [new, corrections].joined().reduce(0) { $0 + $1.value },
      "entries book everything that has changed, once")
    return entries
  }
}

extension LedgerCause {
  fileprivate var order: (Int, Int32, String) {
    switch self {
    case .learning(let date, let app): (0, date.daysSinceEpoch, app)
    case .bonus(let id): (1, 0, id)
    case .streakBonus(let date): (2, date.daysSinceEpoch, "")
    case .purchase(let id): (3, 0, id)
    case .rewardUse(let date, let app): (4, date.daysSinceEpoch, app)
    case .forgiveness(let date, let guardian): (5, date.daysSinceEpoch, guardian)
    case .refund(let id): (6, 0, id)
    }
  }
}
