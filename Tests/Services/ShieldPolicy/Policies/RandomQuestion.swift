import LocalTime
import Randomness

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldWallet

/// Questions about windows, limits, pauses, grants and balance, near the edges at which answers change.
struct RandomQuestion {
  var question: OpenQuestion
  var now: Instant
  /// Everything in it is a multiple of so many seconds.
  var step: Int64

  static let zones = [
    "Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York", "America/Los_Angeles", "America/St_Johns",
    "America/Sao_Paulo", "America/Havana", "America/Santiago", "America/Asuncion", "America/Caracas",
    "Asia/Kathmandu", "Asia/Tokyo", "Asia/Kolkata", "Asia/Tehran", "Asia/Amman", "Asia/Beirut", "Asia/Gaza",
    "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg", "Australia/Lord_Howe", "Australia/Adelaide",
    "Pacific/Apia", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Honolulu",
    "Atlantic/Azores", "Indian/Mauritius", "Antarctica/Troll", "UTC",
  ]

  /// - Parameters:
  ///   - step: 1 for edges within an hour or two, 60 for some weeks.
  ///   - movesZone: whether the child may have moved, or have another week start, a short time before.
  init(_ random: inout SeededRandom, step: Int64, movesZone: Bool) throws {
    self.step = step
    let zone = try Zone.named(Self.zones.randomElement(using: &random) ?? "UTC")
    // Often in the nights of the end of March and October, when many zones change their clocks.
    let seasons: [Int64] = [1_774_656_000, 1_792_800_000, 1_785_000_000, 1_325_160_000]
    let season = (seasons.randomElement(using: &random) ?? 0) + 60 * Int64.random(in: 0...3_000, using: &random)
    now = Instant(seconds: (season + (step == 1 ? Int64.random(in: 0..<60, using: &random) : 0)))
    var calendar = LocalCalendar(zone: zone)
    let weekStart = Weekday.allCases.randomElement(using: &random) ?? .monday
    if movesZone, Int.random(in: 0..<3, using: &random) == 0 {
      let at = now - 60 * Int64.random(in: -30...3_000, using: &random)
      calendar = LocalCalendar(
        zone: zone, weekStart: weekStart,
        zoneChanges: [
          .init(effective: at, zone: try Zone.named(Self.zones.randomElement(using: &random) ?? "UTC"))
        ],
        weekStartChanges: [
          .init(effective: at, weekday: Weekday.allCases.randomElement(using: &random) ?? .monday)
        ])
    } else {
      calendar = LocalCalendar(zone: zone, weekStart: weekStart)
    }
    let rate = Int64.random(in: 5...12, using: &random) * 10
    let grants = Self.grants(now, step, &random)
    question = OpenQuestion(
      app: "game", setting: [.earned, .open, .open, .banned].randomElement(using: &random) ?? .open,
      pointsPerMinute: rate, calendar: calendar, grants: GrantUse(grants: grants),
      balanceSixtieths: step * rate * Int64.random(in: -5...(step == 1 ? 4_000 : 20_000), using: &random))
    if question.setting == .banned, Bool.random(using: &random) { question.setting = .open }
    question.isDeviceDisabled = Int.random(in: 0..<25, using: &random) == 0
    question.isBlockedOnDevice = Int.random(in: 0..<25, using: &random) == 0
    addSchedule(&random)
  }

  private static func grants(_ now: Instant, _ step: Int64, _ random: inout SeededRandom) -> [Grant] {
    let scale: Int64 = step == 1 ? 1 : 600
    return (0..<Int.random(in: 0...3, using: &random)).map { number in
      let from = now.seconds + scale * Int64.random(in: -300...900, using: &random) / step * step
      return grant(
        "g\(number)", seconds: scale * Int64.random(in: 1...1_500, using: &random) / step * step + step, from: from,
        expires: Bool.random(using: &random)
          ? from + scale * Int64.random(in: 1...2_000, using: &random) / step * step + step : nil)
    }
  }

  private mutating func addSchedule(_ random: inout SeededRandom) {
    let clock = question.calendar.secondsOfDay(at: now) / 60
    /// Minutes of the day near now, or any.
    func minute(_ random: inout SeededRandom) -> Int {
      if Bool.random(using: &random) { return Int.random(in: 0..<1_440, using: &random) }
      return (clock + Int.random(in: -40...90, using: &random) + 1_440) % 1_440
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let days = Weekday.allCases.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      question.schedule.windows.append(
        ScheduleWindow(
          kind: Bool.random(using: &random) ? .bedtime : .other, displayName: "w",
          weekdays: Set(days.isEmpty ? [.monday] : days), startMinute: minute(&random),
          endMinute: [0, 1_440, minute(&random), minute(&random)].randomElement(using: &random) ?? 0,
          apps: [nil, AppSet([1, 2]), AppSet([2])].randomElement(using: &random) ?? nil))
    }
    question.dailyLimit = limit(&random)
    question.schedule.dailyLimit = limit(&random)
    if Int.random(in: 0..<3, using: &random) == 0 {
      question.schedule.weeklyLimitSeconds = step * Int64.random(in: 0...10_000, using: &random)
    }
    question.usedTodaySeconds = step * Int64.random(in: 0...300, using: &random)
    question.allUsedTodaySeconds = question.usedTodaySeconds + step * Int64.random(in: 0...200, using: &random)
    question.allUsedThisWeekSeconds = question.allUsedTodaySeconds + step * Int64.random(in: 0...9_600, using: &random)
    if Int.random(in: 0..<6, using: &random) == 0 {
      question.schedule.pause = Pause(
        begins: now - 60,
        ends: Int.random(in: 0..<4, using: &random) == 0
          ? nil : now + step * Int64.random(in: -20...2_000, using: &random))
    }
  }

  private func limit(_ random: inout SeededRandom) -> DailyLimit? {
    func seconds(_ random: inout SeededRandom) -> Int64 {
      let most: Int64 = step == 1 ? 900 : 1_000
      return Int.random(in: 0..<8, using: &random) == 0 ? 0 : step * Int64.random(in: 1...most, using: &random)
    }
    guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
    let exceptions = Weekday.allCases.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }.map { day in
      DailyLimit.Exception(weekday: day, seconds: Bool.random(using: &random) ? seconds(&random) : nil)
    }
    let limit = DailyLimit(seconds: Bool.random(using: &random) ? seconds(&random) : nil, exceptions: exceptions)
    return limit.isEmpty ? nil : limit
  }
}
