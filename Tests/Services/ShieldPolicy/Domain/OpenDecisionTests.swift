import LocalTime
import Randomness
import ShieldDomain
import Testing

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

  @Test("SH-16 the first matching rule decides, in the fixed order")
  func order() throws {
    var question = try question(setting: .open, balance: 100, grants: [grant("g", seconds: 60)])
    question.isPaused = true
    question.isDeviceDisabled = true
    question.isBlockedOnDevice = true
    question.bedtimes = [Bedtime(weekday: .wednesday, startMinute: 0, endMinute: 0)]
    question.dailyLimitSeconds = 60
    question.usedTodaySeconds = 60
    var banned = question
    banned.setting = .banned
    #expect(question.decision(at: noon).rule == .paused)
    question.isPaused = false
    #expect(question.decision(at: noon).rule == .deviceDisabled)
    question.isDeviceDisabled = false
    #expect(question.decision(at: noon).rule == .appBlockedOnDevice)
    question.isBlockedOnDevice = false
    banned.isPaused = false
    banned.isDeviceDisabled = false
    banned.isBlockedOnDevice = false
    #expect(banned.decision(at: noon).rule == .banned)
    #expect(question.decision(at: noon).rule == .bedtime)
    question.bedtimes = []
    #expect(question.decision(at: noon).rule == .dailyLimit)
    question.usedTodaySeconds = 59
    #expect(question.decision(at: noon).rule == .grant)
    question.grants = GrantUse(grants: [])
    #expect(question.decision(at: noon).rule == .openWithBalance)
    question.balanceSixtieths = 0
    #expect(question.decision(at: noon) == OpenDecision(isOpen: false, rule: .otherwise, nextChange: nil))
  }

  @Test(
    "SH-16 each rule decides alone, whatever the later ones decide, and returns whether the app is open",
    arguments: ShieldRule.allCases)
  func eachRule(rule: ShieldRule) throws {
    // Rules before this one do not apply; all that follow decide the opposite.
    var question = try question(
      setting: rule.isOpen || rule.rawValue < ShieldRule.grant.rawValue ? .open : .earned,
      balance: rule == .grant ? 0 : 1_000,
      grants: rule.rawValue <= ShieldRule.grant.rawValue ? [grant("g", seconds: 60)] : [])
    switch rule {
    case .paused: question.isPaused = true
    case .deviceDisabled: question.isDeviceDisabled = true
    case .appBlockedOnDevice: question.isBlockedOnDevice = true
    case .banned: question.setting = .banned
    case .bedtime: question.bedtimes = [Bedtime(weekday: .wednesday, startMinute: 720, endMinute: 721)]
    case .dailyLimit: (question.dailyLimitSeconds, question.usedTodaySeconds) = (60, 60)
    case .grant, .openWithBalance, .otherwise: break
    }
    let decision = question.decision(at: noon)
    #expect(decision.rule == rule && decision.isOpen == [.grant, .openWithBalance].contains(rule))
    switch rule {
    case .paused, .deviceDisabled, .appBlockedOnDevice, .banned, .otherwise: #expect(decision.nextChange == nil)
    case .bedtime: #expect(decision.nextChange == noon + 60)
    case .dailyLimit: #expect(decision.nextChange == (try instant("2026-06-10T22:00:00Z")))
    case .grant: #expect(decision.nextChange == noon + 60)
    case .openWithBalance: #expect(decision.nextChange == noon + 20)
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
    question.bedtimes = [Bedtime(weekday: .wednesday, startMinute: 21 * 60, endMinute: 7 * 60)]
    let nine = try instant("2026-06-10T19:00:00Z")
    let seven = try instant("2026-06-11T05:00:00Z")
    #expect(question.decision(at: noon).nextChange == nine)
    #expect(question.decision(at: nine) == OpenDecision(isOpen: false, rule: .bedtime, nextChange: seven))
    #expect(question.decision(at: seven - 1).rule == .bedtime)
    #expect(question.decision(at: seven).isOpen)
    // Not on the other evenings.
    #expect(question.decision(at: nine + 86_400).isOpen)
  }

  @Test("SH-14 SH-16 a daily limit blocks at the limit until local midnight")
  func limit() throws {
    var question = try question(setting: .open, balance: 100_000_000)
    question.dailyLimitSeconds = 600
    question.usedTodaySeconds = 540
    #expect(question.decision(at: noon).nextChange == noon + 60)
    question.usedTodaySeconds = 600
    let midnight = try instant("2026-06-10T22:00:00Z")
    #expect(question.decision(at: noon) == OpenDecision(isOpen: false, rule: .dailyLimit, nextChange: midnight))
    question.bedtimes = [Bedtime(weekday: .wednesday, startMinute: 21 * 60, endMinute: 7 * 60)]
    #expect(question.decision(at: noon).nextChange == (try instant("2026-06-11T05:00:00Z")))
  }

  @Test("SH-16 the next change is the first second at which a replay second by second flips", arguments: 0..<40)
  func agreesWithReplay(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    // 23:50 in Berlin, so that midnight lies inside.
    let now = try instant("2026-06-10T21:50:00Z")
    var question = try question(
      setting: Bool.random(using: &random) ? .open : .earned, balance: Int64.random(in: -100...20_000, using: &random),
      grants: (0..<Int.random(in: 0...4, using: &random)).map { number in
        let from = now.seconds + Int64.random(in: -300...900, using: &random)
        return grant(
          "g\(number)", seconds: Int64.random(in: 1...400, using: &random), from: from,
          expires: Bool.random(using: &random) ? from + Int64.random(in: 1...600, using: &random) : nil)
      })
    if Bool.random(using: &random) {
      let start = 23 * 60 + Int.random(in: 45...59, using: &random)
      question.bedtimes = [
        Bedtime(weekday: .wednesday, startMinute: start, endMinute: Bool.random(using: &random) ? start + 1 : 5)
      ]
    }
    if Bool.random(using: &random) {
      question.dailyLimitSeconds = 500
      question.usedTodaySeconds = Int64.random(in: 0...510, using: &random)
    }
    let decision = question.decision(at: now)
    var replay = question
    var flip: Instant?
    for second in now.seconds..<now.seconds + 1200 {
      let at = Instant(seconds: second)
      if decision.isOpen {
        let date = replay.calendar.localDate(at: at)
        replay.usedTodaySeconds += 1
        let use = RewardUse(app: "game", pointsPerMinute: 50, date: date, span: at..<at + 1)
        for paid in replay.grants.consume(use) { replay.balanceSixtieths -= paid.chargedSixtieths }
      }
      if replay.calendar.localDate(at: at) != replay.calendar.localDate(at: at + 1) { replay.usedTodaySeconds = 0 }
      if replay.decision(at: at + 1).isOpen != decision.isOpen {
        flip = at + 1
        break
      }
    }
    if let flip {
      #expect(decision.nextChange == flip)
    } else {
      #expect(decision.nextChange.map { $0 > now + 1200 } ?? true)
    }
  }
}
