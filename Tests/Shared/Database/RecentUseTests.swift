import Testing

@testable import Database

@Suite("Users that have recently used much")
struct RecentUseTests {
  private typealias Use = RecentUse<String>
  private let second: Int64 = 1_000_000_000

  @Test("Use counts beyond the burst, and is forgotten in a second")
  func burst() {
    var use = Use()
    use.note("a", cost: UseAccount.Share.ordinary.burst, now: 0)
    #expect(!use.isMuch("a", now: 0))
    use.note("a", cost: 1, now: 0)
    #expect(use.isMuch("a", now: 0) && !use.isMuch("b", now: 0))
    use.note("a", cost: .max / 2, now: 0)
    #expect(use.isMuch("a", now: second - 1) && !use.isMuch("a", now: second))
  }

  @Test("A tenth of a processor may be used all the time, but no more")
  func part() {
    var use = Use()
    for step in 0..<1_000 {
      use.note("modest", cost: 100_000, now: Int64(step) * 1_000_000)
      use.note("busy", cost: 120_000, now: Int64(step) * 1_000_000)
    }
    #expect(!use.isMuch("modest", now: second) && use.isMuch("busy", now: second))
  }

  @Test("A clock that stops or is set back changes nothing, nor does a cost below zero")
  func clocks() {
    var use = Use()
    use.note("a", cost: UseAccount.Share.ordinary.burst + 2, now: second)
    use.note("a", cost: -1, now: second / 2)
    #expect(use.isMuch("a", now: 0))
  }

  @Test("However many users have used little, few accounts are kept")
  func bounded() {
    var use = Use()
    for number in 0..<100_000 { use.note("\(number)", cost: 10_000, now: Int64(number) * 10_000) }
    // Each is empty again after 0.1 ms, the time of ten others.
    #expect(use.count <= Use.fewest)
  }
}
