import LocalTime
import Testing

@testable import ShieldWallet

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
    let charged = paid(use(0..<60), by: nil)
    let free = paid(use(60..<120), by: "bought")
    let figures = wallet(learning: 9000, bonus: 900, price: 3000, paid: [charged, free]).figures
    #expect(figures == WalletFigures(learning: 9000, bonuses: 900, bought: 3000, charged: 3000))
    #expect(figures.balance == 3900 && figures.balancePoints == 65 && figures.debtPoints == 0)
  }

  @Test("SH-13 a negative balance is shown as 0 together with the debt, and later learning repays it")
  func debt() {
    let charged = paid(use(0..<61), by: nil)
    let figures = wallet(learning: 60, paid: [charged]).figures
    #expect(figures.balance == 60 - 3050)
    #expect(figures.balancePoints == 0 && figures.debtPoints == 50)
    #expect(wallet(learning: 3050, paid: [charged]).figures.balance == 0)
  }

  @Test("SH-13 CH-15 forgiven debt raises the balance")
  func forgiven() {
    var wallet = wallet(paid: [paid(use(0..<61), by: nil)])
    #expect(wallet.figures.debt == 3050)
    wallet.add(wallet.figures.debt, to: .forgiveness(date: day, guardian: "alex"))
    #expect(wallet.figures.balance == 0 && wallet.figures.debt == 0 && wallet.figures.forgiven == 3050)
  }
}
