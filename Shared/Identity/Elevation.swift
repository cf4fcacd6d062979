/// Whose device a guardian uses (FA-5): it decides what a guardian may do without the PIN.
public enum GuardianDevice: String, CaseIterable, Hashable, Sendable {
  /// The guardian's own: the PIN is not asked for.
  case own
  /// The guardian's, which other persons use as well: writes need an elevation.
  case shared
  /// A child's, in parent mode: the token lives as long as the elevation.
  case child
}

/// The guardian's further rights after a right PIN (FA-5).
public enum Elevation {
  /// For how long, in seconds.
  public static let lifetime: Int64 = 600
}

/// A device whose elevation was ended, or that is shared from now on (FA-5): guardians' tokens that were issued for it
/// until then are elevated no longer. Tokens of a guardian's device are from then on tokens of a shared one, as they
/// may not say so themselves; those of parent mode on a child's device are void.
public struct RestrictedDevice: Hashable, Sendable {
  public var deviceID: String
  /// Seconds since 1970 UTC; tokens issued in this second are restricted, too.
  public var restrictTime: Int64

  public init(deviceID: String, restrictTime: Int64) {
    self.deviceID = deviceID
    self.restrictTime = restrictTime
  }

  /// Seconds by which the time may be in the future: a device that is restricted several times in one second, and
  /// clocks that differ.
  public static let maximumLead: Int64 = 10

  /// The latest time that a restriction received now can have, by clocks that differ.
  public static func latestTime(at now: Int64) -> Int64 { now + TokenCheck.clockDifference + maximumLead }

  /// For how long it has to be stored, in seconds: until the last token that it concerns has expired.
  public static let rememberedTime = TokenSigner.longestLifetime + TokenCheck.clockDifference

  /// - Parameter now: seconds since 1970 UTC.
  public func isRemembered(at now: Int64) -> Bool { now < restrictTime + Self.rememberedTime }

  /// The restriction of a device now, given the one that it had: a token that was issued since then is restricted even
  /// when it bears the next second.
  /// - Returns: nil when the device was restricted too often in this second.
  public static func next(_ deviceID: String, after previous: Int64?, now: Int64) -> RestrictedDevice? {
    let time = max(now, (previous ?? 0) + 1)
    return time <= now + maximumLead ? RestrictedDevice(deviceID: deviceID, restrictTime: time) : nil
  }
}
