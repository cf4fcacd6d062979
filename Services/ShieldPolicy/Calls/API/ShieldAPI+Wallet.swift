import Database
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldPolicies
import ShieldWallet

// The wallet and its ledger (SH-13, CH-15).
extension ShieldAPI {
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

  package func forgiveDebt(
    _ request: ShieldV1.ForgiveDebtRequest, context: RPCContext
  ) async throws -> ShieldV1.Wallet {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let child = try child(request.childID, context, &faults)
    let now = now
    return try await once.answer(in: database, of: child.familyID, now: now) { tx in
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
      return Recorded(
        ShieldV1.Wallet(try WalletTable.figures(tx, child), childID: child.childID),
        .forgiven(figures.debt, of: child))
    }
  }
}
