import Apps
import Database
import LocalTime
import Messages
import ServiceAPI
import ShieldDomain

// Between the contract's messages and the domain's values.

extension SelectionKind {
  /// nil for unspecified and unknown kinds.
  init?(_ message: ShieldV1.SelectionKind) {
    self.init(rawValue: Int(message.rawValue))
  }
}

extension AppSelection {
  init(_ message: ShieldV1.AppSelection) {
    self.init(
      token: message.tokenDigest, displayName: message.displayName, kind: SelectionKind(message.kind),
      category: AppCategory(message.category), pointsPerMinute: Int64(message.pointsPerMinute))
  }
}

extension ShieldV1.App {
  init(_ app: ChildApp) {
    self.init()
    appID = app.id
    tokenDigests = app.tokens
    displayName = app.displayName
    category = CommonV1.AppCategory(app.category)
    pointsPerMinute = Int32(clamping: app.pointsPerMinute)
    if app.category == .reward { setting = ShieldV1.AppSetting(rawValue: Int32(app.setting.rawValue)) }
    effectiveTime = .init(app.effective)
    generation = Int32(clamping: app.generation)
    kind = ShieldV1.SelectionKind(rawValue: Int32(app.kind.rawValue))
  }
}

extension ShieldV1.AppAssigned {
  init(_ child: ChildKey, _ app: ChildApp) {
    self.init(childID: child.childID, app: ShieldV1.App(app))
  }
}

extension ShieldV1.AppRemoved {
  init(_ child: ChildKey, appID: String, generation: Int64, at instant: Instant) {
    self.init(
      childID: child.childID, appID: appID, generation: Int32(clamping: generation), removeTime: .init(instant))
  }
}

extension ShieldV1.AppPolicy {
  init(_ entry: AppPolicy) {
    self.init()
    app = ShieldV1.App(entry.app)
    shielded = entry.isShielded
    switch entry.rule {
    case nil: rule = .unspecified
    case .grant: rule = .grant
    case .openWithBalance: rule = .openWithBalance
    case .banned: rule = .banned
    case .deviceDisabled: rule = .deviceDisabled
    case .appBlockedOnDevice: rule = .appBlockedOnDevice
    case .paused: rule = .paused
    case .bedtime: rule = .bedtime
    case .window: rule = .window
    case .appDailyLimit: rule = .appDailyLimit
    case .dailyLimit: rule = .dailyLimit
    case .weeklyLimit: rule = .weeklyLimit
    case .otherwise: rule = .`default`
    }
    nextChangeTime = entry.nextChange.map { .init($0) }
    grantedSeconds = entry.grantedSeconds
    leftSeconds = entry.leftSeconds
    dailyLimit = entry.app.dailyLimit.map { .init($0) }
    usedTodaySeconds = entry.usedTodaySeconds
    windowPosition = entry.window.map { Int32(clamping: $0) }
  }
}

extension ShieldV1.Policy {
  init(_ policy: Policy, childID: String) {
    self.init()
    self.childID = childID
    version = policy.version
    apps = policy.apps.map(ShieldV1.AppPolicy.init)
    restartRunningApps = policy.restartsRunningApps
    updateTime = .init(policy.updated)
    canUnlockAll = policy.canUnlockAll
    deviceDisabled = policy.device?.isDisabled ?? false
    balanceSixtieths = policy.figures.balanceSixtieths
    grants = policy.figures.grants.map(ShieldV1.PolicyGrant.init)
    omittedGrants = Int32(clamping: policy.figures.omittedGrants)
    warningSeconds = Schedule.warnings.map { Int32(clamping: $0) }
    if let schedule = policy.figures.schedule { fill(schedule) }
  }
}

extension ShieldV1.PolicyGrant {
  init(_ grant: CarriedGrant) {
    self.init(
      grantID: grant.id, appPositions: grant.places.map { Int32(clamping: $0) }, restSeconds: grant.rest,
      startTime: .init(grant.usableFrom), expireTime: grant.expires.map { .init($0) })
  }
}

extension ShieldV1.Grant {
  init(_ stored: StoredGrant, childID: String) {
    self.init()
    let grant = stored.grant
    grantID = grant.id
    self.childID = childID
    source = ShieldV1.GrantSource(rawValue: Int32(grant.source.rawValue))
    // Those that a removal took out of the pool can no longer use it.
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
  init(_ figures: WalletFigures, childID: String) {
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
  init(_ stored: StoredLedgerEntry) {
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
  init(_ cause: CorrectionCause) {
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
