import LocalTime
import Testing

@testable import UsageIntake

@Suite struct RecordAllowanceTests {
  let now = Instant(seconds: 1_780_000_000)
  let allowance = RecordAllowance(records: 200_000, secondsPerRecord: 1)

  @Test("US-9 sixteen hours a day of one-minute records for ten years are never refused")
  func ordinaryUse() {
    var (fullTime, now) = (Instant.distantPast, now)
    for _ in 0..<3_652 {
      for _ in 0..<960 {
        let taken = allowance.taking(1, fullAt: fullTime, now: now)
        #expect(taken.wait == 0)
        fullTime = taken.fullTime
        now = now + 60
      }
      now = now + 8 * 3_600
    }
    #expect(allowance.used(fullAt: fullTime, now: now) == 0)
  }

  @Test("US-9 all at once, and then one a second: the wait is until as many are there, and not longer")
  func waits() {
    var fullTime = Instant.distantPast
    for _ in 0..<200 {
      let taken = allowance.taking(1_000, fullAt: fullTime, now: now)
      #expect(taken.wait == 0)
      fullTime = taken.fullTime
    }
    #expect(fullTime == now + 200_000)
    #expect(allowance.used(fullAt: fullTime, now: now) == 200_000)
    #expect(allowance.taking(500, fullAt: fullTime, now: now).wait == 500)
    #expect(allowance.taking(500, fullAt: fullTime, now: now + 499).wait == 1)
    #expect(allowance.taking(500, fullAt: fullTime, now: now + 500).wait == 0)
  }

  @Test("US-9 after the clock was set back an allowance is used up at most, and is earned again from then on")
  func clockSetBack() {
    let fullTime = now + 10
    let back = now - 500_000
    #expect(allowance.used(fullAt: fullTime, now: back) == 200_000)
    #expect(allowance.taking(60, fullAt: fullTime, now: back).wait == 60)
    #expect(allowance.used(fullAt: .distantFuture, now: Instant(seconds: .min)) == 200_000)
  }

  @Test("US-9 more at once than there ever are is taken when the allowance is whole")
  func largeBatch() {
    let small = RecordAllowance(records: 10, secondsPerRecord: 30)
    let taken = small.taking(11, fullAt: .distantPast, now: now)
    #expect(taken.wait == 0)
    #expect(small.taking(1, fullAt: taken.fullTime, now: now).wait == 30)
  }
}
