import Apps
import LocalTime
import ShieldApps
import ShieldWallet

/// Everything a policy is made of, for all devices of a child.
struct PolicyFacts: Hashable, Sendable {
  /// Assigned apps with their numbers, in order of first saving.
  var apps: [ChildApp]
  var calendar: LocalCalendar
  /// The grants with seconds left, in order of use.
  private(set) var grants: [PooledGrant]
  /// Of each app that was ever removed, by number.
  var removals: [Int: AppRemovals]
  var balanceSixtieths: Int64
  /// The shields of single devices, by id.
  var devices: [DeviceShields] = []
  var schedule = Schedule()
  /// Counted use of today and this week; needed where something is limited.
  var use = ScheduledUse()

  init(
    apps: [ChildApp], calendar: LocalCalendar, grants: [PooledGrant], removals: [Int: AppRemovals] = [:],
    balanceSixtieths: Int64
  ) {
    self.apps = apps
    self.calendar = calendar
    self.grants = grants.inOrderOfUse
    self.removals = removals
    self.balanceSixtieths = balanceSixtieths
  }

  /// The policy at an instant as the successor of the newest version; nil when nothing that devices enforce or show has
  /// changed, so that the version stays.
  func policy(after newest: PolicyHead?, at now: Instant) -> (policy: Policy, head: PolicyHead)? {
    evaluated(after: newest, at: now, digest: { $0 }).next
  }

  /// The apps and figures as they are at an instant, and the next version when one is due.
  /// - Parameter digest: makes the stored form of the enforcement.
  func evaluated(
    after newest: PolicyHead?, at now: Instant, digest: ([UInt8]) -> [UInt8]
  ) -> (apps: [AppPolicy], figures: PolicyFigures, next: (policy: Policy, head: PolicyHead)?) {
    let (entries, live, figures) = entries(at: now)
    var bytes = Policy.enforcement(entries, live: live, devices: devices)
    schedule.appendEnforcement(calendar, at: now, to: &bytes)
    let enforcement = digest(bytes)
    if enforcement == newest?.enforcement { return (entries, figures, nil) }
    var policy = Policy(version: (newest?.version ?? 0) + 1, apps: entries, restartsRunningApps: false, updated: now)
    policy.figures = figures
    let shields = policy.shields
    if let newest { policy.restartsRunningApps = shields != newest.shields }
    let head = PolicyHead(version: policy.version, enforcement: enforcement, shields: shields)
    return (entries, figures, (policy, head))
  }

  /// The policy of a version already made, with current seconds, figures and next changes.
  func refreshed(_ policy: Policy, at now: Instant) -> Policy {
    var fresh = policy
    let (apps, _, figures) = entries(at: now)
    (fresh.apps, fresh.figures) = (apps, figures)
    return fresh
  }

  /// The next instant at which a grant begins or expires, or the schedule may decide otherwise: the first at which time
  /// alone can make a version due.
  func nextChange(after now: Instant) -> Instant? {
    let grants = grants.lazy.flatMap { [$0.usableFrom, $0.expires ?? .distantFuture] }
      .filter { $0 > now && $0 < .distantFuture }.min()
    return [grants, nextScheduleChange(after: now)].compactMap { $0 }.min()
  }

  private func nextScheduleChange(after now: Instant) -> Instant? {
    // Windows whose apps are all removed shield nothing.
    let windows = schedule.windows.filter { $0.apps?.isEmpty != true }
    var found = [WindowTimeline.nextEdge(of: windows, calendar, after: now)]
    if let pause = schedule.pause, pause.holds(at: now) { found.append(pause.ends) }
    let date = calendar.localDate(at: now)
    if schedule.dailyLimit != nil || schedule.hasAppLimits { found.append(calendar.interval(of: date).upperBound) }
    if schedule.weeklyLimitSeconds != nil { found.append(calendar.interval(ofWeekContaining: date).upperBound) }
    return found.compactMap { $0 }.filter { $0 > now && $0 < .distantFuture }.min()
  }

