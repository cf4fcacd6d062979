import ChallengeCounting
import ChallengeFacts
package import Database
package import LocalTime
package import Messages
package import ServiceAPI

/// A guardian's change of a child's streak settings.
package struct StreakSettingsUpdate {
  package let tx: Transaction
  package let child: ChildKey
  package let guardianID: String
  package let now: Instant
  package let runs: any RunEvaluation

  package init(tx: Transaction, child: ChildKey, guardianID: String, now: Instant, runs: any RunEvaluation) {
    (self.tx, self.child, self.guardianID, self.now, self.runs) = (tx, child, guardianID, now, runs)
  }
  package func apply(_ request: ChallengeV1.UpdateStreakSettingsRequest) throws -> Change {
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
    let book = StreakBook(tx, child, facts: facts, now: now, runs: runs)
    if hasChangedDays {
      try book.rebuild(from: tomorrow)
      let start = facts.calendar.firstInstant(onOrAfter: tomorrow)
      try runs.evaluate(
        tx, child, touched: start..<Instant.distantFuture, now: now, facts: facts, because: .unspecified)
    } else if hasChangedHour {
      try book.protect(from: tomorrow)
    }
  }
}
