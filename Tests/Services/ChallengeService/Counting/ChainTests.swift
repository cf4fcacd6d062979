import ChallengeChallenges
import LocalTime
import Randomness
import StoredMessages
import Testing
import Violations

@testable import ChallengeCounting

@Suite struct ChainTests {
  /// A chain by its definition: each step is a challenge of its type that starts when the step before is completed.
  private struct Reference {
    var steps: Int64 = 0
    var completed: Instant?
    var base: Int64?
    /// The progress of the running step.
    var running: Int64?

    init(_ challenge: Challenge, _ segments: [LearningSegment], _ facts: ChildFacts, asOf now: Instant) throws {
      var from = challenge.countingStart
      let ruling = challenge.version(at: from).settings
      for step in ruling.steps {
        let alone = Self.alone(challenge, step, from: from)
        let left = segments.compactMap { Self.part(of: $0, in: from..<Instant.distantFuture) }
        guard let first = alone.completions(left, facts, asOf: now).map(\.instant).min() else {
          // A streak that ended with no run has no period.
          running = alone.scope(at: max(now, from), calendar: facts.calendar).flatMap {
            alone.evaluate($0, segments: left, facts: facts, asOf: now).last?.progress
          }
          return
        }
        steps += 1
        from = first
      }
      completed = from
      let all = Self.alone(challenge, ChainStep(goal: .pointsTarget, target: 1_000), from: challenge.countingStart)
      let before = segments.compactMap { Self.part(of: $0, in: Instant.distantPast..<from) }
      base = try all.period(at: max(now, challenge.countingStart), before, facts, asOf: now).countedSixtieths
    }

    private static func alone(_ challenge: Challenge, _ step: ChainStep, from: Instant) -> Challenge {
      let versions = challenge.versions.map { version in
        var alone = version
        alone.settings = version.settings.settings(of: step)
        alone.settings.start = from
        return alone
      }
      return Challenge(
        id: challenge.id, created: challenge.created, versions: versions, pauses: challenge.pauses,
        ended: challenge.ended, deleted: challenge.deleted)
    }

    private static func part(of segment: LearningSegment, in span: Range<Instant>) -> LearningSegment? {
      var part = segment
      part.span = segment.span.clamped(to: span)
      return part.span.isEmpty ? nil : part
    }
  }

