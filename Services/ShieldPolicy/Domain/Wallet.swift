import LocalTime

/// Counted learning use of one app on one day.
public struct LearningUse: Hashable, Sendable {
  public var app: String
  public var date: LocalDate
  /// Seconds × points a minute.
  public var sixtieths: Int64

  public init(app: String, date: LocalDate, sixtieths: Int64) {
    self.app = app
    self.date = date
    self.sixtieths = sixtieths
  }
}

/// What an amount in the wallet comes from: the ledger has a sum per cause.
public enum LedgerCause: Hashable, Sendable {
  /// Learning points from an app's use on a day.
  case learning(date: LocalDate, app: String)
  /// The bonus of a completed period, by the period's id (CH-8).
  case bonus(String)
  /// The streak bonus of a closed local day (CH-9).
  case streakBonus(date: LocalDate)
  /// Time bought: the grant's id.
  case purchase(String)
  /// Reward use that no grant covered.
  case rewardUse(date: LocalDate, app: String)

  /// The account at the other end of the entry.
  public var account: LedgerAccount {
    switch self {
    case .learning: .learning
    case .bonus, .streakBonus: .bonuses
    case .purchase: .timeBought
    case .rewardUse: .rewardUse
    }
  }
}

/// The accounts of the double-entry ledger (SH-13).
public enum LedgerAccount: String, CaseIterable, Hashable, Sendable {
  case wallet, learning, bonuses, timeBought, rewardUse
}

/// One booking: the wallet gains `sixtieths` (loses, when negative) and the cause's account the opposite.
public struct LedgerEntry: Hashable, Sendable {
  public var cause: LedgerCause
  public var sixtieths: Int64
  /// True when the cause was booked before: late facts changed it.
  public var isCorrection: Bool

  public init(cause: LedgerCause, sixtieths: Int64, isCorrection: Bool) {
    self.cause = cause
    self.sixtieths = sixtieths
    self.isCorrection = isCorrection
  }

  /// What the entry adds to each account; the two always add up to 0.
  public var postings: [(account: LedgerAccount, sixtieths: Int64)] {
    [(.wallet, sixtieths), (cause.account, -sixtieths)]
  }
}

/// The wallet (SH-13): balance = learning points + bonuses − time bought − reward use, each kept per cause.
///
/// Every figure is a sum of causes, so the wallet can be changed cause by cause and equals the pure evaluation of all
/// facts.
public struct Wallet: Hashable, Sendable {
  public private(set) var amounts: [LedgerCause: Int64] = [:]

  public init() {}

  /// Restores a stored wallet from its sums per cause.
  public init(amounts: [LedgerCause: Int64]) { self.amounts = amounts.filter { $0.value != 0 } }

  /// The pure evaluation of everything known.
  public init(
    learning: some Sequence<LearningUse>, bonuses: [String: Int64], streakBonuses: [LocalDate: Int64] = [:],
    grants: some Sequence<Grant>, paidUses: some Sequence<PaidUse>
  ) {
    for use in learning { add(use.sixtieths, to: .learning(date: use.date, app: use.app)) }
    for (id, sixtieths) in bonuses { add(sixtieths, to: .bonus(id)) }
    for (date, sixtieths) in streakBonuses { add(sixtieths, to: .streakBonus(date: date)) }
    for grant in grants { add(-grant.priceSixtieths, to: .purchase(grant.id)) }
    for paid in paidUses { add(-paid.chargedSixtieths, to: .rewardUse(date: paid.use.date, app: paid.use.app)) }
  }

  public mutating func add(_ sixtieths: Int64, to cause: LedgerCause) {
    let sum = amounts[cause, default: 0] + sixtieths
    amounts[cause] = sum == 0 ? nil : sum
  }

  /// Exact; negative while there is debt.
  public var balanceSixtieths: Int64 { amounts.values.reduce(0, +) }
  public var figures: WalletFigures {
    var figures = WalletFigures()
    for (cause, sixtieths) in amounts { figures.add(sixtieths, to: cause) }
    return figures
  }

  /// The entries that lead from what is booked to this evaluation, in a fixed order.
  public func entries(from booked: Wallet) -> [LedgerEntry] {
    let causes = Set(amounts.keys).union(booked.amounts.keys)
    let changes = causes.compactMap { cause -> LedgerEntry? in
      let change = amounts[cause, default: 0] - booked.amounts[cause, default: 0]
      guard change != 0 else { return nil }
      return LedgerEntry(cause: cause, sixtieths: change, isCorrection: booked.amounts[cause] != nil)
    }
    return changes.sorted { $0.cause.order < $1.cause.order }
  }
}

/// The wallet's sums, all of them in sixtieths.
public struct WalletFigures: Hashable, Sendable {
  public var learning: Int64 = 0
  public var bonuses: Int64 = 0
  /// Paid for time bought, not negative.
  public var bought: Int64 = 0
  /// Charged for reward use, not negative.
  public var charged: Int64 = 0

  public init() {}

  public init(learning: Int64, bonuses: Int64, bought: Int64, charged: Int64) {
    self.learning = learning
    self.bonuses = bonuses
    self.bought = bought
    self.charged = charged
  }

  public mutating func add(_ sixtieths: Int64, to cause: LedgerCause) {
    switch cause {
    case .learning: learning += sixtieths
    case .bonus, .streakBonus: bonuses += sixtieths
    case .purchase: bought -= sixtieths
    case .rewardUse: charged -= sixtieths
    }
  }

  public var balance: Int64 { learning + bonuses - bought - charged }
  /// Whole points to show: 0 while there is debt.
  public var balancePoints: Int64 { max(0, balance) / 60 }
  /// Whole points of debt, rounded up.
  public var debtPoints: Int64 { (max(0, -balance) + 59) / 60 }
}

extension LedgerCause {
  fileprivate var order: (Int, Int32, String) {
    switch self {
    case .learning(let date, let app): (0, date.daysSinceEpoch, app)
    case .bonus(let id): (1, 0, id)
    case .streakBonus(let date): (2, date.daysSinceEpoch, "")
    case .purchase(let id): (3, 0, id)
    case .rewardUse(let date, let app): (4, date.daysSinceEpoch, app)
    }
  }
}
