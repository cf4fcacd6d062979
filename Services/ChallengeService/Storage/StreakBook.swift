import ChallengeDomain
import Database
import LocalTime
import Messages
import ServiceAPI

/// Keeps a child's streaks up to date (CH-9, CH-11): a cache of the fold by local day, carried on from the first day that
/// changed; the bonuses of closed days; and what followers know of it all. Everything happens in the transaction of the
/// change, and what differs is published.
struct StreakBook {
  let tx: Transaction
  let child: ChildKey
  let facts: ChildFacts
  let now: Instant
  private let today: LocalDate

  init(_ tx: Transaction, _ child: ChildKey, facts: ChildFacts, now: Instant) {
    self.tx = tx
    self.child = child
    self.facts = facts
    self.now = now
    today = facts.calendar.localDate(at: now)
  }

  /// Takes over learning that was stored in this transaction.
  func add(_ added: [LearningSegment], removing removed: [LearningSegment]) throws {
    guard let known = try StreakTable.find(tx, child) else { return try rebuild(from: .distantPast) }
    var changes: [LocalDate: LearningDay] = [:]
    for (segments, sign) in [(removed, Int64(-1)), (added, 1)] {
      for day in LearningDay.days(of: segments, calendar: facts.calendar) {
        changes[day.date, default: LearningDay(date: day.date, seconds: 0, sixtieths: 0)].seconds += sign * day.seconds
        changes[day.date]?.sixtieths += sign * day.sixtieths
      }
    }
    let hasChanged = try fold(changes)
    if hasChanged || known.closedBefore != today { try settle(known) }
  }

  /// Closes the days that have ended since the last time, and tells what time has changed.
  func close() throws {
    guard let known = try StreakTable.find(tx, child) else { return try rebuild(from: .distantPast) }
    try settle(known)
  }

  /// A minimum was changed: days from tomorrow on may be known already where a neighbour's clock is ahead.
  func refold(from date: LocalDate) throws {
    guard let known = try StreakTable.find(tx, child) else { return }
    let days = try LearningDayTable.list(tx, child, from: date).map(\.day.date)
    let unchanged = days.map { ($0, LearningDay(date: $0, seconds: 0, sixtieths: 0)) }
    if try fold(Dictionary(unchanged, uniquingKeysWith: { first, _ in first })) { try settle(known) }
  }

  // MARK: - The fold

  /// Carries the fold on from the first changed day, as far as anything changes.
  /// - Parameter changes: what is to be added to days, by date.
  /// - Returns: whether a day became known, went, or changed what it means to a streak.
  private func fold(_ changes: [LocalDate: LearningDay]) throws -> Bool {
    var waiting = changes.keys.sorted()[...]
    var (following, hasChanged): (LocalDate?, Bool) = (nil, false)
    while let date = [waiting.first, following].compactMap({ $0 }).min() {
      if waiting.first == date { waiting.removeFirst() }
      // A changed day that means the same as before stands between and must not end what an earlier one began.
      if following == date { following = nil }
      let before = try LearningDayTable.find(tx, child, date)
      var learning = before?.day.learning ?? LearningDay(date: date, seconds: 0, sixtieths: 0)
      learning.seconds += changes[date]?.seconds ?? 0
      learning.sixtieths += changes[date]?.sixtieths ?? 0
      let previous = try LearningDayTable.lastCounted(tx, child, before: date)
      let after = ChildStreak.next(after: previous, learning, facts: facts)
      try save(after, before: before, date)
      let (isNew, isGone) = (before == nil, learning.seconds == 0)
      if isNew || isGone || before?.day.length != after.length || before?.day.weeks != after.weeks {
        hasChanged = true
        following = try LearningDayTable.nextCounted(tx, child, after: date)
      }
    }
    return hasChanged
  }

  /// Stores a day, books its bonus when it is closed, or removes a day without learning.
  private func save(_ day: StreakDay, before: StoredDay?, _ date: LocalDate) throws {
    let isClosed = date < today
    let stored = StoredDay(day, booked: isClosed && day.learning.seconds > 0 ? BookedBonus(day) : BookedBonus())
    if stored.booked != before?.booked ?? BookedBonus() { try publish(stored.booked, date) }
    if day.learning.seconds == 0 {
      if before != nil { try LearningDayTable.remove(tx, child, date) }
    } else if stored != before {
      try LearningDayTable.save(tx, child, stored)
    }
  }

