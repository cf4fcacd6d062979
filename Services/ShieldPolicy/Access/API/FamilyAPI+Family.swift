package import Database
import Identity
import LocalTime
package import Messages
package import RPC
package import ServiceAPI
import ShieldFamilies

// The family and its guardians (FA-1).
extension FamilyAPI {
  package func getFamily(_ request: FamilyV1.GetFamilyRequest, context: RPCContext) async throws -> FamilyV1.Family {
    let caller = try CallingGuardian(context)
    return try await database.read(caller.key.familyID) { tx in try Self.family(tx, caller.key) }
  }

  package func updateFamily(
    _ request: FamilyV1.UpdateFamilyRequest, context: RPCContext
  ) async throws -> FamilyV1.Family {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.updateMask(request.updateMask, allowed: ["display_name"])
    let displayName = request.family?.displayName ?? ""
    faults.add(DisplayName.violation(displayName, field: "family.display_name"))
    try faults.refuse()
    let now = now
    return try await once.answer(
      in: database, of: caller.key.familyID, now: now, again: Self.remade(caller.key)
    ) { tx in
      let stored = try Self.family(tx, caller.key)
      guard stored.displayName != displayName else { return Recorded(stored, nil) }
      try FamilyTable.rename(tx, caller.key, to: displayName, by: caller.guardianID, at: now)
      let family = try Self.family(tx, caller.key)
      return Recorded(family, .family(.familyUpdated, family, from: stored.displayName))
    }
  }

  package func addGuardian(
    _ request: FamilyV1.AddGuardianRequest, context: RPCContext
  ) async throws -> FamilyV1.Guardian {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.add(DisplayName.violation(request.displayName, field: "display_name"))
    try faults.refuse()
    let now = now
    let guardian = GuardianRecord(
      guardianID: Identifier.make(on: host), displayName: request.displayName, createTime: now,
      creatorGuardianID: caller.guardianID)
    return try await once.answer(in: database, of: caller.key.familyID, now: now) { tx in
      try Self.refuseGrowth(tx, caller.key, by: .guardian)
      try GuardianTable.insert(tx, caller.key, guardian)
      return Recorded(
        FamilyV1.Guardian(guardian), .guardian(.guardianAdded, guardian.guardianID, name: guardian.displayName))
    }
  }

  package func updateGuardian(
    _ request: FamilyV1.UpdateGuardianRequest, context: RPCContext
  ) async throws -> FamilyV1.Guardian {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.updateMask(request.updateMask, allowed: ["display_name"])
    let (guardianID, displayName) = (request.guardian?.guardianID ?? "", request.guardian?.displayName ?? "")
    faults.identifier(guardianID, field: "guardian.guardian_id")
    faults.add(DisplayName.violation(displayName, field: "guardian.display_name"))
    try faults.refuse()
    let now = now
    return try await once.answer(in: database, of: caller.key.familyID, now: now) { tx in
      guard var guardian = try GuardianTable.list(tx, caller.key).first(where: { $0.guardianID == guardianID }) else {
        throw Refusal.notFound("guardian.guardian_id", guardianID)
      }
      let (before, credentials) = (guardian.displayName, try GuardianCredentials.all(tx, caller.key)[guardianID])
      guard before != displayName else { return Recorded(FamilyV1.Guardian(guardian, credentials), nil) }
      try GuardianTable.rename(tx, caller.key, guardianID, to: displayName, by: caller.guardianID, at: now)
      (guardian.displayName, guardian.updateTime, guardian.updaterGuardianID) = (displayName, now, caller.guardianID)
      return Recorded(FamilyV1.Guardian(guardian, credentials), .guardianRenamed(guardian, from: before))
    }
  }

  package func removeGuardian(
    _ request: FamilyV1.RemoveGuardianRequest, context: RPCContext
  ) async throws -> FamilyV1.Family {
    let caller = try CallingGuardian(context)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.guardianID, field: "guardian_id")
    try faults.refuse()
    let removal = GuardianRemoval(guardianID: request.guardianID, removerGuardianID: caller.guardianID, time: now)
    let noted = caller.change(.guardianRemoved, of: request.guardianID, on: host)
    return try await once.answer(
      in: database, of: caller.key.familyID, now: now, again: Self.remade(caller.key)
    ) { tx in
      try caller.requireInUse(tx)
      let access = try GuardianAccess.find(tx, caller.key)
      guard access.guardians.contains(removal.guardianID) else {
        throw Refusal.notFound("guardian_id", removal.guardianID)
      }
      if let reason = access.refusal(toRemove: removal.guardianID) {
        throw Refusal.failedPrecondition(.lastGuardian, reason)
      }
      try SecurityChanges.note(tx, caller.key, noted, replacing: try removal.run(tx, caller.key))
      let family = try Self.family(tx, caller.key)
      let name = family.removedGuardians.first { $0.guardianID == removal.guardianID }?.displayName
      return Recorded(family, .guardian(.guardianRemoved, removal.guardianID, name: name ?? ""))
    }
  }

  /// The family as it is now: it names many guardians.
  private static func remade(_ key: FamilyKey) -> RemadeAnswer<FamilyV1.Family> {
    RemadeAnswer { tx, _ in try family(tx, key) }
  }

  package static func family(_ tx: ReadTransaction, _ key: FamilyKey) throws -> FamilyV1.Family {
    guard let family = try FamilyTable.find(tx, key) else {
      throw Refusal.error(
        .notFound, reason: .notFound,
        "family \(key.familyID) of the access token is not known here; check that the service has its own data")
    }
    return FamilyV1.Family(
      family, guardians: try GuardianTable.all(tx, key), try GuardianCredentials.all(tx, key))
  }

  /// Rejects a further member of a family that is at its limit.
  static func refuseGrowth(_ tx: ReadTransaction, _ key: FamilyKey, by member: FamilyMember) throws {
    let size = FamilySize(
      guardians: try GuardianTable.list(tx, key).count, children: try ChildTable.count(tx, key),
      devices: try DeviceTable.count(tx, key))
    if let reason = size.refusal(toAdd: member) { throw Refusal.limitReached(reason) }
  }
}
