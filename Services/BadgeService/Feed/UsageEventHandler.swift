import BadgeDomain
import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// Applies UsageIngest's events: counted learning, kept as sums. A correction lowers the sums; awarded badges stay,
/// so nothing is awarded for a sum that more corrections belong to.
struct UsageEventHandler: EventHandler {
  private static let prefix = "child"
  private static let facts: Set<Fact> = [.totalLearningMinutes, .totalPointsEarned]

  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let changed = try event.message(UsageV1.UsageChanged.self) else { return .applied }
    let child = ChildKey(familyID: event.familyID, childID: changed.childID)
    var sum = LearningSum()
    try Self.add(changed, of: child, to: &sum)
    try add(sum, child, moreFollows: changed.moreFollows, in: tx)
    return .applied
  }

  /// Adds up the snapshot's learning child by child, and replaces a child's sums once all of it has been received.
  func reconcile(_ piece: SnapshotPiece, place: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    var current = SnapshotSum(place)
    let applied = try piece.applyEach(in: tx) { event in
      guard let changed = try event.message(UsageV1.UsageChanged.self) else { return .applied }
      if current?.childID != changed.childID {
        try replace(current, of: piece.familyID, in: tx)
        // A child that comes a second time: its sums would be those of a part of its learning.
        guard try piece.keys.note(SnapshotKeys.key(Self.prefix, changed.childID), in: tx) == 1 else {
          throw UnorderedSnapshot(key: "child \(changed.childID)")
        }
        current = SnapshotSum(childID: changed.childID)
      }
      let child = ChildKey(familyID: piece.familyID, childID: changed.childID)
      var sum = current?.sum ?? LearningSum()
      try Self.add(changed, of: child, to: &sum)
      current?.sum = sum
      if changed.moreFollows { current?.moreFollows = true }
      return .applied
    }
    if let current { place = current.bytes }
    guard applied == .done, piece.isLast else { return applied }
    try replace(current, of: piece.familyID, in: tx)
    let children = KnownKeys(Self.prefix, FactTables.countedLearning, familyID: piece.familyID, in: tx)
    return try piece.removeMissing([children], place: &place, in: tx)
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try FactTables.family(after: familyID, tx, from: .usage)
  }

  private func replace(_ snapshot: SnapshotSum?, of familyID: String, in tx: Transaction) throws {
    guard let snapshot else { return }
    let child = ChildKey(familyID: familyID, childID: snapshot.childID)
    let known = try FactTables.learning(tx, child)
    try add(
      LearningSum(
        seconds: snapshot.sum.seconds - known.seconds, sixtieths: snapshot.sum.sixtieths - known.sixtieths),
      child, moreFollows: snapshot.moreFollows, in: tx)
  }

  private func add(_ sum: LearningSum, _ child: ChildKey, moreFollows: Bool, in tx: Transaction) throws {
    if sum != LearningSum() { try FactTables.addLearning(tx, child, sum, moreFollows: moreFollows) }
    if moreFollows { return }
    let hasClosed = try FactTables.closeLearning(tx, child)
    if hasClosed || sum != LearningSum() { try Awarding.run(tx, child, changed: Self.facts) }
  }

  private static func add(_ changed: UsageV1.UsageChanged, of child: ChildKey, to sum: inout LearningSum) throws {
    for (segments, sign) in [(changed.added, Int64(1)), (changed.removed, -1)] {
      for segment in segments where segment.category != .reward {
        guard segment.category == .learning, let start = segment.startTime?.instant,
          let end = segment.endTime?.instant, start <= end
        else {
          throw UnreadableEvent(
            "counted usage of app \"\(segment.appID)\" of child \(child.childID) has no readable times or category")
        }
        sum.seconds += sign * (end - start)
        sum.sixtieths += sign * (end - start) * Int64(segment.pointsPerMinute)
      }
    }
  }
}

/// What a snapshot has reported so far of the child whose learning is being received.
private struct SnapshotSum {
  let childID: String
  var sum = LearningSum()
  /// The snapshot was made while a recount of the child was in progress.
  var moreFollows = false

  init(childID: String) { self.childID = childID }

  /// nil where there is no sum.
  init?(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4, let seconds = Int64(parts[1]), let sixtieths = Int64(parts[2]) else {
      return nil
    }
    childID = String(parts[0])
    sum = LearningSum(seconds: seconds, sixtieths: sixtieths)
    moreFollows = parts.count == 4
  }

  var bytes: [UInt8] { Array("\(childID) \(sum.seconds) \(sum.sixtieths)\(moreFollows ? " +" : "")".utf8) }
}
