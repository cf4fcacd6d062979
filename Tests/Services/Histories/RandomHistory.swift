import LocalTime
import Messages
import Randomness
import ServiceAPI

/// Five days of a child with five apps and two devices: what its guardians do and when, what its devices record, which
/// shields they acknowledge, and which activities are reported. All times are seconds after the start.
struct RandomHistory: Sendable {
  enum Deed: Sendable {
    case save(app: Int, isReward: Bool, rate: Int32)
    case remove(app: Int)
    case set(Setting, apps: [Int])
    case grant(apps: [Int], seconds: Int64, expiresIn: Int64?)
    case zone(String)
    case weekStart(CommonV1.Weekday)
    case minimum(Int32)
    case challenge(ChallengeV1.ChallengeDraft, learning: [Int], rewards: [Int])
    case edit(challenge: Int, ChallengeV1.ChallengeDraft, field: String, learning: [Int])
    case pause(challenge: Int, Bool)
    case end(challenge: Int)
    case limits(app: Int32?, daily: Int32?, weekly: Int32?)
    case window(start: Int32, end: Int32)
    case pauseAll(lasting: Int64?)
    case resumeAll
    case device(Int, isDisabled: Bool)
    case freeze
    case streakPause(after: Int, days: Int, isForAll: Bool)
  }

  enum Setting: CaseIterable, Sendable { case blocked, banned, open, allOpen }

  struct Use: Sendable {
    var device: Int
    var sequence: Int64
    var app: Int
    var start: Int64
    var seconds: Int64
    var isShielded = false
    /// How far the device's clock is ahead; nil where it does not say so.
    var secondsAhead: Int64?
    /// Before that it cannot be sent.
    var isKnown: Int64 { max(start, start + seconds) }
  }

  /// An acknowledged version and the apps that it shields.
  struct Acknowledgement: Sendable {
    var device: Int
    var version: Int64
    var applied: Int64
    var apps: [Int]
  }

  /// An activity that a guardian reports.
  struct Occurrence: Sendable {
    var number: Int
    var type: BadgeV1.ActivityType
    var at: Int64
    /// Hundredths of the currency.
    var amount: Int64
    var subject: Int
    var isUnderBudget: Bool

    func activity(after start: Instant) -> BadgeV1.Activity {
      var activity = BadgeV1.Activity(
        activityID: "activity-\(number)", type: type, occurTime: .init(start + at))
      switch type {
      case .savingsDeposit, .allowanceReceived: activity.amountMinorUnits = amount
      case .balanceChanged: activity.balanceMinorUnits = amount
      case .budgetChecked: activity.underBudget = isUnderBudget
      default: activity.subjectID = "subject-\(subject)"
      }
      return activity
    }
  }

  /// A guardian's correction when all has arrived (US-17).
  enum Correction: Sendable {
    /// The records of these uses' keys.
    case withdraw([Use])
    /// The records of an app that begin in a range.
    case withdrawApp(Int, Range<Int64>)
    /// A key comes again, mostly of another app.
    case send(Use)
    /// Of the withdrawals by their order.
    case restore(Int)
  }

  static let day: Int64 = 86_400
  static let length = 5 * day
  /// Apps 0 to 2 are for learning at first, 3 and 4 are reward apps, and app 5 is never saved.
  static let learning = [0, 1, 2], rewards = [3, 4], foreign = 5

  /// Where and when clocks change, or a day is missing.
  private static let places: [(zone: String, start: Int64)] = [
    ("Europe/Berlin", 1_774_594_800), ("America/New_York", 1_761_894_000), ("Australia/Lord_Howe", 1_775_206_800),
    ("Pacific/Apia", 1_325_037_600), ("America/Sao_Paulo", 1_541_073_600), ("Asia/Kathmandu", 1_772_442_000),
  ]
  private static let zones = [
    "Asia/Tokyo", "Pacific/Kiritimati", "America/Los_Angeles", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Pago_Pago",
  ]

  let zone: String
  let start: Instant
  let weekStart: CommonV1.Weekday
  /// Some records come a year late.
  let isLong: Bool
  private(set) var deeds: [(at: Int64, deed: Deed)] = []
  private(set) var uses: [Use] = []
  private(set) var acknowledgements: [Acknowledgement] = []
  /// Also of weeks before the start.
  private(set) var activities: [Occurrence] = []
  /// Local days that are repaired at the end where they do not count, in days before the last one.
  private(set) var repairs: [Int] = []
  private(set) var corrections: [Correction] = []
  private var challenges = 0
  /// Of each app, from when on it is assigned and as what; nil while it is not.
  private var assigned: [Bool?] = [false, false, false, true, true]

