import Database
import LocalTime
import Messages
import ServiceAPI
import Verification

// What followers know of a row is published when a rebuild replaces it, as a re-evaluation does.
extension ChallengeLedger.EvaluationFold {
  func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
    switch row.table {
    case "completion": try replaceCompletion(row, familyID, tx)
    case "learning_day": try replaceDay(row, familyID, tx)
    case "streak": try replaceStreaks(row, familyID, tx)
    case "child_level": try replaceLevel(row, familyID, tx)
    default: try row.write(tx)
    }
  }

  /// Watches show what was replaced.
  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {
    for childID in try LedgerTables.childIDs(tx, familyID: familyID) {
      tx.raise(Reevaluation.progressed, key: ChildKey(familyID: familyID, childID: childID).text)
    }
  }

  private func replaceCompletion(_ row: RowReplacement, _ familyID: String, _ tx: Transaction) throws -> Bool {
    guard case .text(let challengeID) = row.key("challenge_id"), case .integer(let date) = row.key("first_date") else {
      return try row.write(tx)
    }
    func find() throws -> StoredCompletion? {
      try CompletionTable.find(
        tx, familyID: familyID, challengeID: challengeID,
        firstDate: LocalDate(daysSinceEpoch: Int32(clamping: date)))
    }
    let before = try readable(find)
    guard try row.write(tx) else { return false }
    let after = try find()
    let (owner, child) = (row.child(of: familyID, isStored: true), row.child(of: familyID, isStored: false))
    if let child, let after {
      if owner == child, let before {
        try BookedChange.corrected(before, after).publish(tx, child)
      } else {
        if let owner, let before { try BookedChange.withdrawn(before).publish(tx, owner) }
        try BookedChange.awarded(after).publish(tx, child)
      }
    } else if let owner, let before {
      try BookedChange.withdrawn(before).publish(tx, owner)
    }
    return true
  }

  private func replaceDay(_ row: RowReplacement, _ familyID: String, _ tx: Transaction) throws -> Bool {
    guard try row.write(tx) else { return false }
    func bonus(_ value: (String) -> SQLValue) -> BookedBonus {
      var bonus = BookedBonus()
      if case .integer(let length) = value("booked_length") { bonus.length = length }
      if case .integer(let sixtieths) = value("booked_sixtieths") { bonus.sixtieths = sixtieths }
      return bonus
    }
    let after = bonus(row.expected)
    guard after != bonus(row.stored), case .text(let childID) = row.key("child_id"),
      case .integer(let date) = row.key("date")
    else { return true }
    try tx.publish(
      ChallengeV1.StreakBonusChanged(
        childID: childID, date: .init(LocalDate(daysSinceEpoch: Int32(clamping: date))), streakDays: after.length,
        bonusSixtieths: after.sixtieths),
      familyID: familyID)
    return true
  }

  private func replaceStreaks(_ row: RowReplacement, _ familyID: String, _ tx: Transaction) throws -> Bool {
    guard case .text(let childID) = row.key("child_id") else { return try row.write(tx) }
    let child = ChildKey(familyID: familyID, childID: childID)
    let before = try readable { try StreakTable.find(tx, child) }
    guard try row.write(tx) else { return false }
    let none = StoredStreaks(closedBefore: LocalDate(daysSinceEpoch: 0))
    let after = try StreakTable.find(tx, child) ?? none
    if !after.isSame(as: before ?? none) {
      try tx.publish(ChallengeV1.StreakChanged(child, after), familyID: familyID)
    }
    return true
  }

  private func replaceLevel(_ row: RowReplacement, _ familyID: String, _ tx: Transaction) throws -> Bool {
    guard case .text(let childID) = row.key("child_id") else { return try row.write(tx) }
    let child = ChildKey(familyID: familyID, childID: childID)
    let before = try readable { try LevelTables.find(tx, child) }
    guard try row.write(tx) else { return false }
    let shown =
      try LevelTables.find(tx, child)?.shown ?? LevelTables.levels(tx, familyID: familyID).level(ofSixtieths: 0)
    if shown != before?.shown { try tx.publish(ChallengeV1.LevelChanged(child, shown), familyID: familyID) }
    return true
  }

  /// nil for a row that cannot be read: of it nothing was published.
  private func readable<Value>(_ find: () throws -> Value?) throws -> Value? {
    do { return try find() } catch let error as DatabaseError where error.kind == .unreadableRow { return nil }
  }
}

extension RowReplacement {
  /// The child whose row it was, or is from now on; nil for none.
  fileprivate func child(of familyID: String, isStored: Bool) -> ChildKey? {
    guard case .text(let childID) = isStored ? stored("child_id") : expected("child_id") else { return nil }
    return ChildKey(familyID: familyID, childID: childID)
  }
}

extension ChallengeLedger {
  /// A level that was reached is announced: the highest one is at least the one that is shown.
  static let raiseLevels: ServiceLedger.Remedy = { tx, familyID, _ in
    var count = 0
    for (childID, level) in try LevelTables.all(tx, familyID: familyID) where level.highest < level.shown.level {
      let child = ChildKey(familyID: familyID, childID: childID)
      try LevelBook(tx: tx, child: child, now: Instant(tx.now)).reevaluate(level)
      count += 1
    }
    return count
  }
}
