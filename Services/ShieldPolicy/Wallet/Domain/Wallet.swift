package import LocalTime

/// Counted learning use of one app on one day.
package struct LearningUse: Hashable, Sendable {
  package var app: String
  package var date: LocalDate
  /// Seconds × points per minute.
  package var sixtieths: Int64

  package init(app: String, date: LocalDate, sixtieths: Int64) {
    self.app = app
    self.date = date
    self.sixtieths = sixtieths
  }
}

/// The wallet (SH-13): balance = learning points + bonuses − time bought − reward use + forgiven debt, each kept per
/// cause.
///
/// Every figure is a sum of causes, so the wallet can be changed cause by cause and equals the pure evaluation of all
/// facts.
package struct Wallet: Hashable, Sendable {
  package private(set) var amounts: [LedgerCause: Int64] = [:]

  package init() {}

  /// The pure evaluation of everything known.
  package init(
    learning: some Sequence<LearningUse>, bonuses: [String: Int64], streakBonuses: [LocalDate: Int64] = [:],
    grants: some Sequence<Grant>, paidUses: some Sequence<PaidUse>
  ) {
    for use in learning { add(use.sixtieths, to: .learning(date: use.date, app: use.app)) }
    for (id, sixtieths) in bonuses { add(sixtieths, to: .bonus(id)) }
    for (date, sixtieths) in streakBonuses { add(sixtieths, to: .streakBonus(date: date)) }
    let used = GrantUse.usedSeconds(by: paidUses)
    for grant in grants {
      add(-grant.priceSixtieths, to: .purchase(grant.id))
      add(grant.refund(used: used[grant.id, default: 0]), to: .refund(grant.id))
    }
    for paid in paidUses { add(-paid.chargedSixtieths, to: paid.cause) }
  }

  package mutating func add(_ sixtieths: Int64, to cause: LedgerCause) {
    let sum = amounts[cause, default: 0] + sixtieths
    amounts[cause] = sum == 0 ? nil : sum
  }

  /// Exact; negative while there is debt.
  package var balanceSixtieths: Int64 { amounts.values.reduce(0, +) }

  package var figures: WalletFigures {
    var figures = WalletFigures()
    for (cause, sixtieths) in amounts { figures.add(sixtieths, to: cause) }
    return figures
  }
}

/// The wallet's sums, all of them in sixtieths.
package struct WalletFigures: Hashable, Sendable {
  package var learning: Int64 = 0
  package var bonuses: Int64 = 0
  /// Paid for time bought, less refunds; not negative.
  package var bought: Int64 = 0
  /// Charged for reward use, not negative.
  package var charged: Int64 = 0
  /// Debt that guardians forgave, not negative (CH-15).
  package var forgiven: Int64 = 0

  package init() {}

  package init(learning: Int64, bonuses: Int64, bought: Int64, charged: Int64, forgiven: Int64 = 0) {
    self.learning = learning
    self.bonuses = bonuses
    self.bought = bought
    self.charged = charged
    self.forgiven = forgiven
  }

  package mutating func add(_ sixtieths: Int64, to cause: LedgerCause) {
    switch cause {
    case .learning: learning += sixtieths
    case .bonus, .streakBonus: bonuses += sixtieths
    case .purchase, .refund: bought -= sixtieths
    case .rewardUse: charged -= sixtieths
    case .forgiveness: forgiven += sixtieths
    }
  }

  package var balance: Int64 { learning + bonuses - bought - charged + forgiven }
  /// Exact, not negative.
  package var debt: Int64 { max(0, -balance) }
  /// Whole points to show: 0 while there is debt.
  package var balancePoints: Int64 { max(0, balance) / 60 }
  /// Whole points of debt, rounded up.
  var debtPoints: Int64 { (debt + 59) / 60 }
}
