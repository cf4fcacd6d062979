import LocalTime
import Randomness
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting

@Suite struct ProgressPropertyTests {
  @Test("CH-4 CH-5 CH-6 CH-7 the fold agrees with a second-by-second reference", arguments: 0..<16)
  func agreesWithReference(seed: Int) throws {
    try Self.compare(try RandomHistory(seed: UInt64(seed)))
  }

  private static let further = GoalExample.further.map(\.goal)

  @Test(
    "CH-18 CH-5 CH-7 progress and completion of the further goal types agree with the reference, with edits, pauses, zones and their clock changes",
    arguments: 0..<48)
  func furtherAgreeWithReference(seed: Int) throws {
    try Self.compare(try RandomHistory(seed: UInt64(seed), further: Self.further[seed % Self.further.count]))
  }

  @Test("CH-18 the random histories of the further goal types are worth something", arguments: further)
  func furtherNotVacuous(goal: GoalType) throws {
    let completions = try (0..<24).map { seed in
      let history = try RandomHistory(seed: UInt64(seed), further: goal)
      return history.challenge.completions(history.segments, history.facts, asOf: history.now).count
    }
    #expect(completions.count { $0 > 0 } > 6, "\(completions)")
  }

  private static func compare(_ history: RandomHistory) throws {
    let expected = try NaiveReference(challenge: history.challenge, facts: history.facts).counts(history.segments)
    let touched = history.segments.map(\.span)
    var found: [LocalDate: NaiveReference.Count] = [:]
    for scope in history.challenge.scopes(touchedBy: touched, asOf: history.now, calendar: history.facts.calendar) {
      let inside = history.segments.filter { $0.span.overlaps(scope.window) }
      for period in history.challenge.evaluate(scope, segments: inside, facts: history.facts, asOf: history.now)
      where period.countedSeconds > 0 {
        found[period.firstDate] = NaiveReference.Count(
          seconds: period.countedSeconds, sixtieths: period.countedSixtieths, progress: period.progress,
          completed: period.completion?.instant,
          base: period.completion?.baseSixtieths ?? 0)
      }
    }
    #expect(found == expected)
  }

