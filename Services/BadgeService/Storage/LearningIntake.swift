import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Takes in what UsageIngest tells: counted learning, kept as sums. A correction lowers them again; what was awarded stays.
struct LearningIntake: EventHandler {
  var takesWholeSnapshots: Bool { true }

  private static let facts: Set<Fact> = [.totalLearningMinutes, .totalPointsEarned]

  private struct Sum {
    var seconds: Int64 = 0
    var sixtieths: Int64 = 0
  }

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let changed = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: changed.childID)
    var sum = Sum()
    try Self.take(changed, child, &sum)
    if sum.seconds == 0 && sum.sixtieths == 0 { return .applied }
    try FactTable.addLearning(tx, child, seconds: sum.seconds, sixtieths: sum.sixtieths)
    try Awarding.run(tx, child, changed: Self.facts)
    return .applied
  }

  /// Replaces the family's sums.
  func reconcile(_ snapshot: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try FactTable.clear(tx, familyID: snapshot.familyID, from: .usage)
    var sums: [String: Sum] = [:]
    for event in snapshot.events {
      guard let changed = try event.message(UsageV1.UsageChanged.self) else { continue }
      let child = ChildKey(familyID: snapshot.familyID, childID: changed.childID)
      try Self.take(changed, child, &sums[changed.childID, default: Sum()])
    }
    for (childID, sum) in sums.sorted(by: { $0.key < $1.key }) {
      let child = ChildKey(familyID: snapshot.familyID, childID: childID)
      try FactTable.addLearning(tx, child, seconds: sum.seconds, sixtieths: sum.sixtieths)
      try Awarding.run(tx, child, changed: Self.facts)
    }
    return .done
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FactTable.family(after: familyID, tx, from: .usage)
  }

  private static func take(_ changed: UsageV1.UsageChanged, _ child: ChildKey, _ sum: inout Sum) throws {
    for (segments, sign) in [(changed.added, Int64(1)), (changed.removed, -1)] {
      for segment in segments where segment.category == .learning {
        guard let start = segment.startTime?.instant, let end = segment.endTime?.instant, start <= end else {
          throw UnreadableUsage(child: child, appID: segment.appID)
        }
        sum.seconds += sign * (end - start)
        sum.sixtieths += sign * (end - start) * Int64(segment.pointsPerMinute)
      }
    }
  }
}

/// Counted usage without times: it must not go unseen, so it parks its family.
struct UnreadableUsage: Error, CustomStringConvertible {
  let child: ChildKey
  let appID: String

  var description: String { "counted usage of app \"\(appID)\" of child \(child.childID) has no readable times" }
}
