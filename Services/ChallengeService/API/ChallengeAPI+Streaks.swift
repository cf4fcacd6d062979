import ChallengeDomain
import Database
import LocalTime
import Messages
import RPC
import ServiceAPI

// CH-11, CH-19: the child's own streaks, and their settings.
extension ChallengeAPI {
  /// The minutes of learning that a guardian may require.
  static let minimumMinutes: ClosedRange<Int64> = 1...240
  /// After how many days of daily streak a freeze may be earned.
  static let earnFreezeDays: ClosedRange<Int64> = 5...365

  func getStreaks(_ request: ChallengeV1.GetStreaksRequest, context: RPCContext) async throws -> ChallengeV1.Streaks {
    let child = try child(request.childID, context)
    let now = now
    return try await read(child) { tx in
      try ChallengeV1.Streaks(tx, child, facts: try FactReader.any(tx, child), now: now)
    }
  }

  func updateStreakSettings(
    _ request: ChallengeV1.UpdateStreakSettingsRequest, context: RPCContext
  ) async throws -> ChallengeV1.Streaks {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.number(request.minimumMinutes, field: "minimum_minutes", in: Self.minimumMinutes)
    if let days = request.earnFreezeDays, days != 0 {
      faults.number(days, field: "earn_freeze_days", in: Self.earnFreezeDays)
    }
    if let hour = request.reminderHour { faults.number(hour, field: "reminder_hour", in: 0...23) }
    let child = try child(request.childID, context, &faults)
    let now = now
    let again = RemadeAnswer<ChallengeV1.Streaks> { tx, _ in
      try .init(tx, child, facts: try FactReader.any(tx, child), now: now)
    }
    return try await once.answer(in: database, of: child.familyID, now: now, again: again) { tx in
      try Self.requireKnown(tx, child)
      let update = StreakSettingsUpdate(tx: tx, child: child, guardianID: guardian.guardianID, now: now)
      let change = try update.apply(request)
      return Recorded(
        try .init(tx, child, facts: try FactReader.any(tx, child), now: now), change.isEmpty ? nil : change)
    }
  }
}

/// A guardian's change of a child's streak settings.
private struct StreakSettingsUpdate {
  let tx: Transaction
  let child: ChildKey
  let guardianID: String
  let now: Instant

  func apply(_ request: ChallengeV1.UpdateStreakSettingsRequest) throws -> Change {
    let facts = try FactReader.any(tx, child)
    let tomorrow = facts.calendar.localDate(at: now).adding(days: 1)
    let known = try facts.facts(from: tomorrow)
    let minimum = (known.minimum(on: tomorrow), Int64(request.minimumMinutes) * 60)
    let earned = known.protection.earning.number(on: tomorrow)
    let earning = (earned, request.earnFreezeDays.map(Int64.init) ?? earned)
    var change = Change(.streakSettingsUpdated, childID: child.childID)
    change.note("minimum_minutes", from: minimum.0 / 60, to: minimum.1 / 60)
    change.note("earn_freeze_days", from: earning.0, to: earning.1)
    let days = !change.isEmpty
    try save(StreakMinimumTable.setting, minimum, facts.calendar)
    try save(StreakProtectionTables.earning, earning, facts.calendar)
    let hour = try StreakProtectionTables.reminderHour(tx, child)
    let newHour = request.reminderHour.map(Int64.init) ?? hour
    change.note("reminder_hour", from: hour, to: newHour)
    if newHour != hour { try StreakProtectionTables.saveReminderHour(tx, child, newHour) }
    try evaluate(from: tomorrow, hasChangedDays: days, hasChangedHour: newHour != hour)
    return change
  }

  /// Stores another value from the next local day on.
  private func save(_ table: StreakSettingTable, _ values: (Int64, Int64), _ calendar: LocalCalendar) throws {
    guard values.0 != values.1 else { return }
    let count = try table.count(tx, child)
    guard count < StreakSettingTable.maximumPerChild else {
      throw Refusal.limitReached("a setting was changed on \(count) days, which is the most; leave it as it is")
    }
    try table.save(tx, child, values.1, guardianID: guardianID, now: now, calendar: calendar)
  }

  private func evaluate(from tomorrow: LocalDate, hasChangedDays: Bool, hasChangedHour: Bool) throws {
    let facts = try FactReader.any(tx, child)
    let book = StreakBook(tx, child, facts: facts, now: now)
    if hasChangedDays {
      try book.rebuild(from: tomorrow)
      let start = facts.calendar.firstInstant(onOrAfter: tomorrow)
      try Reevaluation.run(
        tx, child, touched: [start..<Instant.distantFuture], now: now, only: .runs, facts: facts)
    } else if hasChangedHour {
      try book.protect(from: tomorrow)
    }
  }
}

extension ChallengeV1.Streaks {
  init(_ tx: ReadTransaction, _ child: ChildKey, facts reader: FactReader, now: Instant) throws {
    let today = reader.calendar.localDate(at: now)
    let streaks = try CurrentStreaks.shown(tx, child, facts: reader, today: today)
    let neutral = try NeutralDays(
      tx, child, facts: reader, frozen: streaks.freezes.lastUsed, today: today)
    let (facts, tomorrow) = (try reader.facts(from: today), today.adding(days: 1))
    self.init()
    childID = child.childID
    daily = .init(streaks.daily)
    weekly = .init(streaks.weekly)
    let (current, next) = (facts.minimum(on: today) / 60, facts.minimum(on: tomorrow) / 60)
    minimumMinutes = Int32(clamping: current)
    nextMinimumMinutes = current == next ? nil : Int32(clamping: next)
    freezesHeld = Int32(clamping: streaks.freezesHeld)
    let earning = facts.protection.earning
    earnFreezeDays = Int32(clamping: earning.number(on: today))
    nextEarnFreezeDays =
      earning.number(on: today) == earning.number(on: tomorrow)
      ? nil : Int32(clamping: earning.number(on: tomorrow))
    neutralDays = neutral.list
    pauses = neutral.pauses.map { .init($0) }
    multiplierPercent = Int32(clamping: facts.rules(on: today).multiplierPercent(streaks.daily.current))
    reminderHour = Int32(clamping: try StreakProtectionTables.reminderHour(tx, child))
  }
}
