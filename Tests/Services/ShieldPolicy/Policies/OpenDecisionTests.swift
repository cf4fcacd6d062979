import LocalTime
import Randomness
import Testing

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldWallet

@Suite struct OpenDecisionTests {
  /// 12:00 in Berlin on Wednesday 2026-06-10.
  let noon = Instant(seconds: 1_781_085_600)

  private func question(
    setting: AppSetting = .earned, balance: Int64 = 0, grants: [Grant] = []
  ) throws -> OpenQuestion {
    OpenQuestion(
      app: "game", setting: setting, pointsPerMinute: 50, calendar: try berlin(), grants: GrantUse(grants: grants),
      balanceSixtieths: balance)
  }

  @Test("SH-14 SH-16 the first matching rule decides, in the fixed order")
  func order() throws {
    var question = try question(setting: .banned, balance: 100, grants: [grant("g", seconds: 60)])
    let steps: [(rule: ShieldRule, end: (inout OpenQuestion) -> Void)] = [
      (.paused, { $0.schedule.pause = nil }), (.deviceDisabled, { $0.isDeviceDisabled = false }),
      (.appBlockedOnDevice, { $0.isBlockedOnDevice = false }), (.banned, { $0.setting = .open }),
      (.bedtime, { $0.schedule.windows.removeLast() }), (.window, { $0.schedule.windows = [] }),
      (.appDailyLimit, { $0.usedTodaySeconds = 59 }), (.dailyLimit, { $0.allUsedTodaySeconds = 59 }),
      (.weeklyLimit, { $0.allUsedThisWeekSeconds = 59 }), (.grant, { $0.grants = GrantUse(grants: []) }),
      (.openWithBalance, { $0.balanceSixtieths = 0 }), (.otherwise, { _ in }),
    ]
    #expect(steps.map(\.rule) == ShieldRule.allCases)
    let allDay = ScheduleWindow(weekdays: [.wednesday], startMinute: 0, endMinute: 0)
    var school = allDay
    school.kind = .other
    // A bedtime decides although guardians have set the school first.
    question.schedule = Schedule(
      dailyLimit: DailyLimit(seconds: 60), weeklyLimitSeconds: 60, windows: [school, allDay],
      pause: Pause(begins: noon, ends: nil))
    (question.isDeviceDisabled, question.isBlockedOnDevice) = (true, true)
    question.dailyLimit = DailyLimit(seconds: 60)
    (question.usedTodaySeconds, question.allUsedTodaySeconds, question.allUsedThisWeekSeconds) = (60, 60, 60)
    for step in steps {
      let decision = question.decision(at: noon)
      #expect(decision.rule == step.rule && decision.isOpen == [.grant, .openWithBalance].contains(step.rule))
      #expect((decision.window != nil) == [.bedtime, .window].contains(step.rule))
      step.end(&question)
    }
  }

  @Test("SH-2 SH-16 a saved reward app is shielded whatever the balance; open needs a balance above 0 in sixtieths")
  func balance() throws {
    #expect(try question(setting: .earned, balance: 1_000_000).decision(at: noon).isOpen == false)
    #expect(try question(setting: .open, balance: 1).decision(at: noon).isOpen)
    #expect(try question(setting: .open, balance: 0).decision(at: noon).isOpen == false)
    #expect(try question(setting: .open, balance: -1).decision(at: noon).isOpen == false)
  }

  @Test("SH-12 SH-16 a grant opens the app; at zero the rules decide again")
  func grantOpens() throws {
    let grants = [grant("g", seconds: 2250)]
    let question = try question(grants: grants)
    let decision = question.decision(at: noon)
    #expect(decision == OpenDecision(isOpen: true, rule: .grant, nextChange: noon + 2250))
    var spent = question
    spent.grants = GrantUse(grants: grants, usedSeconds: ["g": 2250])
    #expect(spent.decision(at: noon) == OpenDecision(isOpen: false, rule: .otherwise, nextChange: nil))
    spent.setting = .open
    spent.balanceSixtieths = 50
    #expect(spent.decision(at: noon) == OpenDecision(isOpen: true, rule: .openWithBalance, nextChange: noon + 1))
  }

