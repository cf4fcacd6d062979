public import Apps
public import EventLoop
public import LocalTime
public import Messages

// Conversions between the contract's messages and the domain's values.

extension GoogleProtobuf.Timestamp {
  public init(_ instant: Instant) {
    self.init()
    seconds = instant.seconds
  }

  /// Rounded down to a whole second (ruling on time); an instant outside the years 1 to 9999 becomes the nearest one
  /// inside.
  public var instant: Instant { min(max(Instant(seconds: seconds), .earliest), .latest) }
}

extension Instant {
  /// The clock's time, rounded down to a whole second.
  public init(_ time: WallTime) {
    let (quotient, remainder) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    self.init(seconds: remainder < 0 ? quotient - 1 : quotient)
  }
}

extension WallClock {
  /// Now, in whole seconds.
  public var instant: Instant { Instant(now) }
}

extension CommonV1.AppCategory {
  public init(_ category: AppCategory) {
    self = category == .learning ? .learning : .reward
  }
}

extension AppCategory {
  /// nil for unspecified and unknown categories.
  public init?(_ message: CommonV1.AppCategory) {
    switch message {
    case .learning: self = .learning
    case .reward: self = .reward
    default: return nil
    }
  }
}

extension CommonV1.Weekday {
  /// Both number the days from Monday = 1 to Sunday = 7.
  public init(_ weekday: Weekday) {
    self = CommonV1.Weekday(rawValue: Int32(weekday.rawValue))
  }
}

extension Weekday {
  /// nil for unspecified and for numbers that are not a day.
  public init?(_ message: CommonV1.Weekday) {
    self.init(rawValue: Int(message.rawValue))
  }
}

extension CommonV1.LocalDate {
  /// A date outside the years 1 to 9999 is sent as the nearest one inside.
  public init(_ date: LocalDate) {
    self.init()
    let date = min(max(date, .earliest), .latest)
    year = Int32(date.year)
    month = Int32(date.month)
    day = Int32(date.day)
  }
}

extension LocalDate {
  /// nil for anything but a date of the years 1970 to 9999.
  public init?(_ message: CommonV1.LocalDate) {
    guard message.year >= 1970,
      let date = LocalDate(validYear: Int(message.year), month: Int(message.month), day: Int(message.day))
    else { return nil }
    self = date
  }

  /// A date received from another service: one that was stored before dates were bounded must not stop the follower, so
  /// a year outside 1 to 9999 becomes the nearest date inside. nil for anything but a date.
  public init?(received message: CommonV1.LocalDate) {
    if message.year > 9999 {
      self = .latest
    } else if message.year < 1 {
      self = .earliest
    } else {
      self.init(validYear: Int(message.year), month: Int(message.month), day: Int(message.day))
    }
  }
}
