import LocalTime
import ShieldDomain

/// A ledger cause as columns.
struct CauseKey: Hashable, Sendable {
  enum Kind: Int, CaseIterable, Sendable {
    case learning = 1
    case bonus = 2
    case purchase = 3
    case rewardUse = 4
    case streakBonus = 5
    case forgiveness = 6
  }

  var kind: Kind
  /// Days since 1970 for use, a streak bonus and a forgiveness; 0 otherwise.
  var date: Int32
  /// App, challenge period, grant or guardian; empty for a streak bonus.
  var reference: String

  init(kind: Kind, date: Int32, reference: String) {
    self.kind = kind
    self.date = date
    self.reference = reference
  }

  init(_ cause: LedgerCause) {
    switch cause {
    case .learning(let date, let app): self.init(kind: .learning, date: date.daysSinceEpoch, reference: app)
    case .bonus(let id): self.init(kind: .bonus, date: 0, reference: id)
    case .streakBonus(let date):
      self.init(kind: .streakBonus, date: date.daysSinceEpoch, reference: "")
    case .purchase(let id): self.init(kind: .purchase, date: 0, reference: id)
    case .forgiveness(let date, let guardian):
      self.init(kind: .forgiveness, date: date.daysSinceEpoch, reference: guardian)
    case .rewardUse(let date, let app): self.init(kind: .rewardUse, date: date.daysSinceEpoch, reference: app)
    }
  }

  var cause: LedgerCause {
    let day = LocalDate(daysSinceEpoch: date)
    return switch kind {
    case .learning: .learning(date: day, app: reference)
    case .bonus: .bonus(reference)
    case .streakBonus: .streakBonus(date: day)
    case .purchase: .purchase(reference)
    case .rewardUse: .rewardUse(date: day, app: reference)
    case .forgiveness: .forgiveness(date: day, guardian: reference)
    }
  }
}
