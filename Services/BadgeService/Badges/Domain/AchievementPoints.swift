/// Achievement points (BA-2, BA-10): given by badges and spent in the shop; never mixed with learning points.
package struct AchievementPoints: Hashable, Sendable {
  /// Points of all badges the child has.
  package private(set) var total: Int64
  package private(set) var spent: Int64

  package init(total: Int64 = 0, spent: Int64 = 0) {
    self.total = total
    self.spent = spent
  }

  /// Never below 0; later points first repay what was already spent when a badge was revoked.
  package var available: Int64 { max(0, total - spent) }

  /// An unlock raises total and available by the badge's value.
  mutating func award(_ badge: Badge) { total += badge.points }

  /// A guardian revokes a badge: its points are removed, points already spent stay spent.
  mutating func revoke(_ badge: Badge) { total -= badge.points }
}

/// The points that a child has earned and spent (BA-10, BA-12).
package struct PointBalance: Hashable, Sendable {
  package var points: AchievementPoints
  /// Number of badges that the child has.
  package var badges: Int
  /// Number of rewards that the child has.
  package var rewards: Int

  package init(points: AchievementPoints, badges: Int, rewards: Int) {
    (self.points, self.badges, self.rewards) = (points, badges, rewards)
  }
}