  @Test(
    "CH-18 CH-5 CH-7 a chain is its steps one after the other, to the second, with edits, pauses of it and of streaks, zones and their clock changes",
    arguments: 0..<120)
  func agreesWithReference(seed: Int) throws {
    let history = try RandomHistory(seed: UInt64(seed), further: .chain)
    let challenge = history.challenge
    var facts = history.facts
    let last = history.segments.map(\.span.upperBound).max() ?? history.now
    // A pause of the child's streaks, which a streak step heeds as a streak challenge does.
    if seed.isMultiple(of: 2), let first = history.segments.map(\.span.lowerBound).min() {
      let date = facts.calendar.localDate(at: first)
      facts.protection = StreakProtection(pauses: DateRanges([date.adding(days: 1)...date.adding(days: 4)]))
    }
    for now in [last, last + 3 * 86_400] {
      let expected = try Reference(challenge, history.segments, facts, asOf: now)
      let period = try challenge.period(at: now, history.segments, facts, asOf: now)
      #expect(period.progress == expected.steps)
      #expect(period.completion?.instant == expected.completed)
      #expect(period.completion?.baseSixtieths == expected.base)
      #expect((period.running == nil) == (expected.completed != nil))
      if let running = expected.running { #expect(period.running?.progress == running) }
    }
  }

  @Test("CH-18 the random chains are worth something: most get somewhere, some are completed")
  func notVacuous() throws {
    let steps = try (0..<120).map { seed in
      let history = try RandomHistory(seed: UInt64(seed), further: .chain)
      let period = try history.challenge.period(at: history.now, history.segments, history.facts)
      return (period.progress, period.isCompleted)
    }
    #expect(steps.count { $0.0 > 0 } > 60 && steps.count { $0.1 } > 15, "\(steps)")
  }

  @Test(
    "CH-18 a day of a chain is counted the same in pieces that are cut anywhere, with the state written down in between",
    arguments: 0..<30 as Range<UInt64>)
  func pieces(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let day = try date("2026-06-03")
    var minutes = GoalParameters()
    minutes.minimumMinutesPerApp = 3
    let challenge = try challenge(.chain, target: 4) {
      $0.steps = [
        ChainStep(goal: .dailyMinutes, target: 15), ChainStep(goal: .efficiency, target: 60),
        ChainStep(goal: .appDiversity, target: 2, parameters: minutes), ChainStep(goal: .pointsTarget, target: 100),
      ]
    }
    let facts = ChildFacts(calendar: try berlin())
    let now = try instant("2026-06-04T12:00:00Z")
    let scope = try #require(challenge.scope(at: now, calendar: facts.calendar))
    let rule = challenge.chainRule(
      day, of: scope, time: CountingTime(challenge, calendar: facts.calendar), facts: facts, asOf: now, after: nil)
    var (segments, at): ([LearningSegment], Instant) = ([], try instant("2026-06-03T05:00:00Z"))
    for _ in 0..<200 {
      let seconds = Int64.random(in: 1...60, using: &random)
      segments.append(
        LearningSegment(
          app: ["maths", "spelling"].randomElement(using: &random) ?? "",
          pointsPerMinute: Int64.random(in: 0...20, using: &random), span: at..<at + seconds))
      at = at + seconds + Int64.random(in: 0...60, using: &random)
    }
    var (whole, once) = (CountedUsage(), rule)
    once.add(segments[...], facts: facts, to: &whole)
    var state = PartialDay(date: day, purpose: .sum, next: segments[0].span.lowerBound)
    var next = segments.startIndex
    while next < segments.endIndex {
      let end = min(next + Int.random(in: 1...9, using: &random), segments.endIndex)
      var again = rule
      again.add(segments[next..<end], facts: facts, to: &state.usage)
      let restored = try #require(PartialDay(StoredV1.PartialDay(state)))
      #expect(restored == state)
      state = restored
      next = end
    }
    #expect(state.usage == whole && whole.chain?.state.steps ?? 0 > 1)
  }

  @Test("CH-18 the faults of a chain are named by step: number, types, targets, parameters, the chain's own target")
  func violations() throws {
    func fields(_ change: (inout ChallengeSettings) -> Void) throws -> [String] {
      var settings = try challenge(.chain, target: 2).settings
      settings.steps = [ChainStep(goal: .dailyMinutes, target: 15), ChainStep(goal: .streak, target: 3)]
      change(&settings)
      return settings.violations(calendar: try berlin()).map(\.field)
    }
    #expect(try fields { _ in } == [])
    #expect(try fields { $0.steps = [] } == ["chain_steps"])
    #expect(try fields { $0.steps = Array(repeating: $0.steps[0], count: 11) } == ["chain_steps"])
    #expect(try fields { $0.target = 3 } == ["target"])
    #expect(try fields { $0.steps[1].goal = .chain } == ["chain_steps[1].goal_type"])
    #expect(try fields { $0.steps[0].target = 14 } == ["chain_steps[0].target"])
    #expect(
      try fields {
        $0.steps[0] = ChainStep(goal: .efficiency, target: 100)
        $0.steps[0].parameters.withinMinutes = 14
      } == ["chain_steps[0].parameters.within_minutes"])
    #expect(
      try fields {
        $0.steps[1] = ChainStep(goal: .timeOfDay, target: 15)
        ($0.schedule.isFullDay, $0.schedule.startMinute, $0.schedule.endMinute) = (false, 0, 960)
      } == ["chain_steps[1].parameters.from_minute_of_day"])
    #expect(
      try fields {
        $0.steps[1] = ChainStep(goal: .consistency, target: 3)
        $0.schedule.activeDays = [.monday, .friday]
      } == ["active_days"])
  }
}
