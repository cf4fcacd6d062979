import LocalTime
import Messages
import ServiceAPI
import ShieldApps

// Between the contract's messages and the domain's values.

extension ShieldV1.AppPolicy {
  package init(_ entry: AppPolicy) {
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
  package init(_ policy: Policy, childID: String) {
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
  package init(_ grant: CarriedGrant) {
    self.init(
      grantID: grant.id, appPositions: grant.places.map { Int32(clamping: $0) }, restSeconds: grant.rest,
      startTime: .init(grant.usableFrom), expireTime: grant.expires.map { .init($0) })
  }
}
