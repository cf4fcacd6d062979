import BadgeChildren
package import BadgeLearning
package import Database
package import ServiceAPI

/// The badges that an executable knows.
package struct BadgeCatalogue: Sendable {
  /// Raised when another day than before is the one on which a badge was reached: in version 1 by what was known when
  /// it was awarded, in version 2 by what is known now.
  private static let datingVersion = 2

  let badges: [Badge]
  /// Changes with every badge, every criterion and how badges are dated: a child that was evaluated under another one
  /// is re-evaluated (BA-8).
  package let fingerprint: String
  /// The values of facts that conditions depend on.
  private let thresholds: [Fact: [Int64]]

  package static let current = BadgeCatalogue(Badge.catalogue)

  init(_ badges: [Badge]) {
    self.badges = badges
    // Covers what decides whether a badge is earned, and when it was reached.
    let criteria = badges.map { "\($0.code) \($0.criterion.map { "\($0)" } ?? "")\n" }
    fingerprint = String(Digest.of("dates \(Self.datingVersion)\n" + criteria.joined()), radix: 16)
    thresholds = Dictionary(
      uniqueKeysWithValues: Fact.allCases.map { fact in
        (fact, badges.flatMap { $0.criterion?.thresholds(of: fact) ?? [] })
      })
  }

  /// Whether more learning meets a condition that it did not meet before: only then can it earn a badge.
  package func isReached(
    _ tx: ReadTransaction, _ child: ChildKey, from before: LearningSum, to after: LearningSum
  ) throws -> Bool {
    let (before, after) = (LearningFacts(before), LearningFacts(after))
    let minutes = FactChange(fact: .totalLearningMinutes, before: before.totalMinutes, after: after.totalMinutes)
    let points = FactChange(fact: .totalPointsEarned, before: before.totalPoints, after: after.totalPoints)
    return try [minutes, points].contains { try isReached(tx, child, $0) }
  }

  /// Whether a fact has reached a value that a condition depends on, of these badges or of the family's own.
  func isReached(_ tx: ReadTransaction, _ child: ChildKey, _ change: FactChange) throws -> Bool {
    if isReached(change.fact, from: change.before, to: change.after) { return true }
    return try OwnBadgeTable.isReached(
      tx, familyID: child.familyID, change.fact, from: change.before, to: change.after)
  }

  /// A badge that every family has, or one of the family's own.
  package func badge(_ tx: ReadTransaction, familyID: String, _ code: String) throws -> Badge? {
    try self[code] ?? OwnBadgeTable.find(tx, familyID: familyID, code)?.badge
  }

  /// The same, if its criteria never were others.
  func firstDefinition(_ tx: ReadTransaction, familyID: String, _ code: String) throws -> Badge? {
    if let badge = self[code] { return badge }
    return try OwnBadgeTable.find(tx, familyID: familyID, code).flatMap { $0.revision == 1 ? $0.badge : nil }
  }

  /// All badges that the family's children can earn: these, then the family's own.
  func badges(_ tx: ReadTransaction, familyID: String) throws -> [Badge] {
    badges + (try OwnBadgeTable.inUse(tx, familyID: familyID))
  }

  /// Whether a fact has reached a value that a condition depends on.
  func isReached(_ fact: Fact, from before: Int64, to after: Int64) -> Bool {
    thresholds[fact]?.contains { before < $0 && $0 <= after } ?? false
  }

  subscript(code: String) -> Badge? { badges.first { $0.code == code } }
}

extension LearningFacts {
  fileprivate init(_ learning: LearningSum) {
    self.init(learningSeconds: learning.seconds, learningSixtieths: learning.sixtieths)
  }
}
