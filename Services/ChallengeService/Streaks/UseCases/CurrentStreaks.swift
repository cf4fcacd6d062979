package import ChallengeCounting
package import ChallengeFacts
package import Database
package import LocalTime
import Messages
package import ServiceAPI

/// A child's streaks as of now, from the cached days.
package struct CurrentStreaks: Hashable, Sendable {
  var daily: StreakState
  var weekly: StreakState
  var freezes: Freezes
  /// Number of freezes held.
  var freezesHeld: Int

  /// As readers see them: while days are being refolded, as they were last published.
  static func shown(
    _ tx: ReadTransaction, _ child: ChildKey, facts: FactReader, today: LocalDate
  ) throws -> CurrentStreaks {
    var streaks = try CurrentStreaks(tx, child, facts: facts, today: today)
    if try PendingEvaluation.find(tx, child)?.streaksFrom != nil, let published = try StreakTable.find(tx, child) {
      (streaks.daily, streaks.weekly) = (published.daily, published.weekly)
      streaks.freezesHeld = Int(published.freezesHeld)
    }
    return streaks
  }

  /// All local days with learning, in order.
  /// - Throws: UNAVAILABLE while they are being folded again: partly as before and partly as afterwards would be
  ///   neither.
  @Sendable package static func learningDays(_ tx: ReadTransaction, _ child: ChildKey) throws -> [LearningDay] {
    if try PendingEvaluation.find(tx, child)?.streaksFrom != nil {
      throw Refusal.tryAgain("changes of the child's usage are being counted")
    }
    return try LearningDayTable.list(tx, child, from: LocalDate(daysSinceEpoch: .min)).map(\.day.learning)
  }

  package init(_ tx: ReadTransaction, _ child: ChildKey, facts reader: FactReader, today: LocalDate) throws {
    let last = try LearningDayTable.lastCounted(tx, child, before: today.adding(days: 1))
    let longest = try LearningDayTable.longest(tx, child, upTo: today)
    let facts = try reader.facts(after: last)
    daily = ChildStreak.daily(last: last, longest: longest.days, facts: facts, today: today)
    weekly = ChildStreak.weekly(last: last, longest: longest.weeks, facts: facts, today: today)
    freezes = ChildStreak.freezes(last: last, facts: facts, today: today)
    freezesHeld = freezes.held
  }
}

/// A child's neutral days of late, with the reasons in words (CH-19).
struct NeutralDays {
  /// Number of days that are shown, today included.
  static let shown = 60

  package private(set) var list: [ChallengeV1.NeutralDay] = []
  /// The pauses that apply to the child and have not ended.
  package private(set) var pauses: [StoredPause] = []

  /// - Parameter frozen: the last day that a freeze protects.
  init(
    _ tx: ReadTransaction, _ child: ChildKey, facts reader: FactReader, frozen: LocalDate?, today: LocalDate
  ) throws {
    let first = today.adding(days: 1 - Self.shown)
    let pauses = try StreakPauseTable.page(
      tx, child, from: first, after: nil, limit: 2 * StreakPauseTable.maximum)
    let repairs = Dictionary(
      try StreakRepairTable.list(tx, child, from: first, before: nil, limit: Self.shown).map { ($0.date, $0.reason) },
      uniquingKeysWith: { $1 })
    self.pauses = pauses.filter { $0.dates.upperBound >= today }
    // Nearly always no day is protected.
    if pauses.isEmpty, repairs.isEmpty, frozen.map({ $0 < first }) ?? true { return }
    let last = try LearningDayTable.lastCounted(tx, child, before: first)
    let counted = try LearningDayTable.list(tx, child, from: first, before: today.adding(days: 1)).map(\.day)
      .filter(\.counts)
    let days = ChildStreak.neutralDays(
      from: first, last: last, counted: counted, facts: try reader.facts(after: last), today: today)
    // Days that are being folded again say nothing of freezes.
    let isFolded = try PendingEvaluation.find(tx, child)?.streaksFrom == nil
    list = days.filter { isFolded || $0.cause != .freeze }.map { date, cause in
      let text =
        switch cause {
        case .freeze: ""
        case .pause: pauses.first { $0.dates.contains(date) }?.name ?? ""
        case .repair: repairs[date] ?? ""
        }
      return ChallengeV1.NeutralDay(
        date: .init(date), cause: .init(rawValue: Int32(cause.rawValue)), text: text)
    }
  }
}

extension StoredStreaks {
  /// Whether followers see nothing different.
  func isSame(as other: StoredStreaks) -> Bool {
    var other = other
    other.closedBefore = closedBefore
    return self == other
  }
}

extension ChallengeV1.Streak {
  init(_ state: StreakState) {
    self.init(current: state.current, longest: state.longest, atRisk: state.isAtRisk)
  }
}

extension ChallengeV1.StreakChanged {
  package init(_ child: ChildKey, _ streaks: StoredStreaks) {
    self.init(
      childID: child.childID, daily: .init(streaks.daily), weekly: .init(streaks.weekly),
      freezesHeld: Int32(clamping: streaks.freezesHeld), frozenDate: streaks.frozen.map { .init($0) },
      reminderHour: Int32(clamping: streaks.reminderHour), records: streaks.records.map { .init($0) })
  }
}

extension ChallengeV1.StreakRecords {
  init(_ records: StreakRecords) {
    self.init(
      stretches: records.stretches.map {
        .init(firstDate: .init($0.first), days: Int32(clamping: $0.days), length: $0.length)
      })
  }
}
