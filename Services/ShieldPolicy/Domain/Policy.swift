import LocalTime

/// One app as a device must enforce it.
public struct AppPolicy: Hashable, Sendable {
  public var app: ChildApp
  /// Always false for a learning app.
  public var isShielded: Bool
  /// Nil for a learning app.
  public var rule: ShieldRule?
  public var nextChange: Instant?
  /// Seconds of live grants that the app can use now.
  public var grantedSeconds: Int64
  /// The live grants, in the order of their use.
  public var liveGrantIDs: [String]

  public init(
    app: ChildApp, isShielded: Bool, rule: ShieldRule?, nextChange: Instant?, grantedSeconds: Int64,
    liveGrantIDs: [String]
  ) {
    self.app = app
    self.isShielded = isShielded
    self.rule = rule
    self.nextChange = nextChange
    self.grantedSeconds = grantedSeconds
    self.liveGrantIDs = liveGrantIDs
  }
}

/// What storage keeps of the newest version: enough to see whether a new one is due.
public struct PolicyHead: Hashable, Sendable {
  public var version: Int64
  /// What devices enforce or show, as text that is equal exactly when it is the same.
  public var enforcement: String
  /// Logical ids of the shielded apps: what an acknowledgement of this version stands for (US-3).
  public var shieldedApps: Set<String>

  public init(version: Int64, enforcement: String, shieldedApps: Set<String>) {
    self.version = version
    self.enforcement = enforcement
    self.shieldedApps = shieldedApps
  }
}

/// What a child's devices must enforce (SH-11): a version of the policy.
public struct Policy: Hashable, Sendable {
  /// Monotonic, from 1.
  public var version: Int64
  /// In order of first saving.
  public var apps: [AppPolicy]
  /// An app that is running must be closed and reopened to notice the change (SH-4).
  public var restartsRunningApps: Bool
  public var updated: Instant

  public init(version: Int64, apps: [AppPolicy], restartsRunningApps: Bool, updated: Instant) {
    self.version = version
    self.apps = apps
    self.restartsRunningApps = restartsRunningApps
    self.updated = updated
  }

  /// What to keep of this version.
  public var head: PolicyHead {
    PolicyHead(version: version, enforcement: Self.enforcement(apps), shieldedApps: shieldedApps)
  }

  /// Logical ids of the shielded apps: what an acknowledgement of this version stands for (US-3).
  public var shieldedApps: Set<String> { Set(apps.filter(\.isShielded).map(\.app.id)) }

  /// The same for somebody who has an older version: shields that came or went since then take a restart (SH-4), whatever
  /// happened to them in between.
  public func compared(withShields shielded: Set<String>) -> Policy {
    var policy = self
    policy.restartsRunningApps = shielded != shieldedApps
    return policy
  }

  /// Whether "unlock all reward apps" makes sense (SH-3): reward apps exist and one is shielded now.
  public var canUnlockAll: Bool { apps.contains { $0.isShielded } }

  /// The earliest instant at which a new version may be due by time alone.
  public var nextChange: Instant? { apps.compactMap(\.nextChange).min() }
}

/// Everything a policy is made of, for all devices of a child.
public struct PolicyFacts: Hashable, Sendable {
  /// Assigned apps, in order of first saving.
  public var apps: [ChildApp]
  public var calendar: LocalCalendar
  public var grants: GrantUse
  public var balanceSixtieths: Int64
  public var isPaused = false
  public var bedtimes: [Bedtime] = []
  /// Today's use per app in its current generation, seconds; needed for apps with a limit.
  public var usedTodaySeconds: [String: Int64] = [:]

  public init(apps: [ChildApp], calendar: LocalCalendar, grants: GrantUse, balanceSixtieths: Int64) {
    self.apps = apps
    self.calendar = calendar
    self.grants = grants
    self.balanceSixtieths = balanceSixtieths
  }

  /// The policy at an instant as the successor of the newest version; nil when nothing that devices enforce or show
  /// has changed, so that the version stays.
  public func policy(after newest: PolicyHead?, at now: Instant) -> Policy? {
    let entries = apps.filter(\.isAssigned).map { entry($0, at: now) }
    guard let newest else {
      return Policy(version: 1, apps: entries, restartsRunningApps: false, updated: now)
    }
    if Policy.enforcement(entries) == newest.enforcement { return nil }
    let shielded = Set(entries.filter(\.isShielded).map(\.app.id))
    let restarts = !shielded.symmetricDifference(newest.shieldedApps).isEmpty
    return Policy(version: newest.version + 1, apps: entries, restartsRunningApps: restarts, updated: now)
  }

  /// The policy of a version already made, with seconds and next changes as they are now.
  public func refreshed(_ policy: Policy, at now: Instant) -> Policy {
    var fresh = policy
    fresh.apps = apps.filter(\.isAssigned).map { entry($0, at: now) }
    return fresh
  }

  /// Decides one app (SH-16).
  public func decision(_ app: ChildApp, at now: Instant) -> OpenDecision {
    var question = OpenQuestion(
      app: app.id, setting: app.setting, pointsPerMinute: app.pointsPerMinute, calendar: calendar, grants: grants,
      balanceSixtieths: balanceSixtieths)
    question.isPaused = isPaused
    question.bedtimes = bedtimes
    question.dailyLimitSeconds = app.dailyLimitSeconds
    question.usedTodaySeconds = usedTodaySeconds[app.id, default: 0]
    return question.decision(at: now)
  }

  private func entry(_ app: ChildApp, at now: Instant) -> AppPolicy {
    guard app.category == .reward else {
      return AppPolicy(app: app, isShielded: false, rule: nil, nextChange: nil, grantedSeconds: 0, liveGrantIDs: [])
    }
    let decision = decision(app, at: now)
    let live = grants.live(for: app.id, at: now)
    return AppPolicy(
      app: app, isShielded: !decision.isOpen, rule: decision.rule, nextChange: decision.nextChange,
      grantedSeconds: live.reduce(0) { $0 + grants.remaining($1) }, liveGrantIDs: live.map(\.id))
  }
}

extension Policy {
  /// Everything but the seconds that trickle away while a grant is used. Free text comes with its length, so that no
  /// name can look like another field.
  fileprivate static func enforcement(_ apps: [AppPolicy]) -> String {
    apps.map { entry in
      let app = entry.app
      let texts = ([app.id, app.displayName] + app.tokens + entry.liveGrantIDs).map { "\($0.utf8.count):\($0)" }
      let numbers: [Int64] = [
        Int64(app.category.rawValue), app.pointsPerMinute, Int64(app.setting.rawValue), app.generation,
        app.effective.seconds, app.dailyLimitSeconds ?? -1, entry.isShielded ? 1 : 0,
        Int64(entry.rule?.rawValue ?? -1), Int64(app.tokens.count),
      ]
      return (texts + numbers.map(String.init)).joined(separator: " ")
    }.joined(separator: "\n")
  }
}
