import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Takes in what UsageIngest tells: counted learning, kept as sums. A correction lowers them again; what was awarded
/// stays.
struct UsageEventHandler: EventHandler {
  private static let prefix = "child"
  private static let facts: Set<Fact> = [.totalLearningMinutes, .totalPointsEarned]

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let changed = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: changed.childID)
    var sum = LearningSum()
    try Self.take(changed, child, &sum)
    if sum != LearningSum() { try add(sum, child, in: tx) }
    return .applied
  }

  /// Adds up what is told child by child, and replaces a child's sums when all of it is told.
  func reconcile(_ piece: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    var told = SnapshotSum(place)
    let taken = try piece.applyEach(in: tx) { event in
      guard let changed = try event.message(UsageV1.UsageChanged.self) else { return .applied }
      if told?.childID != changed.childID {
        try replace(told, of: piece.familyID, in: tx)
        // The sums would be those of a part of what is told.
        guard try piece.keys.note(SnapshotKeys.key(Self.prefix, changed.childID), in: tx) == 1 else {
          throw UnorderedSnapshot(key: "child \(changed.childID)")
        }
        told = SnapshotSum(childID: changed.childID)
      }
      let child = ChildKey(familyID: piece.familyID, childID: changed.childID)
      var sum = told?.sum ?? LearningSum()
      try Self.take(changed, child, &sum)
      told?.sum = sum
      return .applied
    }
    if let told { place = told.bytes }
    guard taken == .done, piece.isLast else { return taken }
    try replace(told, of: piece.familyID, in: tx)
    let children = KnownKeys(
      Self.prefix, rowsOf: "counted_learning", ["child_id"], familyID: piece.familyID, in: tx)
    return try piece.removeMissing([children], place: &place, in: tx)
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FactTable.family(after: familyID, tx, from: .usage)
  }

  private func replace(_ told: SnapshotSum?, of familyID: String, in tx: Transaction) throws {
    guard let told else { return }
    let child = ChildKey(familyID: familyID, childID: told.childID)
    let known = try FactTable.facts(tx, child)
    try add(
      LearningSum(
        seconds: told.sum.seconds - known.learningSeconds, sixtieths: told.sum.sixtieths - known.learningSixtieths),
      child, in: tx)
  }

  private func add(_ sum: LearningSum, _ child: ChildKey, in tx: Transaction) throws {
    try FactTable.addLearning(tx, child, seconds: sum.seconds, sixtieths: sum.sixtieths)
    try Awarding.run(tx, child, changed: Self.facts)
  }

  private static func take(_ changed: UsageV1.UsageChanged, _ child: ChildKey, _ sum: inout LearningSum) throws {
    for (segments, sign) in [(changed.added, Int64(1)), (changed.removed, -1)] {
      for segment in segments where segment.category == .learning {
        guard let start = segment.startTime?.instant, let end = segment.endTime?.instant, start <= end else {
          throw UnreadableEvent(
            "counted usage of app \"\(segment.appID)\" of child \(child.childID) has no readable times")
        }
        sum.seconds += sign * (end - start)
        sum.sixtieths += sign * (end - start) * Int64(segment.pointsPerMinute)
      }
    }
  }
}

private struct LearningSum: Hashable {
  var seconds: Int64 = 0
  var sixtieths: Int64 = 0
}

/// What a snapshot has told so far of the child that it is telling of.
private struct SnapshotSum {
  let childID: String
  var sum = LearningSum()

  init(childID: String) { self.childID = childID }

  /// nil where there is none.
  init?(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let seconds = Int64(parts[1]), let sixtieths = Int64(parts[2]) else { return nil }
    childID = String(parts[0])
    sum = LearningSum(seconds: seconds, sixtieths: sixtieths)
  }

  var bytes: [UInt8] { Array("\(childID) \(sum.seconds) \(sum.sixtieths)".utf8) }
}
