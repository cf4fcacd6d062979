import Database
import EventLoop
import Identity
import LocalTime
package import Messages
import PairingCode
package import RPC
import ServiceAPI
import ShieldFamilies
import Telemetry

// Changes that have made or unmade guardians, and undoing them (FA-5).
extension FamilyAPI {
  /// Maximum number of changes that UndoByRecoveryCode names.
  static let maximumUndone = 100

  package func listSecurityChanges(
    _ request: FamilyV1.ListSecurityChangesRequest, context: RPCContext
  ) async throws -> FamilyV1.ListSecurityChangesResponse {
    let (key, now) = (try CallingGuardian(context).key, now)
    return .init(changes: try await database.read(key.familyID) { tx in try Self.securityChanges(tx, key, at: now) })
  }

  package func undoSecurityChange(
    _ request: FamilyV1.UndoSecurityChangeRequest, context: RPCContext
  ) async throws -> FamilyV1.SecurityChange {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.changeID, field: "change_id")
    try faults.refuse()
    let (key, changeID, now) = (caller.key, request.changeID, now)
    let undo = SecurityUndo(undoer: .guardian(caller.guardianID), time: now)
    return try await once.answer(in: database, of: key.familyID, now: now) { tx in
      try caller.requireInUse(tx)
      let (change, isNew) = try undo.run(tx, key, changeID, field: "change_id")
      return Recorded(FamilyV1.SecurityChange(change), isNew ? try Self.recorded(tx, key, change) : nil)
    }
  }

  package func undoByRecoveryCode(
    _ request: FamilyV1.UndoByRecoveryCodeRequest, context: RPCContext
  ) async throws -> FamilyV1.UndoByRecoveryCodeResponse {
    var faults = RequestFaults()
    let shown = ShownRecoveryCode(
      request.code, familyID: request.familyID, guardianID: request.guardianID, faults: &faults)
    faults.count(request.changeIDs.count, field: "change_ids", in: 0...Self.maximumUndone)
    for (index, changeID) in request.changeIDs.prefix(Self.maximumUndone).enumerated() {
      faults.identifier(changeID, field: "change_ids[\(index)]")
    }
    let once = try Once(request, \.requestID, context, &faults)
    try faults.refuse()
    guard let shown else { throw Refusal.wrongRecoveryCode() }
    let (answer, owner) = try await codeAttempts.attempt(context) {
      let owner = try await findOwner(of: shown, isToUndo: true)
      let code = UndoingCode(
        guardianID: owner.guardianID,
        digest: RecoveryRecord.digest(of: shown.code, for: owner.guardianID, in: owner.key), time: now)
      return (try await undo(request.changeIDs, by: code, in: owner.key, once: once), owner)
    }
    if !request.changeIDs.isEmpty {
      logger.warning(
        "a recovery code has undone changes of a family's guardians",
        ["family": owner.key.familyID, "guardian": owner.guardianID, "peer": context.peer.address.hostText])
    }
    return answer
  }

  private func undo(
    _ changeIDs: [String], by code: UndoingCode, in key: FamilyKey, once: Once
  ) async throws -> FamilyV1.UndoByRecoveryCodeResponse {
    let now = code.time
    guard !changeIDs.isEmpty else {
      return try await database.read(key.familyID) { tx in
        guard try code.find(tx, key) != nil else { throw Refusal.wrongRecoveryCode() }
        return FamilyV1.UndoByRecoveryCodeResponse(changes: try Self.securityChanges(tx, key, at: now))
      }
    }
    let undo = SecurityUndo(undoer: .codeHolder(code.guardianID), time: now)
    return try await once.answer(in: database, of: key.familyID, now: now) { tx in
      guard let place = try code.find(tx, key) else { throw Refusal.wrongRecoveryCode() }
      let wanted = try Self.wanted(changeIDs, tx, key)
      try code.spend(tx, key, place)
      let author = ChangeAuthor(key, guardianID: code.guardianID, deviceID: "")
      for (change, field) in wanted {
        guard place.isOlder(than: change) else { throw Refusal.wrongRecoveryCode() }
        let (undone, isNew) = try undo.run(tx, key, change.id, field: field)
        if isNew { try tx.record(try Self.recorded(tx, key, undone), by: author, at: now) }
      }
      return Recorded(
        FamilyV1.UndoByRecoveryCodeResponse(changes: try Self.securityChanges(tx, key, at: now)), nil)
    }
  }

  /// The changes of a request with their fields, newest first, so that each finds what the one before has left.
  private static func wanted(
    _ changeIDs: [String], _ tx: ReadTransaction, _ key: FamilyKey
  ) throws -> [(SecurityChange, field: String)] {
    let wanted = try changeIDs.enumerated().map { index, changeID in
      let field = "change_ids[\(index)]"
      guard let change = try SecurityChangeTable.find(tx, key, changeID) else {
        throw Refusal.notFound(field, changeID)
      }
      return (change, field: field)
    }
    return wanted.sorted { $0.0.number > $1.0.number }
  }

  /// The changes that can be undone or were, newest first.
  private static func securityChanges(
    _ tx: ReadTransaction, _ key: FamilyKey, at now: Instant
  ) throws -> [FamilyV1.SecurityChange] {
    try SecurityChangeTable.list(tx, key).filter { now < $0.end }.reversed().map { FamilyV1.SecurityChange($0) }
  }

  private static func recorded(_ tx: ReadTransaction, _ key: FamilyKey, _ change: SecurityChange) throws -> Change {
    let name = try GuardianTable.all(tx, key).first { $0.guardianID == change.guardianID }?.displayName
    return .undone(change, name: name ?? "")
  }
}

extension FamilyV1.SecurityChange {
  init(_ change: SecurityChange) {
    self.init(
      changeID: change.id, kind: CommonV1.SecurityChangeKind(rawValue: Int32(change.kind.rawValue)),
      makeTime: .init(change.made), authorGuardianID: change.authorID, guardianID: change.guardianID,
      deviceID: change.deviceID, expireTime: .init(change.end), undoTime: change.undone.map { .init($0) },
      undoerGuardianID: change.undoerID ?? "")
  }
}
