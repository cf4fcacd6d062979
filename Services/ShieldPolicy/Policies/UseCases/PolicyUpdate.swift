import Apps
import Bytes
package import Database
import Identity
package import LocalTime
package import ServiceAPI
package import ShieldApps
package import ShieldFamilies
import ShieldInbox
import ShieldWallet

/// Makes versions of a child's policy (SH-11).
package enum PolicyUpdate {
  /// Raised with `ChildKey.text` by a transaction that makes a version, and with the `PreparedPolicy` where that is
  /// small: the watches then neither read nor evaluate it again.
  package static let changed = CommitSignal("policy.changed")
  /// A timer for the next instant at which time alone makes a version.
  package static let timerKind = "policy.change"

  private static let timer: TimerHandler = { tx, timer in
    try makeOrLeave(tx, ChildKey(familyID: timer.familyID, childID: timer.key), now: Instant(seconds: timer.now))
  }

  /// Registers the timer and the pending work that make due versions, of policies that are prepared outside the writer,
  /// and that transactions leave to it what they do not make; before the database's timers start.
  package static func register(on database: Database, now: @escaping @Sendable () -> Instant) {
    database.onTimer(timerKind, timer)
    database.onFinish(of: PolicyFactChanges.self) { facts, tx in
      for (child, changes) in facts.byChild where changes.areUnsettled {
        try PolicyDue.mark(tx, child, delay: changes.areAwaited ? 1 : 0)
      }
    }
    database.onWork(PolicyDue.workKind) { work in
      let child = ChildKey(familyID: work.familyID, childID: work.key)
      return try await database.read(child.familyID) { try prepare($0, child, at: now()) }
    } apply: { tx, work, prepared in
      guard let prepared else { return .done }
      return try store(tx, ChildKey(familyID: work.familyID, childID: work.key), prepared)
        ? .done : .more(state: work.state)
    }
  }

  /// Maximum number of assigned apps, grants with time left, and removals with which a version may be made by the
  /// transaction that causes it. With more of them it may take as long as a transaction may, or longer: nothing limits
  /// the grants of challenges.
  private static let few = 100
  /// The same for a transaction whose time is spent: a policy of that size costs less than leaving it would, and a
  /// device waits for it. Also the number of windows with which any transaction makes a version.
  private static let veryFew = 10

  /// A clock that was ahead is right again: makes the version that is due now.
  package static func redecide(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    try makeOrLeave(tx, child, now: now)
  }

  /// Makes the version that may be due after the transaction's changes where there is little to read; otherwise leaves
  /// it to pending work.
  package static func settle(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    if tx.attachment(PolicyFactChanges.self).changes(of: child).areUnsettled { try makeOrLeave(tx, child, now: now) }
  }

  private static func makeOrLeave(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    let few = tx.budget.isSpent ? veryFew : few
    if try AppTable.hasMore(tx, child, than: few)
      || GrantTable.hasMore(tx, child, after: now, than: few)
      || AppAssignmentTable.hasMoreRemovals(tx, child, than: few)
      || ScheduleTable.hasMoreWindows(tx, child, than: veryFew)
    {
      try PolicyDue.mark(tx, child)
    } else if let prepared = try prepare(tx, child, at: now, mustBeStored: true) {
      _ = try store(tx, child, prepared)
      tx.note(.settled, ofPolicyOf: child)
    }
  }

  /// The policy by the facts of one snapshot; nil for an unknown child. Reads as much as the child has.
  /// - Parameter mustBeStored: whether the facts may have changed since the stored version was made.
  package static func prepare(
    _ tx: ReadTransaction, _ child: ChildKey, at now: Instant, mustBeStored: Bool = false
  ) throws -> PreparedPolicy? {
    guard var facts = try facts(tx, child, at: now) else { return nil }
    let devices = try DeviceShieldTable.list(tx, child)
    facts.devices = devices.map(\.shields)
    let stored = try PolicyTable.find(tx, child)
    var prepared = PreparedPolicy(
      policy: stored?.frame ?? Policy(version: 0, apps: [], restartsRunningApps: false, updated: now),
      devices: devices, revision: try PolicyRevision.find(tx, child), at: now, stored: stored)
    // Every write that changes a policy's facts makes the version that is due, so after a version that holds only the
    // passing of time can make another one due.
    if !mustBeStored, let stored, stored.holds(at: now) {
      prepared.policy = facts.refreshed(stored.frame, at: now)
      return prepared
    }
    let (apps, figures, next) = facts.evaluated(after: stored?.head, at: now, digest: sha256)
    if let next { prepared.policy = next.policy }
    (prepared.policy.apps, prepared.policy.figures) = (apps, figures)
    // Using up a grant or the balance takes usage, which arrives as an event; a timer for it would fire for nothing as
    // long as the app is not used.
    // Nor is it news that a schedule no longer shields what it shielded.
    let opened = next == nil ? [] : stored.map { apps.opened(after: $0.head.shields.subtracting($0.scheduled)) } ?? []
    prepared.change = .init(
      head: next?.head, nextChange: facts.nextChange(after: now),
      opened: opened.first.map { .init(firstApp: $0.app.id, count: opened.count) })
    return prepared
  }

  /// Stores a due version as it was prepared, notifies the watchers, and sets the timer; then no pending work is left
  /// for it. Its reads and writes do not depend on how much the child has, but for a row of each device whose shields
  /// have changed.
  /// - Returns: false when a fact has changed since it was prepared, so that it has to be prepared again.
  package static func store(_ tx: Transaction, _ child: ChildKey, _ prepared: PreparedPolicy) throws -> Bool {
    guard let change = prepared.change else { return true }
    let stored = try PolicyTable.find(tx, child)
    // Another call may have prepared the same version.
    if let head = change.head, stored?.head == head { return true }
    guard stored?.head == prepared.stored?.head,
      try PolicyRevision.find(tx, child).due == prepared.revision.due
    else { return false }
    try PolicyDue.clear(tx, child)
    if let head = change.head {
      assert(head.version == (stored?.head.version ?? 0) + 1, "versions are numbered without a gap")
      try PolicyTable.save(
        tx, child, prepared.policy, head, nextChange: change.nextChange, rewards: prepared.rewards)
      for device in prepared.devices where !device.isRecorded {
        try DeviceShieldTable.record(tx, child, device.shields, version: head.version)
      }
      var made = prepared
      made.change = nil
      tx.raise(changed, key: child.text, value: made.policy.apps.count <= few ? made : nil)
      if let opened = change.opened {
        try Inbox.note(
          tx, child,
          .appsUnlocked(
            version: head.version, firstApp: opened.firstApp, count: opened.count, at: prepared.policy.updated),
          now: prepared.at)
      }
    } else if stored?.nextChange != change.nextChange {
      try PolicyTable.setNextChange(tx, child, change.nextChange)
    }
    if let nextChange = change.nextChange {
      try tx.wake(at: nextChange.seconds, kind: timerKind, familyID: child.familyID, key: child.childID)
    } else {
      try tx.cancelWake(kind: timerKind, familyID: child.familyID, key: child.childID)
    }
    return true
  }

  /// Whether an assigned app is currently shielded.
  package static func isShielded(_ tx: ReadTransaction, _ child: ChildKey, _ app: ChildApp, now: Instant) throws -> Bool
  {
    guard app.category == .reward, let facts = try facts(tx, child, at: now) else { return false }
    return !facts.decision(app, at: now).isOpen
  }

  private static func facts(_ tx: ReadTransaction, _ child: ChildKey, at now: Instant) throws -> PolicyFacts? {
    let apps = try AppTable.assigned(tx, child)
    let schedule = try ScheduleTable.find(tx, child)
    // Local days other than today's matter for schedules only.
    let newest = schedule.isEmpty(at: now) ? 1 : Int.max
    guard let calendar = try ChildCalendarTable.knownCalendar(tx, child, newest: newest) else { return nil }
    let grants = try GrantTable.pooled(tx, child, after: now)
    var removals: [Int: AppRemovals] = [:]
    // Only an app that was added again was ever removed, and none has left a grant before the grant began.
    if let first = grants.lazy.map(\.usableFrom).min(), apps.contains(where: { $0.generation > 1 }) {
      let byID = try AppAssignmentTable.removals(tx, child, from: first)
      for app in apps { removals[app.number] = byID[app.id] }
    }
    var facts = PolicyFacts(
      apps: apps, calendar: calendar, grants: grants, removals: removals,
      balanceSixtieths: try WalletTable.figures(tx, child).balance)
    facts.schedule = schedule
    if schedule.isLimited { facts.use = try LimitedUse.use(tx, child, apps, calendar, at: now) }
    return facts
  }
}

