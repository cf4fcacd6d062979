import ChallengeCounting
import ChallengeFacts
import Database
import EventLoop
import LocalTime
package import Messages
package import RPC
import ServiceAPI

// CH-17: why a child's own streaks are what they are.
extension StreakAPI {
  /// Maximum number of days that are explained.
  static let explainedDays = 366

  package func explainStreaks(
    _ request: ChallengeV1.ExplainStreaksRequest, context: RPCContext
  ) async throws -> ChallengeV1.ExplainStreaksResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let first = faults.required(request.firstDate, field: "first_date")
    let last = faults.required(request.lastDate, field: "last_date")
    let end = first.adding(days: Self.explainedDays - 1)
    if !(first...end).contains(last), request.firstDate != nil, request.lastDate != nil {
      faults.add(
        "last_date",
        "last_date is \(last); from \(first) on it can be any day up to \(end): \(Self.explainedDays) days at most")
    }
    let after = page.cursor(&faults) { text in
      Int32(text).map { LocalDate(daysSinceEpoch: $0) }.flatMap { first <= $0 && $0 < last ? $0 : nil }
    }
    let child = try child(request.childID, context, &faults)
    let now = host.wallClock.instant
    return try await read(child) { tx in
      let facts = try FactReader.any(tx, child)
      let today = facts.calendar.localDate(at: now)
      guard last <= today else {
        throw RPCError.invalid("last_date", "last_date is \(last); for this child today is \(today): end with it")
      }
      // Partly as before and partly as afterwards would be neither.
      if try PendingEvaluation.find(tx, child)?.streaksFrom != nil {
        throw Refusal.tryAgain("changes of the child's usage are being counted")
      }
      let start = after?.adding(days: 1) ?? first
      let explained = try ExplainedStreaks(
        tx, child, start...min(last, start.adding(days: page.size - 1)), facts: facts, today: today)
      return ChallengeV1.ExplainStreaksResponse(explained, through: last)
    }
  }
}

extension ChallengeV1.ExplainStreaksResponse {
  fileprivate init(_ explained: ExplainedStreaks, through last: LocalDate) {
    self.init()
    days = explained.explanation.days.map { day in
      var message = ChallengeV1.StreakDayExplanation(
        day, protection: explained.protection(of: day), booked: explained.booked[day.date] ?? 0)
      message.correction = explained.corrections[day.date].map { .init($0) }
      return message
    }
    weeks = explained.explanation.weeks.map { .init($0) }
    if let end = explained.explanation.days.last?.date, end < last {
      nextPageToken = Page.token(after: "\(end.daysSinceEpoch)")
    }
  }
}

extension ChallengeV1.StreakDayExplanation {
  init(_ day: ExplainedStreakDay, protection: String, booked: Int64) {
    self.init(
      date: .init(day.date), learningSeconds: day.learning.seconds, learningSixtieths: day.learning.sixtieths,
      minimumSeconds: day.minimum, standing: .init(rawValue: Int32(day.standing.rawValue)), protection: protection,
      text: day.text(protection: protection), dailyStreak: day.streak, weeklyStreak: day.weeks,
      freezesHeld: Int32(clamping: day.freezesHeld), multiplierPercent: Int32(clamping: day.multiplierPercent),
      bonusSixtieths: booked, bonusText: day.bonusText(booked: booked), ruleVersion: day.rules.number)
  }
}

extension ChallengeV1.StreakBonusCorrection {
  init(_ correction: BonusCorrection) {
    self.init(
      cause: .init(rawValue: correction.cause), changeTime: .init(correction.time),
      previousSixtieths: correction.previous)
  }
}

extension ChallengeV1.StreakWeekExplanation {
  init(_ week: ExplainedStreakWeek) {
    self.init(
      firstDate: .init(week.dates.lowerBound), lastDate: .init(week.dates.upperBound.adding(days: -1)),
      countedDays: Int32(clamping: week.countedDays), neutral: week.isNeutral, open: week.isOpen,
      weeklyStreak: week.weeks, text: week.text)
  }
}
