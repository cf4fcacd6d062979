/// The instants that are admitted from outside, relative to the receipt of the call that contains them.
///
/// A service accepts nothing from before 2000, and nothing is planned for longer than ten years: so no rule, zone or
/// date ever reaches its representable limits.
public struct AdmittedTimes: Hashable, Sendable {
  /// Both ends inclusive.
  public let range: ClosedRange<Instant>

  /// 2000-01-01T00:00:00Z.
  public static let earliest = Instant(seconds: 946_684_800)
  /// How far a device's clock may be ahead of the server's, seconds.
  public static let clockTolerance: Int64 = 300

  /// Start and end of a usage record. A record that ends more than `clockTolerance` after the receipt waits for a
  /// guardian, who may accept a record that a fast clock has dated up to 366 days too late.
  public static func records(receipt: Instant) -> AdmittedTimes { AdmittedTimes(upTo: receipt + 366 * secondsPerDay) }

  /// Start, end and expiry of what is planned: up to ten years (3,653 days) after the receipt.
  public static func plans(receipt: Instant) -> AdmittedTimes { AdmittedTimes(upTo: receipt + 3_653 * secondsPerDay) }

  /// - Parameter latest: on a virtual clock it can lie before `earliest`; then only that is admitted.
  private init(upTo latest: Instant) {
    range = Self.earliest...max(Self.earliest, latest)
  }

  /// The dates that the instants have in UTC.
  public var dates: ClosedRange<LocalDate> { Self.date(of: range.lowerBound)...Self.date(of: range.upperBound) }

  private static func date(of instant: Instant) -> LocalDate {
    LocalDate(daysSinceEpoch: Int32(clamping: floorDivide(instant.seconds, secondsPerDay)))
  }
}
