import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// The wallet, its ledger, streaks and badges (SH-13, CH-11, CH-15, BA-12).
let walletCommands = [
  Command(
    words: ["ledger"], summary: "List what was booked for a child, newest first, and the sum per cause",
    options: [.child, Option(name: "count", value: "N", help: "entries to list, 1 to 100000 [20]")],
    examples: ["rewards ledger --child Mia", "rewards ledger --child Mia --count 200 --json"],
    output: [
      "balance_sixtieths": .integer, "causes": Ledger.shape,
      "entries": [
        [
          "number": .integer, "book_time": .optional(.time), "cause": .word(Ledger.causes.map(\.name) + ["unknown"]),
          "date": .optional(.date), "subject": .text, "sixtieths": .integer, "is_correction": .bool,
          "correction_cause": .optional(.word(corrections.map(\.name))),
        ]
      ],
    ], run: listLedger),
  Command(
    words: ["debt", "forgive"], summary: "Forgive a child's debt as it is now", options: [.child, .yes],
    examples: ["rewards debt forgive --child Mia --yes"], output: ["balance_sixtieths": .integer], run: forgiveDebt),
  Command(
    words: ["streaks"], summary: "Show a child's streaks", options: [.child], examples: ["rewards streaks --child Mia"],
    output: ChallengeV1.Streaks.shape, run: showStreaks),
  Command(
    words: ["streak", "minimum"], summary: "Set how much learning makes a day count, from the next local day on",
    options: [
      .child, Option(name: "minutes", value: "N", help: "1 to 240", isRequired: true),
      Option(name: "earn", value: "N", help: "a freeze for every N days in a row, 5 to 365; 0 for none"),
      Option(name: "hour", value: "H", help: "local hour of the reminder of a streak at risk, 0 to 23 [18]"),
    ],
    examples: ["rewards streak minimum --child Mia --minutes 10"], output: ChallengeV1.Streaks.shape, run: setMinimum),
  Command(
    words: ["badges"], summary: "Show a child's badges, earned and in progress",
    options: [
      .child, Option(name: "all", value: nil, help: "also those that are not begun"),
      Option(name: "secret", value: nil, help: "also secret ones that the child does not have"),
    ],
    examples: ["rewards badges --child Mia", "rewards badges --child Mia --secret"],
    output: [
      "total_badges": .integer, "earned_badges": .integer, "new_badges": .integer, "total_points": .integer,
      "badges": [
        [
          "code": .text, "earned": .bool, "earn_time": .optional(.time), "reach_date": .optional(.date),
          "progress": .integer, "target": .integer,
        ]
      ],
    ], run: showBadges),
]

@Sendable private func listLedger(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let owned = try await ChildApps.read(try arguments.required("child"), guardian)
  let id = owned.child.childID
  let shown = Int(try arguments.number("count", in: 1...100_000) ?? 20)
  let ledger = try await guardian.call { try await Ledger.read(id, guardian) }
  let challenges = Dictionary(
    try await challenges(of: owned.child, guardian).map { ($0.challengeID, $0.settings?.title ?? "") },
    uniquingKeysWith: { first, _ in first })
  func subject(_ entry: ShieldV1.LedgerEntry) -> String {
    if !entry.appID.isEmpty { return owned.name(entry.appID) }
    return entry.challengeID.isEmpty ? "" : challenges[entry.challengeID] ?? "a deleted challenge"
  }
  if session.isJSON {
    return try printJSON(
      .object([
        "balance_sixtieths": .integer(ledger.sum), "causes": ledger.json,
        "entries": .array(
          ledger.entries.prefix(shown).map { entry in
            .object([
              "number": .integer(entry.number), "book_time": jsonTime(entry.bookTime),
              "cause": .string(name(entry.cause).name), "date": entry.date == nil ? .null : .string(date(entry.date)),
              "subject": .string(subject(entry)), "sixtieths": .integer(entry.sixtieths),
              "is_correction": .bool(entry.isCorrection),
              "correction_cause": entry.isCorrection ? .string(name(entry.correctionCause).name) : .null,
            ])
          }),
      ]))
  }
  let sums = Ledger.causes.map { ledger.sum($0.cause) } + [ledger.sum] + ledger.entries.map(\.sixtieths)
  let width = sums.map { exactPoints($0).columns }.reduce("Points".columns, max)
  let table = table(
    ["Booked", "For", "Day", "Of", column("Points", width, right: true), "Note"],
    ledger.entries.prefix(shown).map { entry in
      [
        minute(entry.bookTime), name(entry.cause).text, date(entry.date), subject(entry).shown,
        column(exactPoints(entry.sixtieths), width, right: true),
        entry.isCorrection ? name(entry.correctionCause).text : "",
      ]
    })
  print(ledger.entries.isEmpty ? "Nothing is booked yet." : table)
  print("")
  for (cause, _, text) in Ledger.causes {
    print("\(column(text, 16)) \(column(exactPoints(ledger.sum(cause)), width, right: true))")
  }
  print("\(column("balance", 16)) \(column(exactPoints(ledger.sum), width, right: true))")
}

