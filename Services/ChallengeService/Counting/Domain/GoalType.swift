/// What a challenge counts. How each one counts is in `Goals`.
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

  package var unit: Unit {
    switch self {
    case .dailyMinutes, .weeklyMinutes, .specificApps, .timeOfDay: .minutes
    case .streak, .consistency: .days
    case .pointsTarget, .efficiency: .points
    case .appDiversity: .apps
    case .chain: .steps
    }
  }

  /// The targets that a challenge may have, in the unit.
  package var targetRange: ClosedRange<Int64> {
    switch self {
    case .dailyMinutes, .timeOfDay: 15...240
    case .weeklyMinutes: 60...1440
    case .specificApps: 15...360
    case .streak: 3...30
    case .pointsTarget: 100...1000
    case .appDiversity: 2...10
    case .consistency: 2...7
    case .efficiency: 50...1000
    case .chain: ChainStep.count
    }
  }

  /// The window; repeating weekly matters only for specific apps and points.
  package func window(repeatsWeekly: Bool) -> Window {
    switch self {
    case .dailyMinutes, .timeOfDay, .efficiency: .localDay
    case .weeklyMinutes, .appDiversity, .consistency: .week
    case .specificApps, .pointsTarget: repeatsWeekly ? .week : .startToEnd
    case .streak: .run
    case .chain: .startToEnd
    }
  }

  /// A target in the unit of progress: seconds for minutes, sixtieths for points, days, apps and steps as they are.
  package func progressTarget(_ target: Int64) -> Int64 {
    switch unit {
    case .minutes, .points: target * 60
    case .days, .apps, .steps: target
    }
  }

  /// Name of its icon, if it has one.
  package var icon: String? {
    switch self {
    case .dailyMinutes: "sun.max.fill"
    case .weeklyMinutes: "calendar"
    case .specificApps: "app.fill"
    case .streak: "flame.fill"
    case .pointsTarget, .appDiversity, .consistency, .timeOfDay, .efficiency, .chain: nil
    }
  }

  /// Name of its color, if it has one.
  package var color: String? {
    switch self {
    case .dailyMinutes: "orange"
    case .weeklyMinutes: "blue"
    case .specificApps: "green"
    case .streak: "red"
    case .pointsTarget, .appDiversity, .consistency, .timeOfDay, .efficiency, .chain: nil
    }
  }

  package var explanation: String {
    switch self {
    case .dailyMinutes: "Complete a specific number of minutes each day"
    case .weeklyMinutes: "Complete a total number of minutes over the entire week"
    case .specificApps: "Use only selected learning apps for a set amount of time"
    case .streak: "Maintain consistent learning activity for consecutive days"
    case .pointsTarget: "Earn a specific number of points from learning activities"
    case .appDiversity: "Use several different learning apps in a week"
    case .consistency: "Learn a set amount of time on several days of a week"
    case .timeOfDay: "Learn at a certain time of day"
    case .efficiency: "Earn a number of points within a short time"
    case .chain: "Complete several goals one after the other"
    }
  }

  package var example: String {
    switch self {
    case .dailyMinutes: "Read for 30 minutes every day"
    case .weeklyMinutes: "Practice math for 120 minutes this week"
    case .specificApps: "Use Duolingo for 20 minutes"
    case .streak: "Learn for 7 days in a row"
    case .pointsTarget: "Earn 500 points"
    case .appDiversity: "Use 3 different learning apps this week"
    case .consistency: "Meet your goal on 5 of 7 days"
    case .timeOfDay: "Learn 30 minutes between 4 and 6 PM"
    case .efficiency: "Earn 100 points in 30 minutes"
    case .chain: "15 minutes, then 30, then a 3-day streak"
    }
  }
}
