import Database
import Identity
import LocalTime
import ShieldDomain

/// Makes versions of a child's policy (SH-11).
enum PolicyUpdate {
  /// Raised with `ChildKey.text` by a transaction that makes a version.
  static let changed = CommitSignal("policy.changed")
  /// A timer for the next instant at which time alone makes a version.
  static let timerKind = "policy.change"

  static let timer: TimerHandler = { tx, timer in
    _ = try run(tx, ChildKey(familyID: timer.familyID, childID: timer.key), now: Instant(seconds: timer.now))
  }

  /// Pending work that makes a version that is due.
  static let workKind = "policy.update"

  static let work: WorkHandler = { tx, work in
    _ = try run(tx, ChildKey(familyID: work.familyID, childID: work.key), now: Instant(tx.now))
    return .done
  }

  /// Assigned apps up to which a version may be made by the transaction that causes it. With more of them it takes about
  /// as long as a body may.
  private static let fewApps = 100

  /// Makes a version that may be due, now or, where that may take long, by pending work.
  static func runOrLeave(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    if try tx.budget.isSpent || AppTable.hasMore(tx, child, than: fewApps) {
      try leave(tx, child)
    } else {
      try run(tx, child, now: now)
    }
  }

  /// Leaves a version that may be due to pending work; who asks for the policy before that makes it. Until then no stored
  /// version holds at any instant, so that nobody is shown the facts of this transaction under an old version.
  /// - Parameter delay: seconds after which it is made at the latest, where another transaction is about to make it.
  static func leave(_ tx: Transaction, _ child: ChildKey, delay: Int64 = 0) throws {
    try PolicyTable.setNextChange(tx, child, .distantPast)
    try tx.enqueueWork(kind: workKind, familyID: child.familyID, key: child.childID, delay: delay) { _ in [] }
  }

  /// Makes a new version if one is due, tells the watchers, and sets the timer; then no work waits for that. Does nothing
  /// for an unknown child.
  /// - Returns: the policy as it is now.
  @discardableResult
  static func run(_ tx: Transaction, _ child: ChildKey, now: Instant) throws -> Policy? {
    try tx.cancelWork(kind: workKind, familyID: child.familyID, key: child.childID)
    guard let facts = try facts(tx, child, at: now) else { return nil }
    let stored = try PolicyTable.find(tx, child)
    // Using up a grant or the balance takes usage, which arrives as an event; a timer for it would only ring in vain as
    // long as the app is not used.
    let nextChange = facts.nextChange(after: now)
    let (apps, next) = facts.evaluated(after: stored?.head, at: now, digest: sha256)
    if let next {
      try PolicyTable.save(tx, child, next.policy, next.head, nextChange: nextChange)
      tx.raise(changed, key: child.text)
    } else if stored?.nextChange != nextChange {
      try PolicyTable.setNextChange(tx, child, nextChange)
    }
    if let nextChange {
      try tx.wake(at: nextChange.seconds, kind: timerKind, familyID: child.familyID, key: child.childID)
    } else {
      try tx.cancelWake(kind: timerKind, familyID: child.familyID, key: child.childID)
    }
    var policy = next?.policy ?? stored?.frame
    policy?.apps = apps
    return policy
  }

  /// The policy as it is now; nil when a version is due that is not stored yet, and for an unknown child. Every write that
  /// changes what a policy is made of makes the version that is due, so only time can have made another one due.
  static func current(_ tx: ReadTransaction, _ child: ChildKey, now: Instant) throws -> Policy? {
    guard let stored = try PolicyTable.find(tx, child), stored.holds(at: now),
      let facts = try facts(tx, child, at: now)
    else { return nil }
    return facts.refreshed(stored.frame, at: now)
  }

  /// Whether an assigned app is shielded now.
  static func isShielded(_ tx: ReadTransaction, _ child: ChildKey, _ app: ChildApp, now: Instant) throws -> Bool {
    guard app.category == .reward, let facts = try facts(tx, child, at: now) else { return false }
    return !facts.decision(app, at: now).isOpen
  }

  private static func facts(_ tx: ReadTransaction, _ child: ChildKey, at now: Instant) throws -> PolicyFacts? {
    let apps = try AppTable.assigned(tx, child)
    // Local days other than today's matter for limits only.
    let isLimited = apps.contains { $0.dailyLimitSeconds != nil }
    guard let calendar = try ChildTable.localCalendar(tx, child, newest: isLimited ? .max : 1) else { return nil }
    let grants = try GrantTable.pooled(tx, child, after: now)
    var removals: [Int: AppRemovals] = [:]
    // Only an app that was added again was ever removed, and none has left a grant before the grant began.
    if let first = grants.lazy.map(\.usableFrom).min(), apps.contains(where: { $0.generation > 1 }) {
      let byID = try AppAssignmentTable.removals(tx, child, from: first)
      for app in apps { removals[app.number] = byID[app.id] }
    }
    return PolicyFacts(
      apps: apps, calendar: calendar, grants: grants, removals: removals,
      balanceSixtieths: try WalletTable.figures(tx, child).balance)
  }
}

extension ChildTable {
  /// The child's local days; nil for an unknown child.
  /// - Parameter newest: how many of its calendars are told, at most; before them the first of these is taken to hold.
  static func localCalendar(_ tx: ReadTransaction, _ child: ChildKey, newest: Int = .max) throws -> LocalCalendar? {
    let calendars = try calendars(tx, child.family, child.childID, newest: newest)
    guard let first = calendars.first else { return nil }
    return LocalCalendar(
      zone: try Zone.named(first.timeZone), weekStart: first.weekStart,
      zoneChanges: try calendars.dropFirst().map {
        .init(effective: $0.effectiveTime, zone: try Zone.named($0.timeZone))
      },
      weekStartChanges: calendars.dropFirst().map { .init(effective: $0.effectiveTime, weekday: $0.weekStart) })
  }
}
