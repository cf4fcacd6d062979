/// Durations as text (US-10), rounded down.
public enum DurationText {
  /// `2h 15m` from 3,600 s on, `45m` from 60 s on, else `30s`. A negative duration reads as its amount with a minus.
  public static func short(seconds: Int64) -> String {
    if seconds < 0 { return "-" + short(seconds: seconds == .min ? .max : -seconds) }
    if seconds >= 3600 { return "\(seconds / 3600)h \(seconds % 3600 / 60)m" }
    if seconds >= 60 { return "\(seconds / 60)m" }
    return "\(seconds)s"
  }

  /// `HH:MM:SS`; hours take more digits where they need them.
  public static func clock(seconds: Int64) -> String {
    if seconds < 0 { return "-" + clock(seconds: seconds == .min ? .max : -seconds) }
    return "\(padded(seconds / 3600)):\(padded(seconds % 3600 / 60)):\(padded(seconds % 60))"
  }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
