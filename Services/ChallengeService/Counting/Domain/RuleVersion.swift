package import LocalTime

/// One version of the rules by which the program makes figures of usage (CH-5, CH-7 to CH-11, CH-18).
///
/// A rule is not changed where it stands: a change is a new version, made from the one before (`next`), so that periods
/// and local days that began before keep their figures.
package struct RuleVersion: Sendable {
  /// From 1.
  package let number: Int32
  /// CH-8: the bonus in sixtieths, of a base in sixtieths.
  package var bonusSixtieths: @Sendable (_ base: Int64, _ percentage: Int64) -> Int64
  /// CH-10: the reward time of a completion, seconds. Not asked where the settings give none.
  package var rewardSeconds: @Sendable (ChallengeSettings) -> Int64
  /// CH-9: the factor of a daily streak for the points of its last day, in percent; never less for a longer streak.
  package var multiplierPercent: @Sendable (_ streak: Int64) -> Int64
  /// CH-11: the seconds that make a local day count, for the minimum that a guardian has set.
  package var minimumSeconds: @Sendable (_ chosen: Int64) -> Int64
  /// CH-11: how a local day continues the child's streaks; see `ChildStreak.next`.
  package var streakDay: @Sendable (_ previous: StreakDay?, LearningDay, _ minimum: Int64, ChildFacts) -> StreakDay
  /// CH-5, CH-18: how a goal type adds up local days.
  var goalFold: @Sendable (ChallengeSettings) -> any GoalFold
  /// The details that this needs of each day.
  var dayDetail: @Sendable (ChallengeSettings) -> DayDetail
  /// CH-18: how usage counts for a chain; see `ChainMeter.add`.
  package var chain: @Sendable (inout ChainMeter, LearningSegment, ChainDay, (Range<Instant>, Int64) -> Void) -> Int64?

  /// The rules with which the program began.
  package static let first = RuleVersion(
    number: 1, bonusSixtieths: { RewardRules.bonusSixtieths(base: $0, percentage: $1) },
    rewardSeconds: { RewardRules.rewardSeconds($0) },
    multiplierPercent: { ChildStreak.multiplierPercent(streak: $0) }, minimumSeconds: { max(1, $0) },
    streakDay: { ChildStreak.continued(from: $0, $1, minimum: $2, facts: $3) }, goalFold: { $0.goalFold() },
    dayDetail: { $0.dayDetail }, chain: { $0.add($1, $2, each: $3) })

  /// The version after this one.
  /// - Parameter change: sets the functions that differ.
  package func next(_ change: (inout RuleVersion) -> Void) -> RuleVersion {
    var next = RuleVersion(
      number: number + 1, bonusSixtieths: bonusSixtieths, rewardSeconds: rewardSeconds,
      multiplierPercent: multiplierPercent, minimumSeconds: minimumSeconds, streakDay: streakDay, goalFold: goalFold,
      dayDetail: dayDetail, chain: chain)
    change(&next)
    return next
  }
}

extension RuleVersion: Hashable {
  package static func == (left: RuleVersion, right: RuleVersion) -> Bool { left.number == right.number }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension RuleVersion {
  /// CH-9: the streak bonus of a closed local day, sixtieths: of its usage alone, since bonuses never compound.
  package func streakBonusSixtieths(daySixtieths: Int64, streak: Int64) -> Int64 {
    daySixtieths * (multiplierPercent(max(0, streak)) - 100) / 100
  }

  /// The shortest daily streak that has a bonus; none where a year has none.
  package var bonusStreak: Int64 { (1...366).first { multiplierPercent($0) > 100 } ?? .max }
}

/// The versions that a program knows: every one that a database of it can have, so none is ever taken out.
package struct RuleBook: Sendable {
  /// In order; never empty.
  package let versions: [RuleVersion]

  /// - Parameter later: the versions after the first one, in order.
  package init(_ first: RuleVersion, _ later: RuleVersion...) {
    versions = ([first] + later).sorted { $0.number < $1.number }
  }

  /// This program's. A new version is added here.
  package static let current = RuleBook(.first)

  /// The version that rules what begins now.
  package var newest: RuleVersion { versions.last ?? .first }

  /// nil for one of a newer program.
  package func version(_ number: Int32) -> RuleVersion? { versions.first { $0.number == number } }
}

/// From when on each version holds: in a database, from the first start of a program that knows it.
package struct RuleHistory: Hashable, Sendable {
  private struct Entry: Hashable {
    var effective: Instant
    var version: RuleVersion
  }

  /// In order; never empty.
  private var entries: [Entry]

  /// One version from the beginning of time on.
  package init(_ version: RuleVersion) { entries = [Entry(effective: .distantPast, version: version)] }

  /// The program's newest version from the beginning of time on.
  package static let current = RuleHistory(RuleBook.current.newest)

  /// Adds a version that holds from an instant on.
  package mutating func add(_ version: RuleVersion, from effective: Instant) {
    entries.append(Entry(effective: effective, version: version))
    entries.sort { $0.effective < $1.effective }
  }

  /// The version in force at an instant: that of a period or a local day is the one at its first instant.
  package func version(at instant: @autoclosure () -> Instant) -> RuleVersion {
    // Nearly every database has had one version.
    guard entries.count > 1 else { return entries[0].version }
    let instant = instant()
    return (entries.last { $0.effective <= instant } ?? entries[0]).version
  }
}
