import LocalTime

/// A stretch of counted learning of one app at one rate; a child's segments never overlap (US-7, US-8).
public struct LearningSegment: Hashable, Sendable {
  public var app: String
  public var pointsPerMinute: Int64
  public var span: Range<Instant>

  public init(app: String, pointsPerMinute: Int64, span: Range<Instant>) {
    self.app = app
    self.pointsPerMinute = pointsPerMinute
    self.span = span
  }

  public var seconds: Int64 { span.seconds }
  /// Seconds × points a minute.
  public var sixtieths: Int64 { span.seconds * pointsPerMinute }
}

/// What is known about a child besides learning segments.
public struct ChildFacts: Hashable, Sendable {
  public var calendar: LocalCalendar
  /// When each app was one of the child's reward apps.
  public var rewardApps: [String: [Range<Instant>]]
  /// When apps were removed: from then on they are out of filters and pools chosen before (SH-7).
  public var removals: [String: [Instant]]
  /// Minimum of learning that makes a day count, by the first local date for which it holds (CH-11).
  public var minimums: [LocalDate: Int64]

  /// Seconds of learning that make a day count unless configured otherwise.
  public static let defaultMinimum: Int64 = 60

  public init(
    calendar: LocalCalendar, rewardApps: [String: [Range<Instant>]] = [:], removals: [String: [Instant]] = [:],
    minimums: [LocalDate: Int64] = [:]
  ) {
    self.calendar = calendar
    self.rewardApps = rewardApps
    self.removals = removals
    self.minimums = minimums
  }

  /// Seconds of learning that make a date count.
  public func minimum(on date: LocalDate) -> Int64 {
    minimums.filter { $0.key <= date }.max { $0.key < $1.key }?.value ?? Self.defaultMinimum
  }

  /// Until when a list chosen at `chosen` names an app: its first removal since then.
  func end(of app: String, chosenAt chosen: Instant) -> Instant {
    (removals[app] ?? []).filter { $0 >= chosen }.min() ?? .distantFuture
  }

  /// The apps that share the reward time of a completion: those chosen and not removed since; when none was chosen,
  /// all reward apps the child has at that instant.
  func rewardPool(_ version: ChallengeVersion, at completion: Instant) -> [String] {
    if version.settings.rewardApps.isEmpty {
      return rewardApps.filter { $0.value.contains { $0.contains(completion) } }.keys.sorted()
    }
    let chosen = Set(version.settings.rewardApps)
    return chosen.filter { completion < end(of: $0, chosenAt: version.rewardAppsChosen) }.sorted()
  }
}
