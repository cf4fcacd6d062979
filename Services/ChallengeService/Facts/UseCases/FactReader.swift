package import ChallengeCounting
package import Database
package import LocalTime
package import ServiceAPI

/// Reads the known facts of a child on demand, each fact once: a child's apps and minimums can have changed thousands
/// of times.
package final class FactReader {
  private let tx: ReadTransaction
  private let child: ChildKey
  /// The facts read so far.
  package private(set) var facts: ChildFacts
  /// From this local date on the minimums are known.
  private var minimumsFrom: LocalDate?
  /// From this local date on, what protects streaks is known.
  private var protectionFrom: LocalDate?
  private lazy var hasRemovals = Result { try AppTables.hasRemovals(tx, child) }
  /// Lists of apps whose removals are known, and single apps.
  private var lists: Set<KnownList> = []
  private var apps: Set<KnownApp> = []
  /// Lists in which rewards were looked up, sorted.
  private var sorted: [KnownList: [String]] = [:]
  private var rewardAppsIn: Range<Instant>?

  package var calendar: LocalCalendar { facts.calendar }

  private struct KnownList: Hashable {
    var challengeID: String
    var list: AppList
    var chosen: Instant
  }

  private struct KnownApp: Hashable {
    var app: String
    var chosen: Instant
  }

  init(_ tx: ReadTransaction, _ child: ChildKey, calendar: LocalCalendar) {
    self.tx = tx
    self.child = child
    facts = ChildFacts(calendar: calendar, rules: tx.rules)
  }

  /// nil for a child that ShieldPolicy has not published, or no longer knows.
  package static func known(_ tx: ReadTransaction, _ child: ChildKey) throws -> FactReader? {
    try ChildCalendarTable.knownCalendar(tx, child).map { FactReader(tx, child, calendar: $0) }
  }

  /// For a child that is not known: nothing, in UTC.
  package static func any(_ tx: ReadTransaction, _ child: ChildKey) throws -> FactReader {
    FactReader(tx, child, calendar: try ChildCalendarTable.calendar(tx, child))
  }

  /// With the minimums, and what protects streaks, from a local date on.
  package func facts(from date: LocalDate) throws -> ChildFacts {
    try readMinimums(from: date)
    if protectionFrom.map({ date < $0 }) ?? true {
      facts.protection = try StreakProtectionTables.protection(tx, child, from: date, calendar: calendar)
      protectionFrom = date
    }
    return facts
  }

  /// Seconds of learning that make a date count by some rules.
  package func minimum(on date: LocalDate, by rules: RuleVersion) throws -> Int64 {
    try readMinimums(from: date)
    return rules.minimumSeconds(facts.minimum(on: date))
  }

  private func readMinimums(from date: LocalDate) throws {
    guard minimumsFrom.map({ date < $0 }) ?? true else { return }
    facts.minimums = try StreakMinimumTable.minimums(tx, child, from: date, calendar: calendar)
    minimumsFrom = date
  }

  /// With the same from a day that counts on; all of it where there is none.
  package func facts(after last: StreakDay?) throws -> ChildFacts {
    try facts(from: last?.date ?? LocalDate(daysSinceEpoch: .min))
  }

  /// With the ends of the segments' apps in a version's filter.
  package func facts(filtering segments: [LearningSegment], by version: ChallengeVersion) throws -> ChildFacts {
    if try version.settings.learningApps.isEmpty || !hasRemovals.get() { return facts }
    return try facts(filtering: Set(segments.map(\.app)), by: version)
  }

  /// With the ends of apps in a version's filter.
  package func facts(filtering wanted: some Sequence<String>, by version: ChallengeVersion) throws -> ChildFacts {
    if try version.settings.learningApps.isEmpty || !hasRemovals.get() { return facts }
    let unknown = wanted.filter { apps.insert(KnownApp(app: $0, chosen: version.learningAppsChosen)).inserted }
    try readRemovals(of: unknown, from: version.learningAppsChosen)
    return facts
  }

  /// With the ends of the apps in a version's lists.
  package func facts(
    about version: ChallengeVersion, of challengeID: String, in wanted: [AppList] = AppList.allCases
  ) throws -> ChildFacts {
    for list in wanted {
      let chosen = version.chosen(list)
      guard lists.insert(KnownList(challengeID: challengeID, list: list, chosen: chosen)).inserted else { continue }
      try readRemovals(of: version.settings.apps(list), from: chosen)
    }
    return facts
  }

  /// The evaluation with the apps that share its reward.
  package func rewarded(_ period: PeriodEvaluation, of challengeID: String) throws -> PeriodEvaluation {
    guard let instant = period.completion?.instant else { return period }
    let (version, chosen) = (period.version, period.version.rewardAppsChosen)
    var rewarded = period
    switch version.settings.effectiveRewardScope {
    case .none: rewarded.completion?.rewardApps = []
    case .all, .byList:
      if rewardAppsIn?.contains(instant) != true {
        let span = instant..<(instant + Self.rewardSeconds)
        facts.rewardApps = try AppTables.rewardApps(tx, child, overlapping: span)
        rewardAppsIn = span
      }
      rewarded.completion?.rewardApps = facts.rewardPool(version, at: instant)
    case .chosen:
      let key = KnownList(challengeID: challengeID, list: .rewardApps, chosen: chosen)
      let apps = sorted[key] ?? Set(version.settings.rewardApps).sorted()
      sorted[key] = apps
      rewarded.completion?.rewardApps = try facts(about: version, of: challengeID, in: [.rewardApps]).rest(
        of: apps, chosenAt: chosen, at: instant)
    }
    return rewarded
  }

  /// Completions are evaluated in order of time.
  private static let rewardSeconds: Int64 = 32 * 86_400

  private func readRemovals(of apps: [String], from instant: Instant) throws {
    guard !apps.isEmpty, try hasRemovals.get() else { return }
    for (app, time) in try AppTables.removals(tx, child, of: apps, from: instant)
    where facts.removals[app]?.contains(time) != true {
      facts.removals[app, default: []].append(time)
    }
  }
}
