import Database
import LocalTime
import Messages
import ProtobufC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Synchronization
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting
@testable import ChallengeExplanations
@testable import ChallengeFacts
@testable import ChallengeServer
@testable import ChallengeStreaks

@Suite struct OrderPropertyTests {
  @Test(
    "CH-5 CH-6 CH-7 CH-9 CH-11 CH-17 delivered at once or late and in another order, everything ends where a full fold does, and explanations add up to it",
    arguments: 0..<8 as Range<UInt64>)
  func anyInterleaving(seed: UInt64) async throws {
    try await Self.compare(seed: seed, isInPieces: false)
  }

  @Test(
    "CH-5 CH-7 CH-9 CH-11 CH-17 work too long for one transaction is done in pieces and ends where a full fold does",
    arguments: 8..<12 as Range<UInt64>)
  func inPieces(seed: UInt64) async throws {
    try await Self.compare(seed: seed, isInPieces: true)
  }

  /// The end of a service that receives a history while it happens, and closes day by day.
  private struct Lived: Sendable {
    let family: TestFamily
    let completions: [Completion]
    let days: [StoredDay]
    let goals: Set<String>
    let bonuses: Int
    let outcomes: Set<String>
  }

  private static let known = Mutex<[UInt64: Task<Lived, any Error>]>([:])

  /// Lived through once, whichever tests ask for it.
  private static func lived(_ seed: UInt64) async throws -> Lived {
    let task = known.withLock { known in
      let task =
        known[seed]
        ?? Task {
          var random = SeededRandom(seed: seed)
          let fixture = try await Self.fixture(TestFamily())
          let history = History(using: &random)
          try await guardianActs(fixture, events: history.usage(fixture) + history.facts(fixture))
          let stored = try await stored(fixture)
          let lived = Lived(
            family: fixture.family, completions: stored.map(\.completion), days: try await days(fixture),
            goals: Set(try await fixture.completions().map(\.title)),
            bonuses: try await fixture.bonuses().count { $0.bonusSixtieths > 0 },
            outcomes: try await check(fixture, stored, pageSize: 1_000))
          try await fixture.checkExplanations(pageSize: 7)
          await fixture.harness.stop()
          return lived
        }
      known[seed] = task
      return task
    }
    return try await task.value
  }

  /// That a service ended where a full fold does. Returns what the explanations were of.
  @discardableResult
  private static func check(
    _ fixture: ChallengeFixture, _ stored: [StoredCompletion], pageSize: Int32
  ) async throws -> Set<String> {
    #expect(stored.map(\.completion) == (try await freshFold(fixture)))
    #expect(try await published(fixture) == Set(stored.map { ChallengeV1.Completion($0) }))
    try await checkStreaks(fixture)
    try await checkProgress(fixture)
    return try await fixture.checkExplanations(pageSize: pageSize)
  }

  /// Another service receives the facts and the usage of three weeks at once, in another order.
  /// - Parameter isInPieces: whether it has no budget in a transaction: all is left to later ones, among new facts.
  private static func compare(seed: UInt64, isInPieces: Bool) async throws {
    var random = SeededRandom(seed: seed)
    let history = History(using: &random)
    let lived = try await lived(seed)
    let late = try await Self.fixture(lived.family, isInPieces: isInPieces)
    try await Self.guardianActs(late, events: [])
    let (usage, facts) = (history.usage(late), history.facts(late))
    for message in Self.interleaved(usage.map(\.message), facts.map(\.message).shuffled(using: &random), using: &random)
    {
      try await late.deliver(message, settles: !isInPieces)
      // A repeated fact changes nothing.
      if !(message is UsageV1.UsageChanged), Bool.random(using: &random) { try await late.deliver(message) }
    }
    await late.harness.database.settleTimers()
    let stored = try await Self.stored(late)
    #expect(lived.completions == stored.map(\.completion))
    #expect(try await lived.days == Self.days(late))
    try await check(late, stored, pageSize: isInPieces ? 7 : 1_000)
    await late.harness.stop()
  }

