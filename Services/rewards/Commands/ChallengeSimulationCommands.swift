import CommandLine
import JSON
import LocalTime
import Messages
import RPC
import Stubs

/// The rewards that a challenge would have given (CH-16).
let challengeSimulationCommands = [
  Command(
    words: ["challenge", "simulate"], summary: "Show what a challenge would have given over the child's history",
    options: [
      .child, Option(name: "from", value: "DATE", help: "first day, such as 2026-03-02", isRequired: true),
      Option(name: "to", value: "DATE", help: "last day, at most 366 in all [today]"),
      Option(name: "template", value: "ID", help: "template; see rewards challenge templates"),
    ] + ChallengeDraftOptions.all.filter { !["title", "description", "start", "end"].contains($0.name) },
    examples: [
      "rewards challenge simulate --child Mia --from 2026-03-02 --target 45 --bonus 20",
      "rewards challenge simulate --child Mia --from 2026-01-01 --to 2026-03-29 --template streak_champion",
    ],
    output: [
      "periods": [
        [
          "start_date": .optional(.date), "end_date": .optional(.date), "progress": .text, "completed": .bool,
          "completion_time": .optional(.time), "bonus_sixtieths": .integer, "reward_seconds": .integer,
        ]
      ],
      "period_count": .integer, "completed_count": .integer, "bonus_sixtieths": .integer, "reward_seconds": .integer,
      "last_date": .optional(.date),
    ], run: simulate)
]

@Sendable private func simulate(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  var request = ChallengeV1.SimulateDraftRequest()
  request.childID = owned.child.childID
  request.draft = try ChallengeDraftOptions.read(arguments, owned).0
  request.templateID = arguments["template"] ?? ""
  let first = try day("from", try arguments.required("from"))
  request.firstDate = first
  // Days after today are left out.
  request.lastDate = try arguments["to"].map { try day("to", $0) } ?? latest(after: first)
  let sent = request
  let (periods, totals) = try await simulated(sent, guardian)
  if session.isJSON { return try printJSON(json(periods, totals)) }
  showSimulated(periods, totals)
}

func simulated(
  _ request: ChallengeV1.SimulateDraftRequest, _ guardian: SignedIn
) async throws -> ([ChallengeV1.SimulatedPeriod], ChallengeV1.SimulationTotals) {
  try await guardian.call {
    var (periods, totals) = ([ChallengeV1.SimulatedPeriod](), ChallengeV1.SimulationTotals())
    for try await response in guardian.builder.simulateDraft(request) {
      periods += response.periods
      if let sums = response.totals { totals = sums }
    }
    return (periods, totals)
  }
}

func showSimulated(_ periods: [ChallengeV1.SimulatedPeriod], _ totals: ChallengeV1.SimulationTotals) {
  if periods.isEmpty { return say("There is no such period.") }
  print(
    table(
      ["From", "Progress", "State", "Bonus", "Reward time"],
      periods.map { period in
        [
          date(period.progress?.periodStartDate), (period.progress?.progressText ?? "").shown,
          period.completionTime == nil ? "not completed" : "completed", points(period.bonusSixtieths),
          exactMinutes(period.rewardSeconds),
        ]
      }))
  say(
    "\(totals.completedCount) of \(totals.periodCount) completed: \(points(totals.bonusSixtieths)) points of bonus, "
      + "\(exactMinutes(totals.rewardSeconds)) of reward time.")
}

private func day(_ option: String, _ text: String) throws -> CommonV1.LocalDate {
  guard let date = LocalDate(text) else {
    throw CommandError("--\(option) is \(text); it must be a date such as 2026-03-29")
  }
  return .init(year: Int32(date.year), month: Int32(date.month), day: Int32(date.day))
}

/// The last day that a simulation from a day on can have.
func latest(after first: CommonV1.LocalDate) -> CommonV1.LocalDate {
  let last = LocalDate(year: Int(first.year), month: Int(first.month), day: Int(first.day)).adding(days: 365)
  return .init(year: Int32(last.year), month: Int32(last.month), day: Int32(last.day))
}

private func json(_ periods: [ChallengeV1.SimulatedPeriod], _ totals: ChallengeV1.SimulationTotals) -> JSON {
  func day(_ value: CommonV1.LocalDate?) -> JSON { value == nil ? .null : .string(date(value)) }
  return .object([
    "periods": .array(
      periods.map { period in
        .object([
          "start_date": day(period.progress?.periodStartDate), "end_date": day(period.progress?.periodEndDate),
          "progress": .string(period.progress?.progressText ?? ""), "completed": .bool(period.completionTime != nil),
          "completion_time": jsonTime(period.completionTime), "bonus_sixtieths": .integer(period.bonusSixtieths),
          "reward_seconds": .integer(period.rewardSeconds),
        ])
      }),
    "period_count": .integer(Int64(totals.periodCount)), "completed_count": .integer(Int64(totals.completedCount)),
    "bonus_sixtieths": .integer(totals.bonusSixtieths), "reward_seconds": .integer(totals.rewardSeconds),
    "last_date": day(totals.lastDate),
  ])
}
