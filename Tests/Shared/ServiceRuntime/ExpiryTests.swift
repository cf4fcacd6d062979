import EventLoop
import Testing

@testable import ServiceRuntime

@Suite struct ExpiryTests {
  private let start = MonotonicInstant(nanoseconds: 5_000_000_000)

  @Test("A clock that goes by the minute, or is corrected by less than an hour, is trusted")
  func ordinary() {
    var steps = ClockSteps(wall: 1_790_000_000, at: start)
    for minute in 1...100 as ClosedRange<Int64> {
      let correction: Int64 = minute > 50 ? 3_500 : 0
      let isTrusted = steps.isTrusted(
        wall: 1_790_000_000 + minute * 60 + correction, at: start + .seconds(minute * 60))
      #expect(isTrusted)
    }
  }

  @Test(
    "After a step of more than an hour, ahead or back, nothing is removed for an hour", arguments: [216_000, -216_000])
  func step(seconds: Int64) {
    var steps = ClockSteps(wall: 1_790_000_000, at: start)
    func isTrusted(_ minute: Int64, _ ahead: Int64) -> Bool {
      steps.isTrusted(wall: 1_790_000_000 + minute * 60 + ahead, at: start + .seconds(minute * 60))
    }
    #expect(isTrusted(1, 0))
    for minute in 2..<62 as Range<Int64> { #expect(!isTrusted(minute, seconds)) }
    #expect(isTrusted(62, seconds))
    // Back again: another step.
    #expect(!isTrusted(63, 0))
    #expect(isTrusted(123, 0))
  }
}