  @Test(
    "CH-7 CH-9 CH-17 the random histories are worth something: completions of every goal type, bonuses, all that can happen to learning"
  )
  func notVacuous() async throws {
    var (goals, bonuses): (Set<String>, Int) = ([], 0)
    var outcomes: Set<String> = []
    for seed in 0..<4 as Range<UInt64> {
      let lived = try await Self.lived(seed)
      goals.formUnion(lived.goals)
      bonuses += lived.bonuses
      outcomes.formUnion(lived.outcomes)
    }
    #expect(goals.count >= 12 && bonuses > 5, "\(goals) \(bonuses)")
    // Nothing is used before the challenges begin.
    let expected = PartOutcome.allCases.filter { $0 != .beforeStart }.map { "\($0)" }
    let days = ["counted", "missed", "notScheduled", "streakPause"].map { "day \($0)" }
    #expect(outcomes.isSuperset(of: expected + days), "\(outcomes)")
  }

  private static let day: Int64 = 86_400
  private static let days: Int64 = 21

  /// A service that knows the child, with a challenge of each goal type.
  static func fixture(_ family: TestFamily, isInPieces: Bool = false) async throws -> ChallengeFixture {
    let fixture = try await ChallengeFixture(family, isSetUp: false, isInPieces: isInPieces)
    try await fixture.deliver(fixture.childChanged())
    try await fixture.deliver(fixture.assigned(fixture.learning, .learning))
    try await fixture.create(.init(title: "day", target: 30, bonusPercentage: 20))
    try await fixture.create(.init(title: "app day", target: 20, learningAppIDs: [fixture.learning]))
    try await fixture.create(.init(title: "afternoon", target: 15, bonusPercentage: 5), template: "")
    try await fixture.create(.init(title: "week", target: 240), template: "weekend_warrior")
    try await fixture.create(
      .init(title: "apps", target: 200, learningAppIDs: [fixture.learning]), template: "app_master")
    try await fixture.create(.init(title: "apps once", target: 300, repeatWeekly: false), template: "app_master")
    try await fixture.create(.init(title: "streak", target: 3), template: "streak_champion")
    try await fixture.create(
      .init(
        title: "app streak", target: 4, learningAppIDs: [fixture.learning], activeDays: [.monday, .tuesday, .friday]),
      template: "streak_champion")
    try await fixture.create(.init(title: "points", goalType: .pointsTarget, target: 500))
    try await fixture.create(.init(title: "points once", goalType: .pointsTarget, target: 900, repeatWeekly: false))
    try await createFurther(fixture)
    return fixture
  }

  /// The goal types with parameters.
  private static func createFurther(_ fixture: ChallengeFixture) async throws {
    for draft in GoalExample.all.compactMap(\.draft) + [
      .init(
        title: "app efficiency", goalType: .efficiency, target: 200, bonusPercentage: 3,
        learningAppIDs: [fixture.learning], fullDay: true, goalParameters: .init(withinMinutes: 240)),
      .init(
        title: "chain", goalType: .chain, bonusPercentage: 8, fullDay: true,
        chainSteps: [
          .init(goalType: .dailyMinutes, target: 15), .init(goalType: .pointsTarget, target: 150),
          .init(goalType: .streak, target: 3), .init(goalType: .consistency, target: 2),
        ]),
      .init(
        title: "app chain", goalType: .chain, learningAppIDs: [fixture.learning], fullDay: true,
        chainSteps: [
          .init(
            goalType: .timeOfDay, target: 15, parameters: .init(fromMinuteOfDay: 300, toMinuteOfDay: 1_440)),
          .init(goalType: .efficiency, target: 100), .init(goalType: .specificApps, target: 60),
          .init(goalType: .weeklyMinutes, target: 120),
        ]),
      .init(
        title: "long chain", goalType: .chain, fullDay: true,
        chainSteps: [
          .init(goalType: .appDiversity, target: 2), .init(goalType: .streak, target: 30),
          .init(goalType: .pointsTarget, target: 100),
        ]),
    ] {
      try await fixture.create(draft, template: "")
    }
  }

