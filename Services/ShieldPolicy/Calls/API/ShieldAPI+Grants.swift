import Database
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldPolicies
import ShieldWallet

// Calls that change a child's reward time and its wallet, and with them its policy (SH-12, CH-15).
extension ShieldAPI {
  package func grantUnlock(
    _ request: ShieldV1.GrantUnlockRequest, context: RPCContext
  ) async throws -> ShieldV1.Grant {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.appIDs(request.appIDs)
    let now = now
    // Not its expiry: a repeat that comes later gets the first answer.
    faults.add(
      GrantRequest.violations(apps: request.appIDs, seconds: request.seconds, expires: nil, known: nil, now: now))
    let expires = faults.instant(request.expireTime, field: "expire_time", in: .plans(receipt: now))
    let child = try child(request.childID, context, &faults)
    let id = Identifier.make(on: host)
    return try await policies.addGrant(
      child, once, without: .purchase, now: now, again: Self.remadeGrant(child)
    ) { tx, counted in
      try Self.requireKnown(tx, child)
      let (stored, change) = try GrantChanges.give(
        tx, child, counted, id: id, apps: request.appIDs, seconds: request.seconds, expires: expires, by: guardianID,
        now: now)
      return Recorded(ShieldV1.Grant(stored, childID: child.childID), change)
    }
  }

  package func buyTime(
    _ request: ShieldV1.BuyTimeRequest, context: RPCContext
  ) async throws -> ShieldV1.Grant {
    let child = try context.callingChild().child
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.appIDs(request.appIDs)
    faults.add(GrantRequest.violations(apps: request.appIDs, minutes: Int64(request.minutes), known: nil))
    try faults.refuse()
    let now = now
    let id = Identifier.make(on: host)
    return try await policies.addGrant(child, once, now: now, again: Self.remadeGrant(child)) { tx, counted in
      try Self.requireKnown(tx, caller: child)
      let stored = try GrantChanges.sell(
        tx, child, counted, id: id, apps: request.appIDs, minutes: Int64(request.minutes), now: now)
      return Recorded(ShieldV1.Grant(stored, childID: child.childID), nil)
    }
  }

  /// The grant as it is now: it may name all apps of the child.
  static func remadeGrant(_ child: ChildKey) -> RemadeAnswer<ShieldV1.Grant> {
    RemadeAnswer(naming: { .init(grantID: $0.grantID) }) { tx, named in
      guard let stored = try GrantTable.find(tx, child, named.grantID) else {
        throw Refusal.notFound("grant_id", named.grantID)
      }
      return ShieldV1.Grant(try PoolApps(allOf: child, tx).naming(stored), childID: child.childID)
    }
  }

  package func revokeGrant(
    _ request: ShieldV1.RevokeGrantRequest, context: RPCContext
  ) async throws -> ShieldV1.Grant {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.grantID, field: "grant_id")
    let child = try child(request.childID, context, &faults)
    let (now, grantID, database) = (now, request.grantID, database)
    return try await policies.rounds.change(child) {
      try await once.answer(in: database, of: child.familyID, now: now, again: Self.remadeGrant(child)) { tx in
        try Self.requireKnown(tx, child)
        let (stored, change) = try GrantChanges.revoke(tx, child, grantID, by: guardianID, now: now)
        return Recorded(
          ShieldV1.Grant(try PoolApps(allOf: child, tx).naming(stored), childID: child.childID), change)
      }
    }
  }

  package func forgiveDebt(
    _ request: ShieldV1.ForgiveDebtRequest, context: RPCContext
  ) async throws -> ShieldV1.Wallet {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let child = try child(request.childID, context, &faults)
    let now = now
    return try await once.answer(in: database, of: child.familyID, now: now) { tx in
      let (figures, change) = try GrantChanges.forgiveDebt(tx, child, by: guardianID, now: now)
      return Recorded(ShieldV1.Wallet(figures, childID: child.childID), change)
    }
  }
}