  @Test("SH-16 the next change follows grants one after another, then the balance")
  func chain() throws {
    let grants = [
      grant("a", seconds: 100, expires: noon.seconds + 40), grant("b", seconds: 30),
      grant("c", seconds: 5, from: noon.seconds + 1000),
    ]
    let question = try question(setting: .open, balance: 501, grants: grants)
    // 40 s of a until it expires, 30 s of b, then 501 sixtieths at 50 a second last 11 s.
    #expect(question.decision(at: noon).nextChange == noon + 81)
    var later = question
    later.setting = .earned
    later.grants = GrantUse(grants: [grants[2]])
    #expect(later.decision(at: noon) == OpenDecision(isOpen: false, rule: .otherwise, nextChange: noon + 1000))
  }

  @Test("SH-14 SH-16 bedtime is a wall-clock window of the weekday on which it starts and may run into the next day")
  func bedtime() throws {
    var question = try question(setting: .open, balance: 100_000_000)
    question.schedule.windows = [ScheduleWindow(weekdays: [.wednesday], startMinute: 21 * 60, endMinute: 7 * 60)]
    let nine = try instant("2026-06-10T19:00:00Z")
    let seven = try instant("2026-06-11T05:00:00Z")
    #expect(question.decision(at: noon).nextChange == nine)
    #expect(question.decision(at: nine) == OpenDecision(isOpen: false, rule: .bedtime, nextChange: seven, window: 0))
    #expect(question.decision(at: seven - 1).rule == .bedtime)
    #expect(question.decision(at: seven).isOpen)
    // Not on the other evenings.
    #expect(question.decision(at: nine + 86_400).isOpen)
  }

  @Test("SH-14 SH-16 of windows that last at once a bedtime is named first, then the one that was set first")
  func windowsAtOnce() throws {
    var question = try question(setting: .open, balance: 100_000_000)
    func window(_ kind: ScheduleWindow.Kind, _ from: Int, _ to: Int) -> ScheduleWindow {
      ScheduleWindow(kind: kind, weekdays: [.wednesday], startMinute: from * 60, endMinute: to * 60)
    }
    question.schedule.windows = [
      window(.other, 11, 15), window(.other, 10, 16), window(.bedtime, 12, 13), window(.bedtime, 11, 14),
    ]
    let hours = (0..<6).map { question.decision(at: noon + ($0 - 2) * 3_600) }
    #expect(hours.map(\.window) == [1, 3, 2, 3, 0, 1])
    #expect(hours.map(\.rule) == [.window, .bedtime, .bedtime, .bedtime, .window, .window])
    #expect(hours.allSatisfy { $0.nextChange == noon + 4 * 3_600 })
  }

  @Test("SH-14 SH-16 a daily limit blocks at the limit until local midnight")
  func limit() throws {
    var question = try question(setting: .open, balance: 100_000_000)
    question.dailyLimit = DailyLimit(seconds: 600)
    question.usedTodaySeconds = 540
    #expect(question.decision(at: noon).nextChange == noon + 60)
    question.usedTodaySeconds = 600
    let midnight = try instant("2026-06-10T22:00:00Z")
    #expect(question.decision(at: noon) == OpenDecision(isOpen: false, rule: .appDailyLimit, nextChange: midnight))
    question.schedule.windows = [ScheduleWindow(weekdays: [.wednesday], startMinute: 21 * 60, endMinute: 7 * 60)]
    #expect(question.decision(at: noon).nextChange == (try instant("2026-06-11T05:00:00Z")))
  }

  @Test("SH-14 SH-16 a limit by weekday: a day without time is passed over, one without a limit ends it")
  func weekdays() throws {
    var question = try question(setting: .open, balance: 100_000_000)
    question.dailyLimit = DailyLimit(seconds: 0, exceptions: [.init(weekday: .saturday, seconds: nil)])
    let saturday = try instant("2026-06-12T22:00:00Z")
    #expect(question.decision(at: noon) == OpenDecision(isOpen: false, rule: .appDailyLimit, nextChange: saturday))
    #expect(question.decision(at: saturday).nextChange == saturday + 86_400)
    question.dailyLimit = DailyLimit(seconds: 0)
    #expect(question.decision(at: noon).nextChange == nil)
    question.dailyLimit = nil
    question.schedule.weeklyLimitSeconds = 0
    #expect(question.decision(at: noon) == OpenDecision(isOpen: false, rule: .weeklyLimit, nextChange: nil))
  }

