import LocalTime
import Randomness
import Testing

@testable import ChallengeChallenges
@testable import ChallengeCounting

/// The rules of progress once more, second by second and as simple as possible: slow, and independent of the fold under
/// test.
struct NaiveReference {
  private let challenge: Challenge
  private let facts: ChildFacts
  private let countingStart: Instant
  private let goal: GoalExample

  init(challenge: Challenge, facts: ChildFacts) throws {
    (self.challenge, self.facts, countingStart) = (challenge, facts, challenge.countingStart)
    goal = try #require(GoalExample.of(challenge.settings.goal))
  }

  /// Every period's count and completion, by its first date.
  struct Count: Hashable {
    var seconds: Int64 = 0
    var sixtieths: Int64 = 0
    /// Seconds, sixtieths, days or apps.
    var progress: Int64 = 0
    var completed: Instant?
    var base: Int64 = 0
  }

  /// The counts that the progress of some goals depends on.
  struct Tally {
    var days: [LocalDate: Int64] = [:]
    var apps: [String: Int64] = [:]
    /// Seconds with what each of them earned, not longer ago than the stretch of an efficiency goal.
    var recent: [(second: Instant, earned: Int64)] = []
    var recentlyEarned: Int64 = 0
    var best: Int64 = 0

    mutating func add(_ second: Instant, _ date: LocalDate, app: String, earned: Int64, _ settings: ChallengeSettings) {
      days[date, default: 0] += 1
      apps[app, default: 0] += 1
      guard settings.goal == .efficiency else { return }
      recent.append((second, earned))
      recentlyEarned += earned
      while recent[0].second <= second - settings.parameters.withinMinutes * 60 {
        recentlyEarned -= recent.removeFirst().earned
      }
      best = max(best, recentlyEarned)
    }
  }

