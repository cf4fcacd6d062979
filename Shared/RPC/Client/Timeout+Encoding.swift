import EventLoop

extension Timeout {
  private static let units: [(letter: Character, nanoseconds: Int64)] = [
    ("n", 1), ("u", 1_000), ("m", 1_000_000), ("S", 1_000_000_000), ("M", 60_000_000_000), ("H", 3_600_000_000_000),
  ]

  /// The timeout in the finest unit that can express it, rounded up. A timeout that has passed is `0n`.
  static func encode(_ timeout: Duration) -> String {
    guard timeout > .zero else { return "0n" }
    guard timeout < .seconds(9_000_000_000) else { return "99999999H" }
    let nanoseconds = timeout.clampedNanoseconds
    for unit in units {
      let count = nanoseconds / unit.nanoseconds + (nanoseconds % unit.nanoseconds == 0 ? 0 : 1)
      if count <= 99_999_999 { return "\(count)\(unit.letter)" }
    }
    return "99999999H"
  }
}
