package import BadgeChildren
package import Database
package import LocalTime
import Messages
package import ServiceAPI

/// On which local day the facts of a child's learning reached a value, and what made them (BA-8).
package struct LearningHistory {
  private let tx: ReadTransaction
  private let child: ChildKey
  private let calendar: LocalCalendar

  package init(_ tx: ReadTransaction, _ child: ChildKey, _ calendar: LocalCalendar) {
    (self.tx, self.child, self.calendar) = (tx, child, calendar)
  }

  /// nil for a fact that is none of learning.
  package func reach(_ fact: Fact, _ threshold: Int64) throws -> FactReach? {
    switch fact {
    case .challengesCompleted: try periods(threshold)
    case .streakDays: try streak(threshold)
    case .totalLearningMinutes: try learning("seconds", threshold * 60)
    case .totalPointsEarned: try learning("sixtieths", threshold * 60)
    default: nil
    }
  }

  /// A completion is the end of the second that reached the target.
  private func periods(_ threshold: Int64) throws -> FactReach {
    let periods = try LearningTables.periods(tx, child, upTo: threshold, limit: FactReach.kept)
    return FactReach(
      date: periods.last?.completion.map { calendar.localDate(at: $0 - 1) },
      moment: periods.last?.completion.map { $0 - 1 },
      sources: periods.map { period in
        BadgeV1.EvidenceSource(
          challengeID: period.challengeID, date: .init(period.firstDate), occurTime: period.completion.map { .init($0) }
        )
      }, omitted: max(0, threshold - Int64(periods.count)))
  }

  private func streak(_ threshold: Int64) throws -> FactReach {
    let dates = try LearningTables.records(tx, child).days(reaching: threshold, limit: FactReach.kept)
    guard let end = dates.last else { return FactReach() }
    return FactReach(date: end, sources: dates.map(day), omitted: max(0, threshold - Int64(dates.count)))
  }

  /// Learning from before days were kept counts before all of them.
  private func learning(_ column: String, _ needed: Int64) throws -> FactReach {
    let base = try LearningDateTable.before(tx, child, column)
    guard let date = try LearningDateTable.date(tx, child, column, from: base, reaching: needed) else {
      return FactReach()
    }
    let dates = try LearningDateTable.dates(tx, child, column, upTo: date, limit: FactReach.kept)
    return FactReach(date: date, sources: dates.map(day))
  }

  private func day(_ date: LocalDate) -> BadgeV1.EvidenceSource { BadgeV1.EvidenceSource(date: .init(date)) }
}