  init(seed: UInt64, using random: inout SeededRandom) {
    let place = Self.places[Int(seed % UInt64(Self.places.count))]
    (zone, start) = (place.zone, Instant(seconds: place.start))
    weekStart = Self.weekday(&random)
    isLong = seed % 10 == 7
    begin(&random)
    var at: Int64 = 600
    for _ in 0..<Int.random(in: 6...14, using: &random) {
      at += Int64.random(in: 1...40_000, using: &random)
      if at < Self.length { at = act(at, &random) }
    }
    use(&random)
    acknowledge(&random)
    // Of its own numbers, so that the histories of a seed stay what they were.
    var others = SeededRandom(seed: seed &+ 19_000_000)
    protect(&others)
    var further = SeededRandom(seed: seed &+ 23_000_000)
    occur(&further)
    var last = SeededRandom(seed: seed &+ 29_000_000)
    correct(&last)
  }

  /// The zones in which the child is.
  var zones: [String] {
    [zone] + deeds.compactMap { deed in if case .zone(let name) = deed.deed { name } else { nil } }
  }

  /// Draws activities for days, weeks and months of saving, and one kind that does not depend on them.
  private mutating func occur(_ random: inout SeededRandom) {
    let types: [BadgeV1.ActivityType] = [
      .savingsDeposit, .savingsDeposit, .allowanceReceived, .budgetChecked, .budgetChecked, .balanceChanged,
      .taskApproved, .taskRejected, .goalCreated,
    ]
    activities = (0..<Int.random(in: 15...30, using: &random)).map { number in
      // Half of them in the days in which clocks are wrong.
      let first = Bool.random(using: &random) ? 0 : -40 * Self.day
      return Occurrence(
        number: number, type: types.randomElement(using: &random) ?? .savingsDeposit,
        at: Int64.random(in: first..<Self.length, using: &random), amount: Int64.random(in: 1...9_000, using: &random),
        subject: Int.random(in: 0..<4, using: &random), isUnderBudget: Int.random(in: 0..<4, using: &random) > 0)
    }
  }

