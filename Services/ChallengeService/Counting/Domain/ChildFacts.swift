package import LocalTime

/// The known facts of a child other than learning segments; of apps and minimums at least those that are needed.
package struct ChildFacts: Hashable, Sendable {
  package var calendar: LocalCalendar
  /// When each app was one of the child's reward apps.
  package var rewardApps: [String: [Range<Instant>]]
  /// When apps were removed: from then on they are out of filters and pools chosen before (SH-7).
  package var removals: [String: [Instant]]
  package var minimums: StreakMinimums
  package var protection: StreakProtection
  package var rules: RuleHistory

  package init(
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
  package func rules(on date: LocalDate) -> RuleVersion {
    rules.version(at: calendar.firstInstant(onOrAfter: date))
  }

  /// Seconds of learning that make a date count.
  package func minimum(on date: LocalDate) -> Int64 { minimums.seconds(on: date) }

  /// Until when a list chosen at `chosen` includes an app: its first removal since then.
  package func end(of app: String, chosenAt chosen: Instant) -> Instant {
    guard !removals.isEmpty, let times = removals[app] else { return .distantFuture }
    return times.filter { $0 >= chosen }.min() ?? .distantFuture
  }

  /// The apps that share the reward time of a completion: all reward apps that the child has at that instant, or those
  /// chosen and not removed since, which may be none; or none by choice. Sorted.
  package func rewardPool(_ version: ChallengeVersion, at completion: Instant) -> [String] {
    switch version.settings.effectiveRewardScope {
    case .all, .byList: rewardApps.filter { $0.value.contains { $0.contains(completion) } }.keys.sorted()
    case .chosen:
      rest(of: Set(version.settings.rewardApps).sorted(), chosenAt: version.rewardAppsChosen, at: completion)
    case .none: []
    }
  }

  /// The apps of a list that were not removed between its choice and an instant.
  package func rest(of apps: [String], chosenAt chosen: Instant, at instant: Instant) -> [String] {
    removals.isEmpty ? apps : apps.filter { instant < end(of: $0, chosenAt: chosen) }
  }
}

/// The minimum of learning that makes a day count, with its changes (CH-11).
package struct StreakMinimums: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// Seconds of learning that make a day count unless configured otherwise.
  package static let standard: Int64 = 60

  private let numbers: DatedNumbers

  /// - Parameter numbers: seconds by date.
  package init(_ numbers: DatedNumbers) { self.numbers = numbers }

  /// - Parameter changes: seconds by the first local date for which they hold.
  package init(_ changes: [LocalDate: Int64]) { self.init(DatedNumbers(standard: Self.standard, changes)) }

  package init(dictionaryLiteral changes: (LocalDate, Int64)...) {
    self.init(Dictionary(changes, uniquingKeysWith: { $1 }))
  }

  /// Seconds of learning that make a date count.
  package func seconds(on date: LocalDate) -> Int64 { numbers.number(on: date) }
}
