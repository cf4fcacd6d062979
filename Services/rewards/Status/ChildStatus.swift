import CommandLine
package import JSON
package import LocalTime
package import Messages
import RPC
import Stubs

/// Everything about one child at one moment.
package struct ChildStatus: Sendable, Hashable {
  package var child: FamilyV1.Child
  var totals: UsageV1.GetTotalsResponse
  package var days: [UsageV1.DailySummary]
  var waiting: [UsageV1.QuarantinedRecord]
  package var wallet: ShieldV1.Wallet
  var ledger: Ledger
  package var policy: ShieldV1.Policy
  package var progress: [ChallengeV1.Progress]
  var nearestChallengeID: String
  package var completions: [ChallengeV1.Completion]
  var streaks: ChallengeV1.Streaks
  package var badges: [BadgeV1.ChildBadge]
  var achievementPoints: BadgeV1.GetPointsResponse
  /// The rewards that the child has from the shop.
  var rewards: [BadgeV1.ChildReward]
  /// The bonuses of each local day: of the challenges completed and of the streak, exact.
  private(set) var bonuses: [LocalDate: Int64] = [:]

  /// - Parameter includingLedger: False to leave the ledger, which is long, empty.
  package static func read(
    _ child: FamilyV1.Child, _ guardian: SignedIn, includingLedger: Bool = true
  ) async throws -> ChildStatus {
    let id = child.childID
    guard let zone = try? Zone.named(child.timeZone) else {
      throw CommandError(
        "the time zone of \(child.displayName.shown), \"\(child.timeZone.shown)\", is not known on this computer; update its "
          + "package tzdata")
    }
    return try await guardian.call {
      async let totals = guardian.usage.getTotals(.init(childID: id))
      async let days = guardian.usage.listDailySummaries(.init(childID: id, pageSize: 1_000)).summaries
      async let waiting = guardian.usage.listQuarantine(.init(childID: id, pageSize: 1_000)).records
      async let wallet = guardian.shield.getWallet(.init(childID: id))
      async let ledger = includingLedger ? Ledger.read(id, guardian) : Ledger(entries: [])
      async let policy = guardian.shield.getPolicy(.init(childID: id))
      async let progress = guardian.challenge.listProgress(.init(childID: id))
      async let completions = guardian.challenge.listCompletions(.init(childID: id, pageSize: 1_000)).completions
      async let streaks = guardian.challenge.getStreaks(.init(childID: id))
      async let badges = guardian.badge.listChildBadges(.init(childID: id)).badges
      async let points = guardian.badge.getPoints(.init(childID: id))
      async let rewards = guardian.rewards.listChildRewards(.init(childID: id)).rewards
      var status = ChildStatus(
        child: child, totals: try await totals, days: try await days, waiting: try await waiting,
        wallet: try await wallet, ledger: try await ledger, policy: try await policy,
        progress: try await progress.progress, nearestChallengeID: try await progress.nearestChallengeID,
        completions: try await completions, streaks: try await streaks, badges: try await badges,
        achievementPoints: try await points, rewards: try await rewards)
      status.bonuses = status.bonuses(in: zone)
      return status
    }
  }

  /// The status of the named child, or of every child.
  package static func readAll(_ name: String?, _ guardian: SignedIn) async throws -> [ChildStatus] {
    let children = if let name { [try await guardian.child(name)] } else { try await guardian.children() }
    var statuses: [ChildStatus] = []
    for child in children { statuses.append(try await read(child, guardian)) }
    return statuses
  }

  private func bonuses(in zone: Zone) -> [LocalDate: Int64] {
    var sums: [LocalDate: Int64] = [:]
    for completion in completions {
      let instant = Instant(seconds: completion.completionTime?.seconds ?? 0)
      sums[zone.localDate(at: instant), default: 0] +|= completion.bonusSixtieths
    }
    for entry in ledger.entries where entry.cause == .streakBonus {
      if let day = LocalDate(date(entry.date)) { sums[day, default: 0] +|= entry.sixtieths }
    }
    return sums
  }

  /// The length of the daily streak from the first to the last day that has usage, by today's minimum. A neutral day of
  /// the last 60, such as one that a freeze saved, keeps it.
  package var runs: [LocalDate: Int] {
    let minimum = Int64(max(1, streaks.minimumMinutes)) * 60
    let counted = Set(days.filter { $0.learningSeconds >= minimum }.map { date($0.date) })
    let neutral = Set(streaks.neutralDays.map { date($0.date) })
    let used = days.compactMap { LocalDate(date($0.date)) }
    guard let first = used.min(), let last = used.max() else { return [:] }
    // A date that no child has is not walked to day by day.
    var day = max(first, last.adding(days: -Self.longestHistory))
    var (runs, run) = ([LocalDate: Int](), 0)
    while day <= last {
      run = counted.contains(day.description) ? run + 1 : neutral.contains(day.description) ? run : 0
      runs[day] = run
      day = day.adding(days: 1)
    }
    return runs
  }

  /// In days: 100 years.
  private static let longestHistory = 36_525

  static let shape: Shape = [
    "child_id": .text, "display_name": .text, "learning_seconds": .integer, "learning_points": .integer,
    "learning_sixtieths": .integer, "reward_seconds": .integer, "balance_points": .integer,
    "balance_sixtieths": .integer, "debt_points": .integer, "ledger": Ledger.shape,
    "days": .list(.object(UsageV1.DailySummary.members + [("bonus_sixtieths", .integer)])),
    "challenges": [
      [
        "title": .text, "goal": .word(Goal.words),
        "counted_seconds": .integer, "progress": .integer, "target": .integer, "percentage": .integer,
        "completed": .bool, "near": .bool, "nearest": .bool,
      ]
    ],
    "completions": [
      [
        "title": .text, "date": .date, "completion_time": .optional(.time), "bonus_sixtieths": .integer,
        "reward_seconds": .integer,
      ]
    ],
    "streaks": ChallengeV1.Streaks.shape, "badges": .list(.text), "achievement_points": .integer,
    "available_achievement_points": .integer,
    "rewards": [["code": .text, "paid_points": .integer, "equipped": .bool]],
    "quarantined": .integer, "open_apps": .list(.text),
  ]

  package var json: JSON {
    let bonuses = bonuses
    func json(_ day: UsageV1.DailySummary) -> JSON {
      var members = day.members
      members["bonus_sixtieths"] = .integer(LocalDate(date(day.date)).flatMap { bonuses[$0] } ?? 0)
      return .object(members)
    }
    return object(days.map(json))
  }

  private func object(_ days: [JSON]) -> JSON {
    .object([
      "child_id": .string(child.childID), "display_name": .string(child.displayName),
      "learning_seconds": .integer(totals.learningSeconds), "learning_points": .integer(totals.learningPoints),
      "learning_sixtieths": .integer(totals.learningSixtieths), "reward_seconds": .integer(totals.rewardSeconds),
      "balance_points": .integer(wallet.balancePoints), "balance_sixtieths": .integer(wallet.balanceSixtieths),
      "debt_points": .integer(wallet.debtPoints), "ledger": ledger.json,
      "days": .array(days), "challenges": .array(progress.map(json)),
      "completions": .array(completions.map(json)),
      "streaks": streaks.json,
      "badges": .array(badges.filter(\.earned).map { .string($0.badge?.code ?? "") }),
      "achievement_points": .integer(achievementPoints.totalPoints),
      "available_achievement_points": .integer(achievementPoints.availablePoints),
      "rewards": .array(
        rewards.map { owned in
          .object([
            "code": .string(owned.reward?.code ?? ""), "paid_points": .integer(Int64(owned.paidPoints)),
            "equipped": .bool(owned.equipped),
          ])
        }),
      "quarantined": .integer(Int64(waiting.count)),
      "open_apps": .array(
        policy.apps.filter { $0.app?.category == .reward && !$0.shielded }.map { .string($0.app?.displayName ?? "") }),
    ])
  }

  private func json(_ progress: ChallengeV1.Progress) -> JSON {
    .object([
      "title": .string(progress.title), "goal": .string(name(progress.goalType)),
      "counted_seconds": .integer(progress.countedSeconds), "progress": .integer(progress.progress),
      "target": .integer(Int64(progress.target)), "percentage": .integer(Int64(progress.percentage)),
      "completed": .bool(progress.completed), "near": .bool(progress.near),
      "nearest": .bool(progress.challengeID == nearestChallengeID),
    ])
  }

  private func json(_ completion: ChallengeV1.Completion) -> JSON {
    .object([
      "title": .string(completion.title), "date": .string(date(completion.periodStartDate)),
      "completion_time": jsonTime(completion.completionTime),
      "bonus_sixtieths": .integer(completion.bonusSixtieths), "reward_seconds": .integer(completion.rewardSeconds),
    ])
  }
}