  private typealias Timed = (at: Int64, message: any Message)

  /// The guardians' actions on the way, at the same times in every service; `events` are delivered in between, each at
  /// its time.
  private static func guardianActs(_ fixture: ChallengeFixture, events: [Timed]) async throws {
    var rest = events.sorted { $0.at < $1.at }[...]
    func advance(to offset: Int64) async throws {
      while let next = rest.first, next.at <= offset {
        rest.removeFirst()
        let ahead = fixture.start + next.at - fixture.harness.now
        if ahead > 0 { try await fixture.harness.advance(by: ahead) }
        try await fixture.deliver(next.message)
      }
      try await fixture.harness.advance(by: fixture.start + offset - fixture.harness.now)
    }
    let ids = try await fixture.client.listChallenges(
      .init(childID: fixture.family.childID), options: try fixture.guardian
    ).challenges.map { ($0.settings?.title ?? "", $0.challengeID) }
    let challenges = Dictionary(ids, uniquingKeysWith: { first, _ in first })
    try await advance(to: 3 * day)
    for title in ["day", "streak", "points", "efficiency", "chain"] {
      try await fixture.pause(challenges[title] ?? "", true)
    }
    try await advance(to: 4 * day)
    for title in ["day", "streak", "points", "efficiency", "chain"] {
      try await fixture.pause(challenges[title] ?? "", false)
    }
    _ = try await fixture.setMinimum(15)
    try await advance(to: 5 * day)
    _ = try await fixture.pauseStreak(fixture.date(6), days: 2)
    try await advance(to: 9 * day + 40_000)
    for (title, parameters) in [
      ("diversity", ChallengeV1.GoalParameters(minimumMinutesPerApp: 40)), ("consistency", .init(dailyMinutes: 45)),
      ("time of day", .init(fromMinuteOfDay: 900, toMinuteOfDay: 1_140)), ("efficiency", .init(withinMinutes: 60)),
    ] {
      _ = try await fixture.update(challenges[title] ?? "", .init(goalParameters: parameters), "goal_parameters")
    }
    _ = try await fixture.update(challenges["week"] ?? "", .init(target: 120), "target")
    _ = try await fixture.update(
      challenges["app streak"] ?? "", .init(learningAppIDs: [fixture.learning]), "learning_app_ids")
    _ = try await fixture.setMinimum(3)
    try await advance(to: 16 * day)
    _ = try await fixture.end(challenges["points"] ?? "")
    try await advance(to: days * day)
  }

  /// Three weeks of usage and facts, from a week around a daylight-saving change in New York on.
  private struct History {
    var added: [(at: Int64, seconds: Int64, isOther: Bool, rate: Int32, isReward: Bool, removes: Int?)] = []
    var assignments: [Int64]
    var zones: [(at: Int64, zone: String, weekStart: CommonV1.Weekday)]
    var removal: Int64
    var readding: Int64

    init(using random: inout SeededRandom) {
      let length = days * day
      for slot in 0..<(days * 24) where Int.random(in: 0..<4, using: &random) == 0 {
        let previous = added.indices.randomElement(using: &random)
        added.append(
          (
            slot * 3_600, Int64.random(in: 60...1_800, using: &random), Bool.random(using: &random),
            Int32.random(in: 1...9, using: &random) * 5, Int.random(in: 0..<5, using: &random) == 0,
            Int.random(in: 0..<8, using: &random) == 0 ? previous : nil
          ))
      }
      // Each stretch is removed at most once.
      var gone: Set<Int> = []
      for index in added.indices {
        if let removed = added[index].removes, !gone.insert(removed).inserted { added[index].removes = nil }
      }
      assignments = (2...5).map { _ in Int64.random(in: 0...length, using: &random) }
      zones = ["America/New_York", "Asia/Tokyo"].shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
        .map {
          (
            Int64.random(in: 0...length, using: &random), $0,
            [.monday, .sunday, .saturday].randomElement(using: &random) ?? .monday
          )
        }
      removal = Int64.random(in: 0...length, using: &random)
      readding = Int64.random(in: removal...length, using: &random)
    }

