import LocalTime
import ShieldDomain
import Testing

@Suite struct WalletTests {
  let day = LocalDate(daysSinceEpoch: 20_000)

  private func wallet(learning: Int64 = 0, bonus: Int64 = 0, price: Int64 = 0, paid: [PaidUse] = []) -> Wallet {
    var bought = grant("bought", seconds: 60)
    bought.priceSixtieths = price
    return Wallet(
      learning: [LearningUse(app: "maths", date: day, sixtieths: learning)], bonuses: ["period": bonus],
      grants: [bought], paidUses: paid)
  }

  @Test("SH-13 balance = learning points + bonuses − time bought − reward use")
  func balance() {
    let charged = PaidUse(use: use(0..<60), grantID: nil)
    let free = PaidUse(use: use(60..<120), grantID: "bought")
    let figures = wallet(learning: 9000, bonus: 900, price: 3000, paid: [charged, free]).figures
    #expect(figures == WalletFigures(learning: 9000, bonuses: 900, bought: 3000, charged: 3000))
    #expect(figures.balance == 3900 && figures.balancePoints == 65 && figures.debtPoints == 0)
  }

  @Test("SH-13 a negative balance is shown as 0 with the debt beside it, and later learning repays it")
  func debt() {
    let charged = PaidUse(use: use(0..<61), grantID: nil)
    let figures = wallet(learning: 60, paid: [charged]).figures
    #expect(figures.balance == 60 - 3050)
    #expect(figures.balancePoints == 0 && figures.debtPoints == 50)
    #expect(wallet(learning: 3050, paid: [charged]).figures.balance == 0)
  }

  @Test("SH-13 the ledger is double entry: postings add up to 0, entries to the balance")
  func ledger() {
    let first = wallet(learning: 600, price: 300)
    let second = wallet(learning: 900, price: 300, paid: [PaidUse(use: use(0..<5), grantID: nil)])
    let entries = first.entries(from: Wallet()) + second.entries(from: first)
    #expect(entries.map(\.isCorrection) == [false, false, true, false])
    #expect(entries.reduce(0) { $0 + $1.sixtieths } == second.balanceSixtieths)
    for entry in entries { #expect(entry.postings.reduce(0) { $0 + $1.sixtieths } == 0) }
    #expect(second.entries(from: second).isEmpty)
  }

  @Test("SH-13 the sum per cause does not depend on the order of delivery", arguments: 0..<20)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let causes: [LedgerCause] = [
      .learning(date: day, app: "maths"), .bonus("period"), .purchase("grant"), .rewardUse(date: day, app: "game"),
    ]
    let facts = (0..<50).map { _ in
      (causes.randomElement(using: &random) ?? .bonus(""), Int64.random(in: -500...500, using: &random))
    }
    func booked(_ facts: [(LedgerCause, Int64)]) -> (Wallet, [LedgerCause: Int64]) {
      var wallet = Wallet()
      var ledger: [LedgerCause: Int64] = [:]
      for (cause, sixtieths) in facts {
        var next = wallet
        next.add(sixtieths, to: cause)
        for entry in next.entries(from: wallet) { ledger[entry.cause, default: 0] += entry.sixtieths }
        wallet = next
      }
      return (wallet, ledger.filter { $0.value != 0 })
    }
    let (wallet, ledger) = booked(facts)
    let (shuffledWallet, shuffledLedger) = booked(facts.shuffled(using: &random))
    #expect(wallet == shuffledWallet && ledger == shuffledLedger)
    #expect(wallet.balanceSixtieths == ledger.values.reduce(0, +))
  }

  @Test("SH-13 a withdrawn grant leaves used time charged")
  func withdrawn() {
    let uses = [use(0..<100)]
    var with = GrantUse(grants: [grant("g", seconds: 80)])
    var without = GrantUse(grants: [])
    let before = Wallet(learning: [], bonuses: [:], grants: [], paidUses: with.consume(uses))
    let after = Wallet(learning: [], bonuses: [:], grants: [], paidUses: without.consume(uses))
    let entries = after.entries(from: before)
    #expect(entries.map(\.sixtieths) == [-80 * 50])
    #expect(entries.map(\.isCorrection) == [true])
  }
}
