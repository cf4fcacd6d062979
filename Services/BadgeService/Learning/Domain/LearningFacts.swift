package import BadgeChildren

/// The known facts of a child's learning, kept as exact sums and net of corrections.
package struct LearningFacts: Hashable, Sendable {
  /// Periods that are currently completed.
  package var completedPeriods: Int64
  /// Longest daily streak.
  package var longestDailyStreak: Int64
  /// Lifetime counted learning, seconds.
  package var learningSeconds: Int64
  /// Lifetime learning points from usage, without bonuses and costs, in sixtieths.
  package var learningSixtieths: Int64

  package init(
    completedPeriods: Int64 = 0, longestDailyStreak: Int64 = 0, learningSeconds: Int64 = 0,
    learningSixtieths: Int64 = 0
  ) {
    self.completedPeriods = completedPeriods
    self.longestDailyStreak = longestDailyStreak
    self.learningSeconds = learningSeconds
    self.learningSixtieths = learningSixtieths
  }

  /// Whole minutes of learning.
  package var totalMinutes: Int64 { max(0, learningSeconds) / 60 }

  /// Whole points.
  package var totalPoints: Int64 { max(0, learningSixtieths) / 60 }

  /// The facts as criteria see them.
  package var values: [Fact: Int64] {
    [
      .challengesCompleted: max(0, completedPeriods), .streakDays: max(0, longestDailyStreak),
      .totalLearningMinutes: totalMinutes, .totalPointsEarned: totalPoints,
    ]
  }
}
