import BadgeLearning
import BadgeProfiles
package import Database
package import EventFeed
import LocalTime
import Messages
import ServiceAPI

extension ChallengeEventHandler {
  /// Records the periods and streaks of the snapshot. After its last piece it first removes and lowers stored facts,
  /// and then adds and raises: so any badge awarded on the way, here or by another feed's events meanwhile, is earned
  /// by the whole snapshot as well. A badge awarded for a mixture of two states would stay. Badges awarded before the
  /// snapshot stay, too (ruling on badges).
  package func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let noted = try piece.applyEach(in: tx) { event in
      if let completed = try event.message(ChallengeV1.PeriodCompleted.self) {
        let period = try Self.period(completed.completion, childID: completed.childID)
        // The key's count is when it was completed, and at least 1.
        let time = max(1, period.completion?.seconds ?? 1)
        try piece.keys.add(time - Int64(try piece.keys.count(of: period.key, in: tx)), to: period.key, in: tx)
        return .applied
      }
      if let changed = try event.message(ChallengeV1.LevelChanged.self) {
        try piece.keys.note(SnapshotKeys.key(Self.level, changed.childID), in: tx)
        return try apply(event, in: tx)
      }
      if let corrected = try event.message(ChallengeV1.PeriodCorrected.self), corrected.moreFollows {
        try piece.keys.note(SnapshotKeys.key(Self.half, corrected.childID), in: tx)
        return .applied
      }
      guard let streaks = try event.message(ChallengeV1.StreakChanged.self) else { return .applied }
      let (key, longest) = (SnapshotKeys.key(Self.streak, streaks.childID), try Self.longest(streaks))
      try piece.keys.add(longest - Int64(try piece.keys.count(of: key, in: tx)), to: key, in: tx)
      // They date awards and earn none.
      try LearningTables.setRecords(
        tx, ChildKey(familyID: piece.familyID, childID: streaks.childID), to: try Self.records(streaks))
      return .applied
    }
    guard noted == .done, piece.isLast else { return noted }
    if try SnapshotStep.mark(of: cursor) == nil {
      let swept = try piece.removeMissing(Self.known(by: piece, in: tx), cursor: &cursor, in: tx)
      guard swept == .done else { return swept }
    }
    if try SnapshotStep.mark(of: cursor) != Self.raising {
      let added = try piece.applyKeys(prefix: CompletedPeriod.prefix, mark: Self.adding, cursor: &cursor, in: tx) {
        key in
        guard var period = CompletedPeriod(key: key) else { return }
        let time = Int64(try piece.keys.count(of: key, in: tx))
        period.completion = time > 1 ? Instant(seconds: time) : nil
        guard try LearningTables.add(tx, familyID: piece.familyID, period) else { return }
        try award(ChildKey(familyID: piece.familyID, childID: period.childID), piece, in: tx)
      }
      guard added == .done else { return added }
    }
    return try piece.applyKeys(prefix: Self.streak, mark: Self.raising, cursor: &cursor, in: tx) { key in
      guard let child = Self.child(ofStreak: key, piece) else { return }
      _ = try LearningTables.setLongestStreak(tx, child, to: Int64(try piece.keys.count(of: key, in: tx)))
      try award(child, piece, in: tx)
    }
  }

  private func award(_ child: ChildKey, _ piece: SnapshotPiece, in tx: Transaction) throws {
    try award(child, isSettled: !piece.keys.contains(SnapshotKeys.key(Self.half, child.childID), in: tx), in: tx)
  }

  /// The iteration when nothing is left to be removed.
  private static let adding: UInt8 = 1
  /// When no period is left to be added.
  private static let raising: UInt8 = 2
  private static let streak = "streak"
  private static let level = "level"
  /// A child of whom the rest of the completions that are taken back has not been received yet.
  private static let half = "half"

  private static func child(ofStreak key: String, _ piece: SnapshotPiece) -> ChildKey? {
    SnapshotKeys.values(of: key).first.map { ChildKey(familyID: piece.familyID, childID: $0) }
  }

  private static func known(by piece: SnapshotPiece, in tx: Transaction) -> [KnownKeys] {
    let familyID = piece.familyID
    let periods = KnownKeys(CompletedPeriod.prefix, LearningTables.completedPeriods, familyID: familyID, in: tx) {
      values in
      guard let period = CompletedPeriod(values) else { return }
      try LearningTables.remove(tx, familyID: familyID, period)
    }
    let streaks = KnownKeys(
      streak, LearningTables.dailyStreaks, familyID: familyID, in: tx, isInSnapshot: { _ in false },
      forget: { values in
        guard let childID = values.first else { return }
        let key = SnapshotKeys.key(streak, childID)
        let longest = try piece.keys.contains(key, in: tx) ? try piece.keys.count(of: key, in: tx) : nil
        try LearningTables.lowerLongestStreak(
          tx, ChildKey(familyID: familyID, childID: childID), to: longest.map { Int64($0) })
      })
    let levels = KnownKeys(level, LevelTable.rows, familyID: familyID, in: tx) { values in
      guard let childID = values.first else { return }
      try LevelTable.remove(tx, ChildKey(familyID: familyID, childID: childID))
    }
    return [periods, streaks, levels]
  }
}

extension CompletedPeriod {
  static let prefix = "period"

  /// nil when `key` is no period's key.
  init?(key: String) { self.init(SnapshotKeys.values(of: key)) }

  /// nil for values that are not a period's key.
  init?(_ values: [String]) {
    guard values.count == 3, let days = Int32(values[2]) else { return nil }
    self.init(childID: values[0], challengeID: values[1], firstDate: LocalDate(daysSinceEpoch: days))
  }

  /// Its key in a snapshot.
  var key: String { SnapshotKeys.key(Self.prefix, childID, challengeID, firstDate.daysSinceEpoch) }
}
