/// A child's level as ChallengeService has last published it (CH-20).
package struct ChildLevel: Hashable, Sendable {
  /// From 1.
  package var level: Int64
  /// Lifetime learning points at which it is reached.
  package var points: Int64
  /// Those at which the next one is; nil at the highest level, and for a child of which nothing was published.
  package var nextPoints: Int64?

  package init(level: Int64 = 1, points: Int64 = 0, nextPoints: Int64? = nil) {
    (self.level, self.points, self.nextPoints) = (level, points, nextPoints)
  }
}
