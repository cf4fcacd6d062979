import LocalTime

/// What a challenge counted on a local day with learning: a cache of its fold is kept by day, and equals a fresh fold
/// (CH-5).
public struct CountedDay: Hashable, Sendable {
  public var date: LocalDate
  public var seconds: Int64
  public var sixtieths: Int64
  /// The run under way after the day; nil for none, and for other goals.
  public var run: RunState?

  public init(date: LocalDate, seconds: Int64 = 0, sixtieths: Int64 = 0, run: RunState? = nil) {
    self.date = date
    self.seconds = seconds
    self.sixtieths = sixtieths
    self.run = run
  }
}

/// What some local days add up to.
public struct CountedSum: Hashable, Sendable {
  public var seconds: Int64
  public var sixtieths: Int64

  public init(seconds: Int64 = 0, sixtieths: Int64 = 0) {
    self.seconds = seconds
    self.sixtieths = sixtieths
  }

  /// With the difference that a day makes.
  public mutating func replace(_ before: CountedDay?, by after: CountedDay?) {
    seconds += (after?.seconds ?? 0) - (before?.seconds ?? 0)
    sixtieths += (after?.sixtieths ?? 0) - (before?.sixtieths ?? 0)
  }
}
