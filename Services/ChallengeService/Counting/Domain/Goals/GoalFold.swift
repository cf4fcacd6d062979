import LocalTime

/// How a goal type counts: a pure fold over the local days of a period, in order (CH-5, CH-18).
protocol GoalFold: Sendable {
  /// Adds what has counted on the next local day.
  mutating func add(_ day: CountedDay)
  /// As `GoalType.progressTarget` counts it.
  var progress: Int64 { get }
  /// The amount that has to be counted on the next day for the progress to reach a target with it.
  func missing(to target: Int64) -> UsageTarget
}

/// The count of a local day besides seconds and sixtieths.
package enum DayDetail: Hashable, Sendable {
  case none
  /// The seconds of each app.
  case apps
  /// The highest number of sixtieths in any stretch of so many seconds.
  case peak(within: Int64)
  /// How far a chain is.
  case chain(ChainDay)
}

extension ChallengeSettings {
  /// The fold of the goal.
  func goalFold() -> any GoalFold { measure.fold() }

  /// The details that the fold needs of each day.
  var dayDetail: DayDetail {
    switch measure {
    case .seconds, .sixtieths, .days, .run, .steps: .none
    case .apps: .apps
    case .peak(let within): .peak(within: within)
    }
  }
}

extension GoalMeasure {
  /// The meaning of a day to a streak or a chain depends on the days before it: `RunFold` and `ChainMeter` fold them.
  fileprivate func fold() -> any GoalFold {
    switch self {
    case .seconds, .run, .steps: AmountFold(unit: .minutes)
    case .sixtieths: AmountFold(unit: .points)
    case .apps(let minimum): AppDiversityFold(minimum: minimum)
    case .days(let minimum): ConsistencyFold(minimum: minimum)
    case .peak: EfficiencyFold()
    }
  }
}

/// Seconds for minutes, sixtieths for points.
struct AmountFold: GoalFold {
  let unit: GoalType.Unit
  private(set) var progress: Int64 = 0

  init(unit: GoalType.Unit) { self.unit = unit }

  mutating func add(_ day: CountedDay) { progress += unit == .points ? day.sixtieths : day.seconds }

  func missing(to target: Int64) -> UsageTarget {
    unit == .points ? .sixtieths(target - progress) : .seconds(target - progress)
  }
}

/// A period as far as its local days have been added, in order.
package struct PeriodFold: Sendable {
  package let version: ChallengeVersion
  /// All that has counted.
  package private(set) var sum = CountedSum()
  private var goal: any GoalFold

  package init(_ version: ChallengeVersion) {
    self.version = version
    goal = version.rules.goalFold(version.settings)
  }

  /// A period of which only the sum is known; enough for minutes and points.
  package init(_ version: ChallengeVersion, from sum: CountedSum) {
    self.init(version)
    add(CountedDay(date: LocalDate(daysSinceEpoch: 0), seconds: sum.seconds, sixtieths: sum.sixtieths))
  }

  package mutating func add(_ day: CountedDay) {
    sum.replace(nil, by: day)
    goal.add(day)
  }

  package var progress: Int64 { goal.progress }

  /// In the unit of the progress.
  package var target: Int64 { version.settings.goal.progressTarget(version.settings.target) }

  package var isReached: Bool { progress >= target }

  /// The amount that is sought on the next day; it completes the period if the day reaches the target at all.
  package var missing: UsageTarget { goal.missing(to: target) }
}
