package import Database
package import LocalTime
import Messages
import RPC
package import ServiceAPI
package import ShieldApps
import ShieldFamilies
package import ShieldWallet
import Violations

/// Reward time that guardians give and take back, and that children buy (SH-12). Each change pays the use that is
/// already known from its beginning on, and opens or shields apps: where the child has very many, by pending work or by
/// the first call that needs the policy.
package enum GrantChanges {
  /// Maximum number of grants with seconds left that a child may have before a guardian or a purchase may add another.
  /// Grants that a child has bought do not count for its guardians, who otherwise could give nothing.
  private static let maximumUnspent = 1_000
  /// Maximum number of grants of a child that are ever revoked: use that becomes known late is paid from those of them
  /// that were revoked after it.
  private static let maximumRevoked = 10_000

  /// The grants that count against the limit in one snapshot: which of very many still have an app is determined
  /// outside the writer.
  package struct Counted: Sendable {
    package var count: Int
    var revision: PolicyRevision
  }

  /// - Returns: nil where there are few.
  static func counted(
    _ tx: ReadTransaction, _ child: ChildKey, without source: GrantSource?, now: Instant
  ) throws -> Counted? {
    guard try GrantTable.hasMore(tx, child, after: now, than: maximumUnspent - 1) else { return nil }
    return Counted(
      count: try GrantTable.usableCount(tx, child, after: now, limit: maximumUnspent, without: source),
      revision: try PolicyRevision.find(tx, child))
  }

  private static func refuseMore(
    _ tx: ReadTransaction, _ child: ChildKey, _ counted: Counted?, now: Instant
  ) throws {
    guard try GrantTable.hasMore(tx, child, after: now, than: maximumUnspent - 1) else { return }
    guard let counted, try PolicyRevision.find(tx, child).due == counted.revision.due else {
      throw Refusal.tryAgain("the child's grants are changing")
    }
    guard counted.count < maximumUnspent else {
      throw Refusal.limitReached("the child has \(counted.count) grants with time left; let some be used first")
    }
  }

  private static func refuse(_ violations: [FieldViolation]) throws {
    var faults = RequestFaults()
    faults.add(violations)
    try faults.refuse()
  }

  /// A guardian gives time.
  package static func give(
    _ tx: Transaction, _ child: ChildKey, _ counted: Counted?, id: String, apps appIDs: [String], seconds: Int64,
    expires: Instant?, by guardianID: String, now: Instant
  ) throws -> (stored: StoredGrant, change: Change) {
    let apps = try AssignedApps.list(tx, child, including: appIDs)
    try refuse(GrantRequest.violations(apps: appIDs, seconds: seconds, expires: expires, known: apps, now: now))
    let grant = Grant(
      id: id, source: .guardian, apps: appIDs, seconds: seconds, usableFrom: now, expires: expires, created: now)
    let stored = try add(tx, child, grant, counted, causeID: guardianID, known: apps, now: now)
    return (stored, .granted(grant, known: apps, to: child))
  }

  /// A child buys time. The purchase is in its ledger.
  package static func sell(
    _ tx: Transaction, _ child: ChildKey, _ counted: Counted?, id: String, apps appIDs: [String], minutes: Int64,
    now: Instant
  ) throws -> StoredGrant {
    let apps = try AssignedApps.list(tx, child, including: appIDs)
    try refuse(GrantRequest.violations(apps: appIDs, minutes: minutes, known: apps))
    let price = GrantRequest.price(minutes: minutes, apps: appIDs, known: apps)
    let balance = try WalletTable.figures(tx, child)
    guard balance.balance >= price else {
      throw Refusal.failedPrecondition(
        .balanceTooLow,
        "\(minutes) minutes cost \(price / 60) points, the balance is \(balance.balancePoints); buy fewer minutes "
          + "or learn first")
    }
    let grant = Grant(
      id: id, source: .purchase, apps: appIDs, seconds: minutes * 60, usableFrom: now, created: now,
      priceSixtieths: price)
    return try add(tx, child, grant, counted, causeID: "", known: apps, now: now)
  }

  /// Stores a grant with its price.
  package static func add(
    _ tx: Transaction, _ child: ChildKey, _ grant: Grant, _ counted: Counted?, causeID: String, known: [ChildApp],
    now: Instant
  ) throws -> StoredGrant {
    try refuseMore(tx, child, counted, now: now)
    let pool = GrantPool(
      apps: AppSet(known.lazy.filter { grant.apps.keys.contains($0.id) }.map(\.number)),
      change: try AppAssignmentTable.count(tx, child))
    var stored = StoredGrant(grant: grant, pool: pool, causeID: causeID)
    try GrantTable.save(tx, child, stored)
    var change = WalletChange()
    change.add(-grant.priceSixtieths, to: .purchase(grant.id))
    change.replay(from: grant.usableFrom)
    try change.settle(tx, child, now: now, limits: ReplayLimits())
    stored.usedSeconds = try GrantTable.find(tx, child, grant.id)?.usedSeconds ?? 0
    return stored
  }

  /// A guardian takes back the unused time of a grant: known use from now on is paid otherwise, and the price that the
  /// child paid is refunded.
  /// - Returns: the grant as it is then; no change for one that was revoked before.
  package static func revoke(
    _ tx: Transaction, _ child: ChildKey, _ grantID: String, by guardianID: String, now: Instant
  ) throws -> (stored: StoredGrant, change: Change?) {
    // A grant whose period is no longer completed does not exist.
    guard var stored = try GrantTable.find(tx, child, grantID), stored.grant.seconds > 0 else {
      throw Refusal.notFound("grant_id", grantID)
    }
    guard stored.grant.revoked == nil else { return (stored, nil) }
    try refuseSpent(stored, at: now)
    guard try !GrantTable.hasMoreRevoked(tx, child, after: .distantPast, than: maximumRevoked - 1) else {
      throw Refusal.limitReached(
        "\(maximumRevoked) grants of the child were revoked; block its apps instead, for some or for good")
    }
    try GrantTable.revoke(tx, child, place: stored.place, at: now, by: guardianID)
    (stored.grant.revoked, stored.revokerID) = (now, guardianID)
    var change = WalletChange()
    change.revoke(stored, at: now)
    try change.settle(tx, child, now: now, limits: ReplayLimits())
    stored.usedSeconds = try GrantTable.find(tx, child, grantID)?.usedSeconds ?? stored.usedSeconds
    return (stored, .revoked(stored, of: child))
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

  /// A guardian forgives a child's debt (CH-15).
  /// - Returns: the wallet then.
  package static func forgiveDebt(
    _ tx: Transaction, _ child: ChildKey, by guardianID: String, now: Instant
  ) throws -> (figures: WalletFigures, change: Change) {
    guard let today = try ChildCalendarTable.knownCalendar(tx, child)?.localDate(at: now) else {
      throw Refusal.notFound("child_id", child.childID)
    }
    let figures = try WalletTable.figures(tx, child)
    guard figures.debt > 0 else {
      throw Refusal.failedPrecondition(
        .noDebt,
        "the balance is \(figures.balancePoints) points, there is no debt to forgive; give reward time by "
          + "GrantUnlock instead")
    }
    var change = WalletChange()
    change.add(figures.debt, to: .forgiveness(date: today, guardian: guardianID))
    try change.settle(tx, child, now: now, limits: ReplayLimits())
    return (try WalletTable.figures(tx, child), .forgiven(figures.debt, of: child))
  }
}
