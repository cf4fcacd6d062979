package import Database
package import LocalTime
package import ServiceAPI
import ShieldFamilies

/// The inboxes of a family: each cause makes one entry for each person whom it concerns, once (FA-9).
package enum Inbox {
  /// Raised with `PersonKey.text` by a transaction that delivers or changes entries of a person.
  static let changed = CommitSignal("inbox.changed")
  /// A timer for the end of a person's quiet hours, by the person's id.
  static let deliveryTimer = "inbox.delivery"
  /// Maximum number of entries that one firing of that timer delivers.
  private static let deliveriesAtOnce = 100

  /// Registers the timers; before the database's timers start.
  package static func register(on database: Database) {
    database.onTimer(deliveryTimer, deliver)
    StreakReminder.register(on: database)
  }

  /// Makes the entries of a cause, unless there are any: a cause that was withdrawn holds again, entries with other
  /// figures are corrected, and events from before there were inboxes, or from too long ago, make none.
  package static func note(_ tx: Transaction, _ child: ChildKey, _ notice: Notice, now: Instant) throws {
    let (kind, cause) = (notice.kind, notice.cause)
    if kind.isFromNeighbour {
      let known = try InboxCauseTable.isWithdrawn(tx, child, kind, cause: cause)
      if known == nil {
        if let latest = kind.latest, notice.happened < now - latest { return }
        guard try notice.happened >= InboxSchema.begin(tx) else { return }
      }
      if known != false { try InboxCauseTable.set(tx, child, kind, cause: cause, isWithdrawn: false) }
      if let known {
        if known { try setWithdrawn(tx, child, kind, cause: cause, nil) }
        if kind.isCorrected { try correct(tx, child, notice) }
        return
      }
    } else if try setWithdrawn(tx, child, kind, cause: cause, nil) {
      // An entry of an hour that a clock was ahead into has had other points.
      if kind.isCorrected { try correct(tx, child, notice) }
      return
    }
    // The child may be gone, where this service was restored and a neighbour was not.
    guard let record = try ChildTable.find(tx, child.family, child.childID) else { return }
    for guardian in kind.isForGuardians ? try GuardianTable.list(tx, child.family) : [] {
      try add(tx, PersonKey(family: child.family, personID: guardian.guardianID), notice, of: child, nil, now: now)
    }
    if kind.isForChild {
      let zone = record.calendar.timeZone
      try add(tx, PersonKey(family: child.family, personID: child.childID), notice, of: child, zone, now: now)
    }
  }

  /// Makes an entry of a cause that is about the family and no child for each guardian, unless there are any.
  package static func note(_ tx: Transaction, _ family: FamilyKey, _ notice: Notice, now: Instant) throws {
    let none = ChildKey(family, childID: "")
    guard try InboxEntryTable.holders(tx, none, notice.kind, cause: notice.cause).isEmpty else { return }
    for guardian in try GuardianTable.list(tx, family) {
      try add(tx, PersonKey(family: family, personID: guardian.guardianID), notice, of: none, nil, now: now)
    }
  }

  /// Marks the entries of a cause that is about the family, as it no longer holds.
  package static func withdraw(
    _ tx: Transaction, _ family: FamilyKey, _ kind: NotificationKind, cause: String, now: Instant
  ) throws {
    try setWithdrawn(tx, ChildKey(family, childID: ""), kind, cause: cause, now)
  }

  /// Gives the entries of a cause its figures as they are known now.
  private static func correct(_ tx: Transaction, _ child: ChildKey, _ notice: Notice) throws {
    for holder in try InboxEntryTable.holders(tx, child, notice.kind, cause: notice.cause)
    where holder.entry.notice != notice {
      var entry = holder.entry
      entry.notice = notice
      try change(tx, holder.person, [entry])
    }
  }

  /// Marks the entries of a cause that no longer holds.
  package static func withdraw(
    _ tx: Transaction, _ child: ChildKey, _ kind: NotificationKind, cause: String, now: Instant
  ) throws {
    if kind.isFromNeighbour {
      guard try InboxCauseTable.isWithdrawn(tx, child, kind, cause: cause) == false else { return }
      try InboxCauseTable.set(tx, child, kind, cause: cause, isWithdrawn: true)
    }
    try setWithdrawn(tx, child, kind, cause: cause, now)
  }

  /// - Returns: whether the cause has entries.
  @discardableResult
  private static func setWithdrawn(
    _ tx: Transaction, _ child: ChildKey, _ kind: NotificationKind, cause: String, _ instant: Instant?
  ) throws -> Bool {
    let holders = try InboxEntryTable.holders(tx, child, kind, cause: cause)
    for holder in holders where (holder.entry.withdrawn == nil) != (instant == nil) {
      var entry = holder.entry
      entry.withdrawn = instant
      try change(tx, holder.person, [entry])
    }
    return !holders.isEmpty
  }

  /// Stores changes of entries, which watches are notified of where they are delivered.
  static func change(_ tx: Transaction, _ person: PersonKey, _ entries: [InboxEntry]) throws {
    var state = try InboxPersonTable.find(tx, person)
    let before = state.changes
    for var entry in entries {
      if entry.position > 0 {
        state.changes += 1
        entry.position = state.changes
      }
      try InboxEntryTable.update(tx, person, entry)
    }
    guard state.changes != before else { return }
    try InboxPersonTable.save(tx, person, state)
    tx.raise(changed, key: person.text)
  }

  /// - Parameter zone: a child's; nil for a guardian.
  private static func add(
    _ tx: Transaction, _ person: PersonKey, _ notice: Notice, of child: ChildKey, _ zone: String?, now: Instant
  ) throws {
    var state = try InboxPersonTable.find(tx, person)
    let canBeMuted = notice.kind.canBeMuted
    guard !canBeMuted || !state.preferences.muted.contains(notice.kind) else { return }
    let heldUntil = canBeMuted ? quietEnd(state.preferences, childZone: zone, at: now) : nil
    state.newest += 1
    if heldUntil == nil { state.changes += 1 }
    let entry = InboxEntry(
      number: state.newest, position: heldUntil == nil ? state.changes : 0, childID: child.childID, notice: notice,
      made: now, delivered: now)
    try InboxEntryTable.insert(tx, person, entry)
    try InboxEntryTable.trim(tx, person, newest: state.newest)
    try InboxPersonTable.save(tx, person, state)
    if let heldUntil {
      try setTimer(tx, person, at: heldUntil)
    } else {
      tx.raise(changed, key: person.text)
    }
  }

  /// When a person's quiet hours end; nil where nothing is held back. A zone that the system no longer has holds back
  /// nothing: an entry must not wait for good.
  private static func quietEnd(_ preferences: InboxPreferences, childZone: String?, at now: Instant) -> Instant? {
    guard let hours = preferences.quietHours, let name = childZone ?? preferences.timeZone,
      let zone = try? Zone.named(name)
    else { return nil }
    return hours.end(at: now, in: zone)
  }

  private static func setTimer(_ tx: Transaction, _ person: PersonKey, at instant: Instant) throws {
    try tx.wake(
      at: instant.seconds, kind: deliveryTimer, familyID: person.family.familyID, key: person.personID)
  }

  /// Replaces a person's preferences. Entries that are held back are delivered when the new quiet hours end, or at
  /// once.
  /// - Parameter zone: a child's; nil for a guardian.
  static func set(
    _ tx: Transaction, _ person: PersonKey, _ preferences: InboxPreferences, childZone zone: String?, now: Instant
  ) throws {
    var state = try InboxPersonTable.find(tx, person)
    state.preferences = preferences
    try InboxPersonTable.save(tx, person, state)
    guard try !InboxEntryTable.held(tx, person, limit: 1).isEmpty else { return }
    try setTimer(tx, person, at: quietEnd(preferences, childZone: zone, at: now) ?? now)
  }

  /// A clock that was ahead is right again: held entries are delivered when the quiet hours of now end, or at once.
  package static func redecide(_ tx: Transaction, _ person: PersonKey, childZone zone: String?, now: Instant) throws {
    guard try !InboxEntryTable.held(tx, person, limit: 1).isEmpty else { return }
    let preferences = try InboxPersonTable.find(tx, person).preferences
    try setTimer(tx, person, at: quietEnd(preferences, childZone: zone, at: now) ?? now)
  }

  private static let deliver: TimerHandler = { tx, timer in
    let family = FamilyKey(timer.familyID)
    let (person, now) = (PersonKey(family: family, personID: timer.key), Instant(seconds: timer.now))
    var state = try InboxPersonTable.find(tx, person)
    // A child's zone may have changed since the timer was set.
    let zone = try ChildTable.find(tx, family, timer.key)?.calendar.timeZone
    if let end = quietEnd(state.preferences, childZone: zone, at: now) { return try setTimer(tx, person, at: end) }
    let held = try InboxEntryTable.held(tx, person, limit: deliveriesAtOnce)
    guard !held.isEmpty else { return }
    for var entry in held {
      state.changes += 1
      (entry.position, entry.delivered) = (state.changes, now)
      try InboxEntryTable.update(tx, person, entry)
    }
    try InboxPersonTable.save(tx, person, state)
    tx.raise(changed, key: person.text)
    if held.count == deliveriesAtOnce { try setTimer(tx, person, at: now) }
  }
}
