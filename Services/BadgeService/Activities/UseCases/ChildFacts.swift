package import BadgeChildren
import BadgeLearning
package import Database
package import ServiceAPI

/// All facts of a child: of its learning and of its activities.
package enum ChildFacts {
  /// The facts as criteria see them; facts of which nothing is known are left out, or 0.
  package static func values(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Fact: Int64] {
    try LearningTables.facts(tx, child).values.merging(ActivityFactTable.values(tx, child)) { first, _ in first }
  }

  /// The values by which badges are earned: of tasks the highest number that was approved at any instant.
  package static func earningValues(_ tx: ReadTransaction, _ child: ChildKey) throws -> [Fact: Int64] {
    var values = try values(tx, child)
    if try !TaskPeaks.isBeingFilled(tx, child) { values[.tasksCompleted] = try TaskPeaks.highest(tx, child) }
    return values
  }
}
