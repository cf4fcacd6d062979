import BadgeChildren

extension Badge {
  /// The badges that every new child sees with progress (BA-8), in the catalogue's order.
  static let starters = [
    Badge(
      code: "FIRST_STEPS", name: "First Steps", description: "Complete your first challenge", icon: "figure.walk",
      criterion: .reached(.count, .challengesCompleted, threshold: 1), category: .milestones, rarity: .common,
      points: 10),
    Badge(
      code: "WEEK_WARRIOR", name: "Week Warrior", description: "Maintain a 7-day streak", icon: "calendar",
      criterion: .reached(.streak, .streakDays, threshold: 7), category: .streaks, rarity: .uncommon, points: 25),
    Badge(
      code: "MONTH_MASTER", name: "Month Master", description: "Maintain a 30-day streak",
      icon: "calendar.badge.plus", criterion: .reached(.streak, .streakDays, threshold: 30), category: .streaks,
      rarity: .epic, points: 100),
    Badge(
      code: "LEARNING_LEGEND", name: "Learning Legend", description: "Complete 100 hours of learning",
      icon: "brain.head.profile", criterion: .reached(.count, .totalLearningMinutes, threshold: 6000),
      category: .milestones, rarity: .epic, points: 100),
    Badge(
      code: "POINT_COLLECTOR", name: "Point Collector", description: "Earn 10,000 learning points",
      icon: "star.circle.fill", criterion: .reached(.count, .totalPointsEarned, threshold: 10_000),
      category: .milestones, rarity: .rare, points: 50),
    Badge(
      code: "CHALLENGE_CHAMPION", name: "Challenge Champion", description: "Complete 10 challenges", icon: "rosette",
      criterion: .reached(.count, .challengesCompleted, threshold: 10), category: .milestones, rarity: .rare,
      points: 50),
  ]
}
