import BadgeChildren
package import Database
import ServiceAPI

/// Evaluates the children that were last evaluated for an earlier executable's catalogue (BA-8): which further badges
/// they earn, and when they reached those that they have.
///
/// A child's evaluation and the note that it is done are one transaction: an interrupted run resumes where it stopped,
/// and a badge is awarded once.
package struct CatalogueEvaluation: Sendable {
  let database: Database
  var catalogue: BadgeCatalogue
  /// Maximum number of children in one transaction; fewer when its budget is spent.
  var batch: Int

  package init(database: Database, catalogue: BadgeCatalogue = .current, batch: Int = 100) {
    (self.database, self.catalogue, self.batch) = (database, catalogue, batch)
  }

  /// - Returns: how many children were evaluated.
  @discardableResult
  package func run() async throws -> Int {
    let partitions = try await database.read(nil) {
      try ChildTable.partitions($0, notEvaluatedFor: catalogue.fingerprint)
    }
    var count = 0
    for partition in partitions {
      var place: ChildKey?
      repeat {
        let children = try await evaluate(partition, after: place)
        count += children.count
        place = children.last
      } while place != nil
    }
    return count
  }

  /// Evaluates the next children of a partition in order of their ids. Returns them; none when all are done.
  func evaluate(_ partition: Partition, after place: ChildKey?) async throws -> [ChildKey] {
    try await database.write(partition) { [catalogue, batch] tx in
      let children = try ChildTable.children(
        tx, partition: partition, notEvaluatedFor: catalogue.fingerprint, after: place, limit: batch)
      var evaluated: [ChildKey] = []
      for child in children where evaluated.isEmpty || !tx.budget.isSpent {
        try Awarding.run(tx, child, catalogue: catalogue)
        try Awarding.redate(tx, child, changed: Set(Fact.allCases), catalogue: catalogue)
        try ChildTable.setCatalogue(tx, child, to: catalogue.fingerprint)
        evaluated.append(child)
      }
      return evaluated
    }
  }
}