    /// Each message when its use has ended.
    func usage(_ fixture: ChallengeFixture) -> [Timed] {
      let segments = added.map {
        fixture.segment(
          at: $0.at, seconds: $0.seconds, app: $0.isOther ? "00000000-0000-7000-8000-000000000009" : fixture.learning,
          rate: $0.rate, category: $0.isReward ? .reward : .learning)
      }
      return added.indices.map { index in
        let removed = added[index].removes.map { [segments[$0]] } ?? []
        return (
          added[index].at + added[index].seconds, fixture.changed(added: [segments[index]], removed: removed)
        )
      }
    }

    func facts(_ fixture: ChallengeFixture) -> [Timed] {
      var facts: [Timed] = assignments.enumerated().map { number, at in
        (at, fixture.assigned("00000000-0000-7000-8000-00000000000\(number + 2)", .reward, at: at))
      }
      facts += zones.map {
        var change = fixture.childChanged(zone: $0.zone, at: $0.at)
        change.child?.weekStart = $0.weekStart
        return ($0.at, change)
      }
      facts.append((removal, fixture.removed(fixture.learning, at: removal)))
      facts.append((readding, fixture.assigned(fixture.learning, .learning, at: readding, generation: 2)))
      facts.append((removal, fixture.removed("00000000-0000-7000-8000-000000000002", at: removal)))
      return facts
    }
  }

  /// Both lists merged, each in its own order.
  private static func interleaved(
    _ one: [any Message], _ other: [any Message], using random: inout SeededRandom
  ) -> [any Message] {
    var places = Array(repeating: true, count: one.count) + Array(repeating: false, count: other.count)
    places.shuffle(using: &random)
    var (first, second) = (one[...], other[...])
    return places.compactMap { $0 ? first.popFirst() : second.popFirst() }
  }

  static func stored(_ fixture: ChallengeFixture) async throws -> [StoredCompletion] {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { tx in
      let places = Dictionary(
        uniqueKeysWithValues: try ChallengeTable.list(tx, child, in: .message).enumerated().map {
          ($1.challenge.id, $0)
        })
      return try CompletionTable.page(tx, familyID: child.familyID, after: nil, limit: 1_000_000).map(\.stored).sorted {
        (places[$0.challengeID] ?? 0, $0.completion.firstDate) < (places[$1.challengeID] ?? 0, $1.completion.firstDate)
      }
    }
  }

  /// Every period of every challenge, evaluated from what is stored of usage and facts alone.
  static func freshFold(_ fixture: ChallengeFixture) async throws -> [Completion] {
    let (child, now) = (fixture.child, fixture.harness.now)
    return try await fixture.harness.database.read(child.partition) { tx in
      let facts = try ChildFacts(whole: tx, child)
      let segments = try SegmentTable.overlapping(tx, child, Instant.distantPast..<Instant.distantFuture)
      return try ChallengeTable.list(tx, child, in: .message).flatMap { stored in
        stored.challenge.scopes(
          touchedBy: [Instant.distantPast..<Instant.distantFuture], asOf: now, calendar: facts.calendar
        ).flatMap { scope in
          let within = segments.filter { $0.span.overlaps(scope.window) }
          return stored.challenge.evaluate(scope, segments: within, facts: facts, asOf: now).compactMap(\.completion)
        }
      }
    }
  }

  private static func days(_ fixture: ChallengeFixture) async throws -> [StoredDay] {
    let child = fixture.child
    return try await fixture.harness.database.read(child.partition) { tx in
      try LearningDayTable.list(tx, child, from: LocalDate(daysSinceEpoch: 0))
    }
  }

