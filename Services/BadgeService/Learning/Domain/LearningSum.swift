/// Counted learning.
package struct LearningSum: Hashable, Sendable {
  package var seconds: Int64 = 0
  package var sixtieths: Int64 = 0

  package init(seconds: Int64 = 0, sixtieths: Int64 = 0) { (self.seconds, self.sixtieths) = (seconds, sixtieths) }

  package static func - (left: LearningSum, right: LearningSum) -> LearningSum {
    LearningSum(seconds: left.seconds - right.seconds, sixtieths: left.sixtieths - right.sixtieths)
  }
}

/// A child's counted learning as stored.
package struct CountedLearning: Hashable, Sendable {
  /// All that was applied.
  package var all = LearningSum()
  /// The learning to which other corrections belong.
  package var open = LearningSum()

  package init(all: LearningSum = LearningSum(), open: LearningSum = LearningSum()) {
    (self.all, self.open) = (all, open)
  }

  /// The learning on which criteria depend.
  package var facts: LearningSum { all - open }
}
