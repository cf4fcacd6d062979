import LocalTime
import Testing

@testable import ShieldAccess

@Suite struct WrongAttemptsTests {
  @Test("FA-8 each fifth wrong recovery code locks for 1, 5, 15, 60 and again 60 minutes")
  func locks() {
    var (attempts, now) = (WrongAttempts(), Instant(seconds: 1_780_000_000))
    for minutes in [1, 5, 15, 60, 60, 60] as [Int64] {
      for count in 1...5 {
        attempts = attempts.failed(at: now)
        #expect(attempts.isLocked(at: now) == (count == 5))
      }
      #expect(attempts.isLocked(at: now + (minutes * 60 - 1)) && !attempts.isLocked(at: now + minutes * 60))
      now = now + minutes * 60
    }
  }

  @Test("FA-8 a count that no attempts make locks as long as any, and goes on from there")
  func damaged() {
    let now = Instant(seconds: 1_780_000_000)
    let attempts = WrongAttempts(wrong: .max).failed(at: now)
    #expect(attempts == WrongAttempts(wrong: 15, lockTime: now + 3_600))
  }
}