/// The facts that make corrections necessary.
private let corrections: [(cause: ShieldV1.CorrectionCause, name: String, text: String)] = [
  (.restored, "restored", "restored from a backup"), (.dataLost, "data_lost", "data lost"),
  (.withdrawal, "withdrawal", "withdrawal"),
  (.lateFacts, "late_facts", "correction"), (.lateRecord, "late_record", "late record"),
  (.rate, "rate", "rate changed"), (.zone, "zone", "time zone changed"), (.removal, "removal", "app removed"),
  (.review, "review", "record accepted"), (.shield, "shield", "shield known late"),
  (.assignment, "assignment", "app assigned"),
]

private func name(_ cause: ShieldV1.CorrectionCause) -> (name: String, text: String) {
  corrections.first { $0.cause == cause }.map { ($0.name, $0.text) } ?? ("late_facts", "correction")
}

private func name(_ cause: ShieldV1.LedgerCause) -> (name: String, text: String) {
  Ledger.causes.first { $0.cause == cause }.map { ($0.name, $0.text) } ?? ("unknown", "something newer")
}

/// Points with their sixtieths: `75`, `-12 15/60`.
private func exactPoints(_ sixtieths: Int64) -> String {
  let (whole, rest) = (sixtieths.magnitude / 60, sixtieths.magnitude % 60)
  return "\(sixtieths < 0 ? "-" : "")\(whole)\(rest == 0 ? "" : " \(rest)/60")"
}

@Sendable private func forgiveDebt(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let wallet = try await guardian.call { try await guardian.shield.getWallet(.init(childID: child.childID)) }
  if wallet.debtPoints > 0 {
    try confirm("Forgive \(child.displayName.shown) \(grouped(wallet.debtPoints)) points?", session, arguments)
  }
  let requestID = session.newID()
  let after = try await guardian.call {
    try await guardian.shield.forgiveDebt(.init(childID: child.childID, requestID: requestID))
  }
  if session.isJSON { return try printJSON(.object(["balance_sixtieths": .integer(after.balanceSixtieths)])) }
  say("\(child.displayName.shown)'s debt of \(grouped(wallet.debtPoints)) points is forgiven.")
}

@Sendable private func showStreaks(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let streaks = try await guardian.call { try await guardian.challenge.getStreaks(.init(childID: child.childID)) }
  try show(streaks, of: child, session)
}

@Sendable private func setMinimum(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  var request = ChallengeV1.UpdateStreakSettingsRequest()
  request.childID = child.childID
  request.minimumMinutes = Int32(try arguments.number("minutes", in: 0...1_000_000) ?? 0)
  request.requestID = session.newID()
  request.earnFreezeDays = try arguments.number("earn", in: 0...1_000_000).map { Int32($0) }
  request.reminderHour = try arguments.number("hour", in: 0...1_000_000).map { Int32($0) }
  let sent = request
  try show(
    try await guardian.call { try await guardian.challenge.updateStreakSettings(sent) }, of: child, session)
}

