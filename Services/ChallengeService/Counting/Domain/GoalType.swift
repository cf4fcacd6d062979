/// The quantities that challenges count. `Goals` has the definition of each.
package enum GoalType: String, CaseIterable, Hashable, Sendable {
  case dailyMinutes = "daily_minutes"
  case weeklyMinutes = "weekly_minutes"
  case specificApps = "specific_apps"
  case streak
  case pointsTarget = "points_target"
  case appDiversity = "app_diversity"
  case consistency
  case timeOfDay = "time_of_day"
  case efficiency
  case chain

  package enum Unit: String, Hashable, Sendable {
    case minutes, days, points, apps, steps
  }

  /// How long a period lasts (CH-6).
  package enum Window: Hashable, Sendable {
    case localDay
    case week
    /// One period from start to end.
    case startToEnd
    /// Consecutive local days, as many as the target.
    case run
  }

  var definition: any GoalDefinition.Type {
    switch self {
    case .dailyMinutes: DailyMinutesGoal.self
    case .weeklyMinutes: WeeklyMinutesGoal.self
    case .specificApps: SpecificAppsGoal.self
    case .streak: StreakGoal.self
    case .pointsTarget: PointsTargetGoal.self
    case .appDiversity: AppDiversityGoal.self
    case .consistency: ConsistencyGoal.self
    case .timeOfDay: TimeOfDayGoal.self
    case .efficiency: EfficiencyGoal.self
    case .chain: ChainGoal.self
    }
  }
}

// Of the definition, what other modules read.
extension GoalType {
  /// The goal type with a number of the contract; nil for none.
  package init?(number: Int32) {
    guard let goal = Self.numbered[number] else { return nil }
    self = goal
  }

  private static let numbered = Dictionary(uniqueKeysWithValues: allCases.map { ($0.number, $0) })

  package var number: Int32 { definition.number }
  package var unit: Unit { definition.unit }
  package var targetRange: ClosedRange<Int64> { definition.targetRange }
  package var parameters: [GoalParameters.Name] { definition.parameters }
  package var form: GoalTypeForm { definition.form }

  /// The window; repeating weekly matters only for specific apps and points.
  package func window(repeatsWeekly: Bool) -> Window { definition.window(repeatsWeekly: repeatsWeekly) }

  /// A fault of parameters that are in their ranges, and its remedy.
  package func fault(of parameters: GoalParameters) -> (name: GoalParameters.Name, remedy: String)? {
    definition.fault(of: parameters)
  }

  /// The minutes of the local day between which the goal counts, whatever the schedule says; nil for all.
  package func times(_ parameters: GoalParameters) -> (from: Int64, to: Int64)? { definition.times(parameters) }

  /// A target in the unit of progress: seconds for minutes, sixtieths for points, days, apps and steps as they are.
  package func progressTarget(_ target: Int64) -> Int64 {
    switch unit {
    case .minutes, .points: target * 60
    case .days, .apps, .steps: target
    }
  }
}
