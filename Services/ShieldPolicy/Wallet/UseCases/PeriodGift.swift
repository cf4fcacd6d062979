package import Database
import EventFeed
package import LocalTime
package import ServiceAPI
package import ShieldApps
import ShieldFamilies

/// The reward of a completed period, with its apps as numbers; from a snapshot it is kept as a key until the last
/// piece.
package struct PeriodGift: Hashable, Sendable {
  package static let prefix = "period"

  package let periodID: String
  package let completed: Instant
  /// When the challenge was created.
  let challengeCreated: Instant
  package let bonusSixtieths: Int64
  /// 0 for no grant.
  package let seconds: Int64
  package let apps: AppSet

  package init(_ reward: PeriodReward, of child: ChildKey, in tx: ReadTransaction) throws {
    let grant = reward.grant
    periodID = reward.periodID
    completed = reward.completed
    challengeCreated = reward.challengeCreated
    bonusSixtieths = reward.bonusSixtieths
    seconds = grant?.seconds ?? 0
    apps = grant == nil ? AppSet([]) : AppSet(try AppTable.numbers(tx, child, of: reward.apps).values)
  }

  /// Whether it is of the same challenge as another completed period and has a day in common with it. A period lasts
  /// from its first day to that of its completion.
  package func sharesDay(withPeriod other: String, completed: Instant, _ calendar: LocalCalendar) -> Bool {
    func days(_ periodID: String, _ completed: Instant) -> (challengeID: String, days: ClosedRange<LocalDate>)? {
      let (challengeID, start) = PeriodID.parts(periodID)
      return start.map { (challengeID, $0...max($0, calendar.localDate(at: completed))) }
    }
    guard let mine = days(periodID, self.completed), let others = days(other, completed) else { return false }
    return mine.challengeID == others.challengeID && mine.days.overlaps(others.days)
  }

  /// nil for anything but a `snapshotKey`. Earlier versions, whose snapshot may be half applied, noted no creation.
  package init?(snapshotKey: String) {
    let values = SnapshotKeys.values(of: snapshotKey)
    guard (6...7).contains(values.count), let completed = Int64(values[2]), let bonus = Int64(values[3]),
      let seconds = Int64(values[4]), let apps = AppSet(text: values[5]),
      let created = values.count > 6 ? Int64(values[6]) : completed
    else { return nil }
    periodID = values[1]
    self.completed = Instant(seconds: completed)
    challengeCreated = Instant(seconds: created)
    bonusSixtieths = bonus
    self.seconds = seconds
    self.apps = apps
  }

  /// The grant; its `apps` are empty, like those of one that was read.
  package var grant: StoredGrant? {
    guard seconds > 0 else { return nil }
    let grant = Grant(
      id: PeriodReward.grantID(periodID), source: .challenge, apps: [String: Instant?](), seconds: seconds,
      usableFrom: completed, created: completed, causeCreated: challengeCreated)
    return StoredGrant(grant: grant, pool: GrantPool(apps: apps), causeID: periodID)
  }

  /// How the key of a period begins, whatever it gives.
  package static func snapshotPrefix(_ childID: String, periodID: String) -> String {
    SnapshotKeys.key(prefix, childID, periodID)
  }

  package func snapshotKey(_ childID: String) -> String {
    SnapshotKeys.key(
      Self.prefix, childID, periodID, completed.seconds, bonusSixtieths, seconds, apps.text, challengeCreated.seconds)
  }
}