  @Test("SH-14 SH-16 a weekly limit blocks until the week of the child begins, also after its start was changed")
  func week() throws {
    var question = try question(setting: .open, balance: 100_000_000)
    question.schedule.weeklyLimitSeconds = 3_600
    question.allUsedThisWeekSeconds = 3_600
    #expect(question.decision(at: noon).nextChange == (try instant("2026-06-14T22:00:00Z")))
    question.calendar = LocalCalendar(
      zone: try Zone.named("Europe/Berlin"),
      weekStartChanges: [.init(effective: noon - 60, weekday: .saturday)])
    #expect(question.decision(at: noon).nextChange == (try instant("2026-06-12T22:00:00Z")))
    question.allUsedThisWeekSeconds = 3_000
    #expect(question.decision(at: noon).nextChange == noon + 600)
  }

  @Test("SH-14 SH-16 a pause ends at its end, exclusively, or by a guardian only; then the other rules decide")
  func pause() throws {
    var question = try question(setting: .open, balance: 100)
    question.schedule.pause = Pause(begins: noon - 60, ends: noon + 60)
    #expect(question.decision(at: noon) == OpenDecision(isOpen: false, rule: .paused, nextChange: noon + 60))
    #expect(question.decision(at: noon + 60).isOpen)
    question.schedule.windows = [ScheduleWindow(weekdays: [.wednesday], startMinute: 720, endMinute: 725)]
    #expect(question.decision(at: noon).nextChange == noon + 300)
    question.schedule.pause = Pause(begins: noon - 60, ends: nil)
    #expect(question.decision(at: noon).nextChange == nil)
  }

  @Test("SH-14 SH-16 a window beside a date that does not exist runs into the next one that does")
  func missingDate() throws {
    let move = try instant("2026-06-05T10:30:00Z")
    let calendars = [
      // 2011-12-30, a Friday, does not exist in Apia; Thursday ends at 10:00Z.
      (LocalCalendar(zone: try Zone.named("Pacific/Apia")), try instant("2011-12-30T10:00:00Z")),
      (
        LocalCalendar(
          zone: try Zone.named("Pacific/Pago_Pago"),
          zoneChanges: [.init(effective: move, zone: try Zone.named("Pacific/Kiritimati"))]), move
      ),
    ]
    for (calendar, saturday) in calendars {
      for (weekday, holds) in [(Weekday.thursday, true), (.friday, false)] {
        var question = OpenQuestion(
          app: "game", setting: .open, pointsPerMinute: 50, calendar: calendar, grants: GrantUse(grants: []),
          balanceSixtieths: 10_000_000)
        question.schedule.windows = [ScheduleWindow(weekdays: [weekday], startMinute: 1_320, endMinute: 360)]
        #expect(calendar.localDate(at: saturday).weekday == .saturday)
        #expect((question.decision(at: saturday).rule == .bedtime) == holds, "\(weekday)")
        #expect((question.decision(at: saturday - 1).rule == .bedtime) == holds, "\(weekday)")
      }
    }
  }

  @Test("SH-14 SH-16 a bedtime over a repeated hour stays closed until its last end")
  func repeatedHour() throws {
    for (zone, begin, end) in [
      ("Europe/Berlin", "2026-10-24T19:00:00Z", "2026-10-25T01:30:00Z"),
      ("Africa/Cairo", "2026-10-29T18:00:00Z", "2026-10-30T00:30:00Z"),
    ] {
      let calendar = LocalCalendar(zone: try Zone.named(zone))
      var question = OpenQuestion(
        app: "game", setting: .open, pointsPerMinute: 50, calendar: calendar, grants: GrantUse(grants: []),
        balanceSixtieths: 10_000_000)
      let weekday = calendar.localDate(at: try instant(begin)).weekday
      question.schedule.windows = [ScheduleWindow(weekdays: [weekday], startMinute: 1_260, endMinute: 150)]
      var now = try instant(begin)
      let last = try instant(end)
      while now < last {
        let decision = question.decision(at: now)
        #expect(!decision.isOpen && decision.nextChange == last, "\(zone) \(now)")
        now = now + 600
      }
      #expect(question.decision(at: now).isOpen)
    }
  }
}
