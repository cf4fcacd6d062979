package import Database
import LocalTime
import RPC
import ServiceAPI
import ShieldFamilies
import ShieldInbox

/// Notes what makes or unmakes guardians, in the transaction that does it: in the inbox of every guardian (FA-9), and
/// with what undoing it takes for a day (FA-5).
package enum SecurityChanges {
  static let timerKind = "family.securityChange"

  /// Registers the timer; before the database's timers start.
  package static func register(on database: Database) {
    database.onTimer(timerKind) { tx, timer in
      let key = FamilyKey(timer.familyID)
      guard let change = try SecurityChangeTable.find(tx, key, timer.key) else { return }
      guard timer.now >= change.end.seconds else { return try wake(tx, key, change) }
      try SecurityChangeTable.delete(tx, key, change.id)
    }
  }

  /// - Parameter isBounded: whether it counts against what its author may do in a day: not what a guardian without a
  ///   device is given one by.
  static func note(
    _ tx: Transaction, _ key: FamilyKey, _ change: SecurityChange, replacing replaced: ReplacedAccess = .init(),
    isBounded: Bool = true
  ) throws {
    let known = try SecurityChangeTable.list(tx, key)
    var change = change
    change.number = (known.last?.number ?? 0) + 1
    if isBounded {
      let open = known.filter { change.made < $0.end }
      if let reason = SecurityChange.refusal(toAddBy: change.authorID, to: open) {
        let next = open.first { $0.authorID == change.authorID }?.end ?? change.end
        throw Refusal.limitReached(reason).tryAgain(after: .seconds(max(1, next.seconds - change.made.seconds)))
      }
    }
    try SecurityChangeTable.insert(tx, key, change, replacing: replaced)
    try wake(tx, key, change)
    let names = try names(tx, key, change, by: change.authorID)
    try Inbox.note(
      tx, key, .security(change.kind, cause: change.id, names: names, at: change.made), now: change.made)
  }

  /// A guardian's device was shut out. Nothing undoes that, so nothing of it is stored but the entries.
  /// - Parameter authorID: nil where the reuse of a refresh token did it.
  static func noteRemoved(
    _ tx: Transaction, _ key: FamilyKey, _ device: DeviceRecord, by authorID: String?, at now: Instant
  ) throws {
    guard let guardianID = device.owner.guardianID else { return }
    let names = SecurityNames(
      guardian: try name(tx, key, ofGuardian: guardianID), device: device.displayName,
      author: try name(tx, key, ofGuardian: authorID ?? ""))
    try Inbox.note(
      tx, key, .security(.guardianDeviceRemoved, cause: device.deviceID, names: names, at: now), now: now)
  }

  /// - Parameter authorID: of the guardian who has done it; empty for an operator.
  static func names(
    _ tx: ReadTransaction, _ key: FamilyKey, _ change: SecurityChange, by authorID: String
  ) throws -> SecurityNames {
    SecurityNames(
      guardian: try name(tx, key, ofGuardian: change.guardianID),
      device: try DeviceTable.find(tx, key, change.deviceID)?.displayName ?? "",
      author: try name(tx, key, ofGuardian: authorID))
  }

  private static func name(_ tx: ReadTransaction, _ key: FamilyKey, ofGuardian guardianID: String) throws -> String {
    guard !guardianID.isEmpty else { return "" }
    return try GuardianTable.all(tx, key).first { $0.guardianID == guardianID }?.displayName ?? ""
  }

  private static func wake(_ tx: Transaction, _ key: FamilyKey, _ change: SecurityChange) throws {
    try tx.wake(at: change.end.seconds, kind: timerKind, familyID: key.familyID, key: change.id)
  }
}
