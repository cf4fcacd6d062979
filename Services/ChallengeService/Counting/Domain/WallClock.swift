/// Minutes of a day as text.
package enum WallClock {
  /// Such as "16:05"; the end of the day is "24:00".
  package static func text(_ minute: Int64) -> String { "\(padded(minute / 60)):\(padded(minute % 60))" }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
