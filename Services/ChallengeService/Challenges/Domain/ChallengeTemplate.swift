package import ChallengeCounting
package import LocalTime

/// A ready-made challenge.
package struct ChallengeTemplate: Hashable, Sendable {
  package var id: String
  /// Becomes the title.
  package var name: String
  package var description: String
  var icon: String
  package var goal: GoalType
  package var target: Int64
  package var bonusPercentage: Int64
  /// `#RRGGBB`.
  var color: String
  /// All seven unless the template lists some.
  package var activeDays: Set<Weekday> = Set(Weekday.allCases)

  /// The settings it fills in: title, description, goal, target, bonus, full day and its days; everything else comes
  /// from the defaults.
  package func settings(start now: Instant) -> ChallengeSettings {
    var settings = ChallengeSettings.defaults(start: now)
    settings.title = name
    settings.description = description
    settings.goal = goal
    settings.target = target
    settings.bonusPercentage = bonusPercentage
    settings.schedule.isFullDay = true
    settings.schedule.activeDays = activeDays
    return settings
  }

  /// The template with an id.
  static func named(_ id: String) -> ChallengeTemplate? { all.first { $0.id == id } }

  /// Every template, in the catalogue's order.
  package static let all = [
    ChallengeTemplate(
      id: "daily_dynamo", name: "Daily Dynamo", description: "Complete 60 minutes of learning every day",
      icon: "bolt.fill", goal: .dailyMinutes, target: 60, bonusPercentage: 10, color: "#FFB800"),
    ChallengeTemplate(
      id: "weekend_warrior", name: "Weekend Warrior", description: "Learn 180 minutes over the weekend",
      icon: "trophy.fill", goal: .weeklyMinutes, target: 180, bonusPercentage: 15, color: "#FF6B35",
      activeDays: [.saturday, .sunday]),
    ChallengeTemplate(
      id: "app_master", name: "App Master", description: "Spend 5 hours in your favorite learning app this week",
      icon: "target", goal: .specificApps, target: 300, bonusPercentage: 20, color: "#4ECDC4"),
    ChallengeTemplate(
      id: "streak_champion", name: "Streak Champion", description: "Maintain a 7-day learning streak",
      icon: "flame.fill", goal: .streak, target: 7, bonusPercentage: 25, color: "#FF3366"),
    ChallengeTemplate(
      id: "quick_start", name: "Quick Start", description: "Just 15 minutes of learning per day", icon: "star.fill",
      goal: .dailyMinutes, target: 15, bonusPercentage: 5, color: "#95E1D3"),
  ]
}
