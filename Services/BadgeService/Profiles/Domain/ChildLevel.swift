/// A child's level as ChallengeService has last published it (CH-20).
package struct ChildLevel: Hashable, Sendable {
  /// From 1.
  package var level: Int64
  /// Lifetime learning points at which it is reached.
  package var points: Int64
  /// The points at which the next level begins; nil at the highest one, and for a child of which nothing is known.
  package var nextPoints: Int64?

  package init(level: Int64 = 1, points: Int64 = 0, nextPoints: Int64? = nil) {
    (self.level, self.points, self.nextPoints) = (level, points, nextPoints)
  }
}
