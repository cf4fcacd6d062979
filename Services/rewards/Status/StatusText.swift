import CommandLine
import LocalTime
import Messages

/// A child's status for display, at most 80 columns wide.
struct StatusText: Sendable {
  let status: ChildStatus
  /// Days to list, newest last; nil for none.
  let days: Int?

  var text: String {
    var lines = [Color.bold("\(status.child.displayName.shown) (\(status.child.timeZone.shown))")]
    if let days { lines += DayTable(status: status, count: days).lines + [""] }
    lines += [totals, streak] + challenges + wallet + badges + apps + quarantine
    return lines.joined(separator: "\n")
  }

  private static let margin = 14

  private func line(_ label: String, _ text: String) -> String { block(label, [text]).joined(separator: "\n") }

  /// The first line has the label; rows are wrapped between words.
  private func block(_ label: String, _ rows: [String]) -> [String] {
    let lines = rows.map(Color.escaped).flatMap { row in
      row.columns <= Output.columns - Self.margin ? [row] : wrapped(row, width: Output.columns - Self.margin)
    }
    return lines.enumerated().map { "  \(Color.faint(column($0.offset == 0 ? label : "", 11))) \($0.element)" }
  }

  private var totals: String {
    let totals = status.totals
    return line(
      "Learned",
      "\(duration(totals.learningSeconds)) for \(grouped(totals.learningPoints)) points; "
        + "reward time used: \(duration(totals.rewardSeconds))")
  }

  private var streak: String {
    let (daily, weekly) = (status.streaks.daily ?? .init(), status.streaks.weekly ?? .init())
    var text =
      "\(count(daily.current, "day")) in a row, longest \(daily.longest); \(count(weekly.current, "week")) in a row"
    if daily.atRisk { text += Color.yellow(" (ends today without learning)") }
    if status.streaks.freezesHeld > 0 { text += "; \(count(Int64(status.streaks.freezesHeld), "freeze")) held" }
    return line("Streak", marks + text)
  }

  /// One mark for each of the listed days.
  private var marks: String {
    let runs = status.runs
    guard let days, let first = runs.keys.min(), let last = runs.keys.max() else { return "" }
    var day = max(first, last.adding(days: 1 - min(days, 24)))
    var marks = ""
    while day <= last {
      marks += runs[day] ?? 0 > 0 ? Color.mark : "."
      day = day.adding(days: 1)
    }
    return Color.green(marks) + "  "
  }

  private var challenges: [String] {
    let width = status.progress.map(\.title.shown.columns).max().map { min($0, 16) } ?? 0
    var rows = status.progress.map { entry in
      let filled = bar(entry.progress, of: Int64(entry.target) * unit(of: entry).amount, width: 10)
      var state = entry.completed ? "done" : "\(entry.percentage) %"
      if entry.challengeID == status.nearestChallengeID { state += entry.near ? ", almost there" : ", nearest" }
      return
        "\(column(entry.title.shown, width))  \(entry.completed ? Color.green(filled) : filled)  \(amount(entry)), \(state)"
    }
    if !status.completions.isEmpty {
      let seconds = status.completions.map(\.rewardSeconds).saturatingSum
      rows.append(
        "completed \(count(Int64(status.completions.count), "time")), \(duration(seconds)) of reward time earned")
    }
    return block("Challenges", rows)
  }

  private func unit(of entry: ChallengeV1.Progress) -> Goal.Unit { Goal.of(entry.goalType)?.unit ?? .minutes }

  private func amount(_ entry: ChallengeV1.Progress) -> String {
    let unit = unit(of: entry)
    return switch unit {
    case .days, .apps, .steps: "\(entry.progress) of \(entry.target) \(unit.rawValue)"
    case .points: "\(grouped(entry.progress / 60)) of \(grouped(Int64(entry.target))) points"
    case .minutes: "\(duration(entry.progress)) of \(duration(Int64(entry.target) * 60))"
    }
  }