  /// The progress that is read with the help of cached days equals a full fold of everything.
  static func checkProgress(_ fixture: ChallengeFixture) async throws {
    let (child, now) = (fixture.child, fixture.harness.now)
    let (read, fresh) = try await fixture.harness.database.read(child.partition) { tx in
      let facts = try ChildFacts(whole: tx, child)
      let segments = try SegmentTable.overlapping(tx, child, Instant.distantPast..<Instant.distantFuture)
      let periods = try ChallengeTable.list(tx, child, in: .message).compactMap { stored -> ChallengeV1.Progress? in
        let challenge = stored.challenge
        guard challenge.status(at: now, calendar: facts.calendar) == .active,
          let scope = challenge.scope(at: now, calendar: facts.calendar)
        else { return nil }
        let within = segments.filter { $0.span.overlaps(scope.window) }
        let period = challenge.evaluate(scope, segments: within, facts: facts, asOf: now).last
        return period.map { ChallengeV1.Progress($0, challengeID: challenge.id) }
      }
      return (try CurrentProgress(tx, child, facts: try FactReader.any(tx, child), now: now).progress, periods)
    }
    #expect(read == fresh && read.count >= 16)
  }

  /// The cached days equal a full fold, closed days have their bonus booked, and exactly that was published.
  static func checkStreaks(_ fixture: ChallengeFixture) async throws {
    let (child, now) = (fixture.child, fixture.harness.now)
    let (days, today, daily, weekly) = try await fixture.harness.database.read(child.partition) { tx in
      let facts = try ChildFacts(whole: tx, child)
      let segments = try SegmentTable.overlapping(tx, child, Instant.distantPast..<Instant.distantFuture)
      let today = facts.calendar.localDate(at: now)
      let days = LearningDay.days(of: segments, calendar: facts.calendar)
      return (
        ChildStreak.fold(days, facts: facts), today, ChildStreak.daily(days, facts: facts, today: today),
        ChildStreak.weekly(days, facts: facts, today: today)
      )
    }
    let stored = try await Self.days(fixture)
    #expect(stored.map(\.day) == days)
    #expect(
      stored.map(\.booked)
        == days.map { $0.date < today ? BookedBonus($0, by: .first) : BookedBonus() })
    let published = try await fixture.bonuses().reduce(into: [CommonV1.LocalDate: Int64]()) {
      $0[$1.date ?? .init()] = $1.bonusSixtieths
    }
    let expected = stored.filter { $0.booked.sixtieths > 0 }.map {
      (CommonV1.LocalDate($0.day.date), $0.booked.sixtieths)
    }
    #expect(published.filter { $0.value > 0 } == Dictionary(uniqueKeysWithValues: expected))
    let streaks = try await fixture.streaks()
    #expect(streaks.daily == .init(daily) && streaks.weekly == .init(weekly))
    let changed = try await fixture.streakChanges().last
    #expect(changed?.daily == streaks.daily && changed?.weekly == streaks.weekly)
    let planted = PlantedErrors(ChallengeLedger.ledger, host: fixture.harness.host)
    let findings = try await planted.findings(of: fixture.family.familyID, in: fixture.harness.database)
    #expect(findings == [])
  }

  /// The sum of the events, checked for being exact on the way.
  static func published(_ fixture: ChallengeFixture) async throws -> Set<ChallengeV1.Completion> {
    var completions: Set<ChallengeV1.Completion> = []
    var (completed, corrected) = (try await fixture.completed()[...], try await fixture.corrections()[...])
    for name in try await fixture.harness.eventNames(of: fixture.family.familyID) {
      if name == ChallengeV1.PeriodCompleted.fullName, let completion = completed.popFirst()?.completion {
        #expect(completions.insert(completion).inserted)
      } else if name == ChallengeV1.PeriodCorrected.fullName, let correction = corrected.popFirst() {
        if let previous = correction.previous { #expect(completions.remove(previous) != nil) }
        if let current = correction.current { #expect(completions.insert(current).inserted) }
      }
    }
    return completions
  }
}
