import LocalTime
import Randomness
import Testing

@testable import ShieldWallet

/// Taking back what is unused of a grant, as a fold in event time (SH-12, SH-13).
@Suite struct GrantRevocationRuleTests {
  private let day = LocalDate(daysSinceEpoch: 0)

  private func purchase(_ id: String, seconds: Int64, price: Int64, revoked: Int64? = nil) -> Grant {
    var bought = grant(id, seconds: seconds)
    (bought.source, bought.priceSixtieths) = (.purchase, price)
    bought.revoked = revoked.map { Instant(seconds: $0) }
    return bought
  }

  @Test(
    "SH-12 of a purchase ⌊price × unused / seconds⌋ is refunded",
    arguments: [(0, 3_000), (1, 2_950), (59, 50), (60, 0), (61, 0), (-1, 3_000)] as [(Int64, Int64)])
  func refund(used: Int64, refund: Int64) {
    #expect(purchase("b", seconds: 60, price: 3_000, revoked: 10).refund(used: used) == refund)
    #expect(purchase("b", seconds: 60, price: 3_000).refund(used: used) == 0)
  }

  @Test("SH-12 a refund is rounded down, and nothing is refunded of a grant without a price or seconds")
  func rounding() {
    #expect(purchase("b", seconds: 7, price: 100, revoked: 0).refund(used: 3) == 57)
    #expect(purchase("b", seconds: 7, price: 0, revoked: 0).refund(used: 3) == 0)
    #expect(purchase("b", seconds: 0, price: 100, revoked: 0).refund(used: 0) == 0)
  }

  @Test("SH-12 a revoked grant pays use up to its revocation, exclusive, and keeps its place in the order of use")
  func until() {
    var first = grant("a", seconds: 100, expires: 1_000)
    first.revoked = Instant(seconds: 50)
    let second = grant("b", seconds: 100, expires: 900)
    // The one that expires first goes first, though the other one ends earlier now.
    var fold = GrantUse(grants: [first, second])
    #expect(fold.consume(use(0..<120)).map(\.grantID) == ["b", nil])
    fold = GrantUse(grants: [first, grant("c", seconds: 100)])
    let paid = fold.consume(use(0..<200))
    #expect(paid.map(\.grantID) == ["a", "c", nil])
    #expect(paid.map(\.seconds) == [50, 100, 50])
    #expect(fold.shares(of: "game").map(\.ends.seconds) == [50])
  }

  @Test("SH-12 US-6 late use from before a revocation lessens the refund, later use does not; in any order")
  func late() {
    let bought = purchase("b", seconds: 60, price: 3_000, revoked: 100)
    func balance(_ uses: [Range<Int64>]) -> Int64 {
      var fold = GrantUse(grants: [bought])
      let paid = fold.consume(uses.sorted { $0.lowerBound < $1.lowerBound }.map { use($0) })
      return Wallet(learning: [], bonuses: [:], grants: [bought], paidUses: paid).balanceSixtieths
    }
    #expect(balance([]) == 0)
    #expect(balance([0..<20]) == -1_000)
    // 10 s before it and 20 s after it, which are charged.
    #expect(balance([90..<120]) == -500 - 1_000)
    #expect(balance([90..<120, 0..<20]) == balance([0..<20, 90..<120]))
  }

  @Test("SH-13 the wallet's purchases are what was paid less what was refunded")
  func figures() {
    let bought = purchase("b", seconds: 60, price: 3_000, revoked: 100)
    let wallet = Wallet(
      learning: [], bonuses: [:], grants: [bought], paidUses: [paid(use(0..<30), by: "b")])
    #expect(wallet.amounts == [.purchase("b"): -3_000, .refund("b"): 1_500])
    #expect(wallet.figures == WalletFigures(learning: 0, bonuses: 0, bought: 1_500, charged: 0))
    #expect(LedgerCause.refund("b").account == .timeBought)
  }
}