private func show(_ streaks: ChallengeV1.Streaks, of child: FamilyV1.Child, _ session: Session) throws {
  let (daily, weekly) = (streaks.daily ?? .init(), streaks.weekly ?? .init())
  if session.isJSON { return try printJSON(streaks.json) }
  print("\(child.displayName.shown): \(count(daily.current, "day")) in a row, longest \(daily.longest)")
  print(
    "\(column("", child.displayName.shown.columns + 1)) \(count(weekly.current, "week")) in a row, longest \(weekly.longest)"
  )
  if daily.atRisk { print("The daily streak ends today unless there is some learning.") }
  let next = streaks.nextMinimumMinutes.map { ", from tomorrow on \(count(Int64($0), "minute"))" } ?? ""
  print("A day counts from \(count(Int64(streaks.minimumMinutes), "minute")) of learning\(next).")
}

extension ChallengeV1.Streaks {
  static let shape: Shape = {
    let streak: Shape = ["current": .integer, "longest": .integer, "at_risk": .bool]
    return [
      "daily": streak, "weekly": streak, "minimum_minutes": .integer, "freezes_held": .integer,
      "neutral_days": [["date": .date, "cause": .word(ChallengeV1.NeutralCause.words)]],
    ]
  }()

  var json: JSON {
    func json(_ streak: ChallengeV1.Streak?) -> JSON {
      .object([
        "current": .integer(streak?.current ?? 0), "longest": .integer(streak?.longest ?? 0),
        "at_risk": .bool(streak?.atRisk ?? false),
      ])
    }
    return .object([
      "daily": json(daily), "weekly": json(weekly), "minimum_minutes": .integer(Int64(minimumMinutes)),
      "freezes_held": .integer(Int64(freezesHeld)),
      "neutral_days": .array(
        neutralDays.map {
          .object(["date": .string(date($0.date)), "cause": .string($0.cause.word)])
        }),
    ])
  }
}

@Sendable private func showBadges(_ session: Session, _ arguments: Arguments) async throws {
  let guardian = try await session.guardian()
  let child = try await guardian.child(try arguments.required("child"))
  let (id, includesSecret) = (child.childID, arguments.has("secret"))
  let asked = BadgeV1.GetSummaryRequest(childID: id, includeSecret: includesSecret)
  let summary = try await guardian.call { try await guardian.badge.getSummary(asked) }
  let badges = try await guardian.call {
    try await guardian.badge.listChildBadges(.init(childID: id, includeSecret: includesSecret)).badges
  }
  if session.isJSON {
    return try printJSON(
      .object([
        "total_badges": .integer(Int64(summary.totalBadges)), "earned_badges": .integer(Int64(summary.earnedBadges)),
        "new_badges": .integer(Int64(summary.newBadges)), "total_points": .integer(summary.totalPoints),
        "badges": .array(
          badges.map {
            .object([
              "code": .string($0.badge?.code ?? ""), "earned": .bool($0.earned),
              "earn_time": jsonTime($0.earnTime),
              "reach_date": $0.reachDate == nil ? .null : .string(date($0.reachDate)),
              "progress": .integer($0.progress),
              "target": .integer($0.progressTarget),
            ])
          }),
      ]))
  }
  say(
    "\(child.displayName.shown) has \(summary.earnedBadges) of \(summary.totalBadges) badges, \(summary.newBadges) of them new, "
      + "and \(summary.totalPoints) achievement points.")
  let shown = badges.filter { arguments.has("all") || $0.earned || $0.progress > 0 }
  print(
    table(
      ["Badge", "Points", "Progress", "What for"],
      shown.map { entry in
        let state =
          entry.earned
          ? "earned \(entry.reachDate == nil ? String(time(entry.earnTime).prefix(10)) : date(entry.reachDate))"
          : "\(bar(entry.progress, of: entry.progressTarget, width: 8)) \(entry.progressText)"
        return [entry.badge?.displayName ?? "", "\(entry.badge?.points ?? 0)", state, entry.badge?.description ?? ""]
      }))
  if shown.count < badges.count {
    say("\(badges.count - shown.count) more are not begun yet; --all lists them, too.")
  }
}
