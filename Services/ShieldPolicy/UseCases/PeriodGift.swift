import Database
import EventFeed
import LocalTime
import ShieldDomain

/// The reward of a completed period, with its apps as numbers; from a snapshot it is kept as a key until the last
/// piece.
struct PeriodGift: Hashable, Sendable {
  static let prefix = "period"

  let periodID: String
  let completed: Instant
  let bonusSixtieths: Int64
  /// 0 for no grant.
  let seconds: Int64
  let apps: AppSet

  init(_ reward: PeriodReward, of child: ChildKey, in tx: ReadTransaction) throws {
    let grant = reward.grant
    periodID = reward.periodID
    completed = reward.completed
    bonusSixtieths = reward.bonusSixtieths
    seconds = grant?.seconds ?? 0
    apps = grant == nil ? AppSet([]) : AppSet(try AppTable.numbers(tx, child, of: reward.apps).values)
  }

  /// nil for anything but a `snapshotKey`.
  init?(snapshotKey: String) {
    let values = SnapshotKeys.values(of: snapshotKey)
    guard values.count == 6, let completed = Int64(values[2]), let bonus = Int64(values[3]),
      let seconds = Int64(values[4]), let apps = AppSet(text: values[5])
    else { return nil }
    periodID = values[1]
    self.completed = Instant(seconds: completed)
    bonusSixtieths = bonus
    self.seconds = seconds
    self.apps = apps
  }

  /// The grant; its `apps` are empty, like those of one that was read.
  var grant: StoredGrant? {
    guard seconds > 0 else { return nil }
    let grant = Grant(
      id: PeriodReward.grantID(periodID), source: .challenge, apps: [String: Instant?](), seconds: seconds,
      usableFrom: completed, created: completed)
    return StoredGrant(grant: grant, pool: GrantPool(apps: apps), causeID: periodID)
  }

  /// How the key of a period begins, whatever it gives.
  static func snapshotPrefix(_ childID: String, periodID: String) -> String {
    SnapshotKeys.key(prefix, childID, periodID)
  }

  func snapshotKey(_ childID: String) -> String {
    SnapshotKeys.key(Self.prefix, childID, periodID, completed.seconds, bonusSixtieths, seconds, apps.text)
  }
}
