import Database
import LocalTime
import ShieldDomain

/// Makes versions of a child's policy (SH-11).
enum PolicyUpdate {
  /// Raised with `ChildKey.text` by a transaction that makes a version.
  static let changed = CommitSignal("policy.changed")
  /// A timer for the next instant at which time alone makes a version.
  static let timerKind = "policy.change"

  static let timer: TimerHandler = { tx, timer in
    try run(tx, ChildKey(familyID: timer.familyID, childID: timer.key), now: Instant(seconds: timer.now))
  }

  /// Makes a new version if one is due, tells the watchers, and sets the timer. Does nothing for an unknown child.
  static func run(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    guard let facts = try facts(tx, child, at: now) else { return }
    let stored = try PolicyTable.find(tx, child)
    if let policy = facts.policy(after: stored?.head, at: now) {
      try PolicyTable.save(tx, child, policy, after: stored?.head)
      tx.raise(changed, key: child.text)
    }
    if let next = nextChange(facts, after: now) {
      try tx.wake(at: next.seconds, kind: timerKind, familyID: child.familyID, key: child.childID)
    } else {
      try tx.cancelWake(kind: timerKind, familyID: child.familyID, key: child.childID)
    }
  }

  /// The policy as it is now; nil when a version is due that is not stored yet, and for an unknown child.
  static func current(_ tx: ReadTransaction, _ child: ChildKey, now: Instant) throws -> Policy? {
    guard let facts = try facts(tx, child, at: now), let stored = try PolicyTable.find(tx, child),
      facts.policy(after: stored.head, at: now) == nil
    else { return nil }
    return facts.refreshed(stored.frame, at: now)
  }

  /// Whether an assigned app is shielded now.
  static func isShielded(_ tx: ReadTransaction, _ child: ChildKey, _ app: ChildApp, now: Instant) throws -> Bool {
    guard app.category == .reward, let facts = try facts(tx, child, at: now) else { return false }
    return !facts.decision(app, at: now).isOpen
  }

  /// The first instant at which a grant begins or expires. Using up a grant or the balance takes usage, which arrives as an
  /// event; a timer for it would only ring in vain as long as the app is not used.
  private static func nextChange(_ facts: PolicyFacts, after now: Instant) -> Instant? {
    facts.grants.grants.flatMap { [$0.usableFrom, $0.expires] }.compactMap { $0 }.filter { $0 > now }.min()
  }

  private static func facts(_ tx: ReadTransaction, _ child: ChildKey, at now: Instant) throws -> PolicyFacts? {
    guard let calendar = try ChildTable.localCalendar(tx, child) else { return nil }
    let grants = try GrantTable.unspent(tx, child, after: now)
    return PolicyFacts(
      apps: try AppTable.assigned(tx, child), calendar: calendar,
      grants: GrantUse(
        grants: grants.map(\.grant),
        usedSeconds: Dictionary(
          grants.map { ($0.grant.id, $0.usedSeconds) }, uniquingKeysWith: { first, _ in first })),
      balanceSixtieths: try WalletTable.figures(tx, child).balance)
  }
}

extension ChildTable {
  /// The child's local days; nil for an unknown child.
  static func localCalendar(_ tx: ReadTransaction, _ child: ChildKey) throws -> LocalCalendar? {
    let calendars = try calendars(tx, child.family, child.childID)
    guard let first = calendars.first else { return nil }
    return LocalCalendar(
      zone: try Zone.named(first.timeZone), weekStart: first.weekStart,
      zoneChanges: try calendars.dropFirst().map {
        .init(effective: $0.effectiveTime, zone: try Zone.named($0.timeZone))
      },
      weekStartChanges: calendars.dropFirst().map { .init(effective: $0.effectiveTime, weekday: $0.weekStart) })
  }
}
