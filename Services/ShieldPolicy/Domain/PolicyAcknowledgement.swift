import LocalTime
import Violations

/// The version of its child's policy that a device has applied (SH-11).
public struct DevicePolicyState: Hashable, Sendable {
  /// The newest version it has acknowledged; 0 for none yet.
  public private(set) var version: Int64
  /// When it applied that version: no earlier than the version was made, no later than the receipt.
  public private(set) var applied: Instant?

  public init(version: Int64 = 0, applied: Instant? = nil) {
    self.version = version
    self.applied = applied
  }

  /// Versions behind the newest: desired minus actual.
  public func lag(newest: Int64) -> Int64 { max(0, newest - version) }

  /// An acknowledgement: the version must exist. One that is not newer than the last changes nothing and is no fault,
  /// since messages may be repeated or reordered.
  /// - Parameter made: when the acknowledged version was made, if it exists. The device's clock is not trusted before
  ///   that instant, nor after the receipt.
  /// - Returns: true when it is new and has to be published.
  public mutating func acknowledge(
    _ acknowledged: Int64, deviceTime: Instant, receipt: Instant, newest: Int64, made: Instant
  ) throws(FieldViolation) -> Bool {
    guard (1...max(1, newest)).contains(acknowledged), newest > 0 else {
      throw FieldViolation(
        field: "version", message: "version is \(acknowledged); the newest version of the policy is \(newest)")
    }
    guard acknowledged > version else { return false }
    version = acknowledged
    applied = max(made, min(deviceTime, receipt))
    return true
  }
}
