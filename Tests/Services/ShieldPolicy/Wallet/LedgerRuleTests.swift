import LocalTime
import Randomness
import Testing

@testable import ShieldWallet

/// The order of causes.
@Suite struct CorrectionCauseTests {
  @Test("CH-15 of two causes the one that concerns more explains more, in either order")
  func severity() {
    let ascending: [CorrectionCause] = [
      .lateFacts, .lateRecord, .shield, .review, .withdrawal, .assignment, .rate, .removal, .zone, .restored,
      .dataLost,
    ]
    #expect(Set(ascending) == Set(CorrectionCause.allCases))
    for (index, cause) in ascending.enumerated() {
      for other in ascending[...index] {
        #expect(cause.moreSevere(than: other) == cause && other.moreSevere(than: cause) == cause)
      }
    }
  }
}

@Suite struct LedgerRuleTests {
  let day = LocalDate(daysSinceEpoch: 20_000)
  private var causes: [LedgerCause] {
    [
      .learning(date: day, app: "maths"), .bonus("period"), .streakBonus(date: day), .purchase("grant"),
      .rewardUse(date: day, app: "game"), .forgiveness(date: day, guardian: "alex"),
    ]
  }

  @Test("SH-13 the ledger is double entry: the postings of each entry add up to 0, entries to the balance")
  func doubleEntry() {
    var change = LedgerChange()
    for (index, cause) in causes.enumerated() { change.add(Int64(index + 1) * 100, to: cause) }
    #expect(change.entries.map(\.cause) == causes)
    let accounts: [LedgerAccount] = [.learning, .bonuses, .bonuses, .timeBought, .rewardUse, .forgiveness]
    #expect(change.entries.map(\.cause.account) == accounts)
    for entry in change.entries {
      #expect(entry.postings.map(\.account) == [.wallet, entry.cause.account])
      #expect(entry.postings.reduce(0) { $0 + $1.sixtieths } == 0)
    }
    var wallet = Wallet()
    for entry in change.entries { wallet.add(entry.sixtieths, to: entry.cause) }
    #expect(wallet.balanceSixtieths == 2100 && wallet.figures.balance == 2100)
  }

  @Test("SH-13 CH-15 bookings of new use are no corrections, changes of known bookings are")
  func corrections() {
    let game = causes[4]
    var change = LedgerChange()
    // 20 s of new use are charged, and 60 s of known use have lost their grant.
    change.add(-20 * 50, to: game)
    change.adjust(-60 * 50, of: game)
    #expect(change.entries.map(\.sixtieths) == [-1000, -3000])
    #expect(change.entries.map(\.isCorrection) == [false, true])
    // Use that was withdrawn and then counts differently: only the difference is booked.
    change = LedgerChange()
    change.correct(-600, of: causes[0])
    change.add(450, to: causes[0])
    #expect(change.entries == [LedgerEntry(cause: causes[0], sixtieths: -150, correctionCause: .lateFacts)])
    change.add(150, to: causes[0])
    #expect(change.entries.isEmpty)
    // A grant moved from one use to another of the same day and app.
    change.adjust(500, of: game)
    change.adjust(-500, of: game)
    #expect(change.entries.isEmpty)
  }

  @Test("SH-13 the sum per cause does not depend on the order of delivery", arguments: 0..<20)
  func order(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let facts = (0..<50).map { _ in
      (
        causes.randomElement(using: &random) ?? .bonus(""), Int64.random(in: -500...500, using: &random),
        Int.random(in: 0..<3, using: &random)
      )
    }
    func booked(_ facts: [(LedgerCause, Int64, Int)]) -> (Wallet, [LedgerCause: Int64]) {
      var (wallet, ledger, change): (Wallet, [LedgerCause: Int64], LedgerChange) = (Wallet(), [:], LedgerChange())
      for (index, (cause, sixtieths, kind)) in facts.enumerated() {
        wallet.add(sixtieths, to: cause)
        switch kind {
        case 0: change.add(sixtieths, to: cause)
        case 1: change.correct(sixtieths, of: cause)
        default: change.adjust(sixtieths, of: cause)
        }
        if index % 4 == 3 || index == facts.count - 1 {
          for entry in change.entries { ledger[entry.cause, default: 0] += entry.sixtieths }
          change = LedgerChange()
        }
      }
      return (wallet, ledger.filter { $0.value != 0 })
    }
    let (wallet, ledger) = booked(facts)
    let (shuffledWallet, shuffledLedger) = booked(facts.shuffled(using: &random))
    #expect(wallet == shuffledWallet && ledger == shuffledLedger && ledger == wallet.amounts)
    #expect(wallet.balanceSixtieths == ledger.values.reduce(0, +))
  }
}
