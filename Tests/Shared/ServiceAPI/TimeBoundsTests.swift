import LocalTime
import Messages
import ServiceAPI
import Testing
import Violations

@Suite struct TimeBoundsTests {
  let receipt = Instant(seconds: 1_772_442_000)

  @Test("plans may name 2000-01-01 to ten years after the receipt, both inclusive; the answer names field and bounds")
  func plans() {
    let times = AdmittedTimes.plans(receipt: receipt)
    let last = receipt + 3_653 * 86_400
    for (instant, isAdmitted) in [
      (AdmittedTimes.earliest, true), (AdmittedTimes.earliest - 1, false), (last, true), (last + 1, false),
    ] {
      var faults = RequestFaults()
      #expect((faults.instant(.init(instant), field: "start_time", in: times) == instant) == isAdmitted)
      #expect(faults.violations.map(\.field) == (isAdmitted ? [] : ["start_time"]))
      #expect(faults.violations.allSatisfy { $0.message.contains("\(AdmittedTimes.earliest) to \(last)") })
    }
    for (date, isAdmitted) in [
      (CommonV1.LocalDate(year: 2000, month: 1, day: 1), true), (.init(year: 1999, month: 12, day: 31), false),
      (.init(year: 2036, month: 3, day: 2), true), (.init(year: 2036, month: 3, day: 3), false),
      (.init(year: 9999, month: 12, day: 31), false),
    ] {
      var faults = RequestFaults()
      #expect((faults.date(date, field: "end_date", in: times) != nil) == isAdmitted)
      #expect(faults.violations.map(\.field) == (isAdmitted ? [] : ["end_date"]))
    }
  }

  @Test("a receipt by a virtual clock before 2000 or at the end of time is handled")
  func extremes() {
    #expect(AdmittedTimes.records(receipt: .earliest).range == AdmittedTimes.earliest...AdmittedTimes.earliest)
    #expect(AdmittedTimes.plans(receipt: .latest).range.upperBound > .latest)
  }

  @Test(
    "US-7 a neighbour's date outside the years 1 to 9999 becomes the nearest inside; anything but a date stays none")
  func received() {
    #expect(LocalDate(received: .init(year: 10_000, month: 1, day: 1)) == .latest)
    #expect(LocalDate(received: .init(year: 0, month: 12, day: 31)) == .earliest)
    #expect(LocalDate(received: .init(year: 1900, month: 2, day: 28)) == LocalDate(year: 1900, month: 2, day: 28))
    #expect(LocalDate(received: .init(year: 2026, month: 13, day: 1)) == nil)
    #expect(CommonV1.LocalDate(LocalDate(year: 10_000, month: 1, day: 1)) == .init(year: 9999, month: 12, day: 31))
    #expect(GoogleProtobuf.Timestamp(seconds: .max).instant == .latest)
    #expect(GoogleProtobuf.Timestamp(seconds: .min).instant == .earliest)
  }
}
