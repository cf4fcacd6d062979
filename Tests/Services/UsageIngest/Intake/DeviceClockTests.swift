import LocalTime
import Testing
import Violations

@testable import UsageIntake
@testable import UsageRecords

@Suite struct DeviceClockTests {
  let receipt = Instant(seconds: 1_780_000_000)

  private func reading(_ deviceTime: Int64, _ milliseconds: Int64, boot: String = "a") -> ClockReading {
    ClockReading(bootID: boot, deviceTime: receipt.seconds + deviceTime, monotonicMilliseconds: milliseconds)
  }

  @Test("US-7 the device clock is carried forward by the monotonic clock to the sending, and compared with the receipt")
  func carried() {
    // Made an hour before the sending, by clocks that are right, ahead and behind.
    for ahead in [Int64(0), 300, -300, 301, -301, 86_400] {
      let seconds = DeviceClock.secondsAhead(
        made: reading(ahead - 3_600, 5_000), sent: reading(12_345, 3_605_000), receipt: receipt)
      #expect(seconds == ahead)
      #expect(DeviceClock.isWrong(secondsAhead: ahead) == (abs(ahead) > 300))
    }
    // Parts of a second are rounded away from 0.
    #expect(DeviceClock.secondsAhead(made: reading(-1, 1), sent: reading(0, 1_000), receipt: receipt) == -1)
    #expect(DeviceClock.secondsAhead(made: reading(0, 1), sent: reading(0, 0), receipt: receipt) == -1)
  }

  @Test("US-7 readings and receipt are compared unrounded: 300,000 ms either way are right, any part more is wrong")
  func unrounded() {
    func ahead(_ seconds: Int64, _ nanoseconds: Int64, _ milliseconds: Int64, receipt fraction: Int64) -> Int64? {
      let made = ClockReading(
        bootID: "a", deviceTime: receipt.seconds + seconds, deviceNanoseconds: nanoseconds, monotonicMilliseconds: 0)
      return DeviceClock.secondsAhead(
        made: made, sent: reading(0, milliseconds), receipt: receipt, receiptNanoseconds: fraction)
    }
    #expect(ahead(299, 0, 1_000, receipt: 0) == 300)
    #expect(ahead(299, 1, 1_000, receipt: 0) == 301)
    #expect(ahead(300, 400_000_000, 599, receipt: 999_000_000) == 300)
    #expect(ahead(300, 400_000_000, 600, receipt: 999_000_000) == 301)
    #expect(ahead(-301, 500_000_000, 500, receipt: 0) == -300)
    #expect(ahead(-301, 500_000_000, 499, receipt: 0) == -301)
    #expect(ahead(-300, 0, 0, receipt: 1) == -301)
    #expect(ahead(0, 999_999_999, 0, receipt: 999_999_999) == 0)
    #expect(ahead(0, 0, .max, receipt: 0) == 9_223_372_036_854_776)
  }

  @Test("US-7 where clocks or boots are missing or another boot was meant, nothing is known; extremes are no crash")
  func unknown() {
    let (made, sent) = (reading(-60, 0), reading(0, 60_000))
    #expect(DeviceClock.secondsAhead(made: nil, sent: sent, receipt: receipt) == nil)
    #expect(DeviceClock.secondsAhead(made: made, sent: nil, receipt: receipt) == nil)
    #expect(DeviceClock.secondsAhead(made: made, sent: reading(0, 60_000, boot: "b"), receipt: receipt) == nil)
    #expect(
      DeviceClock.secondsAhead(made: reading(0, .min), sent: reading(0, .max), receipt: receipt) == nil)
    #expect(DeviceClock.isWrong(secondsAhead: .min) && DeviceClock.isWrong(secondsAhead: .max))
  }

  @Test("US-1 a boot's name is at most 64 printable ASCII characters")
  func bootIDs() {
    #expect(ClockReading.fault(bootID: "", field: "boot_id") == nil)
    #expect(ClockReading.fault(bootID: String(repeating: "b", count: 64), field: "boot_id") == nil)
    for bad in [String(repeating: "b", count: 65), "ä", "a\n"] {
      #expect(ClockReading.fault(bootID: bad, field: "clocks.boot_id")?.field == "clocks.boot_id")
    }
  }

  @Test(
    "FA-9 a change of the clock is noticed once: when it becomes wrong, or otherwise wrong, once for each hour at most")
  func changes() {
    var state = ClockState()
    let hour = Instant(seconds: receipt.seconds - receipt.seconds % 3_600)
    #expect(state.note(secondsAhead: 300, receipt: hour) == nil && state == ClockState())
    #expect(state.note(secondsAhead: 7_200, receipt: hour) == NoticedClock(secondsAhead: 7_200, receipt: hour))
    // Hours of records by the same clock.
    for later in 1...5 as ClosedRange<Int64> {
      #expect(state.note(secondsAhead: 7_200 - later * 10, receipt: hour + later * 3_600) == nil)
    }
    let next = hour + 20_000
    #expect(state.note(secondsAhead: -86_400, receipt: next)?.secondsAhead == -86_400)
    #expect(state.note(secondsAhead: 0, receipt: next + 1) == nil && state.secondsAhead == nil)
    #expect(state.note(secondsAhead: 7_200, receipt: next + 2) == nil)
    #expect(state.note(secondsAhead: 0, receipt: next + 3_600) == nil)
    #expect(state.note(secondsAhead: 7_200, receipt: next + 3_601)?.secondsAhead == 7_200)
  }

  @Test("US-7 the clock is checked after the end in the future and before shielded; without clocks the check passes")
  func order() throws {
    let minute = record(from: receipt - 60, seconds: 60)
    func answer(_ record: UsageRecord, _ secondsAhead: Int64?) throws -> RecordAnswer {
      Plausibility.answer(record, known: [], receipt: receipt, secondsAhead: secondsAhead, facts: try oneApp())
    }
    #expect(try answer(minute, nil) == .accepted)
    #expect(try answer(minute, -300) == .accepted)
    #expect(try answer(minute, -301) == .quarantined(.clock))
    #expect(try answer(record(from: receipt, seconds: 301), 400) == .quarantined(.inFuture))
    #expect(try answer(record(from: receipt - 60, seconds: 60, shielded: true), 301) == .quarantined(.clock))
  }
}
