import Glibc
import LocalTime
import Randomness
import Testing

@testable import ShieldApps
@testable import ShieldPolicies

/// The forecast compared with a reference that goes through time second by second (SH-14, SH-16).
@Suite struct ScheduleDecisionTests {
  /// 10,000 policies where LONG=1, else some of them.
  private static let policies = getenv("LONG").map { String(cString: $0) } == "1" ? 10_000 : 400
  private static let parts = 8

  @Test(
    "SH-14 SH-16 decision and next change equal a reference second by second, in random policies, zones and clocks",
    arguments: 0..<parts)
  func reference(part: Int) throws {
    for seed in stride(from: part, to: Self.policies, by: Self.parts) { try check(UInt64(seed)) }
  }

  private func check(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    // Every eighth over weeks, minute by minute; the others over an hour and a half.
    let isLong = seed % 64 >= 56
    let made = try RandomQuestion(&random, step: isLong ? 60 : 1, movesZone: true)
    let (question, now) = (made.question, made.now)
    var stepped = SteppedDecision(question, at: now, step: made.step)
    let end = now + (isLong ? 16 * 86_400 : 5_400)
    let decision = question.decision(at: now)
    let expected = stepped.rule
    #expect(decision.rule == expected.rule && decision.window == expected.window, "seed \(seed)")
    #expect(decision.isOpen == expected.rule.isOpen, "seed \(seed)")
    if let change = stepped.change(before: end) {
      #expect(decision.nextChange == change, "seed \(seed)")
    } else {
      #expect(decision.nextChange.map { $0 >= end } ?? true, "seed \(seed)")
    }
  }

  @Test("SH-14 the edges of windows are the instants at which their rule begins and ends to decide", arguments: 0..<20)
  func edges(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var made = try RandomQuestion(&random, step: 60, movesZone: true)
    made.question.schedule.pause = nil
    let (question, now) = (made.question, made.now)
    guard !question.schedule.windows.isEmpty else { return }
    var facts = PolicyFacts(apps: [], calendar: question.calendar, grants: [], balanceSixtieths: 0)
    facts.schedule.windows = question.schedule.windows
    func inside(_ at: Instant) -> [Bool] {
      question.schedule.windows.map { window in
        var one = question
        (one.schedule, one.dailyLimit) = (Schedule(windows: [window]), nil)
        one.schedule.windows[0].apps = nil
        (one.isDeviceDisabled, one.isBlockedOnDevice, one.setting) = (false, false, .earned)
        return SteppedDecision(one, at: at).rule.rule.isSchedule
      }
    }
    var at = now
    let before = inside(at)
    while at < now + 9 * 86_400, inside(at) == before { at = at + 60 }
    if at >= now + 9 * 86_400 { return }
    // A window that ends where another part of it begins has an edge there, too.
    let edge = try #require(facts.nextChange(after: now))
    #expect(edge <= at && edge > now)
    var steps = 0
    var reached = now
    while reached < at, steps < 100 {
      reached = try #require(facts.nextChange(after: reached))
      steps += 1
    }
    #expect(reached == at)
  }

  @Test("SH-14 a version is made at the instants of the schedule, and none where nothing has changed")
  func versions() throws {
    let noon = Instant(seconds: 1_781_085_600)
    var facts = PolicyFacts(
      apps: [rewardApp("game", setting: .open)], calendar: try berlin(), grants: [], balanceSixtieths: 9_000)
    let plain = try #require(facts.policy(after: nil, at: noon))
    #expect(facts.nextChange(after: noon) == nil && plain.policy.figures.schedule == nil)
    facts.schedule.windows = [
      ScheduleWindow(kind: .other, displayName: "Dinner", weekdays: [.wednesday], startMinute: 780, endMinute: 840)
    ]
    let windowed = try #require(facts.policy(after: plain.head, at: noon))
    #expect(facts.nextChange(after: noon) == noon + 3_600)
    #expect(windowed.policy.apps[0].leftSeconds == 180 && !windowed.policy.restartsRunningApps)
    #expect(facts.policy(after: windowed.head, at: noon + 60) == nil)
    facts = {
      var richer = facts
      richer.schedule.dailyLimit = DailyLimit(seconds: 600)
      richer.use = ScheduledUse(today: ["game": 500], allToday: 500, allThisWeek: 500)
      return richer
    }()
    let limited = try #require(facts.policy(after: windowed.head, at: noon))
    #expect(limited.policy.apps[0].leftSeconds == 100 && limited.policy.figures.schedule?.usedTodaySeconds == 500)
    facts.use.allToday = 600
    let reached = try #require(facts.policy(after: limited.head, at: noon))
    #expect(reached.policy.apps[0].rule == .dailyLimit && reached.policy.scheduled == AppSet([1]))
    let dinner = try #require(facts.policy(after: reached.head, at: noon + 3_600)).policy
    #expect(dinner.apps[0].rule == .window && dinner.apps[0].window == 0)
    let midnight = try instant("2026-06-10T22:00:00Z")
    #expect(facts.nextChange(after: noon + 7_200) == midnight)
  }

  @Test("SH-3 unlocking all makes sense where an app is shielded, by whatever rule")
  func unlockAll() throws {
    let noon = Instant(seconds: 1_781_085_600)
    func canUnlock(_ settings: [AppSetting], _ change: (inout PolicyFacts) -> Void = { _ in }) throws -> Bool {
      var facts = PolicyFacts(
        apps: settings.enumerated().map { rewardApp("app\($0)", number: $0 + 1, setting: $1) }, calendar: try berlin(),
        grants: [], balanceSixtieths: 0)
      change(&facts)
      return try #require(facts.policy(after: nil, at: noon)).policy.canUnlockAll
    }
    #expect(try canUnlock([.earned]) && canUnlock([.banned, .earned]) && canUnlock([.open]) && canUnlock([.banned]))
    #expect(try !canUnlock([]) && !canUnlock([.open]) { $0.balanceSixtieths = 1 })
    #expect(try canUnlock([.earned]) { $0.schedule.pause = Pause(begins: noon, ends: nil) })
    #expect(
      try canUnlock([.earned]) {
        $0.schedule.windows = [ScheduleWindow(weekdays: [.wednesday], startMinute: 0, endMinute: 1_440)]
      })
    #expect(
      try canUnlock([.open, .open]) {
        $0.balanceSixtieths = 1
        $0.schedule.windows = [
          ScheduleWindow(weekdays: [.wednesday], startMinute: 0, endMinute: 1_440, apps: AppSet([1]))
        ]
      })
  }

  @Test("SH-14 limits by weekday are written as text and read again")
  func text() {
    let limit = DailyLimit(
      seconds: 3_600, exceptions: [.init(weekday: .sunday, seconds: nil), .init(weekday: .saturday, seconds: 7_200)])
    #expect(limit.exceptionText == "6=7200 7=" && "\(limit)" == "3600, saturday 7200, sunday none")
    #expect(DailyLimit.exceptions(text: limit.exceptionText) == limit.exceptions)
    for text in ["6", "8=1", "6=x", "=1", "6=1=2"] { #expect(DailyLimit.exceptions(text: text) == nil, "\(text)") }
    #expect(DailyLimit(seconds: nil, exceptions: [.init(weekday: .monday, seconds: nil)]).isEmpty)
  }
}