  /// Folds everything anew from the local day of an instant on, from the segments: a calendar has changed, or the
  /// learning as a whole.
  func rebuild(from instant: Instant) throws {
    // The distant past lies before every date that can be told.
    let date = instant > Instant.earliest ? facts.calendar.localDate(at: instant) : nil
    let first = date ?? LocalDate(daysSinceEpoch: .min)
    let known = try StreakTable.find(tx, child)
    let days = try SegmentTable.days(tx, child, from: date, calendar: facts.calendar)
    if known == nil && days.isEmpty { return }
    var before = Dictionary(
      try LearningDayTable.list(tx, child, from: first).map { ($0.day.date, $0) },
      uniquingKeysWith: { first, _ in first })
    var last = try LearningDayTable.lastCounted(tx, child, before: first)
    for learning in days {
      let day = ChildStreak.next(after: last, learning, facts: facts)
      if day.counts { last = day }
      try save(day, before: before.removeValue(forKey: learning.date), learning.date)
    }
    for (date, gone) in before.sorted(by: { $0.key < $1.key }) {
      try save(StreakDay(LearningDay(date: date, seconds: 0, sixtieths: 0)), before: gone, date)
    }
    try settle(known ?? StoredStreaks(closedBefore: today))
  }

  // MARK: - As of now

  /// Books the bonuses of the days that have closed and evaluates the runs that they can break, publishes the streaks as
  /// of now, and sets the timer for when time alone changes something.
  private func settle(_ known: StoredStreaks) throws {
    for stored in try LearningDayTable.list(tx, child, from: known.closedBefore, before: today) {
      try save(stored.day, before: stored, stored.day.date)
    }
    let streaks = try CurrentStreaks(tx, child, facts: facts, today: today)
    let current = StoredStreaks(closedBefore: today, daily: streaks.daily, weekly: streaks.weekly)
    let row = try StreakTable.find(tx, child)
    if row != current { try StreakTable.save(tx, child, current) }
    if known.daily != current.daily || known.weekly != current.weekly {
      try tx.publish(
        ChallengeV1.StreakChanged(childID: child.childID, daily: .init(streaks.daily), weekly: .init(streaks.weekly)),
        familyID: child.familyID)
    }
    let hasLaterDays = try LearningDayTable.hasDays(tx, child, after: today)
    let next = ChildStreak.nextChange(
      daily: streaks.daily, weekly: streaks.weekly, hasLaterDays: hasLaterDays, today: today, calendar: facts.calendar)
    try DayClose.set(tx, child, at: next)
    guard known.closedBefore < today else { return }
    let start = facts.calendar.firstInstant(onOrAfter: known.closedBefore)
    try Reevaluation.run(tx, child, touched: [start..<Instant.distantFuture], now: now, only: .runs, facts: facts)
  }

  private func publish(_ bonus: BookedBonus, _ date: LocalDate) throws {
    try tx.publish(
      ChallengeV1.StreakBonusChanged(
        childID: child.childID, date: .init(date), streakDays: bonus.length, bonusSixtieths: bonus.sixtieths),
      familyID: child.familyID)
  }
}

/// A child's streaks as of now, from the cached days.
struct CurrentStreaks: Hashable, Sendable {
  var daily: StreakState
  var weekly: StreakState

  init(_ tx: ReadTransaction, _ child: ChildKey, facts: ChildFacts, today: LocalDate) throws {
    let last = try LearningDayTable.lastCounted(tx, child, before: today.adding(days: 1))
    let longest = try LearningDayTable.longest(tx, child, upTo: today)
    daily = ChildStreak.daily(last: last, longest: longest.days, facts: facts, today: today)
    weekly = ChildStreak.weekly(last: last, longest: longest.weeks, facts: facts, today: today)
  }
}

extension ChallengeV1.Streak {
  init(_ state: StreakState) {
    self.init(current: state.current, longest: state.longest, atRisk: state.isAtRisk)
  }
}