  func counts(_ segments: [LearningSegment]) -> [LocalDate: Count] {
    var found: [LocalDate: Count] = [:]
    var tallies: [LocalDate: Tally] = [:]
    var periods: [LocalDate: (LocalDate, Instant)] = [:]
    for segment in segments.sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
      var second = segment.span.lowerBound
      while second < segment.span.upperBound {
        defer { second = second + 1 }
        let date = facts.calendar.localDate(at: second)
        let (key, start) = periods[date] ?? period(of: date)
        if periods[date] == nil { periods[date] = (key, start) }
        let version = version(at: max(start, countingStart))
        guard counts(second, on: date, app: segment.app, version: version) else { continue }
        let settings = version.settings
        found[key, default: Count()].seconds += 1
        found[key, default: Count()].sixtieths += segment.pointsPerMinute
        tallies[key, default: Tally()].add(
          second, date, app: segment.app, earned: segment.pointsPerMinute, settings)
        let count = found[key, default: Count()]
        let progress = goal.progress(count, tallies[key, default: Tally()], settings.parameters)
        found[key]?.progress = progress
        let isCounted = [.days, .apps].contains(settings.goal.unit)
        if progress >= settings.target * (isCounted ? 1 : 60) && count.completed == nil {
          found[key]?.completed = second + 1
          found[key]?.base = count.sixtieths
        }
      }
    }
    return found
  }

  /// A completed run of a streak challenge.
  struct CompletedRun: Hashable {
    var firstDate: LocalDate
    var completed: Instant
    var base: Int64
  }

  /// The completed runs, date by date and second by second.
  func completedRuns(_ segments: [LearningSegment], asOf now: Instant) -> [CompletedRun] {
    let calendar = facts.calendar
    var (runs, run): ([CompletedRun], [(date: LocalDate, earned: Int64)]) = ([], [])
    var version = challenge.versions[0]
    var date = calendar.localDate(at: countingStart)
    let last = calendar.localDate(at: max(now, segments.map(\.span.upperBound).max() ?? now))
    while date <= last {
      defer { date = date.adding(days: 1) }
      let day = calendar.interval(of: date)
      if day.isEmpty { continue }
      if run.isEmpty { version = self.version(at: max(day.lowerBound, countingStart)) }
      var (seconds, earned): (Int64, Int64) = (0, 0)
      var completed: (Instant, Int64)?
      for segment in segments where segment.span.overlaps(day) {
        var second = max(segment.span.lowerBound, day.lowerBound)
        while second < min(segment.span.upperBound, day.upperBound) {
          if counts(second, on: calendar.localDate(at: second), app: segment.app, version: version) {
            seconds += 1
            earned += segment.pointsPerMinute
            if seconds == facts.minimum(on: date) { completed = (second + 1, earned) }
          }
          second = second + 1
        }
      }
      if let completed, run.filter({ $0.earned >= 0 }).count + 1 == version.settings.target {
        let before = run.reduce(0) { $0 + ($1.earned < 0 ? -1 - $1.earned : $1.earned) }
        runs.append(
          CompletedRun(firstDate: run.first?.date ?? date, completed: completed.0, base: before + completed.1))
        run = []
      } else if completed != nil {
        run.append((date, earned))
      } else if !run.isEmpty {
        let isNeutral =
          !version.settings.schedule.activeDays.contains(date.weekday)
          || challenge.pauses.contains { $0.from < day.upperBound && day.lowerBound < $0.to ?? .distantFuture }
        // The earnings of a day that does not count belong to the run all the same; they are kept separately as a
        // negative number.
        if isNeutral || day.upperBound > now { run.append((date, -1 - earned)) } else { run = [] }
      }
    }
    return runs
  }

  private func period(of date: LocalDate) -> (LocalDate, Instant) {
    switch challenge.settings.window {
    case .localDay: return (date, facts.calendar.interval(of: date).lowerBound)
    case .week:
      let first = facts.calendar.week(containing: date).lowerBound
      return (first, facts.calendar.firstInstant(onOrAfter: first))
    case .startToEnd, .run: return (facts.calendar.localDate(at: countingStart), countingStart)
    }
  }

  private func version(at instant: Instant) -> ChallengeVersion {
    var found = 0
    for index in challenge.versions.indices where challenge.versions[index].effective <= instant { found = index }
    return challenge.versions[found]
  }

  private func counts(_ second: Instant, on date: LocalDate, app: String, version: ChallengeVersion) -> Bool {
    let calendar = facts.calendar
    guard second >= countingStart else { return false }
    if let end = self.version(at: second).settings.end, date > end { return false }
    if let ended = challenge.ended, second >= ended { return false }
    for pause in challenge.pauses where pause.from <= second && second < (pause.to ?? .distantFuture) { return false }
    let schedule = version.settings.schedule
    guard schedule.activeDays.contains(date.weekday) else { return false }
    if !schedule.isFullDay {
      let minute = calendar.secondsOfDay(at: second) / 60
      guard schedule.startMinute <= minute && minute < schedule.endMinute else { return false }
    }
    if let minutes = goal.minutes {
      let minute = Int64(calendar.secondsOfDay(at: second) / 60)
      guard minutes(version.settings.parameters).contains(minute) else { return false }
    }
    let apps = version.settings.learningApps
    guard apps.isEmpty || apps.contains(app) else { return false }
    if apps.isEmpty { return true }
    return !(facts.removals[app] ?? []).contains { version.learningAppsChosen <= $0 && $0 <= second }
  }
}

/// A random challenge and two weeks of learning around a daylight-saving change.
struct RandomHistory {
  var challenge: Challenge
  var facts: ChildFacts
  var segments: [LearningSegment] = []
  var now: Instant

