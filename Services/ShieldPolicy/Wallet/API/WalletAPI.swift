package import Database
package import EventLoop
package import Identity
package import Messages
package import RPC
import ServiceAPI
import ShieldFamilies
import Stubs

/// The wallet, its ledger and grants (SH-12, SH-13, CH-15).
package struct WalletAPI: KnownChildAPI {
  package let database: Database
  private let host: any Host

  package init(host: any Host, database: Database) {
    (self.host, self.database) = (host, database)
  }

  private typealias Methods = ShieldV1.ShieldPolicyServiceMethods

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.listGrants, Methods.getWallet, Methods.listLedger,
  ])

  private static let roles: AuthorizationTable = [
    Methods.listGrants: .family,
    Methods.getWallet: .family,
    Methods.listLedger: .family,
  ]

  /// Maximum number of apps that the grants of one page may name together.
  private static let maximumNames = 20_000

  package func getWallet(
    _ request: ShieldV1.GetWalletRequest, context: RPCContext
  ) async throws -> ShieldV1.Wallet {
    let child = try child(request.childID, context)
    let figures = try await read(child) { tx in
      try WalletTable.figures(tx, child)
    }
    return ShieldV1.Wallet(figures, childID: child.childID)
  }

  package func listLedger(
    _ request: ShieldV1.ListLedgerRequest, context: RPCContext
  ) async throws -> ShieldV1.ListLedgerResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let before = page.cursor(&faults) { Int64($0) } ?? .max
    let child = try child(request.childID, context, &faults)
    let entries = try await read(child) { tx in
      try WalletTable.page(tx, child, before: before, limit: page.size + 1)
    }
    let (rows, token) = page.cut(entries) { "\($0.number)" }
    return ShieldV1.ListLedgerResponse(entries: rows.map(ShieldV1.LedgerEntry.init), nextPageToken: token)
  }

  package func listGrants(
    _ request: ShieldV1.ListGrantsRequest, context: RPCContext
  ) async throws -> ShieldV1.ListGrantsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.cursor(&faults) { Int64($0) } ?? 0
    let child = try child(request.childID, context, &faults)
    let now = host.wallClock.instant
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
