import LocalTime
import Messages
import ServiceAPI
import ShieldFamilies

// Between the contract's messages and the domain's values.

extension ShieldV1.Grant {
  package init(_ stored: StoredGrant, childID: String) {
    self.init()
    let grant = stored.grant
    grantID = grant.id
    self.childID = childID
    source = ShieldV1.GrantSource(rawValue: Int32(grant.source.rawValue))
    // Apps that a removal took out of the pool can no longer use it.
    appIDs = grant.apps.filter { $0.value == nil }.keys.sorted()
    seconds = grant.seconds
    // During a replay, use before and after the position it has reached may both be paid by it.
    usedSeconds = min(stored.usedSeconds, grant.seconds)
    startTime = .init(grant.usableFrom)
    expireTime = grant.expires.map { .init($0) }
    causeID = stored.causeID
    switch grant.source {
    case .challenge:
      let period = PeriodID.parts(stored.causeID)
      (challengeID, periodStartDate) = (period.challengeID, period.start.map { .init($0) })
    case .guardian: guardianID = stored.causeID
    case .purchase: break
    }
    priceSixtieths = grant.priceSixtieths
    revokeTime = grant.revoked.map { .init($0) }
    revokerGuardianID = stored.revokerID ?? ""
    refundSixtieths = stored.refundSixtieths
  }
}

extension ShieldV1.Wallet {
  package init(_ figures: WalletFigures, childID: String) {
    self.init()
    self.childID = childID
    balancePoints = figures.balancePoints
    balanceSixtieths = figures.balance
    debtPoints = figures.debtPoints
    learningSixtieths = figures.learning
    bonusSixtieths = figures.bonuses
    boughtSixtieths = figures.bought
    chargedSixtieths = figures.charged
    forgivenSixtieths = figures.forgiven
  }
}

extension ShieldV1.LedgerEntry {
  package init(_ stored: StoredLedgerEntry) {
    self.init()
    number = stored.number
    bookTime = .init(stored.booked)
    switch stored.entry.cause {
    case .learning(let day, let app): (cause, date, appID) = (.learning, .init(day), app)
    case .rewardUse(let day, let app): (cause, date, appID) = (.rewardUse, .init(day), app)
    case .streakBonus(let day): (cause, date) = (.streakBonus, .init(day))
    case .purchase(let id): (cause, grantID) = (.purchase, id)
    case .refund(let id): (cause, grantID) = (.refund, id)
    case .forgiveness(let day, let guardian): (cause, date, guardianID) = (.forgiveness, .init(day), guardian)
    case .bonus(let periodID):
      let period = PeriodID.parts(periodID)
      (cause, challengeID, date) = (.challengeBonus, period.challengeID, period.start.map { .init($0) })
    }
    sixtieths = stored.entry.sixtieths
    isCorrection = stored.entry.isCorrection
    correctionCause = stored.entry.correctionCause.map { .init($0) } ?? .unspecified
    postings = stored.entry.postings.map { .init(account: .init($0.account), sixtieths: $0.sixtieths) }
  }
}

extension ShieldV1.CorrectionCause {
  package init(_ cause: CorrectionCause) {
    self =
      switch cause {
      case .lateFacts: .lateFacts
      case .restored: .restored
      case .dataLost: .dataLost
      case .lateRecord: .lateRecord
      case .rate: .rate
      case .zone: .zone
      case .removal: .removal
      case .review: .review
      case .withdrawal: .withdrawal
      case .shield: .shield
      case .assignment: .assignment
      }
  }
}

extension ShieldV1.LedgerAccount {
  init(_ account: LedgerAccount) {
    self =
      switch account {
      case .wallet: .wallet
      case .learning: .learning
      case .bonuses: .bonuses
      case .timeBought: .timeBought
      case .rewardUse: .rewardUse
      case .forgiveness: .forgiveness
      }
  }
}
