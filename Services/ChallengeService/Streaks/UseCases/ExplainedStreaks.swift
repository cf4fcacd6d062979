import ChallengeCounting
import ChallengeFacts
import Database
import LocalTime
import ServiceAPI

/// A child's streaks over some days with what is stored about them (CH-17).
struct ExplainedStreaks: Hashable, Sendable {
  let explanation: StreakExplanation
  /// The bonuses that are booked, sixtieths.
  let booked: [LocalDate: Int64]
  let corrections: [LocalDate: BonusCorrection]
  private let pauses: [StoredPause]
  private let repairs: [LocalDate: String]

  /// - Parameter dates: up to today.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, _ dates: ClosedRange<LocalDate>, facts reader: FactReader,
    today: LocalDate
  ) throws {
    let known = StreakExplanation.known(for: dates, calendar: reader.calendar, today: today)
    let before = try LearningDayTable.lastCounted(tx, child, before: known.lowerBound)
    let stored = try LearningDayTable.list(
      tx, child, from: known.lowerBound, before: known.upperBound.adding(days: 1))
    explanation = StreakExplanation(
      dates, last: before, folded: stored.map(\.day), facts: try reader.facts(after: before), today: today)
    booked = Dictionary(stored.map { ($0.day.date, $0.booked.sixtieths) }, uniquingKeysWith: { first, _ in first })
    corrections = try BonusCorrectionTable.list(tx, child, in: dates)
    pauses = try StreakPauseTable.page(
      tx, child, from: dates.lowerBound, after: nil, limit: 2 * StreakPauseTable.maximum)
    repairs = Dictionary(
      try StreakRepairTable.list(
        tx, child, from: dates.lowerBound, before: dates.upperBound.adding(days: 1), limit: dates.count
      ).map { ($0.date, $0.reason) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of the pause in which a day lies, or why it was repaired; empty for others.
  func protection(of day: ExplainedStreakDay) -> String {
    switch day.standing {
    case .paused: pauses.first { $0.dates.contains(day.date) }?.name ?? ""
    case .repaired: repairs[day.date] ?? ""
    default: ""
    }
  }
}