  private var wallet: [String] {
    let parts = Ledger.causes.compactMap { cause, _, text -> String? in
      let sum = status.ledger.sum(cause)
      return sum == 0 ? nil : "\(text) \(sum > 0 ? "+" : "")\(decimalPoints(sum))"
    }
    let balance =
      status.wallet.debtPoints > 0
      ? Color.yellow("\(grouped(status.wallet.debtPoints)) points of debt")
      : Color.green("\(grouped(status.wallet.balancePoints)) points")
    return block("Wallet", [balance, parts.joined(separator: ", ")].filter { !$0.isEmpty })
  }

  private var badges: [String] {
    let earned = status.badges.filter(\.earned).map { ($0.badge?.displayName ?? "").shown }
    let others = status.badges.filter { !$0.earned }
    let width = others.map { ($0.badge?.displayName ?? "").shown.columns }.max().map { min($0, 20) } ?? 0
    var rows: [String] = []
    if !earned.isEmpty {
      rows.append("\(earned.joined(separator: ", ")); \(status.achievementPoints.totalPoints) achievement points")
    }
    if !status.rewards.isEmpty {
      let names = status.rewards.map { "\(($0.reward?.displayName ?? "").shown)\($0.equipped ? " (worn)" : "")" }
      rows.append(
        "from the shop: \(names.joined(separator: ", ")); \(status.achievementPoints.availablePoints) points to spend")
    }
    rows += others.map {
      "\(column(($0.badge?.displayName ?? "").shown, width))  \(bar($0.progress, of: $0.progressTarget, width: 12))  \($0.progressText.shown)"
    }
    return block("Badges", rows)
  }

  private var apps: [String] {
    let rewards = status.policy.apps.filter { $0.app?.category == .reward }
    return block(
      "Reward apps",
      rewards.isEmpty
        ? [] : [rewards.map { "\(($0.app?.displayName ?? "").shown) \(state($0))" }.joined(separator: "; ")])
  }

  private var quarantine: [String] {
    status.waiting.isEmpty
      ? []
      : [
        line(
          "Quarantine",
          "\(count(Int64(status.waiting.count), "record")) for a guardian to decide: rewards quarantine list --child "
            + ShellCommand.quoted(handle(status.child.displayName, id: status.child.childID)))
      ]
  }
}

/// A child's days, one per line, with bars.
struct DayTable: Sendable {
  let status: ChildStatus
  let count: Int

  var lines: [String] {
    let byDate = Dictionary(status.days.map { (date($0.date), $0) }, uniquingKeysWith: { first, _ in first })
    guard let first = status.days.compactMap({ LocalDate(date($0.date)) }).min(),
      let last = status.days.compactMap({ LocalDate(date($0.date)) }).max()
    else { return ["  no usage yet"] }
    let whole = max(3_600, status.days.map { max($0.learningSeconds, $0.rewardSeconds) }.max() ?? 0)
    var lines = [
      Color.faint("  Day             \(column("Learning", 20))  \(column("Reward time", 14))  Points    Bonus  Streak")
    ]
    let (bonuses, runs) = (status.bonuses, status.runs)
    var day = max(first, last.adding(days: 1 - count))
    while day <= last {
      lines.append(
        line(day, byDate[day.description] ?? .init(), whole: whole, bonus: bonuses[day] ?? 0, run: runs[day] ?? 0))
      day = day.adding(days: 1)
    }
    return lines
  }

  private func line(
    _ day: LocalDate, _ entry: UsageV1.DailySummary, whole: Int64, bonus: Int64, run: Int
  ) -> String {
    let learning = column(entry.learningSeconds == 0 ? "-" : duration(entry.learningSeconds), 7)
    let reward = column(entry.rewardSeconds == 0 ? "-" : duration(entry.rewardSeconds), 7)
    let cells = [
      column("\(weekdayName(day)) \(day)", 14),
      "\(Color.green(strip(entry.learningSeconds, of: whole, width: 12))) \(learning)",
      "\(Color.blue(strip(entry.rewardSeconds, of: whole, width: 6))) \(reward)",
      column(entry.learningSixtieths == 0 ? "-" : points(entry.learningSixtieths), 6, right: true),
      column(bonus == 0 ? "-" : "+\(points(bonus))", 7, right: true),
      column(run == 0 ? "-" : "\(run)", 6, right: true),
    ]
    return "  " + cells.joined(separator: "  ")
  }
}
