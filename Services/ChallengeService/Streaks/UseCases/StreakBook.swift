package import ChallengeCounting
package import ChallengeFacts
import ChallengeLevels
package import Database
import EventFeed
package import LocalTime
package import Messages
package import ServiceAPI

/// Keeps a child's streaks up to date (CH-9, CH-11): a cache of the fold by local day, continued from the first day
/// that changed; the bonuses of closed days; and the state that followers know of both. Differences are published, in
/// the transaction of the change or, where that would take too long, by pending work once all days are folded.
package struct StreakBook {
  package let tx: Transaction
  package let child: ChildKey
  package let facts: FactReader
  package let now: Instant
  /// The fact that made it necessary (CH-15); unspecified for time and for guardians' settings.
  package let cause: UsageV1.UsageChangeCause
  private let runs: any RunEvaluation
  private let today: LocalDate

  private var levels: LevelBook { LevelBook(tx: tx, child: child, now: now) }

  package init(
    _ tx: Transaction, _ child: ChildKey, facts: FactReader, now: Instant, runs: any RunEvaluation,
    because cause: UsageV1.UsageChangeCause = .unspecified
  ) {
    self.tx = tx
    self.child = child
    self.facts = facts
    self.now = now
    self.cause = cause
    self.runs = runs
    today = facts.calendar.localDate(at: now)
  }

  /// Adds learning that was stored in this transaction.
  /// - Parameter isWaiting: whether earlier changes wait to be evaluated; then this one joins them.
  /// - Returns: whether an evaluation waits afterwards.
  package func add(_ change: SegmentChange, isWaiting: Bool) throws -> Bool {
    if isWaiting {
      try PendingEvaluation.leave(tx, child, touched: [], streaksFrom: firstDate(of: change), because: cause)
      return true
    }
    if try addToCountedDay(change) { return false }
    try foldAndSettle(change)
    change.isInRuns = true
    return try PendingEvaluation.isWaiting(tx, child)
  }

  /// More learning on a day that counts already changes no streak: nearly every record is such a one.
  /// - Returns: false where nothing was done.
  private func addToCountedDay(_ change: SegmentChange) throws -> Bool {
    let days = LearningDay.days(of: change.added, calendar: facts.calendar)
    guard change.removed.isEmpty, days.count == 1, let day = days.first,
      try LearningDayTable.addToCounted(
        tx, child, day, today: today, bonusStreak: facts.facts.rules(on: day.date).bonusStreak)
    else { return false }
    try levels.add(day.sixtieths, total: learned)
    return true
  }

  private func foldAndSettle(_ change: SegmentChange) throws {
    guard let known = try StreakTable.find(tx, child) else { return try rebuild(from: nil) }
    var changes: [LocalDate: LearningDay] = [:]
    for (segments, sign) in [(change.removed, Int64(-1)), (change.added, 1)] {
      for day in LearningDay.days(of: segments, calendar: facts.calendar) {
        changes[day.date, default: LearningDay(date: day.date, seconds: 0, sixtieths: 0)].seconds += sign * day.seconds
        changes[day.date]?.sixtieths += sign * day.sixtieths
      }
    }
    guard let hasChanged = try fold(changes) else { return }
    try levels.add(changes.values.reduce(0) { $0 + $1.sixtieths }, total: learned)
    if hasChanged || known.closedBefore != today { try settleAndReevaluate(from: changes.keys.min()) }
  }

  /// Closes the days that have ended since the last time, and publishes what time has changed.
  func close() throws {
    // The pending refold closes them, too.
    if try PendingEvaluation.find(tx, child)?.streaksFrom != nil { return }
    try levels.make(total: learned)
    if try StreakTable.find(tx, child) == nil { try rebuild(from: nil) } else { try settleAndReevaluate(from: today) }
  }

  /// Refolds everything from a local day on, from the segments: a calendar or a minimum has changed, or the learning as
  /// a whole.
  /// - Parameter date: nil for all days.
  package func rebuild(from date: LocalDate?) throws {
    let first = date ?? LocalDate(daysSinceEpoch: .min)
    if try PendingEvaluation.isWaiting(tx, child) {
      return try PendingEvaluation.leave(tx, child, touched: [], streaksFrom: first, because: cause)
    }
    if let left = try refold(from: first) {
      return try PendingEvaluation.leave(tx, child, touched: [], streaksFrom: left.date, because: cause)
    }
    try recountLevel()
    try settleAndReevaluate(from: first)
  }

  /// Evaluates the streaks after a change of what protects days.
  /// - Parameters:
  ///   - date: the first date that may be protected otherwise than before, or on which a freeze was given.
  ///   - end: the last such date.
  func protect(from date: LocalDate, through end: LocalDate? = nil) throws {
    tx.raise(ChildProgress.changed, key: child.text)
    if try PendingEvaluation.isWaiting(tx, child) {
      return try PendingEvaluation.leave(tx, child, touched: [], streaksFrom: date, because: cause)
    }
    // A child that has never learned has no streaks.
    guard try StreakTable.find(tx, child) != nil,
      try fold([:], protected: date...max(date, end ?? date)) != nil
    else { return }
    try settleAndReevaluate(from: date)
  }

  /// The level by the sum of all local days.
  package func recountLevel() throws { try levels.recount(try learned()) }

  private func learned() throws -> Int64 { try LearningDayTable.sixtieths(tx, child) }

  private func firstDate(of change: SegmentChange) -> LocalDate {
    let start = [change.added.first, change.removed.first].compactMap { $0?.span.lowerBound }.min()
    return start.map { facts.calendar.localDate(at: $0) } ?? today
  }

  // MARK: - The fold

  /// Continues the fold from the first changed day, as far as anything changes.
  /// - Parameters:
  ///   - changes: the amounts to be added to days, by date.
  ///   - protected: dates that may be protected otherwise than before.
  /// - Returns: whether a day was added or removed, or changed its meaning for a streak; nil when the transaction's
  ///   budget was spent and the rest is left to pending work.
  private func fold(
    _ changes: [LocalDate: LearningDay], protected: ClosedRange<LocalDate>? = nil
  ) throws -> Bool? {
    var waiting = changes.keys.sorted()[...]
    var following = try protected.flatMap {
      try LearningDayTable.nextCounted(tx, child, after: $0.lowerBound.adding(days: -1))
    }
    var hasChanged = false
    while let date = [waiting.first, following].compactMap({ $0 }).min() {
      if tx.budget.isSpent {
        try PendingEvaluation.leave(tx, child, touched: [], streaksFrom: date, because: cause)
        return nil
      }
      if waiting.first == date { waiting.removeFirst() }
      // A changed day that means the same as before lies between and must not end what an earlier one began.
      let follows = following == date
      if follows { following = nil }
      let before = try LearningDayTable.find(tx, child, date)
      var learning = before?.day.learning ?? LearningDay(date: date, seconds: 0, sixtieths: 0)
      learning.seconds += changes[date]?.seconds ?? 0
      learning.sixtieths += changes[date]?.sixtieths ?? 0
      var after = before?.day ?? StreakDay(learning)
      after.learning = learning
      // A day that counts still does with more learning.
      if follows || !after.counts || changes[date]?.seconds ?? 0 < 0 {
        let previous = try LearningDayTable.lastCounted(tx, child, before: date)
        after = ChildStreak.next(after: previous, learning, facts: try facts.facts(after: previous))
      }
      try save(after, before: before, date)
      let (isNew, isGone) = (before == nil, learning.seconds == 0)
      let isChanged = isNew || isGone || before?.day.isSame(as: after) != true
      hasChanged = hasChanged || isChanged
      // The days after the first one of a protected range depend on further dates of it.
      if isChanged || follows && protected.map({ date <= $0.upperBound }) == true {
        following = try LearningDayTable.nextCounted(tx, child, after: date)
      }
    }
    return hasChanged
  }

  /// Refolds days from the segments, as many as the transaction's budget allows.
  /// - Parameter begun: the sum so far of the first one.
  /// - Returns: the first remaining day, with its sum so far; nil when all is done.
  package func refold(from date: LocalDate, begun: PartialDay? = nil) throws -> (date: LocalDate, day: PartialDay?)? {
    var begun = begun
    var last = try LearningDayTable.lastCounted(tx, child, before: date)
    var first = date
    let rules = try facts.facts(after: last)
    repeat {
      let (days, next, interrupted) = try SegmentTable.days(
        tx, child, from: first, begun: begun, calendar: facts.calendar, limit: Self.daysAtOnce,
        isEnough: { tx.budget.isSpent })
      var before = Dictionary(
        try LearningDayTable.list(tx, child, from: first, before: next ?? .init(daysSinceEpoch: .max))
          .map { ($0.day.date, $0) }, uniquingKeysWith: { first, _ in first })
      for learning in days {
        let day = ChildStreak.next(after: last, learning, facts: rules)
        if day.counts { last = day }
        try save(day, before: before.removeValue(forKey: learning.date), learning.date)
      }
      for (date, gone) in before.sorted(by: { $0.key < $1.key }) {
        try save(StreakDay(LearningDay(date: date, seconds: 0, sixtieths: 0)), before: gone, date)
      }
      guard let next else { return nil }
      if let interrupted { return (next, interrupted) }
      (first, begun) = (next, nil)
    } while !tx.budget.isSpent
    return (first, nil)
  }

  /// Days that are read and written before the budget is checked.
  private static let daysAtOnce = 32

  /// Stores a day, books its bonus when it is closed, or removes a day without learning.
  private func save(_ day: StreakDay, before: StoredDay?, _ date: LocalDate) throws {
    let earns = date < today && day.learning.seconds > 0
    let stored = StoredDay(day, booked: earns ? BookedBonus(day, by: facts.facts.rules(on: date)) : BookedBonus())
    let known = before?.booked ?? BookedBonus()
    if stored.booked != known {
      // Of the days that close now the bonus is new.
      if let streaks = try StreakTable.find(tx, child), date < streaks.closedBefore {
        let correction = BonusCorrection(cause: cause.rawValue, time: now, previous: known.sixtieths)
        try BonusCorrectionTable.save(tx, child, date, correction)
      }
      try publish(stored.booked, date)
    }
    if day.learning.seconds == 0 {
      if before != nil { try LearningDayTable.remove(tx, child, date) }
    } else if stored != before {
      try LearningDayTable.save(tx, child, stored)
    }
  }

  // MARK: - As of now

  private func settleAndReevaluate(from first: LocalDate?) throws {
    guard let closed = try settle(from: first, atMost: Self.daysAtOnce) else { return }
    try runs.evaluate(tx, child, touched: closed, now: now, facts: facts, because: cause)
  }

  /// Books the bonuses of the days that have closed, publishes the current streaks, and sets the timer for when time
  /// alone changes something.
  /// - Parameters:
  ///   - first: the first day that may have changed since the last time; nil for any.
  ///   - limit: maximum number of bonuses that are booked at once; more are left to pending work.
  /// - Returns: from when on days have closed, which can break runs; nil when none has.
  package func settle(from first: LocalDate?, atMost limit: Int = .max) throws -> Range<Instant>? {
    let row = try StreakTable.find(tx, child)
    // A child that has never learned has no streaks.
    if try row == nil && LearningDayTable.nextDate(tx, child, from: .init(daysSinceEpoch: .min)) == nil { return nil }
    let known = row ?? StoredStreaks(closedBefore: today)
    let closed = try LearningDayTable.unbooked(
      tx, child, from: known.closedBefore, before: today, limit: limit == .max ? .max : limit + 1)
    for stored in closed.prefix(limit) { try save(stored.day, before: stored, stored.day.date) }
    if closed.count > limit {
      try PendingEvaluation.leave(
        tx, child, touched: [], streaksFrom: closed[limit].day.date, because: cause)
      return nil
    }
    let streaks = try CurrentStreaks(tx, child, facts: facts, today: today)
    let current = StoredStreaks(
      closedBefore: today, daily: streaks.daily, weekly: streaks.weekly,
      freezesHeld: Int64(streaks.freezes.held), frozen: streaks.freezes.lastUsed,
      reminderHour: try StreakProtectionTables.reminderHour(tx, child), records: try records(known, from: first))
    if row != current { try StreakTable.save(tx, child, current) }
    if !current.isSame(as: known) {
      try tx.publish(ChallengeV1.StreakChanged(child, current), familyID: child.familyID)
    }
    let hasLaterDays = try LearningDayTable.hasDays(tx, child, after: today)
    let next = ChildStreak.nextChange(
      daily: streaks.daily, weekly: streaks.weekly, hasLaterDays: hasLaterDays, today: today, calendar: facts.calendar)
    try DayClose.set(tx, child, at: next)
    guard known.closedBefore < today else { return nil }
    return facts.calendar.firstInstant(onOrAfter: known.closedBefore)..<Instant.distantFuture
  }

  /// When the daily streak reached its lengths, up to today.
  private func records(_ known: StoredStreaks, from first: LocalDate?) throws -> StreakRecords {
    let beginning = LocalDate(daysSinceEpoch: .min)
    // Days after today that were known before count when their date is reached, without a change.
    let changed = known.records == nil ? beginning : min(first ?? beginning, known.closedBefore, today)
    var records = known.records ?? StreakRecords()
    let days = try LearningDayTable.list(tx, child, from: changed, before: today.adding(days: 1)).map(\.day)
    try records.replace(from: changed, with: days.filter(\.counts)) {
      try LearningDayTable.countedDates(tx, child, before: changed, limit: $0)
    }
    return records
  }

  private func publish(_ bonus: BookedBonus, _ date: LocalDate) throws {
    try tx.publish(
      ChallengeV1.StreakBonusChanged(
        childID: child.childID, date: .init(date), streakDays: bonus.length, bonusSixtieths: bonus.sixtieths,
        cause: cause),
      familyID: child.familyID)
  }
}
