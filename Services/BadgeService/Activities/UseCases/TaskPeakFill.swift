package import BadgeChildren
package import Database
import ServiceAPI
import StoredStates

/// Counts the decisions about tasks that an earlier executable has stored, in pieces and in their order. Until all are,
/// badges follow from the tasks that are approved now, as they did there: of a part of the decisions more may have been
/// approved at an instant than of all.
package enum TaskPeakFill {
  static let kind = TaskPeaks.fillKind
  private static let piece = 100

  package static func register(on database: Database, _ earning: any Earning) {
    database.onWork(kind) { tx, work in
      let place = try work.state.isEmpty ? nil : work.decoded { ActivityPlace($0) }
      return try resume(tx, ChildKey(familyID: work.familyID, childID: work.key), place, earning)
    }
  }

  static func isRunning(_ tx: ReadTransaction, familyID: String) throws -> Bool {
    try tx.pendingWorkCount(kind: kind, familyID: familyID, limit: 1) > 0
  }

  private static func resume(
    _ tx: Transaction, _ child: ChildKey, _ place: ActivityPlace?, _ earning: any Earning
  ) throws -> WorkProgress {
    var last = place
    while true {
      let activities = try ActivityTable.list(tx, child, after: last, limit: piece)
      for activity in activities where activity.type.isDecision { try TaskPeaks.add(tx, child, activity) }
      guard let next = activities.last?.place else { break }
      last = next
      if tx.budget.isSpent { return .more(state: try next.bytes) }
    }
    try tx.cancelWork(kind: kind, familyID: child.familyID, key: child.childID)
    try earning.earn(tx, child, changed: [.tasksCompleted])
    try earning.redate(tx, child, changed: [.tasksCompleted], from: nil)
    return .done
  }
}
