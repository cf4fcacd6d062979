import LocalTime

/// The known facts of a child other than learning segments; of apps and minimums at least those that are needed.
public struct ChildFacts: Hashable, Sendable {
  public var calendar: LocalCalendar
  /// When each app was one of the child's reward apps.
  public var rewardApps: [String: [Range<Instant>]]
  /// When apps were removed: from then on they are out of filters and pools chosen before (SH-7).
  public var removals: [String: [Instant]]
  public var minimums: StreakMinimums
  public var protection: StreakProtection
  public var rules: RuleHistory

  public init(
    calendar: LocalCalendar, rewardApps: [String: [Range<Instant>]] = [:], removals: [String: [Instant]] = [:],
    minimums: StreakMinimums = [:], protection: StreakProtection = StreakProtection(), rules: RuleHistory = .current
  ) {
    self.calendar = calendar
    self.rewardApps = rewardApps
    self.removals = removals
    self.minimums = minimums
    self.protection = protection
    self.rules = rules
  }

  /// The program's rules for a local day: those at its first instant.
  public func rules(on date: LocalDate) -> RuleVersion {
    rules.version(at: calendar.firstInstant(onOrAfter: date))
  }

  /// Seconds of learning that make a date count.
  public func minimum(on date: LocalDate) -> Int64 { minimums.seconds(on: date) }

  /// Until when a list chosen at `chosen` includes an app: its first removal since then.
  func end(of app: String, chosenAt chosen: Instant) -> Instant {
    guard !removals.isEmpty, let times = removals[app] else { return .distantFuture }
    return times.filter { $0 >= chosen }.min() ?? .distantFuture
  }

  /// The apps that share the reward time of a completion: all reward apps that the child has at that instant, or those
  /// chosen and not removed since, which may be none; or none by choice. Sorted.
  public func rewardPool(_ version: ChallengeVersion, at completion: Instant) -> [String] {
    switch version.settings.effectiveRewardScope {
    case .all, .byList: rewardApps.filter { $0.value.contains { $0.contains(completion) } }.keys.sorted()
    case .chosen:
      rest(of: Set(version.settings.rewardApps).sorted(), chosenAt: version.rewardAppsChosen, at: completion)
    case .none: []
    }
  }

  /// The apps of a list that were not removed between its choice and an instant.
  public func rest(of apps: [String], chosenAt chosen: Instant, at instant: Instant) -> [String] {
    removals.isEmpty ? apps : apps.filter { instant < end(of: $0, chosenAt: chosen) }
  }
}

/// The minimum of learning that makes a day count, with its changes (CH-11).
public struct StreakMinimums: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// Seconds of learning that make a day count unless configured otherwise.
  public static let standard: Int64 = 60

  private let numbers: DatedNumbers

  /// - Parameter numbers: seconds by date.
  public init(_ numbers: DatedNumbers) { self.numbers = numbers }

  /// - Parameter changes: seconds by the first local date for which they hold.
  public init(_ changes: [LocalDate: Int64]) { self.init(DatedNumbers(standard: Self.standard, changes)) }

  public init(dictionaryLiteral changes: (LocalDate, Int64)...) {
    self.init(Dictionary(changes, uniquingKeysWith: { $1 }))
  }

  /// Seconds of learning that make a date count.
  public func seconds(on date: LocalDate) -> Int64 { numbers.number(on: date) }
}