  /// Only keys with one content are named and sent again: which one of several was the first depends on the order.
  private mutating func correct(_ random: inout SeededRandom) {
    let contents = Dictionary(grouping: uses) { [Int64($0.device), $0.sequence] }
    let single = uses.filter { contents[[Int64($0.device), $0.sequence]]?.count == 1 }
    for number in 0..<Int.random(in: 1...4, using: &random) {
      let some = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in single.randomElement(using: &random) }
      if Bool.random(using: &random), !some.isEmpty {
        corrections.append(.withdraw(some))
        for var use in some where Bool.random(using: &random) {
          if Int.random(in: 0..<4, using: &random) > 0 { use.app = Int.random(in: 0...Self.foreign, using: &random) }
          corrections.append(.send(use))
        }
      } else {
        let first = Int64.random(in: 0..<Self.length, using: &random)
        corrections.append(
          .withdrawApp(
            Int.random(in: 0..<Self.foreign, using: &random),
            first..<first + Int64.random(in: 3_600...3 * Self.day, using: &random)))
      }
      if Bool.random(using: &random) { corrections.append(.restore(Int.random(in: 0...number, using: &random))) }
    }
  }

  /// Freezes, which are at most two, as one more would be refused in some orders only; pauses and repairs of streaks.
  private mutating func protect(_ random: inout SeededRandom) {
    func any() -> Int64 { Int64.random(in: 1..<Self.length, using: &random) }
    for _ in 0..<Int.random(in: 0...2, using: &random) { add(.freeze, at: any()) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      add(
        .streakPause(
          after: Int.random(in: 0...2, using: &random), days: Int.random(in: 1...2, using: &random),
          isForAll: Bool.random(using: &random)), at: any())
    }
    repairs = (1...6).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
  }

  private mutating func add(_ deed: Deed, at: Int64) { deeds.append((at, deed)) }

  /// The apps, and two challenges that the same second completes: made in one second, for different reward apps.
  private mutating func begin(_ random: inout SeededRandom) {
    for app in Self.learning {
      add(.save(app: app, isReward: false, rate: Int32.random(in: 1...20, using: &random) * 5), at: 5)
    }
    for app in Self.rewards {
      add(.save(app: app, isReward: true, rate: Int32.random(in: 5...20, using: &random) * 10), at: 5)
    }
    let bonus = Int32.random(in: 0...50, using: &random)
    let goal = ChallengeV1.ChallengeDraft(title: "day", goalType: .dailyMinutes, target: 15, bonusPercentage: bonus)
    for rewards in [[3], []].shuffled(using: &random) { challenge(goal, rewards: rewards, at: 9) }
    challenge(.init(title: "run", goalType: .streak, target: 3), at: 9)
    add(.set(.open, apps: Bool.random(using: &random) ? [] : [4]), at: 12)
  }

  private mutating func challenge(
    _ draft: ChallengeV1.ChallengeDraft, learning: [Int] = [], rewards: [Int] = [], at: Int64
  ) {
    var draft = draft
    (draft.fullDay, draft.repeatWeekly) = (true, true)
    draft.activeDays = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
    challenges += 1
    add(.challenge(draft, learning: learning, rewards: rewards), at: at)
  }

  /// One deed of a guardian, or several that belong together; returns when the last one happens.
  private mutating func act(_ at: Int64, _ random: inout SeededRandom) -> Int64 {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return changeApp(at, &random)
    case 2: add(.set(Setting.allCases.randomElement(using: &random) ?? .open, apps: rewardApps(&random)), at: at)
    case 3, 4:
      // The smallest grants end inside a record, and several of them in one second.
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        add(
          .grant(
            apps: rewardApps(&random), seconds: [1, 1, 2, 60, 900].randomElement(using: &random) ?? 1,
            expiresIn: [nil, 1, 60, 7_200].randomElement(using: &random) ?? nil), at: at)
      }
    case 5: add(.zone(Self.zones.randomElement(using: &random) ?? "UTC"), at: at)
    case 6:
      // Each replaces what waits of the one before.
      var last = at
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        add(.weekStart(Self.weekday(&random)), at: last)
        last += Int64.random(in: 1...50_000, using: &random)
      }
    case 7: add(.minimum([1, 2, 10, 60].randomElement(using: &random) ?? 1), at: at)
    case 8, 9: changeChallenge(at, &random)
    case 10 where !isLong: changeSchedule(at, &random)
    default: add(.device(Int.random(in: 0...1, using: &random), isDisabled: Bool.random(using: &random)), at: at)
    }
    return at
  }

  private mutating func changeApp(_ at: Int64, _ random: inout SeededRandom) -> Int64 {
    let app = Int.random(in: 0..<5, using: &random)
    guard let isReward = assigned[app] else { return save(app, Bool.random(using: &random), at, &random) }
    if Bool.random(using: &random) { return save(app, isReward, at, &random) }
    add(.remove(app: app), at: at)
    assigned[app] = Bool?.none
    // Mostly back within a minute, at times in the same second, and at times as the other category.
    guard Int.random(in: 0..<4, using: &random) > 0 else { return at }
    let back = at + ([0, 1, 59, 60, 20_000].randomElement(using: &random) ?? 0)
    return save(app, Int.random(in: 0..<4, using: &random) == 0 ? !isReward : isReward, back, &random)
  }

  private mutating func save(_ app: Int, _ isReward: Bool, _ at: Int64, _ random: inout SeededRandom) -> Int64 {
    assigned[app] = isReward
    let rate = isReward ? Int32.random(in: 5...20, using: &random) * 10 : Int32.random(in: 1...20, using: &random) * 5
    add(.save(app: app, isReward: isReward, rate: rate), at: at)
    return at
  }

  private mutating func changeChallenge(_ at: Int64, _ random: inout SeededRandom) {
    let number = Int.random(in: 0..<challenges, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      challenge(
        .init(title: "points", goalType: .pointsTarget, target: 100),
        learning: Bool.random(using: &random) ? [] : learningApps(&random), at: at)
    case 1: add(.edit(challenge: number, .init(bonusPercentage: 35), field: "bonus_percentage", learning: []), at: at)
    case 2:
      let apps = learningApps(&random)
      add(.edit(challenge: number, .init(), field: "learning_app_ids", learning: apps), at: at)
    case 3:
      add(.pause(challenge: number, true), at: at)
      add(.pause(challenge: number, false), at: at + Int64.random(in: 1...90_000, using: &random))
    case 4: add(.end(challenge: number), at: at)
    case 5: challenge(Self.further(&random), rewards: rewardApps(&random), at: at)
    case 6:
      add(
        .edit(
          challenge: number, .init(goalParameters: .init(minimumMinutesPerApp: 3, dailyMinutes: 20, withinMinutes: 45)),
          field: "goal_parameters", learning: []), at: at)
    default: challenge(.init(title: "more", goalType: .dailyMinutes, target: 20), rewards: rewardApps(&random), at: at)
    }
  }

  /// A challenge of one of the goal types with parameters.
  private static func further(_ random: inout SeededRandom) -> ChallengeV1.ChallengeDraft {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      .init(title: "apps", goalType: .appDiversity, target: 2, goalParameters: .init(minimumMinutesPerApp: 5))
    case 1: .init(title: "days", goalType: .consistency, target: 2, goalParameters: .init(dailyMinutes: 15))
    case 2:
      .init(
        title: "night", goalType: .timeOfDay, target: 15,
        goalParameters: .init(fromMinuteOfDay: 0, toMinuteOfDay: Int32.random(in: 120...1_440, using: &random)))
    default:
      .init(
        title: "dense", goalType: .efficiency, target: 50, bonusPercentage: 15,
        goalParameters: .init(withinMinutes: 20))
    }
  }

  private mutating func changeSchedule(_ at: Int64, _ random: inout SeededRandom) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      add(
        .limits(
          app: [nil, 0, 600].randomElement(using: &random) ?? nil,
          daily: [nil, 1_800].randomElement(using: &random) ?? nil,
          weekly: [nil, 7_200].randomElement(using: &random) ?? nil), at: at)
    case 1: add(.window(start: Int32.random(in: 0..<1_440, using: &random), end: 420), at: at)
    case 2: add(.pauseAll(lasting: [nil, 1, 7_200].randomElement(using: &random) ?? nil), at: at)
    default: add(.resumeAll, at: at)
    }
  }

  /// Records at any time, and where something changes: they end with it, begin with it, or lie across it.
  private mutating func use(_ random: inout SeededRandom) {
    let edges = deeds.map(\.at)
    var sequences: [Int64] = [0, 0]
    for _ in 0..<Int.random(in: 25...45, using: &random) {
      let seconds =
        [1, Int64.random(in: 1...59, using: &random), Int64.random(in: 60...2_400, using: &random)]
        .randomElement(using: &random) ?? 60
      var start = Int64.random(in: 0..<Self.length, using: &random)
      if Bool.random(using: &random), let edge = edges.randomElement(using: &random) {
        start = edge - ([0, seconds, Int64.random(in: 0...seconds, using: &random)].randomElement(using: &random) ?? 0)
      }
      let device = Int.random(in: 0...1, using: &random)
      sequences[device] += 1
      var use = Use(
        device: device, sequence: sequences[device], app: Int.random(in: 0...Self.foreign, using: &random),
        start: max(0, start), seconds: seconds, isShielded: Int.random(in: 0..<15, using: &random) == 0)
      if Int.random(in: 0..<4, using: &random) == 0 {
        use.secondsAhead = [0, 300, -300, 301, -301, 90_000].randomElement(using: &random)
      }
      uses.append(use)
      if Int.random(in: 0..<12, using: &random) == 0 { uses.append(fault(of: use, &random)) }
    }
  }

  /// The same number for another record, one that ends before it begins, or one of more than a day.
  private func fault(of use: Use, _ random: inout SeededRandom) -> Use {
    var fault = use
    switch Int.random(in: 0..<3, using: &random) {
    case 0: fault.start = max(0, use.start - Int64.random(in: 1...300, using: &random))
    case 1: (fault.sequence, fault.seconds) = (use.sequence + 1_000, -Int64.random(in: 0...90, using: &random))
    default: (fault.sequence, fault.seconds) = (use.sequence + 1_000, 86_401)
    }
    return fault
  }

  /// Of each device some versions, whose instants are in any order.
  private mutating func acknowledge(_ random: inout SeededRandom) {
    for device in 0...1 where Int.random(in: 0..<3, using: &random) > 0 {
      for version in 1...Int64.random(in: 2...6, using: &random) {
        let shielded = (0..<5).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        let edge = uses.randomElement(using: &random).map { $0.start + $0.seconds / 2 } ?? 0
        let at = Bool.random(using: &random) ? edge : Int64.random(in: 0..<Self.length, using: &random)
        acknowledgements.append(.init(device: device, version: version, applied: at, apps: shielded))
      }
    }
  }

  private func rewardApps(_ random: inout SeededRandom) -> [Int] {
    (0..<5).filter { assigned[$0] == true && Bool.random(using: &random) }
  }

  private func learningApps(_ random: inout SeededRandom) -> [Int] {
    (0..<5).filter { assigned[$0] == false && Bool.random(using: &random) }
  }

  private static func weekday(_ random: inout SeededRandom) -> CommonV1.Weekday {
    [.monday, .sunday, .saturday, .wednesday].randomElement(using: &random) ?? .monday
  }
}