  /// Decides one app (SH-16).
  func decision(_ app: ChildApp, at now: Instant) -> OpenDecision { question(app, use([app])).decision(at: now) }

  /// Every assigned app, the live grants with the apps that can use them, in order of use, and the figures.
  private func entries(
    at now: Instant
  ) -> (apps: [AppPolicy], live: [(id: String, apps: AppSet)], figures: PolicyFigures) {
    let assigned = apps.filter(\.isAssigned)
    let rewards = AppSet(assigned.lazy.filter { $0.category == .reward }.map(\.number))
    let numbers = (assigned.lazy.map(\.number).max() ?? 0) + 1
    let sweep = GrantSweep(grants, removals: removals, apps: rewards, numbers: numbers, at: now)
    let scheduled = schedule.decides(at: now) ? rewards : AppSet()
    var special = SpecialDecisions(
      use: use(assigned.filter { isSpecial($0, sweep, at: now) }),
      windows: WindowTimelines(schedule.windows, calendar))
    var doubtful = sweep.waiting
    doubtful.formUnion(scheduled)
    if !doubtful.isEmpty {
      // As the apps are in the pools or have left them by now: no removal is still to come.
      let classes = AppClasses(
        doubtful.subtracting(sweep.unordered), [sweep.live.map(\.apps), sweep.later].joined())
      special.classes = classes?.byNumber ?? [:]
    }
    let places = Dictionary(
      assigned.enumerated().lazy.map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
    var figures = PolicyFigures(balanceSixtieths: balanceSixtieths, sweep.usable, places: places)
    if !schedule.isEmpty(at: now) {
      figures.schedule = CarriedSchedule(schedule, use, calendar, places: places, at: now)
    }
    return (assigned.map { entry($0, sweep, &special, at: now) }, sweep.live, figures)
  }

  /// Decisions about apps for which the sweep is not the whole answer. Apps with the same grants, setting and rate are
  /// decided once.
  private struct SpecialDecisions {
    struct Kind: Hashable {
      var grants: Int
      var setting: AppSetting
      var pointsPerMinute: Int64
      /// Places of the windows that shield them.
      var windows: [Int]
      var dailyLimit: DailyLimit?
      var usedTodaySeconds: Int64
    }

    /// The grants as these apps see them.
    let use: GrantUse
    let windows: WindowTimelines
    /// Apps with the same grants, by number.
    var classes: [Int: Int] = [:]
    var decided: [Kind: OpenDecision] = [:]
  }

  private func decide(_ app: ChildApp, _ special: inout SpecialDecisions, at now: Instant) -> OpenDecision {
    guard let grants = special.classes[app.number] else {
      return question(app, special.use).decision(at: now, special.windows)
    }
    let kind = SpecialDecisions.Kind(
      grants: grants, setting: app.setting, pointsPerMinute: app.pointsPerMinute,
      windows: schedule.windows.indices.filter { schedule.windows[$0].applies(to: app.number) },
      dailyLimit: app.dailyLimit, usedTodaySeconds: usedToday(app))
    if let decision = special.decided[kind] { return decision }
    let decision = question(app, special.use).decision(at: now, special.windows)
    special.decided[kind] = decision
    return decision
  }

  /// Whether the sweep is not the whole answer for a reward app.
  private func isSpecial(_ app: ChildApp, _ sweep: GrantSweep, at now: Instant) -> Bool {
    app.category == .reward
      && (app.dailyLimit != nil || schedule.decides(at: now) || sweep.waiting.contains(app.number)
        || sweep.unordered.contains(app.number))
  }

  /// Seconds credited to an app today; 0 for one without a limit of its own.
  private func usedToday(_ app: ChildApp) -> Int64 { app.dailyLimit == nil ? 0 : use.today[app.id, default: 0] }

  /// The grants as some apps see them.
  private func use(_ apps: [ChildApp]) -> GrantUse {
    GrantUse(
      apps.isEmpty ? [] : grants,
      apps: Dictionary(apps.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first }), removals: removals)
  }

