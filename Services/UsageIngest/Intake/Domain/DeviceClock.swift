import LocalTime
import UsageRecords
import Violations

/// A device's clocks at one moment (US-1).
struct ClockReading: Hashable, Sendable {
  /// The boot that the monotonic clock counts from.
  var bootID: String
  /// Seconds since 1970 by the device's own clock, rounded down.
  var deviceTime: Int64
  /// The part that was rounded down: 0 to 999,999,999.
  var deviceNanoseconds: Int64
  var monotonicMilliseconds: Int64

  init(bootID: String, deviceTime: Int64, deviceNanoseconds: Int64 = 0, monotonicMilliseconds: Int64) {
    (self.bootID, self.deviceTime, self.monotonicMilliseconds) = (bootID, deviceTime, monotonicMilliseconds)
    self.deviceNanoseconds = deviceNanoseconds
  }

  /// Longest name of a boot, in characters.
  static let maximumBootIDLength = 64

  /// The fault of a boot's name; none for an empty one, which means that the boot is not known.
  static func fault(bootID: String, field: String) -> FieldViolation? {
    let isPrintable = bootID.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    if isPrintable, bootID.utf8.count <= maximumBootIDLength { return nil }
    return FieldViolation(
      field: field,
      message: "\(field) has \(bootID.utf8.count) bytes\(isPrintable ? "" : " that are not all printable ASCII"); at "
        + "most \(maximumBootIDLength) printable ASCII characters are allowed")
  }
}

/// The clock of a device, judged by one record and its batch only, so that the order of records does not matter (US-7).
enum DeviceClock {
  /// How far it may differ from the receipt, seconds.
  static let tolerance = AdmittedTimes.clockTolerance

  /// How far the clock was ahead when the record was made, seconds; below 0 for behind. It is carried forward by the
  /// monotonic clock to the sending, and compared with the receipt, all of them unrounded; the difference is rounded
  /// away from 0, so that one of a little more than the tolerance is more than that.
  /// - Parameters:
  ///   - made: when the record was made; nil where a clock or the boot is not known.
  ///   - sent: when its batch was sent; likewise.
  ///   - receiptNanoseconds: by how much the receipt was rounded down.
  /// - Returns: nil where this cannot be known, as after another boot.
  static func secondsAhead(
    made: ClockReading?, sent: ClockReading?, receipt: Instant, receiptNanoseconds: Int64 = 0
  ) -> Int64? {
    guard let made, let sent, made.bootID == sent.bootID else { return nil }
    let (elapsed, overflow) = sent.monotonicMilliseconds.subtractingReportingOverflow(made.monotonicMilliseconds)
    if overflow { return nil }
    let whole = made.deviceTime - receipt.seconds + elapsed / 1_000
    let rest = made.deviceNanoseconds - receiptNanoseconds + elapsed % 1_000 * 1_000_000
    // Less than two seconds either way.
    let seconds = whole + rest / billion
    let fraction = rest % billion
    if fraction > 0, seconds >= 0 { return seconds + 1 }
    if fraction < 0, seconds <= 0 { return seconds - 1 }
    return seconds
  }

  private static let billion: Int64 = 1_000_000_000

  /// How far the clock was ahead as the times of a record show that no clock that is right has: they lie further in the
  /// past or the future than any use.
  static func secondsAhead(ofOutOfRange content: RecordContent, receipt: Instant) -> Int64 {
    let times = AdmittedTimes.records(receipt: receipt).range
    let shown = times.contains(content.end) ? content.start : content.end
    return shown.clamped - receipt.seconds
  }

  /// Whether the clock is so far ahead or behind that a guardian decides.
  static func isWrong(secondsAhead: Int64) -> Bool { secondsAhead.magnitude > tolerance.magnitude }
}

/// The state of a device's clock by its records, in the order in which they are received.
struct ClockState: Hashable, Sendable {
  /// How far it is ahead; nil while it is right.
  var secondsAhead: Int64?
  /// The last change that guardians were notified of.
  var noticed: NoticedClock?

  init(secondsAhead: Int64? = nil, noticed: NoticedClock? = nil) {
    (self.secondsAhead, self.noticed) = (secondsAhead, noticed)
  }

  /// Notes the clock of a further record.
  /// - Returns: a change of which guardians are to be notified: the clock is wrong, and was right or otherwise wrong
  ///   before; at most one for each hour of UTC, so that a device that changes it again and again fills no inbox.
  mutating func note(secondsAhead next: Int64, receipt: Instant) -> NoticedClock? {
    guard DeviceClock.isWrong(secondsAhead: next) else {
      secondsAhead = nil
      return nil
    }
    if let secondsAhead, !DeviceClock.isWrong(secondsAhead: next - secondsAhead) { return nil }
    secondsAhead = next
    if let noticed, noticed.receipt.seconds / 3_600 == receipt.seconds / 3_600 { return nil }
    noticed = NoticedClock(secondsAhead: next, receipt: receipt)
    return noticed
  }
}

/// A changed clock as guardians are notified of it.
package struct NoticedClock: Hashable, Sendable {
  var secondsAhead: Int64
  /// When the first record that shows it was received.
  var receipt: Instant

  init(secondsAhead: Int64, receipt: Instant) { (self.secondsAhead, self.receipt) = (secondsAhead, receipt) }
}
