import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ShieldFamilies
import ShieldInbox

/// Undoes a change that made or unmade guardians (FA-5). That settles it: undoing is no such change itself, so that it
/// cannot be undone in turn, and all guardians are notified of it.
struct SecurityUndo: Sendable {
  let undoer: SecurityUndoer
  let time: Instant

  /// - Returns: the change as it is then, and whether it was undone just now.
  /// - Throws: NOT_FOUND for one that is not known, or older than a day.
  func run(
    _ tx: Transaction, _ key: FamilyKey, _ changeID: String, field: String
  ) throws -> (SecurityChange, isNew: Bool) {
    guard var change = try SecurityChangeTable.find(tx, key, changeID), time < change.end else {
      throw Refusal.notFound(field, changeID)
    }
    guard change.undone == nil else { return (change, false) }
    guard undoer.mayUndo(change) else { throw Refusal.ownSecurityChange() }
    let replaced = try SecurityChangeTable.replaced(tx, key, by: change)
    switch change.kind {
    case .guardianDeviceAdded: try shutOut(tx, key, change.deviceID)
    case .recoveryCodesRenewed:
      try requirePresent(tx, key, change)
      try RecoveryTable.restore(tx, key, change.guardianID, replaced.codes)
    case .guardianRemoved:
      try GuardianTable.restore(tx, key, change.guardianID)
      try RecoveryTable.restore(tx, key, change.guardianID, replaced.codes)
      try PinTable.restore(tx, key, change.guardianID, replaced.pin)
    case .pinChanged:
      try requirePresent(tx, key, change)
      try PinTable.restore(tx, key, change.guardianID, replaced.pin)
      try ElevationEnd(time: time).run(tx, key, of: change.guardianID)
    case .guardianDeviceRemoved: throw Refusal.notFound(field, changeID)
    }
    for later in try SecurityChangeTable.list(tx, key) where later.undone == nil && change.covers(later) {
      try settle(tx, key, later)
    }
    try settle(tx, key, change)
    (change.undone, change.undoerID) = (time, undoer.guardianID)
    let names = try SecurityChanges.names(tx, key, change, by: undoer.guardianID)
    try Inbox.note(tx, key, .undone(change, names: names, at: time), now: time)
    return (change, true)
  }

  private func settle(_ tx: Transaction, _ key: FamilyKey, _ change: SecurityChange) throws {
    try SecurityChangeTable.settle(tx, key, change, by: undoer.guardianID, at: time)
    try Inbox.withdraw(tx, key, .security, cause: change.id, now: time)
  }

  /// A guardian with a recovery code may leave the family without a device in use: the codes lead to another one.
  private func shutOut(_ tx: Transaction, _ key: FamilyKey, _ deviceID: String) throws {
    guard let device = try DeviceTable.find(tx, key, deviceID), device.status == .active else { return }
    if case .guardian = undoer, let reason = try GuardianAccess.find(tx, key).refusal(toRevoke: deviceID) {
      throw Refusal.failedPrecondition(.lastGuardian, reason)
    }
    _ = try DeviceRevocation(revokerGuardianID: undoer.guardianID, time: time).run(tx, key, [device])
  }

  private func requirePresent(_ tx: ReadTransaction, _ key: FamilyKey, _ change: SecurityChange) throws {
    guard try GuardianTable.contains(tx, key, change.guardianID) else {
      throw Refusal.failedPrecondition(
        .undoNotAllowed, "the guardian whom change \(change.id) is about was removed; undo that first")
    }
  }
}

/// A recovery code that is to undo changes: one of a guardian who was removed within the last day, or is the family's
/// only one (FA-5). It has to be older than what it undoes, as otherwise whoever has made new ones could undo with them
/// what had been done before; for this alone those that were replaced within that day are valid, too.
struct UndoingCode: Sendable {
  let guardianID: String
  let digest: [UInt8]
  let time: Instant

  /// Where the code is, and since when there is that code.
  struct Place: Sendable {
    /// The change that has replaced it; nil for one of the guardian's present ones.
    var change: SecurityChange?
    var index: Int
    var made: Instant

    /// Whether it may undo the change.
    func isOlder(than other: SecurityChange) -> Bool {
      guard made <= other.made else { return false }
      // Codes that the change itself has made are not older.
      let isPresent = change == nil
      return !(isPresent && other.kind == .recoveryCodesRenewed && made == other.made)
    }
  }

  /// Wrong ones are not counted for the guardian, as attempts at making a device are: a code has 80 random bits, and a
  /// lock would keep its holder out for the time in which it matters.
  /// - Returns: nil for one that is not valid, or not this guardian's to use.
  func find(_ tx: ReadTransaction, _ key: FamilyKey) throws -> Place? {
    let guardians = try GuardianTable.list(tx, key).map(\.guardianID)
    let own = try SecurityChangeTable.list(tx, key).filter { $0.guardianID == guardianID && time < $0.end }
    let isRemoved = own.contains { $0.kind == .guardianRemoved && $0.undone == nil } && !guardians.contains(guardianID)
    guard isRemoved || guardians == [guardianID] else { return nil }
    if let record = try RecoveryTable.find(tx, key, guardianID), let index = index(in: record) {
      return Place(change: nil, index: index, made: record.createTime)
    }
    for change in own {
      if let record = try SecurityChangeTable.replaced(tx, key, by: change).codes, let index = index(in: record) {
        return Place(change: change, index: index, made: record.createTime)
      }
    }
    return nil
  }

  private func index(in record: RecoveryRecord) -> Int? {
    var index: Int?
    for (position, code) in record.codes.enumerated()
    where equalInConstantTime(code.digest, digest) && code.useTime == nil { index = position }
    return index
  }

  /// Uses the code up; before what it undoes, which may bring the others of its kind back.
  func spend(_ tx: Transaction, _ key: FamilyKey, _ place: Place) throws {
    if let change = place.change {
      try SecurityChangeTable.noteUsed(tx, key, change, index: place.index, at: time)
    } else {
      try RecoveryTable.noteUsed(tx, key, guardianID, index: place.index, by: "", at: time)
    }
  }
}

extension Refusal {
  fileprivate static func ownSecurityChange() -> RPCError {
    failedPrecondition(
      .undoNotAllowed,
      "the calling guardian has made this change; another guardian undoes it, or the family's only one by a recovery "
        + "code")
  }
}
