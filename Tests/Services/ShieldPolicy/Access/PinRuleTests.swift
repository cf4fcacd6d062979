import LocalTime
import Testing
import Violations

@testable import ShieldAccess

@Suite struct PinRuleTests {
  @Test("FA-5 a PIN is 4 to 12 digits; a fault does not repeat it")
  func form() {
    for pin in ["0000", "123456789012"] { #expect(Pin.violation(pin, field: "pin") == nil) }
    for pin in ["", "123", "1234567890123", "12a4", "12 34", "١٢٣٤", "-123"] {
      let fault = Pin.violation(pin, field: "pin")
      #expect(fault?.field == "pin" && (pin.isEmpty || fault?.message.contains(pin) == false), "\(pin)")
    }
  }

  @Test("FA-5 every fifth failure in a row locks for 1, 5, 15, 60 and again 60 minutes; a success resets both counters")
  func locks() {
    var (attempts, now) = (WrongAttempts(), Instant(seconds: 1_780_000_000))
    for minutes in [1, 5, 15, 60, 60] as [Int64] {
      for left in [4, 3, 2, 1] {
        #expect(PinDecision.make(isRight: false, &attempts, at: now) == .wrong(left: left))
      }
      let end = now + minutes * 60
      #expect(PinDecision.make(isRight: false, &attempts, at: now) == .locks(until: end))
      // Neither the right one nor further wrong ones change anything meanwhile.
      let locked = attempts
      for isRight in [true, false] {
        #expect(PinDecision.make(isRight: isRight, &attempts, at: end + -1) == .locked(until: end))
      }
      #expect(attempts == locked)
      now = end
    }
    #expect(PinDecision.make(isRight: true, &attempts, at: now) == .right)
    #expect(attempts == WrongAttempts())
    for _ in 0..<5 { _ = PinDecision.make(isRight: false, &attempts, at: now) }
    #expect(attempts.lockTime == now + 60)
  }
}
