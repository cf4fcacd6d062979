package import Database
package import LocalTime
package import ServiceAPI
import ShieldApps
import ShieldFamilies
import ShieldWallet

/// The use that a child's limits count (SH-14), from the sums of each day.
package enum LimitedUse {
  /// The use of today and of this week.
  static func use(
    _ tx: ReadTransaction, _ child: ChildKey, _ apps: [ChildApp], _ calendar: LocalCalendar, at now: Instant
  ) throws -> ScheduledUse {
    let today = calendar.localDate(at: now)
    let generations = Dictionary(apps.map { ($0.id, $0.generation) }, uniquingKeysWith: { first, _ in first })
    var use = ScheduledUse()
    for day in try RewardDayTable.list(tx, child, calendar.week(containing: today)) {
      use.allThisWeek += day.seconds
      guard day.date == today else { continue }
      use.allToday += day.seconds
      if generations[day.app.id] == day.app.generation { use.today[day.app.id, default: 0] += day.seconds }
    }
    return use
  }

  // MARK: - Sums

  /// Adds up the rest of the use that was known when a child got its first limit.
  private static let workKind = "policy.sums"
  /// Uses that are added up by the call, and by each step of that work.
  private static let maximumUses = 1_000

  /// Registers that work; before the database's timers start.
  package static func register(on database: Database) {
    database.onWork(workKind) { tx, work in
      let child = ChildKey(familyID: work.familyID, childID: work.key)
      guard let sums = try RewardDayTable.kept(tx, child) else { return .done }
      return try add(tx, child, to: sums) ? .done : .more(state: work.state)
    }
  }

  /// From now on a child's use is added up by day: that of the present week, and a week before it for safety.
  package static func begin(_ tx: Transaction, _ child: ChildKey, now: Instant) throws {
    guard try RewardDayTable.kept(tx, child) == nil,
      let calendar = try ChildCalendarTable.knownCalendar(tx, child)
    else { return }
    let first = calendar.week(containing: calendar.localDate(at: now)).lowerBound.adding(days: -7)
    // Clocks and zones move a local date by a day at most.
    let start = calendar.firstInstant(onOrAfter: first.adding(days: -2))
    if try !add(tx, child, to: RewardDaySums(first: first, reached: start)) {
      try tx.enqueueWork(kind: workKind, familyID: child.familyID, key: child.childID) { _ in [] }
    }
  }

  /// Adds use from where the sums have got to; returns whether that was all.
  private static func add(_ tx: Transaction, _ child: ChildKey, to sums: RewardDaySums) throws -> Bool {
    let uses = try RewardUseTable.list(tx, child, from: sums.reached, limit: maximumUses)
    for (app, seconds) in total(uses.filter(sums.counts)) {
      try RewardDayTable.add(tx, child, RewardDay(date: app.date, app: app.app, seconds: seconds))
    }
    let isAll = uses.count < maximumUses
    var sums = sums
    sums.reached = isAll ? .distantFuture : (uses.last?.span.lowerBound ?? sums.reached) + 1
    try RewardDayTable.keep(tx, child, sums)
    tx.note(.due, ofPolicyOf: child)
    return isAll
  }

  private static func total(
    _ added: [RewardUse], removed: [RewardUse] = []
  ) -> [(key: AppDay, seconds: Int64)] {
    var sums: [AppDay: Int64] = [:]
    for use in added { sums[use.day, default: 0] += use.span.seconds }
    for use in removed { sums[use.day, default: 0] -= use.span.seconds }
    return sums.sorted { ($0.key.date, $0.key.app) < ($1.key.date, $1.key.app) }.map { ($0.key, $0.value) }
  }

  /// Counts changed use of a child with limits, and notes that another version of the policy may be due when it reaches
  /// one, or no longer does.
  static func count(
    _ tx: Transaction, _ child: ChildKey, added: [RewardUse], removed: [RewardUse], now: Instant
  ) throws {
    guard let sums = try RewardDayTable.kept(tx, child) else { return }
    let changed = total(added.filter(sums.contains), removed: removed.filter(sums.contains))
    for (key, seconds) in changed {
      try RewardDayTable.add(tx, child, RewardDay(date: key.date, app: key.app, seconds: seconds))
    }
    guard let calendar = try ChildCalendarTable.knownCalendar(tx, child) else { return }
    let today = calendar.localDate(at: now)
    let week = calendar.week(containing: today)
    guard changed.contains(where: { week.contains($0.key.date) }) else { return }
    let schedule = try ScheduleTable.find(tx, child)
    let apps = try Set(changed.map(\.key.app.id)).sorted().compactMap { try AppTable.find(tx, child, $0) }
    let after = try use(tx, child, apps, calendar, at: now)
    var before = after
    for (key, seconds) in changed where week.contains(key.date) {
      before.allThisWeek -= seconds
      guard key.date == today else { continue }
      before.allToday -= seconds
      if apps.contains(where: { $0.id == key.app.id && $0.generation == key.app.generation }) {
        before.today[key.app.id, default: 0] -= seconds
      }
    }
    let isDue =
      isTurned(schedule.weeklyLimitSeconds, before.allThisWeek, after.allThisWeek)
      || isTurned(schedule.dailyLimit?.seconds(on: today.weekday), before.allToday, after.allToday)
      || apps.contains { app in
        isTurned(
          app.dailyLimit?.seconds(on: today.weekday), before.today[app.id, default: 0],
          after.today[app.id, default: 0])
      }
    if isDue { tx.note(.due, ofPolicyOf: child) }
  }

  private static func isTurned(_ limit: Int64?, _ before: Int64, _ after: Int64) -> Bool {
    limit.map { (before >= $0) != (after >= $0) } ?? false
  }
}
