package import Database
import Identity
package import LocalTime
package import Messages
import ProtobufC
package import RPC
package import ServiceAPI
package import ShieldApps
import ShieldFamilies
import ShieldPolicies
package import ShieldWallet

// Reward time (SH-12).
extension ShieldAPI {
  /// Maximum number of grants with seconds left that a child may have before a guardian or a purchase may add another.
  /// What a child has bought does not count for its guardians, who could not give anything else.
  static let maximumUnspent = 1_000
  /// Maximum number of apps that the grants of one page may name together.
  static let maximumNames = 20_000

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
    return try await addGrant(
      child, once, without: .purchase, now: now, again: Self.remadeGrant(child)
    ) { tx, counted in
      try Self.requireKnown(tx, child)
      let apps = try Self.apps(tx, child, including: request.appIDs)
      try Self.refuse(
        GrantRequest.violations(
          apps: request.appIDs, seconds: request.seconds, expires: expires, known: apps, now: now))
      let grant = Grant(
        id: id, source: .guardian, apps: request.appIDs, seconds: request.seconds, usableFrom: now, expires: expires,
        created: now)
      let added = try Self.add(tx, child, grant, counted, causeID: guardianID, known: apps, now: now)
      return Recorded(added, .granted(grant, known: apps, to: child))
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
    return try await addGrant(child, once, now: now, again: Self.remadeGrant(child)) { tx, counted in
      try Self.requireKnown(tx, caller: child)
      let apps = try Self.apps(tx, child, including: request.appIDs)
      let minutes = Int64(request.minutes)
      try Self.refuse(GrantRequest.violations(apps: request.appIDs, minutes: minutes, known: apps))
      let price = GrantRequest.price(minutes: minutes, apps: request.appIDs, known: apps)
      let balance = try WalletTable.figures(tx, child)
      guard balance.balance >= price else {
        throw Refusal.failedPrecondition(
          .balanceTooLow,
          "\(minutes) minutes cost \(price / 60) points, the balance is \(balance.balancePoints); buy fewer minutes "
            + "or learn first")
      }
      let grant = Grant(
        id: id, source: .purchase, apps: request.appIDs, seconds: minutes * 60, usableFrom: now, created: now,
        priceSixtieths: price)
      // What a child buys is in its ledger.
      return Recorded(try Self.add(tx, child, grant, counted, causeID: "", known: apps, now: now), nil)
    }
  }

  /// The grants that count against the limit in one snapshot: which of very many still have an app is determined
  /// outside the writer.
  package struct CountedGrants: Sendable {
    package var count: Int
    var revision: PolicyRevision
  }

  /// Answers a call that adds a grant.
  func addGrant<Answer: Message>(
    _ child: ChildKey, _ once: Once, without source: GrantSource? = nil, now: Instant, again: RemadeAnswer<Answer>?,
    cause: String = #function, _ body: @escaping @Sendable (Transaction, CountedGrants?) throws -> Recorded<Answer>
  ) async throws -> Answer {
    try await rounds.change(child) {
      let counted = try await database.read(child.familyID) { tx -> CountedGrants? in
        guard try GrantTable.hasMore(tx, child, after: now, than: Self.maximumUnspent - 1) else { return nil }
        return CountedGrants(
          count: try GrantTable.usableCount(tx, child, after: now, limit: Self.maximumUnspent, without: source),
          revision: try PolicyRevision.find(tx, child))
      }
      return try await database.write(child.familyID, cause: cause) { tx in
        try once.answer(tx, now: now, again: again) { try body(tx, counted) }
      }
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

  private static func refuseMore(
    _ tx: ReadTransaction, _ child: ChildKey, _ counted: CountedGrants?, now: Instant
  ) throws {
    guard try GrantTable.hasMore(tx, child, after: now, than: maximumUnspent - 1) else { return }
    guard let counted, try PolicyRevision.find(tx, child).due == counted.revision.due else {
      throw Refusal.tryAgain("the child's grants are changing")
    }
    guard counted.count < maximumUnspent else {
      throw Refusal.limitReached("the child has \(counted.count) grants with time left; let some be used first")
    }
  }

  /// Stores a grant with its price, pays use that is already known from its beginning on, and opens its apps: where the
  /// child has very many, by pending work or by the first call that needs the policy.
  package static func add(
    _ tx: Transaction, _ child: ChildKey, _ grant: Grant, _ counted: CountedGrants?, causeID: String,
    known: [ChildApp], now: Instant
  ) throws -> ShieldV1.Grant {
    try refuseMore(tx, child, counted, now: now)
    let pool = GrantPool(
      apps: AppSet(known.lazy.filter { grant.apps.keys.contains($0.id) }.map(\.number)),
      change: try AppAssignmentTable.count(tx, child))
    try GrantTable.save(tx, child, StoredGrant(grant: grant, pool: pool, causeID: causeID))
    var change = WalletChange()
    change.add(-grant.priceSixtieths, to: .purchase(grant.id))
    change.replay(from: grant.usableFrom)
    try change.settle(tx, child, now: now, limits: ReplayLimits())
    var stored = StoredGrant(grant: grant, pool: pool, causeID: causeID)
    stored.usedSeconds = try GrantTable.find(tx, child, grant.id)?.usedSeconds ?? 0
    return ShieldV1.Grant(stored, childID: child.childID)
  }

  private static func refuse(_ violations: [FieldViolation]) throws {
    var faults = RequestFaults()
    faults.add(violations)
    try faults.refuse()
  }

  package func listGrants(
    _ request: ShieldV1.ListGrantsRequest, context: RPCContext
  ) async throws -> ShieldV1.ListGrantsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.cursor(&faults) { Int64($0) } ?? 0
    let child = try child(request.childID, context, &faults)
    let now = now
    let (grants, size) = try await read(child) { tx in
      let apps = try PoolApps(allOf: child, tx)
      let size = min(page.size, max(1, Self.maximumNames / max(1, apps.count)))
      let grants = try GrantTable.page(
        tx, child, after: after, unspentAt: request.includeSpent ? nil : now, limit: size + 1)
      return (grants.map(apps.naming), size)
    }
    let rows = grants.prefix(size)
    let token = grants.count > size ? rows.last.map { Page.token(after: "\($0.place)") } ?? "" : ""
    return ShieldV1.ListGrantsResponse(
      grants: rows.map { ShieldV1.Grant($0, childID: child.childID) }, nextPageToken: token)
  }
}
