import LocalTime
import Testing

@testable import ChallengeCounting

func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }
func berlin() throws -> LocalCalendar { LocalCalendar(zone: try Zone.named("Europe/Berlin")) }

/// Learning of `seconds` from a local wall-clock time in Berlin's summer (UTC+2).
func learning(
  _ local: String, seconds: Int64, app: String = "maths", pointsPerMinute: Int64 = 10
) throws -> LearningSegment {
  let start = try instant(local + "Z") - 7200
  return LearningSegment(app: app, pointsPerMinute: pointsPerMinute, span: start..<start + seconds)
}

/// A full-day, every-day challenge created on Monday 2026-06-01 at 00:00 in Berlin.
func challenge(
  _ goal: GoalType = .dailyMinutes, target: Int64 = 60, change: (inout ChallengeSettings) -> Void = { _ in }
) throws -> Challenge {
  let created = try instant("2026-05-31T22:00:00Z")
  var settings = ChallengeSettings.defaults(start: created)
  settings.title = "Challenge"
  settings.goal = goal
  settings.target = target
  settings.schedule.isFullDay = true
  settings.schedule.activeDays = Set(Weekday.allCases)
  change(&settings)
  return Challenge(id: "challenge", created: created, settings: settings)
}

extension Challenge {
  /// The period that holds an instant.
  func period(
    at instant: Instant, _ segments: [LearningSegment], _ facts: ChildFacts, asOf now: Instant? = nil
  ) throws -> PeriodEvaluation {
    let scope = try #require(self.scope(at: instant, calendar: facts.calendar))
    let ordered = segments.sorted { $0.span.lowerBound < $1.span.lowerBound }
    return try #require(evaluate(scope, segments: ordered, facts: facts, asOf: now ?? instant).last)
  }

  /// Every completion of a history.
  func completions(_ segments: [LearningSegment], _ facts: ChildFacts, asOf now: Instant) -> [Completion] {
    let ordered = segments.sorted { $0.span.lowerBound < $1.span.lowerBound }
    return scopes(touchedBy: segments.map(\.span), asOf: now, calendar: facts.calendar)
      .flatMap { evaluate($0, segments: ordered, facts: facts, asOf: now) }.compactMap(\.completion)
  }
}
