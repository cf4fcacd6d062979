import CommandLine
import JSON
import Messages
import RPC
import Stubs

/// Usage as it comes in (US-10).
let usageWatchCommands = [
  Command(
    words: ["usage", "watch"], summary: "Show a child's usage as it comes in, until Ctrl-C", options: [.child],
    examples: ["rewards usage watch --child Mia", "rewards usage watch --child Mia --json | jq .learning_points"],
    output: [
      "snapshot": .bool, "learning_seconds": .integer, "learning_points": .integer, "reward_seconds": .integer,
      "days": .list(.object(UsageV1.DailySummary.members)),
    ],
    run: { session, arguments in
      let guardian = try await session.guardian()
      let owned = try await ChildApps.read(try arguments.required("child"), guardian)
      try await ChildWatch(caller: guardian).usage(owned.child.childID) { change in
        if session.isJSON { try json(change).map(printJSON) } else { show(change, owned) }
        flushOutput()
      }
    })
]

private func show(_ change: UsageV1.WatchUsageResponse, _ owned: ChildApps) {
  switch change.change {
  case .snapshot(let snapshot):
    let totals = snapshot.totals ?? .init()
    say(
      "\(owned.child.displayName.shown): learned \(duration(totals.learningSeconds)) for \(grouped(totals.learningPoints)) "
        + "points; reward time used: \(duration(totals.rewardSeconds))")
    say("  \(day(snapshot.today ?? .init()))")
  case .update(let update):
    for app in update.apps { print("  \(column(owned.label(app.appID), 20)) \(duration(app.seconds))") }
    for entry in update.days { say("  \(day(entry))") }
  case nil: break
  }
}

private func day(_ day: UsageV1.DailySummary) -> String {
  "\(date(day.date))  learning \(duration(day.learningSeconds)), \(points(day.learningSixtieths)) points; "
    + "reward time \(duration(day.rewardSeconds))"
}

private func json(_ change: UsageV1.WatchUsageResponse) -> JSON? {
  switch change.change {
  case .snapshot(let snapshot):
    let totals = snapshot.totals ?? .init()
    return .object([
      "snapshot": .bool(true), "learning_seconds": .integer(totals.learningSeconds),
      "learning_points": .integer(totals.learningPoints), "reward_seconds": .integer(totals.rewardSeconds),
      "days": .array([.object((snapshot.today ?? .init()).members)]),
    ])
  case .update(let update):
    return .object([
      "snapshot": .bool(false), "learning_seconds": .integer(update.learningSeconds),
      "learning_points": .integer(update.learningPoints), "reward_seconds": .integer(update.rewardSeconds),
      "days": .array(update.days.map { .object($0.members) }),
    ])
  case nil: return nil
  }
}
