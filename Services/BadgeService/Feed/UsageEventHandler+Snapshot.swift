import BadgeBadges
import BadgeLearning
package import Database
package import EventFeed
import Messages
import ServiceAPI
import StoredMessages

extension UsageEventHandler {
  private static let prefix = "child"

  /// Adds up the snapshot's learning child by child, and replaces a child's sums once all of it has been received.
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    var current = try SnapshotSum(cursor)
    let applied = try piece.applyEach(in: tx) { event in
      guard let changed = try event.message(UsageV1.UsageChanged.self) else { return .applied }
      if current?.childID != changed.childID {
        try replace(current, of: piece.familyID, in: tx)
        // A child that comes a second time: its sums would be those of a part of its learning.
        guard try piece.keys.note(SnapshotKeys.key(Self.prefix, changed.childID), in: tx) == 1 else {
          throw UnorderedSnapshot(key: "child \(changed.childID)")
        }
        current = SnapshotSum(childID: changed.childID)
        try LearningDateTable.clear(tx, ChildKey(familyID: piece.familyID, childID: changed.childID))
      }
      let child = ChildKey(familyID: piece.familyID, childID: changed.childID)
      var sum = current?.sum ?? LearningSum()
      try LearningDateTable.add(tx, child, try Self.add(changed, of: child, to: &sum))
      current?.sum = sum
      if changed.moreFollows { current?.moreFollows = true }
      return .applied
    }
    if let current { cursor = try current.cursor }
    guard applied == .done, piece.isLast else { return applied }
    try replace(current, of: piece.familyID, in: tx)
    let familyID = piece.familyID
    let children = KnownKeys(Self.prefix, LearningTables.countedLearning, familyID: familyID, in: tx) { values in
      try LearningTables.countedLearning.delete(tx, familyID: familyID, values)
      guard let childID = values.first else { return }
      try LearningDateTable.clear(tx, ChildKey(familyID: familyID, childID: childID))
    }
    return try piece.removeMissing([children], cursor: &cursor, in: tx)
  }

  private func replace(_ snapshot: SnapshotSum?, of familyID: String, in tx: Transaction) throws {
    guard let snapshot else { return }
    let child = ChildKey(familyID: familyID, childID: snapshot.childID)
    let known = try LearningTables.learning(tx, child)
    try add(
      LearningSum(
        seconds: snapshot.sum.seconds - known.seconds, sixtieths: snapshot.sum.sixtieths - known.sixtieths),
      child, moreFollows: snapshot.moreFollows, in: tx)
    if !snapshot.moreFollows { try Awarding.redate(tx, child, changed: Self.facts) }
  }
}

/// The part received so far of a snapshot for the child whose learning is being received.
private struct SnapshotSum {
  let childID: String
  var sum = LearningSum()
  /// The snapshot was made while a recount of the child was in progress.
  var moreFollows = false

  init(childID: String) { self.childID = childID }

  /// nil where there is no sum.
  init?(_ cursor: [UInt8]) throws {
    switch try SnapshotStep(cursor: cursor) {
    case .learning(let stored):
      self.init(childID: stored.childID)
      sum = LearningSum(seconds: stored.seconds, sixtieths: stored.sixtieths)
      moreFollows = stored.moreFollows
    case nil:
      // No bytes are the beginning; a sweep's cursor began with a zero byte before there were messages.
      if cursor.isEmpty || cursor.first == 0 { return nil }
      try self.init(earlier: cursor)
    default: return nil
    }
  }

  /// Before there were messages: child, seconds and sixtieths, and a plus where more follows.
  private init(earlier bytes: [UInt8]) throws {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4, let seconds = Int64(parts[1]), let sixtieths = Int64(parts[2]) else {
      throw DatabaseError.unreadableCursor(bytes, expected: "a child, seconds and sixtieths")
    }
    childID = String(parts[0])
    sum = LearningSum(seconds: seconds, sixtieths: sixtieths)
    moreFollows = parts.count == 4
  }

  var cursor: [UInt8] {
    get throws {
      try SnapshotStep.learning(
        StoredV1.SnapshotLearning(
          childID: childID, seconds: sum.seconds, sixtieths: sum.sixtieths, moreFollows: moreFollows)
      ).cursor
    }
  }
}
