import CommandLine
import JSON
import Messages
import RPC

/// Whether the services agree about a family: each keeps its own data, and figures that mean the same must be equal.
let verificationCommands = [
  Command(
    words: ["verify"],
    summary: "Check that the services agree: ledgers, sums, nothing parked, no database damaged; needs an operator",
    examples: ["rewards verify --operator-key data/keys/operator-operator.pem"],
    output: ["checks": .integer],
    run: { session, _ in
      let operations = try Operations(session)
      // A service that cannot read all its data never becomes idle.
      let broken = databaseFaults(in: try await operations.infos())
      guard broken.isEmpty else {
        throw CommandError("a database does not work:\n  \(broken.joined(separator: "\n  "))")
      }
      try await operations.settle()
      let guardian = try await session.guardian()
      var checks = 1
      var faults: [String] = []
      for status in try await ChildStatus.readAll(nil, guardian) {
        for (name, isTrue) in consistency(of: status) {
          checks += 1
          if !isTrue { faults.append("\(status.child.displayName.shown): \(name)") }
        }
      }
      guard faults.isEmpty else {
        throw CommandError("the services do not agree:\n  \(faults.joined(separator: "\n  "))")
      }
      if session.isJSON { return try printJSON(.object(["checks": .integer(Int64(checks))])) }
      say(
        "The services agree: everything is published and applied, nothing is parked, and \(checks - 1) checks hold, "
          + "such as that each balance is the sum of its ledger and that two services give the same figure.")
    })
]

/// The services' reports about their databases: each reads all its pages once after its start.
func databaseFaults(in infos: [AdminV1.GetInfoResponse]) -> [String] {
  infos.filter { !$0.databaseFault.isEmpty }.map { "\($0.service): \($0.databaseFault)" }
}

/// The conditions that must hold, each with the fault when it does not.
private func consistency(of status: ChildStatus) -> [(String, Bool)] {
  let (wallet, ledger, totals) = (status.wallet, status.ledger, status.totals)
  func sum(_ values: [Int64]) -> Int64 { values.saturatingSum }
  let bonuses = ledger.sum(.challengeBonus) +| ledger.sum(.streakBonus)
  let earned = status.badges.filter(\.earned).compactMap(\.badge)
  return [
    ("the balance is not the sum of the ledger", wallet.balanceSixtieths == ledger.sum),
    ("an entry of the ledger is not balanced", ledger.entries.allSatisfy { sum($0.postings.map(\.sixtieths)) == 0 }),
    ("the wallet's learning is not the ledger's", wallet.learningSixtieths == ledger.sum(.learning)),
    ("the wallet's bonuses are not the ledger's", wallet.bonusSixtieths == bonuses),
    (
      "the wallet's purchases are not the ledger's",
      wallet.boughtSixtieths == 0 -| ledger.sum(.purchase) -| ledger.sum(.refund)
    ),
    ("the wallet's charges are not the ledger's", wallet.chargedSixtieths == 0 -| ledger.sum(.rewardUse)),
    ("ShieldPolicy's learning points are not UsageIngest's", wallet.learningSixtieths == totals.learningSixtieths),
    (
      "ShieldPolicy's challenge bonuses are not ChallengeService's",
      ledger.sum(.challengeBonus) == sum(status.completions.map(\.bonusSixtieths))
    ),
    ("the days' learning is not the total", sum(status.days.map(\.learningSeconds)) == totals.learningSeconds),
    ("the days' points are not the total", sum(status.days.map(\.learningSixtieths)) == totals.learningSixtieths),
    ("the days' reward time is not the total", sum(status.days.map(\.rewardSeconds)) == totals.rewardSeconds),
    (
      "the longest streak is shorter than the current one",
      (status.streaks.daily?.longest ?? 0) >= status.streaks.daily?.current ?? 0
    ),
    (
      "achievement points are not those of the badges",
      sum(earned.map { Int64($0.points) }) == status.achievementPoints.totalPoints
    ),
    (
      "BadgeService's completed periods are not ChallengeService's",
      isProgress(of: "CHALLENGE_CHAMPION", Int64(status.completions.count), in: status)
    ),
    (
      "BadgeService's longest streak is not ChallengeService's",
      isProgress(of: "WEEK_WARRIOR", Int64(status.streaks.daily?.longest ?? 0), in: status)
    ),
    (
      "BadgeService's learning is not UsageIngest's",
      isProgress(of: "LEARNING_LEGEND", totals.learningSeconds / 60, in: status)
    ),
    (
      "BadgeService's learning points are not UsageIngest's",
      isProgress(of: "POINT_COLLECTOR", totals.learningSixtieths / 60, in: status)
    ),
  ]
}

/// Whether the progress of a badge that is not yet earned equals another service's figure, up to its target.
private func isProgress(of code: String, _ figure: Int64, in status: ChildStatus) -> Bool {
  guard let badge = status.badges.first(where: { $0.badge?.code == code }), !badge.earned else { return true }
  return badge.progress == min(figure, badge.progressTarget)
}
