/// The local days of a week with a minimum of counted seconds.
struct ConsistencyFold: GoalFold {
  /// Seconds.
  let minimum: Int64
  private(set) var progress: Int64 = 0

  init(minimum: Int64) { self.minimum = minimum }

  mutating func add(_ day: CountedDay) {
    if day.seconds >= minimum { progress += 1 }
  }

  func missing(to target: Int64) -> UsageTarget { .seconds(minimum) }
}