  @Test(
    "CH-6 CH-7 CH-11 the runs of streaks agree with the reference too, over daylight-saving changes", arguments: 0..<40)
  func runsAgreeWithReference(seed: Int) throws {
    var history = try RandomHistory(seed: UInt64(seed), isStreak: true)
    // As of the middle as well: later usage is already known then, and the day is still open.
    for now in [history.now, history.now - 7 * 86_400 - 3_600] {
      history.now = now
      let facts = history.facts
      let expected = try NaiveReference(challenge: history.challenge, facts: facts).completedRuns(
        history.segments, asOf: now)
      let found = history.challenge.completions(history.segments, facts, asOf: now)
      #expect(
        Set(found.map { .init(firstDate: $0.firstDate, completed: $0.instant, base: $0.baseSixtieths) })
          == Set<NaiveReference.CompletedRun>(expected))
    }
  }

  @Test("CH-5 CH-15 CH-18 fed piece by piece in any order, the bookings end where a full fold does", arguments: 0..<64)
  func incremental(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), further: seed < 40 ? nil : Self.further[seed % 4])
    let (challenge, facts) = (history.challenge, history.facts)
    var random = SeededRandom(seed: UInt64(seed) + 9)
    var known: [LearningSegment] = []
    var booked: [LocalDate: Completion] = [:]
    var awards = 0
    func ingest(touched: Range<Instant>) {
      let ordered = known.sorted { $0.span.lowerBound < $1.span.lowerBound }
      for scope in challenge.scopes(touchedBy: [touched], asOf: history.now, calendar: facts.calendar) {
        let evaluated = challenge.evaluate(scope, segments: ordered, facts: facts, asOf: history.now)
        let before = booked.values.filter(scope.contains)
        for change in CompletionChange.changes(from: Array(before), to: evaluated) {
          switch change {
          case .awarded(let completion):
            #expect(booked.updateValue(completion, forKey: completion.firstDate) == nil)
            awards += 1
          case .corrected(let from, let to):
            #expect(booked.updateValue(to, forKey: to.firstDate) == from)
          case .withdrawn(let completion):
            #expect(booked.removeValue(forKey: completion.firstDate) == completion)
            awards -= 1
          }
        }
      }
    }
    for segment in history.segments.shuffled(using: &random) {
      known.append(segment)
      ingest(touched: segment.span)
    }
    // A correction removes some again, and a repeated delivery changes nothing.
    for segment in history.segments.filter({ _ in Int.random(in: 0..<5, using: &random) == 0 }) {
      known.removeAll { $0 == segment }
      ingest(touched: segment.span)
      ingest(touched: segment.span)
    }
    let fresh = challenge.completions(known, facts, asOf: history.now)
    #expect(Set(booked.values) == Set(fresh))
    #expect(awards == fresh.count)
  }

  @Test("CH-7 the random histories are worth something: many have completions")
  func notVacuous() throws {
    let completions = try (0..<60).map { seed in
      let history = try RandomHistory(seed: UInt64(seed))
      return history.challenge.completions(history.segments, history.facts, asOf: history.now).count
    }
    #expect(completions.count { $0 > 0 } > 20)
    #expect(completions.reduce(0, +) > 60)
    let runs = try (0..<40).map { seed in
      let history = try RandomHistory(seed: UInt64(seed), isStreak: true)
      return history.challenge.completions(history.segments, history.facts, asOf: history.now).count
    }
    #expect(runs.count { $0 > 0 } > 10)
  }

  @Test("CH-15 a late record completes a past period, a correction withdraws one, each as a change")
  func changes() throws {
    let facts = ChildFacts(calendar: try berlin())
    let challenge = try challenge()
    let early = try learning("2026-06-01T10:00:00", seconds: 1800)
    let late = try learning("2026-06-01T09:00:00", seconds: 1800)
    let now = try instant("2026-06-05T10:00:00Z")
    let before = challenge.completions([early], facts, asOf: now)
    #expect(before.isEmpty)
    let scope = try #require(challenge.scopes(touchedBy: [late.span], asOf: now, calendar: facts.calendar).first)
    let evaluated = challenge.evaluate(scope, segments: [late, early], facts: facts, asOf: now)
    let completion = try #require(evaluated.first?.completion)
    #expect(completion.instant == early.span.upperBound)
    #expect(CompletionChange.changes(from: [], to: evaluated) == [.awarded(completion)])
    #expect(CompletionChange.changes(from: [completion], to: evaluated).isEmpty)
    let without = challenge.evaluate(scope, segments: [early], facts: facts, asOf: now)
    #expect(CompletionChange.changes(from: [completion], to: without) == [.withdrawn(completion)])
    // An earlier hour moves the completion: it stays one completion, corrected.
    let more = try learning("2026-06-01T06:00:00", seconds: 1800)
    let moved = challenge.evaluate(scope, segments: [more, late, early], facts: facts, asOf: now)
    let movedCompletion = try #require(moved.first?.completion)
    #expect(movedCompletion.instant == late.span.upperBound)
    #expect(
      CompletionChange.changes(from: [completion], to: moved)
        == [.corrected(from: completion, to: movedCompletion)])
  }

  @Test("CH-6 a week start that becomes known late moves the completions of the weeks whose bounds it moves")
  func lateWeekStart() throws {
    let known = try berlin()
    let late = LocalCalendar(
      zone: try Zone.named("Europe/Berlin"),
      weekStartChanges: [.init(effective: try instant("2026-06-04T10:00:00Z"), weekday: .sunday)])
    let weekly = try challenge(.weeklyMinutes, target: 60)
    let usage = [try learning("2026-06-09T10:00:00", seconds: 3600)]
    let now = try instant("2026-06-10T10:00:00Z")
    let booked = weekly.completions(usage, ChildFacts(calendar: known), asOf: now)
    #expect(booked.map(\.firstDate) == [try date("2026-06-08")])
    let scopes = weekly.scopes(
      touchedBy: [try instant("2026-06-04T10:00:00Z")..<Instant.distantFuture], asOf: now, calendar: late)
    let changes = scopes.flatMap { scope in
      CompletionChange.changes(
        from: booked.filter(scope.contains),
        to: weekly.evaluate(scope, segments: usage, facts: ChildFacts(calendar: late), asOf: now))
    }
    let moved = weekly.completions(usage, ChildFacts(calendar: late), asOf: now)
    #expect(moved.map(\.firstDate) == [try date("2026-06-07")])
    #expect(changes == [.awarded(moved[0]), .withdrawn(booked[0])])
  }

  @Test("CH-5 a year of a single open window folds")
  func longWindow() throws {
    let facts = ChildFacts(calendar: try berlin())
    let open = try challenge(.pointsTarget, target: 1000) { $0.repeatsWeekly = false }
    let start = open.created
    let segments = (0..<10_080).map { index in
      LearningSegment(
        app: "maths", pointsPerMinute: 5, span: start + Int64(index) * 3000..<start + Int64(index) * 3000 + 60)
    }
    #expect(try open.period(at: start, segments, facts).countedSeconds == 604_800)
  }
}