/// A child's policy as of one snapshot, and what of it is still to be stored.
package struct PreparedPolicy: Sendable {
  package struct Change: Sendable {
    /// Of a new version; nil when the stored one stays.
    package var head: PolicyHead?
    package var nextChange: Instant?
    /// The apps that a new version opens; nil for none.
    package var opened: Opened?

    package init(head: PolicyHead? = nil, nextChange: Instant? = nil, opened: Opened? = nil) {
      self.head = head
      self.nextChange = nextChange
      self.opened = opened
    }
  }

  /// Reward apps that the version before shielded and the new one does not.
  package struct Opened: Sendable {
    var firstApp: String
    package var count: Int
  }

  package var policy: Policy
  /// The shields of single devices, by id.
  package let devices: [StoredDeviceShields]
  /// The snapshot's.
  package let revision: PolicyRevision
  package let at: Instant
  /// The newest version in the snapshot.
  package let stored: StoredPolicy?
  /// Nil when nothing has to be stored.
  package var change: Change?

  /// Its reward apps, where a device is disabled; else nil.
  package var rewards: AppSet? { devices.contains { $0.shields.isDisabled } ? policy.rewards : nil }

  /// Its own shields; nil for a device that never had any.
  package func shields(of deviceID: String?) -> DeviceShields? {
    deviceID.flatMap { id in devices.first { $0.shields.deviceID == id }?.shields }
  }
}

extension [AppPolicy] {
  /// The reward apps that are open now and that an earlier version shielded.
  fileprivate func opened(after shields: AppSet) -> [AppPolicy] {
    filter { $0.app.category == .reward && !$0.isShielded && shields.contains($0.app.number) }
  }
}
