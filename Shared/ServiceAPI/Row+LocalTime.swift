public import Database
public import LocalTime

extension Row {
  /// A time zone by its name. A zone that this machine does not know cannot be read until its time zones are updated.
  public func zone(_ column: Int) throws -> Zone {
    try decoded(column, expected: "a time zone") { try Zone.named(string(column)) }
  }

  /// A stretch of time by two columns: its first instant and the first one after it, seconds since 1970. A stretch that
  /// ends before it begins cannot be read.
  public func span(_ start: Int, _ end: Int) -> Range<Instant> {
    let (first, next) = (Instant(seconds: int64(start)), Instant(seconds: int64(end)))
    if next < first { reject(end, expected: "an instant from column \(start) on") }
    return first..<max(first, next)
  }
}