  private func entry(_ app: ChildApp, _ sweep: GrantSweep, _ special: inout SpecialDecisions, at now: Instant)
    -> AppPolicy
  {
    guard app.category == .reward else {
      return AppPolicy(app: app, isShielded: false, rule: nil, nextChange: nil, grantedSeconds: 0)
    }
    var (decision, granted) = (plainDecision(app, sweep, at: now), sweep.seconds[app.number])
    if isSpecial(app, sweep, at: now) { decision = decide(app, &special, at: now) }
    if sweep.unordered.contains(app.number) { granted = special.use.liveSeconds(for: app.id, at: now) }
    var entry = AppPolicy(
      app: app, isShielded: !decision.isOpen, rule: decision.rule, nextChange: decision.nextChange,
      grantedSeconds: granted)
    if decision.isOpen { entry.leftSeconds = max(0, (decision.nextChange ?? now) - now) }
    (entry.usedTodaySeconds, entry.window) = (usedToday(app), decision.window)
    return entry
  }

  /// SH-16 without schedule and grants that begin later, where the sweep has everything else.
  private func plainDecision(_ app: ChildApp, _ sweep: GrantSweep, at now: Instant) -> OpenDecision {
    if app.setting == .banned { return OpenDecision(isOpen: false, rule: .banned, nextChange: nil) }
    let isLive = sweep.seconds[app.number] > 0
    let granted = Instant(seconds: sweep.ends[app.number])
    if app.setting == .open, balanceSixtieths > 0 {
      let rate = max(1, app.pointsPerMinute)
      let spent = granted + max(1, (balanceSixtieths + rate - 1) / rate)
      return OpenDecision(isOpen: true, rule: isLive ? .grant : .openWithBalance, nextChange: spent)
    }
    return OpenDecision(isOpen: isLive, rule: isLive ? .grant : .otherwise, nextChange: isLive ? granted : nil)
  }

  private func question(_ app: ChildApp, _ use: GrantUse) -> OpenQuestion {
    var question = OpenQuestion(
      app: app.id, number: app.number, setting: app.setting, pointsPerMinute: app.pointsPerMinute, calendar: calendar,
      grants: use, balanceSixtieths: balanceSixtieths)
    question.schedule = schedule
    question.dailyLimit = app.dailyLimit
    question.usedTodaySeconds = usedToday(app)
    (question.allUsedTodaySeconds, question.allUsedThisWeekSeconds) = (self.use.allToday, self.use.allThisWeek)
    return question
  }
}

extension Policy {
  /// Everything but the seconds that pass while a grant is used. Texts and sets are preceded by their length, so that a
  /// name cannot look like another field. One version holds for all devices, so the shields of each are in it.
  fileprivate static func enforcement(
    _ apps: [AppPolicy], live: [(id: String, apps: AppSet)], devices: [DeviceShields]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 * (apps.count + live.count))
    func append(_ number: Int64) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    func append(_ text: String) {
      append(Int64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    }
    append(Int64(apps.count))
    for entry in apps {
      let app = entry.app
      append(app.id)
      append(app.displayName)
      append(Int64(app.tokens.count))
      for token in app.tokens { append(token) }
      append(Int64(app.category.rawValue))
      append(app.pointsPerMinute)
      append(Int64(app.setting.rawValue))
      append(app.generation)
      append(app.effective.seconds)
      append(app.dailyLimit?.seconds ?? -1)
      if let exceptions = app.dailyLimit?.exceptions, !exceptions.isEmpty {
        append(-1)
        append(app.dailyLimit?.exceptionText ?? "")
      }
      append(entry.isShielded ? 1 : 0)
      append(Int64(entry.rule?.rawValue ?? -1))
    }
    func append(_ set: AppSet) {
      append(Int64(set.wordCount * 8))
      set.forEachWord { append(Int64(bitPattern: $1)) }
    }
    for grant in live {
      append(grant.id)
      append(grant.apps)
    }
    for device in devices where !device.isEmpty {
      append(-1)
      append(device.deviceID)
      append(device.isDisabled ? 1 : 0)
      append(device.blocked)
    }
    return bytes
  }
}
