import Glibc
import JSON
import LocalTime
import Messages
import RPC
import Stubs

/// Plays a usage file through services on virtual clocks, as the devices would have sent it, and shows what happens.
let demoCommands = [
  Command(
    words: ["play"], summary: "Play a usage file in its own time; for services on a virtual clock, needs an operator",
    operands: ["FILE"],
    options: [
      Option(name: "minutes", value: "N", help: "longest step, 1 to 120 [15]"),
      Option(name: "expect", value: "FILE", help: "fail unless the children end as this JSON file says"),
    ],
    examples: ["rewards play deploy/sample/week.csv --operator-key data/keys/operator.pem"],
    run: { session, arguments in
      let file = try UsageFile(path: arguments.operands[0])
      let step = try arguments.number("minutes", in: 1...120) ?? 15
      let expected = try arguments["expect"].map { try Expectation(path: $0) }
      let tally = try await Play(session: session, operations: try Operations(session), step: step * 60).run(file)
      if session.isJSON {
        try printJSON(tally.json)
      } else {
        print("\n\(tally.total) records: \(tally.text)")
        for remark in tally.remarks { print("  \(remark)") }
      }
      try await expected?.check(session)
    })
]

/// One sitting or a part of it: rows of one device that follow each other, sent together.
struct PlayStep: Sendable {
  var device: String
  var rows: [UsageRow]
  /// When the device sends them.
  var sendTime: Instant

  /// Cuts rows, in the order of the file, into steps of at most `longest` seconds, in the order of sending.
  static func steps(_ rows: [UsageRow], longest: Int64) -> [PlayStep] {
    var steps: [PlayStep] = []
    var open: [String: Int] = [:]
    for row in rows {
      if let index = open[row.device], let first = steps[index].rows.first,
        row.app == first.app, row.end - first.start <= longest, row.start >= first.start
      {
        steps[index].rows.append(row)
        steps[index].sendTime = max(steps[index].sendTime, row.end)
      } else {
        // A device sends in the order of its file, so a late record goes out with what follows it.
        let before = open[row.device].map { steps[$0].sendTime }
        open[row.device] = steps.count
        let sendTime = [row.start, row.end, before].compactMap { $0 }.max() ?? row.end
        steps.append(PlayStep(device: row.device, rows: [row], sendTime: sendTime))
      }
    }
    // Stable: steps of one instant keep the order of the file.
    return steps.enumerated().sorted { ($0.element.sendTime, $0.offset) < ($1.element.sendTime, $1.offset) }
      .map(\.element)
  }
}

/// Plays the devices: lets time pass, sends what they recorded, applies the policies they get.
struct Play: Sendable {
  let session: Session
  let operations: Operations
  let step: Int64

  func run(_ file: UsageFile) async throws -> ImportTally {
    var tally = ImportTally()
    var last: [String: ChildStatus] = [:]
    let guardian = try await session.guardian()
    let children = Dictionary(
      try await guardian.children().map { ($0.childID, $0) }, uniquingKeysWith: { first, _ in first })
    for name in file.rows.map(\.device).uniqued() {
      let login = try await session.device(name).login
      if let child = children[login.childID] { last[name] = try await ChildStatus.read(child, guardian) }
    }
    for step in PlayStep.steps(file.rows, longest: step) {
      try await operations.advance(to: step.sendTime.seconds + 1)
      let device = try await session.device(step.device)
      let records = step.rows.map(\.record)
      let results = try await device.call { try await device.usage.recordUsage(.init(records: records)).results }
      for (row, result) in zip(step.rows, results) { tally.add(result, of: row) }
      try await operations.settle()
      guard let child = children[try await device.login.childID] else { continue }
      let now = try await ChildStatus.read(child, guardian)
      if !session.isJSON { show(step, results, now, before: last[step.device]) }
      if now.policy.version != last[step.device]?.policy.version ?? 0 {
        let version = now.policy.version
        _ = try await device.call {
          try await device.shield.ackPolicy(
            .init(version: version, applyTime: .init(seconds: step.sendTime.seconds + 1)))
        }
        try await operations.settle()
      }
      last[step.device] = now
    }
    return tally
  }

  /// One line for the sitting, and one for everything it brought about.
  private func show(
    _ step: PlayStep, _ results: [UsageV1.RecordResult], _ now: ChildStatus, before: ChildStatus?
  ) {
    let learned = now.totals.learningSeconds - (before?.totals.learningSeconds ?? 0)
    let used = now.totals.rewardSeconds - (before?.totals.rewardSeconds ?? 0)
    let points = now.totals.learningPoints - (before?.totals.learningPoints ?? 0)
    var line = "\(step.sendTime)  \(now.child.displayName)  \(step.rows.first?.app ?? "")  "
    if learned > 0 { line += "+\(duration(learned)) learning, +\(points) points" }
    if used > 0 { line += "+\(duration(used)) reward time" }
    if learned == 0, used == 0 {
      let outcomes = results.map { outcome in ImportTally.outcomes.first { $0.outcome == outcome.outcome }?.name ?? "?"
      }
      line += "counts nothing (\(outcomes.uniqued().joined(separator: ", ")))"
    }
    print(line)
    for progress in now.progress where learned > 0 {
      let target = Int64(progress.target) * 60
      print("    \(bar(progress.countedSeconds, of: target)) \(progress.percentage) %  \(progress.title)")
    }
    let known = Set(before?.completions ?? [])
    for completion in now.completions.reversed() where !known.contains(completion) {
      print(
        "    * \(completion.title) completed at \(time(completion.completionTime)): "
          + "\(exactMinutes(completion.rewardSeconds)) of reward time, bonus \(completion.bonusSixtieths / 60) points")
    }
    let earned = Set(before?.badges.filter(\.earned).compactMap(\.badge?.code) ?? [])
    for badge in now.badges where badge.earned && !earned.contains(badge.badge?.code ?? "") {
      let name = badge.badge?.displayName ?? ""
      print("    * Achievement Unlocked! You earned the \"\(name)\" badge! +\(badge.badge?.points ?? 0) points")
    }
    let open = Set(before?.policy.apps.filter { !$0.shielded }.compactMap(\.app?.appID) ?? [])
    for entry in now.policy.apps where entry.app?.category == .reward && !entry.shielded {
      guard let app = entry.app, !open.contains(app.appID) else { continue }
      print("    * \(app.displayName) opens: \(duration(entry.grantedSeconds)) to use")
    }
    flushOutput()
  }
}