  /// - Parameters:
  ///   - isStreak: makes a streak challenge instead of one of the other goals.
  ///   - further: makes one of this goal type, with parameters.
  init(seed: UInt64, isStreak: Bool = false, further: GoalType? = nil) throws {
    var random = SeededRandom(seed: seed)
    let start = try instant("2026-03-20T00:00:00Z")
    let end = start + 14 * 86_400
    now = end
    func moment() -> Instant { Instant(seconds: Int64.random(in: start.seconds...end.seconds, using: &random)) }
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    let zone = try Zone.named(["Europe/Berlin", "America/New_York", "Asia/Tokyo"].randomElement(using: &random) ?? "")
    facts = ChildFacts(
      calendar: LocalCalendar(
        zone: zone, weekStart: Weekday.allCases.randomElement(using: &random) ?? .monday,
        zoneChanges: chance(2) ? [.init(effective: moment(), zone: try Zone.named("Europe/London"))] : [],
        weekStartChanges: chance(2) ? [.init(effective: moment(), weekday: .sunday)] : []))
    if chance(2) { facts.removals = ["maths": [moment()]] }
    let goal: GoalType =
      isStreak
      ? .streak
      : [.dailyMinutes, .weeklyMinutes, .specificApps, .pointsTarget].randomElement(using: &random) ?? .dailyMinutes
    let created = chance(2) ? start - 100 : moment()
    var settings = ChallengeSettings.defaults(start: chance(2) ? created : moment())
    settings.title = "Random"
    settings.goal = goal
    settings.target = GoalExample.of(goal)?.targets.lowerBound ?? 0
    settings.bonusPercentage = 25
    settings.repeatsWeekly = chance(2)
    func parametrize(_ settings: inout ChallengeSettings) {
      guard let further else { return }
      settings.goal = further
      settings.parameters.minimumMinutesPerApp = Int64.random(in: 1...30, using: &random)
      settings.parameters.dailyMinutes = Int64.random(in: 15...40, using: &random)
      settings.parameters.fromMinute = Int64.random(in: 0..<700, using: &random)
      settings.parameters.toMinute = Int64.random(in: 701...1440, using: &random)
      settings.parameters.withinMinutes = Int64.random(in: 15...240, using: &random)
      settings.steps = further == .chain ? Self.steps(&random) : []
      let targets = GoalExample.of(further)?.random ?? 0...0
      settings.target =
        further == .chain
        ? Int64(settings.steps.count)
        : targets.count == 1 ? targets.lowerBound : Int64.random(in: targets, using: &random)
    }
    parametrize(&settings)
    func randomize(_ settings: inout ChallengeSettings) {
      settings.schedule.isFullDay = chance(3)
      settings.schedule.startMinute = Int.random(in: 0..<700, using: &random)
      settings.schedule.endMinute = Int.random(in: 701...1440, using: &random)
      settings.schedule.activeDays = Set(Weekday.allCases.filter { _ in !chance(4) }).union([.friday])
      settings.learningApps = chance(2) ? [] : chance(2) ? ["maths"] : ["maths", "piano"]
    }
    randomize(&settings)
    challenge = Challenge(id: "random", created: created, settings: settings)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      var edit = challenge.settings
      if chance(2) { randomize(&edit) }
      if chance(2) { parametrize(&edit) }
      if chance(3) { edit.end = facts.calendar.localDate(at: moment()) }
      let at = max(moment(), challenge.versions.last?.effective ?? created)
      challenge = (try? challenge.edited(edit, at: at, calendar: facts.calendar)) ?? challenge
    }
    if chance(3) {
      let from = moment()
      let paused = (try? challenge.paused(at: from, calendar: facts.calendar)) ?? challenge
      challenge = (try? paused.resumed(at: from + 50_000, calendar: facts.calendar)) ?? paused
    }
    if chance(4) { challenge = (try? challenge.endedByGuardian(at: moment(), calendar: facts.calendar)) ?? challenge }
    var at = start
    while at < end {
      at = at + Int64.random(in: 0...60_000, using: &random)
      let seconds = Int64.random(in: 1...2400, using: &random)
      segments.append(
        LearningSegment(
          app: ["maths", "piano", "chess"].randomElement(using: &random) ?? "maths",
          pointsPerMinute: [5, 10, 35].randomElement(using: &random) ?? 5, span: at..<at + seconds))
      at = at + seconds
    }
  }

  private static func steps(_ random: inout SeededRandom) -> [ChainStep] {
    (0..<Int.random(in: 2...4, using: &random)).map { _ in
      var parameters = GoalParameters()
      parameters.minimumMinutesPerApp = Int64.random(in: 1...10, using: &random)
      parameters.dailyMinutes = 15
      parameters.fromMinute = Int64.random(in: 0..<700, using: &random)
      parameters.toMinute = Int64.random(in: 701...1440, using: &random)
      parameters.withinMinutes = Int64.random(in: 15...60, using: &random)
      let example = GoalExample.all.filter { $0.goal != .chain }.randomElement(using: &random)
      return ChainStep(
        goal: example?.goal ?? .dailyMinutes, target: example?.targets.lowerBound ?? 15, parameters: parameters)
    }
  }
}
