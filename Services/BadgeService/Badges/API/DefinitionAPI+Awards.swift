import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
package import Messages
import ProtobufC
package import RPC
import ServiceAPI

// Awards that guardians give and take by hand, and the evidence of every award.
extension DefinitionAPI {
  package func awardBadge(_ request: BadgeV1.AwardBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.code(request.code)
    faults.line(request.note, field: "note", in: 0...200)
    let child = try child(request.childID, context, &faults)
    let now = host.wallClock.instant
    return try await once.answer(
      in: database, of: child.familyID, now: now, again: remadeAward(child, request.code)
    ) { tx in
      try Self.requireKnown(tx, child)
      let badge = try own(tx, familyID: child.familyID, request.code).badge
      if let award = try AwardTable.find(tx, child, code: badge.code), award.revocation == nil {
        return Recorded(try message(tx, child, badge, award), nil)
      }
      if badge.isRetired { throw Refusal.badgeRetired(badge.code) }
      try AwardTable.forget(tx, child, code: badge.code)
      let today = try ChildCalendarTable.calendar(tx, child).localDate(at: now)
      let award = AwardTable.Award(
        code: badge.code, points: badge.points, earned: now, isSeen: false, reached: today,
        guardianID: guardian.guardianID, note: request.note)
      _ = try Awarding.give(tx, child, badge, award)
      var change = Change(.badgeAwarded, childID: child.childID, .init(id: badge.code, name: badge.name))
      change.note("note", from: "", to: request.note)
      return Recorded(try message(tx, child, badge, award), change)
    }
  }

  package func revokeBadge(_ request: BadgeV1.RevokeBadgeRequest, context: RPCContext) async throws -> BadgeV1.Award {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.code(request.code)
    faults.line(request.reason, field: "reason", in: 1...200)
    let child = try child(request.childID, context, &faults)
    let now = host.wallClock.instant
    return try await once.answer(
      in: database, of: child.familyID, now: now, again: remadeAward(child, request.code)
    ) { tx in
      try Self.requireKnown(tx, child)
      guard let badge = try catalogue.badge(tx, familyID: child.familyID, request.code) else {
        throw Refusal.notFound("code", request.code)
      }
      guard var award = try AwardTable.find(tx, child, code: badge.code) else {
        throw Refusal.failedPrecondition(
          .notEarned, "code \"\(badge.code)\" is a badge that the child does not have; list what it has",
          field: "code")
      }
      if award.revocation != nil { return Recorded(try message(tx, child, badge, award), nil) }
      let revocation = AwardTable.Revocation(time: now, guardianID: guardian.guardianID, reason: request.reason)
      try AwardTable.revoke(tx, child, code: badge.code, revocation)
      award.revocation = revocation
      try tx.publish(
        BadgeV1.BadgeRevoked(childID: child.childID, code: badge.code, revokeTime: .init(now)),
        familyID: child.familyID)
      var change = Change(.badgeRevoked, childID: child.childID, .init(id: badge.code, name: badge.name))
      change.note("reason", from: "", to: request.reason)
      return Recorded(try message(tx, child, badge, award), change)
    }
  }

  /// The award as it is now.
  private func remadeAward(_ child: ChildKey, _ code: String) -> RemadeAnswer<BadgeV1.Award> {
    RemadeAnswer { tx, _ in
      guard let found = try award(tx, child, code, isForChild: false) else { throw Refusal.notFound("code", code) }
      return try message(tx, child, found.badge, found.award)
    }
  }

  package func getAward(_ request: BadgeV1.GetAwardRequest, context: RPCContext) async throws -> BadgeV1.Award {
    var faults = RequestFaults()
    faults.code(request.code)
    let child = try child(request.childID, context, &faults)
    let isChild = context.principal.role == .child
    return try await read(child) { tx in
      guard let found = try award(tx, child, request.code, isForChild: isChild) else {
        throw Refusal.notFound("code", request.code)
      }
      return try message(tx, child, found.badge, found.award)
    }
  }

  /// A badge that a child was given; for a child a revoked one is none.
  private func award(
    _ tx: ReadTransaction, _ child: ChildKey, _ code: String, isForChild: Bool
  ) throws -> (badge: Badge, award: AwardTable.Award)? {
    guard let badge = try catalogue.badge(tx, familyID: child.familyID, code),
      let award = try AwardTable.find(tx, child, code: code), award.revocation == nil || !isForChild
    else { return nil }
    return (badge, award)
  }

  func message(
    _ tx: ReadTransaction, _ child: ChildKey, _ badge: Badge, _ award: AwardTable.Award
  ) throws -> BadgeV1.Award {
    BadgeV1.Award(
      childID: child.childID, badge: .init(badge), points: Int32(clamping: award.points),
      earnTime: .init(award.earned), reachDate: award.reached.map { .init($0) }, guardianID: award.guardianID,
      note: award.note, revokeTime: award.revocation.map { .init($0.time) },
      revokerGuardianID: award.revocation?.guardianID ?? "", revokeReason: award.revocation?.reason ?? "",
      facts: try AwardTable.evidence(tx, child, code: badge.code).map { value, bytes in
        var evidence = try BadgeV1.FactEvidence(serializedBytes: bytes)
        evidence.value = value
        return evidence
      })
  }
}
