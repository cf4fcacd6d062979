import JSON
import Messages
import RPC
import Stubs

/// The entries of a child's ledger, newest first (SH-13).
struct Ledger: Sendable, Hashable {
  var entries: [ShieldV1.LedgerEntry]

  static let causes: [(cause: ShieldV1.LedgerCause, name: String, text: String)] = [
    (.learning, "learning", "learning"), (.challengeBonus, "challenge_bonus", "challenge bonus"),
    (.streakBonus, "streak_bonus", "streak bonus"), (.purchase, "purchase", "time bought"),
    (.refund, "refund", "time refunded"),
    (.rewardUse, "reward_use", "reward use"), (.forgiveness, "forgiveness", "debt forgiven"),
  ]

  /// Every entry, page by page.
  static func read(_ childID: String, _ caller: SignedIn) async throws -> Ledger {
    var entries: [ShieldV1.LedgerEntry] = []
    var token = ""
    repeat {
      let asked = ShieldV1.ListLedgerRequest(childID: childID, pageSize: 1_000, pageToken: token)
      let page = try await caller.shield.listLedger(asked)
      entries += page.entries
      token = page.nextPageToken
    } while !token.isEmpty
    return Ledger(entries: entries)
  }

  var sum: Int64 { entries.map(\.sixtieths).saturatingSum }

  func sum(_ cause: ShieldV1.LedgerCause) -> Int64 {
    entries.filter { $0.cause == cause }.map(\.sixtieths).saturatingSum
  }

  static let shape = Shape.object(causes.map { ($0.name, .integer) })

  /// Sums per cause.
  var json: JSON {
    .object(
      Dictionary(Self.causes.map { ($0.name, JSON.integer(sum($0.cause))) }, uniquingKeysWith: { first, _ in first }))
  }
}
