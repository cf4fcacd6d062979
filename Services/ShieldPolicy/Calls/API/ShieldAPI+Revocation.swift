import Database
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldPolicies
import ShieldWallet

// Taking back what is unused of a grant (SH-12).
extension ShieldAPI {
  /// Maximum number of grants of a child that are ever revoked: use that becomes known late is paid from those of them
  /// that were revoked after it.
  static let maximumRevoked = 10_000

  package func revokeGrant(
    _ request: ShieldV1.RevokeGrantRequest, context: RPCContext
  ) async throws -> ShieldV1.Grant {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.grantID, field: "grant_id")
    let child = try child(request.childID, context, &faults)
    let (now, grantID, database) = (now, request.grantID, database)
    return try await rounds.change(child) {
      try await once.answer(in: database, of: child.familyID, now: now, again: Self.remadeGrant(child)) { tx in
        try Self.requireKnown(tx, child)
        // A grant whose period is no longer completed does not exist.
        guard let stored = try GrantTable.find(tx, child, grantID), stored.grant.seconds > 0 else {
          throw Refusal.notFound("grant_id", grantID)
        }
        let apps = try PoolApps(allOf: child, tx)
        guard stored.grant.revoked == nil else {
          return Recorded(ShieldV1.Grant(apps.naming(stored), childID: child.childID), nil)
        }
        try Self.refuseSpent(stored, at: now)
        guard try !GrantTable.hasMoreRevoked(tx, child, after: .distantPast, than: Self.maximumRevoked - 1) else {
          throw Refusal.limitReached(
            "\(Self.maximumRevoked) grants of the child were revoked; block its apps instead, for some or for good")
        }
        let revoked = try Self.revoke(tx, child, stored, by: guardianID, now: now)
        return Recorded(
          ShieldV1.Grant(apps.naming(revoked), childID: child.childID), .revoked(revoked, of: child))
      }
    }
  }

  private static func refuseSpent(_ stored: StoredGrant, at now: Instant) throws {
    if let expires = stored.grant.expires, expires <= now {
      throw Refusal.failedPrecondition(
        .grantSpent, "grant \(stored.grant.id) has expired at \(expires); there is nothing to take back",
        field: "grant_id")
    }
    guard stored.usedSeconds >= stored.grant.seconds else { return }
    throw Refusal.failedPrecondition(
      .grantSpent, "grant \(stored.grant.id) is used up; there is nothing to take back", field: "grant_id")
  }

  /// Revokes a grant, pays known use from then on otherwise, and books what is refunded.
  private static func revoke(
    _ tx: Transaction, _ child: ChildKey, _ stored: StoredGrant, by guardianID: String, now: Instant
  ) throws -> StoredGrant {
    try GrantTable.revoke(tx, child, place: stored.place, at: now, by: guardianID)
    var revoked = stored
    (revoked.grant.revoked, revoked.revokerID) = (now, guardianID)
    var change = WalletChange()
    change.revoke(revoked, at: now)
    try change.settle(tx, child, now: now, limits: ReplayLimits())
    revoked.usedSeconds = try GrantTable.find(tx, child, stored.grant.id)?.usedSeconds ?? revoked.usedSeconds
    return revoked
  }
}
